// @vitest-environment happy-dom
/** From rules and settings there is a way back to a game, a puzzle or a lesson, and to nothing else. */
import { expect, it } from 'vitest';
import { goTo, leftFor, route } from '../../src/ui/route';

it('leads to the puzzle, whatever rules were looked at meanwhile', () => {
  goTo('puzzles', 'nava-3');
  goTo('rules', 'nava');
  goTo('rules', 'staqs');
  expect(leftFor()).toEqual({ screen: 'puzzles', about: 'nava-3' });
});

it('leads to a game, and to no list of puzzles', () => {
  goTo('game');
  goTo('settings');
  expect(leftFor()?.screen).toBe('game');
  goTo('puzzles', '');
  goTo('rules', 'nava');
  expect([route.value.screen, leftFor()]).toEqual(['rules', null]);
});

it('is not needed where it began', () => {
  goTo('puzzles', 'nava-3');
  expect(leftFor()).toBeNull();
});
