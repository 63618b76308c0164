/** Waiting for a pointer that rests: whoever presses for long wants to see what is in a stack. */

/** How long a pointer rests before it asks what is below it, in milliseconds. */
const LONG_PRESS = 500;

/** Calls `then` when nothing has called the function that it gives back for long enough. */
export function onLongPress(then: () => void): () => void {
  let frame = 0;
  let timer = setTimeout(() => {
    // A slow picture is no long press: what the pointer has done meanwhile is heard before the next one.
    frame = requestAnimationFrame(() => {
      timer = setTimeout(then);
    });
  }, LONG_PRESS);
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
}

/**
 * Whether something was done before the press of this time was a long one, however late it is heard.
 * Moves that were heard together count one by one.
 */
export function wasInTime(
  since: number,
  event: PointerEvent,
  isMeant: (event: PointerEvent) => boolean,
): boolean {
  const all = event.getCoalescedEvents?.() ?? [];
  return [...all, event].some((each) => each.timeStamp - since < LONG_PRESS && isMeant(each));
}
