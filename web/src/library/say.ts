/** Games of the library in words. */
import { Refusal } from '../engine/client';
import { BadRecord, type Fault, type RecordedGame } from '../engine/rules';
import { NoPosition } from '../links/recognise';
import { games, gameTitle, sideWord } from '../state/games';
import { ranksOf, winnerOf } from '../state/result';
import { sayDate } from '../state/strings';
import { turnOf } from '../state/turns';
import { sideCount } from '../state/variant';
import { gameName, type View } from '../state/view';
import { list, sayRanks, sayReason, sayVariants } from '../state/words';
import type { Entry } from '../storage/entry';
import { sayProblem } from './problems';
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
    sayTurns(entry),
    entry.date.replaceAll('.', '-'),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** What a game of the list is called: the name that it was given, or what was played against whom. */
export function sayHeading(entry: Entry): string {
  if (entry.title) return entry.title;
  const game = sayGame(entry.game);
  const own = ownSide(entry);
  if (own === null) return `${game}: ${sayTitle(entry)}`;
  const others = entry.players.filter((_, side) => side !== own).map(sayPlayer);
  return w('library.against', { game, name: list(others) });
}

/** All that is listed under its heading. */
export function sayUnder(entry: Entry): string {
  const known = entry.title ? [sayTitle({ title: '', players: entry.players }), sayGame(entry.game)] : [];
  return [...known, sayOutcome(entry), sayTurns(entry), sayDay(entry.date)].filter(Boolean).join(' · ');
}

/** How many turns a game has, counted as its list of moves counts them. */
function sayTurns({ game, plies }: Entry): string {
  const count = plies > 0 ? turnOf(plies - 1, 0, sideCount(game)).number : 0;
  return count === 1 ? w('library.pliesOne') : w('library.plies', { count });
}

/** The side of the one person who has played a game on this page against others. */
function ownSide({ isOwn, players }: Entry): number | null {
  const people = players.flatMap((name, side) => (name === '' || name === 'human' ? [side] : []));
  return isOwn && people.length === 1 && players.length > 1 ? (people[0] ?? null) : null;
}

/** The result as the one sees it who has played. */
function sayOutcome(entry: Entry): string {
  const own = ownSide(entry);
  const winner = winnerOf(ranksOf(entry.result) ?? []);
  if (own === null || winner === null || entry.players.length > 2) return sayResult(entry.game, entry.result);
  return w(winner === own ? 'library.youWon' : 'library.youLost');
}

/** A day as it stands in a record, of which not everything may be known. */
export function sayDay(date: string): string {
  const [, year, month, day] = /^(\d{4})\.(\d\d)\.(\d\d)$/.exec(date) ?? [];
  return year ? sayDate(new Date(Number(year), Number(month) - 1, Number(day))) : date.replaceAll('.', '-');
}

/** What is wrong with a record, and where. */
export function sayFault({ number, line, column, game, fault }: Fault): string {
  return `${w('library.at', { number, line, column })}: ${sayProblem(game ?? '', fault)}`;
}

/** Why a position or a record cannot be read; `game` is the one that it is taken for. */
export function sayError(error: unknown, game = ''): string {
  if (error instanceof BadRecord) return sayFault(error.fault);
  if ((error instanceof Refusal || error instanceof NoPosition) && error.why)
    return sayProblem(error instanceof NoPosition ? error.game : game, error.why);
  return error instanceof Error ? error.message : String(error);
}
