/** Who sits at the lower edge of the board. */
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Playback } from '../state/session';
import type { Side } from '../state/view';
import { settings } from '../storage/settings';

/** The side at the lower edge as a game begins: the first person's, else the first. */
export function viewerOf(session: Playback): Side {
  return Math.max(
    0,
    session.setup.value.players.findIndex(({ kind }) => kind === 'human'),
  );
}

export interface Seat {
  /** Whether the board is turned round; drawing and keys follow it. */
  flipped: ReadonlySignal<boolean>;
  /** Who sits at the lower edge; of two sides, the second one where the board is turned round. */
  bottom: ReadonlySignal<Side>;
  /** All others, in the order in which they move after that one. */
  others: ReadonlySignal<Side[]>;
  turn(): void;
}

/** Which boards were turned, also while their screens are left. */
const turnings = new WeakMap<Playback, Signal<boolean>>();

function turningOf(session: Playback): Signal<boolean> {
  const turning = turnings.get(session) ?? signal(false);
  turnings.set(session, turning);
  return turning;
}

/** The board is as it was at first: for when players have changed their places. */
export function straighten(session: Playback): void {
  turningOf(session).value = false;
}

/** Where two people share a 3D board, the board turns to whoever is to move; looking back turns nothing. */
export function createSeat(session: Playback, is3d: ReadonlySignal<boolean>): Seat {
  const isTurned = turningOf(session);
  const sides = () => session.setup.value.players.length;
  const isSwung = computed(() => {
    const isShared = session.setup.value.players.every(({ kind }) => kind === 'human');
    return isShared && is3d.value && settings.value.swing === 'on' && session.live.value?.side === 1;
  });
  const flipped = computed(() => {
    // With more than two sides nobody sits opposite to anybody: the board lies as it is drawn in the rules.
    if (sides() > 2) return isTurned.value;
    return ((viewerOf(session) === 1) !== isTurned.value) !== isSwung.value;
  });
  const bottom = computed(() => (sides() > 2 ? viewerOf(session) : Number(flipped.value)));
  const others = computed(() =>
    Array.from({ length: sides() - 1 }, (_, turns) => (bottom.value + turns + 1) % sides()),
  );
  const turn = () => {
    isTurned.value = !isTurned.value;
  };
  return { flipped, bottom, others, turn };
}
