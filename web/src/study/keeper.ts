/** Keeps a study in the browser while somebody works on it: where one is at once, the tree when it has rested. */
import type { Store } from '../storage/store';
import { type KeptStudy, keepPlace, keepStudy } from './kept';
import type { Tree } from './tree';

/** A large tree takes a while to be written: so many milliseconds after the last edit. */
const PAUSE = 500;

export interface Keeper {
  /** `isUrgent` where there may be no later. */
  keep(study: KeptStudy, isUrgent: boolean): void;
  /** Keeps what has not been kept yet. */
  flush(): void;
  /** Forgets what has not been kept yet. */
  drop(): void;
}

/** `tell` hears whether there was room for it. */
export function createKeeper(store: Store, tell: (isKept: boolean) => void): Keeper {
  let waiting: KeptStudy | null = null;
  /** The tree that was to be kept last, and whether there was room for it. */
  let last: { tree: Tree; isKept: boolean } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    if (!waiting) return;
    const study = waiting;
    waiting = null;
    const isKept = keepStudy(store, study);
    last = { tree: study.tree, isKept };
    tell(isKept);
  }

  return {
    keep(study, isUrgent) {
      if (study.tree === last?.tree && !waiting) {
        if (last.isKept) keepPlace(store, study);
        return;
      }
      const isEdit = waiting?.tree !== study.tree;
      waiting = study;
      if (isUrgent) return flush();
      if (!isEdit) return;
      clearTimeout(timer);
      timer = setTimeout(flush, PAUSE);
    },
    flush,
    drop() {
      clearTimeout(timer);
      waiting = null;
      last = null;
    },
  };
}
