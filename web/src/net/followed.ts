/** A game on a server as it is known here, and which of its events are. */
import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { EventMessage, Seat, Snapshot } from '../generated/online';
import { apply } from './game';

export interface Words {
  seq: number;
  seat: Seat;
  text: string;
}

/** What an event comes to: nothing more to do, one before it was missed, or the game has to be asked for. */
export type Learned = 'known' | 'missed' | 'unclear';

export interface Followed {
  game: ReadonlySignal<Snapshot | null>;
  /** When the clocks of the game showed what they show, by the clock of this machine. */
  clocksAt: ReadonlySignal<number>;
  /** Null for those who only watch. */
  seat: Signal<Seat | null>;
  words: ReadonlySignal<Words[]>;
  /** The number of the last event that came through the socket. */
  heardOf(): number;
  /** Takes in an event; `take` gets the game after it. */
  learn(message: EventMessage, take: (next: Snapshot, at: number) => void): Learned;
  take(next: Snapshot, at: number): void;
  /** Some players are in the room. */
  meet(here: boolean[], watching: number): void;
}

export function createFollowed(now: () => number): Followed {
  const game = signal<Snapshot | null>(null);
  const clocksAt = signal(0);
  const seat = signal<Seat | null>(null);
  const words = signal<Words[]>([]);
  let heardOf = 0;
  /** The smallest difference seen between the clocks of this machine and of the server: transit only adds to it. */
  let offset = Number.POSITIVE_INFINITY;

  /** When something happened, by the clock of this machine. */
  function timeOf({ at }: EventMessage): number {
    offset = Math.min(offset, now() - at);
    return Math.min(now(), at + offset);
  }

  function learn(message: EventMessage, take: (next: Snapshot, at: number) => void): Learned {
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
    take(next, at) {
      game.value = next;
      clocksAt.value = at;
    },
    meet(here, watching) {
      if (game.value) game.value = { ...withPresence(game.value, here), watching };
    },
  };
}

/** Computer players are always there. */
function withPresence(game: Snapshot, here: boolean[]): Snapshot {
  const players = game.players.map((player, side) => ({
    ...player,
    here: (here[side] ?? false) || player.level !== null,
  }));
  return { ...game, players };
}
