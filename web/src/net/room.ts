/**
 * A place in a game on a server: follows what happens there, comes back by itself when the connection is lost, and
 * sends a move again until it is known to have arrived.
 */
import { batch, type ReadonlySignal, signal } from '@preact/signals';
import { after, type News, type Seat, type Snapshot, type Wanted } from './game';

/** As much of a WebSocket as is needed, so that tests can do without one. */
export interface Wire {
  send(text: string): void;
  close(): void;
}

export interface WireEars {
  opened(): void;
  heard(text: string): void;
  closed(code: number): void;
}

export interface RoomWorld {
  open(ears: WireEars): Wire;
  /** Asks for the game as it stands; null if that fails. */
  look(): Promise<Snapshot | null>;
  now(): number;
  later(ms: number, then: () => void): () => void;
}

export type Connection = 'connecting' | 'open' | 'lost' | 'closed';

export interface Words {
  seq: number;
  seat: Seat;
  text: string;
}

export interface Unsent {
  ply: number;
  move: string;
}

export interface Room {
  game: ReadonlySignal<Snapshot | null>;
  /** When the clocks of the game showed what they show, by the clock of this machine. */
  clocksAt: ReadonlySignal<number>;
  /** Null for those who only watch. */
  seat: ReadonlySignal<Seat | null>;
  links: ReadonlySignal<{ invite: string; watch: string } | null>;
  connection: ReadonlySignal<Connection>;
  /** Why the server does not let one in, once it has said so. */
  fault: ReadonlySignal<string>;
  words: ReadonlySignal<Words[]>;
  /** A move that is not known to have arrived. It is kept through losses of the connection. */
  unsent: ReadonlySignal<Unsent | null>;
  /** Why the last move was refused. */
  refusal: ReadonlySignal<string>;
  move(ply: number, move: string): void;
  /** Asks for something else. Resolves to why it is refused, or to nothing when it is done. */
  ask(wanted: Exclude<Wanted, { do: 'move' }>): Promise<string>;
  /** Learns what events do not tell, such as names and ratings. */
  refresh(): Promise<void>;
  /** The network may be back: the next attempt to connect is made at once. */
  nudge(): void;
  /**
   * The network may be gone, and the connection with it. Only an attempt to make another one shows that: a server on this
   * machine needs no network.
   */
  doubt(): void;
  end(): void;
}

interface Pending {
  since: number;
  isMove: boolean;
  done(why: string): void;
}

/** What is said to whoever asked when the connection was lost before the answer came. */
export const LOST = 'the connection was lost';

/** Looks after the connection so often. */
const BEAT = 4000;
/** An answer that takes longer will not come. */
const PATIENCE = 8000;
/** After so long without a word, the server is asked whether it is still there. */
const SILENCE = 20_000;
const FIRST_DELAY = 500;
const LONGEST_DELAY = 10_000;
const COME_BACK = 1012;

export function createRoom(world: RoomWorld, token: string | null, kept: Unsent | null = null): Room {
  const game = signal<Snapshot | null>(null);
  const clocksAt = signal(0);
  const seat = signal<Seat | null>(null);
  const links = signal<Room['links']['value']>(null);
  const connection = signal<Connection>('connecting');
  const fault = signal('');
  const words = signal<Words[]>([]);
  const unsent = signal<Unsent | null>(kept);
  const refusal = signal('');
  const pending = new Map<number, Pending>();
  let wire: Wire | null = null;
  /** The last event that came through the wire. */
  let heardOf = 0;
  let lastWord = 0;
  let isAsked = false;
  let counter = 0;
  let delay = FIRST_DELAY;
  /** The smallest difference seen between the clocks of this machine and of the server: transit only adds to it. */
  let offset = Number.POSITIVE_INFINITY;
  let stopWaiting = () => {};
  let stopBeat = () => {};

  function connect(): void {
    stopWaiting();
    lastWord = world.now();
    isAsked = false;
    const mine: Wire = world.open({
      opened: () => wire === mine && mine.send(JSON.stringify({ token: token ?? undefined, since: heardOf })),
      heard: (text) => wire === mine && hear(text),
      closed: (code) => wire === mine && lose(code === COME_BACK ? 300 : delay),
    });
    wire = mine;
  }

  /** The connection is gone; another one is made after a while. */
  function lose(wait: number): void {
    const old = wire;
    wire = null;
    old?.close();
    if (connection.value === 'closed') return;
    connection.value = 'lost';
    for (const { done } of pending.values()) done(LOST);
    pending.clear();
    delay = Math.min(LONGEST_DELAY, delay * 2);
    stopWaiting();
    stopWaiting = world.later(wait, connect);
  }

  function take(next: Snapshot, at: number): void {
    batch(() => {
      game.value = next;
      clocksAt.value = at;
      const move = unsent.value;
      // A move that is there has arrived; if another one is there in its place, it never will.
      if (move && (next.moves.length > move.ply || next.over)) unsent.value = null;
    });
  }

  function hear(text: string): void {
    lastWord = world.now();
    isAsked = false;
    const message = readMessage(text);
    if ('hello' in message) return greet(message as unknown as Hello);
    if ('error' in message) return refuse(String(message.error));
    if ('ack' in message) return answer(Number(message.ack), '');
    if ('refused' in message) return answer(Number(message.refused), String(message.why));
    if ('here' in message) return meet(message.here as [boolean, boolean]);
    if ('seq' in message) learn(message as unknown as News);
  }

  function greet({ hello, seat: own, links: given }: Hello): void {
    delay = FIRST_DELAY;
    batch(() => {
      connection.value = 'open';
      seat.value = own;
      links.value = given ?? null;
      take(hello, world.now());
    });
    sendMove();
  }

  /** The server does not let us in, and will not another time. */
  function refuse(why: string): void {
    batch(() => {
      fault.value = why;
      connection.value = 'closed';
    });
    lose(0);
  }

  function answer(id: number, why: string): void {
    const found = pending.get(id);
    pending.delete(id);
    found?.done(why);
  }

  function meet(here: [boolean, boolean]): void {
    if (!game.value) return;
    const players = game.value.players.map((player, side) => ({
      ...player,
      here: (here[side] ?? false) || player.level !== null,
    }));
    game.value = { ...game.value, players };
  }

  function learn(news: News): void {
    if (news.seq <= heardOf) return;
    // What players say is not sent to those who watch; nothing else is ever left out.
    if (news.seq > heardOf + 1 && seat.value !== null) return lose(0);
    heardOf = news.seq;
    if (news.event === 'said')
      words.value = [...words.value, { seq: news.seq, seat: news.seat, text: news.text }];
    const known = game.value;
    if (!known || news.seq <= known.seq) return;
    const next = after(known, news);
    if (!next) return lose(0);
    take(next, news.clocks ? timeOf(news) : clocksAt.value);
    if (news.event === 'joined' || news.event === 'ended') void refresh();
  }

  /** When something happened, by the clock of this machine. */
  function timeOf({ at }: News): number {
    const now = world.now();
    offset = Math.min(offset, now - at);
    return Math.min(now, at + offset);
  }

  async function refresh(): Promise<void> {
    const found = await world.look();
    // What has happened meanwhile is newer.
    if (found && game.value && found.seq >= game.value.seq) take(found, world.now());
  }

  function request(wanted: Wanted | { do: 'ping' }, done: (why: string) => void): void {
    counter += 1;
    pending.set(counter, { since: world.now(), isMove: wanted.do === 'move', done });
    wire?.send(JSON.stringify({ id: counter, ...wanted }));
  }

  function sendMove(): void {
    const move = unsent.value;
    const isSent = [...pending.values()].some(({ isMove }) => isMove);
    if (!move || isSent || connection.value !== 'open') return;
    request({ do: 'move', ...move }, (why) => {
      // It stays until it comes back as an event, or on another connection.
      if (why === '' || why === LOST || unsent.value !== move) return;
      batch(() => {
        unsent.value = null;
        refusal.value = why;
      });
    });
  }

  function beat(): void {
    stopBeat = world.later(BEAT, beat);
    if (!wire) return;
    const now = world.now();
    const isStuck = [...pending.values()].some(({ since }) => now - since > PATIENCE);
    const isMute = now - lastWord > (connection.value === 'open' ? SILENCE + PATIENCE : PATIENCE);
    if (isStuck || isMute) return lose(0);
    if (connection.value !== 'open' || isAsked || now - lastWord < SILENCE) return;
    // Any answer is a sign of life, also that this is not understood.
    isAsked = true;
    request({ do: 'ping' }, () => {});
  }

  connect();
  beat();
  return {
    game,
    clocksAt,
    seat,
    links,
    connection,
    fault,
    words,
    unsent,
    refusal,
    move(ply, move) {
      batch(() => {
        unsent.value = { ply, move };
        refusal.value = '';
      });
      sendMove();
    },
    ask(wanted) {
      if (connection.value !== 'open') return Promise.resolve(LOST);
      return new Promise((done) => request(wanted, done));
    },
    refresh,
    nudge() {
      if (connection.value !== 'closed' && !wire) connect();
    },
    doubt() {
      if (connection.value === 'open') lose(0);
    },
    end() {
      stopWaiting();
      stopBeat();
      connection.value = 'closed';
      const old = wire;
      wire = null;
      old?.close();
    },
  };
}

interface Hello {
  hello: Snapshot;
  seat: Seat | null;
  links?: { invite: string; watch: string };
}

function readMessage(text: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
