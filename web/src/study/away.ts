/** Puts studies away into the library of this browser. */
import type { Rules } from '../engine/rules';
import { createLibrary } from '../storage/library';
import type { Store } from '../storage/store';
import type { Desk } from './desk';
import { keepPlace, keptStudy } from './kept';
import { putStudy, shelve } from './shelve';

/** Rejects if the library does not take it. */
export async function putAway(rules: Rules, desk: Desk, isByHand: boolean): Promise<void> {
  await shelve(rules, createLibrary(), desk, isByHand);
}

/** The study of the last visit; one that cannot be read any more is lost anyway. */
export async function putKeptAway(rules: Rules, store: Store): Promise<void> {
  const kept = await keptStudy(store, rules);
  if (!kept) return;
  const { tree, shelf = null } = kept;
  const next = await putStudy(rules, createLibrary(), { tree, shelf, isByHand: false });
  keepPlace(store, { ...kept, shelf: next, isDirty: false });
}
