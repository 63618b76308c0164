/** One WebGL context with a place to play in, and the board of one game in it. */
import {
  NeutralToneMapping,
  PCFShadowMap,
  Raycaster,
  Vector2,
  WebGLRenderer,
  type WebGLRenderTarget,
} from 'three';
import { stackForm } from '../state/kinds';
import type { View } from '../state/view';
import { Body } from './body';
import { type CameraRig, HEADROOM } from './camera';
import { type Ground, ground, surroundings, trays } from './cells';
import type { Quality } from './governor';
import { lookOf } from './looks';
import { Overlay, type OverlayState } from './overlay';
import type { Ray } from './picking';
import { bakeWood } from './pictures';
import { PieceSet } from './pieces';
import type { Place, PlaceMaker, Site, Theme } from './places/place';
import type { Standing } from './stacks';

/** What belongs to the game on the board. */
interface Setting {
  name: string;
  ground: Ground;
  body: Body;
  pieces: PieceSet;
  overlay: Overlay;
}

/** The pixels per CSS pixel of a picture that nothing moves in: more would take a slow machine too long even once. */
const SHARP = 1.5;

/** Draws boards. Everything of three.js that lives as long as a context is here. */
export class Stage {
  readonly canvas = document.createElement('canvas');
  readonly renderer: WebGLRenderer;
  place: Place;
  private readonly wood: WebGLRenderTarget;
  private readonly raycaster = new Raycaster();
  private setting: Setting | null = null;
  private gloss = true;
  private pixelRatio = 1;
  /** Whether the last picture was sharper than the quality. */
  private isSharp = false;

  constructor(
    private readonly host: HTMLElement,
    readonly rig: CameraRig,
    private theme: Theme,
    private quality: Quality,
    make: PlaceMaker,
  ) {
    this.renderer = new WebGLRenderer({
      canvas: this.canvas,
      antialias: quality.fine,
      alpha: true,
      powerPreference: 'high-performance',
    });
    this.renderer.toneMapping = NeutralToneMapping;
    this.renderer.toneMappingExposure = 1.0;
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.renderer.shadowMap.autoUpdate = false;
    this.wood = bakeWood(this.renderer, quality.fine);
    this.place = make(this.site);
    rig.setFraming(this.place.framing);
    Object.assign(this.canvas.style, { display: 'block', width: '100%', height: '100%' });
    host.append(this.canvas);
  }

  /** Sets up the board of a view, unless it is there already; says where its cells are. */
  setUp(view: View): Ground {
    const held = trays(view);
    const isWide = this.host.clientWidth > this.host.clientHeight * 1.2;
    const isSharp = this.theme === 'contrast';
    const name = `${view.game} ${held.map((tray) => tray.room)} ${held.length > 0 && isWide} ${isSharp}`;
    if (this.setting?.name === name) return this.setting.ground;
    this.clear();
    const [look, place] = [lookOf(view, isSharp), ground(view, isWide)];
    const { scene } = this.place;
    const body = new Body(view, place, look.board, this.wood.texture);
    scene.add(body.group);
    const pieces = new PieceSet(scene, look, this.wood.texture);
    pieces.setGloss(this.gloss);
    this.setting = { name, ground: place, body, pieces, overlay: new Overlay(scene, place, look) };
    const around = surroundings(place, view);
    this.place.aimAt(around);
    this.rig.fitTo(place, around, HEADROOM[stackForm(view.kinds) === 'pyramid' ? 'pyramid' : 'flat']);
    return place;
  }

  drawPieces(solid: readonly Standing[], ghosts: readonly Standing[]): void {
    this.setting?.pieces.draw(solid, ghosts);
    this.renderer.shadowMap.needsUpdate = true;
  }

  drawOverlay(state: OverlayState): void {
    this.setting?.overlay.show(state);
  }

  render(): void {
    if (this.isSharp) this.setRatio(this.pixelRatio);
    this.isSharp = false;
    this.draw();
  }

  /** Draws once at the resolution of the screen, whatever the quality. */
  sharpen(): void {
    this.setRatio(Math.max(this.pixelRatio, SHARP));
    this.isSharp = true;
    this.draw();
  }

  private draw(): void {
    const { camera } = this.rig;
    this.setting?.overlay.face(camera.position, this.rig.pixelsPerCell);
    this.renderer.render(this.place.scene, camera);
  }

  resize(): void {
    const [width, height] = [this.host.clientWidth, this.host.clientHeight];
    this.isSharp = false;
    this.setRatio(this.pixelRatio);
    this.renderer.setSize(width, height, false);
    this.rig.resize(width, height);
  }

  /** Draws so many pixels for each of CSS, or as many as there are. */
  private setRatio(wanted: number): void {
    this.renderer.setPixelRatio(wanted < 1 ? wanted : Math.min(wanted, globalThis.devicePixelRatio || 1));
  }

  /** Goes to another place; the board is to be set up again there. */
  goTo(make: PlaceMaker): void {
    const place = make(this.site);
    this.clear();
    this.place.dispose();
    this.place = place;
    place.setQuality(this.quality);
    this.rig.setFraming(place.framing);
    this.renderer.shadowMap.needsUpdate = true;
  }

  /** Lets the place move on by itself. */
  tick(seconds: number): void {
    if (this.place.tick(seconds)) this.renderer.shadowMap.needsUpdate = true;
  }

  setQuality(quality: Quality): void {
    this.quality = quality;
    this.pixelRatio = quality.pixelRatio;
    this.gloss = quality.gloss;
    this.setting?.pieces.setGloss(quality.gloss);
    this.place.setQuality(quality);
    this.renderer.shadowMap.needsUpdate = true;
    this.resize();
  }

  /** The board itself follows as it is set up the next time. */
  setTheme(theme: Theme): void {
    this.theme = theme;
    this.place.setTheme(theme);
  }

  /** The ray through a point of the canvas, in CSS pixels. */
  rayThrough(x: number, y: number): Ray {
    const point = new Vector2((x / this.host.clientWidth) * 2 - 1, 1 - (y / this.host.clientHeight) * 2);
    this.raycaster.setFromCamera(point, this.rig.camera);
    const { origin, direction } = this.raycaster.ray;
    return { from: [origin.x, origin.y, origin.z], along: [direction.x, direction.y, direction.z] };
  }

  dispose(): void {
    this.clear();
    this.place.dispose();
    this.wood.dispose();
    this.renderer.dispose();
    this.renderer.forceContextLoss();
    this.canvas.remove();
  }

  private get site(): Site {
    const { renderer, theme, quality } = this;
    return { renderer, theme, quality, wood: this.wood.texture };
  }

  private clear(): void {
    this.setting?.body.dispose();
    this.setting?.pieces.dispose();
    this.setting?.overlay.dispose();
    this.setting = null;
  }
}
