/** Who sits at the lower edge of the board. */
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Session } from '../state/session';
import type { Side } from '../state/view';
import { settings } from '../storage/settings';

/** The side at the lower edge as a game begins: a lone human's, else the first. */
export function viewerOf(session: Session): Side {
  const [one, two] = session.setup.value.players;
  return one.kind !== 'human' && two.kind === 'human' ? 1 : 0;
}

export interface Seat {
  /** Whether the second side sits in front; drawing, keys and player bars all follow it. */
  flipped: ReadonlySignal<boolean>;
  turn(): void;
}

/** Which boards were turned, also while their screens are left. */
const turnings = new WeakMap<Session, Signal<boolean>>();

function turningOf(session: Session): Signal<boolean> {
  const turning = turnings.get(session) ?? signal(false);
  turnings.set(session, turning);
  return turning;
}

/** The board is as it was at first: for when players have changed their places. */
export function straighten(session: Session): void {
  turningOf(session).value = false;
}

/** Where two people share a 3D board, the board turns to whoever is to move; looking back turns nothing. */
export function createSeat(session: Session, is3d: ReadonlySignal<boolean>): Seat {
  const isTurned = turningOf(session);
  const isSwung = computed(() => {
    const isShared = session.setup.value.players.every(({ kind }) => kind === 'human');
    return isShared && is3d.value && settings.value.swing === 'on' && session.live.value?.side === 1;
  });
  const flipped = computed(() => ((viewerOf(session) === 1) !== isTurned.value) !== isSwung.value);
  const turn = () => {
    isTurned.value = !isTurned.value;
  };
  return { flipped, turn };
}
