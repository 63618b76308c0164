/** The page in Node: going about it, pressing its buttons and keys, typing moves. */
import { expect } from 'vitest';
import { goTo, type Screen } from '../../src/ui/route';
import { eventually } from './eventually';

export { eventually };

export function visit(screen: Screen, about = ''): void {
  goTo(screen, about);
}

export function press(id: string): void {
  document.getElementById(id)?.click();
}

/** Types a move and plays it. */
export async function type(move: string): Promise<void> {
  const field = await eventually(() => {
    const found = document.querySelector<HTMLInputElement>('#typed-move');
    if (!found || document.querySelector('.typed [aria-disabled]')) throw new Error('nobody is to move');
    return found;
  });
  field.value = move;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await eventually(() => expect(field.value).toBe(move));
  await new Promise((resolve) => setTimeout(resolve));
  document.querySelector('.typed')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
}

/** Presses a key where the focus is. */
export function key(name: string): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true });
  (document.activeElement ?? document.body).dispatchEvent(event);
  return event;
}

export function focused(): string {
  const at = document.activeElement;
  return at?.id || at?.textContent || at?.tagName || '';
}
