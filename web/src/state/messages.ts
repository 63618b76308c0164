/** What is wrong, as the engine says it: a code with values, in the language of the page. */

import type { Message, Value } from '../generated/view';
import { textsOf } from '../languages';
import { gameText, gameWord, sideWord } from './games';
import { fill, language, t } from './strings';

/** Words by code. */
export type Phrases = Readonly<Record<string, string>>;

/** In words of the game, of the page, or of those of `more`; where nobody has any, as the engine says it in English. */
export function sayMessage(game: string, { code, values, words }: Message, more: Phrases = {}): string {
  const own = gameText(game)?.words[`objection.${code}`];
  const text = own ?? (textsOf(language.value).moves as Phrases)[code] ?? more[code];
  if (text === undefined) return words;
  const said = Object.entries(values).map(([name, value]) => [name, sayValue(game, value, more)]);
  return fill(text, Object.fromEntries(said));
}

function sayValue(game: string, value: Value, more: Phrases): string | number {
  if (typeof value !== 'object') return value;
  if (Array.isArray(value)) return either(value);
  if ('code' in value) return sayMessage(game, value, more);
  if ('side' in value) return sideWord(game, value.side).toLowerCase();
  const loser = value.loser === null ? '' : sideWord(game, value.loser);
  return gameWord(game, `reason.${value.reason}`, value.words, { loser });
}

/** `a, b or c`. */
function either(choices: string[]): string {
  const last = choices.at(-1) ?? '';
  return choices.length < 2 ? last : t('say.or', { most: choices.slice(0, -1).join(', '), last });
}
