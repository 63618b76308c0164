/** The games that this browser has a seat in, kept so that a reload or another tab goes on. */
import { isObject, isText, type Store } from '../storage/store';
import type { Unsent } from './room';

export interface Kept {
  token: string;
  /** Whether its owner wants to be talked to. */
  chat: boolean;
  /** When it was put here. */
  at: number;
  unsent?: Unsent | undefined;
}

/** So many games are remembered. */
const MOST = 60;

const KEY = 'online';

export interface Tickets {
  find(id: string): Kept | undefined;
  keep(id: string, kept: Omit<Kept, 'at'>): void;
  forget(id: string): void;
  /** The newest first. */
  all(): string[];
  name(): string;
  setName(name: string): void;
}

export function createTickets(store: Store, now: () => number): Tickets {
  // Other tabs write, too: what is kept is read anew each time.
  const read = () => readKept(store.read(KEY));
  const newest = (games: Record<string, Kept>) =>
    Object.entries(games).sort(([, one], [, two]) => two.at - one.at);
  return {
    find: (id) => read().games[id],
    keep(id, kept) {
      const { games, name } = read();
      const all = newest({ ...games, [id]: { ...kept, at: games[id]?.at ?? now() } });
      store.write(KEY, { name, games: Object.fromEntries(all.slice(0, MOST)) });
    },
    forget(id) {
      const { games, name } = read();
      const rest = Object.entries(games).filter(([known]) => known !== id);
      store.write(KEY, { name, games: Object.fromEntries(rest) });
    },
    all: () => newest(read().games).map(([id]) => id),
    name: () => read().name,
    setName(name) {
      store.write(KEY, { ...read(), name });
    },
  };
}

function readKept(kept: unknown): { name: string; games: Record<string, Kept> } {
  if (!isObject(kept)) return { name: '', games: {} };
  const games = Object.entries(isObject(kept.games) ? kept.games : {}).slice(0, MOST);
  return {
    name: isText(kept.name, 30) ? kept.name : '',
    games: Object.fromEntries(
      games.flatMap(([id, game]) => {
        const read = readTicket(game);
        return read ? [[id, read] as const] : [];
      }),
    ),
  };
}

function readTicket(kept: unknown): Kept | null {
  if (!isObject(kept) || !isText(kept.token, 60)) return null;
  const { unsent } = kept;
  const isMove = isObject(unsent) && Number.isInteger(unsent.ply) && isText(unsent.move, 40);
  return {
    token: kept.token,
    chat: kept.chat === true,
    at: Number(kept.at) || 0,
    unsent: isMove ? { ply: Number(unsent.ply), move: String(unsent.move) } : undefined,
  };
}
