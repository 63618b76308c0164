/**
 * A joiner's kit for places: simple solids with bevels, put together into few meshes.
 *
 * Whatever shares a material becomes one mesh, so that a furnished place takes a dozen draw calls. Colours are
 * per vertex. Sizes are in cells, which are 5 cm wide.
 */
import {
  type BufferGeometry,
  Color,
  type ColorRepresentation,
  CylinderGeometry,
  Euler,
  Float32BufferAttribute,
  Group,
  LatheGeometry,
  type Material,
  Matrix4,
  Mesh,
  PlaneGeometry,
  Quaternion,
  type Texture,
  Vector2,
  Vector3,
} from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';

export type Triple = readonly [number, number, number];

/** Where a part goes, how it is turned (radians, in the order of three.js) and stretched. */
export interface Pose {
  at?: Triple;
  turn?: Triple;
  size?: Triple;
}

/** Something whose memory on the graphics processor must be given back. */
export interface Disposable {
  dispose(): void;
}

export class Kit {
  readonly group = new Group();
  private readonly heaps = new Map<Material, BufferGeometry[]>();
  private readonly owned = new Set<Disposable>();

  /** Takes care of something until the end. */
  own<T extends Disposable>(thing: T): T {
    this.owned.add(thing);
    return thing;
  }

  /** Adds a solid to all that is made of a material. */
  add(material: Material, geometry: BufferGeometry, color: ColorRepresentation, pose: Pose = {}): void {
    const part = geometry.index ? geometry.toNonIndexed() : geometry.clone();
    geometry.dispose();
    part.applyMatrix4(matrixOf(pose));
    paint(part, color);
    const heap = this.heaps.get(material) ?? [];
    heap.push(part);
    this.heaps.set(material, heap);
  }

  /** A mesh of its own, for what moves or glows. */
  mesh(geometry: BufferGeometry, material: Material, pose: Pose = {}): Mesh {
    const mesh = new Mesh(this.own(geometry), this.own(material));
    mesh.applyMatrix4(matrixOf(pose));
    this.group.add(mesh);
    return mesh;
  }

  /** Makes the meshes of everything that was added. */
  finish(): void {
    for (const [material, parts] of this.heaps) {
      const merged = mergeGeometries(parts);
      for (const part of parts) part.dispose();
      const mesh = new Mesh(this.own(merged), this.own(material));
      mesh.receiveShadow = true;
      this.group.add(mesh);
    }
    this.heaps.clear();
  }

  dispose(): void {
    this.group.removeFromParent();
    for (const thing of this.owned) thing.dispose();
    this.owned.clear();
  }
}

export function matrixOf({ at = [0, 0, 0], turn = [0, 0, 0], size = [1, 1, 1] }: Pose): Matrix4 {
  const spin = new Quaternion().setFromEuler(new Euler(...turn));
  return new Matrix4().compose(new Vector3(...at), spin, new Vector3(...size));
}

function paint(geometry: BufferGeometry, color: ColorRepresentation): void {
  const { r, g, b } = new Color(color);
  const count = geometry.getAttribute('position').count;
  const colors = new Float32Array(count * 3);
  for (let i = 0; i < count; i++) colors.set([r, g, b], i * 3);
  geometry.setAttribute('color', new Float32BufferAttribute(colors, 3));
  for (const name of Object.keys(geometry.attributes))
    if (!['position', 'normal', 'uv', 'color'].includes(name)) geometry.deleteAttribute(name);
}

/** A block with rounded edges, its pictures at the scale of the world. */
export function block(width: number, height: number, depth: number, round = 0.12): BufferGeometry {
  const least = Math.min(width, height, depth) / 2;
  const geometry = new RoundedBoxGeometry(width, height, depth, 2, Math.min(round, least * 0.98));
  return worldPictures(geometry);
}

/** A turned solid: pairs of radius and height, from below. */
export function turned(profile: readonly (readonly [number, number])[], segments = 24): BufferGeometry {
  return new LatheGeometry(
    profile.map(([radius, height]) => new Vector2(Math.max(0, radius), height)),
    segments,
  );
}

export function rod(radius: number, length: number, segments = 12, top = radius): BufferGeometry {
  return new CylinderGeometry(top, radius, length, segments);
}

/** A flat piece that faces towards +z, its pictures at the scale of the world. */
export function sheet(width: number, height: number): BufferGeometry {
  return worldPictures(new PlaneGeometry(width, height));
}

/** Lays pictures over a solid from the side that each face looks to: one length is one repeat. */
export function worldPictures(geometry: BufferGeometry): BufferGeometry {
  const [places, normals] = [geometry.getAttribute('position'), geometry.getAttribute('normal')];
  const uv: number[] = [];
  for (let i = 0; i < places.count; i++) {
    const [x, y, z] = [places.getX(i), places.getY(i), places.getZ(i)];
    const [nx, ny, nz] = [normals.getX(i), normals.getY(i), normals.getZ(i)].map(Math.abs) as [
      number,
      number,
      number,
    ];
    if (ny > nx && ny > nz) uv.push(x, z);
    else if (nx > nz) uv.push(z, y);
    else uv.push(x, y);
  }
  geometry.setAttribute('uv', new Float32BufferAttribute(uv, 2));
  return geometry;
}

/** A picture that repeats itself, once in so many cells. */
export function tiled(texture: Texture, cells: number): Texture {
  texture.repeat.set(1 / cells, 1 / cells);
  return texture;
}
