/** Puts studies away into the library of this browser, which is loaded then. */
import type { Rules } from '../engine/rules';
import type { Store } from '../state/store';
import type { Desk } from './desk';
import { keepPlace, keptStudy } from './kept';
import { putStudy, shelve } from './shelve';

/** Rejects if the library does not take it. */
export async function putAway(rules: Rules, desk: Desk, isByHand: boolean): Promise<void> {
  const { createLibrary } = await import('../library/shelves');
  await shelve(rules, createLibrary(), desk, isByHand);
}

/** The study of the last visit; one that cannot be read any more is lost anyway. */
export async function putKeptAway(rules: Rules, store: Store): Promise<void> {
  const kept = await keptStudy(store, rules);
  if (!kept) return;
  const { createLibrary } = await import('../library/shelves');
  const { tree, shelf = null } = kept;
  const next = await putStudy(rules, createLibrary(), { tree, shelf, isByHand: false });
  keepPlace(store, { ...kept, shelf: next, isDirty: false });
}
