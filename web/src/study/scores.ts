/** What a position is worth: opinions in units, and proofs. docs/numbers.md says what they mean. */
import { chance, MOST_UNITS, readScore, type Score } from '../state/score';
import type { Side } from '../state/view';

export { chance, readScore, type Score };

/** How a record writes it. */
export function writeScore(score: Score): string {
  if (score.kind === 'units') return String(score.units);
  if (score.kind === 'draw' || score.plies === null) return score.kind;
  return `${score.kind} ${score.plies}`;
}

/** The same for the other side. */
export function turnedScore(score: Score): Score {
  if (score.kind === 'units') return { kind: 'units', units: score.units === 0 ? 0 : -score.units };
  if (score.kind === 'draw') return score;
  return { kind: score.kind === 'win' ? 'loss' : 'win', plies: score.plies };
}

/** A score that was found after a move, for whoever has made it: the move is a turn, too. */
export function beforeTheMove(score: Score): Score {
  return later(turnedScore(score), 1);
}

/** What a move is worth to whoever makes it, once it has been made: a turn less is left. */
export function afterTheMove(score: Score): Score {
  return later(score, -1);
}

function later(score: Score, turns: 1 | -1): Score {
  if (score.kind === 'units' || score.kind === 'draw' || score.plies === null) return score;
  return { kind: score.kind, plies: Math.max(0, score.plies + turns) };
}

/** The score of whoever is to move, as the first side sees it. */
export function forFirst(score: Score, side: Side): Score {
  return side === 0 ? score : turnedScore(score);
}

export function isSameScore(one: Score | undefined, other: Score): boolean {
  return one !== undefined && writeScore(one) === writeScore(other);
}

/** Whether a win is seen, for either side, but not proved: how large the number is says nothing more. */
export function isForeseen(score: Score): boolean {
  return score.kind === 'units' && Math.abs(score.units) >= MOST_UNITS;
}

/** A few signs: `+120`, `−35`, `++` for a win that is not proved; `+` `=` `−` with a number sign are proofs. */
export function shortScore(score: Score): string {
  if (score.kind === 'units' && isForeseen(score)) return score.units > 0 ? '++' : '−−';
  if (score.kind === 'units')
    return score.units > 0 ? `+${score.units}` : String(score.units).replace('-', '−');
  if (score.kind === 'draw') return '#=';
  return `#${score.kind === 'win' ? '+' : '−'}${score.plies ?? ''}`;
}

/** How a search has come to a line, and the line. */
export interface Look {
  number: number;
  depth: number;
  nodes: number;
  speed: number;
  moves: string[];
}

/** One of the best lines that a search has found so far; its score is for the side to move. */
export interface Found extends Look {
  score: Score;
}

/** Reads an `info` line; null for one without a score. */
export function readInfo(line: string): Found | null {
  const score = readScore(/ score (\w+(?: -?\d+)?)/.exec(line.split(' pv ', 1)[0] ?? '')?.[1] ?? '');
  return score && { ...readLook(line), score };
}

/** Reads all of an `info` line but what the line is worth. */
export function readLook(line: string): Look {
  const [news = '', moves = ''] = line.split(' pv ');
  const value = (name: string) => Number(new RegExp(` ${name} (\\d+)`).exec(news)?.[1] ?? 0);
  return {
    number: value('multipv') || 1,
    depth: value('depth'),
    nodes: value('nodes'),
    speed: value('nps'),
    moves: moves.split(' ').filter((move) => move !== ''),
  };
}
