/** How strong somebody is at the puzzles of each game, and how hard each puzzle has been here. Kept in this browser. */
import { effect, signal } from '@preact/signals';
import { NEW, type Rating, rated } from '../state/glicko';
import { isObject, isText, type Store } from './store';

export interface PuzzleRatings {
  /** By game. */
  players: Record<string, Rating>;
  /** By puzzle. */
  puzzles: Record<string, Rating>;
  /** The days on which the puzzle of the day was solved, the newest last. */
  days: number[];
}

const NOTHING: PuzzleRatings = { players: {}, puzzles: {}, days: [] };
const MOST = 2000;
const MOST_DAYS = 400;
/** After so many puzzles one knows what ratings are. */
const BEGINNING = 3;

export const puzzleRatings = signal<PuzzleRatings>(NOTHING);

export function loadPuzzleRatings(store: Store): void {
  const stored = () => readRatings(store.read('puzzle-ratings'));
  puzzleRatings.value = stored();
  effect(() => void store.write('puzzle-ratings', puzzleRatings.value));
  store.watch((key) => {
    if (key === 'puzzle-ratings' || key === null) puzzleRatings.value = stored();
  });
}

export function readRatings(stored: unknown): PuzzleRatings {
  if (!isObject(stored)) return NOTHING;
  const days = Array.isArray(stored.days) ? stored.days.filter((day) => Number.isInteger(day)) : [];
  return {
    players: readTable(stored.players),
    puzzles: readTable(stored.puzzles),
    days: (days as number[]).slice(-MOST_DAYS),
  };
}

function readTable(stored: unknown): Record<string, Rating> {
  if (!isObject(stored)) return {};
  const rows = Object.entries(stored).filter(([name, value]) => isText(name, 40) && isRating(value));
  return Object.fromEntries(rows.slice(0, MOST)) as Record<string, Rating>;
}

function isRating(value: unknown): value is Rating {
  if (!isObject(value)) return false;
  const { rating, deviation, volatility } = value;
  const isWithin = (number: unknown, least: number, most: number) =>
    typeof number === 'number' && number >= least && number <= most;
  return isWithin(rating, -1000, 5000) && isWithin(deviation, 1, 400) && isWithin(volatility, 0.001, 1);
}

export interface Rateable {
  id: string;
  /** From 1, easy, to 5. */
  difficulty: number;
}

/** What a puzzle is rated before anybody has tried it here: by its difficulty, and not very surely. */
export function ratingOf({ id, difficulty }: Rateable): Rating {
  return (
    puzzleRatings.value.puzzles[id] ?? { rating: 900 + 200 * difficulty, deviation: 150, volatility: 0.06 }
  );
}

/** Whether a puzzle was tried here before: only the first attempt is rated. */
export function wasTried(id: string): boolean {
  return id in puzzleRatings.value.puzzles;
}

/** Whether somebody has hardly begun with puzzles, of whatever game. */
export function isNewSolver(): boolean {
  return Object.keys(puzzleRatings.value.puzzles).length < BEGINNING;
}

export function playerRating(game: string): Rating | undefined {
  return puzzleRatings.value.players[game];
}

/** A first attempt: the solver has won against the puzzle, or the other way round. */
export function notePuzzle(game: string, puzzle: Rateable, isSolved: boolean): void {
  const [own, other] = [playerRating(game) ?? NEW, ratingOf(puzzle)];
  const score = Number(isSolved);
  const { players, puzzles, ...rest } = puzzleRatings.value;
  puzzleRatings.value = {
    ...rest,
    players: { ...players, [game]: rated(own, [{ other, score }]) },
    puzzles: { ...puzzles, [puzzle.id]: rated(other, [{ other: own, score: 1 - score }]) },
  };
}

export function noteDay(day: number): void {
  const { days } = puzzleRatings.value;
  if (!days.includes(day))
    puzzleRatings.value = { ...puzzleRatings.value, days: [...days, day].slice(-MOST_DAYS) };
}

export function isDayDone(day: number): boolean {
  return puzzleRatings.value.days.includes(day);
}
