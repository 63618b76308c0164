/** Unfinished games, kept from visit to visit. Every tab keeps its own, so that tabs do no harm to each other. */
import type { TimeControl } from '../state/clock';
import { ENDINGS, type Ending, type Player, type Setup, type Snapshot } from '../state/setup';
import { sideCount } from '../state/variant';
import type { Side } from '../state/view';
import { isObject, isText, type Store } from './store';

/** No game lasts longer. */
const MOST_MOVES = 500;
/** So many unfinished games are kept; the oldest ones give way. */
const MOST_GAMES = 8;
/** Longer records are not kept with an unfinished game: there would be no room for the game itself. */
export const LONGEST_RECORD = 100_000;
/** A tab that has not kept its game for so long may be gone without a word. */
const CLAIM = 600_000;

export interface KeptGame {
  id: string;
  snapshot: Snapshot;
}

export interface Shelf {
  /** Keeps a game under its id, or under a new one if it has none or another tab has taken that; says which. */
  keep(id: string | null, snapshot: Snapshot): string;
  drop(id: string): void;
  /** The game to go on with: this tab's last one, else the last one that no other tab plays. */
  newest(): KeptGame | undefined;
  /** This tab goes away: others may go on with its games. */
  release(): void;
}

/** Whose a kept game is; the game itself is beside it. */
interface Label {
  id: string;
  tab: string;
  isOpen: boolean;
  when: number;
}

export function createShelf(store: Store, tab: string, now: () => number): Shelf {
  const ids = () => store.keys().filter((key) => /^game(-[a-z0-9]+)?$/.test(key));
  const label = (id: string) => readLabel(id, store.read(id));
  const isOthers = ({ tab: owner, isOpen, when }: Label) =>
    owner !== tab && isOpen && Math.abs(now() - when) < CLAIM;

  /** From the last one that was kept to the first one. */
  const labels = () =>
    ids()
      .map(label)
      .sort((one, two) => two.when - one.when);

  function newId(): string {
    const random = Math.random().toString(36).slice(2, 10);
    return ids().includes(`game-${random}`) ? newId() : `game-${random}`;
  }

  function keep(id: string | null, snapshot: Snapshot): string {
    const isTaken = id !== null && label(id).isOpen && label(id).tab !== tab;
    const kept = id === null || isTaken ? newId() : id;
    store.write(kept, { ...shortened(snapshot), tab, isOpen: true, when: now() });
    const spare = labels().filter((other) => other.id !== kept && !isOthers(other));
    for (const other of spare.slice(MOST_GAMES - 1)) store.write(other.id, undefined);
    return kept;
  }

  return {
    keep,
    drop(id) {
      const { isOpen, tab: owner } = label(id);
      if (owner === tab || !isOpen) store.write(id, undefined);
    },
    newest() {
      const free = labels().filter((known) => !isOthers(known));
      const mine = free.filter((known) => known.tab === tab);
      for (const { id } of [...mine, ...free]) {
        const snapshot = readSnapshot(store.read(id));
        if (snapshot && snapshot.moves.length > 0) return { id, snapshot };
      }
      return undefined;
    },
    release() {
      for (const { id, tab: owner } of labels()) {
        const kept = store.read(id);
        if (owner === tab && isObject(kept)) store.write(id, { ...kept, isOpen: false });
      }
    },
  };
}

function shortened(snapshot: Snapshot): Snapshot {
  const { record, ...setup } = snapshot.setup;
  return record && record.length > LONGEST_RECORD ? { ...snapshot, setup } : snapshot;
}

function readLabel(id: string, kept: unknown): Label {
  const { tab, isOpen, when } = isObject(kept) ? kept : {};
  return {
    id,
    tab: isText(tab, 40) ? tab : '',
    isOpen: isOpen === true,
    when: typeof when === 'number' && Number.isFinite(when) ? when : 0,
  };
}

/** The game as it was kept; nothing if it is not one. Whether the moves are legal, the engine says. */
export function readSnapshot(kept: unknown): Snapshot | undefined {
  if (!isObject(kept)) return undefined;
  const setup = readSetup(kept.setup);
  const { moves, left } = kept;
  if (!setup || !Array.isArray(moves) || moves.length > MOST_MOVES) return undefined;
  if (!moves.every((text) => isText(text, 20) && /^[-@a-z0-9]+$/.test(text))) return undefined;
  const sides = setup.players.length;
  if (!Array.isArray(left) || left.length !== sides || !left.every((ms) => isTime(ms))) return undefined;
  return { setup, moves, left, ending: readEnding(kept.ending, sides) };
}

function readSetup(kept: unknown): Setup | undefined {
  if (!isObject(kept) || !isText(kept.game, 60) || !/^[a-z]+(:[a-z0-9=,]+)?$/.test(kept.game))
    return undefined;
  const clock = readControl(kept.clock);
  const players = readPlayers(kept.players, sideCount(kept.game));
  if (!clock || !players) return undefined;
  const start = isText(kept.start, 2000) && !/[\r\n]/.test(kept.start) ? kept.start : undefined;
  const seed = isText(kept.seed, 20) && /^\d+$/.test(kept.seed) ? kept.seed : undefined;
  const { game } = kept;
  const more = {
    ...(isText(kept.entry, 40) && /^[a-z0-9]+$/.test(kept.entry) && { entry: kept.entry }),
    ...readNames(kept.names, players.length),
    ...(isText(kept.record, LONGEST_RECORD) && { record: kept.record }),
  };
  return { game, start, seed, players, clock, coached: kept.coached === true, ...more };
}

function readNames(kept: unknown, sides: number): Pick<Setup, 'names'> {
  const isList = Array.isArray(kept) && kept.length === sides && kept.every((name) => isText(name, 60));
  return isList ? { names: kept } : {};
}

/** One player a side, or nothing. */
function readPlayers(kept: unknown, sides: number): Player[] | undefined {
  const found = Array.isArray(kept) ? kept.map(readPlayer) : [];
  const players = found.filter((player) => player !== undefined);
  return players.length === sides && found.length === sides ? players : undefined;
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

function readEnding(kept: unknown, sides: number): Ending | null {
  if (!isObject(kept)) return null;
  const { loser } = kept;
  const why = ENDINGS.find((known) => known === kept.why);
  return why && (loser === null || isSide(loser, sides)) ? { loser, why } : null;
}

function isSide(value: unknown, sides: number): value is Side {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) < sides;
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 86_400_000;
}
