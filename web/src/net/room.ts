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
import { createConnection, type Outside, type State } from './connection';
import { type Failure, failed, isPassing, readFailure } from './failure';
import { apply } from './game';

export interface RoomWorld extends Outside {
  /** Asks for the game as it stands; null if that fails. */
  look(): Promise<Snapshot | null>;
}

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

export function createRoom(world: RoomWorld, token: string | null, kept: Unsent | null = null): Room {
  const followed = createFollowed(world.now);
  const { game, seat } = followed;
  const links = signal<Links | null>(null);
  const rejection = signal<Failure | null>(null);
  const isForeign = signal(false);
  const unsent = signal<Unsent | null>(kept);
  const refusal = signal<Failure | null>(null);

  const connection = createConnection(world, {
    hello: () => ({ ...(token !== null && { token }), since: followed.heardOf() }),
    heard: hear,
    shut: () => reject(failed('signed-out')),
  });

  function hear(message: Record<string, unknown>): void {
    if ('hello' in message) return greet(message as unknown as Greeting);
    if ('error' in message) return rejected(readFailure(message, 'error'));
    if ('ack' in message) return connection.answer(Number(message.ack), null);
    if ('refused' in message) return connection.answer(Number(message.refused), readFailure(message, 'why'));
    if ('here' in message) return followed.meet(message.here as boolean[]);
    if ('seq' in message) learn(message as unknown as EventMessage);
  }

  function greet(greeting: Greeting): void {
    batch(() => {
      connection.enter();
      links.value = greeting.links ?? null;
      isForeign.value = (greeting.protocol ?? 1) !== PROTOCOL;
      seat.value = greeting.seat;
      take(greeting.hello, world.now());
    });
    sendMove();
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
      const move = unsent.value;
      // A move that is there has arrived; if another one is there in its place, it never will.
      if (move && (next.moves.length > move.ply || next.over)) unsent.value = null;
    });
  }

  async function refresh(): Promise<void> {
    const found = await world.look();
    // What has happened meanwhile is newer.
    if (found && game.value && found.seq >= game.value.seq) take(found, world.now());
  }

  function sendMove(): void {
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
    game,
    clocksAt: followed.clocksAt,
    seat,
    links,
    connection: connection.state,
    rejection,
    isForeign,
    words: followed.words,
    unsent,
    refusal,
    move(ply, move) {
      batch(() => {
        unsent.value = { ply, move };
        refusal.value = null;
      });
      sendMove();
    },
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

/** The game as it is known here, and which events are. */
function createFollowed(now: () => number) {
  const game = signal<Snapshot | null>(null);
  const clocksAt = signal(0);
  const seat = signal<Seat | null>(null);
  const words = signal<Words[]>([]);
  /** The last event that came through the wire. */
  let heardOf = 0;
  /** The smallest difference seen between the clocks of this machine and of the server: transit only adds to it. */
  let offset = Number.POSITIVE_INFINITY;

  /** When something happened, by the clock of this machine. */
  function timeOf({ at }: EventMessage): number {
    offset = Math.min(offset, now() - at);
    return Math.min(now(), at + offset);
  }

  /** Takes in an event; says if one was missed before it, or if the game has to be asked for. */
  function learn(
    message: EventMessage,
    take: (next: Snapshot, at: number) => void,
  ): 'known' | 'missed' | 'unclear' {
    if (message.seq <= heardOf) return 'known';
    // What players say is not sent to those who watch; nothing else is ever left out.
    if (message.seq > heardOf + 1 && seat.value !== null) return 'missed';
    heardOf = message.seq;
    if (message.event === 'said')
      words.value = [...words.value, { seq: message.seq, seat: message.seat, text: message.text }];
    const known = game.value;
    if (!known || message.seq <= known.seq) return 'known';
    if (!message.after) return 'unclear';
    const next = apply(known, message);
    if (!next) return 'missed';
    take(next, message.clocks ? timeOf(message) : clocksAt.value);
    return 'known';
  }

  return {
    game,
    clocksAt,
    seat,
    words,
    heardOf: () => heardOf,
    learn,
    take(next: Snapshot, at: number) {
      game.value = next;
      clocksAt.value = at;
    },
    /** Some players are in the room. */
    meet(here: boolean[]) {
      if (!game.value) return;
      const players = game.value.players.map((player, side) => ({
        ...player,
        here: (here[side] ?? false) || player.level !== null,
      }));
      game.value = { ...game.value, players };
    },
  };
}
