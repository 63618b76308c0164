/** Archives studies in the library. A game that somebody else has changed, or that goes on, is never written over. */
import { batch } from '@preact/signals';
import type { Rules } from '../engine/rules';
import type { Judged } from '../state/judged';
import { newId } from '../storage/archive';
import { type Entry, entryOf } from '../storage/entry';
import { createLibrary, type Library } from '../storage/library';
import type { Store } from '../storage/store';
import type { Desk } from './desk';
import { readSaved, savePlace } from './saved';
import { type Tree, toWritten } from './tree';

/** The game of the library that a study is archived as or was taken from. */
export interface EntryRef {
  id: string;
  /** When that game was changed last, as far as the study knows. */
  when: number;
  /** Whether it was this study that was put there. */
  isOurs: boolean;
}

/** What is to be archived, and whether somebody wants it to be where it was taken from. */
interface Order {
  tree: Tree;
  entry: EntryRef | null;
  isByHand: boolean;
  /** What it is to be called there, where it gets a place of its own. */
  id?: string | undefined;
  review?: readonly Judged[];
}

/** Says where it is now. Rejects if the library does not take it. */
export async function archiveStudy(
  rules: Rules,
  library: Library,
  { tree, entry, isByHand, id, review = [] }: Order,
): Promise<EntryRef> {
  const found = await rules.readRecord(await rules.writeTree(toWritten(tree)));
  for (;;) {
    const before = entry ? await library.get(entry.id) : undefined;
    const isSame = before !== undefined && entry !== null && mayReplace(before, entry, isByHand);
    const free = id && !(await library.get(id)) ? id : newId();
    const made = entryOf(found, isSame ? before.id : free, Date.now(), isSame && before.isOwn);
    const part = isSame ? partOf(before) : { study: made.id, chapter: 1 };
    const judged = review.length > 0 ? { review } : {};
    const next = { ...made, title: before?.title || made.title, ...part, ...judged };
    // What has changed meanwhile is looked at again: it may have become a game that is not to be replaced.
    if (await library.replace(isSame ? before : undefined, next))
      return { id: made.id, when: made.when, isOurs: true };
  }
}

/** Where a game belongs that takes the place of another one; a game that is no study stays none. */
function partOf({ study, chapter }: Entry): Pick<Entry, 'study' | 'chapter'> {
  return study === undefined ? {} : { study, ...(chapter !== undefined && { chapter }) };
}

/** A study on the desk, and what of it is in the library. */
export type Archivable = Pick<Desk, 'entry' | 'archived'> &
  Partial<Pick<Desk, 'id'>> & {
    study: Pick<Desk['study'], 'tree'>;
    review?: Pick<Desk['review'], 'moments'>;
  };

let last: Promise<unknown> = Promise.resolve();

/** One after the other: whoever asks twice has one game in the library, not two. */
export function archiveDesk(
  rules: Rules,
  desk: Archivable,
  isByHand: boolean,
  library = createLibrary(),
): Promise<void> {
  const next = last.then(async () => {
    const tree = desk.study.tree.value;
    const review = desk.review?.moments.value.map(({ judged }) => judged) ?? [];
    const order = { tree, entry: desk.entry.value, isByHand, id: desk.id?.value, review };
    const entry = await archiveStudy(rules, library, order);
    batch(() => {
      desk.entry.value = entry;
      if (desk.id) desk.id.value = entry.id;
      desk.archived.value = tree.nodes;
    });
  });
  last = next.catch(() => undefined);
  return next;
}

/** Archives the study of the last visit; one that cannot be read any more is lost anyway. */
export async function archiveSaved(rules: Rules, store: Store): Promise<void> {
  const saved = await readSaved(store, rules);
  if (!saved) return;
  const { tree, entry = null, id, review = [] } = saved;
  const next = await archiveStudy(rules, createLibrary(), { tree, entry, isByHand: false, id, review });
  savePlace(store, { ...saved, id: next.id, entry: next, isDirty: false });
}

function mayReplace(before: Entry, { when, isOurs }: EntryRef, isByHand: boolean): boolean {
  if (before.when !== when) return false;
  // Whoever plays it on would write over the study in turn.
  if (before.isOwn && before.result === '*') return false;
  return isByHand || (isOurs && !before.isOwn);
}
