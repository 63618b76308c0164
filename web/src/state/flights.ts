/**
 * What moves between two views of a board, and when: the flights that animation plays.
 *
 * The engine says what a move does; here it only gets its timing, and is turned around where a move is taken
 * back. A flight takes its pieces from a level of the old stack and puts them at a level of the new one;
 * whatever is in no flight stays on its cell and settles in its order.
 */
import type { Cell, Flight, Run, View } from './view';

/** A flight with its time. */
export interface TimedFlight extends Flight {
  /** Whether the pieces turn into others where they stand. */
  turnOver: boolean;
  /** When they leave, in beats; a flight takes one beat. */
  delay: number;
}

const ARRIVAL = 0.85;
const STAGGER = 0.16;

/** The flights that lead from one view to another; none unless a single move lies between them. */
export function flightsBetween(old: View, next: View): TimedFlight[] {
  if (!isSameBoard(old, next)) return [];
  if (next.last && leadsTo(old, next.last.flights, next)) return timed(next.last.flights);
  if (old.last && leadsTo(next, old.last.flights, old)) return turnAround(timed(old.last.flights));
  return [];
}

/** Whether two views show one board, so that pieces can go from one to the other. */
export function isSameBoard(a: View, b: View): boolean {
  return (
    a.game === b.game &&
    a.cells.length === b.cells.length &&
    a.cells.every((cell, i) => cell.name === b.cells[i]?.name)
  );
}

function leadsTo(old: View, flights: readonly Flight[], next: View): boolean {
  const after = flights.length > 0 ? applyFlights(old.cells, flights) : null;
  return after?.every((cell, i) => isSameStack(cell.pieces, next.cells[i]?.pieces ?? [])) ?? false;
}

/** The stacks that flights make out of the old ones; nothing if a flight takes what is not there. */
export function applyFlights(cells: readonly Cell[], flights: readonly Flight[]): Cell[] | null {
  const after = cells.map((cell) => stackAfter(cell, flights));
  return after.every((cell) => cell !== null) ? after : null;
}

function stackAfter(cell: Cell, flights: readonly Flight[]): Cell | null {
  const staying: (Run | null)[] = units(cell.pieces);
  const arriving = new Map<number, Run>();
  for (const { from, to, pieces, landed } of flights) {
    if ('cell' in from && from.cell === cell.name)
      for (const [i, piece] of units(pieces).entries()) {
        const stands = staying[from.level + i];
        if (!stands || !isSameKind(stands, piece)) return null;
        staying[from.level + i] = null;
      }
    if ('cell' in to && to.cell === cell.name)
      for (const [i, piece] of units(landed).entries()) arriving.set(to.level + i, piece);
  }
  const rest = staying.filter((piece) => piece !== null);
  const height = rest.length + arriving.size;
  const stack = Array.from({ length: height }, (_, level) => arriving.get(level) ?? rest.shift());
  return stack.some((piece) => piece === undefined)
    ? null
    : { name: cell.name, pieces: runs(stack as Run[]) };
}

/** How many pieces runs hold. */
export function heightOf(pieces: readonly Run[]): number {
  return pieces.reduce((sum, run) => sum + run.count, 0);
}

/** When the last flight has landed, in beats. */
export function beats(flights: readonly TimedFlight[]): number {
  return flights.reduce((end, flight) => Math.max(end, flight.delay + 1), 0);
}

/**
 * When each flight leaves: stacks first, one shortly after the other; what they capture turns over or goes
 * as they arrive; new pieces come last.
 */
function timed(flights: readonly Flight[]): TimedFlight[] {
  const all = flights.map((flight) => ({ ...flight, turnOver: turnsOver(flight), delay: 0 }));
  const travels = all.filter(isTravel).sort((a, b) => heightOf(b.pieces) - heightOf(a.pieces));
  const others = all.filter((flight) => !isTravel(flight));
  const fresh = others.filter((flight) => 'reserve' in flight.from);
  const last = leaveInTurn(travels, 0);
  const arrival = travels.length > 0 ? last + ARRIVAL : 0;
  for (const flight of others) flight.delay = arrival;
  leaveInTurn(fresh, arrival);
  return [...travels, ...others];
}

/** Lets flights leave one shortly after the other, and says when the last one does. */
function leaveInTurn(flights: TimedFlight[], start: number): number {
  const stagger = Math.min(STAGGER, 1 / Math.max(1, flights.length));
  for (const [i, flight] of flights.entries()) flight.delay = start + i * stagger;
  return flights.at(-1)?.delay ?? start;
}

function turnAround(flights: readonly TimedFlight[]): TimedFlight[] {
  const end = flights.reduce((latest, flight) => Math.max(latest, flight.delay), 0);
  const reversed = flights.map((flight) => ({
    ...flight,
    pieces: flight.landed,
    landed: flight.pieces,
    from: flight.to,
    to: flight.from,
    delay: end - flight.delay,
  }));
  return reversed.sort((a, b) => a.delay - b.delay);
}

function isTravel({ from, to }: Flight): boolean {
  return 'cell' in from && 'cell' in to && from.cell !== to.cell;
}

function turnsOver({ pieces, landed }: Flight): boolean {
  return !isSameStack(pieces, landed);
}

function units(pieces: readonly Run[]): Run[] {
  return pieces.flatMap((run) => Array.from({ length: run.count }, () => ({ ...run, count: 1 })));
}

function runs(stack: readonly Run[]): Run[] {
  const merged: Run[] = [];
  for (const piece of stack) {
    const top = merged[merged.length - 1];
    if (top && isSameKind(top, piece)) top.count += piece.count;
    else merged.push({ ...piece });
  }
  return merged;
}

function isSameKind(a: Run, b: Run): boolean {
  return a.kind === b.kind && a.side === b.side;
}

function isSameStack(a: readonly Run[], b: readonly Run[]): boolean {
  const isSame = (run: Run, i: number) =>
    b[i] !== undefined && isSameKind(run, b[i]) && run.count === b[i].count;
  return a.length === b.length && a.every(isSame);
}
