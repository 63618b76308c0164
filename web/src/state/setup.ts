/** What a game is played with, and what is kept of it. */
import type { TimeControl } from './clock';
import type { Over, Side } from './view';

/** Somebody here, a computer here, or somebody at another machine. */
export type Player = { kind: 'human' } | { kind: 'level'; level: number } | { kind: 'remote' };

export interface Setup {
  game: string;
  start?: string | undefined;
  seed?: string | undefined;
  players: [Player, Player];
  clock: TimeControl;
  /** What those who play are called, if they have names; empty for nobody in particular. */
  names?: [string, string] | undefined;
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

/** How a game is over that the rules did not end. */
export function endedOutside(ending: Ending | null): Over | null {
  if (!ending) return null;
  const winner = ending.loser === null ? null : ((1 - ending.loser) as Side);
  const ranks = winner === null ? [1, 1] : [winner === 0 ? 1 : 2, winner === 1 ? 1 : 2];
  return { winner, ranks, code: ending.why, reason: ending.why, words: '' };
}

export interface Snapshot {
  setup: Setup;
  moves: string[];
  left: [number, number];
  ending: Ending | null;
}

/** Where a game goes on that was begun before. */
export interface Beginning extends Omit<Snapshot, 'setup'> {
  /** Whether computers wait until they are told to go on. */
  isPaused?: boolean | undefined;
}

/**
 * The same game once more, with other oversights of the computer. Random boards are drawn anew, and then sides
 * are swapped so that it is fair.
 */
export function rematch(setup: Setup, seed: string, isRandom: boolean): Setup {
  const [one, two] = setup.players;
  const players: [Player, Player] = isRandom ? [two, one] : [one, two];
  // Names, remarks and a place in the library belong to the game that they are about.
  const { names, record, entry, ...rest } = setup;
  return { ...rest, start: undefined, seed, players, coached: false };
}
