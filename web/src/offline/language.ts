/** Speaks the language that is chosen. One that cannot be fetched now is put back, and taken up when it can be. */
import { effect, signal, untracked } from '@preact/signals';
import { type Language, loadTexts, speak } from '../languages';
import { choose, type Settings, settings, wantedLanguage } from '../storage/settings';
import { createLoader, type LoaderWorld } from './loader';
import { followNetwork, type RecoveryWorld } from './recovery';

export interface Awaited {
  language: Language;
  /** Whether this browser asks for the texts once more only when the page is loaded again. */
  needsReload: boolean;
}

/** The language that was chosen and is not here yet. */
export const awaited = signal<Awaited | null>(null);

interface World {
  load(language: Language): Promise<void>;
  parts?: LoaderWorld;
  network?: RecoveryWorld;
}

type Wish = Settings['language'];

/** Follows the setting; returned is how to stop. */
export function followLanguage({ load, parts, network }: World = { load: loadTexts }): () => void {
  /** The last choice whose texts were there. */
  let last: Wish | null = null;
  let stopWaiting = () => {};

  async function take(wish: Wish, wanted: Language): Promise<void> {
    try {
      await load(wanted);
      await speak(wanted);
      // What was put back is no other wish.
      if (wish !== last && settings.peek().language === wish) forget();
      last = wish;
    } catch {
      if (settings.peek().language !== wish) return;
      const known = awaited.peek();
      if (known?.language !== wanted) wait(wish, wanted);
      // Whoever begins with it keeps the choice: nothing else was chosen here.
      if (last !== null && !known?.needsReload) choose('language', last);
    }
  }

  function forget(): void {
    stopWaiting();
    awaited.value = null;
  }

  function wait(wish: Wish, wanted: Language): void {
    stopWaiting();
    awaited.value = { language: wanted, needsReload: false };
    const loader = createLoader(() => load(wanted), parts);
    let isWanted = true;
    const reload = () => {
      // It can be had, but not by this page: the next one begins with it.
      awaited.value = { language: wanted, needsReload: true };
      choose('language', wish);
    };
    let stopFollowing: (() => void) | null = null;
    const stopLooking = effect(() => {
      if (loader.state.value.kind !== 'absent') return;
      untracked(() => {
        stopFollowing ??= followNetwork(loader, reload, network);
      });
    });
    stopWaiting = () => {
      isWanted = false;
      stopLooking();
      stopFollowing?.();
    };
    void loader.part().then(() => {
      if (isWanted) choose('language', wish);
    });
  }

  const stop = effect(() => {
    const [wish, wanted] = [settings.value.language, wantedLanguage()];
    untracked(() => void take(wish, wanted));
  });
  return () => {
    stop();
    forget();
  };
}
