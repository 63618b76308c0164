/** What is wrong, as the engine says it: a code with values, in the language of the page. */
import { MOVE_PHRASES } from '../generated/phrases';
import type { Message, Value } from '../generated/view';
import { gameText, gameWord, sideWord } from './games';
import { fill, type Language, language, t } from './strings';

/** Words by code. */
export type Phrases = Readonly<Record<string, string>>;

/** What all games say about moves. */
export const MOVES: Record<Language, Record<keyof typeof MOVE_PHRASES, string>> = {
  en: MOVE_PHRASES,
  pt: {
    'not-a-cell': '“{found}” não é uma casa: espera-se uma letra e um número, como c3',
    'not-on-board': '{cell} não está no tabuleiro',
    'game-over': 'o jogo acabou',
    'game-ended': 'o jogo acabou: {reason}',
  },
};

/** In words of the game, of the page, or of those of `more`; where nobody has any, as the engine says it in English. */
export function sayMessage(game: string, { code, values, words }: Message, more: Phrases = {}): string {
  const own = gameText(game)?.words[`objection.${code}`];
  const text = own ?? (MOVES[language.value] as Phrases)[code] ?? more[code];
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
