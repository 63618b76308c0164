/**
 * Solids made by sweeping a profile around an outline: discs, rings, pyramids, cubes, tiles and boards.
 *
 * An outline is a circle or a polygon with rounded corners, seen from above. A profile is a list of strips;
 * each point of a strip says how far outside the outline it lies and how high. Inside a strip the surface is
 * smooth, between strips there is an edge:
 *
 *        cap ______
 *           /      \   <- strip: bevel
 *          |        |  <- strip: wall
 *
 * A profile runs from the bottom outside upwards and then inwards, so that the surface faces outwards.
 */
import { BufferGeometry, Float32BufferAttribute } from 'three';

/** A closed line seen from above. */
export interface Outline {
  /** How many edges; 0 is a circle. */
  edges: number;
  /** From the centre to an edge; for rectangles along x and along z. */
  reach: number | readonly [number, number];
  /** The radius of its corners. */
  corner: number;
  /** The direction of the first edge's normal. */
  turn?: number;
  /** Points per corner, or around a circle. */
  segments: number;
}

/** A point of a profile: `out` beyond the outline and `y` high, with its own corner radius if need be. */
export interface ProfilePoint {
  out: number;
  y: number;
  corner?: number;
}

/** A smooth part of a profile. */
export interface Strip {
  points: readonly ProfilePoint[];
  /** Which face of the solid it belongs to, for the picture on it. */
  face?: number;
}

/** Where a point of a surface is on its picture. */
export type PictureMap = (at: SurfacePoint) => readonly [number, number];

/** A point of a surface: its place, whether it faces up or down, and how far along the outline it is. */
export interface SurfacePoint {
  x: number;
  y: number;
  z: number;
  isFlat: boolean;
  along: number;
  face: number;
}

interface RimPoint {
  x: number;
  z: number;
  nx: number;
  nz: number;
}

/** Flat faces by their place, walls by the way around them: the grain of wood. */
const GRAIN: PictureMap = (at) => (at.isFlat ? [at.x, at.z] : [at.along, at.y]);

/** Makes a solid. `cap` closes the last ring with a flat face. */
export function loft(
  outline: Outline,
  strips: readonly Strip[],
  options: { cap?: boolean; picture?: PictureMap } = {},
): BufferGeometry {
  const mesh = new MeshLists(options.picture ?? GRAIN);
  for (const strip of strips) addStrip(mesh, outline, strip);
  const last = strips.at(-1)?.points.at(-1);
  if (options.cap && last) addCap(mesh, rim(outline, last), last.y);
  return mesh.geometry();
}

/** The points of an outline moved outwards, closed: the first one comes again at the end. */
export function rim(outline: Outline, point: ProfilePoint): RimPoint[] {
  const points = outline.edges === 0 ? circle(outline, point) : polygon(outline, point);
  const first = points[0];
  return first ? [...points, first] : points;
}

function circle(outline: Outline, point: ProfilePoint): RimPoint[] {
  const radius = Math.max(0, reachOf(outline, 0) + point.out);
  return Array.from({ length: outline.segments }, (_, i) => {
    const angle = (i / outline.segments) * Math.PI * 2;
    const [nx, nz] = [Math.cos(angle), Math.sin(angle)];
    return { x: nx * radius, z: nz * radius, nx, nz };
  });
}

function polygon(outline: Outline, point: ProfilePoint): RimPoint[] {
  const points: RimPoint[] = [];
  const step = (Math.PI * 2) / outline.edges;
  for (let edge = 0; edge < outline.edges; edge++) {
    const start = (outline.turn ?? 0) + edge * step;
    const [a, b] = [reachOf(outline, edge) + point.out, reachOf(outline, edge + 1) + point.out];
    const radius = Math.max(0, Math.min(point.corner ?? outline.corner + point.out, a, b));
    const centre = crossing(start, a - radius, start + step, b - radius);
    for (let i = 0; i <= outline.segments; i++) {
      const angle = start + (step * i) / outline.segments;
      const [nx, nz] = [Math.cos(angle), Math.sin(angle)];
      points.push({ x: centre.x + nx * radius, z: centre.z + nz * radius, nx, nz });
    }
  }
  return points;
}

function reachOf(outline: Outline, edge: number): number {
  const { reach } = outline;
  return typeof reach === 'number' ? reach : reach[edge % 2 === 0 ? 0 : 1];
}

/** Where two lines cross, each given by the direction of its normal and its distance from the centre. */
function crossing(a: number, reachA: number, b: number, reachB: number): { x: number; z: number } {
  const determinant = Math.sin(b - a);
  return {
    x: (reachA * Math.sin(b) - reachB * Math.sin(a)) / determinant,
    z: (reachB * Math.cos(a) - reachA * Math.cos(b)) / determinant,
  };
}

class MeshLists {
  private readonly positions: number[] = [];
  private readonly normals: number[] = [];
  private readonly uvs: number[] = [];
  private readonly indices: number[] = [];

  constructor(private readonly picture: PictureMap) {}

  vertex(at: SurfacePoint, normal: readonly number[]): number {
    this.positions.push(at.x, at.y, at.z);
    this.normals.push(...normal);
    this.uvs.push(...this.picture(at));
    return this.positions.length / 3 - 1;
  }

  triangle(a: number, b: number, c: number): void {
    this.indices.push(a, b, c);
  }

  geometry(): BufferGeometry {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new Float32BufferAttribute(this.positions, 3));
    geometry.setAttribute('normal', new Float32BufferAttribute(this.normals, 3));
    geometry.setAttribute('uv', new Float32BufferAttribute(this.uvs, 2));
    geometry.setIndex(this.indices);
    return geometry;
  }
}

function addStrip(mesh: MeshLists, outline: Outline, strip: Strip): void {
  const rings = strip.points.map((point, i) =>
    addRing(mesh, outline, strip, point, profileNormal(strip.points, i)),
  );
  for (let i = 1; i < rings.length; i++) {
    const [low, high] = [rings[i - 1] ?? [], rings[i] ?? []];
    for (let j = 1; j < low.length; j++) {
      const [a, b, c, d] = [low[j - 1]!, high[j - 1]!, low[j]!, high[j]!];
      mesh.triangle(a, b, c);
      mesh.triangle(c, b, d);
    }
  }
}

function addRing(
  mesh: MeshLists,
  outline: Outline,
  strip: Strip,
  point: ProfilePoint,
  normal: readonly [number, number],
): number[] {
  const [isFlat, face] = [Math.abs(normal[1]) > 0.6, strip.face ?? 0];
  let along = 0;
  let before: RimPoint | undefined;
  return rim(outline, point).map((at) => {
    if (before) along += Math.hypot(at.x - before.x, at.z - before.z);
    before = at;
    const faces = [at.nx * normal[0], normal[1], at.nz * normal[0]];
    return mesh.vertex({ x: at.x, y: point.y, z: at.z, isFlat, along, face }, faces);
  });
}

/** The direction a profile faces at one of its points: outwards and up. */
function profileNormal(points: readonly ProfilePoint[], i: number): [number, number] {
  const from = points[Math.max(0, i - 1)]!;
  const to = points[Math.min(points.length - 1, i + 1)]!;
  const [out, up] = [to.y - from.y, from.out - to.out];
  const length = Math.hypot(out, up) || 1;
  return [out / length, up / length];
}

function addCap(mesh: MeshLists, ring: readonly RimPoint[], y: number): void {
  const up = [0, 1, 0];
  const vertex = (x: number, z: number) => mesh.vertex({ x, y, z, isFlat: true, along: 0, face: 0 }, up);
  const centre = vertex(0, 0);
  const around = ring.map((at) => vertex(at.x, at.z));
  for (let i = 1; i < around.length; i++) mesh.triangle(centre, around[i]!, around[i - 1]!);
}

/** A rounded edge as profile points, from a wall at `out` up to a top at `y`, a quarter circle of a radius. */
export function bevel(out: number, y: number, radius: number, steps = 4): ProfilePoint[] {
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = (i / steps) * (Math.PI / 2);
    return { out: out - radius + Math.cos(angle) * radius, y: y - radius + Math.sin(angle) * radius };
  });
}

/** The same at the bottom: from a floor at `y` outwards and up to a wall at `out`. */
export function bevelUnder(out: number, y: number, radius: number, steps = 4): ProfilePoint[] {
  return bevel(out, 0, radius, steps)
    .map((point) => ({ out: point.out, y: y - point.y }))
    .reverse();
}
