/** Which cell a ray meets: the nearest stack, or else the cell where it meets the board. Headless. */
import type { View } from '../state/view';
import { cellAt, type Ground, type Spot } from './cells';
import { stackTop } from './stacks';

/** A ray from the eye through a point of the picture. */
export interface Ray {
  from: readonly [number, number, number];
  along: readonly [number, number, number];
}

const STACK_REACH = 0.4;

/** The cell that a ray meets first. */
export function pick(ray: Ray, view: View, ground: Ground): string | null {
  let nearest: string | null = null;
  let best = Number.POSITIVE_INFINITY;
  for (const cell of view.cells) {
    const spot = ground.spots.get(cell.name);
    if (!spot || cell.pieces.length === 0) continue;
    const distance = meetStack(ray, spot, stackTop(view.shape, cell.pieces));
    if (distance < best) [nearest, best] = [cell.name, distance];
  }
  const ahead = groundDistance(ray);
  if (ahead < best) return cellAt(ground, pointAt(ray, ahead));
  return nearest;
}

/** Where a ray meets the table, if it does. */
export function groundPoint(ray: Ray): Spot | null {
  const distance = groundDistance(ray);
  return Number.isFinite(distance) ? pointAt(ray, distance) : null;
}

function groundDistance(ray: Ray): number {
  return ray.along[1] < -1e-6 ? -ray.from[1] / ray.along[1] : Number.POSITIVE_INFINITY;
}

function pointAt(ray: Ray, distance: number): Spot {
  return { x: ray.from[0] + ray.along[0] * distance, z: ray.from[2] + ray.along[2] * distance };
}

/** How far a ray goes until it meets a stack, as an upright cylinder; infinite when it misses. */
function meetStack(ray: Ray, spot: Spot, top: number): number {
  const [x, z] = [ray.from[0] - spot.x, ray.from[2] - spot.z];
  const [dx, dy, dz] = ray.along;
  const a = dx * dx + dz * dz;
  const b = x * dx + z * dz;
  const c = x * x + z * z - STACK_REACH ** 2;
  const root = b * b - a * c;
  if (root < 0) return Number.POSITIVE_INFINITY;
  const [enters, leaves] =
    a < 1e-9 ? [0, Number.POSITIVE_INFINITY] : [(-b - Math.sqrt(root)) / a, (-b + Math.sqrt(root)) / a];
  const atTop = (top - ray.from[1]) / dy;
  const atFoot = -ray.from[1] / dy;
  const first = Math.max(enters, atTop);
  return first <= Math.min(leaves, atFoot) && (a > 1e-9 || c <= 0) ? first : Number.POSITIVE_INFINITY;
}
