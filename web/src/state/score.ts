/** What a position is worth: opinions in units, and proofs. docs/numbers.md says what they mean. */

export type Score =
  | { kind: 'units'; units: number }
  /** Within so many turns, where that is known. */
  | { kind: 'win' | 'loss'; plies: number | null }
  | { kind: 'draw' };

/** So many units are a win that the search has seen without proving it; no opinion has more. */
export const MOST_UNITS = 20_000;

/** Reads `units -35`, `win 11`, `loss`, `draw`, and the bare number of a record. */
export function readScore(text: string): Score | null {
  const [first = '', second] = text.trim().split(/\s+/);
  const number = second === undefined ? null : Number(second);
  if (number !== null && !Number.isInteger(number)) return null;
  if (first === 'draw') return { kind: 'draw' };
  if (first === 'win' || first === 'loss') return { kind: first, plies: number };
  if (first === 'units') return number === null ? null : { kind: 'units', units: number };
  const units = Number(first);
  return first !== '' && second === undefined && Number.isInteger(units) ? { kind: 'units', units } : null;
}

/** The share of the point that a score promises. */
export function chance(score: Score): number {
  if (score.kind === 'units') return 1 / (1 + 10 ** (-score.units / 400));
  return { win: 1, draw: 0.5, loss: 0 }[score.kind];
}
