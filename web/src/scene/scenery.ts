/** What stands in the pictures of a view: solid pieces, ghosts of a preview, a fanned-out stack. Headless. */
import type { Marks } from '../state/board';
import { heightOf } from '../state/flights';
import { stackForm } from '../state/kinds';
import { type Cell, cellOf, type Run, type Side, type View } from '../state/view';
import type { Ground, Spot } from './cells';
import { MOST_DRAWN, type Pose, reservePiece, type Standing, stackPoses, waiting } from './stacks';

/** The pieces to draw. */
export interface Scenery {
  solid: Standing[];
  ghosts: Standing[];
  /** What stands on the cells, previews included. */
  cells: Cell[];
}

const LIFT = 0.1;
/** How high over the board something is carried. */
const CARRY = 0.5;

/** Where something is carried from: a cell, or the reserve of a side. */
export type Origin = { cell: string } | { reserve: Side };

/** A stack, or a piece of the reserve, that is carried over the board. */
export interface Carried {
  from: Origin;
  at: Spot;
}

/** What stands on the cells of a view, previews included. */
export function cellsShown(view: View, marks: Pick<Marks, 'preview'>): Cell[] {
  const previews = new Map(marks.preview.map((each) => [each.cell, each.pieces]));
  return view.cells.map(({ name, pieces }) => ({ name, pieces: previews.get(name) ?? pieces }));
}

/** The pieces of a view at rest, with what its marks say about them; stacks of glass can be looked through. */
export function scenery(
  view: View,
  marks: Marks,
  ground: Ground,
  fanned: string | null,
  azimuth: number,
  carried: Carried | null = null,
  glass: ReadonlySet<string> = new Set(),
): Scenery {
  const previews = new Set(marks.preview.map((each) => each.cell));
  const taken = carried && 'reserve' in carried.from ? carried.from.reserve : null;
  const solid = waiting(view, ground, taken);
  if (carried && taken !== null) {
    const { key, pose } = reservePiece(view, ground, taken);
    solid.push({ key, pose: { ...pose, ...carried.at, y: CARRY } });
  }
  const ghosts: Standing[] = [];
  const cells = cellsShown(view, marks);
  for (const [i, { name, pieces }] of cells.entries()) {
    const spot = ground.spots.get(name);
    if (!spot) continue;
    const stack = stackPoses(view.kinds, pieces, spot);
    if (carried && 'cell' in carried.from && name === carried.from.cell) {
      const held = stackPoses(view.kinds, pieces, carried.at);
      solid.push(...held.map((piece) => raised(piece, CARRY)));
      ghosts.push(...stack);
    } else if (name === fanned) {
      solid.push(...fan(view, stack, azimuth, ground.half.x));
    } else if (previews.has(name)) {
      const kept = stays(view.cells[i]?.pieces ?? [], pieces) - Math.max(0, heightOf(pieces) - MOST_DRAWN);
      solid.push(...stack.slice(0, Math.max(0, kept)));
      ghosts.push(...stack.slice(Math.max(0, kept)));
    } else if (glass.has(name)) {
      ghosts.push(...stack);
    } else {
      const lift = name === marks.selected ? LIFT : 0;
      solid.push(...stack.map((piece) => raised(piece, lift)));
    }
  }
  return { solid, ghosts, cells };
}

/** How many pieces at the bottom of a stack are there before and after. */
function stays(before: readonly Run[], after: readonly Run[]): number {
  let level = 0;
  for (const [i, run] of after.entries()) {
    const old = before[i];
    if (!old || old.kind !== run.kind || old.side !== run.side) break;
    level += Math.min(old.count, run.count);
    if (old.count !== run.count) break;
  }
  return level;
}

function raised(piece: Standing, by: number): Standing {
  return by ? { ...piece, pose: { ...piece.pose, y: piece.pose.y + by } } : piece;
}

/** A stack laid out in an arch over its cell, from bottom at the left to top at the right, facing the camera. */
function fan(view: View, stack: readonly Standing[], azimuth: number, reach: number): Standing[] {
  const count = stack.length;
  const isPyramid = stackForm(view.kinds) === 'pyramid';
  const pitch = Math.min(isPyramid ? 0.84 : 0.64, (reach * 1.5) / Math.max(1, count - 1));
  const [right, near] = [
    { x: Math.cos(azimuth), z: -Math.sin(azimuth) },
    { x: Math.sin(azimuth), z: Math.cos(azimuth) },
  ];
  return stack.map(({ key, pose }, i) => {
    const along = (i - (count - 1) / 2) * pitch;
    const arch = count > 1 ? 1 - ((2 * i) / (count - 1) - 1) ** 2 : 1;
    const flat: Pose = {
      ...pose,
      yaw: isPyramid ? azimuth : pose.yaw,
      squash: 1,
      tip: isPyramid ? 0.25 : 0.85,
    };
    return {
      key,
      pose: {
        ...flat,
        x: pose.x + right.x * along + near.x * i * 0.02,
        y: 1.15 + arch * 0.35,
        z: pose.z + right.z * along + near.z * i * 0.02,
        tipTo: Math.atan2(near.z, near.x),
      },
    };
  });
}

/** Whether a cell has a stack that can be fanned out. */
export function isStack(view: View, cell: string): boolean {
  return heightOf(cellOf(view, cell)?.pieces ?? []) > 1;
}
