/** When a place that moves on its own is drawn again: seldom, and never at the board's expense. Headless. */

/** However slow a machine is, a place takes no larger share of its time than one part of so many. */
const SHARE = 4;

export class Pulse {
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** How long a frame takes, in milliseconds. */
  private cost = 0;

  constructor(private readonly beat: () => void) {}

  /** Beats once after a rest, at so many beats a second at most. */
  next(pace: number): void {
    this.stop();
    if (pace <= 0) return;
    this.timer = setTimeout(() => this.beat(), Math.max(1000 / pace, this.cost * SHARE) - this.cost);
  }

  /** A frame took this long. */
  took(milliseconds: number): void {
    this.cost = this.cost === 0 ? milliseconds : this.cost * 0.7 + milliseconds * 0.3;
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
