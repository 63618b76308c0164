/** What other pages may ask of the board that they show. Whatever they send is checked as it is read. */
import type { Line } from '../engine/rules';
import { isObject, isText } from '../storage/store';

export type Ask =
  | { type: 'show'; line: Line; at: number | null }
  | { type: 'step'; by: number }
  | { type: 'go'; to: number }
  | { type: 'look'; flipped?: boolean; coordinates?: boolean; theme?: Theme }
  | { type: 'tell' };

export const THEMES = ['dark', 'light', 'contrast'] as const;
export type Theme = (typeof THEMES)[number];

const PREFIX = 'stackade:';
const MOST_MOVES = 500;

/** The question in a message: nothing if it is none of ours, or what is wrong with it. */
export function readAsk(message: unknown): Ask | { wrong: string } | null {
  if (!isObject(message) || !isText(message.type, 40) || !message.type.startsWith(PREFIX)) return null;
  const type = message.type.slice(PREFIX.length);
  if (type === 'show') return readShow(message);
  if (type === 'tell') return { type };
  if (type === 'step') return isCount(message.by) ? { type, by: message.by } : wrong('by', 'a whole number');
  if (type === 'go') return isCount(message.to) ? { type, to: message.to } : wrong('to', 'a whole number');
  if (type === 'look') return readLook(message);
  return wrong('type', 'stackade:show, step, go, look or tell');
}

function wrong(what: string, expected: string): { wrong: string } {
  return { wrong: `${what}: expected ${expected}` };
}

function readShow(message: Record<string, unknown>): Ask | { wrong: string } {
  const { game, start, seed, moves = [], at = null } = message;
  if (!isText(game, 60) || !/^[a-z]+(:[a-z0-9=,]+)?$/.test(game)) return wrong('game', 'the id of a game');
  if (start !== undefined && !(isText(start, 2000) && /^[\w,/]+ [a-z]$/.test(start)))
    return wrong('start', 'a position');
  if (seed !== undefined && !(isText(seed, 20) && /^\d+$/.test(seed)))
    return wrong('seed', 'a whole number as text');
  if (!Array.isArray(moves) || moves.length > MOST_MOVES || !moves.every(isMove))
    return wrong('moves', `a list of at most ${MOST_MOVES} moves`);
  if (at !== null && !isCount(at)) return wrong('at', 'a whole number');
  return { type: 'show', line: { game, start, seed, moves }, at };
}

function isMove(value: unknown): value is string {
  return isText(value, 24) && /^[-@a-z0-9]+$/.test(value);
}

function readLook({ flipped, coordinates, theme }: Record<string, unknown>): Ask | { wrong: string } {
  const chosen = THEMES.find((known) => known === theme);
  if (theme !== undefined && !chosen) return wrong('theme', THEMES.join(', '));
  for (const [name, value] of Object.entries({ flipped, coordinates }))
    if (value !== undefined && typeof value !== 'boolean') return wrong(name, 'true or false');
  return {
    type: 'look',
    ...(typeof flipped === 'boolean' && { flipped }),
    ...(typeof coordinates === 'boolean' && { coordinates }),
    ...(chosen && { theme: chosen }),
  };
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= 10_000;
}
