/** Where cells lie, in units of one cell, for every shape of board. */
import { coordinates } from './turn';
import type { Layout, View } from './view';

export interface Place {
  x: number;
  y: number;
}

/** How far rows of hexes are apart when their centres in a row are 1 apart. */
export const HEX_ROW = Math.sqrt(3) / 2;

/** The centre of a cell, the first cell of the widest row being at 0; y grows downwards. */
export function place(layout: Layout, cell: string): Place {
  const [column, row] = coordinates(cell);
  if (layout.kind !== 'hexagon') return { x: column, y: layout.rows - 1 - row };
  const down = 2 * layout.side - 2 - row;
  return { x: column - down / 2 + (layout.side - 1) / 2, y: down * HEX_ROW };
}

/** The largest x and y of any cell. */
export function extent(layout: Layout): Place {
  if (layout.kind !== 'hexagon') return { x: layout.columns - 1, y: layout.rows - 1 };
  return { x: 2 * layout.side - 2, y: (2 * layout.side - 2) * HEX_ROW };
}

/** A place seen from the other side of the board. */
export function turned(layout: Layout, at: Place, flipped: boolean): Place {
  const end = extent(layout);
  return flipped ? { x: end.x - at.x, y: end.y - at.y } : at;
}

export type Step = 'left' | 'right' | 'up' | 'down';

/** The nearest cell in a direction on the screen. */
export function neighbour(view: View, cell: string, way: Step, flipped: boolean): string | null {
  const at = turned(view.layout, place(view.layout, cell), flipped);
  const sign = way === 'left' || way === 'up' ? -1 : 1;
  const isAcross = way === 'left' || way === 'right';
  let best: { name: string; far: number } | null = null;
  for (const { name } of view.cells) {
    const to = turned(view.layout, place(view.layout, name), flipped);
    const along = (isAcross ? to.x - at.x : to.y - at.y) * sign;
    const aside = Math.abs(isAcross ? to.y - at.y : to.x - at.x);
    if (along < 0.1 || aside > 0.6) continue;
    // Up and down on hexes there are two neighbours; the one to the left is nearer by a hair.
    const far = along + aside + (to.x > at.x ? 0.01 : 0);
    if (!best || far < best.far) best = { name, far };
  }
  return best?.name ?? null;
}
