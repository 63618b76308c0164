/** Puts games that were played here into the library, loaded when there is one to put. */
import type { Rules } from '../engine/rules';
import { playedGame, today } from '../state/records';
import type { Snapshot } from '../state/setup';
import { type Entry, entryOf } from './entry';
import { createLibrary, Full, type Library } from './shelves';
import { words as w } from './strings';

/** Returned is what people should know, if anything. */
export async function keepGame(rules: Rules, id: string, snapshot: Snapshot): Promise<string> {
  try {
    await putGame(rules, createLibrary(), id, snapshot);
    return '';
  } catch (error) {
    return error instanceof Full ? w('library.full') : '';
  }
}

export async function putGame(
  rules: Rules,
  library: Library,
  id: string,
  snapshot: Snapshot,
): Promise<Entry> {
  const before = await library.get(id);
  const played = playedGame(snapshot, today());
  // Played on another day, it is still the game that was begun then; and its name stays.
  const tags = before ? readTags(before) : [];
  const text = await rules.writeRecord({ ...played, tags });
  const entry = entryOf(await rules.readRecord(text), id, Date.now(), true);
  await library.put([entry]);
  return entry;
}

function readTags({ date, title }: Entry): [string, string][] {
  const tags: [string, string][] = [];
  if (date) tags.push(['Date', date]);
  if (title) tags.push(['Title', title]);
  return tags;
}
