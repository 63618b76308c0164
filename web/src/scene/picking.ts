/** Which cell a ray meets: the nearest stack, or else the cell where it meets the board. Headless. */
import { type Kinds, stackForm } from '../state/kinds';
import type { Side, View } from '../state/view';
import { cellAt, type Ground, hasReserve, isInReserve, type Spot } from './cells';
import { SIZES } from './sizes';
import { stackTop } from './stacks';

/** A ray from the eye through a point of the picture. */
export interface Ray {
  from: readonly [number, number, number];
  along: readonly [number, number, number];
}

/** An upright cylinder. */
interface Drum {
  reach: number;
  foot: number;
  top: number;
}

const STACK_REACH = 0.4;
/** From the rim of a tray to the top of what stands in it. */
const RESERVE_HEIGHTS = [0, 0.15, 0.3];

/** A stack as cylinders: one, or for a pyramid some that get narrower. */
function drums(kinds: Kinds, top: number): Drum[] {
  if (stackForm(kinds) !== 'pyramid') return [{ reach: STACK_REACH, foot: 0, top }];
  const shoulder = top - SIZES.pyramid.height;
  return [1, 0.72, 0.44, 0.2].map((share, i) => ({
    reach: STACK_REACH * share,
    foot: i === 0 ? 0 : shoulder + (SIZES.pyramid.height * i) / 4,
    top: shoulder + (SIZES.pyramid.height * (i + 1)) / 4,
  }));
}

/** The cell that a ray meets first. */
export function pick(ray: Ray, view: View, ground: Ground): string | null {
  let nearest: string | null = null;
  let best = Number.POSITIVE_INFINITY;
  for (const cell of view.cells) {
    const spot = ground.spots.get(cell.name);
    if (!spot || cell.pieces.length === 0) continue;
    for (const drum of drums(view.kinds, stackTop(view.kinds, cell.pieces))) {
      const distance = meetDrum(ray, spot, drum);
      if (distance < best) [nearest, best] = [cell.name, distance];
    }
  }
  const ahead = groundDistance(ray);
  if (ahead < best) return cellAt(ground, pointAt(ray, ahead));
  return nearest;
}

/** Whose tray or box of the reserve a ray meets, or the pieces in it. */
export function pickReserve(ray: Ray, view: View, ground: Ground): Side | null {
  const sides = view.sides.map((_, side) => side).filter((side) => hasReserve(view, side));
  const meets = (side: Side) =>
    RESERVE_HEIGHTS.some((height) => {
      const at = groundPoint(ray, height);
      return at !== null && isInReserve(ground, view, side, at);
    });
  return sides.find(meets) ?? null;
}

/** Where a ray meets the table, or a plane so high above it, if it does. */
export function groundPoint(ray: Ray, height = 0): Spot | null {
  const distance = groundDistance(ray, height);
  return Number.isFinite(distance) ? pointAt(ray, distance) : null;
}

function groundDistance(ray: Ray, height = 0): number {
  return ray.along[1] < -1e-6 ? (height - ray.from[1]) / ray.along[1] : Number.POSITIVE_INFINITY;
}

function pointAt(ray: Ray, distance: number): Spot {
  return { x: ray.from[0] + ray.along[0] * distance, z: ray.from[2] + ray.along[2] * distance };
}

/** How far a ray goes until it meets a cylinder; infinite when it misses. */
function meetDrum(ray: Ray, spot: Spot, { reach, foot, top }: Drum): number {
  const [x, z] = [ray.from[0] - spot.x, ray.from[2] - spot.z];
  const [dx, dy, dz] = ray.along;
  const a = Math.max(1e-9, dx * dx + dz * dz);
  const b = x * dx + z * dz;
  const root = b * b - a * (x * x + z * z - reach * reach);
  if (root < 0) return Number.POSITIVE_INFINITY;
  const [enters, leaves] = [(-b - Math.sqrt(root)) / a, (-b + Math.sqrt(root)) / a];
  const first = Math.max(enters, (top - ray.from[1]) / dy);
  const last = Math.min(leaves, (foot - ray.from[1]) / dy);
  return first <= last ? first : Number.POSITIVE_INFINITY;
}
