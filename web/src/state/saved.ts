/** The unfinished game, kept from visit to visit. */
import type { TimeControl } from './clock';
import type { Ending, Player, Setup, Snapshot } from './session';
import { isObject, isText, type Store } from './store';

/** No game lasts longer. */
const MOST_MOVES = 500;

export function saveGame(store: Store, snapshot: Snapshot | undefined): void {
  store.write('game', snapshot);
}

/** The game as it was kept; nothing if it is not one. Whether the moves are legal, the engine says. */
export function savedGame(store: Store): Snapshot | undefined {
  return readSnapshot(store.read('game'));
}

export function readSnapshot(kept: unknown): Snapshot | undefined {
  if (!isObject(kept)) return undefined;
  const setup = readSetup(kept.setup);
  const { moves, left } = kept;
  if (!setup || !Array.isArray(moves) || moves.length > MOST_MOVES) return undefined;
  if (!moves.every((text) => isText(text, 20) && /^[-@a-z0-9]+$/.test(text))) return undefined;
  if (!Array.isArray(left) || left.length !== 2 || !left.every((ms) => isTime(ms))) return undefined;
  return { setup, moves, left: [Number(left[0]), Number(left[1])], ending: readEnding(kept.ending) };
}

function readSetup(kept: unknown): Setup | undefined {
  if (!isObject(kept) || !isText(kept.game, 60) || !/^[a-z]+(:[a-z0-9=,]+)?$/.test(kept.game))
    return undefined;
  const clock = readControl(kept.clock);
  const [one, two] = Array.isArray(kept.players) ? kept.players.map(readPlayer) : [];
  if (!clock || !one || !two) return undefined;
  const start = isText(kept.start, 2000) && !/[\r\n]/.test(kept.start) ? kept.start : undefined;
  const seed = isText(kept.seed, 20) && /^\d+$/.test(kept.seed) ? kept.seed : undefined;
  return { game: kept.game, start, seed, players: [one, two], clock, coached: kept.coached === true };
}

function readPlayer(kept: unknown): Player | undefined {
  if (!isObject(kept)) return undefined;
  if (kept.kind === 'human') return { kind: 'human' };
  const { level } = kept;
  const isLevel =
    kept.kind === 'level' && Number.isInteger(level) && Number(level) >= 1 && Number(level) <= 10;
  return isLevel ? { kind: 'level', level: Number(level) } : undefined;
}

export function readControl(kept: unknown): TimeControl | undefined {
  if (!isObject(kept)) return undefined;
  const { kind, time, increment } = kept;
  if (kind === 'none') return { kind };
  if (kind === 'turn' && isTime(time) && time > 0) return { kind, time };
  if (kind === 'game' && isTime(time) && isTime(increment) && time > 0) return { kind, time, increment };
  return undefined;
}

function readEnding(kept: unknown): Ending | null {
  if (!isObject(kept) || (kept.loser !== 0 && kept.loser !== 1)) return null;
  return kept.why === 'resignation' || kept.why === 'time' ? { loser: kept.loser, why: kept.why } : null;
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 86_400_000;
}
