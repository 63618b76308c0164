// @vitest-environment happy-dom
/** Long lists of puzzles: the easiest first, those that are wanted, so many at a time. */
import { h, render } from 'preact';
import { expect, it } from 'vitest';
import type { Puzzle } from '../../src/generated/games';
import { PuzzlesScreen } from '../../src/learn/Puzzles';
import { ALL, easiestFirst, nextOf, SHELF, select, shelfOf, showMore, want } from '../../src/learn/shelf';
import { games } from '../../src/state/games';
import { createTestRules } from '../support/engine';
import { eventually, focused, press, visit } from '../support/page';

const puzzle = (id: string, difficulty: number, motif = 'race') => ({ id, difficulty, motif }) as Puzzle;
const NONE = () => false;
const ids = (puzzles: readonly Puzzle[]) => puzzles.map(({ id }) => id).join(' ');

const FOUR = [puzzle('a', 3), puzzle('b', 1, 'block'), puzzle('c', 1), puzzle('d', 5)];

it('begins with what is easy and keeps the order of what is equally hard', () => {
  expect(ids(easiestFirst(FOUR))).toBe('b c a d');
});

it.each([
  [{}, 'a b c d'],
  [{ theme: 'block' }, 'b'],
  [{ difficulty: '5' }, 'd'],
  [{ theme: 'block', difficulty: '5' }, ''],
  [{ isOpen: true }, 'a b d'],
])('shows what is wanted: %o', (part, expected) => {
  expect(ids(select(FOUR, { ...ALL, ...part }, (id) => id === 'c'))).toBe(expected);
});

it('goes on with the next of the list from which a puzzle was opened', () => {
  const [a, b, c, d] = FOUR as [Puzzle, Puzzle, Puzzle, Puzzle];
  expect(nextOf(FOUR, b, ALL, NONE)).toBe(c);
  expect(nextOf(FOUR, c, { ...ALL, theme: 'race' }, NONE)).toBe(a);
  // It was among the open ones until a moment ago; the one after it is solved as well.
  expect(nextOf(FOUR, c, { ...ALL, isOpen: true }, (id) => id !== 'd')).toBe(d);
  // It was opened by its address and is not in the list.
  expect(nextOf(FOUR, c, { ...ALL, theme: 'block' }, NONE)).toBe(a);
  expect(nextOf(FOUR, d, ALL, NONE)).toBe(undefined);
});

it('remembers what was wanted until another game or language comes', () => {
  want('staqs', { ...ALL, theme: 'race' });
  showMore(shelfOf('staqs', ['race']));
  expect(shelfOf('staqs', ['race'])).toEqual({
    game: 'staqs',
    wanted: { ...ALL, theme: 'race' },
    shown: 2 * SHELF,
  });
  expect(shelfOf('nava', ['race']).wanted).toEqual(ALL);
  expect(shelfOf('staqs', ['corrida']).wanted).toEqual(ALL);
});

it('is not an endless wall on the page', async () => {
  games.value = await createTestRules().games();
  document.body.innerHTML = '<div id="app"></div>';
  const host = document.getElementById('app')!;
  visit('puzzles', 'staqs');
  want('staqs', ALL);
  render(h(PuzzlesScreen, {}), host);
  const cards = () => [...host.querySelectorAll('.puzzle-card')];
  await eventually(() => expect(cards().length).toBe(SHELF));
  // The screen takes the focus to its heading, a moment after it is drawn.
  await eventually(() => expect(focused()).toBe('Puzzles'));
  press('more-puzzles');
  await eventually(() => expect(cards().length).toBe(2 * SHELF));
  // Whoever goes on by keys is at the first of those that came.
  await eventually(() => expect(focused()).toBe(cards()[SHELF]?.textContent));
  const level = host.querySelector<HTMLSelectElement>('#difficulty')!;
  level.value = '4';
  level.dispatchEvent(new Event('change', { bubbles: true }));
  await eventually(() => expect(cards().length).toBe(SHELF));
  expect(cards().every((card) => card.querySelector('[aria-label="Difficulty 4 of 5"]'))).toBe(true);
  render(null, host);
  visit('menu');
});
