/** Where cells lie, in units of one cell, for every shape of board. */
import type { Layout, View } from './view';

export interface PlanePoint {
  x: number;
  y: number;
}

/** How far rows of hexes are apart when their centres in a row are 1 apart. */
export const HEX_ROW = Math.sqrt(3) / 2;

/** The centre of a cell, the first cell of the widest row being at 0; y grows downwards. */
export function place(layout: Layout, cell: string): PlanePoint {
  if (layout.kind === 'graph') return layout.points.find((point) => point.cell === cell) ?? { x: 0, y: 0 };
  const [column, row] = coordinates(cell);
  if (layout.kind !== 'hexagon') return { x: column, y: layout.rows - 1 - row };
  const down = 2 * layout.side - 2 - row;
  return { x: column - down / 2 + (layout.side - 1) / 2, y: down * HEX_ROW };
}

/** The largest x and y of any cell. */
export function extent(layout: Layout): PlanePoint {
  if (layout.kind === 'graph') {
    const most = (of: (at: PlanePoint) => number) => Math.max(0, ...layout.points.map(of));
    return { x: most(({ x }) => x), y: most(({ y }) => y) };
  }
  if (layout.kind !== 'hexagon') return { x: layout.columns - 1, y: layout.rows - 1 };
  return { x: 2 * layout.side - 2, y: (2 * layout.side - 2) * HEX_ROW };
}

/** A place seen from the other side of the board. */
export function turned(layout: Layout, at: PlanePoint, flipped: boolean): PlanePoint {
  const end = extent(layout);
  return flipped ? { x: end.x - at.x, y: end.y - at.y } : at;
}

/** A letter or a number beside the board: `end` is the last cell of its line, `out` one step further. */
export interface Label {
  text: string;
  end: PlanePoint;
  out: PlanePoint;
}

/**
 * The names of columns and rows as whoever sits in front of the board reads them: letters along the near edge,
 * numbers at the left. On a hexagon letters and numbers would meet at the left, so numbers are at the right.
 */
export function labels(layout: Layout, flipped: boolean): Label[] {
  const sign = flipped ? -1 : 1;
  const label = (text: string, end: PlanePoint, out: PlanePoint): Label => ({
    text,
    end,
    out: { x: out.x * sign, y: out.y * sign },
  });
  const letter = (column: number) => String.fromCharCode(97 + column);
  // Points of a graph stand in no columns: each has its own name beside it.
  if (layout.kind === 'graph')
    return layout.points.map((point) => label(point.cell, point, { x: 0.36, y: 0.36 }));
  if (layout.kind !== 'hexagon') {
    const last = extent(layout);
    return [
      ...count(layout.rows, (row) =>
        label(String(row + 1), { x: flipped ? last.x : 0, y: last.y - row }, { x: -1, y: 0 }),
      ),
      ...count(layout.columns, (column) =>
        label(letter(column), { x: column, y: flipped ? 0 : last.y }, { x: 0, y: 1 }),
      ),
    ];
  }
  const { side } = layout;
  const across = 2 * side - 1;
  const cell = (column: number, row: number) => place(layout, `${letter(column)}${row + 1}`);
  // Of the lines' full length, the corners at the lower left and at the upper right are missing.
  const least = (line: number) => Math.max(0, side - 1 - line);
  const most = (line: number) => Math.min(across - 1, across + side - 2 - line);
  return [
    ...count(across, (row) => {
      const end = flipped ? least(row) : most(row);
      return label(String(row + 1), cell(end, row), { x: 1, y: 0 });
    }),
    ...count(across, (column) => {
      const end = flipped ? most(column) : least(column);
      return label(letter(column), cell(column, end), { x: -0.5, y: HEX_ROW });
    }),
  ];
}

/** The lines of a board on whose junctions or points things stand. */
export function lines(layout: Layout): [PlanePoint, PlanePoint][] {
  if (layout.kind === 'graph')
    return layout.lines.map(([from, to]) => [place(layout, from), place(layout, to)]);
  if (layout.kind !== 'junctions') return [];
  const { x: right, y: bottom } = extent(layout);
  return [
    ...count(layout.rows, (y): [PlanePoint, PlanePoint] => [
      { x: 0, y },
      { x: right, y },
    ]),
    ...count(layout.columns, (x): [PlanePoint, PlanePoint] => [
      { x, y: 0 },
      { x, y: bottom },
    ]),
  ];
}

function count<T>(length: number, make: (index: number) => T): T[] {
  return Array.from({ length }, (_, index) => make(index));
}

/** A place as it is seen after walking so far around the board, in radians, a whole step of its symmetry. */
function seen(layout: Layout, at: PlanePoint, turn: number): PlanePoint {
  const steps = layout.kind === 'hexagon' ? 6 : 4;
  const angle = (Math.round((turn * steps) / (2 * Math.PI)) * 2 * Math.PI) / steps;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: at.x * cos - at.y * sin, y: at.x * sin + at.y * cos };
}

export type Step = 'left' | 'right' | 'up' | 'down';

/** The nearest cell in a direction on the screen, for somebody who has walked so far around the board. */
export function neighbour(view: View, cell: string, way: Step, turn: number): string | null {
  const at = seen(view.layout, place(view.layout, cell), turn);
  const sign = way === 'left' || way === 'up' ? -1 : 1;
  const isAcross = way === 'left' || way === 'right';
  let best: { name: string; far: number } | null = null;
  for (const { name } of view.cells) {
    const to = seen(view.layout, place(view.layout, name), turn);
    const along = (isAcross ? to.x - at.x : to.y - at.y) * sign;
    const aside = Math.abs(isAcross ? to.y - at.y : to.x - at.x);
    // Points of a graph may lie far aside of each other.
    if (along < 0.1 || aside > (view.layout.kind === 'graph' ? 2 * along : 0.6)) continue;
    // Up and down on hexes there are two neighbours; the one to the left is nearer by a hair.
    const far = along + (view.layout.kind === 'graph' ? 2 : 1) * aside + (to.x > at.x ? 0.01 : 0);
    if (!best || far < best.far) best = { name, far };
  }
  return best?.name ?? null;
}

/** The cell beside another one in a direction, in degrees clockwise from the right as the board is drawn unturned. */
export function beside({ layout, cells }: View, cell: string, degrees: number): string | null {
  const at = place(layout, cell);
  const [x, y] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const isThere = ({ name }: { name: string }) => {
    const to = place(layout, name);
    return Math.hypot(to.x - at.x - x, to.y - at.y - y) < 0.1;
  };
  return cells.find(isThere)?.name ?? null;
}

/** Column and row, both from 0. */
function coordinates(cell: string): [number, number] {
  return [cell.charCodeAt(0) - 97, Number(cell.slice(1)) - 1];
}
