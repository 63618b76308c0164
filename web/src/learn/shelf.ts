/** The puzzles of a game as they are offered: the easiest first, those that are wanted, so many at a time. */
import { signal } from '@preact/signals';
import type { Puzzle } from '../generated/games';

/** What is wanted of a list; empty where anything is. */
export interface Wanted {
  theme: string;
  /** From `1` to `5`. */
  difficulty: string;
  /** Only those that were not solved here. */
  isOpen: boolean;
}

export const ANY = '';
export const ALL: Wanted = { theme: ANY, difficulty: ANY, isOpen: false };
/** How many are shown before somebody asks for more. */
export const SHELF = 24;

interface Shelf {
  game: string;
  wanted: Wanted;
  shown: number;
}

/** What somebody has chosen, who goes to a puzzle and comes back. */
const shelf = signal<Shelf>({ game: '', wanted: ALL, shown: SHELF });

/** The list of a game, with themes as they are called there: another game or language begins anew. */
export function shelfOf(game: string, themes: readonly string[]): Shelf {
  const { value } = shelf;
  const isKnown = value.game === game && [ANY, ...themes].includes(value.wanted.theme);
  return isKnown ? value : { game, wanted: ALL, shown: SHELF };
}

/** Whoever wants others begins at the top again. */
export function want(game: string, wanted: Wanted): void {
  shelf.value = { game, wanted, shown: SHELF };
}

export function showMore(known: Shelf): void {
  shelf.value = { ...known, shown: known.shown + SHELF };
}

/** The easiest first; those that are equally hard as they were. */
export function easiestFirst(puzzles: readonly Puzzle[]): Puzzle[] {
  return [...puzzles].sort((one, other) => one.difficulty - other.difficulty);
}

export function select(
  puzzles: readonly Puzzle[],
  { theme, difficulty, isOpen }: Wanted,
  isSolved: (id: string) => boolean,
): Puzzle[] {
  return puzzles.filter(
    (puzzle) =>
      (theme === ANY || puzzle.motif === theme) &&
      (difficulty === ANY || String(puzzle.difficulty) === difficulty) &&
      !(isOpen && isSolved(puzzle.id)),
  );
}

/** The one after a puzzle in the list from which it was opened, or after it among all if it is not in that list. */
export function nextOf(
  puzzles: readonly Puzzle[],
  puzzle: Puzzle,
  wanted: Wanted,
  isSolved: (id: string) => boolean,
): Puzzle | undefined {
  const ordered = easiestFirst(puzzles);
  // One that was just solved still has its place in a list of open ones.
  const listed = select(ordered, wanted, (id) => id !== puzzle.id && isSolved(id));
  const list = listed.includes(puzzle) ? listed : ordered;
  return list[list.indexOf(puzzle) + 1];
}
