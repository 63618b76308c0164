/** Every text of a lesson, read from its source: the engine tells some of them only after certain moves. */
import { readText } from './fixtures';

const TEXT =
  /^(?:title|introduction|farewell|prompt|hint|explanation|otherwise|message) = (?:"""([\s\S]*?)"""|"(.*)")$/gm;

export function lessonTexts(game: string): string[] {
  const source = readText(`../../../crates/games/src/${game}/lesson.toml`);
  const texts = [...source.matchAll(TEXT)].map(([, long, short]) => long ?? short ?? '');
  // In TOML a first line end is left out, and so is one after a backslash.
  return texts.map((text) => text.replace(/^\n/, '').replace(/\\\n\s*/g, ''));
}
