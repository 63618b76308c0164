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
  title: ({ id, title, motif }) => TITLES[title] ?? numbered(id, MOTIFS[motif]) ?? title,
};

/** English titles play with words; these say what a puzzle is about: `Bloqueio · 12`. */
function numbered(id: string, motif: string | undefined): string | undefined {
  const number = /\d+$/.exec(id)?.[0];
  return motif && number && `${motif[0]?.toUpperCase()}${motif.slice(1)} · ${number}`;
}
