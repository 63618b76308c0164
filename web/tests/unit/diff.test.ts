/** Flights between views: applied to the old stacks they give the new ones, whatever the two views are. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { applyFlights, beats, diff, type Flight, heightOf } from '../../src/state/diff';
import type { Cell, Run, View } from '../../src/state/view';

const folder = new URL('../../fixtures/', import.meta.url);
const fixtures = readdirSync(folder).map((file) => ({
  file,
  views: JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as View[],
}));

function fixture(name: string): View[] {
  return fixtures.find(({ file }) => file === `${name}.json`)?.views ?? [];
}

function check(old: View, next: View): Flight[] {
  const flights = diff(old, next);
  expect(applyFlights(old.cells, flights)).toEqual(next.cells);
  return flights;
}

function words(flights: readonly Flight[]): string[] {
  const at = (place: Flight['from']) => ('cell' in place ? place.cell : `reserve ${place.reserve}`);
  return flights.map(
    (flight) =>
      `${heightOf(flight.pieces)} ${at(flight.from)} to ${at(flight.to)}${flight.turnOver ? ' over' : ''}`,
  );
}

describe.each(fixtures)('$file', ({ views }) => {
  it('leads from every view to the next one', () => {
    for (const [i, next] of views.entries()) if (i > 0) check(views[i - 1]!, next);
  });

  it('leads back as a move is undone', () => {
    for (const [i, next] of views.entries()) if (i > 0) check(next, views[i - 1]!);
  });

  it('leads from every view to every other', () => {
    for (const old of views) for (const next of views) check(old, next);
  });

  it('has nothing to do between equal views', () => {
    for (const view of views) expect(diff(view, view)).toEqual([]);
  });
});

describe('a single move', () => {
  it('splits, captures and places in Glaisher', () => {
    const [old, next] = fixture('glaisher-capture');
    const flights = check(old!, next!);
    expect(next!.last?.text).toBe('e5e12@e5');
    const expected = ['2 e5 to g5', '1 e5 to f5', '1 f5 to f5 over', '2 g5 to g5 over', '1 reserve 0 to e5'];
    expect(words(flights).sort()).toEqual(expected.sort());
  });

  it('takes a piece from the hand in STAQS', () => {
    const [old, next] = fixture('staqs-opening');
    expect(words(check(old!, next!))).toEqual([`1 reserve 0 to ${next!.last?.cells[0]}`]);
  });

  it('moves a whole stack at once in Greener', () => {
    const [old, next] = fixture('greener-middle');
    const [from, to] = next!.last!.cells;
    const flights = check(old!, next!);
    expect(flights).toHaveLength(1);
    expect(words(flights)[0]).toContain(`${from} to ${to}`);
  });

  it('leaves a cube behind in Nava', () => {
    const [old, next] = fixture('nava-jump');
    expect(words(check(old!, next!))).toEqual(['4 a3 to e3', '1 reserve 0 to a3']);
  });

  it('lets what a stack meets wait until it is there', () => {
    const [old, next] = fixture('glaisher-capture');
    const flights = diff(old!, next!);
    const travel = flights.filter((flight) => !flight.turnOver && 'cell' in flight.from);
    for (const flight of flights.filter((each) => each.turnOver)) {
      for (const other of travel) expect(flight.delay).toBeGreaterThan(other.delay);
    }
    expect(beats(flights)).toBeLessThan(4);
  });

  it('is played backwards when it is undone', () => {
    const [old, next] = fixture('nava-jump');
    expect(words(check(next!, old!))).toEqual(['1 a3 to reserve 0', '4 e3 to a3']);
  });
});

describe('generated views', () => {
  const templates = ['glaisher-opening', 'staqs-middle', 'greener-middle', 'nava-jump'].map(
    (name) => fixture(name)[0]!,
  );

  it.each(templates.map((view) => [view.title, view] as const))(
    '%s: any board to any board',
    (_, view) => {
      const random = generator(7);
      for (let round = 0; round < 120; round++) {
        const old = { ...view, ply: 1 + random(4), cells: anyCells(view, random) };
        const next = { ...view, ply: 1 + random(4), cells: anyCells(view, random) };
        next.last = random(2)
          ? { text: `@${view.cells[random(view.cells.length)]!.name}`, cells: [], words: '' }
          : null;
        check(old, next);
      }
    },
    120_000,
  );

  it('does nothing between different boards', () => {
    expect(diff(templates[0]!, templates[1]!)).toEqual([]);
  });

  it('refuses flights that take what is not there', () => {
    const flight: Flight = {
      pieces: [{ kind: 'green', side: null, count: 1 }],
      from: { cell: 'a1', level: 0 },
      to: { cell: 'a2', level: 0 },
      turnOver: false,
      delay: 0,
    };
    expect(() => applyFlights([{ name: 'a1', pieces: [] }], [flight])).toThrow('not there');
  });
});

/** Stacks as a game may have them: Glaisher's in one colour, the others mixed. */
function anyCells(view: View, random: (below: number) => number): Cell[] {
  return view.cells.map(({ name }) => ({ name, pieces: random(3) ? [] : anyStack(view, random) }));
}

function anyStack(view: View, random: (below: number) => number): Run[] {
  const kinds = kindsOf(view);
  const length = view.shape === 'discs' && view.layout.kind === 'hexagon' ? 1 : 1 + random(4);
  const runs: Run[] = [];
  for (let i = 0; i < length; i++) {
    const run = { ...kinds[random(kinds.length)]!, count: 1 + random(5) };
    const top = runs.at(-1);
    if (top?.kind !== run.kind || top.side !== run.side) runs.push(run);
  }
  return runs;
}

function kindsOf(view: View): Omit<Run, 'count'>[] {
  const own = [0, 1].map((side) => ({ kind: 'own', side }) as Omit<Run, 'count'>);
  if (view.shape === 'rings') return [...own, { kind: 'neutral', side: null }];
  if (view.shape === 'pyramids') return [...own, { kind: 'green', side: null }];
  return view.layout.kind === 'junctions'
    ? [...own, { kind: 'cube', side: 0 }, { kind: 'cube', side: 1 }]
    : own;
}

/** A small seeded generator of whole numbers. */
function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
