/** A game that was sent and is in the library already: whoever studies it is not to have it twice. */
import type { RecordedGame, Rules } from '../engine/rules';
import type { Entry } from '../storage/entry';
import type { Library } from '../storage/library';

/** The game of the library that is written alike, with all that is said of its moves, whatever it is called there. */
export async function inLibrary(
  rules: Rules,
  library: Pick<Library, 'all'>,
  game: RecordedGame,
): Promise<Entry | undefined> {
  const all = await library.all();
  const alike = all.filter(
    (entry) => entry.game === game.game && entry.result === game.result && entry.plies === game.moves.length,
  );
  for (const entry of alike) {
    const found = await rules.readRecord(entry.text).catch(() => null);
    const isSame = found?.start === game.start && found?.seed === game.seed;
    if (found && isSame && bodyOf(found.text) === bodyOf(game.text)) return entry;
  }
  return undefined;
}

/** A record without its tags. */
function bodyOf(text: string): string {
  return text
    .replace(/^\[.*$/gm, '')
    .trim()
    .split(/\s+/)
    .join(' ');
}
