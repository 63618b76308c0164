/** The studio around a board: soft boxes that light it, and a floor for shadows. Behind it one sees the page. */
import {
  DirectionalLight,
  HemisphereLight,
  Mesh,
  PlaneGeometry,
  Scene,
  ShadowMaterial,
  type WebGLRenderTarget,
} from 'three';
import { STUDIO_FRAMING } from './camera';
import type { Spot } from './cells';
import type { Quality } from './governor';
import { aimShadow, lightRoom, type Panel, setShadow, softShadow } from './places/lights';
import type { Place, Site, Theme } from './places/place';
import { FLOOR } from './sizes';

/** What the pieces reflect: a grey room with a broad lamp above and tall ones around. */
const PANELS: readonly Panel[] = [
  { at: [0, 4, 0], size: [26, 16, 26], glow: 0.42 },
  { at: [0, 11.4, 0], size: [9, 0.2, 9], glow: 9 },
  { at: [-12, 6, -3], size: [0.2, 7, 5], glow: 12 },
  { at: [12, 5, 4], size: [0.2, 6, 3], glow: 7 },
  { at: [3, 6, -12], size: [8, 4, 0.2], glow: 6 },
  { at: [-2, 7, 12], size: [10, 3, 0.2], glow: 4 },
];

export function makeStudio(site: Site): Place {
  return new Studio(site);
}

/** A studio: nothing in it moves, and nothing takes the eye off the board. */
class Studio implements Place {
  readonly scene = new Scene();
  readonly framing = STUDIO_FRAMING;
  readonly pace = 0;
  readonly key = new DirectionalLight('#fff1dc', 2.6);
  private readonly room: WebGLRenderTarget | null;
  private readonly floor: Mesh<PlaneGeometry, ShadowMaterial>;

  constructor({ renderer, theme, quality }: Site) {
    // To make reflections takes slow machines longer than everything else together.
    this.room = quality.fine ? lightRoom(renderer, PANELS) : null;
    if (this.room) this.scene.environment = this.room.texture;
    else this.scene.add(new HemisphereLight('#ffffff', '#8a8782', 2.1));
    this.scene.environmentIntensity = 0.42;
    this.floor = new Mesh(
      new PlaneGeometry(80, 80),
      new ShadowMaterial({ opacity: theme === 'light' ? 0.34 : 0.5 }),
    );
    this.floor.rotation.x = -Math.PI / 2;
    this.floor.position.y = FLOOR;
    this.floor.receiveShadow = true;
    this.scene.add(this.floor, this.key, this.key.target);
    this.key.castShadow = true;
    softShadow(this.key);
  }

  setTheme(theme: Theme): void {
    this.floor.material.opacity = theme === 'light' ? 0.34 : 0.5;
  }

  /** Turns the lamp to a board of an extent, so that its shadow map is used well. */
  aimAt(half: Spot): void {
    aimShadow(this.key, half, [-0.95, 1.5, 0.5]);
  }

  setQuality({ shadow }: Quality): void {
    this.floor.visible = shadow > 0;
    setShadow(this.key, shadow);
  }

  controls(): [] {
    return [];
  }

  set(): void {}

  pick(): null {
    return null;
  }

  placeOf(): null {
    return null;
  }

  tick(): boolean {
    return false;
  }

  dispose(): void {
    this.room?.dispose();
    this.floor.geometry.dispose();
    this.floor.material.dispose();
    this.key.dispose();
    this.scene.clear();
  }
}
