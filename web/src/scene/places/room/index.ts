/** A room on an autumn evening: a fire, a lamp, books, and the last light outside the windows. */
import { Color, DirectionalLight, HemisphereLight, Scene, type WebGLRenderTarget } from 'three';
import { type Framing, SEATED } from '../../camera';
import type { Spot } from '../../cells';
import type { Quality } from '../../governor';
import type { Ray } from '../../picking';
import { Kit, type Triple } from '../kit';
import { aimShadow, lightRoom, type Panel, setShadow, softShadow } from '../lights';
import type { Control, ControlName, Place, Site } from '../place';
import { TableModel } from '../table';
import {
  addArmchair,
  addBookcase,
  addLogBasket,
  addOrnaments,
  addPainting,
  addRug,
  addShell,
  addStand,
} from './furniture';
import { Globe } from './globe';
import { Hearth } from './hearth';
import { Lamp } from './lamp';
import { LavaLamp } from './lava';
import { GROUND, WALLS } from './sizes';
import { makeStuffs } from './stuffs';
import { addWindow, outside } from './window';

/** What pieces reflect: warm walls, the lamp above, the fire and a window at the back. */
const PANELS: readonly Panel[] = [
  { at: [0, 4, 0], size: [26, 16, 26], glow: 0.3, color: '#c4b4a4' },
  { at: [0, 11.4, 0], size: [5, 0.2, 5], glow: 14, color: '#ffe9cf' },
  { at: [0, 0, -12], size: [6, 4, 0.2], glow: 9, color: '#ff8a3c' },
  { at: [-9, 5, -12], size: [4, 6, 0.2], glow: 2.4, color: '#8aa0d8' },
  { at: [0, 6, 12], size: [10, 4, 0.2], glow: 2.2, color: '#a8a4c8' },
];

export function makeRoom(site: Site): Place {
  return new Room(site);
}

class Room implements Place {
  readonly scene = new Scene();
  readonly framing: Framing = SEATED;
  readonly pace = 14;
  private readonly kit = new Kit();
  private readonly overhead = new Kit();
  private readonly table: TableModel;
  private readonly hearth: Hearth;
  private readonly lamp: Lamp;
  private readonly lava: LavaLamp;
  private readonly globe: Globe;
  private readonly evening = outside();
  private readonly key = new DirectionalLight();
  private readonly fill = new HemisphereLight('#fff4e6', '#6a5a4c', 1);
  private readonly reflections: WebGLRenderTarget | null;
  private isOn = true;
  private isBurning = true;
  private board: Spot = { x: 3, z: 3 };

  constructor(site: Site) {
    const { effects, fine } = site.quality;
    this.scene.background = new Color('#0b0806');
    this.reflections = fine ? lightRoom(site.renderer, PANELS) : null;
    if (this.reflections) this.scene.environment = this.reflections.texture;
    const stuffs = makeStuffs(this.kit, site);
    this.table = new TableModel(site.wood, { color: '#6e4c35', margin: { x: 3.4, z: 2.6 }, height: 15 });
    addShell(this.kit, stuffs);
    addRug(this.kit, effects > 1);
    this.hearth = new Hearth(this.kit, stuffs, effects);
    addOrnaments(this.kit, stuffs);
    addLogBasket(this.kit, stuffs, [-16.2, GROUND, -38]);
    addStand(this.kit, stuffs, [-22, GROUND, -37], 7.5);
    this.lava = new LavaLamp(this.kit, stuffs, [-22, GROUND + 7.5, -37]);
    this.globe = new Globe(this.kit, stuffs, [21, GROUND, -35], effects > 1);
    addWindow(
      this.kit,
      stuffs,
      { at: [-31, GROUND + 5, WALLS.back + 0.6], yaw: 0, width: 17, height: 32 },
      this.evening,
    );
    addWindow(
      this.kit,
      stuffs,
      { at: [0, GROUND + 11.4, WALLS.front - 0.6], yaw: Math.PI, width: 36, height: 28 },
      this.evening,
    );
    addBookcase(this.kit, stuffs, { at: [0, GROUND, WALLS.front - 0.2], turn: [0, Math.PI, 0] }, 44, 1);
    addBookcase(this.kit, stuffs, { at: [33, GROUND, WALLS.back + 0.2] }, 22, 5);
    addBookcase(this.kit, stuffs, { at: [WALLS.right - 0.2, GROUND, 6], turn: [0, -Math.PI / 2, 0] }, 34, 5);
    addArmchair(this.kit, stuffs, { at: [33, GROUND, -26], turn: [0, -0.75, 0] });
    addArmchair(this.kit, stuffs, { at: [-34, GROUND, 22], turn: [0, 2.3, 0] });
    addArmchair(this.kit, stuffs, { at: [30, GROUND, 31], turn: [0, -2.6, 0] });
    const left = { turn: [0, Math.PI / 2, 0] as const };
    addPainting(this.kit, stuffs, { at: [WALLS.left, GROUND + 27, -12], ...left }, 20, 13, 2);
    addPainting(this.kit, stuffs, { at: [WALLS.left, GROUND + 25, 18], ...left }, 11, 15, 5);
    addPainting(this.kit, stuffs, { at: [0, GROUND + 35, WALLS.back + 4] }, 17, 12, 9);
    this.kit.finish();
    this.lamp = new Lamp(this.overhead, stuffs);
    this.overhead.finish();
    this.key.castShadow = true;
    softShadow(this.key);
    this.scene.add(
      this.kit.group,
      this.overhead.group,
      this.table.group,
      this.key,
      this.key.target,
      this.fill,
    );
    this.scene.onBeforeRender = (_renderer, _scene, camera) => this.lamp.hideFrom(camera.position.y);
    this.light();
  }

  controls(): Control[] {
    return [
      { name: 'lamp', kind: 'switch', value: this.isOn ? 1 : 0 },
      { name: 'fire', kind: 'switch', value: this.isBurning ? 1 : 0 },
    ];
  }

  set(name: ControlName, value: number): void {
    if (name === 'lamp') this.isOn = value > 0;
    if (name === 'fire') this.isBurning = value > 0;
    this.light();
  }

  pick(ray: Ray): ControlName | null {
    return this.lamp.isMetBy(ray) ? 'lamp' : null;
  }

  placeOf(name: ControlName): Triple | null {
    return name === 'lamp' ? this.lamp.switchAt : null;
  }

  setTheme(): void {}

  aimAt(half: Spot): void {
    this.board = half;
    this.table.fit(half);
    this.light();
  }

  setQuality({ shadow, effects }: Quality): void {
    setShadow(this.key, shadow);
    this.hearth.setEffects(effects * 2);
  }

  tick(seconds: number): boolean {
    this.hearth.burn(seconds);
    this.lava.warm(seconds);
    this.globe.spin(seconds);
    this.evening.time.value += seconds;
    const hasTurned = this.hasTurned;
    this.hasTurned = false;
    return hasTurned;
  }

  dispose(): void {
    this.scene.onBeforeRender = () => {};
    this.table.dispose();
    this.kit.dispose();
    this.overhead.dispose();
    this.reflections?.dispose();
    this.key.dispose();
    this.fill.dispose();
    this.scene.clear();
  }

  private hasTurned = true;

  /** With the lamp on, light comes from above; without it from the fire, and without that from the window. */
  private light(): void {
    this.lamp.turn(this.isOn);
    this.hearth.light(this.isBurning);
    this.key.color.set(this.isOn ? '#fff0dc' : this.isBurning ? '#ffa566' : '#9fb4ff');
    this.key.intensity = this.isOn ? 1.55 : 1.4;
    this.fill.intensity = this.isOn ? 0.36 : 0.34;
    this.scene.environmentIntensity = this.isOn ? 0.55 : 0.42;
    if (!this.reflections) this.fill.intensity += this.isOn ? 1.2 : 0.7;
    aimShadow(this.key, this.board, this.isOn ? [-0.42, 1.7, 0.35] : [0.3, 1.05, -1.35]);
    this.hasTurned = true;
  }
}
