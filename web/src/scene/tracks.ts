/** The way of every piece between two views, made of the flights of `diff`. Headless. */
import { heightOf, type TimedFlight } from '../state/flights';
import type { Run, Side, View } from '../state/view';
import type { Ground } from './cells';
import {
  keyOf,
  MOST_DRAWN,
  type PieceKey,
  type Pose,
  poseAt,
  reservePose,
  type Standing,
  stackTop,
} from './stacks';

/** One piece's way: it leaves at `delay`, takes a beat, and may land as another kind. */
export interface Track {
  from: Pose;
  to: Pose;
  key: PieceKey;
  landsAs: PieceKey;
  delay: number;
  /** How far above the straight line its arc rises. */
  rise: number;
  turnOver: boolean;
  /** Run that settle move without an arc; pieces that leave vanish when they arrive. */
  leaves: boolean;
}

/** All pieces' ways from one view to another. */
export function tracks(old: View, next: View, flights: readonly TimedFlight[], ground: Ground): Track[] {
  const taken = new TakenSlots(old, next);
  const flown = flights.flatMap((flight) => flightTracks(old, next, flight, ground, taken));
  const settled = next.cells.flatMap((_, i) => settledTracks(old, next, i, flights, ground));
  return [...settled, ...flown];
}

/** Where the pieces of a track are at a time in beats; null once they have left. */
export function sample(track: Track, beat: number): Standing | null {
  const t = Math.min(1, Math.max(0, beat - track.delay));
  if (track.leaves && t >= 1) return null;
  if (t <= 0) return { key: track.key, pose: track.from };
  if (t >= 1) return { key: track.landsAs, pose: track.to };
  const eased = ease(t);
  const pose = between(track.from, track.to, eased);
  pose.y += Math.sin(Math.PI * eased) * track.rise;
  if (track.turnOver) pose.tip = tumble(eased);
  if (track.leaves) pose.scale = 1 - Math.max(0, eased - 0.7) / 0.3;
  return { key: track.turnOver && eased >= 0.5 ? track.landsAs : track.key, pose };
}

/** A turning piece tips to its edge as the old kind, and comes up as the new one from the other side. */
function tumble(eased: number): number {
  return eased < 0.5 ? Math.PI * eased : Math.PI * (eased - 1);
}

function ease(t: number): number {
  return t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2;
}

function between(a: Pose, b: Pose, t: number): Pose {
  const mix = (from: number, to: number) => from + (to - from) * t;
  return {
    x: mix(a.x, b.x),
    y: mix(a.y, b.y),
    z: mix(a.z, b.z),
    yaw: mix(a.yaw, b.yaw),
    tip: mix(a.tip, b.tip),
    tipTo: Math.atan2(b.z - a.z, b.x - a.x),
    squash: mix(a.squash, b.squash),
    scale: mix(a.scale, b.scale),
  };
}

function flightTracks(
  old: View,
  next: View,
  flight: TimedFlight,
  ground: Ground,
  taken: TakenSlots,
): Track[] {
  const before = units(flight.pieces);
  const after = units(flight.landed);
  const count = Math.min(before.length, MOST_DRAWN);
  const first = before.length - count;
  return Array.from({ length: count }, (_, i) => {
    const [piece, end] = [before[first + i]!, after[first + i]!];
    const from = placePose(old, flight.from, piece, first + i, ground, taken);
    const to = placePose(next, flight.to, end, first + i, ground, taken);
    return {
      from,
      to,
      key: keyOf(piece),
      landsAs: keyOf(end),
      delay: flight.delay,
      rise: riseOf(old, flight, from, to, ground),
      turnOver: flight.turnOver,
      leaves: 'reserve' in flight.to && !taken.hasTray(flight.to.reserve),
    };
  });
}

function placePose(
  view: View,
  place: TimedFlight['from'],
  piece: Run,
  index: number,
  ground: Ground,
  taken: TakenSlots,
): Pose {
  if ('reserve' in place) return reservePose(view, ground, place.reserve, taken.next(view, place.reserve));
  const height = heightOf(view.cells.find((cell) => cell.name === place.cell)?.pieces ?? []);
  const spot = ground.spots.get(place.cell) ?? { x: 0, z: 0 };
  return poseAt(view.kinds, piece, spot, place.level + index, height);
}

/** High enough to pass over whatever stands in between. */
function riseOf(old: View, flight: TimedFlight, from: Pose, to: Pose, ground: Ground): number {
  const distance = Math.hypot(to.x - from.x, to.z - from.z);
  if (distance < 0.1) return flight.turnOver ? 0.75 : 0;
  const obstacle = old.cells.reduce((tallest, cell) => {
    const spot = ground.spots.get(cell.name);
    return spot && isBetween(from, to, spot) ? Math.max(tallest, stackTop(old.kinds, cell.pieces)) : tallest;
  }, 0);
  const clearance = obstacle > 0 ? obstacle + 0.35 - Math.min(from.y, to.y) : 0;
  return Math.max(0.55 + distance * 0.16, clearance);
}

function isBetween(from: Pose, to: Pose, spot: { x: number; z: number }): boolean {
  const [dx, dz] = [to.x - from.x, to.z - from.z];
  const length = Math.hypot(dx, dz);
  const along = ((spot.x - from.x) * dx + (spot.z - from.z) * dz) / length;
  const beside = Math.abs((spot.x - from.x) * dz - (spot.z - from.z) * dx) / length;
  return beside < 0.6 && along > 0.4 && along < length - 0.4;
}

/** Run in no flight: they keep their order and sink to their new level. */
function settledTracks(
  old: View,
  next: View,
  index: number,
  flights: readonly TimedFlight[],
  ground: Ground,
): Track[] {
  const [before, after] = [old.cells[index], next.cells[index]];
  if (!before || !after) return [];
  const spot = ground.spots.get(before.name) ?? { x: 0, z: 0 };
  const stack = units(before.pieces);
  const [oldHeight, newHeight] = [stack.length, heightOf(after.pieces)];
  const gone = levels(flights, before.name, (flight) => flight.from);
  const filled = levels(flights, before.name, (flight) => flight.to);
  const result: Track[] = [];
  let level = -1;
  stack.forEach((piece, oldLevel) => {
    if (gone.has(oldLevel)) return;
    do level++;
    while (filled.has(level));
    if (oldLevel < oldHeight - MOST_DRAWN && level < newHeight - MOST_DRAWN) return;
    const key = keyOf(piece);
    const from = poseAt(old.kinds, piece, spot, oldLevel, oldHeight);
    const to = poseAt(next.kinds, piece, spot, level, newHeight);
    result.push({ from, to, key, landsAs: key, delay: 0, rise: 0, turnOver: false, leaves: false });
  });
  return result;
}

function levels(
  flights: readonly TimedFlight[],
  cell: string,
  end: (flight: TimedFlight) => TimedFlight['from'],
): Set<number> {
  const found = new Set<number>();
  for (const flight of flights) {
    const place = end(flight);
    if (!('cell' in place) || place.cell !== cell) continue;
    for (let i = 0; i < heightOf(flight.pieces); i++) found.add(place.level + i);
  }
  return found;
}

/** Which slots of the trays pieces come from and go to: the last ones first. */
class TakenSlots {
  private readonly used = new Map<string, number>();

  constructor(
    private readonly old: View,
    private readonly target: View,
  ) {}

  next(view: View, side: Side | null): number | undefined {
    const count = this.trayCount(view, side);
    if (count === undefined) return undefined;
    const key = `${view === this.old ? 'from' : 'to'}${side}`;
    const used = (this.used.get(key) ?? 0) + 1;
    this.used.set(key, used);
    return Math.max(0, count - used);
  }

  hasTray(side: Side | null): boolean {
    return this.trayCount(this.target, side) !== undefined;
  }

  private trayCount(view: View, side: Side | null): number | undefined {
    if (side === null) return undefined;
    return view.tallies.find((tally) => /in hand|to place/.test(tally.name))?.counts[side];
  }
}

function units(pieces: readonly Run[]): Run[] {
  return pieces.flatMap((run) => Array.from({ length: run.count }, () => ({ ...run, count: 1 })));
}
