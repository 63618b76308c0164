/** Saves a study in the browser while somebody works on it: where one is at once, the tree when it has rested. */
import type { Store } from '../storage/store';
import { type SavedStudy, savePlace, saveStudy } from './saved';
import type { Tree } from './tree';

/** A large tree takes a while to be written: so many milliseconds after the last edit. */
const PAUSE = 500;

export interface Autosave {
  /** `isUrgent` where there may be no later. */
  save(study: SavedStudy, isUrgent: boolean): void;
  /** Saves what has not been saved yet. */
  flush(): void;
  /** Forgets what has not been saved yet. */
  drop(): void;
}

/** `tell` hears whether there was room for it. */
export function createAutosave(store: Store, tell: (isSaved: boolean) => void): Autosave {
  let waiting: SavedStudy | null = null;
  /** The tree that was to be saved last, and whether there was room for it. */
  let last: { tree: Tree; isSaved: boolean } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    if (!waiting) return;
    const study = waiting;
    waiting = null;
    const isSaved = saveStudy(store, study);
    last = { tree: study.tree, isSaved };
    tell(isSaved);
  }

  return {
    save(study, isUrgent) {
      if (study.tree === last?.tree && !waiting) {
        if (last.isSaved) savePlace(store, study);
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
