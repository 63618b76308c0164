/** Brings games of texts and files into the library; what is broken does not keep the rest away. */
import type { Fault, RecordedGame, Rules } from '../engine/rules';
import { newId } from './archive';
import { type Entry, entryOf } from './entry';
import type { Library } from './library';

/** No file of the page's own games is larger. */
export const LARGEST = 4_000_000;

export interface Imported {
  games: RecordedGame[];
  entries: Entry[];
  /** What is wrong with the others, and where. */
  faults: Fault[];
}

export async function importGames(rules: Rules, library: Library, text: string): Promise<Imported> {
  const found = await rules.readRecords(text);
  const games = found.filter((game): game is RecordedGame => !('fault' in game));
  const faults = found.filter((game): game is Fault => 'fault' in game);
  const now = Date.now();
  // The first game of a file is on top of the list.
  const entries = games.map((game, place) => entryOf(game, newId(), now - place, false));
  if (entries.length > 0) await library.put(entries);
  return { games, entries, faults };
}

/** What could not be read, as one text to be mended: the faults keep their numbers, their lines are those of the text. */
export interface Rest {
  text: string;
  faults: Fault[];
}

/** What is left of a text when the games that could be read are taken out of it. */
export function restOf(text: string, faults: Fault[]): Rest {
  let from = 0;
  let rest = '';
  const moved = faults.map((fault) => {
    const at = Math.max(text.indexOf(fault.source, from), from);
    from = at + fault.source.length;
    if (rest) rest += '\n\n';
    const before = text.slice(0, at);
    const line = fault.line - breaks(before) + breaks(rest);
    // Whatever stood before it on its line is gone.
    const isFirst = fault.line === breaks(before) + 1;
    const column = isFirst
      ? fault.column - [...before.slice(before.lastIndexOf('\n') + 1)].length
      : fault.column;
    rest += fault.source;
    return { ...fault, line, column };
  });
  return { text: rest, faults: moved };
}

/** The rest of several texts, one after the other. */
export function joinRests(rests: Rest[]): Rest {
  let text = '';
  const faults: Fault[] = [];
  for (const rest of rests.filter((one) => one.faults.length > 0)) {
    if (text) text += '\n\n';
    const above = breaks(text);
    faults.push(...rest.faults.map((fault) => ({ ...fault, line: fault.line + above })));
    text += rest.text;
  }
  return { text, faults };
}

/** A field with what is left on top of what else is in it, so that the lines of the faults are those of the field. */
export function leftIn(field: string, { text }: Rest): string {
  return [text, field].filter((part) => part.trim()).join('\n\n');
}

function breaks(text: string): number {
  return text.split('\n').length - 1;
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
      ...{ game, start, seed, moves, players: [], date: '', ending: null },
      record: entry.text,
      tags: [['Title', entry.title]],
    });
  } catch {
    return entry.text;
  }
}
