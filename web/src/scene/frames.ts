/** When the board is drawn: as soon as something has changed, and as often as the place around it moves by itself. */
import type { Governor } from './governor';
import { Pulse } from './pulse';

/** What is drawn. */
export interface Picture {
  /** Brings everything to this moment; says whether something still moves. */
  advance(now: number): boolean;
  /** Puts it onto the screen, after so many seconds in which the place has moved by itself; null where it stands still. */
  render(seconds: number | null): void;
  /** Puts it onto the screen once more, as sharp as the screen is, until it is rendered again. */
  sharpen(): void;
  /** The place has moved by itself. */
  lived(): void;
  /** How many frames a second the place wants for itself. */
  pace(): number;
}

interface Options {
  /** Marked with whether anything is still to be drawn, for tests. */
  host: HTMLElement;
  picture: Picture;
  governor: Governor;
  /** Whether somebody has chosen the quality. */
  isFixed: boolean;
}

/** At the lowest quality a place stands still when nobody has done anything for so long. */
const DOZE_MS = 30_000;
/** A picture that was made coarse to be quick is sharpened when nothing has happened for so long. */
const REST_MS = 300;
/** A place that was not seen for longer than this goes on from where it was, in seconds. */
const LONGEST_STEP = 0.3;

export class FrameLoop {
  /** How many frames were drawn. */
  count = 0;
  private readonly pulse = new Pulse(() => this.beat());
  private frameId = 0;
  private beatId = 0;
  private lastFrame: number | null = null;
  private lastRender: number | null = null;
  private lastDeed = 0;
  private sharpening: ReturnType<typeof setTimeout> | undefined;
  private isLive = true;
  private isHalted = false;

  constructor(private readonly options: Options) {
    document.addEventListener('visibilitychange', this.seen);
  }

  /** Something has changed: it is drawn in the next frame. */
  request(): void {
    if (this.isHalted) return;
    this.pulse.stop();
    clearTimeout(this.sharpening);
    this.lastDeed = performance.now();
    this.options.host.dataset.settled = 'false';
    if (this.frameId === 0) this.frameId = requestAnimationFrame((now) => this.frame(now));
  }

  /** Whether a place may move by itself. */
  setLive(isLive: boolean): void {
    this.isLive = isLive;
    this.seen();
  }

  /** There is nothing to draw on. */
  halt(): void {
    this.isHalted = true;
    clearTimeout(this.sharpening);
    cancelAnimationFrame(this.frameId);
    this.frameId = 0;
  }

  /** There is something to draw on again. */
  resume(): void {
    this.isHalted = false;
  }

  dispose(): void {
    document.removeEventListener('visibilitychange', this.seen);
    this.pulse.stop();
    clearTimeout(this.sharpening);
    cancelAnimationFrame(this.beatId);
    cancelAnimationFrame(this.frameId);
    delete this.options.host.dataset.settled;
  }

  private frame(now: number): void {
    this.frameId = 0;
    this.measure(now);
    const isMoving = this.options.picture.advance(now);
    this.render(now);
    if (isMoving) this.request();
    else this.rest();
  }

  private render(now: number): void {
    const passed = this.lastRender === null ? 0 : Math.min(LONGEST_STEP, (now - this.lastRender) / 1000);
    this.lastRender = now;
    this.options.picture.render(this.isLive ? passed : null);
    this.count += 1;
  }

  private rest(): void {
    this.lastFrame = null;
    if (this.frameId !== 0) return;
    this.liveOn();
  }

  /** Whether it is drawn coarser than it might be, though nobody has chosen that, and now stands still. */
  private get isCoarse(): boolean {
    const { governor, isFixed } = this.options;
    return !isFixed && governor.step > 0 && this.pace() === 0 && !this.isHalted && !document.hidden;
  }

  private sharpen(): void {
    this.options.picture.sharpen();
    this.count += 1;
    this.options.host.dataset.settled = 'true';
  }

  /** How many frames a second the place has for itself now. */
  private pace(): number {
    const { governor, picture } = this.options;
    const isDozing = governor.isLowest && performance.now() - this.lastDeed > DOZE_MS;
    const isStill = !this.isLive || this.isHalted || document.hidden || isDozing;
    return isStill ? 0 : picture.pace();
  }

  /** Lets the place move on by itself, if it does, and if anybody sees it; else the picture is made sharp. */
  private liveOn(): void {
    this.pulse.next(this.pace());
    clearTimeout(this.sharpening);
    const { isCoarse } = this;
    if (this.lastRender !== null) this.options.host.dataset.settled = String(!isCoarse);
    if (isCoarse) this.sharpening = setTimeout(() => this.sharpen(), REST_MS);
  }

  private readonly seen = (): void => {
    if (this.frameId === 0 && this.beatId === 0) this.liveOn();
  };

  /** A frame of the place's own motion; the next one says how long it took. */
  private beat(): void {
    this.beatId = requestAnimationFrame((now) => {
      this.beatId = 0;
      if (this.frameId !== 0 || this.isHalted) return;
      this.render(now);
      this.options.picture.lived();
      this.beatId = requestAnimationFrame((later) => this.judge(later - now));
    });
  }

  private judge(took: number): void {
    const { governor, isFixed } = this.options;
    this.beatId = 0;
    this.pulse.took(took);
    const { step } = governor;
    if (!isFixed && !document.hidden) governor.frame(took);
    // Another quality has emptied the picture.
    if (governor.step !== step) this.request();
    if (this.frameId === 0) this.liveOn();
  }

  /** Only frames that follow each other say how fast the machine is. */
  private measure(now: number): void {
    const { governor, isFixed } = this.options;
    // A quality that somebody has chosen stays, but below the lowest there is nothing to choose.
    const isJudged = !isFixed || governor.isLowest;
    if (this.lastFrame !== null && isJudged && !document.hidden) governor.frame(now - this.lastFrame);
    this.lastFrame = now;
  }
}
