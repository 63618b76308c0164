// @vitest-environment happy-dom
/** What decided a game: on both boards, and in numbers beside them, of which none is left out. */
import { h, render } from 'preact';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawDecisionOver, drawDecisionUnder } from '../../src/board2d/decision';
import { lattice } from '../../src/board2d/lattice';
import { Decided } from '../../src/play/Decided';
import type { Atlas } from '../../src/scene/atlas';
import { ground } from '../../src/scene/cells';
import { chainQuads } from '../../src/scene/notes';
import type { View } from '../../src/state/view';
import { views } from '../support/fixtures';

const ending = (name: string): View => views(name).at(-1)!;

beforeEach(() => {
  document.body.innerHTML = '<div id="app"></div>';
});
afterEach(() => render(null, document.getElementById('app')!));

function show(view: View): HTMLElement {
  const app = document.getElementById('app')!;
  render(h(Decided, { view }), app);
  return app;
}

describe('a chain of Glaisher', () => {
  const view = ending('glaisher-end');
  const chain = view.decision!.cells.map(({ cell }) => cell);

  it('leads from one side of the board to the other, both of which are lit in 2D', () => {
    const drawn = drawDecisionUnder(view, lattice(view.layout, false, false));
    const points = /class="mark chain" points="([^"]*)"/.exec(drawn)?.[1] ?? '';
    expect(points.split(' ')).toHaveLength(chain.length);
    const lit = view.decision!.edges.map((edge) => edge.length);
    expect(lit).toEqual([5, 5]);
    expect(drawn.match(/edge-lit/g)).toHaveLength(10);
  });

  it('is a line with a knot on each of its cells in 3D', () => {
    const { spots } = ground(view, true);
    const atlas = { rect: (name: string) => name } as unknown as Atlas;
    const quads = chainQuads(chain, atlas, (cell) => spots.get(cell)!);
    const knots = quads.filter(({ rect }) => (rect as unknown) === 'chain knot');
    expect(knots.map(({ x, z }) => ({ x, z }))).toEqual(chain.map((cell) => spots.get(cell)));
    expect(quads.length - knots.length).toBe(4 * (chain.length - 1));
  });

  it('is read cell by cell', () => {
    expect(show(view).textContent).toContain(chain.join('–'));
  });
});

it('the stacks of STAQS are compared one by one, however many it takes', () => {
  const view = ending('staqs-end');
  expect(show(view).querySelectorAll('tbody tr').length).toBeGreaterThan(0);
  // Nine of each side, of which the last makes the difference.
  const cells = Array.from({ length: 18 }, (_, index) => {
    const [rank, side] = [Math.floor(index / 2), index % 2];
    return {
      cell: `a${index + 1}`,
      side,
      number: 9 - rank + (index === 17 ? -1 : 0),
      decides: rank === 8,
    };
  });
  const rows = [
    ...show({ ...view, decision: { kind: 'compared', cells, edges: [] } }).querySelectorAll('tbody tr'),
  ];
  const numbers = rows.map((row) =>
    [...row.querySelectorAll('td')].map((cell) => Number.parseInt(cell.textContent ?? '', 10)),
  );
  expect(numbers).toEqual([
    [9, 9],
    [8, 8],
    [7, 7],
    [6, 6],
    [5, 5],
    [4, 4],
    [3, 3],
    [2, 2],
    [1, 0],
  ]);
  expect(rows.map((row) => row.classList.contains('is-deciding'))).toEqual([...Array(8).fill(false), true]);
});

it('the greens of Greener are counted up, all of them', () => {
  const view = views('greener-middle')[0]!;
  const counted = (side: number, numbers: number[]) =>
    numbers.map((number, index) => ({ cell: view.cells[index]!.name, side, number, decides: side === 0 }));
  const cells = [...counted(0, [3, 2, 2, 1, 1, 1, 1]), ...counted(1, [7])];
  const rows = show({ ...view, decision: { kind: 'counted', cells, edges: [] } }).querySelectorAll(
    'tbody tr',
  );
  expect([...rows].map((row) => row.querySelector('td')?.textContent)).toEqual([
    '3 + 2 + 2 + 1 + 1 + 1 + 1 = 11',
    '7',
  ]);
  expect(rows[0]?.classList.contains('is-deciding')).toBe(true);
});

it('the last move of Nava has a star on the stack that it brought about', () => {
  const view = ending('nava-end');
  const on = lattice(view.layout, false, false);
  expect(drawDecisionUnder(view, on).match(/class="decided"/g)).toHaveLength(view.decision!.cells.length);
  expect(drawDecisionOver(view, on).match(/decided-star/g)).toHaveLength(1);
  const text = show(view).textContent ?? '';
  for (const { cell } of view.decision!.cells) expect(text).toContain(cell);
});
