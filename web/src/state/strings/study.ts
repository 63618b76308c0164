/** Lessons and puzzles in the language of the page. The engine has them in English; translations are loaded when they are needed. */
import { signal } from '@preact/signals';
import type { Puzzle } from '../../engine/rules';
import { type Language, language } from './index';

type Named = Pick<Puzzle, 'title' | 'motif'>;

/** The texts of lessons and puzzles in one language; what has no translation stays English. */
export interface Study {
  /** For the `lang` of what is shown. */
  language: Language;
  /** A text of a lesson. */
  lesson(english: string): string;
  /** What a puzzle is called in a list that numbers it. */
  title(puzzle: Named): string;
  /** What it is called where it stands alone. */
  heading(puzzle: Named, number: number): string;
  motif(english: string): string;
  /** Why a move in a puzzle is right or wrong. */
  why(english: string): string;
}

const same = (english: string) => english;

const ENGLISH: Study = {
  language: 'en',
  lesson: same,
  title: ({ title }) => title,
  heading: ({ title }, number) => `${title}\u00a0· ${number}`,
  motif: same,
  why: same,
};

const LOADERS: Record<Language, () => Promise<Study>> = {
  en: () => Promise.resolve(ENGLISH),
  pt: () => import('./pt-study').then(({ study }) => study),
};

const loaded = signal<Partial<Record<Language, Study>>>({ en: ENGLISH });

/** The texts in the language of the page, or null as long as they are on their way. */
export function study(): Study | null {
  return loaded.value[language.value] ?? null;
}

/** Fetches the texts of a language. Without a network, English is better than nothing. */
export async function loadStudy(wanted: Language): Promise<void> {
  if (loaded.value[wanted]) return;
  const found = await LOADERS[wanted]().catch(() => ENGLISH);
  loaded.value = { ...loaded.value, [wanted]: found };
}
