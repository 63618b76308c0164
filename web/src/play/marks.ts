/** Everything that is drawn beside the pieces of a game: what the hand does, a hint, a move that waits for its turn. */
import { computed, type ReadonlySignal } from '@preact/signals';
import type { Marks } from '../state/board';
import type { Hint, Playback } from '../state/session';
import { moveMarks } from '../state/shownmove';
import { settings } from '../storage/settings';

export function marksOf(session: Playback, hint?: ReadonlySignal<Hint | null>): ReadonlySignal<Marks> {
  return computed(() => {
    const found = session.hand.marks.value;
    const targets = settings.value.targets === 'off' ? [] : found.targets;
    const isEmpty = session.hand.isEmpty.value;
    const waiting = session.premove.chosen.value;
    const hinted = hint?.value ?? null;
    const cells = hinted?.move.cells ?? [];
    if (waiting && isEmpty) return { ...found, ...moveMarks(waiting, null), last: waiting.cells };
    if (!hinted || !isEmpty) return { ...found, targets, hint: cells };
    return { ...found, hint: cells, ...moveMarks(hinted.move, hinted.after) };
  });
}
