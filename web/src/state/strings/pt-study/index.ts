/** Lessons and puzzles in Portuguese. */
import type { Study } from '../study';
import { glaisher } from './glaisher';
import { greener } from './greener';
import { nava } from './nava';
import { MOTIFS, sentence, TITLES } from './puzzles';
import { staqs } from './staqs';

/** Every text of every lesson, by the English one. */
export const LESSONS: Record<string, string> = { ...glaisher, ...staqs, ...greener, ...nava };

export const study: Study = {
  language: 'pt',
  lesson: (english) => LESSONS[english] ?? english,
  motif: (english) => MOTIFS[english] ?? english,
  why: (english) => sentence(english) ?? english,
  // English titles play with words; these say what a puzzle is about.
  title: ({ title, motif }) => TITLES[title] ?? capital(MOTIFS[motif]) ?? title,
  heading: (puzzle, number) => {
    const title = study.title(puzzle);
    return puzzle.title in TITLES ? title : `${title}\u00a0· ${number}`;
  },
};

function capital(text: string | undefined): string | undefined {
  return text && `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
