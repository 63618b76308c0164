/** Saves a game that is being played as long as it is worth going on with. */
import { effect, untracked } from '@preact/signals';
import type { LocalGame } from '../state/session';
import type { SavedGames } from './saved';

export interface Autosave {
  /** Saves the game as it is at this moment, clocks included. */
  now(): void;
  /** Where the game is saved. */
  id(): string | null;
  stop(): void;
}

/**
 * `from` is where the game comes from, if it was saved before; one that `isBegun` is worth going on with before
 * anybody has moved in it again.
 */
export function autosave(
  savedGames: SavedGames,
  session: LocalGame,
  from: string | null,
  isBegun = false,
): Autosave {
  let id = from;
  const first = isBegun ? null : session.moves.peek();

  function forget(): void {
    if (id !== null) savedGames.drop(id);
    id = null;
  }

  function save(): void {
    if (session.trouble.value?.kind === 'unreadable') return forget();
    if (!session.live.value) return;
    if (session.over.value) return forget();
    const moves = session.moves.value;
    // A game in which nobody has moved since it was opened takes no place.
    if (moves.length === 0 || (id === null && moves === first)) return;
    id = savedGames.save(id, session.snapshot());
  }

  const stop = effect(() => {
    void [session.trouble.value, session.live.value, session.over.value, session.moves.value];
    void [session.clocks.value, session.setup.value];
    untracked(save);
  });
  return { stop, id: () => id, now: () => untracked(save) };
}
