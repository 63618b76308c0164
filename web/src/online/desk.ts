/** What all screens of online play share: who is signed in, the seats that are held, rooms. */
import { signal } from '@preact/signals';
import type { Me } from '../generated/accounts';
import type { Ticket } from '../generated/online';
import { api, socketOf } from '../net/api';
import { ServerError } from '../net/failure';
import { createRoom, type Room, type RoomWorld } from '../net/room';
import { createTickets } from '../net/tickets';
import { reloadNewest } from '../offline/worker';
import { gameTitle } from '../state/games';
import { sayVariants } from '../state/words';
import { store } from '../ui/context';
import { goTo, replaceBy } from '../ui/route';
import { words as w } from './strings';

export const tickets = createTickets(store, () => Date.now());

/** Who is signed in; undefined until it is known. */
export const me = signal<Me | null | undefined>(undefined);

/** Nobody is asked about who never signed in here. */
const SIGNED = 'online-account';

export async function learnMe(): Promise<void> {
  if (me.value !== undefined) return;
  if (store.read(SIGNED) !== true) return setMe(null);
  try {
    setMe(await api.me());
  } catch (error) {
    const isOut = error instanceof ServerError && error.status === 401;
    if (isOut) setMe(null);
    else me.value = null;
  }
}

export function setMe(account: Me | null): void {
  store.write(SIGNED, account ? true : undefined);
  me.value = account;
}

export function sitDown({ id, token }: Ticket, chat: boolean): void {
  tickets.store(id, { token, chat });
}

/** Goes to a screen of online play. */
export function goOnline(about = '', isReplaced = false): void {
  if (isReplaced) replaceBy('online', about);
  else goTo('online', about);
}

/** A room over the network of this browser; returned with how to leave it. */
export function enter(id: string, token: string | null): Room {
  const world: RoomWorld = {
    open(ears) {
      const socket = new WebSocket(socketOf(id));
      socket.onopen = () => ears.opened();
      socket.onmessage = ({ data }) => ears.heard(String(data));
      socket.onclose = ({ code }) => ears.closed(code);
      return {
        send: (text) => socket.readyState === WebSocket.OPEN && socket.send(text),
        close: () => socket.close(),
      };
    },
    look: () => api.game(id, token).catch(() => null),
    now: () => Date.now(),
    later(ms, then) {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
  };
  const room = createRoom(world, token, tickets.find(id)?.unsent ?? null);
  const stopKeeping = room.unsent.subscribe((unsent) => {
    const stored = tickets.find(id);
    if (stored && JSON.stringify(stored.unsent) !== JSON.stringify(unsent ?? undefined))
      tickets.store(id, { ...stored, unsent: unsent ?? undefined });
  });
  const stopReloading = room.isForeign.subscribe((isForeign) => {
    if (isForeign) reloadOnce();
  });
  const events = ['online', 'pageshow', 'visibilitychange'];
  for (const event of events) addEventListener(event, room.nudge);
  addEventListener('offline', room.doubt);
  const end = () => {
    for (const event of events) removeEventListener(event, room.nudge);
    removeEventListener('offline', room.doubt);
    stopKeeping();
    stopReloading();
    room.end();
  };
  return { ...room, end };
}

/** The page is stored offline: one that is older than the server fetches itself anew, but not over and over. */
function reloadOnce(): void {
  try {
    if (sessionStorage.getItem(RELOADED)) return;
    sessionStorage.setItem(RELOADED, '1');
  } catch {
    // Without a memory it could go on for ever.
    return;
  }
  void reloadNewest();
}

const RELOADED = 'stackade.reloaded';

/** A game and its variant: its name, then `4 × 4`. */
export function sayGame(game: string): string {
  return [gameTitle(game), sayVariants(game)].filter((part) => part !== '').join(', ');
}

/** Time for those who may not know how it is written: `3 min each, 2 s more a move`. */
export function explainPace(pace: string): string {
  const [minutes, seconds] = pace.split('+').map(Number);
  return seconds === undefined ? sayPace(pace) : w('pace.game', { minutes: minutes ?? 0, seconds });
}

export function sayPace(pace: string): string {
  const [unit, count] = pace.split(':');
  if (unit === 'turn') return w('pace.turn', { seconds: Number(count) });
  if (unit === 'days') return count === '1' ? w('pace.day') : w('pace.days', { days: Number(count) });
  return pace === 'none' ? w('pace.none') : pace.replace('+', ' + ');
}
