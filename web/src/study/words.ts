/** What the study says in words, in the language of the page. */
import { language } from '../state/strings';
import type { View } from '../state/view';
import { sayMove, sayRanks, sayReason, sideName } from '../state/words';
import type { Desk } from './desk';
import type { Drawing } from './drawings';
import { shortPoints } from './points';
import { isForeseen, type Score } from './scores';
import { s } from './strings';

/** A score as the first side sees it, in words: who is ahead, or who wins. */
export function sayScore(view: View, score: Score): string {
  if (score.kind === 'draw') return s('score.draw');
  if (score.kind === 'units') {
    if (score.units === 0) return s('score.even');
    const side = sideName(view, score.units > 0 ? 0 : 1);
    if (isForeseen(score)) return s('score.foreseen', { side });
    return s('score.units', { side, units: Math.abs(score.units) });
  }
  const side = sideName(view, score.kind === 'win' ? 0 : 1);
  if (score.plies === null) return s('score.win', { side });
  if (score.plies === 0) return s('score.won', { side });
  return score.plies === 1 ? s('score.winNext', { side }) : s('score.winIn', { side, plies: score.plies });
}

/** What each side may expect: `Blue 62 %, White 20 %, Red 18 %`. */
export function sayPoints(view: View, points: number[]): string {
  return points.map((share, side) => `${sideName(view, side)} ${shortPoints(share)}`).join(', ');
}

/** A move in words; in notation as long as it is not known what it does. */
export function wordsOf(desk: Pick<Desk, 'describe'>, view: View, text: string): string {
  const move = desk.describe(text);
  return move ? sayMove(view, move) : text;
}

/** Who has won, in as few words as there may be; of more than two sides, what each has reached. */
export function sayWinner(view: View): string {
  if (!view.over) return '';
  if (view.sides.length > 2) return sayRanks(view.over.ranks, (side) => sideName(view, side));
  return view.over.winner === null
    ? s('score.drawn')
    : s('score.won', { side: sideName(view, view.over.winner) });
}

/** How the game ended, and why. */
export function sayOver(view: View): string {
  return view.over ? s('engine.over', { how: sayWinner(view), why: sayReason(view, view.over) }) : '';
}

/** A large number in a few signs, as the language writes it: `6.6M`. */
export function shortNumber(count: number): string {
  const place = language.value === 'pt' ? 'pt-PT' : 'en';
  const digits = count >= 1_000_000 ? 1 : 0;
  return new Intl.NumberFormat(place, { notation: 'compact', maximumFractionDigits: digits }).format(count);
}

export function sayDrawing({ kind, from, to }: Drawing): string {
  const values = { kind: s(`notes.${kind}`), from };
  return to ? s('notes.arrow', { ...values, to }) : s('notes.cell', values);
}
