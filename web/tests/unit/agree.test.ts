/** What lines, bar and proofs say together: a proof counts more than an opinion, and less than another proof never. */
import { describe, expect, it } from 'vitest';
import { agreed, allProved, bestMove, positionScore } from '../../src/study/agree';
import { afterTheMove, beforeTheMove, type Found, readScore, type Score } from '../../src/study/scores';

const line = (move: string, score: string, number = 1): Found => ({
  number,
  depth: 9,
  nodes: 100,
  speed: 10,
  score: readScore(score)!,
  moves: [move, 'reply'],
});
const proofs = (said: Record<string, string>) =>
  new Map<string, Score>(Object.entries(said).map(([move, score]) => [move, readScore(score)!]));
const told = (lines: Found[]) =>
  lines.map(({ number, moves, score }) => [number, moves[0], score.kind] as const);

describe('lines', () => {
  const found = [line('a', 'units 90', 1), line('b', 'units 20', 2), line('c', 'units -5', 3)];

  it('say what is proved of their moves, in the order that follows from it', () => {
    const lines = agreed(found, proofs({ a: 'loss 4', b: 'draw' }), 3);
    expect(told(lines)).toEqual([
      [1, 'b', 'draw'],
      [2, 'c', 'units'],
      [3, 'a', 'loss'],
    ]);
  });

  it('give way to a move that is proved to be better, and never to one that loses', () => {
    expect(told(agreed(found, proofs({ z: 'win 7', y: 'win 3', x: 'loss 1' }), 3))).toEqual([
      [1, 'y', 'win'],
      [2, 'z', 'win'],
      [3, 'a', 'units'],
    ]);
  });
});

it('no arrow points at a move that is proved to lose', () => {
  expect(bestMove(agreed([line('a', 'units 90')], proofs({ a: 'loss 4' }), 3))).toBeNull();
  expect(bestMove([line('a', 'units 90')])).toBe('a');
  expect(bestMove([])).toBeNull();
});

describe('proofs', () => {
  it('come from the lines as well, the shorter of two', () => {
    const found = [line('a', 'win 5'), line('b', 'units 3', 2), line('c', 'loss 6', 3)];
    const all = allProved(found, proofs({ a: 'win 9', d: 'draw' }));
    expect(Object.fromEntries(all)).toEqual({
      a: { kind: 'win', plies: 5 },
      c: { kind: 'loss', plies: 6 },
      d: { kind: 'draw' },
    });
    expect(allProved([line('a', 'win 5')], proofs({ a: 'win 3' })).get('a')).toEqual({
      kind: 'win',
      plies: 3,
    });
  });

  it('count the move itself as a turn, and no longer when it is made', () => {
    expect(beforeTheMove({ kind: 'loss', plies: 4 })).toEqual({ kind: 'win', plies: 5 });
    expect(afterTheMove({ kind: 'win', plies: 5 })).toEqual({ kind: 'win', plies: 4 });
    expect(afterTheMove({ kind: 'loss', plies: null })).toEqual({ kind: 'loss', plies: null });
    expect(beforeTheMove({ kind: 'units', units: 7 })).toEqual({ kind: 'units', units: -7 });
  });
});

describe('a position', () => {
  const score = (found: Found[], said: Record<string, string>) => positionScore(found, proofs(said), 3);

  it('is won where one move is proved to win, whatever the lines think', () => {
    expect(score([line('a', 'units -300')], { b: 'win 3' })).toEqual({ kind: 'win', plies: 3 });
  });

  it('is worth what its best move is when all are proved', () => {
    expect(score([line('a', 'units 500')], { a: 'loss 2', b: 'loss 8', c: 'draw' })).toEqual({
      kind: 'draw',
    });
    expect(score([], { a: 'loss 2', b: 'loss 8', c: 'loss 4' })).toEqual({ kind: 'loss', plies: 8 });
  });

  it('is worth nothing that is known where all lines are refuted, and lost where the search says so', () => {
    expect(score([line('a', 'units 40')], { a: 'loss 2' })).toBeNull();
    expect(score([line('a', 'loss 6')], { a: 'loss 6' })).toEqual({ kind: 'loss', plies: 6 });
  });

  it('is not lost as long as one move may hold', () => {
    expect(score([line('a', 'units 40'), line('b', 'units 10', 2)], { a: 'loss 2' })).toEqual({
      kind: 'units',
      units: 10,
    });
    expect(score([line('a', 'units -40')], { b: 'draw' })).toEqual({ kind: 'draw' });
    expect(score([], { a: 'loss 2' })).toBeNull();
    expect(score([], {})).toBeNull();
  });
});
