/** Where the board is seen from: presets, orbit and zoom. The board always fits into the picture. */
import { PerspectiveCamera, Vector3 } from 'three';
import { BOX_REACH, boxSpot, type Ground, type Spot } from './cells';

export type CameraName = 'seat' | 'corner' | 'low' | 'high' | 'top';

export const CAMERAS: readonly CameraName[] = ['seat', 'corner', 'low', 'high', 'top'];

/** A place of the camera: around the board, above it, and how near. */
export interface Aim {
  azimuth: number;
  elevation: number;
  /** 1 shows the whole board. */
  zoom: number;
  /** What is in the middle of the picture. */
  at: Spot;
}

/** How a place shows its board. */
export interface Framing {
  /** Degrees, from the picture's lower edge to its upper one. */
  fov: number;
  /** How far a board may lie below the middle of the picture, to leave room for what is behind it; 0 to 1. */
  drop: number;
  /** How far one sees. */
  far: number;
  /** How small a board may be made. */
  leastZoom: number;
  presets: Readonly<Record<CameraName, Preset>>;
}

/** Where there is room above and below the board, a preset looks down more steeply, to its `most`. */
interface Preset {
  azimuth: number;
  elevation: number;
  most?: number;
  /** Instead of its elevation in pictures that are no wider than high, where cells would be too flat to tap. */
  upright?: number;
}

const DEGREE = Math.PI / 180;
/** Lower than this, stacks hide each other. */
const LOWEST = 20 * DEGREE;
const HIGHEST = 89.9 * DEGREE;
const MOST_ZOOM = 3.2;
const PADDING = 0.94;
/** How much of its drop a board gives way for by being smaller. */
const ROOM_ABOVE = 0.6;
const SWING_MS = 700;
/** Pictures less wide than this, in heights, are upright. */
const UPRIGHT = 1.15;

/** Nothing but the board. */
export const STUDIO_FRAMING: Framing = {
  fov: 30,
  drop: 0,
  far: 120,
  leastZoom: 0.6,
  presets: {
    seat: { azimuth: 0, elevation: 50 * DEGREE, most: 66 * DEGREE },
    corner: { azimuth: -38 * DEGREE, elevation: 38 * DEGREE, most: 50 * DEGREE },
    low: { azimuth: 14 * DEGREE, elevation: 24 * DEGREE, most: 32 * DEGREE },
    high: { azimuth: 0, elevation: 70 * DEGREE, most: 76 * DEGREE },
    top: { azimuth: 0, elevation: HIGHEST },
  },
};

/** As people see a board they sit at, with the place behind it. */
export const SEATED: Framing = {
  fov: 46,
  drop: 0.44,
  far: 400,
  leastZoom: 0.8,
  presets: {
    seat: { azimuth: 0, elevation: 33 * DEGREE, upright: 38 * DEGREE },
    corner: { azimuth: -38 * DEGREE, elevation: 30 * DEGREE },
    low: { azimuth: 14 * DEGREE, elevation: 21 * DEGREE },
    high: { azimuth: 0, elevation: 58 * DEGREE },
    top: { azimuth: 0, elevation: HIGHEST },
  },
};

/** How far above the board one sees at least, so that the number on the tallest stack of the last row is in the picture. */
export const HEADROOM: Readonly<Record<'flat' | 'pyramid', number>> = { flat: 1.45, pyramid: 1.8 };

/** Moves a camera around a board. */
export class CameraRig {
  readonly camera = new PerspectiveCamera(30, 1, 0.5, 120);
  private framing = STUDIO_FRAMING;
  private aim: Aim = { azimuth: 0, elevation: 50 * DEGREE, zoom: 1, at: { x: 0, z: 0 } };
  private swing: { from: Aim; to: Aim; start: number | null } | null = null;
  private preset: CameraName = 'seat';
  private turned = false;
  /** Whether somebody has moved the camera away from its preset. */
  private isFree = false;
  private size = { width: 1, height: 1 };
  private corners: Vector3[] = [];
  private half: Spot = { x: 1, z: 1 };

  /** Fits the camera to a board and to what stands beside it, with room above for stacks and signs. */
  fitTo(ground: Ground, around: Spot, headroom = 0.8): void {
    this.half = ground.half;
    this.corners = boundary(ground, around).flatMap(({ x, z }) => [
      new Vector3(x, -0.42, z),
      new Vector3(x * 0.88, headroom, z * 0.88),
    ]);
    this.keepPreset();
  }

  /** Looks at boards as a place wants them to be looked at. */
  setFraming(framing: Framing): void {
    if (framing === this.framing) return;
    this.framing = framing;
    this.camera.fov = framing.fov;
    this.camera.far = framing.far;
    // Another place is looked at anew: what was a good view of the last one may be under the table here.
    this.isFree = false;
    this.swing = null;
    this.aim = this.target(this.preset);
    this.place();
  }

  resize(width: number, height: number): void {
    this.size = { width: Math.max(1, width), height: Math.max(1, height) };
    this.camera.aspect = this.size.width / this.size.height;
    this.keepPreset();
  }

  /** Goes to a preset. */
  set(where: CameraName, animate: boolean): void {
    this.preset = where;
    this.isFree = false;
    this.goTo(this.target(this.preset), animate);
  }

  /** Turns the board around, keeping the view of it. */
  flip(flipped: boolean, animate: boolean): void {
    if (flipped === this.turned) return;
    this.turned = flipped;
    const from = this.swing?.to ?? this.aim;
    this.goTo({ ...from, azimuth: from.azimuth + (flipped ? Math.PI : -Math.PI) }, animate);
  }

  /** Whether the board is not seen from its seat. */
  get isMoved(): boolean {
    return this.isFree || this.preset !== 'seat' || this.aim.zoom !== 1;
  }

  get azimuth(): number {
    return this.aim.azimuth;
  }

  /** How steeply it looks down, or will when a swing has ended. */
  get elevation(): number {
    return (this.swing?.to ?? this.aim).elevation;
  }

  /** The azimuth at which a swing will end, or where the camera is. */
  get goal(): number {
    return (this.swing?.to ?? this.aim).azimuth;
  }

  /** Whether the second side sits in front. */
  get isTurned(): boolean {
    return this.turned;
  }

  /** How big a cell in the middle of the board is on the screen, in CSS pixels. */
  get pixelsPerCell(): number {
    const distance = this.camera.position.distanceTo(new Vector3(this.aim.at.x, 0, this.aim.at.z));
    return this.size.height / (2 * distance * Math.tan((this.camera.fov * DEGREE) / 2));
  }

  /**
   * Where a point of the table, or so high above it, is on the screen, in CSS pixels; moved up the screen by so many cells
   * at its distance.
   */
  project(spot: Spot, height = 0, lift = 0): { x: number; y: number } {
    const seen = new Vector3(spot.x, height, spot.z).applyMatrix4(this.camera.matrixWorldInverse);
    seen.y += lift;
    seen.applyMatrix4(this.camera.projectionMatrix);
    return { x: ((seen.x + 1) / 2) * this.size.width, y: ((1 - seen.y) / 2) * this.size.height };
  }

  orbit(dx: number, dy: number): void {
    this.swing = null;
    this.isFree = true;
    this.aim.azimuth -= (dx / this.size.height) * 4;
    this.aim.elevation = clamp(this.aim.elevation + (dy / this.size.height) * 3, LOWEST, HIGHEST);
    this.place();
  }

  /** Zooms by a factor, keeping a point of the table where it is. */
  zoom(factor: number, about: Spot | null): void {
    this.swing = null;
    const zoom = clamp(this.aim.zoom * factor, this.framing.leastZoom, MOST_ZOOM);
    const kept = this.aim.zoom / zoom;
    const { at } = this.aim;
    const pivot = about ?? at;
    const moved = { x: pivot.x + (at.x - pivot.x) * kept, z: pivot.z + (at.z - pivot.z) * kept };
    const reach = Math.max(0, 1 - 1 / zoom);
    this.aim.at = {
      x: clamp(moved.x, -this.half.x * reach, this.half.x * reach),
      z: clamp(moved.z, -this.half.z * reach, this.half.z * reach),
    };
    this.aim.zoom = zoom;
    this.place();
  }

  /** Moves a swing on; says whether it goes on. */
  step(now: number): boolean {
    if (!this.swing) return false;
    this.swing.start ??= now;
    const t = Math.min(1, (now - this.swing.start) / SWING_MS);
    this.aim = mixAims(this.swing.from, this.swing.to, t * t * (3 - 2 * t));
    if (t >= 1) this.swing = null;
    this.place();
    return this.swing !== null;
  }

  /** Ends a swing at once. */
  settle(): void {
    if (!this.swing) return;
    this.aim = this.swing.to;
    this.swing = null;
    this.place();
  }

  /** A camera that nobody has moved follows the size of the board and of the picture. */
  private keepPreset(): void {
    if (!this.isFree && !this.swing) this.aim.elevation = this.steepness(this.preset);
    this.place();
  }

  /** The steepest view of a preset that shows the board no smaller than its flattest does. */
  private steepness(name: CameraName): number {
    const preset = this.framing.presets[name];
    const { azimuth } = preset;
    const elevation = (this.camera.aspect < UPRIGHT && preset.upright) || preset.elevation;
    const { most = elevation } = preset;
    const flattest = this.fit(directionOf(azimuth, elevation), azimuth).distance;
    for (let steep = most; steep > elevation; steep -= 2 * DEGREE) {
      if (this.fit(directionOf(azimuth, steep), azimuth).distance <= flattest * 1.004) return steep;
    }
    return elevation;
  }

  private target(name: CameraName): Aim {
    const { azimuth } = this.framing.presets[name];
    const wanted = azimuth + (this.turned ? Math.PI : 0);
    const turns = Math.round((this.aim.azimuth - wanted) / (Math.PI * 2));
    return {
      azimuth: wanted + turns * Math.PI * 2,
      elevation: this.steepness(name),
      zoom: 1,
      at: { x: 0, z: 0 },
    };
  }

  private goTo(to: Aim, animate: boolean): void {
    this.swing = { from: { ...this.aim }, to, start: null };
    if (!animate) this.settle();
  }

  /** Puts the camera so far away that the board fits, and shifts the lens so that it is in the middle. */
  private place(): void {
    const { azimuth, elevation, zoom, at } = this.aim;
    const away = directionOf(azimuth, elevation);
    const frame = this.fit(away, azimuth);
    this.camera.position.copy(away).multiplyScalar(frame.distance / zoom);
    this.camera.position.x += at.x;
    this.camera.position.z += at.z;
    this.camera.up.set(-Math.sin(azimuth), 0, -Math.cos(azimuth));
    if (elevation < 80 * DEGREE) this.camera.up.set(0, 1, 0);
    this.camera.lookAt(at.x, 0, at.z);
    const shift = (-(frame.middle + frame.drop) * this.size.height) / 2;
    this.camera.setViewOffset(
      this.size.width,
      this.size.height,
      0,
      shift / Math.max(1, zoom),
      this.size.width,
      this.size.height,
    );
    this.camera.updateMatrixWorld();
  }

  /** The least distance at which all corners are in the picture, and how far off the middle they then are. */
  private fit(away: Vector3, azimuth: number): { distance: number; middle: number; drop: number } {
    const right = new Vector3(Math.cos(azimuth), 0, -Math.sin(azimuth));
    const up = new Vector3().crossVectors(away, right);
    const slope = Math.tan((this.camera.fov * DEGREE) / 2);
    const points = this.corners.map(
      (corner) => [corner.dot(right), corner.dot(up), corner.dot(away)] as const,
    );
    let [near, far] = [2, 100];
    let [middle, high] = [0, 0];
    const drop = this.framing.drop * clamp((65 * DEGREE - Math.asin(away.y)) / (20 * DEGREE), 0, 1);
    for (let i = 0; i < 24; i++) {
      const distance = (near + far) / 2;
      const seen = span(points, distance, slope, this.camera.aspect);
      const isIn = seen.wide <= PADDING && seen.high <= PADDING - drop * ROOM_ABOVE;
      if (isIn) [far, middle, high] = [distance, seen.middle, seen.high];
      else near = distance;
    }
    return { distance: far, middle, drop: clamp(PADDING - high, 0, drop) };
  }
}

/** From the board towards the camera. */
function directionOf(azimuth: number, elevation: number): Vector3 {
  const level = Math.cos(elevation);
  return new Vector3(Math.sin(azimuth) * level, Math.sin(elevation), Math.cos(azimuth) * level);
}

/** The points that must be in the picture: a board's corners, its trays' and the rims of its boxes. */
function boundary(ground: Ground, around: Spot): Spot[] {
  if (ground.layout.kind !== 'hexagon') return [...rectangle(ground.half), ...rectangle(around)];
  const corners = Array.from({ length: 6 }, (_, i) => i * (Math.PI / 3)).map((angle) => ({
    x: Math.cos(angle) * ground.half.x,
    z: Math.sin(angle) * ground.half.x,
  }));
  const boxes = ([0, 1] as const).flatMap((side) => {
    const { x, z } = boxSpot(ground, side);
    const far = BOX_REACH * (side === 0 ? 1 : -1);
    return [
      { x: x + far, z },
      { x, z: z + far },
    ];
  });
  return [...corners, ...boxes];
}

function rectangle({ x, z }: Spot): Spot[] {
  return [
    { x, z },
    { x: -x, z },
    { x, z: -z },
    { x: -x, z: -z },
  ];
}

/** How much of the picture points take: half the width and half the height, 1 being all of it. */
function span(
  points: readonly (readonly [number, number, number])[],
  distance: number,
  slope: number,
  aspect: number,
) {
  let [wide, low, high] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [x, y, toward] of points) {
    const depth = Math.max(0.1, distance - toward) * slope;
    wide = Math.max(wide, Math.abs(x) / (depth * aspect));
    low = Math.min(low, y / depth);
    high = Math.max(high, y / depth);
  }
  return { wide, high: (high - low) / 2, middle: (high + low) / 2 };
}

function mixAims(a: Aim, b: Aim, t: number): Aim {
  const mix = (from: number, to: number) => from + (to - from) * t;
  return {
    azimuth: mix(a.azimuth, b.azimuth),
    elevation: mix(a.elevation, b.elevation),
    zoom: mix(a.zoom, b.zoom),
    at: { x: mix(a.at.x, b.at.x), z: mix(a.at.z, b.at.z) },
  };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
