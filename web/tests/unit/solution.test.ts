/** The solution of a puzzle is gone through from its first move. */
import { expect, it } from 'vitest';
import { createDrill } from '../../src/state/drill';
import { createTestRules } from '../support/engine';
import { eventually } from '../support/eventually';
import { lessonsOf } from '../support/lessons';

it('is shown move by move, forwards and back, and ends where it is won', async () => {
  const puzzle = lessonsOf('staqs', 'en').puzzles.find(({ id }) => id === 'staqs-1')!;
  const line = { game: puzzle.game, start: puzzle.position, moves: [] };
  const judge = async () => ({ right: true, message: '', follow: [] });
  const solution = async () => puzzle.line;
  const drill = createDrill(createTestRules(), { line, judge, solution }, async () => {});
  await eventually(() => expect(drill.phase.value).toBe('open'));
  const before = drill.view.value;
  await drill.showSolution();
  const stands = () => [drill.at.value, drill.view.value?.last?.text ?? null];
  expect([stands(), drill.trail.value.length]).toEqual([[1, puzzle.line[0]], puzzle.line.length]);
  drill.goTo(0);
  expect(drill.view.value).toEqual(before);
  drill.goTo(puzzle.line.length);
  expect(stands()).toEqual([puzzle.line.length, puzzle.line.at(-1)]);
  expect(drill.view.value?.over).not.toBeNull();
  drill.goTo(puzzle.line.length + 1);
  expect(drill.at.value, 'there is nothing behind the end').toBe(puzzle.line.length);
  await drill.again();
  expect([drill.phase.value, drill.trail.value]).toEqual(['open', []]);
});
