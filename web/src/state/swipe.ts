/** Sweeping over a game with a finger: to the right goes back, to the left goes on. */

/** So far, in CSS pixels, and so much more sideways than up or down, a finger goes for a swipe. */
const REACH = 48;
const STEEP = 1.8;

/** The step that a finger's way stands for, if it does for any. */
export function swipeOf(dx: number, dy: number): -1 | 1 | null {
  if (Math.abs(dx) < REACH || Math.abs(dx) < STEEP * Math.abs(dy)) return null;
  return dx > 0 ? -1 : 1;
}
