/** Flights between views: the engine says what flies, and applied to the old stacks that gives the new ones. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { applyFlights, beats, flightsBetween, heightOf, type TimedFlight } from '../../src/state/flights';
import type { View } from '../../src/state/view';

const folder = new URL('../../fixtures/', import.meta.url);
const fixtures = readdirSync(folder).map((file) => ({
  file,
  views: JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as View[],
}));

function fixture(name: string): View[] {
  return fixtures.find(({ file }) => file === `${name}.json`)?.views ?? [];
}

function check(old: View, next: View): TimedFlight[] {
  const flights = flightsBetween(old, next);
  expect(applyFlights(old.cells, flights)).toEqual(next.cells);
  return flights;
}

function words(flights: readonly TimedFlight[]): string[] {
  const at = (place: TimedFlight['from']) => ('cell' in place ? place.cell : `reserve ${place.reserve}`);
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

  it('is nothing where more than a move lies between', () => {
    for (const [i, old] of views.entries())
      for (const [j, next] of views.entries())
        if (Math.abs(i - j) > 1) expect(flightsBetween(old, next)).toEqual([]);
  });

  it('has nothing to do between equal views', () => {
    for (const view of views) expect(flightsBetween(view, view)).toEqual([]);
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
    const flights = flightsBetween(old!, next!);
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

it('nothing flies between different boards', () => {
  expect(flightsBetween(fixture('nava-jump')[0]!, fixture('staqs-opening')[0]!)).toEqual([]);
});

it('flights that take what is not there lead nowhere', () => {
  const [old, next] = fixture('nava-jump');
  const flights = next!.last!.flights;
  const bare = old!.cells.map(({ name }) => ({ name, pieces: [] }));
  expect(applyFlights(old!.cells, flights)).toEqual(next!.cells);
  expect(applyFlights(bare, flights)).toBe(null);
});
