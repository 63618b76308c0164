/** Trees of moves, and whether records hold all of them: random edits go through the real engine and back. */
import { describe, expect, it } from 'vitest';
import type { Written } from '../../src/engine/rules';
import { KINDS, readComment, writeComment } from '../../src/study/drawings';
import {
  addMove,
  below,
  fromWritten,
  isMain,
  lineThrough,
  markOf,
  movesTo,
  type NodeId,
  newTree,
  nodeOf,
  placeOf,
  promote,
  promoteToMain,
  ROOT,
  remark,
  remove,
  signOf,
  type Tree,
  toggleDrawing,
  toggleMark,
  toWritten,
} from '../../src/study/tree';
import { converse, createTestRules } from '../support/engine';

const ask = await converse();

/** A tree without the numbers of its nodes. */
function shape(tree: Tree): Written {
  return toWritten(tree);
}

function throughRecord(tree: Tree): { text: string; back: Tree } {
  const [written = ''] = ask(`record compose ${JSON.stringify(toWritten(tree))}`);
  expect(written).toMatch(/^record "/);
  const text = JSON.parse(written.slice('record '.length)) as string;
  const [read = ''] = ask(`record tree ${JSON.stringify(text)}`);
  expect(read).toMatch(/^record \{/);
  return { text, back: fromWritten(JSON.parse(read.slice('record '.length))) };
}

function legalMoves(tree: Tree, at: NodeId): string[] {
  const from = tree.start ? `string ${tree.start}` : `start${tree.seed ? ` seed ${tree.seed}` : ''}`;
  const moves = movesTo(tree, at);
  ask(`newgame ${tree.game}`);
  ask(`position ${from}${moves.length > 0 ? ` moves ${moves.join(' ')}` : ''}`);
  return ask('moves').slice(0, -1);
}

/** Random numbers that are the same every time. */
function dice(seed: number) {
  let state = seed;
  const roll = (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
  const pick = <T>(list: readonly T[]): T => list[roll(list.length)]!;
  return { roll, pick };
}

const TEXTS = [
  '',
  'fine',
  '  two  spaces ',
  'a } brace { and \\ backslash',
  'line\nbreak',
  '[%eval 3] as text',
  '[%draw g:a1] as text',
  '[%draw]',
  'ação "…" (1. e4) $3 ; 1-0',
];

function edit(tree: Tree, { roll, pick }: ReturnType<typeof dice>): Tree {
  const at = pick([...tree.nodes.keys()]);
  const cells = ['a1', 'b2', 'c3', 'd4'];
  switch (roll(8)) {
    case 0:
      return promote(tree, at);
    case 1:
      return roll(3) === 0 ? remove(tree, at).tree : tree;
    case 2:
      return remark(tree, at, { comment: pick(TEXTS) });
    case 3:
      return toggleMark(tree, at, pick([1, 2, 3, 4, 5, 6, 18, 255]));
    case 4:
      return toggleDrawing(tree, at, {
        kind: pick(KINDS),
        from: pick(cells),
        to: roll(2) === 0 ? null : pick(cells),
      });
    case 5:
      return remark(tree, at, { eval: pick([null, '-35', 'win 11', 'loss', 'draw']) });
    default: {
      const moves = legalMoves(tree, at);
      return moves.length === 0 ? tree : (addMove(tree, at, pick(moves))?.tree ?? tree);
    }
  }
}

describe.each([
  { game: 'glaisher', moves: [] },
  { game: 'staqs:size=3', moves: [] },
  { game: 'greener', seed: '7', moves: [] },
  { game: 'nava', moves: ['a1-a4', 'e5-e2'] },
  { game: 'nava', start: 'wwwwbbbb,x3,bb/x5/ww,x4/x5/W,x4 b', moves: [] },
])('a tree of $game', (line) => {
  it('comes back from a record as it was, whatever was done to it', () => {
    const chance = dice(line.game.length + line.moves.length);
    let tree = newTree(line);
    let [compared, largest] = [0, 0];
    for (let count = 0; count < 160; count += 1) {
      tree = edit(tree, chance);
      largest = Math.max(largest, tree.nodes.size);
      if (count % 8 !== 0) continue;
      const { text, back } = throughRecord(tree);
      const expected = shape(tree);
      // The rules know the result of a main line that ends the game.
      expect({ ...shape(back), result: '', tags: [] }).toEqual({ ...expected, result: '', tags: [] });
      expect(throughRecord(back).text).toBe(text);
      compared += 1;
    }
    expect(compared).toBe(20);
    expect(largest).toBeGreaterThan(10);
  });
});

describe('edits of a tree', () => {
  const grown = () => {
    let tree = newTree({ game: 'staqs', moves: ['@a1', '@b1', '@c1'] });
    const side = addMove(tree, 1, '@d1')!;
    tree = side.tree;
    return { tree, side: side.at };
  };

  it('goes to a move that is there, and adds any other as a variation', () => {
    const { tree, side } = grown();
    expect(addMove(tree, 1, '@d1')).toEqual({ tree, at: side });
    expect([placeOf(tree, side), isMain(tree, side), isMain(tree, 3)]).toEqual([1, false, true]);
    expect(movesTo(tree, side)).toEqual(['@a1', '@d1']);
    expect(lineThrough(tree, side)).toEqual([0, 1, side]);
    expect(lineThrough(tree, ROOT)).toEqual([0, 1, 2, 3]);
  });

  it('promotes a variation with all that follows', () => {
    const { tree, side } = grown();
    const made = addMove(tree, side, '@e1')!;
    const promoted = promote(made.tree, made.at);
    expect(isMain(promoted, made.at)).toBe(true);
    expect(promote(promoted, made.at)).toBe(promoted);
    const deep = addMove(addMove(made.tree, 3, '@e2')!.tree, 3, '@e3')!;
    expect(isMain(promoteToMain(deep.tree, deep.at), deep.at)).toBe(true);
  });

  it('deletes with all that follows, and gives no number twice', () => {
    const { tree } = grown();
    const { tree: rest, at } = remove(tree, 2);
    expect([at, below(rest, ROOT).length]).toEqual([1, 3]);
    expect(addMove(rest, 1, '@b1')?.at).toBe(tree.next);
    expect(remove(rest, ROOT).tree).toBe(rest);
    expect(nodeOf(rest, 2).parent).toBeNull();
  });

  it('gives one sign at most, and any number of other marks', () => {
    let { tree } = grown();
    for (const mark of [1, 18, 4]) tree = toggleMark(tree, 1, mark);
    expect(nodeOf(tree, 1).marks).toEqual([4, 18]);
    expect(nodeOf(toggleMark(tree, 1, 4), 1).marks).toEqual([18]);
    expect([signOf(4), signOf(18), markOf('?!'), markOf('x')]).toEqual(['??', '$18', 6, null]);
  });

  it('draws an arrow once', () => {
    let { tree } = grown();
    const arrow = { kind: 'good', from: 'a1', to: 'b1' } as const;
    tree = toggleDrawing(tree, 1, arrow);
    tree = toggleDrawing(tree, 1, { ...arrow, kind: 'bad' });
    expect(nodeOf(tree, 1).drawings).toEqual([{ ...arrow, kind: 'bad' }]);
    expect(nodeOf(toggleDrawing(tree, 1, { ...arrow, kind: 'bad' }), 1).drawings).toEqual([]);
  });

  it('has no room for what a record cannot hold', () => {
    let tree = newTree({ game: 'nava', moves: [] });
    let at = ROOT;
    let refused = 0;
    for (let depth = 0; depth < 70; depth += 1) {
      const main = addMove(tree, at, `a${depth}`);
      const side = main && addMove(main.tree, at, `b${depth}`);
      if (!main || !side) refused += 1;
      else [tree, at] = [side.tree, side.at];
    }
    expect(refused).toBe(6);
    const long = newTree({ game: 'nava', moves: Array.from({ length: 600 }, (_, ply) => `m${ply}`) });
    expect(long.nodes.size).toBe(501);
  });
});

describe('drawings in comments', () => {
  it('are read as they were written, and texts that look like them stay texts', () => {
    for (const text of TEXTS)
      for (const drawings of [[], [{ kind: 'idea', from: 'c3', to: null } as const]])
        expect(readComment(writeComment(text, drawings))).toEqual({ text, drawings });
    expect(readComment('[%draw x:c3] no')).toEqual({ text: '[%draw x:c3] no', drawings: [] });
  });
});

describe('records', () => {
  const rules = createTestRules();
  const RECORD =
    '[Game "nava"]\n[First "Ann"]\n[Result "1-0"]\n[Termination "resignation"]\n\n1. a1-a4 {x} 1-0\n';

  it('keep their tags and their result', async () => {
    const tree = fromWritten(await rules.readTree(RECORD));
    expect(await rules.writeTree(toWritten(tree))).toBe(RECORD);
    expect(tree.tags).toContainEqual(['First', 'Ann']);
  });

  it('get the result that the rules give to a line that was changed', async () => {
    const start = 'wwwwbbbb,x3,bb/x5/ww,x4/x5/W,x4 b';
    const won = newTree({ game: 'nava', start, moves: ['a5-a3'] });
    expect(await rules.writeTree(toWritten(won))).toContain('[Result "0-1"]');
    const back = fromWritten(await rules.readTree(await rules.writeTree(toWritten(won))));
    const cut = remove(back, 1).tree;
    expect(await rules.writeTree(toWritten(cut))).toContain('[Result "*"]');
  });

  it('refuse illegal moves and what is no tree', async () => {
    const bad = newTree({ game: 'nava', moves: ['a1-a9'] });
    await expect(rules.writeTree(toWritten(bad))).rejects.toThrow(/a1-a9/);
    const lost = {
      ...toWritten(newTree({ game: 'nava', moves: [] })),
      nodes: [{}, { parent: 7, move: 'a1-a4' }],
    };
    await expect(rules.writeTree(lost)).rejects.toThrow(/not there/);
  });
});
