/** Which puzzles and lessons have been done, and how many puzzles in a row. */
import { effect, signal } from '@preact/signals';
import { isObject, isText, type Store } from './store';

export interface Progress {
  /** Ids of puzzles, and `lesson-nava`. */
  done: string[];
  /** Puzzles solved in a row at the first try. */
  streak: number;
  best: number;
  /** Whether a game has been started before. */
  hasPlayed: boolean;
}

const NOTHING: Progress = { done: [], streak: 0, best: 0, hasPlayed: false };

export const progress = signal<Progress>(NOTHING);

export function keepProgress(store: Store): void {
  progress.value = readProgress(store.read('progress'));
  effect(() => store.write('progress', progress.value));
}

export function readProgress(kept: unknown): Progress {
  if (!isObject(kept)) return NOTHING;
  const done = Array.isArray(kept.done) ? kept.done.filter((id) => isText(id, 40)).slice(0, 2000) : [];
  const count = (value: unknown) => (Number.isInteger(value) && Number(value) > 0 ? Number(value) : 0);
  return { done, streak: count(kept.streak), best: count(kept.best), hasPlayed: kept.hasPlayed === true };
}

export function isDone(id: string): boolean {
  return progress.value.done.includes(id);
}

/** A task was done; the streak grows only by what was right at the first try and is new. */
export function markDone(id: string, counts: boolean): void {
  const known = progress.value;
  if (known.done.includes(id)) return;
  const streak = counts ? known.streak + 1 : known.streak;
  progress.value = { ...known, done: [...known.done, id], streak, best: Math.max(known.best, streak) };
}

export function breakStreak(): void {
  progress.value = { ...progress.value, streak: 0 };
}

export function markPlayed(): void {
  if (!progress.value.hasPlayed) progress.value = { ...progress.value, hasPlayed: true };
}
