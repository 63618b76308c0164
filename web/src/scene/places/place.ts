/** What a place to play in is: it stands around the board, lights it, and may move on its own. */
import type { Scene, Texture, WebGLRenderer } from 'three';
import type { Framing } from '../camera';
import type { Spot } from '../cells';
import type { Quality } from '../governor';
import type { Ray } from '../picking';

export type Theme = 'light' | 'dark' | 'contrast';

/** Something in a place that people can change: a switch is 0 or 1, a slider from 0 to 1. */
export interface Control {
  name: ControlName;
  kind: 'switch' | 'slider';
  value: number;
}

export type ControlName = 'lamp' | 'fire' | 'time' | 'passing';

/** What a place is made with. */
export interface Site {
  renderer: WebGLRenderer;
  quality: Quality;
  theme: Theme;
  /** The grain of wood, which belongs to the stage. */
  wood: Texture;
}

/** A place. The board is put into its scene, on the table at height `FLOOR`. */
export interface Place {
  readonly scene: Scene;
  readonly framing: Framing;
  /** How many frames a second its own motion needs; 0 where nothing moves. */
  readonly pace: number;
  controls(): Control[];
  set(name: ControlName, value: number): void;
  /** The switch that a ray meets. */
  pick(ray: Ray): ControlName | null;
  /** Where a switch can be met. */
  placeOf(name: ControlName): readonly [number, number, number] | null;
  setTheme(theme: Theme): void;
  /** Fits light and table to a board of an extent. */
  aimAt(half: Spot): void;
  setQuality(quality: Quality): void;
  /** Moves on by some seconds; says whether the shadows have moved. */
  tick(seconds: number): boolean;
  dispose(): void;
}

export type PlaceMaker = (site: Site) => Place;
