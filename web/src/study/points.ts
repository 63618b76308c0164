/** Games of three and four sides: what each side may expect, from 0 to 1000. docs/protocol.md says what that means. */
import type { Over } from '../state/view';
import { type Look, readLook } from './scores';

/** One of the best lines that a search has found so far, with what each side may expect of it. */
export interface PointsLine extends Look {
  points: number[];
}

/** Reads an `info` line; null for one without points. */
export function readPoints(line: string): PointsLine | null {
  const found = / scores (\d+(?:,\d+)+)/.exec(line)?.[1];
  return found ? { ...readLook(line), points: found.split(',').map(Number) } : null;
}

/** What a result is worth to each side: the share of the others that it is ahead of, half for those it is level with. */
export function pointsOf({ ranks }: Over): number[] {
  const against = (rank: number, other: number) => (rank < other ? 1 : rank === other ? 0.5 : 0);
  return ranks.map((rank, side) => {
    const sum = ranks.reduce((all, other, at) => (at === side ? all : all + against(rank, other)), 0);
    return Math.round((1000 * sum) / (ranks.length - 1));
  });
}

/** A few signs: `62 %`. */
export function shortPoints(points: number): string {
  return `${Math.round(points / 10)} %`;
}
