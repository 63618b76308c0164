/** The clocks of a game as it goes on: started, stopped and looked at until somebody's time is up. */
import { type ReadonlySignal, signal } from '@preact/signals';
import {
  type Clocks,
  completeTurn,
  excuse,
  flagged,
  newClocks,
  startClock,
  stopClocks,
  type TimeControl,
} from './clock';
import type { Left } from './course';
import type { Side } from './view';

export interface Timer {
  clocks: ReadonlySignal<Clocks>;
  /** Lets the clock of a side run. A computer is not to blame while the machine sleeps. */
  start(side: Side, isComputer: boolean): void;
  /** A side has completed its turn; returned is what is left then. */
  complete(side: Side): Left;
  stop(): void;
  /** Sets what is left; to what there is at the beginning if nothing is said. */
  set(left?: Left): void;
  tick(): void;
  /** What is left at this moment. */
  left(): Left;
}

export interface TimerWorld {
  now(): number;
  later(ms: number, then: () => void): () => void;
}

/** How often a computer's clock is looked at, so that sleep is noticed. */
const BEAT = 1000;
/** Longer than this nobody fails to look at a clock unless the machine or the tab is asleep. */
const ASLEEP = 5000;

export function createTimer(
  world: TimerWorld,
  { control, sides }: { control: TimeControl; sides: number },
  left: Left | undefined,
  onFlag: (side: Side) => void,
): Timer {
  const clocks = signal(withTime(newClocks(control, sides), left));
  let isComputer = false;
  let seen = world.now();
  let callOff = () => {};

  /** The time now, with what was slept through not counted against a computer. */
  function look(): number {
    const now = world.now();
    const asleep = now - seen;
    seen = now;
    if (isComputer && asleep > ASLEEP) clocks.value = excuse(clocks.value, asleep);
    return now;
  }

  function tick(): void {
    const now = look();
    const loser = flagged(clocks.value, now);
    if (loser !== null) onFlag(loser);
  }

  /** Looks at the clock when it may be up, and again if it was not. */
  function watch(): void {
    callOff();
    const { running } = clocks.value;
    if (!running) return;
    const least = (clocks.value.left[running.side] ?? 0) - (world.now() - running.since) + 20;
    callOff = world.later(isComputer ? Math.min(BEAT, least) : least, () => {
      tick();
      watch();
    });
  }

  function stop(): void {
    callOff();
    const now = look();
    clocks.value = stopClocks(clocks.value, now);
  }

  return {
    clocks,
    start(side, isBot) {
      const now = look();
      isComputer = isBot;
      clocks.value = startClock(clocks.value, side, now);
      watch();
    },
    complete(side) {
      callOff();
      const now = look();
      clocks.value = completeTurn(clocks.value, side, now);
      return clocks.value.left;
    },
    stop,
    set(time) {
      stop();
      clocks.value = withTime(newClocks(control, sides), time);
    },
    tick,
    left() {
      const now = look();
      return stopClocks(clocks.value, now).left;
    },
  };
}

function withTime(clocks: Clocks, left: Left | undefined): Clocks {
  return left && clocks.control.kind !== 'none' ? { ...clocks, left } : clocks;
}
