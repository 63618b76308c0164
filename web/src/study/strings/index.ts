/** The words of the study, which are loaded with it. */
import { signal } from '@preact/signals';
import { fill, type Language, language } from '../../state/strings';
import { en } from './en';

export type Key = keyof typeof en;
export type Catalogue = Record<Key, string>;

const LOADERS: Record<Language, () => Promise<Catalogue>> = {
  en: () => Promise.resolve(en),
  pt: () => import('./pt').then(({ pt }) => pt),
};

const loaded = signal<Partial<Record<Language, Catalogue>>>({ en });

/** Whether the words of the page's language are there. */
export function hasWords(): boolean {
  return loaded.value[language.value] !== undefined;
}

/** Fetches the words of a language. Without a network, English is better than nothing. */
export async function loadWords(wanted: Language): Promise<void> {
  if (loaded.value[wanted]) return;
  const found = await LOADERS[wanted]().catch(() => en);
  loaded.value = { ...loaded.value, [wanted]: found };
}

/** A text of the study with `{names}` filled in. */
export function s(key: Key, values: Record<string, string | number> = {}): string {
  return fill((loaded.value[language.value] ?? en)[key], values);
}
