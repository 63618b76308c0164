/** The 3D board: shows views, animates between them, and draws only when something has changed. */
import { type Board, FINGER, type How, type Lift, type Marks, NO_MARKS } from '../state/board';
import { isSameBoard } from '../state/flights';
import { cellOf, type Side, type View } from '../state/view';
import { type CameraName, CameraRig } from './camera';
import type { Ground, Spot } from './cells';
import { FrameLoop, type Picture } from './frames';
import { Governor, QUALITIES } from './governor';
import { hiders, pickThrough } from './hiding';
import { Motion } from './motion';
import { growth, pendingPlace, type Standing, type TagPlace, tagOf } from './overlay';
import { groundPoint, pickReserve } from './picking';
import { loadPlace, type PlaceName } from './places';
import type { Control, ControlName, PlaceMaker, Theme } from './places/place';
import { PointerControls } from './pointer';
import { cellsShown, isStack, type Origin, scenery } from './scenery';
import { reservePiece, stackTop } from './stacks';
import { Stage } from './stage';
import { makeStudio } from './studio';

/** Why a board cannot go on: too slow at its lowest quality, or without a graphics context. */
export type Trouble = 'slow' | 'lost';

/** How a board is made. */
export interface BoardOptions {
  theme?: Theme;
  /** A fixed quality, 0 being the best; without it the quality follows the frame times. */
  quality?: number;
  place?: PlaceName;
}

/** The place that a board is in. */
export interface Where {
  name: PlaceName;
  make: PlaceMaker;
}

export const STUDIO: Where = { name: 'studio', make: makeStudio };

/** What a board has drawn, for tests. */
export interface Drawn {
  frames: number;
  calls: number;
  triangles: number;
  geometries: number;
  textures: number;
  quality: number;
}

const RESTORE_MS = 4000;
/** No glass. */
const SOLID: ReadonlySet<string> = new Set();
/** So near to the mark of a target it is meant, whatever stands before it; in cells. */
const NEAR = 0.25;

/** What a cell is looked for with: a drop goes to a target, and a look stays at what stands in front. */
type Purpose = 'tap' | 'drop' | 'look';

/** A tag on the canvas: its middle and how far it reaches, in CSS pixels. */
interface Tag {
  cell: string;
  x: number;
  y: number;
  reach: number;
}

export class Board3d implements Board {
  onPick: (cell: string, isSmall?: boolean) => void = () => {};
  canLift: (cell: string) => Lift = () => 'no';
  canPlace: (side: Side, cell?: string) => boolean = () => false;
  onDrop: (cell: string | null) => void = () => {};
  onCamera: (isMoved: boolean) => void = () => {};
  onInspect: (cell: string | null) => void = () => {};
  /** The page should show its 2D board instead. */
  onTrouble: (trouble: Trouble) => void = () => {};

  /** Somebody or the passing time has changed what can be changed in the place. */
  onControls: (controls: Control[]) => void = () => {};

  private readonly rig = new CameraRig();
  private readonly governor: Governor;
  private readonly sizes = new ResizeObserver(() => this.resize());
  private readonly frames: FrameLoop;
  private stage: Stage;
  private pointers: PointerControls;
  private theme: Theme;
  private ground: Ground | null = null;
  private view: View | null = null;
  private marks: Marks = NO_MARKS;
  private how: How = { animate: false, speed: 1, flipped: false, coordinates: true };
  private motion: Motion | null = null;
  private fanned: string | null = null;
  /** The stacks that can be looked through. */
  private glass = SOLID;
  /** What is in the hand of a pointer that is down, and where on the table it is held over. */
  private carried: { from: Origin; at: Spot | null } | null = null;
  private isLost = false;
  private wanted: PlaceName;
  private isGone = false;
  private told = '';
  private restoring: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly host: HTMLElement,
    options: BoardOptions,
    private where: Where = STUDIO,
  ) {
    this.wanted = where.name;
    this.theme = options.theme ?? 'dark';
    this.governor = new Governor(
      (quality) => this.stage.setQuality(quality),
      () => this.giveWay(),
      Math.min(options.quality ?? 0, QUALITIES.length - 1),
    );
    const isFixed = options.quality !== undefined;
    this.frames = new FrameLoop({ host, picture: this.picture(), governor: this.governor, isFixed });
    [this.stage, this.pointers] = this.open();
    host.dataset.place = where.name;
    this.sizes.observe(host);
  }

  show(view: View, marks: Marks, how: How): Promise<void> {
    const [old, before] = [this.view, this.how];
    this.marks = marks;
    this.how = how;
    if (how.flipped !== before.flipped || !old) this.rig.flip(how.flipped, how.animate && old !== null);
    if (this.motion && old && isSameState(old, view)) {
      this.draw();
      return this.motion.done;
    }
    this.endMotion();
    this.view = view;
    this.fanned = null;
    this.settle(view);
    if (how.animate && old && this.ground && isSameBoard(old, view)) {
      this.motion = Motion.between(old, view, this.ground, how.speed);
    }
    this.draw();
    return this.motion?.done ?? Promise.resolve();
  }

  skip(): void {
    this.rig.settle();
    this.endMotion();
    this.draw();
  }

  /** Swings the camera to a preset. */
  setCamera(where: CameraName): void {
    this.rig.set(where, this.how.animate);
    this.onCamera(where !== 'seat');
    this.draw();
  }

  /** How far the camera has gone around the board; where it swings, how far it will have gone. */
  azimuth(): number {
    return this.rig.goal;
  }

  /** How steeply the camera looks down, in degrees. */
  elevation(): number {
    return (this.rig.elevation * 180) / Math.PI;
  }

  /** Fans a stack out, or puts all stacks together again. */
  inspect(cell: string | null): void {
    this.fanned = cell !== null && this.view && isStack(this.view, cell) ? cell : null;
    this.draw();
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    this.stage.setTheme(theme);
    if (this.view) this.settle(this.view);
    this.draw();
  }

  /** Goes to a place, once it is loaded. What was asked for last is what is shown. */
  async setPlace(name: PlaceName): Promise<void> {
    if (name === this.wanted) return;
    this.wanted = name;
    const make = await loadPlace(name).catch(() => null);
    // Without a network there may be nothing to go to.
    if (!make && this.wanted === name) this.wanted = this.where.name;
    if (!make || this.wanted !== name || this.isGone) return;
    this.where = { name, make };
    this.governor.forget();
    if (this.isLost) return;
    this.endMotion();
    this.stage.goTo(make);
    this.onCamera(this.rig.isMoved);
    this.host.dataset.place = name;
    this.ground = null;
    if (this.view) this.settle(this.view);
    this.tellControls();
    this.draw();
  }

  /** Whether a place may move on its own. */
  setLive(isLive: boolean): void {
    this.frames.setLive(isLive);
  }

  /** What can be changed in the place. */
  controls(): Control[] {
    return this.stage.place.controls();
  }

  setControl(name: ControlName, value: number): void {
    this.stage.place.set(name, value);
    this.stage.tick(0);
    this.tellControls();
    this.frames.request();
  }

  /** Where a cell can be tapped on the canvas, in CSS pixels; null where other stacks hide it. */
  placeOf(cell: string): { x: number; y: number } | null {
    const spot = this.ground?.spots.get(cell);
    if (!spot || !this.view) return null;
    const top = stackTop(this.view.kinds, cellOf(this.view, cell)?.pieces ?? []);
    const places = [0, 0.5, 0.9, 0.97].map((share) => this.rig.project(spot, top * share));
    const target = this.marks.targets.find((each) => each.cell === cell);
    const tag = target && this.placeOfTag(cell, tagOf(this.standing(this.view), target));
    if (tag) places.push(tag);
    return places.find(({ x, y }) => this.cellAt(x, y) === cell) ?? null;
  }

  /** Where the next piece of a side's reserve can be taken on the canvas, in CSS pixels. */
  placeOfReserve(side: Side): { x: number; y: number } | null {
    if (!this.view || !this.ground) return null;
    const { pose } = reservePiece(this.view, this.ground, side);
    return this.rig.project(pose, pose.y);
  }

  /** Where a switch can be tapped on the canvas, in CSS pixels. */
  placeOfControl(name: ControlName): { x: number; y: number } | null {
    const at = this.stage.place.placeOf(name);
    return at && this.rig.project({ x: at[0], z: at[2] }, at[1]);
  }

  resize(): void {
    if (this.isLost) return;
    this.stage.resize();
    if (this.view) this.settle(this.view);
    this.draw();
  }

  /** What has been drawn so far, and what is held for it. */
  drawn(): Drawn {
    const { render, memory } = this.stage.renderer.info;
    const { calls, triangles } = render;
    return { frames: this.frames.count, calls, triangles, ...memory, quality: this.governor.step };
  }

  dispose(): void {
    this.isGone = true;
    this.endMotion();
    this.frames.dispose();
    clearTimeout(this.restoring);
    this.sizes.disconnect();
    this.close();
    delete this.host.dataset.place;
  }

  private open(): [Stage, PointerControls] {
    const quality = QUALITIES[this.governor.step]!;
    const stage = new Stage(this.host, this.rig, this.theme, quality, this.where.make);
    stage.setQuality(quality);
    stage.canvas.addEventListener('webglcontextlost', this.lost);
    const pointers = new PointerControls(stage.canvas, {
      pick: (x, y, isTouch) => this.pick(x, y, isTouch),
      lift: (x, y, isDrag) => this.lift(x, y, isDrag),
      carry: (x, y) => this.carry(x, y),
      put: (x, y, back) => this.put(x, y, back),
      inspect: (x, y) => this.inspectAt(x, y),
      close: () => this.closeStacks(),
      orbit: (dx, dy) => this.moveCamera(() => this.rig.orbit(dx, dy)),
      zoom: (factor, x, y) =>
        this.moveCamera(() => this.rig.zoom(factor, groundPoint(stage.rayThrough(x, y)))),
    });
    return [stage, pointers];
  }

  private close(): void {
    this.stage.canvas.removeEventListener('webglcontextlost', this.lost);
    this.pointers.dispose();
    this.stage.dispose();
  }

  /** A lost context is opened anew: nothing of the old one can be used. */
  private readonly lost = (event: Event): void => {
    event.preventDefault();
    this.isLost = true;
    this.endMotion();
    this.frames.halt();
    this.stage.canvas.addEventListener('webglcontextrestored', () => this.reopen(), { once: true });
    this.restoring = setTimeout(() => this.reopen(), RESTORE_MS);
  };

  private reopen(): void {
    clearTimeout(this.restoring);
    this.close();
    try {
      [this.stage, this.pointers] = this.open();
    } catch {
      this.onTrouble('lost');
      return;
    }
    this.isLost = false;
    this.frames.resume();
    this.ground = null;
    if (this.view) this.settle(this.view);
    this.draw();
  }

  /** Sets the board up; where that moves its trays, nothing that is under way can go on. */
  private settle(view: View): void {
    if (this.isLost) return;
    const ground = this.stage.setUp(view);
    if (ground !== this.ground) this.endMotion();
    this.ground = ground;
  }

  /** Picks up what can be carried; nothing that still flies or is fanned out keeps anybody from it. */
  private lift(x: number, y: number, isDrag: boolean): Lift {
    if (this.fanned !== null && !isDrag) return 'no';
    const cell = this.cellAt(x, y);
    const reserve = cell ? null : this.reserveAt(x, y);
    const lift = cell ? this.canLift(cell) : reserve === null ? 'no' : 'held';
    if (lift === 'no') return 'no';
    if (this.fanned !== null) this.closeStacks();
    this.endMotion();
    if (cell) this.carried = { from: { cell }, at: null };
    // Nobody turns the camera from a tray, whether something may be taken out of it or not.
    else if (reserve !== null) this.carried = this.canPlace(reserve) ? { from: { reserve }, at: null } : null;
    if (cell && lift === 'yes') this.onPick(cell);
    return lift;
  }

  /** Whose reserve is at a point of the canvas. */
  private reserveAt(x: number, y: number): Side | null {
    if (!this.view || !this.ground) return null;
    return pickReserve(this.stage.rayThrough(x, y), this.view, this.ground);
  }

  private carry(x: number, y: number): void {
    if (!this.carried) return;
    this.carried.at = groundPoint(this.stage.rayThrough(x, y));
    this.draw();
  }

  private put(x: number, y: number, back: boolean): void {
    const from = this.carried?.from;
    this.carried = null;
    const cell = back ? null : this.cellAt(x, y, 'drop');
    if (from && 'reserve' in from) {
      if (cell !== null && this.canPlace(from.reserve, cell)) this.onPick(cell);
    } else if (from && cell !== from.cell) this.onDrop(cell);
    this.draw();
  }

  private pick(x: number, y: number, isTouch: boolean): void {
    const cell = this.cellAt(x, y);
    const control = cell ? null : this.stage.place.pick(this.stage.rayThrough(x, y));
    if (control) return this.flick(control);
    if (this.fanned !== null) this.closeStacks();
    else if (cell) this.onPick(cell, isTouch && this.rig.pixelsPerCell < FINGER);
  }

  private inspectAt(x: number, y: number): void {
    const cell = this.cellAt(x, y, 'look');
    this.inspect(cell);
    if (cell) this.onInspect(cell);
  }

  private closeStacks(): void {
    this.inspect(null);
    this.onInspect(null);
  }

  /** Turns a switch of the place over. */
  private flick(name: ControlName): void {
    const now = this.controls().find((control) => control.name === name)?.value ?? 0;
    this.setControl(name, now > 0 ? 0 : 1);
  }

  private tellControls(): void {
    const controls = this.controls();
    const told = JSON.stringify(controls);
    if (told !== this.told) this.onControls(controls);
    this.told = told;
  }

  /** Where even the lowest quality is too slow, the studio comes first, and then the 2D board. */
  private giveWay(): void {
    if (this.where.name === 'studio') return this.onTrouble('slow');
    void this.setPlace('studio');
  }

  /** A tag is in front of everything, and means the cell that it belongs to, wherever it is on the screen. */
  private cellAt(x: number, y: number, purpose: Purpose = 'tap'): string | null {
    if (!this.view || !this.ground) return null;
    const passes = (met: string, behind: string) => this.isThrough(x, y, purpose, met, behind);
    const ray = this.stage.rayThrough(x, y);
    // While something moves, everything is drawn solid.
    const glass = this.motion ? SOLID : this.glass;
    return this.tagAt(x, y) ?? pickThrough(ray, this.view, this.ground, glass, passes);
  }

  /** Whether what is behind glass is meant: a target, and by a tap rather than glass that may itself be lifted. */
  private isThrough(x: number, y: number, purpose: Purpose, met: string, behind: string): boolean {
    const target = this.marks.targets.find(({ cell }) => cell === behind);
    if (!this.view || !target || purpose === 'look') return false;
    if (purpose === 'drop' || this.canLift(met) === 'no') return true;
    const tag = tagOf(this.standing(this.view), target) ?? { y: 0, lift: 0 };
    return nearest(x, y, [this.placeOfTag(behind, { ...tag, size: 2 * NEAR })]) !== null;
  }

  /** What the tag at a point of the canvas belongs to; a tick that asks for a tap comes before all others. */
  private tagAt(x: number, y: number): string | null {
    // Nothing stands on what flies or is fanned out.
    if (!this.view || this.motion || this.fanned !== null) return null;
    const standing = this.standing(this.view);
    const { pending, targets, hint } = this.marks;
    const tick = pending ? this.placeOfTag(pending, pendingPlace(standing, pending)) : null;
    const hinted = hint.slice(0, 1).map((cell) => ({ cell, capture: true }));
    const tags = [...targets, ...hinted].map((each) => this.placeOfTag(each.cell, tagOf(standing, each)));
    return nearest(x, y, [tick]) ?? nearest(x, y, tags);
  }

  /** What tags stand on: the stacks as they are drawn. */
  private standing(view: View): Standing {
    return { view, cells: cellsShown(view, this.marks), marks: this.marks };
  }

  private placeOfTag(cell: string, tag: TagPlace | null): Tag | null {
    const spot = this.ground?.spots.get(cell);
    if (!spot || !tag) return null;
    const grown = growth(this.rig.pixelsPerCell);
    const middle = this.rig.project(spot, tag.y, tag.lift * grown);
    const edge = this.rig.project(spot, tag.y, (tag.lift + tag.size / 2) * grown);
    return { cell, ...middle, reach: middle.y - edge.y };
  }

  private moveCamera(move: () => void): void {
    move();
    this.onCamera(this.rig.isMoved);
    this.frames.request();
  }

  private endMotion(): void {
    this.motion?.end();
    this.motion = null;
  }

  /** Draws the view as it is now, in the next frame. */
  private draw(): void {
    if (this.isLost || !this.view || !this.ground) return;
    if (!this.motion) this.drawRest(this.view, this.ground);
    this.frames.request();
  }

  private drawRest(view: View, ground: Ground): void {
    this.glass = this.hiders(view, ground);
    const carried = this.carried?.at ? { from: this.carried.from, at: this.carried.at } : null;
    const { solid, ghosts, cells } = scenery(
      view,
      this.marks,
      ground,
      this.fanned,
      this.rig.azimuth,
      carried,
      this.glass,
    );
    this.stage.drawPieces(solid, ghosts);
    // The number of a stack that is looked through would stand before what is behind it.
    const busy = new Set([...this.glass, ...(this.fanned ? [this.fanned] : [])]);
    const isQuiet = this.fanned !== null;
    this.stage.drawOverlay({ ...this.letters(), view, marks: this.marks, busy, cells, isQuiet });
  }

  /** Nothing is looked for while a stack is looked into. */
  private hiders(view: View, ground: Ground): Set<string> {
    return this.fanned === null ? hiders(view, this.marks, ground, this.rig.camera.position) : new Set();
  }

  /** Whether the camera has come to where other stacks stand before targets. */
  private hasOtherHiders(view: View, ground: Ground): boolean {
    if (this.motion || this.marks.selected === null) return false;
    const hiding = this.hiders(view, ground);
    return hiding.size !== this.glass.size || [...hiding].some((cell) => !this.glass.has(cell));
  }

  private drawMotion(motion: Motion, view: View, now: number): void {
    this.stage.drawPieces(motion.at(now), []);
    const { busy } = motion;
    const marks = { ...NO_MARKS, cursor: this.marks.cursor };
    // How it ends is shown when everything has landed.
    const open = { ...view, decision: null };
    this.stage.drawOverlay({ ...this.letters(), view: open, marks, busy, cells: view.cells });
  }

  private letters(): { flipped: boolean; coordinates: boolean } {
    return { flipped: this.rig.isTurned, coordinates: this.how.coordinates };
  }

  /** What is drawn, frame by frame. */
  private picture(): Picture {
    return {
      advance: (now) => this.advance(now),
      render: (seconds) => {
        if (seconds !== null) this.stage.tick(seconds);
        this.stage.render();
      },
      sharpen: () => this.stage.sharpen(),
      lived: () => this.tellControls(),
      pace: () => this.stage.place.pace,
    };
  }

  /** Brings camera and pieces to this moment; says whether one of them still moves. */
  private advance(now: number): boolean {
    const isSwinging = this.rig.step(now);
    if (this.motion?.isOver(now)) {
      const ended = this.motion;
      this.motion = null;
      if (this.view && this.ground) this.drawRest(this.view, this.ground);
      ended.end();
    }
    if (this.motion && this.view) this.drawMotion(this.motion, this.view, now);
    if (this.view && this.ground && this.hasOtherHiders(this.view, this.ground))
      this.drawRest(this.view, this.ground);
    return isSwinging || this.motion !== null;
  }
}

/** What the nearest of the tags at a point belongs to. */
function nearest(x: number, y: number, tags: readonly (Tag | null)[]): string | null {
  let found: string | null = null;
  let best = Number.POSITIVE_INFINITY;
  for (const tag of tags) {
    const distance = tag ? Math.hypot(tag.x - x, tag.y - y) : Number.POSITIVE_INFINITY;
    if (tag && distance <= tag.reach && distance < best) [found, best] = [tag.cell, distance];
  }
  return found;
}

function isSameState(a: View, b: View): boolean {
  return a.game === b.game && a.position === b.position && a.ply === b.ply;
}
