/** The pieces as meshes: one instanced mesh for each kind, and a ghostly one for previews. */
import {
  type BufferGeometry,
  Color,
  DynamicDrawUsage,
  Euler,
  InstancedMesh,
  Matrix4,
  MeshPhysicalMaterial,
  type Object3D,
  Quaternion,
  type Texture,
  Vector3,
} from 'three';
import { noise2 } from './cells';
import type { Look, PieceLook } from './looks';
import { facePicture } from './pictures';
import { cone, cube, disc, pyramid, ring } from './shapes';
import { SIZES } from './sizes';
import type { PieceKey, Pose, Standing } from './stacks';

/** Draws any number of pieces of a game. */
export class PieceSet {
  private readonly kinds = new Map<PieceKey, Kind>();

  constructor(parent: Object3D, look: Look, grain: Texture) {
    for (const [key, piece] of Object.entries(look.pieces)) {
      this.kinds.set(key as PieceKey, new Kind(parent, piece, grain));
    }
  }

  /** Shows these pieces, and no others. */
  draw(solid: readonly Standing[], ghosts: readonly Standing[]): void {
    for (const [key, kind] of this.kinds) {
      kind.draw(
        solid.filter((piece) => piece.key === key).map((piece) => piece.pose),
        ghosts.filter((piece) => piece.key === key).map((piece) => piece.pose),
      );
    }
  }

  /** With or without lacquer, which costs a second reflection. */
  setGloss(on: boolean): void {
    for (const kind of this.kinds.values()) kind.setGloss(on);
  }

  dispose(): void {
    for (const kind of this.kinds.values()) kind.dispose();
  }
}

/** One kind of piece. */
class Kind {
  private readonly geometry: BufferGeometry;
  private readonly picture: Texture | null;
  private readonly solid: Crowd;
  private readonly ghost: Crowd;

  constructor(
    parent: Object3D,
    private readonly look: PieceLook,
    grain: Texture,
  ) {
    this.geometry = geometryOf(look);
    this.picture = look.is_wood ? null : facePicture(look);
    const paint = { map: this.picture ?? grain, color: this.picture ? '#ffffff' : look.color };
    const surface = { ...paint, roughness: look.roughness, clearcoat: look.gloss, clearcoatRoughness: 0.16 };
    const height = heightOf(look);
    this.solid = new Crowd(parent, this.geometry, new MeshPhysicalMaterial(surface), height);
    const glass = { ...surface, transparent: true, opacity: 0.58 };
    this.ghost = new Crowd(parent, this.geometry, new MeshPhysicalMaterial(glass), height);
    this.ghost.isSolid = false;
  }

  draw(solid: readonly Pose[], ghosts: readonly Pose[]): void {
    this.solid.draw(solid);
    this.ghost.draw(ghosts);
  }

  setGloss(on: boolean): void {
    for (const crowd of [this.solid, this.ghost]) {
      crowd.material.clearcoat = on ? this.look.gloss : 0;
      crowd.material.needsUpdate = true;
    }
  }

  dispose(): void {
    this.solid.dispose();
    this.ghost.dispose();
    this.geometry.dispose();
    this.picture?.dispose();
  }
}

/** Equal meshes in many places; room is made as it is needed. */
class Crowd {
  /** Ghosts cast no shadow, and are drawn after what lies on the board. */
  isSolid = true;
  private mesh: InstancedMesh | null = null;

  constructor(
    private readonly parent: Object3D,
    private readonly geometry: BufferGeometry,
    readonly material: MeshPhysicalMaterial,
    private readonly pieceHeight: number,
  ) {}

  draw(poses: readonly Pose[]): void {
    if (poses.length === 0 && !this.mesh) return;
    const mesh = this.withRoomFor(poses.length);
    poses.forEach((pose, i) => {
      mesh.setMatrixAt(i, matrixOf(pose, this.pieceHeight));
    });
    mesh.count = poses.length;
    mesh.visible = poses.length > 0;
    mesh.instanceMatrix.needsUpdate = true;
  }

  dispose(): void {
    this.mesh?.removeFromParent();
    this.mesh?.dispose();
    this.material.dispose();
  }

  private withRoomFor(count: number): InstancedMesh {
    if (this.mesh && this.mesh.instanceMatrix.count >= count) return this.mesh;
    this.mesh?.removeFromParent();
    this.mesh?.dispose();
    const mesh = new InstancedMesh(this.geometry, this.material, Math.max(16, count * 2));
    mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    mesh.frustumCulled = false;
    mesh.castShadow = this.isSolid;
    mesh.renderOrder = this.isSolid ? 0 : 5;
    mesh.receiveShadow = true;
    for (let i = 0; i < mesh.instanceMatrix.count; i++) mesh.setColorAt(i, shadeOf(i));
    this.parent.add(mesh);
    this.mesh = mesh;
    return mesh;
  }
}

/** No two pieces are painted quite alike. */
function shadeOf(i: number): Color {
  return new Color().setScalar(0.95 + 0.05 * noise2(i, i * 0.37));
}

const matrix = new Matrix4();
const spin = new Quaternion();
const tilt = new Quaternion();
const euler = new Euler();
const axis = new Vector3();
const place = new Vector3();
const stretch = new Vector3();

/** Pieces tip about their middle, not about their foot. */
function matrixOf(pose: Pose, height: number): Matrix4 {
  const middle = (height * pose.squash * pose.scale) / 2;
  axis.set(Math.sin(pose.tipTo), 0, -Math.cos(pose.tipTo));
  tilt.setFromAxisAngle(axis, pose.tip);
  spin.setFromEuler(euler.set(0, pose.yaw, 0));
  tilt.multiply(spin);
  stretch.set(pose.scale, pose.squash * pose.scale, pose.scale);
  place.set(0, -middle, 0).applyQuaternion(tilt);
  place.set(place.x + pose.x, place.y + pose.y + middle, place.z + pose.z);
  return matrix.compose(place, tilt, stretch);
}

function geometryOf(look: PieceLook): BufferGeometry {
  switch (look.form) {
    case 'dished':
    case 'grooved':
      return disc(look.form);
    case 'round':
    case 'edged':
    case 'square':
    case 'triangular':
    case 'plain':
      return ring(look.form);
    case 'pointed':
    case 'cut':
    case 'stepped':
      return pyramid(look.form);
    case 'cube':
      return cube();
    case 'cone':
      return cone();
  }
}

function heightOf(look: PieceLook): number {
  if (look.form === 'cube' || look.form === 'cone') return SIZES[look.form].height;
  if (look.form === 'dished' || look.form === 'grooved') return SIZES.disc.height;
  return ['pointed', 'cut', 'stepped'].includes(look.form) ? 0 : SIZES.ring.height;
}
