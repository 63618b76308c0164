/**
 * A Vite plugin that turns Natural Earth's coastlines (public domain) into a small module, `virtual:coast`.
 *
 * Shores are thinned out to what can be seen, and written as text: for each one its points in tenths of a
 * degree, each as the step from the one before, in five bits a letter. `src/scene/places/coast.ts` reads it.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

type Point = [number, number];

interface Topology {
  arcs: Point[][];
  transform: { scale: Point; translate: Point };
  objects: { land: { geometries: { arcs: number[][][] }[] } };
}

const NAME = 'virtual:coast';
/** Degrees: what is nearer to a straight line than this is left out, and so are smaller islands. */
const FINEST = 0.07;
const SMALLEST = 0.5;

export function coast(): Plugin {
  return {
    name: 'stackade-coast',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load: (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(shores())};` : null),
  };
}

/** All shores as text, one after the other. */
export function shores(): string {
  const path = createRequire(import.meta.url).resolve('world-atlas/land-50m.json');
  const atlas = JSON.parse(readFileSync(path, 'utf8')) as Topology;
  return rings(atlas)
    .filter((ring) => extent(ring) >= SMALLEST)
    .map((ring) => written(thinned(ring)))
    .join(' ');
}

/** The closed lines of all land, lakes included, in degrees. */
function rings({ arcs, transform, objects }: Topology): Point[][] {
  const lines = arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]): Point => {
      [x, y] = [x + dx, y + dy];
      return [
        x * transform.scale[0] + transform.translate[0],
        y * transform.scale[1] + transform.translate[1],
      ];
    });
  });
  const lineOf = (arc: number) => (arc < 0 ? (lines[~arc] ?? []).toReversed() : (lines[arc] ?? []));
  const polygons = objects.land.geometries.flatMap((geometry) => geometry.arcs.flat(1));
  return (polygons as unknown as number[][]).map((ring) => ring.flat().flatMap((arc) => lineOf(arc)));
}

function extent(ring: readonly Point[]): number {
  const span = (axis: 0 | 1) => {
    const values = ring.map((point) => point[axis]);
    return Math.max(...values) - Math.min(...values);
  };
  return Math.max(span(0), span(1));
}

/** Leaves out points that lie nearly on the line between those that stay (Douglas and Peucker). */
function thinned(line: readonly Point[]): Point[] {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return [...line];
  let [farthest, index] = [0, 0];
  line.forEach((point, i) => {
    const distance = distanceTo(point, first, last);
    if (distance > farthest) [farthest, index] = [distance, i];
  });
  if (farthest < FINEST) return [first, last];
  return [...thinned(line.slice(0, index + 1)).slice(0, -1), ...thinned(line.slice(index))];
}

function distanceTo([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = Math.hypot(dx, dy);
  return length === 0 ? Math.hypot(x - ax, y - ay) : Math.abs((x - ax) * dy - (y - ay) * dx) / length;
}

function written(ring: readonly Point[]): string {
  let [x, y] = [0, 0];
  return ring
    .map(([longitude, latitude]) => {
      const [nextX, nextY] = [Math.round(longitude * 10), Math.round(latitude * 10)];
      const step = letters(nextX - x) + letters(nextY - y);
      [x, y] = [nextX, nextY];
      return step;
    })
    .join('');
}

/** A number, its sign in the lowest bit, in letters from `?` on; all but the last have the bit 32. */
function letters(value: number): string {
  let rest = value < 0 ? -value * 2 - 1 : value * 2;
  let text = '';
  for (; rest >= 32; rest = Math.floor(rest / 32)) text += String.fromCharCode(63 + 32 + (rest % 32));
  return text + String.fromCharCode(63 + rest);
}
