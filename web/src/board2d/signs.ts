/** The signs of the sides, by which they are told apart without colour: circle, diamond, square, triangle. */
import type { Side } from '../state/view';
import { round } from './lattice';

/** The sign of a side around the origin, about so far from it. */
export function drawSign(side: Side, size: number): string {
  if (side === 0) return `<circle class="sign" r="${size}"/>`;
  return `<path class="sign" d="${outlineOf(side, size)}"/>`;
}

function outlineOf(side: Side, size: number): string {
  const [reach, half] = [size + 3, round(size * 0.85)];
  if (side === 1) return `M0-${reach}L${reach} 0L0 ${reach}L-${reach} 0Z`;
  if (side === 2) return `M-${half}-${half}H${half}V${half}H-${half}Z`;
  // Its edges are as far from the middle as those of the others.
  const [far, wide, low] = [round(size * 1.4), round(size * 1.21), round(size * 0.7)];
  return `M0-${far}L${wide} ${low}H-${wide}Z`;
}
