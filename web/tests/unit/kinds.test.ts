/** Boards of any shape and pieces of any kind: what a game of somebody else may bring. */
import { describe, expect, it } from 'vitest';
import { drawDecisionOver } from '../../src/board2d/decision';
import { drawGround } from '../../src/board2d/ground';
import { lattice } from '../../src/board2d/lattice';
import { drawStack, numbersOn } from '../../src/board2d/pieces';
import { coordinates, ground, trays } from '../../src/scene/cells';
import { numbersOn as numbersIn3d, tagOf } from '../../src/scene/overlay';
import { keyOf, stackPoses, stackTop } from '../../src/scene/stacks';
import { type CellPreview, NO_MARKS } from '../../src/state/board';
import { extent, labels, lines, neighbour, place } from '../../src/state/geometry';
import type { Kind, Layout, View } from '../../src/state/view';
import { viewOf } from '../support/position';

/** A triangle of three points around a fourth. */
const LAYOUT: Layout = {
  kind: 'graph',
  points: [
    { cell: 'a3', x: 1, y: 0 },
    { cell: 'a2', x: 1, y: 1 },
    { cell: 'a1', x: 0, y: 1.8 },
    { cell: 'b1', x: 2, y: 1.8 },
  ],
  lines: [
    ['a3', 'a2'],
    ['a2', 'a1'],
    ['a2', 'b1'],
    ['a1', 'b1'],
  ],
};

const KINDS: Kind[] = [
  { name: 'stone', one: 'stone', many: 'stones', form: 'disc', behaviour: 'stacks' },
  { name: 'cap', one: 'cap', many: 'caps', form: 'cone', behaviour: 'stays' },
];

const PILE = [
  { kind: 'stone', side: 1, count: 2 },
  { kind: 'stone', side: 0, count: 1 },
  { kind: 'cap', side: 0, count: 1 },
];

function graphView(): View {
  const cells = ['a3', 'a2', 'a1', 'b1'].map((name) => ({ name, pieces: name === 'a2' ? PILE : [] }));
  return { ...viewOf('nava', 'x5/x5/x5/x5/x5 w'), layout: LAYOUT, kinds: KINDS, cells, tallies: [] };
}

describe('a graph', () => {
  it('lies where its points say', () => {
    expect(place(LAYOUT, 'b1')).toMatchObject({ x: 2, y: 1.8 });
    expect(extent(LAYOUT)).toEqual({ x: 2, y: 1.8 });
    expect(lines(LAYOUT)).toHaveLength(4);
    expect(labels(LAYOUT, false).map(({ text }) => text)).toEqual(['a3', 'a2', 'a1', 'b1']);
  });

  it('is walked by arrow keys, to every point', () => {
    const view = graphView();
    expect(neighbour(view, 'a3', 'down', 0)).toBe('a2');
    expect(neighbour(view, 'a1', 'right', 0)).toBe('b1');
    expect(neighbour(view, 'a1', 'up', 0)).toBe('a2');
    expect(neighbour(view, 'a3', 'up', 0)).toBeNull();
  });

  it('is drawn with its lines and a knot on every point', () => {
    const drawn = drawGround(graphView(), lattice(LAYOUT, false, true), true);
    expect(drawn.match(/<line/g)).toHaveLength(4);
    expect(drawn.match(/<circle/g)).toHaveLength(4);
    expect(drawn).toContain('>b1</text>');
  });

  it('has its middle in the middle of the table', () => {
    const view = graphView();
    const on = ground(view, true);
    expect(on.spots.get('a1')).toEqual({ x: -1, z: 0.9 });
    expect(coordinates(on, false)).toHaveLength(4);
    expect(trays(view)).toEqual([]);
  });
});

describe('pieces', () => {
  it('are drawn by the form of their kind', () => {
    const drawn = drawStack(KINDS, PILE);
    expect(drawn.match(/<g class="s0"/g)).toHaveLength(2);
    expect(drawn).toContain('>4</text>');
    expect(drawStack(KINDS, [{ kind: 'cap', side: 1, count: 1 }])).not.toContain('<text');
  });

  it('stand on each other whatever their forms', () => {
    const spot = { x: 0, z: 0 };
    const poses = stackPoses(KINDS, PILE, spot);
    expect(poses.map(({ key }) => key)).toEqual(['stone1', 'stone1', 'stone0', 'cap0']);
    const [, , stone, cap] = poses;
    expect(cap!.pose.y).toBeGreaterThan(stone!.pose.y);
    expect(stackTop(KINDS, PILE)).toBeGreaterThan(cap!.pose.y + 0.2);
    expect(keyOf({ kind: 'neutral', side: null })).toBe('neutral');
  });
});

describe('the tag of a target in 3D', () => {
  const placed = (label?: string) => {
    const view = graphView();
    return tagOf(
      { view, cells: view.cells, marks: NO_MARKS },
      { cell: 'a2', capture: true, ...(label && { label }) },
    );
  };

  it('lies on its stack, below the number of its height, and is larger where it has one to be read', () => {
    expect(placed()!.lift).toBeLessThan(0);
    expect(placed('3')!.lift).toBe(placed()!.lift);
    expect(placed('3')!.size).toBeGreaterThan(placed()!.size);
  });

  it('lies below the number of a single piece, which has one where it is previewed', () => {
    const single = [{ kind: 'stone', side: 0, count: 1 }];
    const lift = (preview: CellPreview[], pieces = single) => {
      const cells = [{ name: 'a2', pieces }];
      return tagOf({ view: graphView(), cells, marks: { preview } }, { cell: 'a2', capture: true })!.lift;
    };
    expect(lift([])).toBe(0);
    expect(lift([{ cell: 'a2', pieces: single }])).toBe(placed()!.lift);
    expect(lift([{ cell: 'a2', pieces: [] }], [])).toBe(0);
  });
});

describe('what counts at the end', () => {
  const drawn = (number: number) => {
    const view = graphView();
    const cell = view.cells.find(({ pieces }) => pieces.length > 0)!.name;
    const cells = [{ cell, side: 0, number, decides: true }];
    return drawDecisionOver(
      { ...view, decision: { kind: 'counted', cells, edges: [] } },
      lattice(view.layout, false, false),
    );
  };

  it('is written on a stack once', () => {
    const height = graphView()
      .cells.find(({ pieces }) => pieces.length > 0)!
      .pieces.reduce((sum, { count }) => sum + count, 0);
    expect(drawn(height)).toBe('');
    expect(drawn(height + 7)).toContain(`>${height + 7}<`);
  });

  it('is known by each board of the numbers that it draws itself', () => {
    const single = [{ kind: 'stone', side: 0, count: 1 }];
    expect(drawStack(KINDS, single)).toContain('>1</text>');
    expect([numbersOn(KINDS, single), numbersIn3d(KINDS, single)]).toEqual([[1], []]);
    const cap = [{ kind: 'cap', side: 1, count: 1 }];
    expect([numbersOn(KINDS, cap), numbersIn3d(KINDS, cap)]).toEqual([[], []]);
    expect([numbersOn(KINDS, PILE), numbersIn3d(KINDS, PILE)]).toEqual([[4], [4]]);
  });
});
