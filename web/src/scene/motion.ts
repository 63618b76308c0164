/** An animation under way: the pieces' ways, and a promise that it ends. Headless. */
import { beats, flightsBetween, type TimedFlight } from '../state/flights';
import type { View } from '../state/view';
import type { Ground } from './cells';
import { type Standing, waiting } from './stacks';
import { sample, type Track, tracks } from './tracks';

const BEAT_MS = 430;

/** Leads from one view to another. */
export class Motion {
  readonly done: Promise<void>;
  /** Cells whose stacks change. */
  readonly busy: ReadonlySet<string>;
  private readonly ways: Track[];
  private readonly idle: Standing[];
  private readonly length: number;
  private readonly beat: number;
  private finish: () => void = () => {};
  private start: number | null = null;

  private constructor(old: View, next: View, flights: readonly TimedFlight[], ground: Ground, speed: number) {
    this.done = new Promise((resolve) => {
      this.finish = resolve;
    });
    this.ways = tracks(old, next, flights, ground);
    this.idle = stayInReserve(old, next, ground);
    this.length = beats(flights);
    this.beat = BEAT_MS / Math.max(0.1, speed);
    this.busy = cellsOf(flights);
  }

  /** The motion between two views, if anything moves. */
  static between(old: View, next: View, ground: Ground, speed: number): Motion | null {
    const flights = flightsBetween(old, next);
    return flights.length > 0 ? new Motion(old, next, flights, ground, speed) : null;
  }

  /** Where all pieces are at a time. */
  at(now: number): Standing[] {
    this.start ??= now;
    const beat = (now - this.start) / this.beat;
    const moving = this.ways.map((way) => sample(way, beat)).filter((piece) => piece !== null);
    return [...this.idle, ...moving];
  }

  isOver(now: number): boolean {
    return this.start !== null && (now - this.start) / this.beat >= this.length;
  }

  end(): void {
    this.finish();
  }
}

/** The pieces in reserve that neither come nor go. */
function stayInReserve(old: View, next: View, ground: Ground): Standing[] {
  const [before, after] = [waiting(old, ground), waiting(next, ground)];
  return before.filter((piece) => after.some((other) => isSame(piece, other)));
}

function isSame(a: Standing, b: Standing): boolean {
  return a.key === b.key && a.pose.x === b.pose.x && a.pose.y === b.pose.y && a.pose.z === b.pose.z;
}

function cellsOf(flights: readonly TimedFlight[]): Set<string> {
  const cells = flights.flatMap(({ from, to }) =>
    [from, to].map((place) => ('cell' in place ? place.cell : '')),
  );
  return new Set(cells.filter((cell) => cell !== ''));
}
