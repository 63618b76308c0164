/** Lowers the quality when frames take too long, and says when even the lowest is too slow. Headless. */

/** What a quality means. */
export interface Quality {
  /** The most device pixels per CSS pixel. */
  pixelRatio: number;
  /** The size of the shadow map; 0 is no shadows. */
  shadow: number;
  /** Lacquer on the pieces. */
  gloss: boolean;
  /** How much there is in a place besides its board: 2 all, 1 less of it, 0 what it cannot do without. */
  effects: 0 | 1 | 2;
  /** Smooth edges, sharp grain and a room to reflect; decided once, as a context is opened. */
  fine: boolean;
}

/** From the best to the lowest. */
export const QUALITIES: readonly Quality[] = [
  { pixelRatio: 2, shadow: 2048, gloss: true, effects: 2, fine: true },
  { pixelRatio: 1.5, shadow: 1024, gloss: true, effects: 2, fine: true },
  { pixelRatio: 1, shadow: 1024, gloss: false, effects: 1, fine: true },
  { pixelRatio: 0.75, shadow: 0, gloss: false, effects: 0, fine: false },
];

const WINDOW = 12;
const SLOW_MS = 1000 / 38;
const TOO_SLOW_MS = 1000 / 20;
const MOST_SLOW_WINDOWS = 3;

/** Watches frame times while something moves. */
export class Governor {
  private times: number[] = [];
  private slowWindows = 0;
  private hasGivenUp = false;

  constructor(
    private readonly apply: (quality: Quality, step: number) => void,
    private readonly giveUp: () => void,
    public step = 0,
  ) {}

  get isLowest(): boolean {
    return this.step === QUALITIES.length - 1;
  }

  /** A frame took this long since the one before. */
  frame(milliseconds: number): void {
    this.times.push(milliseconds);
    if (this.times.length < WINDOW) return;
    const typical = median(this.times);
    this.times = [];
    if (typical > SLOW_MS && !this.isLowest) this.lower(typical);
    else this.judge(typical);
  }

  /** Judges anew, as something else is drawn from now on. */
  forget(): void {
    this.times = [];
    this.slowWindows = 0;
    this.hasGivenUp = false;
  }

  /** Very slow frames go down two steps at once. */
  private lower(typical: number): void {
    const steps = typical > TOO_SLOW_MS * 2 ? 2 : 1;
    this.step = Math.min(QUALITIES.length - 1, this.step + steps);
    this.apply(QUALITIES[this.step]!, this.step);
  }

  private judge(typical: number): void {
    this.slowWindows = this.isLowest && typical > TOO_SLOW_MS ? this.slowWindows + 1 : 0;
    if (this.slowWindows < MOST_SLOW_WINDOWS || this.hasGivenUp) return;
    this.hasGivenUp = true;
    this.giveUp();
  }
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
