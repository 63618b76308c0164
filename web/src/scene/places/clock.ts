/** The time of day in a place: it passes by itself, or stands where somebody has put it. */
import { DAY_STEPS } from '../../state/board';
import type { Control, ControlName } from './place';

export class DayClock {
  private isPassing = true;

  /** `pace` is how many hours pass in a second. */
  constructor(
    public hours: number,
    private readonly pace: number,
  ) {}

  controls(): Control[] {
    const value = (Math.floor((this.hours / 24) * DAY_STEPS) / DAY_STEPS) % 1;
    return [
      { name: 'time', kind: 'slider', value },
      { name: 'passing', kind: 'switch', value: this.isPassing ? 1 : 0 },
    ];
  }

  set(name: ControlName, value: number): void {
    if (name === 'time') this.hours = value * 24;
    if (name === 'passing') this.isPassing = value > 0;
  }

  /** Moves on by some seconds; says whether the hour has changed. */
  tick(seconds: number): boolean {
    if (this.isPassing) this.hours = (this.hours + seconds * this.pace) % 24;
    return this.isPassing;
  }
}
