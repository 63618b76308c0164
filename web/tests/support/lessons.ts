/** What the page fetches about games, read from the disk. */
import type { GameLessons, GameText, Looks, Puzzle } from '../../src/generated/games';
import { readText } from './fixtures';

type Language = string;

export function textOf(game: string, language: Language = 'en'): GameText {
  return JSON.parse(readText(`../../data/${game}.${language}.json`)) as GameText;
}

export function lessonsOf(game: string, language: Language = 'en'): GameLessons {
  return JSON.parse(readText(`../../data/${game}.${language}.lessons.json`)) as GameLessons;
}

export function looksOf(game: string): Looks {
  return JSON.parse(readText(`../../data/${game}.looks.json`)) as Looks;
}

export function puzzleOf(id: string, language: Language = 'en'): Puzzle {
  const [game = ''] = id.split('-', 1);
  const found = lessonsOf(game, language).puzzles.find((puzzle) => puzzle.id === id);
  if (!found) throw new Error(`there is no puzzle ${id}`);
  return found;
}

/** Every text of a lesson. */
export function lessonTexts(game: string, language: Language = 'en'): string[] {
  const { lesson } = lessonsOf(game, language);
  if (!lesson) return [];
  const steps = lesson.steps.flatMap(({ title, prompt, hint, explanation, otherwise, mistakes }) => [
    title,
    prompt,
    hint,
    explanation,
    otherwise,
    ...mistakes.map(({ message }) => message),
  ]);
  return [lesson.title, lesson.introduction, lesson.farewell, ...steps];
}
