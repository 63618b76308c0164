/** Puts games that were played here into the library. It comes with the page: a game may end without a network. */
import type { Rules } from '../engine/rules';
import { dayOf, playedGame } from '../state/records';
import type { Snapshot } from '../state/setup';
import { type Entry, entryOf } from './entry';
import type { Library } from './library';

/** `when` it was played, in milliseconds. */
export async function putGame(
  rules: Rules,
  library: Library,
  id: string,
  snapshot: Snapshot,
  when = Date.now(),
): Promise<Entry> {
  const before = await library.get(id);
  const played = playedGame(snapshot, dayOf(when));
  // Played on another day, it is still the game that was begun then; and its name stays.
  const tags = before ? readTags(before) : [];
  const text = await rules.writeRecord({ ...played, tags });
  const entry = entryOf(await rules.readRecord(text), id, when, true);
  await library.put([entry]);
  return entry;
}

function readTags({ date, title }: Entry): [string, string][] {
  const tags: [string, string][] = [];
  if (date) tags.push(['Date', date]);
  if (title) tags.push(['Title', title]);
  return tags;
}
