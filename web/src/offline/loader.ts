/** A part of the page that is loaded when it is first wanted, and again when it could not be. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { type Absence, lostStyles, mendStyles, whyAbsent } from './absence';

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
  /** The style sheets of the whole page that could not be loaded. */
  lostStyles(): string[];
  /** Loads them again; rejects if one of those needed cannot be. */
  mendStyles(needed: ReadonlySet<string>): Promise<void>;
}

export function createLoader<T>(
  load: () => Promise<T>,
  world: LoaderWorld = { whyAbsent, lostStyles, mendStyles },
): Loader<T> {
  const state = signal<Loading<T>>({ kind: 'idle' });
  let arrive: (part: T) => void = () => {};
  const arrival = new Promise<T>((resolve) => {
    arrive = resolve;
  });

  /** The style sheets that were lost while this part was being loaded, and no others: they may be its own. */
  const looks = new Set<string>();

  async function attempt(isStill: boolean): Promise<void> {
    const before = new Set(world.lostStyles());
    try {
      await world.mendStyles(looks);
      const part = await load();
      state.value = { kind: 'here', part };
      arrive(part);
    } catch {
      for (const href of world.lostStyles()) if (!before.has(href)) looks.add(href);
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
