/** Lessons and puzzles in Portuguese: nothing is missing, and cells and moves are what they were. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Puzzle } from '../../src/engine/rules';
import { LESSONS, study } from '../../src/state/strings/pt-study';
import { MOTIFS, sentence, TERMS, TITLES } from '../../src/state/strings/pt-study/puzzles';
import { createTestRules } from '../support/engine';
import { readText } from '../support/fixtures';
import { lessonTexts } from '../support/lessons';

const GAMES = ['glaisher', 'staqs', 'greener', 'nava'];
const CRATES = '../../../crates';
const rules = createTestRules();

/** Whatever names a cell or a move or is a number: it must be the same in every language. */
function marks(text: string): string[] {
  return [...text.matchAll(/@?\b[a-i]\d\S*[\da-z]|\b[a-i]\d\b|\d+/g)].map(([mark]) => mark).sort();
}

/** The strings in double quotes that follow something in a Rust source. */
function quoted(source: string, before: RegExp): string[] {
  return [...source.matchAll(new RegExp(`${before.source}\\s*"([^"]+)"`, 'g'))].map((found) => found[1]!);
}

describe('the lessons in Portuguese', () => {
  it.each(GAMES)('have every text of %s', async (game) => {
    const texts = lessonTexts(game);
    const lesson = await rules.lesson(game);
    const steps = lesson.steps.flatMap(({ title, prompt, hint }) => [title, prompt, hint]);
    expect(texts).toEqual(expect.arrayContaining([lesson.title, lesson.introduction, lesson.farewell]));
    expect(texts).toEqual(expect.arrayContaining(steps));
    // For each step also what is said after it and after a mistake.
    expect(texts.length).toBeGreaterThanOrEqual(3 + 5 * lesson.steps.length);
    expect([...new Set(texts)].filter((text) => !(text in LESSONS))).toEqual([]);
  });

  it('have no text that no lesson has any more', () => {
    const texts = new Set(GAMES.flatMap(lessonTexts));
    expect(Object.keys(LESSONS).filter((english) => !texts.has(english))).toEqual([]);
  });

  it('name the same cells, moves and numbers', () => {
    for (const [english, told] of Object.entries(LESSONS)) {
      expect([english, marks(told)]).toEqual([english, marks(english)]);
      expect(told).not.toBe(english);
    }
  });
});

describe('the puzzles in Portuguese', () => {
  let puzzles: Puzzle[] = [];
  beforeAll(async () => {
    puzzles = (await Promise.all(GAMES.map((game) => rules.puzzles(game)))).flat();
    expect(puzzles.length).toBeGreaterThan(40);
  });

  it('say why in every puzzle, with the same moves and numbers', async () => {
    expect(puzzles.map(({ why }) => why).filter((why) => sentence(why) === undefined)).toEqual([]);
    for (const { id, solution, why } of puzzles) {
      expect([why, marks(study.why(why))]).toEqual([why, marks(why)]);
      const { right, message } = await rules.attempt(id, solution[0]!);
      expect([id, right]).toEqual([id, true]);
      expect([message, sentence(message)]).not.toEqual([message, undefined]);
      expect([message, marks(study.why(message))]).toEqual([message, marks(message)]);
    }
  });

  it('have a motif and a title of their own', () => {
    expect(puzzles.map(({ motif }) => motif).filter((motif) => !(motif in MOTIFS))).toEqual([]);
    const titles = puzzles.map((puzzle) => study.title(puzzle));
    expect(puzzles.filter(({ title }, index) => titles[index] === title)).toEqual([]);
    const headings = puzzles.map((puzzle, index) => study.heading(puzzle, index));
    expect(new Set(headings).size).toBe(headings.length);
    const puzzle = { title: 'Hold on', motif: 'last moment' };
    expect(study.title(puzzle)).toBe('Último momento');
    expect(study.heading(puzzle, 12)).toBe('Último momento\u00a0· 12');
    expect(Object.keys(TITLES).filter((english) => !puzzles.some(({ title }) => title === english))).toEqual(
      [],
    );
  });

  it('know every motif that puzzles are made with', () => {
    const folder = `${CRATES}/study/src/make/motif`;
    const names = readdirSync(join(import.meta.dirname, folder));
    const motifs = names.flatMap((name) => quoted(readText(`${folder}/${name}`), /motif_of\(/));
    expect(motifs.length).toBeGreaterThan(20);
    expect(motifs.filter((motif) => !(motif in MOTIFS))).toEqual([]);
  });

  it('know everything that evaluation counts', () => {
    const terms = GAMES.flatMap((game) =>
      quoted(readText(`${CRATES}/games/src/${game}/eval.rs`), /feature\(\s*(?:WEIGHTS|weights),/),
    );
    expect(terms.length).toBeGreaterThan(20);
    expect(terms.filter((term) => !(term in TERMS))).toEqual([]);
  });

  it.each([
    [
      'e5xf5 looks better (more captors), but f4xf5 answers it: that is only a draw, 8 greens each and a tallest stack of 17 against 17.',
      'e5xf5 parece melhor (mais capturas à escolha), mas f4xf5 responde: é só empate, 8 verdes para cada lado e a pilha mais alta com 17 contra 17.',
    ],
    [
      'a4xa2 looks better (more stacks), but e2xa2 answers it: white wins, 13 greens to 5.',
      'a4xa2 parece melhor (mais pilhas), mas e2xa2 responde: o branco vence, 13 verdes contra 5.',
    ],
    [
      '@b2 looks better (more territory), but e3-d3 answers it: blue wins, 6-5-5-2 against 6-3-3-3.',
      '@b2 parece melhor (mais território), mas e3-d3 responde: o azul vence, 6-5-5-2 contra 6-3-3-3.',
    ],
    [
      'd3-c3 looks better (fewer exposed cubes), but a2-a1 answers it: black wins, nine cubes placed. No other move wins within 9 turns: that is proved.',
      'd3-c3 parece melhor (menos cubos expostos), mas a2-a1 responde: o preto vence (os nove cubos estão no tabuleiro). Está provado que nenhuma outra vence dentro de 9 jogadas.',
    ],
    [
      'e5e12@e5 looks natural, but there is no win within 3 turns any more.',
      'e5e12@e5 parece natural, mas já não há vitória dentro de 3 jogadas.',
    ],
    [
      'a1xb1 looks natural, but the win is gone. The result of every legal move is proved.',
      'a1xb1 parece natural, mas a vitória perdeu-se. O resultado de cada jogada legal está provado.',
    ],
    ['c3-c4 looks natural, but white wins.', 'c3-c4 parece natural, mas o branco vence.'],
  ])('say: %s', (english, told) => {
    expect(sentence(english)).toBe(told);
  });

  it('do not pretend to know what they do not', () => {
    expect(sentence('c3-c4 looks natural, but green wins.')).toBe(undefined);
    expect(sentence('c3-c4 looks better (more of something), but white wins.')).toBe(undefined);
    expect(study.why('Something else.')).toBe('Something else.');
  });
});
