/** Texts in the language of the page, with what is to be filled in. */
import { language, locale, textsOf } from '../../languages';
import type { Part, Texts } from '../../languages/texts';

export { type Language, language } from '../../languages';

export type Key = keyof Texts['page'];
export type Values = Record<string, string | number>;

/** A text with `{names}` filled in. */
export function t(key: Key, values: Values = {}): string {
  return fill(textsOf(language.value).page[key], values);
}

/** The texts of a part of the page. */
export function createWords<P extends Part>(part: P) {
  return (key: keyof Texts[P], values: Values = {}): string =>
    fill(textsOf(language.value)[part][key], values);
}

export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (hole, name: string) => {
    const value = values[name];
    // Nobody is to read a hole; tests find those who forget to fill one.
    if (value === undefined && import.meta.env?.MODE === 'test') throw new Error(`${hole} in '${text}'`);
    return typeof value === 'number' ? sayNumber(value) : (value ?? hole);
  });
}

/** A number as people write it here; those of four digits, such as ratings, are not grouped. */
export function sayNumber(value: number): string {
  return value.toLocaleString(locale(), { useGrouping: 'min2', maximumFractionDigits: 2 });
}

/** A day: `17 Nov 2026`. */
export function sayDate(moment: number | Date): string {
  return new Date(moment).toLocaleDateString(locale(), { dateStyle: 'medium' });
}

/** A text whose key is put together at run time, such as the name of a tally; the fallback if there is none. */
export function tOr(key: string, fallback: string, values: Values = {}): string {
  return key in textsOf(language.value).page ? t(key as Key, values) : fallback;
}
