/** Unfinished games, stored from visit to visit. Every tab has its own, so that tabs do no harm to each other. */
import type { TimeControl } from '../state/clock';
import { ENDINGS, type Ending, type Player, type Setup, type Snapshot } from '../state/setup';
import { knownSideCount } from '../state/variant';
import type { Side } from '../state/view';
import { isObject, isText, type Store } from './store';

/** No game lasts longer. */
const MOST_MOVES = 500;
/** So many unfinished games are stored; the oldest ones give way. */
const MOST_GAMES = 8;
/** Longer records are not stored with an unfinished game: there would be no room for the game itself. */
export const LONGEST_RECORD = 100_000;
/** A tab that has not stored its game for so long may be gone without a word. */
const CLAIM = 600_000;

export interface SavedGame {
  id: string;
  snapshot: Snapshot;
}

export interface SavedGames {
  /** Saves a game under its id, or under a new one if it has none or another tab has taken that; says which. */
  save(id: string | null, snapshot: Snapshot): string;
  drop(id: string): void;
  /** The game to go on with: this tab's last one, else the last one that no other tab plays. */
  newest(): SavedGame | undefined;
  /** All that can be gone on with here, that one first. */
  all(): SavedGame[];
  /** This tab goes away: others may go on with its games. */
  release(): void;
}

/** Whose a stored game is; the game itself is beside it. */
interface Label {
  id: string;
  tab: string;
  isOpen: boolean;
  when: number;
}

export function createSavedGames(store: Store, tab: string, now: () => number): SavedGames {
  const ids = () => store.keys().filter((key) => /^game(-[a-z0-9]+)?$/.test(key));
  const label = (id: string) => readLabel(id, store.read(id));
  const isOthers = ({ tab: owner, isOpen, when }: Label) =>
    owner !== tab && isOpen && Math.abs(now() - when) < CLAIM;

  /** From the last one that was stored to the first one. */
  const labels = () =>
    ids()
      .map(label)
      .sort((one, two) => two.when - one.when);

  function newId(): string {
    const random = Math.random().toString(36).slice(2, 10);
    return ids().includes(`game-${random}`) ? newId() : `game-${random}`;
  }

  function save(id: string | null, snapshot: Snapshot): string {
    const isTaken = id !== null && label(id).isOpen && label(id).tab !== tab;
    const stored = id === null || isTaken ? newId() : id;
    store.write(stored, { ...shortened(snapshot), tab, isOpen: true, when: now() });
    const spare = labels().filter((other) => other.id !== stored && !isOthers(other));
    for (const other of spare.slice(MOST_GAMES - 1)) store.write(other.id, undefined);
    return stored;
  }

  function all(): SavedGame[] {
    const free = labels().filter((known) => !isOthers(known));
    const isMine = (known: Label) => known.tab === tab;
    return [...free.filter(isMine), ...free.filter((known) => !isMine(known))].flatMap(({ id }) => {
      const snapshot = readSnapshot(store.read(id));
      return snapshot && snapshot.moves.length > 0 ? [{ id, snapshot }] : [];
    });
  }

  return {
    save,
    drop(id) {
      const { isOpen, tab: owner } = label(id);
      if (owner === tab || !isOpen) store.write(id, undefined);
    },
    newest: () => all()[0],
    all,
    release() {
      for (const { id, tab: owner } of labels()) {
        const stored = store.read(id);
        if (owner === tab && isObject(stored)) store.write(id, { ...stored, isOpen: false });
      }
    },
  };
}

function shortened(snapshot: Snapshot): Snapshot {
  const { record, ...setup } = snapshot.setup;
  return record && record.length > LONGEST_RECORD ? { ...snapshot, setup } : snapshot;
}

function readLabel(id: string, stored: unknown): Label {
  const { tab, isOpen, when } = isObject(stored) ? stored : {};
  return {
    id,
    tab: isText(tab, 40) ? tab : '',
    isOpen: isOpen === true,
    when: typeof when === 'number' && Number.isFinite(when) ? when : 0,
  };
}

/** The game as it was stored; nothing if it is not one. Whether the moves are legal, the engine says. */
export function readSnapshot(stored: unknown): Snapshot | undefined {
  if (!isObject(stored)) return undefined;
  const setup = readSetup(stored.setup);
  const { moves, left } = stored;
  if (!setup || !Array.isArray(moves) || moves.length > MOST_MOVES) return undefined;
  if (!moves.every((text) => isText(text, 20) && /^[-@a-z0-9]+$/.test(text))) return undefined;
  const sides = setup.players.length;
  if (!Array.isArray(left) || left.length !== sides || !left.every((ms) => isTime(ms))) return undefined;
  return { setup, moves, left, ending: readEnding(stored.ending, sides) };
}

function readSetup(stored: unknown): Setup | undefined {
  if (!isObject(stored) || !isText(stored.game, 60) || !/^[a-z]+(:[a-z0-9=,]+)?$/.test(stored.game))
    return undefined;
  const clock = readControl(stored.clock);
  const players = readPlayers(stored.players, knownSideCount(stored.game));
  if (!clock || !players) return undefined;
  const start = isText(stored.start, 2000) && !/[\r\n]/.test(stored.start) ? stored.start : undefined;
  const seed = isText(stored.seed, 20) && /^\d+$/.test(stored.seed) ? stored.seed : undefined;
  const { game } = stored;
  const more = {
    ...(isText(stored.entry, 40) && /^[a-z0-9]+$/.test(stored.entry) && { entry: stored.entry }),
    ...readNames(stored.names, players.length),
    ...(isText(stored.record, LONGEST_RECORD) && { record: stored.record }),
  };
  return { game, start, seed, players, clock, coached: stored.coached === true, ...more };
}

function readNames(stored: unknown, sides: number): Pick<Setup, 'names'> {
  const isList = Array.isArray(stored) && stored.length === sides && stored.every((name) => isText(name, 60));
  return isList ? { names: stored } : {};
}

/** One player a side, or nothing. Before the engine has listed the games, there are as many sides as were stored. */
function readPlayers(stored: unknown, sides: number | undefined): Player[] | undefined {
  const found = Array.isArray(stored) ? stored.map(readPlayer) : [];
  const players = found.filter((player) => player !== undefined);
  const isWhole = players.length === found.length && players.length > 1;
  return isWhole && players.length === (sides ?? players.length) ? players : undefined;
}

function readPlayer(stored: unknown): Player | undefined {
  if (!isObject(stored)) return undefined;
  if (stored.kind === 'human') return { kind: 'human' };
  const { level } = stored;
  const isLevel =
    stored.kind === 'level' && Number.isInteger(level) && Number(level) >= 1 && Number(level) <= 10;
  return isLevel ? { kind: 'level', level: Number(level) } : undefined;
}

export function readControl(stored: unknown): TimeControl | undefined {
  if (!isObject(stored)) return undefined;
  const { kind, time, increment } = stored;
  if (kind === 'none') return { kind };
  if (kind === 'turn' && isTime(time) && time > 0) return { kind, time };
  if (kind === 'game' && isTime(time) && isTime(increment) && time > 0) return { kind, time, increment };
  return undefined;
}

function readEnding(stored: unknown, sides: number): Ending | null {
  if (!isObject(stored)) return null;
  const { loser } = stored;
  const why = ENDINGS.find((known) => known === stored.why);
  return why && (loser === null || isSide(loser, sides)) ? { loser, why } : null;
}

function isSide(value: unknown, sides: number): value is Side {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) < sides;
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 86_400_000;
}
