// @vitest-environment happy-dom
/** A hand on the page: the engine makes the move, with one question for each thing that is done. */
import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import type { Act } from '../../src/engine/rules';
import { LANGUAGES, language } from '../../src/languages';
import { objectionWords } from '../../src/play/Stage';
import { createHand, type Hand, type Objection } from '../../src/state/hand';
import type { View } from '../../src/state/view';
import { createTestRules } from '../support/engine';
import { until } from '../support/world';

const rules = createTestRules();

interface Over {
  hand: Hand;
  played: string[];
  asked: Act[][];
  view: ReturnType<typeof signal<View | null>>;
  isActive: ReturnType<typeof signal<boolean>>;
}

async function over(game: string, start?: string): Promise<Over> {
  const line = { game, start, moves: [] };
  const view = signal<View | null>(await rules.view(line));
  const isActive = signal<boolean>(true);
  const played: string[] = [];
  const asked: Act[][] = [];
  const hand = createHand({
    ask: (from, acts) => {
      asked.push(acts);
      return rules.hand(from, acts);
    },
    view,
    line: () => line,
    isActive,
    play: (text) => played.push(text),
  });
  await until(() => hand.state.value.stage === 'from');
  return { hand, played, asked, view, isActive };
}

async function choose(hand: Hand, cells: string): Promise<void> {
  for (const cell of cells.split(' ')) await hand.choose(cell);
}

const parts = (hand: Hand) => hand.state.value.parts.map(({ count }) => count);

it('plays nothing more once it has ended, not even what was on its way', async () => {
  const { hand, played } = await over('nava');
  await hand.choose('a1');
  const answer = hand.choose('a4');
  hand.end();
  await answer;
  expect([played, hand.isEmpty.value]).toEqual([[], true]);
});

describe('a move', () => {
  it.each([
    ['nava', 'a1 a4', 'a1-a4'],
    ['staqs', 'c3', '@c3'],
  ])('of %s is chosen by its cells', async (game, cells, move) => {
    const { hand, played } = await over(game);
    await choose(hand, cells);
    expect(played).toEqual([move]);
    expect(hand.state.value.from).toBe(null);
  });

  it('costs one question a click, and none for pointing', async () => {
    const { hand, asked } = await over('nava');
    const before = asked.length;
    await hand.choose('a1');
    for (const cell of hand.choices.value) hand.point(cell);
    hand.jump(1);
    expect(asked.length - before).toBe(1);
    expect(hand.marks.value).toMatchObject({ selected: 'a1', targets: expect.arrayContaining([]) });
    expect(hand.marks.value.targets.length).toBe(8);
  });

  it('is refused with the reason, and what was picked up stays', async () => {
    const { hand } = await over('nava');
    await hand.choose('e5');
    expect(hand.objection.value).toMatchObject({ why: 'theirs', cell: 'e5' });
    await choose(hand, 'a1 b2');
    expect(hand.objection.value).toMatchObject({ why: 'notHere', from: 'a1', cell: 'b2' });
    expect(objectionWords(hand.objection.value!)).toBe(
      'The stack on a1 cannot go to b2: a1 and b2 are not in one row or column.',
    );
    expect([hand.state.value.from, hand.state.value.stage]).toEqual(['a1', 'to']);
  });

  it('is forgotten when the position changes, also what is still being asked', async () => {
    const { hand, view, played } = await over('nava');
    await hand.choose('a1');
    const late = hand.choose('a4');
    view.value = { ...view.value! };
    await late;
    await until(() => hand.state.value.stage === 'from');
    expect([hand.state.value.from, played]).toEqual([null, []]);
  });

  it('waits in the hand while nobody is to move', async () => {
    const { hand, isActive } = await over('nava');
    await hand.choose('a1');
    isActive.value = false;
    expect([hand.state.value.stage, hand.choices.value]).toEqual(['over', []]);
    await hand.choose('a4');
    isActive.value = true;
    expect(hand.state.value.from).toBe('a1');
  });

  it('is chosen step by step however fast the steps come', async () => {
    const { hand, played } = await over('glaisher');
    void hand.choose('b9');
    void hand.choose('c8');
    await hand.choose('d7');
    await hand.submit();
    await hand.choose('b9');
    expect(played).toEqual(['b9se123@b9']);
  });
});

describe('a split', () => {
  it('is submitted before a piece is placed, and can be taken back', async () => {
    const { hand } = await over('glaisher');
    await choose(hand, 'b9 c8 d7');
    expect([hand.state.value.stage, parts(hand)]).toEqual(['submit', [1, 2, 3]]);
    expect(hand.marks.value.preview.map(({ cell }) => cell)).toEqual(['b9', 'c8', 'd7', 'e6']);
    await hand.submit();
    expect(hand.state.value.stage).toBe('placed');
    expect(hand.cancel()).toBe(true);
    await until(() => hand.state.value.stage === 'submit');
    hand.cancel();
    await until(() => parts(hand).length === 1);
    hand.cancel();
    hand.cancel();
    await until(() => hand.state.value.from === null);
    expect(hand.cancel()).toBe(false);
  });

  it('can be chosen by direction and height, or by height along the cursor', async () => {
    const { hand } = await over('glaisher');
    await hand.choose('b9');
    expect(hand.state.value.ways.find(({ way }) => way === 'se')?.counts).toEqual([1, 2, 3, 4, 5, 6]);
    expect(hand.marks.value.targets.find(({ cell }) => cell === 'd7')?.label).toBe('2');
    await hand.choosePart('se', 2);
    expect(parts(hand)).toEqual([2]);
    await hand.chooseHeight(4);
    expect(parts(hand)).toEqual([2, 4]);
    hand.drop();
    await hand.choose('b9');
    hand.point('d7');
    await hand.chooseHeight(6);
    expect([parts(hand), hand.state.value.way]).toEqual([[6], 'se']);
  });
});

it.each([
  ['f5', 'The stack on e5 cannot go to f5: the enemy stack on f5 is taller than 1.'],
  ['i5', 'The stack on e5 cannot go to i5: the parts add up to 4, the stack on e5 is 3 high.'],
  ['f6', 'Choose a cell in a straight line from the stack.'],
])('a stack that splits is told why it cannot go to %s', async (cell, words) => {
  const { hand } = await over('glaisher', 'x5/x6/x7/x8/x4,r3,y9,x3/x8/x7/x6/x4,y1 r');
  await choose(hand, `e5 ${cell}`);
  expect(objectionWords(hand.objection.value!)).toBe(words);
});

it('a piece of the reserve goes wherever a click would place one, and nobody else has one to place', async () => {
  const staqs = await over('staqs');
  expect([staqs.hand.canPlace(0), staqs.hand.canPlace(0, 'c3'), staqs.hand.canPlace(1)]).toEqual([
    true,
    true,
    false,
  ]);
  staqs.isActive.value = false;
  expect(staqs.hand.canPlace(0)).toBe(false);
  const glaisher = await over('glaisher');
  expect(glaisher.hand.canPlace(0)).toBe(false);
  await choose(glaisher.hand, 'b9 c8 d7');
  expect(['e5', 'c8'].map((cell) => glaisher.hand.canPlace(0, cell))).toEqual([true, false]);
});

it('every objection has words in every language', () => {
  const codes = [
    'over',
    'empty',
    'stuck',
    'theirs',
    'fixed',
    'nobody',
    'placeTaken',
    'placeHole',
    'notHere',
    'line',
    'sameWay',
    'noSplit',
    'noParts',
    'pickFirst',
    'partsSettled',
    'noWay',
  ];
  for (const spoken of LANGUAGES) {
    language.value = spoken;
    for (const why of codes) {
      const objection = { kind: 'refused', why, cell: 'a1', from: 'b2', part: 3, because: null };
      expect(objectionWords({ ...objection, game: 'nava' } as Objection)).toMatch(/^[^{}]+$/);
    }
  }
  language.value = 'en';
});

it('a refusal gives one reason', () => {
  const because = { code: 'staqs.notNeutral', values: { cell: 'a1' }, words: 'a1 is not a neutral cell' };
  const words = (why: string) =>
    objectionWords({
      kind: 'refused',
      why,
      cell: 'a1',
      from: 'b2',
      part: 3,
      because,
      game: 'staqs',
    } as never);
  for (const why of ['notHere', 'placeTaken', 'placeHole', 'noSplit', 'line'])
    expect(words(why).match(/: /g), why).toHaveLength(1);
});
