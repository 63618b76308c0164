/** Games of the library in words. */
import type { Fault, RecordedGame } from '../engine/rules';
import { games, gameTitle, sideWord } from '../state/games';
import { ranksOf, winnerOf } from '../state/result';
import { language } from '../state/strings';
import { gameName, type View } from '../state/view';
import { sayRanks, sayReason, sayVariants } from '../state/words';
import type { Entry } from '../storage/entry';
import { words as w } from './strings';

/** Somebody's name as it is in a record; the names that the page itself gives are in its language. */
export function sayPlayer(name: string): string {
  if (name === '' || name === 'human') return w('player.human');
  const level = /^level (\d+)$/.exec(name)?.[1];
  return level ? w('player.level', { level }) : name;
}

export function sayGame(game: string): string {
  const variants = sayVariants(game);
  const name = gameTitle(game);
  return variants ? `${name} (${variants})` : name;
}

export function sayTitle({ title, players }: Pick<Entry, 'title' | 'players'>): string {
  if (title) return title;
  return players.map(sayPlayer).reduce((one, two) => w('library.versus', { one, two }));
}

export function sayResult(game: string, result: string): string {
  if (result === '*') return w('library.unfinished');
  if (result === '1/2-1/2') return w('library.drawn');
  const ranks = ranksOf(result) ?? [];
  const names = games.value.find(({ id }) => id === gameName(game))?.side_names ?? [];
  const nameOf = (side: number) => sideWord(game, names[side] ?? result);
  const winner = winnerOf(ranks);
  return ranks.length > 2 || winner === null
    ? sayRanks(ranks, nameOf)
    : w('library.won', { side: nameOf(winner) });
}

/**
 * How a recorded game ended, by its code. Behind the first colon of a `Termination` anybody may explain it in words of
 * their own (docs/notation.md), which are shown as they are.
 */
export function sayEnd(
  view: View,
  { result, ending }: Pick<RecordedGame, 'result' | 'ending'>,
  given: string,
): string {
  if (!ending) return given;
  const reason = sayReason(view, { ranks: ranksOf(result) ?? [], code: ending, reason: given });
  const own = given.includes(':') ? given.slice(given.indexOf(':') + 1).trim() : '';
  return own && reason !== given ? `${reason}: ${own}` : reason;
}

/** All that is listed under the name of a game. */
export function sayDetails(entry: Entry): string {
  const players = entry.title ? sayTitle({ title: '', players: entry.players }) : '';
  return [
    players,
    sayGame(entry.game),
    sayResult(entry.game, entry.result),
    entry.plies === 1 ? w('library.pliesOne') : w('library.plies', { count: entry.plies }),
    entry.date.replaceAll('.', '-'),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** What is wrong with a record, and where. */
export function sayFault(fault: string | Fault): string {
  if (typeof fault !== 'string') {
    const { number, line, column } = fault;
    return `${w('library.at', { number, line, column })}: ${sayWhy(fault.fault)}`;
  }
  const found = /^(?:record: )?game (\d+), line (\d+), column (\d+): (.*)$/s.exec(fault);
  if (!found) return sayWhy(fault.replace(/^record: /, ''));
  const [, number = '', line = '', column = '', why = ''] = found;
  return `${w('library.at', { number, line, column })}: ${sayWhy(why)}`;
}

/** What is most often wrong with records, in the engine's words. */
const FAULTS = [
  [/^the move '([^']*)'/, 'fault.move'],
  [/comment is not closed/, 'fault.comment'],
  [/a game that begins with \[Game/, 'fault.begin'],
  [/first tag must be Game/, 'fault.first'],
  [/^the tag (\S+) is given twice/, 'fault.twice'],
  [/^the result is (\S+) but/, 'fault.result'],
] as const;

/** The engine gives its reasons in English. What is seldom wrong is quoted as it is said there. */
function sayWhy(why: string): string {
  if (language.value === 'en') return why;
  for (const [pattern, key] of FAULTS) {
    const found = pattern.exec(why);
    if (found) return w(key, { what: found[1] ?? '' });
  }
  return w('fault.other', { why });
}
