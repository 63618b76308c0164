/** A game in the library, and how it is found there. */

import type { RecordedGame } from '../engine/rules';
import { ranksOf, winnerOf } from '../state/result';
import { gameName } from '../state/view';

export interface Entry {
  id: string;
  /** What somebody has called it; empty for no name of its own. */
  title: string;
  game: string;
  /** One name a side. */
  players: string[];
  /** `1-0`, `0-1`, `1/2-1/2`, the ranks of more than two sides, or `*`. */
  result: string;
  /** When it was played, as far as is known: `2026.11.??`. */
  date: string;
  plies: number;
  /** The game as a record: all the rest can be read from it. */
  text: string;
  /** When it was put here or changed, in milliseconds. */
  when: number;
  /** Games that were played here may give way when there are too many; those that were brought may not. */
  isOwn: boolean;
  /** The study that it is a chapter of, and its place there. */
  study?: string;
  chapter?: number;
  /** What a review has said of it; the study checks it as it is read. */
  review?: unknown;
}

/** So much is stored of what is only shown; the record has all of it. */
export const LONGEST_WORDS = 500;

export function entryOf(found: RecordedGame, id: string, when: number, isOwn: boolean): Entry {
  const tag = (wanted: string) => found.tags.find(([name]) => name === wanted)?.[1] ?? '';
  return {
    id,
    title: tag('Title').slice(0, LONGEST_WORDS),
    game: found.game,
    players: shortened(found.players),
    result: found.result,
    date: tag('Date').slice(0, LONGEST_WORDS),
    plies: found.moves.length,
    text: found.text,
    when,
    isOwn,
  };
}

export function shortened(players: string[]): string[] {
  return players.map((name) => name.slice(0, LONGEST_WORDS));
}

export interface Wish {
  /** Words that all have to be somewhere: in names, dates, remarks, moves. */
  text: string;
  /** A game without its variant, or nothing for any. */
  game: string;
  result: string;
  /** Not before this day, `2026-11-16`. */
  since: string;
  until: string;
}

export const ANY: Wish = { text: '', game: '', result: '', since: '', until: '' };

/** `shown` are the words with which it is listed, in the language of the page. */
export function isWished(entry: Entry, wish: Wish, shown = ''): boolean {
  if (wish.game && gameName(entry.game) !== wish.game) return false;
  if (wish.result && !endedSo(entry.result, wish.result)) return false;
  const day = entry.date.replaceAll('.', '-');
  // A day that is not wholly known may be any.
  if (wish.since && day < wish.since.slice(0, knownLength(day))) return false;
  if (wish.until && day.slice(0, knownLength(day)) > wish.until.slice(0, knownLength(day))) return false;
  if (!wish.text.trim()) return true;
  const text = `${shown} ${entry.title} ${entry.text}`.toLowerCase();
  return wish.text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Which side has won, by the token of the library's search. */
const WINNERS: Record<string, number> = { '1-0': 0, '0-1': 1, third: 2, fourth: 3 };

/** Whether a game ended as it is looked for; where several share the first place, nobody has won. */
function endedSo(result: string, wanted: string): boolean {
  const ranks = ranksOf(result);
  if (wanted === '*' || ranks === null) return result === wanted;
  return wanted === '1/2-1/2' ? winnerOf(ranks) === null : winnerOf(ranks) === WINNERS[wanted];
}

/** How much of a day is before its first `?`. */
function knownLength(day: string): number {
  const end = day.indexOf('?');
  return end < 0 ? day.length : end;
}
