/**
 * A place in a game on a server: follows what happens there, comes back by itself when the connection is lost, and
 * sends a move again until it is known to have arrived.
 */
import { batch, type ReadonlySignal, signal } from '@preact/signals';
import {
  type EventMessage,
  type Greeting,
  type Links,
  PROTOCOL,
  type Request,
  type Seat,
  type Snapshot,
} from '../generated/online';
import { type Connection, createConnection, type Outside, type State } from './connection';
import { type Failure, failed, isPassing, readFailure } from './failure';
import { createFollowed, type Words } from './followed';

export interface RoomWorld extends Outside {
  /** Asks for the game as it stands; null if that fails. */
  look(): Promise<Snapshot | null>;
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
  links: ReadonlySignal<Links | null>;
  connection: ReadonlySignal<State>;
  /** Why the server does not let one in, once it has said so. */
  rejection: ReadonlySignal<Failure | null>;
  /** Whether the server speaks another protocol than this page. */
  isForeign: ReadonlySignal<boolean>;
  words: ReadonlySignal<Words[]>;
  /** A move that is not known to have arrived. It is kept through losses of the connection. */
  unsent: ReadonlySignal<Unsent | null>;
  /** Why the last move was refused. */
  refusal: ReadonlySignal<Failure | null>;
  move(ply: number, move: string): void;
  /** Asks for something else. Resolves to why it is refused, or to null when it is done. */
  ask(wanted: Exclude<Request, { do: 'move' }>): Promise<Failure | null>;
  /** Asks for the game as it stands. */
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

export function createRoom(world: RoomWorld, token: string | null, stored: Unsent | null = null): Room {
  const followed = createFollowed(world.now);
  const links = signal<Links | null>(null);
  const rejection = signal<Failure | null>(null);
  const isForeign = signal(false);
  const connection = createConnection(world, {
    hello: () => ({ ...(token !== null && { token }), since: followed.heardOf() }),
    heard: hear,
    shut: () => reject(failed('signed-out')),
  });
  const sender = createSender(connection, stored);

  function hear(message: Record<string, unknown>): void {
    if ('hello' in message) return greet(message as unknown as Greeting);
    if ('error' in message) return rejected(readFailure(message, 'error'));
    if ('ack' in message) return connection.answer(Number(message.ack), null);
    if ('refused' in message) return connection.answer(Number(message.refused), readFailure(message, 'why'));
    if ('here' in message) return followed.meet(message.here as boolean[], Number(message.watching ?? 0));
    if ('seq' in message) learn(message as unknown as EventMessage);
  }

  function greet(greeting: Greeting): void {
    batch(() => {
      connection.enter();
      links.value = greeting.links ?? null;
      isForeign.value = (greeting.protocol ?? 1) !== PROTOCOL;
      followed.seat.value = greeting.seat;
      take(greeting.hello, world.now());
    });
    sender.send();
  }

  function rejected(failure: Failure): void {
    if (isPassing(failure)) connection.renew(false);
    else reject(failure);
  }

  /** The server does not let us in, and will not another time. */
  function reject(failure: Failure): void {
    batch(() => {
      rejection.value = failure;
      connection.close();
    });
  }

  function learn(message: EventMessage): void {
    const what = followed.learn(message, take);
    if (what === 'missed') connection.renew(true);
    if (what === 'unclear') void refresh();
  }

  function take(next: Snapshot, at: number): void {
    batch(() => {
      followed.take(next, at);
      sender.compare(next);
    });
  }

  async function refresh(): Promise<void> {
    const found = await world.look();
    const known = followed.game.value;
    // What has happened meanwhile is newer.
    if (found && known && found.seq >= known.seq) take(found, world.now());
  }

  return {
    game: followed.game,
    clocksAt: followed.clocksAt,
    seat: followed.seat,
    links,
    connection: connection.state,
    rejection,
    isForeign,
    words: followed.words,
    unsent: sender.unsent,
    refusal: sender.refusal,
    move: sender.move,
    ask(wanted) {
      if (connection.state.value !== 'open') return Promise.resolve(failed('connection-lost'));
      return new Promise((done) => connection.request(wanted, done));
    },
    refresh,
    nudge: connection.nudge,
    doubt: connection.doubt,
    end: connection.close,
  };
}

/** Sends a move, and again on every new connection until it is known to have arrived. */
function createSender(connection: Connection, stored: Unsent | null) {
  const unsent = signal(stored);
  const refusal = signal<Failure | null>(null);

  function send(): void {
    const move = unsent.value;
    if (!move || connection.isMoving() || connection.state.value !== 'open') return;
    connection.request({ do: 'move', ...move }, (failure) => {
      // It stays until it comes back as an event, or on another connection.
      if (!failure || failure.code === 'connection-lost' || unsent.value !== move) return;
      if (isPassing(failure)) return connection.renew(false);
      batch(() => {
        unsent.value = null;
        refusal.value = failure;
      });
    });
  }

  return {
    unsent,
    refusal,
    send,
    move(ply: number, move: string) {
      batch(() => {
        unsent.value = { ply, move };
        refusal.value = null;
      });
      send();
    },
    /** A move that is there has arrived; if another one is there in its place, it never will. */
    compare({ moves, over }: Snapshot) {
      const move = unsent.value;
      if (move && (moves.length > move.ply || over)) unsent.value = null;
    },
  };
}
