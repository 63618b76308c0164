/** Archives games that were played here in the library: at their end, when they are left, and now and then. */
import { effect, untracked } from '@preact/signals';
import type { Rules } from '../engine/rules';
import { dayOf, playedGame } from '../state/records';
import type { LocalGame } from '../state/session';
import type { Snapshot } from '../state/setup';
import { type Entry, entryOf } from './entry';
import type { Library } from './library';

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

export function archiveSession(session: LocalGame, archive: Archive): Archiving {
  const first = session.moves.peek();
  let id = session.setup.peek().entry ?? newId();
  let stored = first;
  let wasOver = false;
  let isKnown = false;

  function now(): void {
    const moves = session.moves.value;
    const isOver = session.over.value !== null;
    if (moves.length < 2 || session.trouble.value || (moves === stored && isOver === wasOver)) return;
    stored = moves;
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

/** `when` it was played, in milliseconds. */
export async function archiveGame(
  rules: Rules,
  library: Library,
  id: string,
  snapshot: Snapshot,
  when = Date.now(),
): Promise<Entry> {
  const played = playedGame(snapshot, dayOf(when));
  for (;;) {
    const before = await library.get(id);
    // Played on another day, it is still the game that was begun then; and its name stays.
    const tags = before ? readTags(before) : [];
    const text = await rules.writeRecord({ ...played, tags });
    const entry = entryOf(await rules.readRecord(text), id, when, true);
    // Somebody may have named it meanwhile.
    if (await library.replace(before, entry)) return entry;
  }
}

function readTags({ date, title }: Entry): [string, string][] {
  const tags: [string, string][] = [];
  if (date) tags.push(['Date', date]);
  if (title) tags.push(['Title', title]);
  return tags;
}
