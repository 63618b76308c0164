/** A whole move on the board before it is played: arrows to where things go, and ghosts of what will stand there. */
import type { Arrow, Marks } from './board';
import { cellOf, type Move, type View } from './view';

/** `after` is the position that the move leads to, where that is known. */
export function moveMarks(move: Move, after: View | null): Pick<Marks, 'arrows' | 'preview'> {
  const { from } = move;
  const arrows: Arrow[] = from ? move.landings.map(({ cell }) => ({ kind: 'idea', from, to: cell })) : [];
  const preview = after
    ? move.cells.map((cell) => ({ cell, pieces: cellOf(after, cell)?.pieces ?? [] }))
    : [];
  return { arrows, preview };
}
