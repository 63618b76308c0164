/** How turns are counted: one is complete when every side has moved. */
import type { Side } from './view';

export interface Turn {
  /** From 1. */
  number: number;
  /** Whose place in the turn it is; 0 is the first side's. */
  place: number;
}

/** The turn of a move by its index among the moves of a game that `first` has begun. */
export function turnOf(index: number, first: Side, sides: number): Turn {
  const all = index + first;
  return { number: Math.floor(all / sides) + 1, place: all % sides };
}

/** How a move is numbered: `3.` for the first side's, `3…` for another's. */
export function numbered({ number, place }: Turn): string {
  return `${number}${place === 0 ? '.' : '…'}`;
}
