/** Studies of several chapters: games of the library that belong together, in an order. */
import type { Line, RecordedGame, Rules } from '../engine/rules';
import { newId } from '../storage/archive';
import { type Entry, entryOf } from '../storage/entry';
import { titled } from '../storage/import';
import type { Library } from '../storage/library';
import { readReview, type SavedStudy } from './saved';
import { fromWritten, lineFrom, newTree, ROOT, type Tree, toWritten } from './tree';

/** So many chapters does a study have at most. */
export const MOST_CHAPTERS = 64;

/** The chapters of the study that a game belongs to, in their order; the game alone where it is no study. */
export async function chaptersOf(library: Library, id: string): Promise<Entry[]> {
  const entry = await library.get(id);
  if (!entry) return [];
  if (entry.study === undefined) return [entry];
  const all = await library.all();
  return all.filter(({ study }) => study === entry.study).sort(byChapter);
}

/** Chapters that share a number, as after an edit in two tabs, stay in the order in which they were made. */
function byChapter(one: Entry, two: Entry): number {
  return (one.chapter ?? 0) - (two.chapter ?? 0) || one.when - two.when;
}

/** Makes a study of games, a chapter of each. */
export async function bindGames(library: Library, games: readonly RecordedGame[]): Promise<Entry[]> {
  const study = newId();
  const now = Date.now();
  const entries = games.slice(0, MOST_CHAPTERS).map((game, place) => ({
    // The first of a list has the address of the study, and is on top of the library.
    ...entryOf(game, place === 0 ? study : newId(), now - place, false),
    ...{ study, chapter: place + 1 },
  }));
  await library.put(entries);
  return entries;
}

/** A new chapter behind the last one, which begins like a line. */
export async function addChapter(rules: Rules, library: Library, beside: string, line: Line): Promise<Entry> {
  const chapters = await chaptersOf(library, beside);
  const last = chapters.at(-1);
  const found = await rules.readRecord(await rules.writeTree(toWritten(newTree(line))));
  const entry = {
    ...entryOf(found, newId(), Date.now(), false),
    ...{ study: last?.study ?? beside, chapter: (last?.chapter ?? chapters.length) + 1 },
  };
  // A game that was no study becomes its first chapter, or the new one would stand alone.
  const first = chapters.filter(({ study }) => study === undefined).map(({ id }) => id);
  await library.change(first, (game) => ({ study: entry.study, chapter: 1, ...game }), [entry]);
  return entry;
}

export async function renameChapter(library: Library, id: string, title: string): Promise<void> {
  await library.change([id], (entry) => ({ ...entry, title }));
}

/** Moves a chapter up or down by one place. */
export async function moveChapter(library: Library, id: string, by: 1 | -1): Promise<void> {
  const chapters = await chaptersOf(library, id);
  const from = chapters.findIndex((entry) => entry.id === id);
  const to = from + by;
  const [moved, other] = [chapters[from], chapters[to]];
  if (!moved || !other) return;
  chapters[from] = other;
  chapters[to] = moved;
  const order = chapters.map((entry) => entry.id);
  await library.change(order, (entry, place) => ({ ...entry, chapter: place + 1 }));
}

/** Takes a chapter out of the library; says which one is the next to look at. */
export async function removeChapter(library: Library, id: string): Promise<Entry | null> {
  const chapters = await chaptersOf(library, id);
  const at = chapters.findIndex((entry) => entry.id === id);
  await library.remove(id);
  return chapters[at + 1] ?? chapters[at - 1] ?? null;
}

/** A chapter as the desk takes it. */
export async function openChapter(rules: Rules, entry: Entry, ply = 0): Promise<SavedStudy> {
  const { id, when, text, study, isOwn, review } = entry;
  const tree = fromWritten(await rules.readTree(text));
  const at = lineFrom(tree, ROOT)[ply] ?? ROOT;
  return {
    ...{ id, tree, at, review: readReview(review) },
    // What was made as a study is written over by itself; a game is not.
    entry: { id, when, isOurs: study !== undefined && !isOwn },
  };
}

/** The records of a whole study, one behind the other; `tree` is the chapter that is on the desk, as it is now. */
export async function wholeRecord(
  rules: Rules,
  library: Library,
  { id, tree }: { id: string; tree: Tree },
): Promise<string> {
  const text = await rules.writeTree(toWritten(tree));
  // Where nothing can be kept, there is one chapter.
  const chapters = await chaptersOf(library, id).catch(() => []);
  if (chapters.length < 2) return text;
  const texts: string[] = [];
  for (const entry of chapters) texts.push(await titled(rules, entry.id === id ? { ...entry, text } : entry));
  return texts.join('\n');
}
