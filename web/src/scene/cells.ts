/** Where things are on a board: cells, coordinates beside it, and the trays of the reserve. Headless. */
import type { Layout, Side, View } from '../state/view';

/** A point on the table: x to the right and z towards the first side's seat. A cell is 1 wide. */
export interface Spot {
  x: number;
  z: number;
}

/** A board's cells and its extent. */
export interface Ground {
  layout: Layout;
  spots: ReadonlyMap<string, Spot>;
  /** The names, in the view's order. */
  names: readonly string[];
  /** Half the board's width and depth, frame included. */
  half: Spot;
  /** Whether trays stand at the left and right, for wide pictures, or behind and before the board. */
  isWide: boolean;
}

/** A letter or number beside the board. */
export interface Coordinate {
  text: string;
  at: Spot;
}

export const ROW = Math.sqrt(3) / 2;
const FRAME = 0.62;

/** Lays out the cells of a view, for a wide picture or an upright one. */
export function ground(view: View, isWide: boolean): Ground {
  const names = view.cells.map((cell) => cell.name);
  const at =
    view.layout.kind === 'hexagon'
      ? hexSpots(view.layout.side)
      : gridSpots(view.layout.columns, view.layout.rows);
  const spots = new Map(names.map((name, i) => [name, at[i] ?? { x: 0, z: 0 }]));
  return { layout: view.layout, spots, names, half: extent(view.layout), isWide };
}

function gridSpots(columns: number, rows: number): Spot[] {
  return Array.from({ length: columns * rows }, (_, i) => ({
    x: (i % columns) - (columns - 1) / 2,
    z: Math.floor(i / columns) - (rows - 1) / 2,
  }));
}

function hexSpots(side: number): Spot[] {
  const rows = 2 * side - 1;
  return Array.from({ length: rows }, (_, row) => {
    const length = side + Math.min(row, rows - 1 - row);
    return Array.from({ length }, (_, i) => ({ x: i - (length - 1) / 2, z: (row - (side - 1)) * ROW }));
  }).flat();
}

function extent(layout: Layout): Spot {
  if (layout.kind !== 'hexagon') return { x: layout.columns / 2 + FRAME, z: layout.rows / 2 + FRAME };
  return { x: hexReach(layout.side) / ROW, z: hexReach(layout.side) };
}

/** From the centre of a hexagonal board to the middle of its edge. */
export function hexReach(side: number): number {
  return (side - 1) * ROW + 0.58 + FRAME;
}

/**
 * The coordinates as the player in front of the board reads them: letters along the near edge, numbers at a
 * side. A hexagon's letters stand where its columns end at the near edges, its numbers at the right.
 */
export function coordinates(ground: Ground, flipped: boolean): Coordinate[] {
  const sign = flipped ? -1 : 1;
  const rows = groupBy(ground.names, (name) => name.replace(/^[a-z]+/, ''));
  const columns = groupBy(ground.names, (name) => name.replace(/\d+$/, ''));
  const isHexagon = ground.layout.kind === 'hexagon';
  const aside = isHexagon ? { x: 0.86, z: 0 } : { x: -0.8, z: 0 };
  const below = isHexagon ? { x: -0.86 * 0.5, z: 0.86 * ROW } : { x: 0, z: 0.8 };
  return [...endLabels(ground, rows, aside, sign), ...endLabels(ground, columns, below, sign)];
}

/** Labels beyond the last cell of each line in a direction. */
function endLabels(
  ground: Ground,
  lines: ReadonlyMap<string, string[]>,
  step: Spot,
  sign: number,
): Coordinate[] {
  return [...lines].map(([text, names]) => {
    const along = (spot: Spot) => (spot.x * step.x + spot.z * step.z) * sign;
    const spots = names.map((name) => ground.spots.get(name)!);
    const last = spots.reduce((best, spot) => (along(spot) > along(best) ? spot : best));
    return { text, at: { x: last.x + step.x * sign, z: last.z + step.z * sign } };
  });
}

function groupBy(names: readonly string[], key: (name: string) => string): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const name of names) groups.set(key(name), [...(groups.get(key(name)) ?? []), name]);
  return groups;
}

/** The cell at a point of the table, if it is on one. */
export function cellAt(ground: Ground, point: Spot): string | null {
  let nearest: string | null = null;
  let best = 0.56 * 0.56;
  for (const [name, spot] of ground.spots) {
    const distance = (spot.x - point.x) ** 2 + (spot.z - point.z) ** 2;
    if (distance < best) [nearest, best] = [name, distance];
  }
  return nearest;
}

/** The pieces that wait beside the board: how many of a side, in which form, and where their tray is. */
export interface Tray {
  side: Side;
  kind: 'own' | 'cube';
  count: number;
  /** The most it ever holds, which is how long the tray is. */
  room: number;
}

const IN_HAND = /in hand|to place/;

/** The trays of a view: one for each side where pieces are in hand; none where the supply is endless. */
export function trays(view: View): Tray[] {
  const tally = view.tallies.find((each) => IN_HAND.test(each.name));
  if (!tally) return [];
  const kind = /cube/.test(tally.name) ? 'cube' : 'own';
  const sides: Side[] = [0, 1];
  return sides.map((side) => {
    const onBoard = view.cells.reduce((sum, cell) => sum + countOf(cell.pieces, kind, side), 0);
    return { side, kind, count: tally.counts[side], room: onBoard + tally.counts[side] };
  });
}

function countOf(pieces: View['cells'][number]['pieces'], kind: string, side: Side): number {
  return pieces.reduce((sum, run) => sum + (run.kind === kind && run.side === side ? run.count : 0), 0);
}

const TRAY_GAP = 0.3;
export const TRAY_DEPTH = 1.0;

/**
 * The middle of a side's tray: the first side's at its right hand or before the board, the other's opposite.
 */
export function traySpot(ground: Ground, side: Side): Spot {
  const sign = side === 0 ? 1 : -1;
  const away = TRAY_GAP + TRAY_DEPTH / 2;
  return ground.isWide
    ? { x: sign * (ground.half.x + away), z: 0 }
    : { x: 0, z: sign * (ground.half.z + away) };
}

/** Where the piece number `slot` of a tray stands, of `room` that fit in. */
export function slotSpot(ground: Ground, side: Side, slot: number, room: number): Spot {
  const middle = traySpot(ground, side);
  const along = (side === 0 ? 1 : -1) * (slot - (room - 1) / 2) * slotPitch(ground, room);
  return ground.isWide ? { x: middle.x, z: middle.z - along } : { x: middle.x + along, z: middle.z };
}

/** How far apart pieces stand in a tray: a tray is never longer than its board. */
export function slotPitch(ground: Ground, room: number): number {
  const length = ground.isWide ? ground.half.z : ground.half.x;
  return Math.min(0.92, (length * 2 - 0.5) / Math.max(1, room));
}

/** Half the width and depth of a board with the trays and boxes beside it. */
export function surroundings(ground: Ground, view: View): Spot {
  const { x, z } = ground.half;
  if (trays(view).length === 0) return ground.half;
  const more = TRAY_GAP + TRAY_DEPTH;
  return ground.isWide ? { x: x + more, z } : { x, z: z + more };
}

export const BOX_REACH = 1.0;

/** Where a side's box of the endless reserve stands: at the right of its seat. */
export function boxSpot(ground: Ground, side: Side): Spot {
  const sign = side === 0 ? 1 : -1;
  return { x: sign * (ground.half.x - 0.8), z: sign * (ground.half.z - 0.75) };
}

/** A number from -1 to 1 that depends on a place alone. */
export function noise2(x: number, z: number, salt = 0): number {
  const wave = Math.sin(x * 127.1 + z * 311.7 + salt * 74.7) * 43758.5453;
  return (wave - Math.floor(wave)) * 2 - 1;
}
