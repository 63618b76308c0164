/** The languages of the page: a folder each, of which only the one that is spoken is loaded. */
import { signal } from '@preact/signals';
import type { Texts } from './texts';

/** The two letters of a language: the name of its folder. */
export type Language = string;

const FOLDERS = import.meta.glob<{ texts: Texts }>('./*/index.ts');

/** Every language, English first. */
export const LANGUAGES: readonly Language[] = Object.keys(FOLDERS)
  .map((path) => path.split('/')[1] ?? '')
  .sort((one, two) => Number(two === 'en') - Number(one === 'en') || one.localeCompare(two));

/** What is spoken now; its texts are there. */
export const language = signal<Language>('en');

const loaded = new Map<Language, Texts>();

/** The texts of a language that was loaded. */
export function textsOf(wanted: Language): Texts {
  const texts = loaded.get(wanted);
  if (!texts) throw new Error(`the texts of '${wanted}' are not loaded`);
  return texts;
}

export async function loadTexts(wanted: Language): Promise<void> {
  const load = FOLDERS[`./${wanted}/index.ts`];
  if (load && !loaded.has(wanted)) loaded.set(wanted, (await load()).texts);
}

let wish: Language = 'en';

/** Speaks a language as soon as its texts are there; until then, or if they cannot be had, what was spoken before. */
export async function speak(wanted: Language): Promise<void> {
  wish = wanted;
  await loadTexts(wanted);
  if (wish === wanted) language.value = wanted;
}

/** The first language of a list, as browsers have it, that the page speaks. */
export function preferred(languages: readonly string[]): Language {
  const short = languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return short.find((tag) => LANGUAGES.includes(tag)) ?? 'en';
}

/** What a language calls itself: `Español`. */
export function languageName(tag: Language): string {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

/** How people of the page's language write numbers and dates: as in their own country, where the browser names it. */
export function locale(): string {
  const own = globalThis.navigator?.languages ?? [];
  return own.find((tag) => tag.slice(0, 2).toLowerCase() === language.value) ?? language.value;
}
