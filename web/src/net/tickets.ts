/** The games that this browser has a seat in, stored so that a reload or another tab goes on. */
import { isObject, isText, type Store } from '../storage/store';
import type { Unsent } from './room';

export interface Stored {
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
  find(id: string): Stored | undefined;
  store(id: string, stored: Omit<Stored, 'at'>): void;
  forget(id: string): void;
  /** The newest first. */
  all(): string[];
  name(): string;
  setName(name: string): void;
}

export function createTickets(store: Store, now: () => number): Tickets {
  // Other tabs write, too: what is stored is read anew each time.
  const read = () => readStored(store.read(KEY));
  const newest = (games: Record<string, Stored>) =>
    Object.entries(games).sort(([, one], [, two]) => two.at - one.at);
  return {
    find: (id) => read().games[id],
    store(id, stored) {
      const { games, name } = read();
      const all = newest({ ...games, [id]: { ...stored, at: games[id]?.at ?? now() } });
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

function readStored(stored: unknown): { name: string; games: Record<string, Stored> } {
  if (!isObject(stored)) return { name: '', games: {} };
  const games = Object.entries(isObject(stored.games) ? stored.games : {}).slice(0, MOST);
  return {
    name: isText(stored.name, 30) ? stored.name : '',
    games: Object.fromEntries(
      games.flatMap(([id, game]) => {
        const read = readTicket(game);
        return read ? [[id, read] as const] : [];
      }),
    ),
  };
}

function readTicket(stored: unknown): Stored | null {
  if (!isObject(stored) || !isText(stored.token, 60)) return null;
  const { unsent } = stored;
  const isMove = isObject(unsent) && Number.isInteger(unsent.ply) && isText(unsent.move, 40);
  return {
    token: stored.token,
    chat: stored.chat === true,
    at: Number(stored.at) || 0,
    unsent: isMove ? { ply: Number(unsent.ply), move: String(unsent.move) } : undefined,
  };
}
