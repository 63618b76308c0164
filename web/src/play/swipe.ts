/** Stepping through a game with a finger that sweeps over the words about it. */
import type { Playback } from '../state/session';
import { swipeOf } from '../state/swipe';

/** Where the finger came down; there is one that swipes. */
let start: { x: number; y: number } | null = null;

/** What an element needs over which one swipes. */
export function swipes(session: Playback) {
  return {
    onTouchStart(event: TouchEvent) {
      const [finger] = event.touches;
      start = finger && event.touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : null;
    },
    onTouchEnd(event: TouchEvent) {
      const [finger] = event.changedTouches;
      const by = start && finger ? swipeOf(finger.clientX - start.x, finger.clientY - start.y) : null;
      start = null;
      if (by) void session.goTo(session.at.value + by);
    },
  };
}
