/** Arrows and marks of a study on the 3D board, made of pictures of the overlay's atlas. */
import type { Marks } from '../state/board';
import type { Atlas } from './atlas';
import type { Spot } from './cells';
import type { Quad } from './quads';
import { chainKnot, chainLink, noteHead, noteRing, noteShaft } from './signs';

/** Over the frame, so that an arrow that leads along the edge is whole. */
const HEIGHT = 0.05;
const SHAFT = 0.22;
const HEAD = 0.4;
/** So much less than from middle to middle a shaft is long: it begins beside a number, and ends at the foot of its head. */
const SHORTER = 0.58;

const KNOT = 0.26;

/** A line through the cells of a chain, from end to end, with a knot on each of them. */
export function chainQuads(cells: readonly string[], atlas: Atlas, spot: (cell: string) => Spot): Quad[] {
  const rect = atlas.rect('chain', chainLink());
  const knot = atlas.rect('chain knot', chainKnot());
  const knots = cells.map((cell) => ({ ...spot(cell), y: HEIGHT, size: KNOT, rect: knot }));
  const links = cells.slice(1).flatMap((cell, i) => {
    const [a, b] = [spot(cells[i] ?? cell), spot(cell)];
    const turn = Math.atan2(a.z - b.z, b.x - a.x);
    const size = Math.hypot(b.x - a.x, b.z - a.z) / 4;
    return [0.125, 0.375, 0.625, 0.875].map((share) => ({
      x: a.x + (b.x - a.x) * share,
      z: a.z + (b.z - a.z) * share,
      y: HEIGHT,
      turn,
      size: size * 1.02,
      rect,
    }));
  });
  return [...links, ...knots];
}

/** Everything that lies flat and is seen through stacks. */
export function noteQuads(marks: Marks, atlas: Atlas, spot: (cell: string) => Spot): Quad[] {
  const arrows = (marks.arrows ?? []).flatMap(({ kind, from, to }) => {
    const [a, b] = [spot(from), spot(to)];
    const far = Math.hypot(b.x - a.x, b.z - a.z);
    const turn = Math.atan2(a.z - b.z, b.x - a.x);
    const at = (along: number) => ({
      x: a.x + ((b.x - a.x) * along) / far,
      z: a.z + ((b.z - a.z) * along) / far,
      y: HEIGHT,
      turn,
    });
    const shaft = atlas.rect(`shaft ${kind}`, noteShaft(kind));
    const count = Math.max(1, Math.round((far - SHORTER) / SHAFT));
    const step = (far - SHORTER) / count;
    const pieces = Array.from({ length: far > 0.6 ? count : 0 }, (_, i) => ({
      ...at(0.22 + (i + 0.5) * step),
      size: step * 1.02,
      rect: shaft,
    }));
    return [...pieces, { ...at(far - 0.22), size: HEAD, rect: atlas.rect(`head ${kind}`, noteHead(kind)) }];
  });
  const rings = (marks.notes ?? [])
    .filter(({ text }) => text === undefined)
    .map(({ kind, cell }) => ({
      ...spot(cell),
      y: HEIGHT,
      size: 1.02,
      rect: atlas.rect(`ring ${kind}`, noteRing(kind)),
    }));
  return [...rings, ...arrows];
}
