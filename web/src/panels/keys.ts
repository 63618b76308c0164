/** The keyboard over a board. */
import type { Step } from '../state/geometry';
import type { Hand } from '../state/hand';
import { isEditable } from './focus';

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

/** Takes a key that means something over the board; says whether it did. */
export function boardKey(event: KeyboardEvent, hand: Hand, flipped: boolean): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || isEditable(event.target)) return false;
  const onBoard = (event.target as HTMLElement | null)?.id === 'board';
  const way = onBoard || event.target === document.body ? WAYS[event.key] : undefined;
  if (way) hand.move(way, flipped);
  else if (onBoard && (event.key === 'Enter' || event.key === ' ')) hand.press();
  else if (event.key === 'Escape') return hand.cancel();
  else if (/^[1-8]$/.test(event.key)) hand.chooseHeight(Number(event.key));
  else if (event.key === 'n' || event.key === 'p') hand.jump(event.key === 'n' ? 1 : -1);
  else return false;
  return true;
}
