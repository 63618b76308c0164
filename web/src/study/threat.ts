/** What the other side would do if the side to move passed. */
import type { Line } from '../engine/rules';
import type { Message } from '../generated/view';
import { sideNames } from '../state/view';
import type { Found } from './scores';
import type { Subject } from './thinking';

export type Threat =
  | { kind: 'move'; found: Found }
  /** The game is over, or there is a pass to be played anyway. */
  | { kind: 'none' }
  /** The game has no such position with the other side to move. */
  | { kind: 'refused'; why: Message | null };

/**
 * The position with the other side to move. The engine knows no move that does nothing, so that it is a new
 * game from there, and the rules say whether there can be such a position.
 */
export function passed({ view }: Subject): Line | null {
  if (view.over) return null;
  const [board = ''] = view.position.split(' ');
  const other = sideNames(view, view.side === 0 ? 1 : 0).letter;
  return { game: view.game, start: `${board} ${other}`, moves: [] };
}
