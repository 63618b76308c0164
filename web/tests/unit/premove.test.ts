// @vitest-environment happy-dom
/** Moves made ahead of one's turn, taps that wait for a second one, and what shows a move as a whole. */
import { expect, it } from 'vitest';
import type { Search } from '../../src/engine/client';
import { marksOf } from '../../src/play/marks';
import { nextLevel } from '../../src/play/next';
import { swipeOf } from '../../src/state/swipe';
import { bot, HUMAN, isReady, settle, start, until, world } from '../support/world';

/** Red has a stack of three, which can be split into one and two. */
const SPLITS = 'r1,x4/x6/x7/x8/x4,r3,x4/x8/x7/x2,y1,x3/x5 r';

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

it.each([
  // The answer takes c2 away, which stood between.
  ['c2xb2', ['d2xb2']],
  ['c3xb3', []],
])('a stack may be sent where only the answer lets it go: %s', async (reply, played) => {
  const { inside, answer } = slowWorld();
  const session = start({ game: 'greener', seed: '1', players: [HUMAN, bot(1)] }, inside);
  await until(isReady(session));
  await session.play('a1xa2');
  await until(() => session.phase.value === 'thinking' && session.hand.isReady.value);
  await session.hand.choose('d2');
  expect(session.hand.state.value.targets.map(({ cell }) => cell)).not.toContain('b2');
  await session.hand.choose('b2');
  expect(session.premove.chosen.value?.pair).toEqual({ from: 'd2', to: 'b2' });
  expect([session.hand.objection.value, session.hand.state.value.from]).toEqual([null, null]);
  expect(marksOf(session).value.arrows).toEqual([{ kind: 'idea', from: 'd2', to: 'b2' }]);
  answer(reply);
  await until(() => session.moves.value.length >= 2 && session.premove.chosen.value === null);
  await settle();
  expect(session.moves.value.slice(2)).toEqual(played);
});

it('a move in several parts is made ahead like any other: a split, and what is placed after it', async () => {
  const { inside, answer } = slowWorld();
  const begun = { moves: [], left: [0, 0], ending: null };
  const session = start({ game: 'glaisher', start: SPLITS, players: [HUMAN, bot(1)] }, inside, begun);
  const { hand, premove } = session;
  await until(isReady(session));
  const legal = await inside.rules.legal({ game: 'glaisher', start: SPLITS, moves: [] });
  const first = legal.find((move) => !move.includes('e5')) ?? '';
  await session.play(first);
  await until(() => session.phase.value === 'thinking' && hand.isReady.value);
  await hand.choose('e5');
  await hand.choosePart('e', 1);
  await hand.choosePart('e', 2);
  expect([hand.state.value.stage, premove.chosen.value]).toEqual(['submit', null]);
  await hand.submit();
  expect(hand.state.value.stage).toBe('placed');
  const [place = ''] = hand.choices.value;
  await hand.choose(place);
  await until(() => premove.chosen.value !== null);
  const { text } = premove.chosen.value!;
  expect([text, session.moves.value]).toEqual([expect.stringMatching(/^e5e12@/), [first]]);
  const line = { game: 'glaisher', start: SPLITS, moves: [first] };
  for (const reply of await inside.rules.legal(line)) {
    if (await inside.rules.whyNot({ ...line, moves: [first, reply] }, text)) continue;
    answer(reply);
    await until(() => session.moves.value.length === 3);
    expect(session.moves.value).toEqual([first, reply, text]);
    return;
  }
  throw new Error('every answer forbids it');
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

it('a careful tap waits for a second one, for Confirm, or is taken back', async () => {
  const session = start({});
  await until(isReady(session));
  await session.hand.choose('a1', true);
  await session.hand.choose('a4', true);
  expect([session.hand.pending.value, session.moves.value]).toEqual([{ move: 'a1-a4', cell: 'a4' }, []]);
  expect(session.hand.marks.value.pending).toBe('a4');
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
  await until(() => nava.phase.value === 'human');
  // Nobody has to wait until the engine has said so.
  expect([nava.hand.canLift('a1'), nava.hand.canLift('e5'), nava.hand.canLift('c3')]).toEqual([
    true,
    false,
    false,
  ]);
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
