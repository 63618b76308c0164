/**
 * What moves between two views of a board: the flights that animation plays.
 *
 * Headless and without rules. Levels count pieces from the bottom of a stack, from 0. A flight takes its
 * pieces from a level of the *old* stack and puts them at a level of the *new* one; whatever is in no flight
 * stays on its cell and settles in its order. So flights can be checked (`applyFlights`) and turned around
 * (an undone move is the same flights backwards).
 */
import { type Cell, gameName, type Run, type Side, type View } from './view';

/** Where pieces come from or go to: a level of a cell's stack, or the reserve of a side or of nobody. */
export type Place = { cell: string; level: number } | { reserve: Side | null };

/** Some pieces that go from one place to another together. */
export interface Flight {
  /** Bottom to top, as they leave. */
  pieces: Run[];
  from: Place;
  to: Place;
  /** Whether they arrive as the other side's. */
  turnOver: boolean;
  /** When they leave, in beats; a flight takes one beat. */
  delay: number;
}

/** Run that are to leave or to arrive, as long as they have no partner. */
interface Loose {
  cell: string;
  level: number;
  piece: Run;
}

const ARRIVAL = 0.85;
const STAGGER = 0.16;

/** The flights that lead from one view to another; none when the boards are not alike. */
export function diff(old: View, next: View): Flight[] {
  if (!isSameBoard(old, next)) return [];
  if (isUndone(old, next)) return turnAround(forward(next, old));
  return forward(old, next);
}

/** Whether two views show one board, so that pieces can go from one to the other. */
export function isSameBoard(a: View, b: View): boolean {
  return (
    a.game === b.game &&
    a.cells.length === b.cells.length &&
    a.cells.every((cell, i) => cell.name === b.cells[i]?.name)
  );
}

/** The stacks that flights make out of the old ones. Throws when a flight takes what is not there. */
export function applyFlights(cells: readonly Cell[], flights: readonly Flight[]): Cell[] {
  return cells.map((cell) => {
    const staying: (Run | null)[] = units(cell.pieces);
    const arriving = new Map<number, Run>();
    for (const flight of flights) {
      if ('cell' in flight.from && flight.from.cell === cell.name)
        takeOff(staying, flight, flight.from.level);
      if ('cell' in flight.to && flight.to.cell === cell.name) {
        const level = flight.to.level;
        for (const [i, piece] of units(landed(flight)).entries()) arriving.set(level + i, piece);
      }
    }
    const rest = staying.filter((piece) => piece !== null);
    const height = rest.length + arriving.size;
    const stack = Array.from({ length: height }, (_, level) => arriving.get(level) ?? rest.shift());
    if (stack.some((piece) => piece === undefined)) throw new Error(`a flight to ${cell.name} leaves a gap`);
    return { name: cell.name, pieces: runs(stack as Run[]) };
  });
}

/** The pieces of a flight as they land. */
export function landed(flight: Flight): Run[] {
  return flight.turnOver ? flight.pieces.map(turned) : flight.pieces;
}

/** How many pieces runs hold. */
export function heightOf(pieces: readonly Run[]): number {
  return pieces.reduce((sum, run) => sum + run.count, 0);
}

/** When the last flight has landed, in beats. */
export function beats(flights: readonly Flight[]): number {
  return flights.reduce((end, flight) => Math.max(end, flight.delay + 1), 0);
}

function isUndone(old: View, next: View): boolean {
  return next.ply === old.ply - 1;
}

function forward(old: View, next: View): Flight[] {
  const flights: Flight[] = [];
  const leaving: Loose[] = [];
  const wanted: Loose[] = [];
  const placed = placedCell(old, next);
  const twoSided = isTwoSided(next);
  next.cells.forEach((cell, i) => {
    const before = old.cells[i]?.pieces ?? [];
    const after = cell.name === placed ? takePlaced(cell, flights) : cell.pieces;
    compareStacks(cell.name, before, after, twoSided, flights, leaving, wanted);
  });
  matchWholeStacks(leaving, wanted, flights);
  matchKinds(leaving, wanted, flights);
  for (const loose of wanted) flights.push(fly([loose.piece], { reserve: loose.piece.side }, place(loose)));
  for (const loose of leaving) flights.push(fly([loose.piece], place(loose), { reserve: loose.piece.side }));
  return timed(flights);
}

/** The cell on which the move that led to `next` put a new piece, read from its text. */
function placedCell(old: View, next: View): string | null {
  if (next.ply !== old.ply + 1) return null;
  return /@([a-z]+\d+)$/.exec(next.last?.text ?? '')?.[1] ?? null;
}

/** Lets a placed piece come from the reserve, and gives the stack without it. */
function takePlaced(cell: Cell, flights: Flight[]): Run[] {
  const top = cell.pieces[cell.pieces.length - 1];
  if (top === undefined) return cell.pieces;
  const level = heightOf(cell.pieces) - 1;
  flights.push(fly([{ ...top, count: 1 }], { reserve: top.side }, { cell: cell.name, level }));
  const rest = { ...top, count: top.count - 1 };
  return rest.count > 0 ? [...cell.pieces.slice(0, -1), rest] : cell.pieces.slice(0, -1);
}

/** Finds what stays at the bottom, what turns over where it is, what leaves and what is missing. */
function compareStacks(
  cell: string,
  before: readonly Run[],
  after: readonly Run[],
  twoSided: boolean,
  flights: Flight[],
  leaving: Loose[],
  wanted: Loose[],
): void {
  let level = commonHeight(before, after);
  const [under, over] = [before[0], after[0]];
  if (twoSided && level === 0 && under && over && isTurned(under, over)) {
    level = Math.min(under.count, over.count);
    const here = { cell, level: 0 };
    flights.push({ ...fly([{ ...under, count: level }], here, { ...here }), turnOver: true });
  }
  leaving.push(...above(cell, before, level));
  wanted.push(...above(cell, after, level));
}

function commonHeight(a: readonly Run[], b: readonly Run[]): number {
  let level = 0;
  for (let i = 0; ; i++) {
    const [one, other] = [a[i], b[i]];
    if (!one || !other || !isSameKind(one, other)) return level;
    level += Math.min(one.count, other.count);
    if (one.count !== other.count) return level;
  }
}

/** The runs of a stack from a level upwards. */
function above(cell: string, pieces: readonly Run[], from: number): Loose[] {
  const loose: Loose[] = [];
  let level = 0;
  for (const run of pieces) {
    const start = Math.max(level, from);
    level += run.count;
    if (level > start) loose.push({ cell, level: start, piece: { ...run, count: level - start } });
  }
  return loose;
}

/** Stacks that arrive as they left, whatever they are made of, fly as one. */
function matchWholeStacks(leaving: Loose[], wanted: Loose[], flights: Flight[]): void {
  for (const cell of new Set(wanted.map((loose) => loose.cell))) {
    const arriving = wanted.filter((loose) => loose.cell === cell);
    const source = leaving.find((loose) => {
      const group = leaving.filter((other) => other.cell === loose.cell);
      return isSameStack(group, arriving);
    })?.cell;
    const group = leaving.filter((loose) => loose.cell === source);
    const [first, target] = [group[0], arriving[0]];
    if (!first || !target) continue;
    flights.push(
      fly(
        group.map((loose) => loose.piece),
        place(first),
        place(target),
      ),
    );
    removeAll(leaving, group);
    removeAll(wanted, arriving);
  }
}

/** Run of one kind fly to where that kind is missing, the biggest parts first. */
function matchKinds(leaving: Loose[], wanted: Loose[], flights: Flight[]): void {
  const open = [...wanted].sort((a, b) => b.piece.count - a.piece.count);
  wanted.length = 0;
  for (const want of open) {
    for (let source = sourceFor(leaving, want); source; source = sourceFor(leaving, want)) {
      const count = Math.min(source.piece.count, want.piece.count);
      flights.push(fly([{ ...want.piece, count }], takeTop(source, count), place(want)));
      if (source.piece.count === 0) removeAll(leaving, [source]);
      want.level += count;
      want.piece = { ...want.piece, count: want.piece.count - count };
      if (want.piece.count === 0) break;
    }
    if (want.piece.count > 0) wanted.push(want);
  }
}

function sourceFor(leaving: readonly Loose[], want: Loose): Loose | undefined {
  const alike = leaving.filter((loose) => isSameKind(loose.piece, want.piece));
  return alike.sort((a, b) => b.piece.count - a.piece.count)[0];
}

/** Takes the top `count` pieces off a loose run and says where they stood. */
function takeTop(source: Loose, count: number): Place {
  const left = source.piece.count - count;
  source.piece = { ...source.piece, count: left };
  return { cell: source.cell, level: source.level + left };
}

/**
 * When each flight leaves: stacks first, one shortly after the other; what they capture turns over or goes
 * as they arrive; new pieces come last.
 */
function timed(flights: Flight[]): Flight[] {
  const travels = flights.filter(isTravel).sort((a, b) => heightOf(b.pieces) - heightOf(a.pieces));
  const others = flights.filter((flight) => !isTravel(flight));
  const fresh = others.filter((flight) => 'reserve' in flight.from);
  const last = leaveInTurn(travels, 0);
  const arrival = travels.length > 0 ? last + ARRIVAL : 0;
  for (const flight of others) flight.delay = arrival;
  leaveInTurn(fresh, arrival);
  return [...travels, ...others];
}

/** Lets flights leave one shortly after the other, and says when the last one does. */
function leaveInTurn(flights: Flight[], start: number): number {
  const stagger = Math.min(STAGGER, 1 / Math.max(1, flights.length));
  for (const [i, flight] of flights.entries()) flight.delay = start + i * stagger;
  return flights.at(-1)?.delay ?? start;
}

function isTravel(flight: Flight): boolean {
  return 'cell' in flight.from && 'cell' in flight.to && flight.from.cell !== flight.to.cell;
}

function turnAround(flights: readonly Flight[]): Flight[] {
  const end = flights.reduce((latest, flight) => Math.max(latest, flight.delay), 0);
  const reversed = flights.map((flight) => ({
    pieces: landed(flight),
    from: flight.to,
    to: flight.from,
    turnOver: flight.turnOver,
    delay: end - flight.delay,
  }));
  return reversed.sort((a, b) => a.delay - b.delay);
}

/** Glaisher's discs have a face for each side; all other pieces keep their colour. */
function isTwoSided(view: View): boolean {
  return gameName(view.game) === 'glaisher';
}

function fly(pieces: Run[], from: Place, to: Place): Flight {
  return { pieces, from, to, turnOver: false, delay: 0 };
}

function place(loose: Loose): Place {
  return { cell: loose.cell, level: loose.level };
}

function takeOff(staying: (Run | null)[], flight: Flight, level: number): void {
  units(flight.pieces).forEach((piece, i) => {
    const stands = staying[level + i];
    if (!stands || !isSameKind(stands, piece)) throw new Error('a flight takes a piece that is not there');
    staying[level + i] = null;
  });
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

function isTurned(a: Run, b: Run): boolean {
  return a.kind === b.kind && a.side !== null && b.side !== null && a.side !== b.side;
}

function turned(run: Run): Run {
  return run.side === null ? run : { ...run, side: run.side === 0 ? 1 : 0 };
}

function isSameStack(a: readonly Loose[], b: readonly Loose[]): boolean {
  return (
    a.length === b.length &&
    a.every((loose, i) => {
      const other = b[i];
      return (
        other !== undefined && isSameKind(loose.piece, other.piece) && loose.piece.count === other.piece.count
      );
    })
  );
}

function removeAll<T>(list: T[], gone: readonly T[]): void {
  list.splice(0, list.length, ...list.filter((item) => !gone.includes(item)));
}
