/** Which puzzles and lessons have been done, and how many puzzles in a row. */
import { effect, signal } from '@preact/signals';
import { isObject, isText, type Store } from './store';

export interface Progress {
  /** Ids of puzzles, and of lessons: `lesson-GAME`. */
  done: string[];
  /** Puzzles solved in a row at the first try. */
  streak: number;
  best: number;
  /** The games that have been started before, by their names without variants. */
  played: string[];
  /** Those of them in which the coach has said all there is to say. */
  coached: string[];
  /** By game, the strongest level that was beaten. */
  beaten: Record<string, number>;
}

const NOTHING: Progress = { done: [], streak: 0, best: 0, played: [], coached: [], beaten: {} };

export const progress = signal<Progress>(NOTHING);

/** Takes over what was stored, keeps what is done from now on, and hears of what is done in other tabs. */
export function loadProgress(store: Store): void {
  const stored = () => readProgress(store.read('progress'));
  progress.value = stored();
  effect(() => {
    const { streak } = progress.value;
    store.write('progress', { ...merge(stored(), progress.value), streak });
  });
  store.watch((key) => {
    const isForgotten = store.read('progress') === undefined;
    if (isForgotten) progress.value = NOTHING;
    else if (key === 'progress') progress.value = merge(stored(), progress.peek());
  });
}

/** What was done in one tab or in the other; the streak is the first one's. */
function merge(one: Progress, two: Progress): Progress {
  return {
    done: [...new Set([...one.done, ...two.done])],
    streak: one.streak,
    best: Math.max(one.best, two.best),
    played: [...new Set([...one.played, ...two.played])],
    coached: [...new Set([...one.coached, ...two.coached])],
    beaten: mergeBeaten(one.beaten, two.beaten),
  };
}

export function readProgress(stored: unknown): Progress {
  if (!isObject(stored)) return NOTHING;
  const names = (value: unknown) =>
    Array.isArray(value) ? value.filter((name) => isText(name, 40)).slice(0, 2000) : [];
  const count = (value: unknown) => (Number.isInteger(value) && Number(value) > 0 ? Number(value) : 0);
  return {
    done: names(stored.done),
    streak: count(stored.streak),
    best: count(stored.best),
    played: names(stored.played),
    // Earlier pages had a coach in the first game only, however that went.
    coached: names(stored.coached ?? stored.played),
    beaten: readBeaten(stored.beaten),
  };
}

function mergeBeaten(one: Progress['beaten'], two: Progress['beaten']): Progress['beaten'] {
  const games = new Set([...Object.keys(one), ...Object.keys(two)]);
  return Object.fromEntries([...games].map((game) => [game, Math.max(one[game] ?? 0, two[game] ?? 0)]));
}

function readBeaten(stored: unknown): Progress['beaten'] {
  if (!isObject(stored)) return {};
  const isLevel = (value: unknown) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 10;
  const known = Object.entries(stored).filter(([game, level]) => isText(game, 20) && isLevel(level));
  return Object.fromEntries(known) as Progress['beaten'];
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

export function hasPlayed(game: string): boolean {
  return progress.value.played.includes(game);
}

export function markPlayed(game: string): void {
  if (!hasPlayed(game)) progress.value = { ...progress.value, played: [...progress.value.played, game] };
}

/** A level was beaten: the next one may be worth trying. */
export function markBeaten(game: string, level: number): void {
  const { beaten } = progress.value;
  if ((beaten[game] ?? 0) < level)
    progress.value = { ...progress.value, beaten: { ...beaten, [game]: level } };
}

/** Whether somebody knows how a game is played, as far as the coach can tell. */
export function isCoached(game: string): boolean {
  return progress.value.coached.includes(game);
}

export function markCoached(game: string): void {
  if (!isCoached(game)) progress.value = { ...progress.value, coached: [...progress.value.coached, game] };
}
