/** Clocks by timestamps: a tab that sleeps loses no time and gains none. */
import type { Side } from './view';

/** How much time there is, in milliseconds. */
export type TimeControl =
  | { kind: 'none' }
  /** So much for every turn. */
  | { kind: 'turn'; time: number }
  /** So much for the game, and so much more after every turn. */
  | { kind: 'game'; time: number; increment: number };

const DAY = 86_400;
/** Nobody gets more days for a turn. */
const MOST_DAYS = 14;

/**
 * `none`, `standard`, `blitz`, `60/turn` or `turn:60` (seconds), `5+3` (minutes and seconds), `days:3`; null for any
 * other text. crates/play has the same, and cases that both are held to.
 */
export function readTimeControl(text: string): TimeControl | null {
  const named: Record<string, TimeControl> = {
    none: { kind: 'none' },
    standard: { kind: 'turn', time: 300_000 },
    blitz: { kind: 'turn', time: 60_000 },
  };
  const turn = /^turn:(.+)$/.exec(text)?.[1] ?? /^(.+)\/turn$/.exec(text)?.[1];
  const days = /^days:(\d+)$/.exec(text)?.[1];
  const [, minutes, seconds] = /^([^+]+)\+([^+]+)$/.exec(text) ?? [];
  if (named[text]) return named[text];
  if (days !== undefined) return byTurn(Number(days) <= MOST_DAYS ? Number(days) * DAY : null);
  if (turn !== undefined) return byTurn(readSeconds(turn, 1));
  return byGame(readSeconds(minutes, 60), readSeconds(seconds, 1));
}

function byTurn(seconds: number | null): TimeControl | null {
  return seconds ? { kind: 'turn', time: seconds * 1000 } : null;
}

function byGame(time: number | null, increment: number | null): TimeControl | null {
  if (time === null || increment === null || time + increment === 0) return null;
  // Without any time there would be none for the first turn.
  return { kind: 'game', time: Math.max(1, time) * 1000, increment: increment * 1000 };
}

/** A number of units in seconds, at most a day. */
function readSeconds(text: string | undefined, unit: number): number | null {
  const seconds = text !== undefined && /^\d*\.?\d+$/.test(text) ? Number(text) * unit : Number.NaN;
  return seconds >= 0 && seconds <= DAY ? seconds : null;
}

export interface Clocks {
  control: TimeControl;
  /** What was left to each side when its clock was last stopped. */
  left: number[];
  running: { side: Side; since: number } | null;
}

export function newClocks(control: TimeControl, sides: number): Clocks {
  const time = control.kind === 'none' ? 0 : control.time;
  return { control, left: Array.from({ length: sides }, () => time), running: null };
}

export function timeLeft(clocks: Clocks, side: Side, now: number): number {
  const { running } = clocks;
  const spent = running?.side === side ? Math.max(0, now - running.since) : 0;
  return Math.max(0, (clocks.left[side] ?? 0) - spent);
}

export function stopClocks(clocks: Clocks, now: number): Clocks {
  const left = clocks.left.map((_, side) => timeLeft(clocks, side, now));
  return { ...clocks, left, running: null };
}

export function startClock(clocks: Clocks, side: Side, now: number): Clocks {
  const stopped = stopClocks(clocks, now);
  return clocks.control.kind === 'none' ? stopped : { ...stopped, running: { side, since: now } };
}

/** A side has completed its turn: it gets what the time control gives it. */
export function completeTurn(clocks: Clocks, side: Side, now: number): Clocks {
  const stopped = stopClocks(clocks, now);
  const { control } = clocks;
  const left = stopped.left.map((time, other) => (other === side ? renewed(time, control) : time));
  return { ...stopped, left };
}

/** What a side has after a turn that it has completed. */
function renewed(left: number, control: TimeControl): number {
  if (control.kind === 'none') return left;
  return control.kind === 'turn' ? control.time : left + control.increment;
}

/** So many milliseconds are not to count for the clock that runs. */
export function excuse(clocks: Clocks, ms: number): Clocks {
  const { running } = clocks;
  return running ? { ...clocks, running: { ...running, since: running.since + ms } } : clocks;
}

/** The side whose time has run out. */
export function flagged(clocks: Clocks, now: number): Side | null {
  const side = clocks.running?.side;
  return side !== undefined && timeLeft(clocks, side, now) <= 0 ? side : null;
}

/** What a clock shows: minutes and seconds, with tenths at the end. */
export function showTime(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  if (seconds >= 3600)
    return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  if (seconds >= 20) return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  return `0:${two(seconds)}.${Math.floor(ms / 100) % 10}`;
}
