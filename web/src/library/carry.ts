/** Brings games of texts and files into the library; what is broken does not keep the rest away. */
import type { Rules, SavedGame } from '../engine/rules';
import { newId } from '../state/archive';
import { type Entry, entryOf } from './entry';
import type { Library } from './shelves';

/** No file of the page's own games is larger. */
export const LARGEST = 4_000_000;

export interface Brought {
  games: SavedGame[];
  entries: Entry[];
  /** What is wrong with the others, and where. */
  faults: string[];
}

export async function bring(rules: Rules, library: Library, text: string): Promise<Brought> {
  const found = await rules.readRecords(text);
  const games = found.filter((game): game is SavedGame => !('fault' in game));
  const faults = found.flatMap((game) => ('fault' in game ? [game.fault] : []));
  const now = Date.now();
  // The first game of a file is on top of the list.
  const entries = games.map((game, place) => entryOf(game, newId(), now - place, false));
  if (entries.length > 0) await library.put(entries);
  return { games, entries, faults };
}

/** Games as one text, the names that they have here among their tags. */
export async function exportAll(rules: Rules, entries: Entry[]): Promise<string> {
  const texts: string[] = [];
  for (const entry of entries) texts.push(await titled(rules, entry));
  return texts.join('\n');
}

/** The record of a game with its title in it; as it is where the engine cannot read it any more. */
export async function titled(rules: Rules, entry: Entry): Promise<string> {
  try {
    const { game, start, seed, moves } = await rules.readRecord(entry.text);
    return await rules.writeRecord({
      ...{ game, start, seed, moves, players: ['', ''], date: '', ending: null },
      record: entry.text,
      tags: [['Title', entry.title]],
    });
  } catch {
    return entry.text;
  }
}
