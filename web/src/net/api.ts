/** Questions to the server over HTTP. */
import type { Featured, Key, Me, Profile, Scope, Standing } from '../generated/accounts';
import type { Guest, Listed, Plan, Snapshot, Ticket } from '../generated/online';
import { failed, readFailure, ServerError } from './failure';

const base = () => new URL('api/', document.baseURI);

async function ask(
  method: string,
  path: string,
  body?: unknown,
  token?: string | null,
  signal?: AbortSignal,
): Promise<Response> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (token) headers['x-game-token'] = token;
  const answer = await fetch(new URL(path, base()), {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  }).catch(() => {
    throw new ServerError(failed('no-answer'));
  });
  if (answer.ok) return answer;
  const said = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
  const failure = readFailure(said, 'error');
  const wait = Number(answer.headers.get('retry-after') ?? Number.NaN);
  throw new ServerError(
    { ...failure, why: failure.why || `status ${answer.status}` },
    answer.status,
    Number.isInteger(wait) && wait >= 0 ? wait : null,
  );
}

async function json<T>(...question: Parameters<typeof ask>): Promise<T> {
  return (await ask(...question)).json() as Promise<T>;
}

const part = encodeURIComponent;

/** A word by which the server tells this page from others behind the same address. */
const myself = crypto.getRandomValues(new Uint32Array(4)).join('-');

export const api = {
  create: (plan: Plan) => json<Ticket>('POST', 'games', plan),
  join: (id: string, guest: Guest) => json<Ticket>('POST', `games/${part(id)}/join`, guest),
  decline: (id: string) => ask('POST', `games/${part(id)}/decline`, {}),
  game: (id: string, token: string | null) => json<Snapshot>('GET', `games/${part(id)}`, undefined, token),
  /** Waits for an opponent; null if there was none yet. */
  async pair(
    wish: { game: string; pace: string; rated: boolean; name?: string | undefined },
    signal: AbortSignal,
  ) {
    const answer = await ask('POST', 'pairing', { ...wish, me: myself }, null, signal);
    return answer.status === 204 ? null : ((await answer.json()) as Ticket);
  },
  me: () => json<Me>('GET', 'me'),
  signUp: (name: string, password: string, invitation?: string) =>
    json<Me>('POST', 'accounts', { name, password, invitation }),
  signIn: (name: string, password: string) => json<Me>('POST', 'session', { name, password }),
  signOut: () => ask('DELETE', 'session'),
  changePassword: (old: string, fresh: string) => ask('PUT', 'me/password', { old, new: fresh }),
  deleteAccount: (password: string) => ask('POST', 'me/delete', { password }),
  keys: () => json<Key[]>('GET', 'me/keys'),
  addKey: (name: string, scopes: Scope[]) => json<Key>('POST', 'me/keys', { name, scopes }),
  removeKey: (id: string) => ask('DELETE', `me/keys/${part(id)}`),
  puzzles: () => json<Featured[]>('GET', 'puzzles'),
  tried: (id: string, solved: boolean) => ask('POST', `puzzles/${part(id)}/tried`, { solved }),
  search: (q: string) => json<string[]>('GET', `players?q=${part(q)}`),
  player: (name: string) => json<Profile>('GET', `players/${part(name)}`),
  gamesOf: (name: string, before?: number) =>
    json<Listed[]>('GET', `players/${part(name)}/games${before ? `?before=${before}` : ''}`),
  best: (game: string) => json<Standing[]>('GET', `best/${part(game)}`),
  block: (name: string, isBlocked: boolean) =>
    ask(isBlocked ? 'PUT' : 'DELETE', `players/${part(name)}/block`),
  report: (name: string, words: string) => ask('POST', `players/${part(name)}/report`, { words }),
};

/** How long a stream that the browser has given up waits to be opened again, in milliseconds. */
const REOPEN = 5000;

/**
 * Calls back with whatever the server tells as it happens, and with whether it is there at all; returned is how to stop.
 */
export function follow<T>(
  path: 'lobby/events' | 'me/events',
  then: (news: T) => void,
  reached: (isThere: boolean) => void = () => {},
): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    source = new EventSource(new URL(path, base()));
    source.onopen = () => reached(true);
    source.onmessage = ({ data }) => then(JSON.parse(String(data)) as T);
    source.onerror = () => {
      reached(false);
      // A browser tries again by itself, unless somebody else has answered in place of the server.
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, REOPEN);
    };
  };
  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}

/** The address of the socket of a game. */
export function socketOf(id: string): URL {
  const address = new URL(`games/${part(id)}/socket`, base());
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return address;
}
