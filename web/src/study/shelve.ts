/** Puts a study among one's games. A game that somebody else has changed, or that goes on, is never written over. */
import { batch } from '@preact/signals';
import type { Rules } from '../engine/rules';
import { newId } from '../storage/archive';
import { type Entry, entryOf } from '../storage/entry';
import type { Library } from '../storage/library';
import type { Desk } from './desk';
import { type Tree, toWritten } from './tree';

/** The game of the library that a study is kept as or was taken from. */
export interface Shelf {
  id: string;
  /** When that game was changed last, as far as the study knows. */
  when: number;
  /** Whether it was this study that was put there. */
  isOurs: boolean;
}

/** What is to be put away, and whether somebody wants it to be where it was taken from. */
interface Order {
  tree: Tree;
  shelf: Shelf | null;
  isByHand: boolean;
}

/** Says where it is now. Rejects if the library does not take it. */
export async function putStudy(
  rules: Rules,
  library: Library,
  { tree, shelf, isByHand }: Order,
): Promise<Shelf> {
  const found = await rules.readRecord(await rules.writeTree(toWritten(tree)));
  const before = shelf ? await library.get(shelf.id) : undefined;
  const isSame = before !== undefined && shelf !== null && mayReplace(before, shelf, isByHand);
  const made = entryOf(found, isSame ? before.id : newId(), Date.now(), isSame && before.isOwn);
  await library.put([{ ...made, title: before?.title || made.title }]);
  return { id: made.id, when: made.when, isOurs: true };
}

/** A study on the desk, and what of it is in the library. */
export type Shelved = Pick<Desk, 'shelf' | 'saved'> & { study: Pick<Desk['study'], 'tree'> };

let last: Promise<unknown> = Promise.resolve();

/** One after the other: whoever asks twice has one game in the library, not two. */
export function shelve(rules: Rules, library: Library, desk: Shelved, isByHand: boolean): Promise<void> {
  const next = last.then(async () => {
    const tree = desk.study.tree.value;
    const shelf = await putStudy(rules, library, { tree, shelf: desk.shelf.value, isByHand });
    batch(() => {
      desk.shelf.value = shelf;
      desk.saved.value = tree.nodes;
    });
  });
  last = next.catch(() => undefined);
  return next;
}

function mayReplace(before: Entry, { when, isOurs }: Shelf, isByHand: boolean): boolean {
  if (before.when !== when) return false;
  // Whoever plays it on would write over the study in turn.
  if (before.isOwn && before.result === '*') return false;
  return isByHand || (isOurs && !before.isOwn);
}
