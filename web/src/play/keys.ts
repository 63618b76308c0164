/** The keyboard over a board. */
import type { Step } from '../state/geometry';
import { shownBoard } from '../ui/context';
import { focusBoard, isEditable, isOnBoard } from '../ui/focus';
import type { BoardSource } from './BoardHost';
import { leaveZen } from './ViewTools';

const WAYS: Record<string, Step> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  a: 'left',
  d: 'right',
  w: 'up',
  s: 'down',
  h: 'left',
  l: 'right',
  k: 'up',
  j: 'down',
};

/**
 * Takes a key that means something over the board; says whether it did. Letters and digits mean something
 * only there: elsewhere they belong to the browser and to those who speak their commands.
 */
export function boardKey(event: KeyboardEvent, { hand, inspected }: BoardSource, flipped: boolean): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || isEditable(event.target)) return false;
  if (event.key === 'Escape') return hand.cancel() || leaveZen();
  if (!isOnBoard(event.target)) return false;
  const onBoard = (event.target as HTMLElement | null)?.id === 'board';
  const way = WAYS[event.key];
  if (way) hand.move(way, shownBoard.value?.azimuth?.() ?? (flipped ? Math.PI : 0));
  else if (onBoard && (event.key === 'Enter' || event.key === ' ')) hand.press();
  else if (/^[1-8]$/.test(event.key)) hand.chooseHeight(Number(event.key));
  else if (event.key === 'n' || event.key === 'p') hand.jump(event.key === 'n' ? 1 : -1);
  else if (event.key === 'c') inspected.value = hand.cursor.value;
  else return false;
  // Where keys are taken, the focus is seen; looking into a stack moves it there.
  if (event.key !== 'c') focusBoard();
  return true;
}
