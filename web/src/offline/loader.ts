/** A part of the page that is loaded when it is first wanted, and again when it could not be. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { type Absence, mendStyles, whyAbsent } from './absence';

export type Loading<T> =
  | { kind: 'idle' | 'coming' }
  | { kind: 'here'; part: T }
  /** `isStill` if it was tried more than once. */
  | { kind: 'absent'; why: Absence; isTrying: boolean; isStill: boolean };

export interface Loader<T> {
  state: ReadonlySignal<Loading<T>>;
  /** Loads it, or tries again if it could not be; resolves when it is there, however long that takes. */
  part(): Promise<T>;
  /**
   * Tries again. Many browsers remember that a script could not be loaded and do not ask for it again: `reload`
   * is called where the server can be reached and the script still does not come.
   */
  retry(reload: () => void): Promise<void>;
}

export interface LoaderWorld {
  whyAbsent(): Promise<Absence>;
  /** What was loaded with it and could not be. */
  mendStyles(): Promise<void>;
}

export function createLoader<T>(
  load: () => Promise<T>,
  world: LoaderWorld = { whyAbsent, mendStyles },
): Loader<T> {
  const state = signal<Loading<T>>({ kind: 'idle' });
  let arrive: (part: T) => void = () => {};
  const arrival = new Promise<T>((resolve) => {
    arrive = resolve;
  });

  async function attempt(isStill: boolean): Promise<void> {
    try {
      await world.mendStyles();
      const part = await load();
      state.value = { kind: 'here', part };
      arrive(part);
    } catch {
      state.value = { kind: 'absent', why: await world.whyAbsent(), isTrying: false, isStill };
    }
  }

  async function retry(reload: () => void): Promise<void> {
    const before = state.peek();
    if (before.kind !== 'absent' || before.isTrying) return;
    state.value = { ...before, isTrying: true };
    await attempt(true);
    const after = state.peek();
    if (after.kind === 'absent' && after.why === 'broken') reload();
  }

  return {
    state,
    part() {
      if (state.peek().kind === 'idle') {
        state.value = { kind: 'coming' };
        void attempt(false);
      }
      void retry(() => undefined);
      return arrival;
    },
    retry,
  };
}
