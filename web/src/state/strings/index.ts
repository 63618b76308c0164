/** The catalogue: every text that people see, in every language. */
import { computed, signal } from '@preact/signals';
import { en } from './en';
import { pt } from './pt';

export type Key = keyof typeof en;
export type Catalogue = Record<Key, string>;
export type Language = 'en' | 'pt';

export const CATALOGUES: Record<Language, Catalogue> = { en, pt };

/** What is spoken now. */
export const language = signal<Language>('en');

const catalogue = computed(() => CATALOGUES[language.value]);

/** A text with `{names}` filled in. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  return fill(catalogue.value[key], values);
}

export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (hole, name: string) => {
    // Nobody is to read a hole; tests find those who forget to fill one.
    if (values[name] === undefined && import.meta.env?.MODE === 'test')
      throw new Error(`${hole} in '${text}'`);
    return String(values[name] ?? hole);
  });
}

/** A text whose key is put together at run time, such as the name of a tally; the fallback if there is none. */
export function tOr(key: string, fallback: string, values: Record<string, string | number> = {}): string {
  return key in catalogue.value ? t(key as Key, values) : fallback;
}

/** The first language of a list, as browsers have it, that the catalogue has. */
export function preferred(languages: readonly string[]): Language {
  const known = languages.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag in CATALOGUES);
  return (known as Language | undefined) ?? 'en';
}
