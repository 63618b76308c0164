/** Where things are on a board: cells, coordinates beside it, and the trays of the reserve. Headless. */
import { extent as extentOf, labels, place } from '../state/geometry';
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
  /** How many sides have a tray beside it. */
  sides: number;
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
  const spots = new Map(names.map((name) => [name, spotOf(view.layout, name)]));
  return { layout: view.layout, spots, names, half: extent(view.layout), sides: view.sides.length, isWide };
}

/** Where a cell is, the middle of the board being at 0. */
function spotOf(layout: Layout, name: string): Spot {
  const [at, end] = [place(layout, name), extentOf(layout)];
  return { x: at.x - end.x / 2, z: at.y - end.y / 2 };
}

function extent(layout: Layout): Spot {
  if (layout.kind === 'hexagon') return { x: hexReach(layout.side) / ROW, z: hexReach(layout.side) };
  const { x, y } = extentOf(layout);
  return { x: (x + 1) / 2 + FRAME, z: (y + 1) / 2 + FRAME };
}

/** From the centre of a hexagonal board to the middle of its edge. */
export function hexReach(side: number): number {
  return (side - 1) * ROW + 0.58 + FRAME;
}

/** How far from the last cell's centre a coordinate stands; at the sides of a hexagon, tall stacks would hide it. */
const BESIDE = { grid: 0.8, graph: 1.45, letter: 0.86, number: 1.16 } as const;

/** The coordinates of both boards, on the frame of this one. */
export function coordinates({ layout }: Ground, flipped: boolean): Coordinate[] {
  const middle = extentOf(layout);
  return labels(layout, flipped).map(({ text, end, out }) => {
    const far = BESIDE[besideOf(layout, text)];
    return {
      text,
      at: { x: end.x - middle.x / 2 + out.x * far, z: end.y - middle.y / 2 + out.y * far },
    };
  });
}

function besideOf(layout: Layout, text: string): keyof typeof BESIDE {
  if (layout.kind === 'graph') return 'graph';
  if (layout.kind !== 'hexagon') return 'grid';
  return text < 'a' ? 'number' : 'letter';
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
  kind: string;
  count: number;
  /** The most it ever holds, which is how long the tray is. */
  room: number;
}

/** The trays of a view: one for each side where pieces are in hand; none where the supply is endless. */
export function trays(view: View): Tray[] {
  const tally = view.tallies.find((each) => each.in_hand !== null);
  const kind = tally?.in_hand;
  if (!tally || !kind) return [];
  return tally.counts.map((count, side) => {
    const onBoard = view.cells.reduce((sum, cell) => sum + countOf(cell.pieces, kind, side), 0);
    return { side, kind, count, room: onBoard + count };
  });
}

function countOf(pieces: View['cells'][number]['pieces'], kind: string, side: Side): number {
  return pieces.reduce((sum, run) => sum + (run.kind === kind && run.side === side ? run.count : 0), 0);
}

const TRAY_GAP = 0.3;
export const TRAY_DEPTH = 1.0;

/** Trays stand at two edges of the board, those of the first side and every second one after it at the first. */
function edgeOf(ground: Ground, side: Side) {
  const isFirst = side % 2 === 0;
  const trays = isFirst ? Math.ceil(ground.sides / 2) : Math.floor(ground.sides / 2);
  const length = 2 * (ground.isWide ? ground.half.z : ground.half.x);
  return { sign: isFirst ? 1 : -1, place: Math.floor(side / 2), trays, room: length / trays };
}

/**
 * The middle of a side's tray: the first side's at its right hand or before the board, the second one's opposite;
 * those of a third and a fourth stand beside them.
 */
export function traySpot(ground: Ground, side: Side): Spot {
  const { sign, place, trays, room } = edgeOf(ground, side);
  const away = sign * (TRAY_GAP + TRAY_DEPTH / 2);
  const along = sign * (place - (trays - 1) / 2) * room;
  return ground.isWide
    ? { x: sign * ground.half.x + away, z: -along }
    : { x: along, z: sign * ground.half.z + away };
}

/** Where the piece number `slot` of a tray stands, of `room` that fit in. */
export function slotSpot(ground: Ground, side: Side, slot: number, room: number): Spot {
  const middle = traySpot(ground, side);
  const along = edgeOf(ground, side).sign * (slot - (room - 1) / 2) * slotPitch(ground, side, room);
  return ground.isWide ? { x: middle.x, z: middle.z - along } : { x: middle.x + along, z: middle.z };
}

/** How far apart pieces stand in a tray: the trays of an edge are never longer than the board. */
export function slotPitch(ground: Ground, side: Side, room: number): number {
  return Math.min(0.92, (edgeOf(ground, side).room - 0.5) / Math.max(1, room));
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

/** Whether a side has a tray, or a box of the endless reserve. */
export function hasReserve(view: View, side: Side): boolean {
  const held = trays(view);
  return held.length > 0 ? held.some((tray) => tray.side === side) : view.layout.kind === 'hexagon';
}

/** Whether a point of the table is in a side's tray or box. */
export function isInReserve(ground: Ground, view: View, side: Side, { x, z }: Spot): boolean {
  const tray = trays(view).find((each) => each.side === side);
  if (!tray) {
    const middle = boxSpot(ground, side);
    return Math.hypot(x - middle.x, z - middle.z) <= BOX_REACH;
  }
  const middle = traySpot(ground, side);
  const half = [(slotPitch(ground, side, tray.room) * tray.room) / 2 + 0.2, TRAY_DEPTH / 2];
  const [along, across] = ground.isWide ? [z - middle.z, x - middle.x] : [x - middle.x, z - middle.z];
  return Math.abs(along) <= half[0]! && Math.abs(across) <= half[1]!;
}

/** A number from -1 to 1 that depends on a place alone. */
export function noise2(x: number, z: number, salt = 0): number {
  const wave = Math.sin(x * 127.1 + z * 311.7 + salt * 74.7) * 43758.5453;
  return (wave - Math.floor(wave)) * 2 - 1;
}
