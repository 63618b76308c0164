/** The board itself: frame, tiles or lines, and the trays and boxes beside it. */
import {
  BoxGeometry,
  type BufferGeometry,
  Color,
  Group,
  InstancedMesh,
  type Material,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  type Texture,
} from 'three';
import { extent, lines, type PlanePoint } from '../state/geometry';
import type { View } from '../state/view';
import {
  BOX_REACH,
  boxSpot,
  type Ground,
  hexReach,
  noise2,
  type Spot,
  slotPitch,
  TRAY_DEPTH,
  traySpot,
  trays,
} from './cells';
import { type Footprint, Halo } from './halo';
import { bevel, loft, type Outline, type Strip } from './loft';
import type { BoardLook } from './looks';
import { BOX_FLOOR, FLOOR, TRAY_FLOOR } from './sizes';

const RECESS = -0.055;
const LIP = 0.035;

/** The meshes of a board. */
export class Body {
  readonly group = new Group();
  private readonly owned: (BufferGeometry | Material)[] = [];
  private readonly instanced: InstancedMesh[] = [];
  private readonly footprints: Footprint[] = [];
  private readonly halo: Halo;

  constructor(view: View, ground: Ground, look: BoardLook, grain: Texture) {
    const wood = this.wood(look.frame, grain, 0.5);
    this.addMesh(frame(ground), wood);
    this.addFloor(ground, look);
    if (view.layout.kind === 'junctions' || view.layout.kind === 'graph') this.addLines(ground, look, grain);
    else this.addTiles(ground, look, grain);
    this.addTrays(view, ground, look, wood);
    if (trays(view).length === 0 && view.layout.kind === 'hexagon') this.addBoxes(ground, look, wood);
    this.footprints.push({ outline: outline(ground), at: { x: 0, z: 0 } });
    this.halo = new Halo(this.footprints, Math.max(ground.half.x, ground.half.z) + 3);
    this.group.add(this.halo.mesh);
  }

  dispose(): void {
    this.halo.dispose();
    for (const thing of this.owned) thing.dispose();
    for (const mesh of this.instanced) mesh.dispose();
    this.group.removeFromParent();
  }

  private wood(color: string, grain: Texture, roughness: number): MeshStandardMaterial {
    return this.own(
      new MeshStandardMaterial({ color, map: grain, bumpMap: grain, bumpScale: 0.35, roughness }),
    );
  }

  private own<T extends BufferGeometry | Material>(thing: T): T {
    this.owned.push(thing);
    return thing;
  }

  private addMesh(geometry: BufferGeometry, material: Material): Mesh {
    const mesh = new Mesh(this.own(geometry), material);
    mesh.castShadow = mesh.receiveShadow = true;
    this.group.add(mesh);
    return mesh;
  }

  private addMany(geometry: BufferGeometry, material: Material, places: readonly Matrix4[]): InstancedMesh {
    const mesh = new InstancedMesh(this.own(geometry), material, places.length);
    places.forEach((place, i) => {
      mesh.setMatrixAt(i, place);
    });
    mesh.receiveShadow = true;
    mesh.frustumCulled = false;
    this.instanced.push(mesh);
    this.group.add(mesh);
    return mesh;
  }

  /** What shows between the tiles. */
  private addFloor(ground: Ground, look: BoardLook): void {
    const strip: Strip = { points: [{ out: -0.55, y: RECESS, corner: 0.02 }] };
    const material = this.own(new MeshStandardMaterial({ color: look.floor, roughness: 0.9 }));
    const floor = this.addMesh(loft(outline(ground), [strip], { cap: true }), material);
    floor.castShadow = false;
  }

  private addTiles(ground: Ground, look: BoardLook, grain: Texture): void {
    const isHexagon = ground.layout.kind === 'hexagon';
    const tile: Outline = { edges: isHexagon ? 6 : 4, reach: 0.478, corner: 0.045, segments: 3 };
    const strips: Strip[] = [{ points: [{ out: 0, y: RECESS }, ...bevel(0, 0, 0.022, 3)] }];
    const material = this.own(shifted(new MeshStandardMaterial({ map: grain, roughness: 0.56 })));
    const spots = [...ground.spots.values()];
    const places = spots.map((spot) => new Matrix4().makeTranslation(spot.x, 0, spot.z));
    const mesh = this.addMany(loft(tile, strips, { cap: true }), material, places);
    spots.forEach((spot, i) => {
      const isOdd = !isHexagon && Math.round(spot.x + spot.z + 20) % 2 === 1;
      const shade = 1 + 0.05 * noise2(spot.x, spot.z);
      mesh.setColorAt(i, new Color(isOdd ? look.tile_too : look.tile).multiplyScalar(shade));
    });
  }

  /** A plain slab with inlaid lines, and a stud on every cell. */
  private addLines(ground: Ground, look: BoardLook, grain: Texture): void {
    const slab: Strip = { points: [{ out: -0.57, y: RECESS, corner: 0.02 }, ...bevel(-0.57, 0, 0.02, 3)] };
    this.addMesh(loft(outline(ground), [slab], { cap: true }), this.wood(look.tile, grain, 0.52)).castShadow =
      false;
    const brass = this.own(new MeshStandardMaterial({ color: look.line, roughness: 0.4, metalness: 0.35 }));
    const middle = extent(ground.layout);
    const spot = ({ x, y }: PlanePoint): Spot => ({ x: x - middle.x / 2, z: y - middle.y / 2 });
    const bars = lines(ground.layout).map(([from, to]) => bar(spot(from), spot(to)));
    this.addMany(new BoxGeometry(1, 0.012, 0.05), brass, bars);
    const stud: Outline = { edges: 0, reach: 0.1, corner: 0, segments: 28 };
    const studs = [...ground.spots.values()].map((spot) => new Matrix4().makeTranslation(spot.x, 0, spot.z));
    this.addMany(
      loft(stud, [{ points: [{ out: 0, y: 0 }, ...bevel(0, 0.012, 0.008, 2)] }], { cap: true }),
      brass,
      studs,
    );
  }

  private addTrays(view: View, ground: Ground, look: BoardLook, wood: Material): void {
    const felt = this.own(new MeshStandardMaterial({ color: look.floor, roughness: 1 }));
    for (const tray of trays(view)) {
      const length = (slotPitch(ground, tray.side, tray.room) * tray.room) / 2 + 0.2;
      const reach: [number, number] = ground.isWide ? [TRAY_DEPTH / 2, length] : [length, TRAY_DEPTH / 2];
      const shape: Outline = {
        edges: 4,
        reach,
        corner: 0.16,
        segments: 6,
      };
      this.addTub(shape, TRAY_FLOOR, traySpot(ground, tray.side), wood, felt);
    }
  }

  private addBoxes(ground: Ground, look: BoardLook, wood: Material): void {
    const felt = this.own(new MeshStandardMaterial({ color: look.floor, roughness: 1 }));
    const shape: Outline = { edges: 0, reach: BOX_REACH, corner: 0, segments: 72 };
    this.addTub(shape, BOX_FLOOR, boxSpot(ground, 0), wood, felt);
    this.addTub(shape, BOX_FLOOR, boxSpot(ground, 1), wood, felt);
  }

  /** A low box with a lined floor. */
  private addTub(
    shape: Outline,
    floor: number,
    at: { x: number; z: number },
    wood: Material,
    felt: Material,
  ): void {
    const wall: Strip[] = [
      { points: [{ out: -0.02, y: FLOOR }, { out: 0, y: FLOOR + 0.03 }, ...bevel(0, 0.01, 0.03, 4)] },
      {
        points: [
          { out: -0.03, y: 0.01 },
          { out: -0.08, y: 0.01 },
        ],
      },
      {
        points: [
          { out: -0.08, y: 0.01 },
          { out: -0.1, y: -0.005 },
          { out: -0.1, y: floor },
        ],
      },
    ];
    const inside: Strip[] = [{ points: [{ out: -0.09, y: floor }] }];
    this.footprints.push({ outline: shape, at });
    this.addMesh(loft(shape, wall), wood).position.set(at.x, 0, at.z);
    this.addMesh(loft(shape, inside, { cap: true }), felt).position.set(at.x, 0, at.z);
  }
}

function outline(ground: Ground): Outline {
  if (ground.layout.kind === 'hexagon') {
    return { edges: 6, reach: hexReach(ground.layout.side), corner: 0.35, turn: Math.PI / 2, segments: 8 };
  }
  return { edges: 4, reach: [ground.half.x, ground.half.z], corner: 0.26, segments: 8 };
}

/** The frame around the cells: a foot, a wall, a rounded edge, and the step down to the tiles. */
function frame(ground: Ground): BufferGeometry {
  const inner = -0.585;
  return loft(outline(ground), [
    {
      points: [
        { out: -0.05, y: FLOOR },
        { out: -0.02, y: FLOOR + 0.05 },
      ],
    },
    { points: [{ out: -0.02, y: FLOOR + 0.05 }, { out: 0, y: FLOOR + 0.08 }, ...bevel(0, LIP, 0.07, 6)] },
    {
      points: [
        { out: -0.07, y: LIP },
        { out: inner + 0.03, y: LIP, corner: 0.03 },
      ],
    },
    {
      points: [
        { out: inner + 0.03, y: LIP, corner: 0.03 },
        { out: inner + 0.006, y: LIP - 0.01, corner: 0.02 },
        { out: inner, y: RECESS, corner: 0.02 },
      ],
    },
  ]);
}

/** A bar of length 1 along x, stretched from one point to another. */
function bar(from: Spot, to: Spot): Matrix4 {
  const [x, z] = [to.x - from.x, to.z - from.z];
  const place = new Matrix4().makeTranslation(from.x + x / 2, 0, from.z + z / 2);
  return place
    .multiply(new Matrix4().makeRotationY(-Math.atan2(z, x)))
    .multiply(new Matrix4().makeScale(Math.hypot(x, z), 1, 1));
}

/** Lets every instance show another piece of the grain. */
function shifted(material: MeshStandardMaterial): MeshStandardMaterial {
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader.replace(
      '#include <uv_vertex>',
      `#include <uv_vertex>
      vMapUv += fract(instanceMatrix[3].xz * vec2(0.377, 0.613)) * 3.0;`,
    );
  };
  return material;
}
