// @vitest-environment happy-dom
/** Moves made ahead of one's turn, taps that wait for a second one, and what shows a move as a whole. */
import { expect, it } from 'vitest';
import type { Search } from '../../src/engine/client';
import { marksOf } from '../../src/play/marks';
import { nextLevel } from '../../src/play/next';
import { swipeOf } from '../../src/state/swipe';
import { bot, HUMAN, isReady, settle, start, until, world } from '../support/world';

/** A computer that answers when it is told to. */
function slowWorld() {
  const inside = world();
  let answer: (move: string) => void = () => {};
  const think = (): Search => ({
    best: new Promise<string | null>((resolve) => {
      answer = resolve;
    }),
    stop: () => {},
  });
  return { inside: { ...inside, think }, answer: (move: string) => answer(move) };
}

async function waitingGame() {
  const { inside, answer } = slowWorld();
  const session = start({ players: [HUMAN, bot(1)] }, inside);
  await until(isReady(session));
  await session.play('a1-a4');
  await until(() => session.phase.value === 'thinking' && session.hand.isReady.value);
  return { session, answer };
}

it('a move made ahead is played when its turn comes', async () => {
  const { session, answer } = await waitingGame();
  await session.hand.choose('a1');
  await session.hand.choose('b1');
  await until(() => session.premove.chosen.value !== null);
  expect(session.moves.value).toEqual(['a1-a4']);
  const { arrows } = marksOf(session).value;
  expect(arrows).toEqual([{ kind: 'idea', from: 'a1', to: 'b1' }]);
  answer('e5-e2');
  await until(() => session.moves.value.length === 3);
  expect(session.moves.value).toEqual(['a1-a4', 'e5-e2', 'a1-b1']);
  expect(session.premove.chosen.value).toBe(null);
});

it('a move made ahead that is taken back is not played', async () => {
  const { session, answer } = await waitingGame();
  await session.hand.choose('a1');
  await session.hand.choose('b1');
  await until(() => session.premove.chosen.value !== null);
  session.premove.cancel();
  answer('e5-e2');
  await until(isReady(session));
  await settle();
  expect(session.moves.value).toEqual(['a1-a4', 'e5-e2']);
});

it('looking back or giving up forgets what was to be played', async () => {
  const { session } = await waitingGame();
  await session.hand.choose('a1');
  await session.hand.choose('b1');
  await until(() => session.premove.chosen.value !== null);
  session.resign();
  expect(session.premove.chosen.value).toBe(null);
  expect(session.moves.value).toEqual(['a1-a4']);
});

it('nobody moves ahead for a computer', async () => {
  const { inside } = slowWorld();
  const session = start({ players: [bot(1), bot(1)] }, inside);
  await until(() => session.phase.value === 'thinking');
  await settle();
  expect([session.premove.isOpen.value, session.hand.state.value.stage]).toEqual([false, 'over']);
});

it('a careful tap waits for a second one, for Submit, or is taken back', async () => {
  const session = start({});
  await until(isReady(session));
  await session.hand.choose('a1', true);
  await session.hand.choose('a4', true);
  expect([session.hand.pending.value, session.moves.value]).toEqual([{ move: 'a1-a4', cell: 'a4' }, []]);
  expect(session.hand.cancel()).toBe(true);
  expect([session.hand.pending.value, session.hand.state.value.from]).toEqual([null, 'a1']);
  await session.hand.choose('a3', true);
  await session.hand.choose('a4', true);
  expect(session.hand.pending.value?.move).toBe('a1-a4');
  await session.hand.choose('a4', true);
  await until(() => session.moves.value.length === 1);
  expect(session.moves.value).toEqual(['a1-a4']);
});

it('what can be carried is what may begin a move, unless it can be gone to', async () => {
  const nava = start({});
  await until(() => nava.hand.isReady.value);
  expect([nava.hand.canLift('a1'), nava.hand.canLift('e5'), nava.hand.canLift('c3')]).toEqual([
    true,
    false,
    false,
  ]);
  // Pieces that are only placed on are not carried away.
  const staqs = start({ game: 'staqs' });
  await until(() => staqs.hand.isReady.value);
  expect(staqs.hand.canLift('c3')).toBe(false);
});

it('whoever has won is led to a stronger level, and whoever has lost to a weaker one', async () => {
  const session = start({ players: [HUMAN, bot(3)] });
  await until(isReady(session));
  session.resign();
  expect(nextLevel(session)).toBe(2);
  const people = start({});
  await until(isReady(people));
  people.resign();
  expect(nextLevel(people)).toBe(null);
});

it('a finger sweeps sideways', () => {
  expect([swipeOf(80, 10), swipeOf(-80, 10), swipeOf(80, 70), swipeOf(20, 0)]).toEqual([-1, 1, null, null]);
});
