/** Catalogues of features that are loaded only when somebody wants them: the words come with the code. */
import { fill, type Language, language } from './index';

type Values = Record<string, string | number>;

/** A catalogue of its own: every language has exactly the keys of English. */
export function createWords<K extends string>(en: Record<K, string>, pt: Record<NoInfer<K>, string>) {
  const all: Record<Language, Record<K, string>> = { en, pt };
  const say = (key: K, values: Values = {}): string => fill(all[language.value][key], values);
  return Object.assign(say, { all });
}
