// @vitest-environment happy-dom
/** Nobody has to read notation to follow a hint or a verdict. */
import { expect, it } from 'vitest';
import { movesNamed, spokenText, stepHint } from '../../src/learn/named';
import { createTestRules } from '../support/engine';
import { lessonsOf, puzzleOf } from '../support/lessons';

const rules = createTestRules();
const GAMES = ['glaisher', 'greener', 'nava', 'staqs'];

async function hintOf(game: string, index: number) {
  const step = lessonsOf(game).lesson!.steps[index]!;
  const line = { game: step.game, start: step.position, moves: step.moves };
  return stepHint(rules, line, await rules.view(line), step);
}

it('says a move of a hint in words and shows it', async () => {
  const { words, move } = await hintOf('glaisher', 1);
  expect(words).toBe('For example: Red moves b9 whole to h3, and places a piece on e5.');
  expect([move?.move.text, move?.after.last?.text]).toEqual(['b9se6@e5', 'b9se6@e5']);
});

it('leaves alone what a hint explains itself, and shows it as well', async () => {
  const { words, move } = await hintOf('glaisher', 0);
  expect([words.slice(0, 38), move?.move.text]).toEqual([
    'For example b9se123@b9: from b9, south',
    'b9se123@b9',
  ]);
});

it('shows the only move of a step if the hint names where it goes', async () => {
  expect((await hintOf('nava', 0)).move?.move.text).toBe('a1-a3');
  // “Stand in white's way.”
  expect((await hintOf('staqs', 8)).move).toBeNull();
});

it.each(GAMES)('no hint of %s is bare notation', async (game) => {
  const { steps } = lessonsOf(game).lesson!;
  for (const index of steps.keys()) {
    const { words } = await hintOf(game, index);
    expect(words.replace(/\S+@\S+: /, '')).not.toMatch(/[a-z]\d\S*@|[a-z]\d[-x][a-z]\d/);
  }
});

it('lets nobody hear notation in a verdict', async () => {
  const { game, position: start, refutation, why } = puzzleOf('greener-1');
  const spoken = await spokenText(rules, { game, start, moves: [] }, refutation, why);
  expect(spoken).toMatch(
    /^“\w+ captures \w+ from \w+” looks better \(.*\), but “\w+ captures .*” answers it/,
  );
});

it.each(GAMES)('lets nobody hear notation in a verdict about %s', async (game) => {
  const { puzzles, lesson } = lessonsOf(game);
  const heard = await Promise.all(
    puzzles.map(({ position: start, refutation, why, ...puzzle }) =>
      spokenText(rules, { game: puzzle.game, start, moves: [] }, refutation, why),
    ),
  );
  const told = lesson!.steps.flatMap(({ explanation, mistakes }) => [
    explanation,
    ...mistakes.map(({ message }) => message),
  ]);
  for (const text of [...heard, ...told]) expect(text).not.toMatch(/[a-z]\d\S*@|[a-z]\d[-x][a-z]\d/);
});

it('finds the moves that a verdict names, in their order', async () => {
  const { game, position: start, refutation, why } = puzzleOf('glaisher-1');
  const moves = await movesNamed(rules, { game, start, moves: [] }, refutation, why);
  expect(moves.map(({ text, side }) => [text, side])).toEqual([
    ['f6sw3@e3', 0],
    ['e5sw2@e1', 1],
  ]);
});

it.each(GAMES)('every move that a puzzle of %s names can be said', async (game) => {
  for (const { position: start, refutation, why, ...puzzle } of lessonsOf(game).puzzles) {
    const moves = await movesNamed(rules, { game: puzzle.game, start, moves: [] }, refutation, why);
    const written = why.match(/\S*[a-z]\d\S*@\S*|\b[a-z]\d[-x][a-z]\d\b/g) ?? [];
    expect(moves.map(({ text }) => text)).toEqual(expect.arrayContaining(written));
  }
});
