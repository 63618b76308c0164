/** Chapters and games in words, and how they end. */
import { sayTitle } from '../library/say';
import type { View } from '../state/view';
import type { Entry } from '../storage/entry';
import { engine } from '../ui/context';
import { s } from './strings';

/** What a chapter is called: by its title, by who played, or by its number. */
export function chapterName(entry: Entry): string {
  const isNamed = entry.title !== '' || entry.players.some((name) => name !== '' && name !== 'human');
  if (isNamed || entry.study === undefined) return sayTitle(entry);
  return s('chapters.unnamed', { number: entry.chapter ?? 1 });
}

/** The last position of a game. */
export async function endOf({ text }: Pick<Entry, 'text'>): Promise<View | null> {
  const rules = engine.value?.rules;
  if (!rules) return null;
  const { game, start, seed, moves } = await rules.readRecord(text);
  return rules.view({ game, start: start ?? undefined, seed: seed ?? undefined, moves });
}
