/** Results of games as records write them: `1-0`, `0-1`, `1/2-1/2`, the ranks of more than two sides, or `*`. */
import type { Side } from './view';

/** What each side has reached: 1 plus the number of sides ahead of it; null for a game that goes on. */
export function ranksOf(result: string): number[] | null {
  const known = { '1-0': [1, 2], '0-1': [2, 1], '1/2-1/2': [1, 1] }[result];
  if (known) return known;
  return /^[1-4](-[1-4]){2,3}$/.test(result) ? result.split('-').map(Number) : null;
}

/** The side that is ahead of all others; null if there is none. */
export function winnerOf(ranks: number[]): Side | null {
  return ranks.filter((rank) => rank === 1).length === 1 ? ranks.indexOf(1) : null;
}

/** The side that is last while no other is ahead of any, as one that has resigned; null if there is none. */
export function loserOf(ranks: number[]): Side | null {
  const last = ranks.indexOf(ranks.length);
  return last >= 0 && ranks.every((rank, side) => side === last || rank === 1) ? last : null;
}
