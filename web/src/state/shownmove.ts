/** A whole move on the board before it is played: arrows to where things go, and ghosts of what will stand there. */
import type { Arrow, Marks, Target } from './board';
import { cellOf, type Move, type View } from './view';

interface Shown extends Pick<Move, 'from' | 'cells'> {
  landings: readonly { cell: string; count?: number; captures?: boolean }[];
}

/**
 * `after` is the position that the move leads to, where that is known. What moves stays where it is, or it would seem to
 * have been played. What is captured is marked and stays in sight: a ghost in its place would hide what the move is about.
 */
export function moveMarks(move: Shown, after: View | null): Pick<Marks, 'arrows' | 'preview' | 'targets'> {
  const { from, landings } = move;
  const arrows: Arrow[] = from ? landings.map(({ cell }) => ({ kind: 'idea', from, to: cell })) : [];
  const targets = landings
    .filter(({ captures }) => captures)
    .map(({ cell, count = 0 }): Target => {
      return count > 0 ? { cell, capture: true, label: String(count) } : { cell, capture: true };
    });
  const isCaptured = (cell: string) => targets.some((target) => target.cell === cell);
  const preview = after
    ? move.cells
        .filter((cell) => cell !== from && !isCaptured(cell))
        .map((cell) => ({ cell, pieces: cellOf(after, cell)?.pieces ?? [] }))
    : [];
  return { arrows, preview, targets };
}
