/** The cupola of a space station: the board on a table, and the Earth under its windows. */
import {
  Color,
  DirectionalLight,
  HemisphereLight,
  Mesh,
  MeshStandardMaterial,
  Scene,
  type WebGLRenderTarget,
} from 'three';
import { type Framing, SEATED } from '../../camera';
import type { Spot } from '../../cells';
import type { Quality } from '../../governor';
import { bevel, bevelUnder, loft, type Outline } from '../../loft';
import { FLOOR } from '../../sizes';
import { DayClock } from '../clock';
import { bake } from '../glsl';
import { Kit, tiled } from '../kit';
import { aimShadow, lightRoom, type Panel, setShadow, softShadow } from '../lights';
import type { Control, ControlName, Place, Site } from '../place';
import { buildCupola } from './cupola';
import { bakeMaps, type Maps } from './earth';
import { heavens, START } from './orbit';
import { Sky } from './sky';

const PANELS: readonly Panel[] = [
  { at: [0, 4, 0], size: [26, 16, 26], glow: 0.34, color: '#c4ccd6' },
  { at: [0, 11.4, 0], size: [10, 0.2, 3], glow: 10 },
  { at: [0, 10.5, 6], size: [8, 0.2, 2], glow: 7 },
  { at: [0, -2, -12], size: [14, 5, 0.2], glow: 3, color: '#79a8e8' },
  { at: [-12, -2, 0], size: [0.2, 5, 12], glow: 2, color: '#79a8e8' },
  { at: [12, -2, 0], size: [0.2, 5, 12], glow: 2, color: '#79a8e8' },
];

/** The weave of the mat on the table, with a seam here and there. */
const MAT = /* glsl */ `
vec4 picture(vec2 at) {
  vec2 p = at * 130.0, id = floor(p), f = fract(p);
  float over = mod(id.x + id.y, 2.0);
  float strand = over > 0.5 ? sin(f.x * 3.14159) : sin(f.y * 3.14159);
  vec2 seam = abs(fract(at * 2.0) - 0.5);
  float line = smoothstep(0.494, 0.498, max(seam.x, seam.y));
  return vec4(vec3(0.68 + 0.18 * strand + 0.12 * (layers(at * 20.0, 3) - 0.5)) * (1.0 - 0.45 * line), 1.0);
}`;

/** Time goes this much faster than it does, so that the Earth is seen to move. */
const FASTER = 4;

export function makeStation(site: Site): Place {
  return new Station(site);
}

class Station implements Place {
  readonly scene = new Scene();
  readonly framing: Framing = SEATED;
  readonly pace = 12;
  private readonly kit = new Kit();
  private readonly maps: Maps;
  private readonly sky: Sky;
  private readonly key = new DirectionalLight('#fff6ea', 1.7);
  private readonly sunlight = new DirectionalLight('#ffffff', 0);
  private readonly fill = new HemisphereLight('#e8eef6', '#4d7fc0', 0.5);
  private readonly reflections: WebGLRenderTarget | null;
  private readonly top: Mesh<ReturnType<typeof deck>, MeshStandardMaterial>;
  private readonly edge: Mesh<ReturnType<typeof deck>, MeshStandardMaterial>;
  private readonly clock = new DayClock(START.hours, FASTER / 3600);

  constructor(site: Site) {
    const { renderer, quality } = site;
    this.scene.background = new Color('#000000');
    this.reflections = quality.fine ? lightRoom(renderer, PANELS) : null;
    if (this.reflections) this.scene.environment = this.reflections.texture;
    else this.fill.intensity = 1.6;
    this.scene.environmentIntensity = 0.5;
    buildCupola(this.kit, site);
    this.kit.finish();
    this.maps = bakeMaps(renderer, quality.effects > 0 ? 2048 : 1024);
    this.sky = new Sky(this.maps.surface.texture, this.maps.extras.texture, quality.effects);
    const map = tiled(this.kit.own(bake(renderer, [512, 512], MAT)).texture, 8);
    this.top = new Mesh(
      deck({ x: 3, z: 3 }),
      new MeshStandardMaterial({ color: '#4a525b', map, roughness: 0.72, metalness: 0.2 }),
    );
    this.edge = new Mesh(
      deck({ x: 3, z: 3 }),
      new MeshStandardMaterial({ color: '#c3c8cc', roughness: 0.36, metalness: 0.7 }),
    );
    this.top.receiveShadow = true;
    this.key.castShadow = true;
    softShadow(this.key);
    this.scene.add(this.kit.group, this.sky.mesh, this.top, this.edge);
    this.scene.add(this.key, this.key.target, this.sunlight, this.fill);
    this.scene.onBeforeRender = (_renderer, _scene, camera) => this.sky.faceFrom(camera.position);
    this.move();
  }

  controls(): Control[] {
    return this.clock.controls();
  }

  set(name: ControlName, value: number): void {
    this.clock.set(name, value);
    this.move();
  }

  pick(): null {
    return null;
  }

  placeOf(): null {
    return null;
  }

  setTheme(): void {}

  aimAt(half: Spot): void {
    const around = { x: half.x + 1.7, z: half.z + 1.5 };
    for (const part of [this.top, this.edge]) part.geometry.dispose();
    this.top.geometry = deck(around);
    this.edge.geometry = rimOf(around);
    aimShadow(this.key, half, [-0.55, 1.6, 0.5]);
  }

  setQuality({ shadow, effects }: Quality): void {
    setShadow(this.key, shadow);
    this.sky.setEffects(effects);
  }

  tick(seconds: number): boolean {
    if (this.clock.tick(seconds)) this.move();
    return false;
  }

  dispose(): void {
    this.scene.onBeforeRender = () => {};
    this.kit.dispose();
    this.sky.dispose();
    for (const part of [this.top, this.edge]) {
      part.geometry.dispose();
      part.material.dispose();
    }
    this.maps.surface.dispose();
    this.maps.extras.dispose();
    this.reflections?.dispose();
    for (const light of [this.key, this.sunlight, this.fill]) light.dispose();
    this.scene.clear();
  }

  /** The Sun shines in while it is over the edge of the Earth, and the Earth under it shines up. */
  private move(): void {
    const now = heavens(this.clock.hours);
    this.sky.set(now);
    const [x, y, z] = now.sun;
    const isUp = Math.min(1, Math.max(0, (y + 0.36) / 0.2));
    this.sunlight.position.set(x * 40, Math.max(y, 0.12) * 40, z * 40);
    this.sunlight.intensity = 0.85 * isUp;
    this.sunlight.color.set(y < -0.1 ? '#ffb27a' : '#fff8ee');
    const day = Math.min(1, Math.max(0, (y + 0.1) / 0.5));
    this.fill.groundColor.set('#10151c').lerp(new Color('#6f9bd6'), day);
  }
}

/** The top of the table. */
function deck({ x, z }: Spot) {
  const outline: Outline = { edges: 4, reach: [x, z], corner: 1.5, segments: 10 };
  return loft(
    outline,
    [{ points: [...bevelUnder(-0.3, FLOOR - 0.6, 0.1, 2), ...bevel(-0.3, FLOOR, 0.05, 2)] }],
    { cap: true },
  );
}

/** A metal rail around it, a little higher, so that nothing drifts away. */
function rimOf({ x, z }: Spot) {
  const outline: Outline = { edges: 4, reach: [x, z], corner: 1.5, segments: 10 };
  return loft(outline, [
    { points: [...bevelUnder(0, FLOOR - 0.75, 0.2, 3), ...bevel(0, FLOOR + 0.12, 0.14, 4)] },
    {
      points: [
        { out: -0.14, y: FLOOR + 0.12 },
        { out: -0.3, y: FLOOR + 0.1 },
        { out: -0.34, y: FLOOR - 0.1 },
      ],
    },
  ]);
}
