/** What a game is played with, and what is kept of it. */
import type { TimeControl } from './clock';
import type { Over, Side } from './view';

/** Somebody here, a computer here, or somebody at another machine, with the level of one that is a computer. */
export type Player =
  | { kind: 'human' }
  | { kind: 'level'; level: number }
  | { kind: 'remote'; level?: number | undefined };

export interface Setup {
  game: string;
  start?: string | undefined;
  seed?: string | undefined;
  /** One for each side, in the order in which they move. */
  players: Player[];
  clock: TimeControl;
  /** What those who play are called, if they have names; empty for nobody in particular. */
  names?: string[] | undefined;
  /** The record that the game comes from: what it holds is shown, and saved again with the game. */
  record?: string | undefined;
  /** Its place in the library. */
  entry?: string | undefined;
  /** Whether a coach speaks during the first turns. */
  coached?: boolean | undefined;
}

/** The ways in which games end outside the rules. */
export const ENDINGS = ['resignation', 'time', 'forfeit', 'adjudication', 'agreement'] as const;

/** A game that ended outside the rules. */
export interface Ending {
  /** Null for a draw. */
  loser: Side | null;
  why: (typeof ENDINGS)[number];
}

/** How a game of so many sides is over that the rules did not end: the loser is last, and no other is ahead of any. */
export function endedOutside(ending: Ending | null, sides: number): Over | null {
  if (!ending) return null;
  const ranks = Array.from({ length: sides }, (_, side) => (side === ending.loser ? sides : 1));
  const first = ranks.flatMap((rank, side) => (rank === 1 ? [side] : []));
  const winner = first.length === 1 ? (first[0] ?? null) : null;
  return { winner, ranks, code: ending.why, reason: ending.why, words: '' };
}

export interface Snapshot {
  setup: Setup;
  moves: string[];
  /** What is left to each side, in milliseconds. */
  left: number[];
  ending: Ending | null;
}

/** Where a game goes on that was begun before. */
export interface Beginning extends Omit<Snapshot, 'setup'> {
  /** Whether computers wait until they are told to go on. */
  isPaused?: boolean | undefined;
}

/**
 * The same game once more, with other oversights of the computer. Random boards are drawn anew, and then everybody
 * takes the next side so that it is fair.
 */
export function rematch(setup: Setup, seed: string, isRandom: boolean): Setup {
  const players = isRandom ? nextSeats(setup.players) : setup.players;
  // Names, remarks and a place in the library belong to the game that they are about.
  const { names, record, entry, ...rest } = setup;
  return { ...rest, start: undefined, seed, players, coached: false };
}

/** The same players, each with the side of the one before; of two, both change sides. */
export function nextSeats(players: Player[]): Player[] {
  return [...players.slice(1), ...players.slice(0, 1)];
}
