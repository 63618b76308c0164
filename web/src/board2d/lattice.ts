/** Where everything of a board lies on the SVG canvas. A cell is 100 units wide. */
import { extent, type PlanePoint, place, turned } from '../state/geometry';
import type { Layout } from '../state/view';

export const UNIT = 100;
/** Room around the outermost cells' centres. */
const MARGIN = 66;
/** More of it where coordinates are written. */
const LABELS = 34;

export interface Lattice {
  layout: Layout;
  flipped: boolean;
  width: number;
  height: number;
  /** The centre of a cell. */
  at(cell: string): PlanePoint;
  /** A place in cell units, which may lie outside the board. */
  spot(x: number, y: number): PlanePoint;
}

export function lattice(layout: Layout, flipped: boolean, labelled: boolean): Lattice {
  const end = extent(layout);
  const margin = MARGIN + (labelled ? LABELS : 0);
  const spot = (x: number, y: number): PlanePoint => {
    const seen = turned(layout, { x, y }, flipped);
    return { x: margin + seen.x * UNIT, y: margin + seen.y * UNIT };
  };
  return {
    layout,
    flipped,
    width: end.x * UNIT + 2 * margin,
    height: end.y * UNIT + 2 * margin,
    spot,
    at(cell) {
      const { x, y } = place(layout, cell);
      return spot(x, y);
    },
  };
}

/** The corners of a hex around a centre, one of them on top. */
export function hexCorners({ x, y }: PlanePoint, radius: number): string {
  const corner = (index: number) => {
    const angle = (Math.PI / 3) * index + Math.PI / 6;
    return `${round(x + radius * Math.cos(angle))},${round(y + radius * Math.sin(angle))}`;
  };
  return Array.from({ length: 6 }, (_, index) => corner(index)).join(' ');
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
