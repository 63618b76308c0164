/** Tries again when there is a network again: a browser may say so too early, or not at all. */
import { type Absence, whyAbsent } from './absence';
import type { Loader } from './loader';

/** Milliseconds until somebody looks again, each time twice as many up to a limit. */
const FIRST = 1000;
const LONGEST = 30_000;

export interface RecoveryWorld {
  /** Tells with `online` that there may be a network. */
  network: EventTarget;
  whyAbsent(): Promise<Absence>;
  /** Calls back after so many milliseconds, unless it is called off. */
  later(ms: number, then: () => void): () => void;
}

const browser = (): RecoveryWorld => ({
  network: window,
  whyAbsent: () => whyAbsent(),
  later(ms, then) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
});

/** Follows the network for a part that could not be loaded; returned is how to stop. */
export function followNetwork(loader: Loader<unknown>, reload: () => void, world = browser()): () => void {
  let delay = FIRST;
  let callOff = () => {};
  let isStopped = false;

  /** Only a network is worth waiting for. */
  function wait(): void {
    const state = loader.state.peek();
    callOff();
    if (isStopped || state.kind !== 'absent' || (state.why !== 'offline' && !state.isTrying)) return;
    callOff = world.later(delay, () => void look());
    delay = Math.min(2 * delay, LONGEST);
  }

  async function look(): Promise<void> {
    if ((await world.whyAbsent()) !== 'offline' && !isStopped) await loader.retry(reload);
    wait();
  }

  const onNetwork = () => {
    delay = FIRST;
    void loader.retry(reload).then(wait);
  };
  world.network.addEventListener('online', onNetwork);
  wait();
  return () => {
    isStopped = true;
    callOff();
    world.network.removeEventListener('online', onNetwork);
  };
}
