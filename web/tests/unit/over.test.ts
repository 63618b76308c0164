// @vitest-environment happy-dom
/** The end of a game: its worst moves, looked for once, and gone through without losing one's place. */
import { h, render } from 'preact';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Client } from '../../src/engine/client';
import { dearest, type Told } from '../../src/play/mistakes';
import { backToOrigin, hasOrigin, tryAgainFrom } from '../../src/play/next';
import { OverPanel } from '../../src/play/Over';
import type { Judged } from '../../src/state/judged';
import { session as current, engine } from '../../src/ui/context';
import { createTestClient, createTestRules } from '../support/engine';
import { eventually } from '../support/page';
import { bot, HUMAN, start, until, world } from '../support/world';

const MOVES = ['@b2', '@a1', '@c1', '@b3', '@b1', '@c2'];
let reviews: number;

/** An engine whose review says this of the game. */
function reviewer(judged: readonly Partial<Judged>[] | null): () => Client {
  return () => {
    const client = createTestClient();
    return {
      ...client,
      run(lines, onNews) {
        reviews += 1;
        if (!judged) return client.run(lines, onNews);
        for (const turn of judged) onNews(`turn ${JSON.stringify(turn)}`);
        return { done: Promise.resolve([]), stop: () => {} };
      },
    };
  };
}

function show(judged: readonly Partial<Judged>[] | null) {
  engine.value = { rules: createTestRules(), brain: createTestClient(), hire: reviewer(judged) };
  const ended = { moves: MOVES, left: [0, 0], ending: { loser: 0, why: 'resignation' } as const };
  return start({ game: 'staqs:size=3' }, world(), { ...ended, moves: [...MOVES] });
}

const app = () => document.getElementById('app')!;
const listed = () => [...document.querySelectorAll<HTMLElement>('.worst-moves .move')];

beforeEach(() => {
  reviews = 0;
  document.body.innerHTML = '<div id="app"></div>';
});
afterEach(() => render(null, app()));

it('stays with its focus while a worst move is looked at, and is not reviewed twice', async () => {
  const session = show(null);
  await until(() => session.phase.value === 'over');
  render(h(OverPanel, { session }), app());
  const [worst] = await eventually(() => {
    expect(listed().length).toBeGreaterThan(0);
    return listed();
  });
  expect(worst!.textContent).toContain('@b1');
  worst!.focus();
  worst!.click();
  await until(() => session.phase.value === 'watching');
  await eventually(() => expect([session.at.value, document.activeElement === worst]).toEqual([5, true]));
  expect(worst!.isConnected).toBe(true);
  render(null, app());
  render(h(OverPanel, { session }), app());
  expect([listed().length > 0, reviews]).toEqual([true, 1]);
  session.end();
});

it('says in words what the review has marked as dearest, in the order of the game', async () => {
  const turn = (turn: number, mark: Judged['mark'], score: string): Partial<Judged> => ({
    ...{ turn, mark, score, move: MOVES[turn - 1]!, best: '@c3', best_score: 'units 0' },
  });
  const session = show([
    turn(1, '?!', 'units -40'),
    turn(2, null, 'units -300'),
    turn(3, '??', 'loss 3'),
    turn(4, '?!', 'units -20'),
    turn(5, '?', 'units -90'),
  ]);
  await until(() => session.phase.value === 'over');
  render(h(OverPanel, { session }), app());
  await eventually(() => expect(listed()).toHaveLength(3));
  expect(listed().map(({ textContent }) => textContent)).toEqual([
    'Turn 1: Blue places on b2 (@b2)',
    'Turn 2: Blue places on c1 (@c1)',
    'Turn 3: Blue places on b1 (@b1)',
  ]);
  expect(document.querySelector('.worst-moves li > p')?.textContent).toBe('Better: Blue places on c3 (@c3)');
  session.end();
});

it('is come back to by whoever has tried again from a mistake', async () => {
  const session = show([]);
  await until(() => session.phase.value === 'over');
  tryAgainFrom(session, 3);
  expect([current.value?.moves.value, hasOrigin(current.value!)]).toEqual([MOVES.slice(0, 3), true]);
  backToOrigin();
  await eventually(() => expect(current.value?.over.value?.winner).toBe(1));
  expect([current.value?.moves.value, hasOrigin(current.value!)]).toEqual([MOVES, false]);
  current.value?.end();
  current.value = null;
  session.end();
});

it('names what people can see before what only a table knows, and no first move of a table', () => {
  const told = (ply: number, lost: number, isOfTable: boolean): Told => ({
    ...{ ply, lost, isOfTable, move: 'a', better: 'b' },
  });
  const plies = (...all: Told[]) => dearest(all).map(({ ply }) => ply);
  const table = [told(0, 1, true), told(2, 1, true), told(4, 0.9, true)];
  expect(plies(...table)).toEqual([2, 4]);
  expect(plies(...table, told(16, 0.3, false), told(20, 0.2, false))).toEqual([2, 16, 20]);
  expect(plies(...table, told(10, 0.1, false), told(16, 0.3, false), told(20, 0.2, false))).toEqual([
    10, 16, 20,
  ]);
  expect(plies(told(0, 0.5, false))).toEqual([0]);
});

it('has nothing about where it turned for the one who has won', async () => {
  engine.value = { rules: createTestRules(), brain: createTestClient(), hire: reviewer([]) };
  const ended = { moves: [...MOVES], left: [0, 0], ending: { loser: 1, why: 'resignation' } as const };
  const session = start({ game: 'staqs:size=3', players: [HUMAN, bot(2)] }, world(), ended);
  await until(() => session.phase.value === 'over');
  render(h(OverPanel, { session }), app());
  expect([document.querySelector('.worst-moves'), reviews]).toEqual([null, 0]);
  session.end();
});

it('says which side one would play next time', async () => {
  engine.value = { rules: createTestRules(), brain: createTestClient(), hire: reviewer([]) };
  const ended = { moves: [...MOVES], left: [0, 0], ending: { loser: 0, why: 'resignation' } as const };
  const session = start({ game: 'staqs:size=3', players: [HUMAN, bot(2)] }, world(), ended);
  await until(() => session.phase.value === 'over');
  render(h(OverPanel, { session }), app());
  await eventually(() => expect(document.querySelector('#other-side')?.textContent).toBe('Play White'));
  session.end();
});
