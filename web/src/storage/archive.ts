/** Says when a game that is being played is to be put into the library: at its end, when it is left, and now and then. */
import { effect, untracked } from '@preact/signals';
import type { Session } from '../state/session';
import type { Snapshot } from '../state/setup';

export type Archive = (id: string, snapshot: Snapshot, isOver: boolean) => void;

export interface Archiving {
  /** Puts the game away as it is at this moment, if anything has happened in it. */
  now(): void;
  stop(): void;
}

/** A page may go away without a word: after so many milliseconds without a move, the game is put away as it is. */
const PAUSE = 3000;

export function newId(): string {
  return Array.from({ length: 4 }, () => Math.random().toString(36).slice(2, 7)).join('');
}

export function archiveSession(session: Session, archive: Archive): Archiving {
  const first = session.moves.peek();
  let id = session.setup.peek().entry ?? newId();
  let kept = first;
  let wasOver = false;
  let isKnown = false;

  function now(): void {
    const moves = session.moves.value;
    const isOver = session.over.value !== null;
    if (moves.length < 2 || session.trouble.value || (moves === kept && isOver === wasOver)) return;
    kept = moves;
    wasOver = isOver;
    archive(id, session.snapshot(), isOver);
  }

  /** A game that goes on after its end is another one, also when the page is loaded again. */
  function beginAnew(): void {
    id = newId();
    wasOver = false;
    session.nameEntry(id);
  }

  let timer: ReturnType<typeof setTimeout> | undefined;

  const forget = effect(() => {
    if (!session.live.value) return;
    const isOver = session.over.value !== null;
    // A game that was over when it was opened has not been played here.
    if (!isKnown) wasOver = isOver;
    else if (wasOver && !isOver) untracked(beginAnew);
    if (isKnown && isOver) untracked(now);
    clearTimeout(timer);
    if (isKnown) timer = setTimeout(() => untracked(now), PAUSE);
    isKnown = true;
  });
  return {
    now: () => untracked(now),
    stop() {
      clearTimeout(timer);
      forget();
    },
  };
}
