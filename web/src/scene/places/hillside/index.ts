/** A hillside in the Alentejo: wheat in the wind, an olive tree, a picnic table, and a day that passes. */
import { Color, DirectionalLight, FogExp2, HemisphereLight, Scene, type WebGLRenderTarget } from 'three';
import { type Framing, SEATED } from '../../camera';
import type { Spot } from '../../cells';
import type { Quality } from '../../governor';
import { DayClock } from '../clock';
import { Kit, type Triple } from '../kit';
import { aimShadow, lightRoom, type Panel, setShadow, softShadow } from '../lights';
import type { Control, ControlName, Place, Site } from '../place';
import { Air } from './air';
import { type Crop, makeGrass, makeWheat, thin } from './crop';
import { type Daylight, daylight } from './day';
import { addHouse, addStones, PicnicTable } from './farm';
import { makeLand } from './land';
import { makeSky } from './sky';
import { addTrees } from './trees';

/** What pieces reflect: a broad sky, warm fields around, and a bright place where the Sun is in the evening. */
const PANELS: readonly Panel[] = [
  { at: [0, 4, 0], size: [60, 40, 60], glow: 0.55, color: '#b9cbe0' },
  { at: [0, 20, 0], size: [24, 0.2, 24], glow: 2.6, color: '#cfe0f4' },
  { at: [0, -3, 0], size: [60, 0.2, 60], glow: 1.01, color: '#6b552c' },
  { at: [8, 8, -26], size: [10, 5, 0.2], glow: 7, color: '#ffdfae' },
];

/** A day passes in a quarter of an hour. */
const HOURS_A_SECOND = 24 / 900;
/** Shadows follow the Sun in steps, since each costs as much as a frame. */
const SHADOW_HOURS = 0.02;
/** Late in the afternoon. */
const START = 18.9;

const DEGREE = Math.PI / 180;

/** Lower than elsewhere, so that there is a sky. */
const FRAMING: Framing = {
  ...SEATED,
  fov: 48,
  drop: 0.52,
  far: 9000,
  presets: { ...SEATED.presets, seat: { azimuth: 0, elevation: 29.5 * DEGREE, upright: 35 * DEGREE } },
};

export function makeHillside(site: Site): Place {
  return new Hillside(site);
}

class Hillside implements Place {
  readonly scene = new Scene();
  readonly framing = FRAMING;
  readonly pace = 12;
  private readonly kit = new Kit();
  private readonly air = new Air();
  private readonly table: PicnicTable;
  private readonly crops: readonly Crop[];
  private readonly key = new DirectionalLight();
  private readonly fill = new HemisphereLight();
  private readonly fog = new FogExp2('#ffffff', 0.00019);
  private readonly reflections: WebGLRenderTarget | null;
  private readonly clock = new DayClock(START, HOURS_A_SECOND);
  private shadowHours = Number.NaN;
  private board: Spot = { x: 3, z: 3 };

  constructor(site: Site) {
    const { renderer, quality } = site;
    this.reflections = quality.fine ? lightRoom(renderer, PANELS) : null;
    if (this.reflections) this.scene.environment = this.reflections.texture;
    this.scene.fog = this.fog;
    this.scene.background = new Color('#000000');
    this.table = new PicnicTable(site.wood);
    const land = makeLand(this.air);
    const sky = makeSky(this.air, quality.effects);
    const crops = [makeWheat(this.air, quality.effects), makeGrass(this.air, quality.effects)];
    this.crops = crops;
    for (const { geometry, material } of [land, sky, ...crops.map((crop) => crop.mesh)]) {
      this.kit.own(geometry);
      this.kit.own(material);
    }
    for (const { picture } of crops) this.kit.own(picture);
    addTrees(this.kit, site, this.air);
    addHouse(this.kit);
    addStones(this.kit);
    this.kit.finish();
    this.kit.group.add(land, sky, ...crops.map((crop) => crop.mesh));
    this.key.castShadow = true;
    softShadow(this.key);
    this.scene.add(this.kit.group, this.table.group, this.key, this.key.target, this.fill);
    this.shine();
  }

  controls(): Control[] {
    return this.clock.controls();
  }

  set(name: ControlName, value: number): void {
    this.clock.set(name, value);
    this.shine();
  }

  pick(): null {
    return null;
  }

  placeOf(): null {
    return null;
  }

  setTheme(): void {}

  aimAt(half: Spot): void {
    this.board = half;
    this.table.fit(half);
    this.shadowHours = Number.NaN;
    this.shine();
  }

  setQuality({ shadow, effects }: Quality): void {
    setShadow(this.key, shadow);
    for (const crop of this.crops) thin(crop, effects);
  }

  tick(seconds: number): boolean {
    this.air.blow(seconds);
    this.clock.tick(seconds);
    return this.shine();
  }

  dispose(): void {
    this.table.dispose();
    this.kit.dispose();
    this.reflections?.dispose();
    this.key.dispose();
    this.fill.dispose();
    this.scene.clear();
  }

  /** Lights everything as it is at this hour; says whether the shadows have moved. */
  private shine(): boolean {
    const day = daylight(this.clock.hours);
    this.air.set(day);
    this.key.color.setRGB(...day.keyColor);
    this.key.intensity = day.keyStrength * 0.86;
    this.fill.color.setRGB(...brighter(day.zenith, day.ambient));
    this.fill.groundColor.setRGB(day.ambient[0] * 0.8, day.ambient[1] * 0.62, day.ambient[2] * 0.4);
    // When the Sun is low, what faces people would be too dark to be told apart.
    const dusk = 1 - Math.min(1, day.ambient[1] * 2.2);
    this.fill.intensity = (this.reflections ? 1.5 : 2.6) + dusk * 2.2;
    this.scene.environmentIntensity = 0.24 + 0.4 * Math.min(1, day.ambient[1] * 2);
    this.fog.color.setRGB(...day.horizon);
    return this.moveShadow(day);
  }

  private moveShadow(day: Daylight): boolean {
    if (Math.abs(this.clock.hours - this.shadowHours) < SHADOW_HOURS) return false;
    this.shadowHours = this.clock.hours;
    const [x, y, z] = day.key;
    aimShadow(this.key, this.board, [x * 1.8, y * 1.8, z * 1.8]);
    return true;
  }
}

/** The light of the whole sky on what faces it. */
function brighter(zenith: Triple, ambient: Triple): Triple {
  return [zenith[0] * 0.3 + ambient[0], zenith[1] * 0.3 + ambient[1], zenith[2] * 0.3 + ambient[2]];
}
