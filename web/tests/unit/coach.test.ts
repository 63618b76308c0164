// @vitest-environment happy-dom
/** The coach comes back until it has said everything once. */
import { h, render } from 'preact';
import { beforeEach, expect, it } from 'vitest';
import { Coach, hasCoach } from '../../src/play/Coach';
import { gameText } from '../../src/state/games';
import { isCoached, progress, readProgress } from '../../src/storage/progress';
import { eventually } from '../support/page';
import { start, until, world } from '../support/world';

const PLACED = ['@a1', '@b1', '@c1', '@d1', '@a2', '@b2', '@c2', '@d2'];
const app = () => document.getElementById('app')!;

beforeEach(() => {
  progress.value = readProgress(undefined);
  document.body.innerHTML = '<div id="app"></div>';
});

async function coached(moves: string[], ending: { loser: 0; why: 'resignation' } | null, game = 'staqs') {
  const session = start({ game, coached: true }, world(), { moves, left: [0, 0], ending });
  await until(() => session.live.value !== null);
  render(h(Coach, { session }), app());
  await new Promise((resolve) => setTimeout(resolve, 50));
  return session;
}

it('has not said all in a game that was given up', async () => {
  const session = await coached(PLACED.slice(0, 2), { loser: 0, why: 'resignation' });
  expect([app().textContent, isCoached('staqs')]).toEqual(['', false]);
  session.end();
});

it('has said all when its turns are over', async () => {
  const session = await coached(PLACED, null);
  expect([app().textContent?.includes('5/5'), isCoached('staqs')]).toEqual([true, false]);
  for (const move of ['a2-a3', 'b2-b3']) expect(await session.play(move)).toBe(true);
  await eventually(() => expect(isCoached('staqs')).toBe(true));
  session.end();
});

it('has nothing to say in a game that goes on after its turns', async () => {
  const session = await coached([...PLACED, 'a2-a3', 'b2-b3', 'a3-a4', 'b3-b4'], null);
  expect([hasCoach(session), app().textContent]).toEqual([false, '']);
  session.end();
});

it('goes through a turn step by step: a stack, its parts, the new piece', async () => {
  const session = await coached([], null, 'glaisher');
  const says = (words: string) => eventually(() => expect(app().textContent).toContain(words));
  await says('Tap one of your stacks');
  await until(() => session.hand.isReady.value);
  await session.hand.choose('b9');
  await says('b9 is in your hand. Tap a marked cell');
  await session.hand.choose('c8');
  await says('5 of its 6 pieces must still go');
  await session.hand.choose('d7');
  await says('The stack goes as 1, 2 and 3. Last step: tap an empty cell');
  await session.hand.choose('e5');
  await says('You are');
  session.end();
});

it('of Nava names both ways to win', () => {
  expect(gameText('nava')?.coach.join(' ')).toMatch(
    /^Nine cubes on the board win, and so does owning every stack/,
  );
});
