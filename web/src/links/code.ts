/**
 * Games as short texts for addresses: `g1.GAME.START.NUMBER`.
 *
 * START is empty for the usual start, `n` and a seed in base 36, or `p` and a position with `_` for its space.
 * NUMBER, in base 62, holds from its lowest digit upwards: a check sum, the ending, how many moves there are,
 * and for each move its place among the legal moves, which every engine lists in byte order. A digit is as
 * large as the number of choices, so that a forced move costs nothing.
 */
import type { Line } from '../engine/rules';
import { ENDINGS, type Ending } from '../state/setup';
import { sideCount } from '../state/variant';

export interface Shared extends Line {
  ending: Ending | null;
}

/** The legal moves at the end of a line, in byte order. */
export type Legal = (line: Line) => Promise<string[]>;

/** For programs: people are told by code, in their language. */
const REASONS = {
  shape: 'this is not the code of a game',
  version: 'the code is of a newer version',
  game: 'the code names an unknown game or position',
  damaged: 'the code is damaged: its moves do not fit together',
};

/** A text that is no game; `what` says why, for people. */
export class NoGame extends Error {
  constructor(readonly what: keyof typeof REASONS) {
    super(REASONS[what]);
  }
}

const VERSION = 'g1';
const MOST_MOVES = 500;
/** Longer texts than this are no games: 500 moves of a thousand choices each are shorter. */
const LONGEST = 4000;
const CHECKS = 238_328n;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** One for no ending, and as many losers as there are sides, and nobody, for each way to end. */
function endings(game: string): bigint {
  return BigInt(1 + (sideCount(game) + 1) * ENDINGS.length);
}

export async function encode(shared: Shared, legal: Legal): Promise<string> {
  const digits: [bigint, bigint][] = [
    [BigInt(checkSum(shared)), CHECKS],
    [endingDigit(shared), endings(shared.game)],
    [BigInt(shared.moves.length), BigInt(MOST_MOVES + 1)],
  ];
  const { game, start, seed } = shared;
  for (const [ply, move] of shared.moves.entries()) {
    const choices = await legal({ game, start, seed, moves: shared.moves.slice(0, ply) });
    const place = choices.indexOf(move);
    if (place < 0) throw new NoGame('game');
    digits.push([BigInt(place), BigInt(choices.length)]);
  }
  const number = digits.reduceRight((sum, [digit, radix]) => sum * radix + digit, 0n);
  return [VERSION, game, writeStart(shared), toText(number)].join('.');
}

/** Reads what `encode` has written, or throws `NoGame`. */
export async function decode(text: string, legal: Legal): Promise<Shared> {
  const parts = text.length > LONGEST ? [] : text.split('.');
  const [version = '', game = '', from = '', code = ''] = parts;
  if (!/^g\d{1,4}$/.test(version)) throw new NoGame('shape');
  if (version !== VERSION) throw new NoGame('version');
  if (parts.length !== 4 || !/^[a-z]{1,20}(:[a-z0-9=,]{1,40})?$/.test(game)) throw new NoGame('shape');
  const line: Line = { game, ...readStart(from), moves: [] };
  let rest = toNumber(code);
  const take = (radix: bigint): number => {
    const digit = Number(rest % radix);
    rest /= radix;
    return digit;
  };
  const check = take(CHECKS);
  const ending = readEnding(game, take(endings(game)));
  const count = take(BigInt(MOST_MOVES + 1));
  const choicesAt = (moves: string[]) =>
    legal({ ...line, moves }).catch(() => {
      throw new NoGame('game');
    });
  // The engine looks at the start even if nothing was played.
  let choices = await choicesAt([]);
  for (let ply = 0; ply < count; ply += 1) {
    const move = choices[choices.length > 0 ? take(BigInt(choices.length)) : 0];
    if (move === undefined) throw new NoGame('damaged');
    line.moves.push(move);
    // What was played last is all the same: nobody needs what could follow.
    choices = ply + 1 < count ? await choicesAt([...line.moves]) : [];
  }
  const shared = { ...line, ending };
  if (rest !== 0n || check !== checkSum(shared) || /^0./.test(code)) throw new NoGame('damaged');
  return shared;
}

function writeStart({ start, seed }: Line): string {
  if (start) return `p${start.replace(' ', '_')}`;
  return seed ? `n${BigInt(seed).toString(36)}` : '';
}

function readStart(text: string): Pick<Line, 'start' | 'seed'> {
  if (text === '') return {};
  if (/^p[a-zA-Z0-9,/]+_[a-z]$/.test(text)) return { start: text.slice(1).replace('_', ' ') };
  if (!/^n[0-9a-z]{1,13}$/.test(text)) throw new NoGame('shape');
  const seed = [...text.slice(1)].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n);
  if (seed >= 1n << 64n) throw new NoGame('shape');
  return { seed: String(seed) };
}

function endingDigit({ game, ending }: Pick<Shared, 'game' | 'ending'>): bigint {
  if (!ending) return 0n;
  const sides = sideCount(game);
  return BigInt(1 + (sides + 1) * ENDINGS.indexOf(ending.why) + (ending.loser ?? sides));
}

function readEnding(game: string, digit: number): Ending | null {
  const sides = sideCount(game);
  const why = ENDINGS[Math.floor((digit - 1) / (sides + 1))];
  if (digit === 0 || !why) return null;
  const loser = (digit - 1) % (sides + 1);
  return { loser: loser < sides ? loser : null, why };
}

/** FNV-1a over all that the text stands for, so that a slip of one letter is not another game. */
function checkSum({ game, start = '', seed = '', moves, ending }: Shared): number {
  let sum = 0x811c9dc5;
  for (const char of [game, start, seed, ...moves, endingDigit({ game, ending })].join(' '))
    sum = Math.imul(sum ^ char.charCodeAt(0), 0x01000193) >>> 0;
  return sum % Number(CHECKS);
}

function toText(number: bigint): string {
  let text = '';
  for (let rest = number; rest > 0n; rest /= 62n) text = DIGITS[Number(rest % 62n)] + text;
  return text || '0';
}

function toNumber(text: string): bigint {
  if (!/^[0-9A-Za-z]+$/.test(text)) throw new NoGame('shape');
  return [...text].reduce((sum, digit) => sum * 62n + BigInt(DIGITS.indexOf(digit)), 0n);
}
