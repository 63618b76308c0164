/** The puzzle of a day, the same for everybody: the day chooses it, and nobody has to be asked. */
import type { Puzzle } from '../generated/games';

const DAY = 86_400_000;
/** Neighbouring days get puzzles that are far from each other in the list. */
const STRIDES = [17, 19, 23];

/** The number of a day, which begins everywhere at the same moment. */
export function dayNumber(now: number): number {
  return Math.floor(now / DAY);
}

/** The game whose turn it is: every day another one. */
export function dailyGame(games: readonly string[], now: number): string {
  return games[dayNumber(now) % Math.max(1, games.length)] ?? '';
}

/** The puzzle of the day among those of that game: each of them once before any comes again. */
export function dailyPuzzle(puzzles: readonly Puzzle[], games: number, now: number): Puzzle | undefined {
  const round = Math.floor(dayNumber(now) / Math.max(1, games));
  const stride = STRIDES.find((step) => puzzles.length % step !== 0) ?? 1;
  return puzzles[(round * stride) % Math.max(1, puzzles.length)];
}
