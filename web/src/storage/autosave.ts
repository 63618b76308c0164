/** Keeps a game that is being played on the shelf as long as it is worth keeping. */
import { effect, untracked } from '@preact/signals';
import type { Session } from '../state/session';
import type { Shelf } from './saved';

export interface Keeping {
  /** Keeps the game as it is at this moment, clocks included. */
  now(): void;
  stop(): void;
}

/** `from` is where the game comes from, if it was on the shelf before. */
export function keepSession(shelf: Shelf, session: Session, from: string | null): Keeping {
  let id = from;
  const first = session.moves.peek();

  function forget(): void {
    if (id !== null) shelf.drop(id);
    id = null;
  }

  function keep(): void {
    if (session.trouble.value?.kind === 'unreadable') return forget();
    if (!session.live.value) return;
    if (session.over.value) return forget();
    const moves = session.moves.value;
    // A game in which nobody has moved since it was opened takes no place.
    if (moves.length === 0 || (id === null && moves === first)) return;
    id = shelf.keep(id, session.snapshot());
  }

  const stop = effect(() => {
    void [session.trouble.value, session.live.value, session.over.value, session.moves.value];
    void [session.clocks.value, session.setup.value];
    untracked(keep);
  });
  return { stop, now: () => untracked(keep) };
}
