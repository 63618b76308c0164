/** Where the keyboard is. */

export function isEditable(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

/** Whether keys go to the board: it has the focus, or nothing has it that would do something with keys. */
export function isOnBoard(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return true;
  return target === document.body || target.id === 'board' || /^H[1-6]$/.test(target.tagName);
}

/** Brings the board into sight where it was scrolled away from; the keyboard stays where it is. */
export function showBoard(): void {
  document.querySelector('.board-column')?.scrollIntoView({ block: 'nearest' });
}

export function focusBoard(): void {
  document.getElementById('board')?.focus({ preventScroll: true });
}
