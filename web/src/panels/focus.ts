/** Where the keyboard is. */

export function isEditable(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

export function focusBoard(): void {
  document.getElementById('board')?.focus({ preventScroll: true });
}
