/**
 * Positions and moves in words, in the language of the page. The English ones are the engine's own, apart from compass
 * points: where they are depends on how the board lies, and the cells that are named say as much.
 */
import type { Message } from '../generated/view';
import { gameWord, isSolved, isSolvedHere, sideWord } from './games';
import { sayMessage } from './messages';
import { loserOf } from './result';
import { type Key, t } from './strings';
import { PLAYERS } from './variant';
import {
  type Cell,
  height,
  type Move,
  type Over,
  PASS,
  type Run,
  type Side,
  sideNames,
  type Tally,
  top,
  type View,
} from './view';

/** What a side is called, with a capital letter: `Blue`. */
export function sideName(view: View, side: Side): string {
  return sideWord(view.game, sideNames(view, side).name);
}

/** A colour within a sentence: `blue`. */
function colour(view: View, side: Side): string {
  return sideName(view, side).toLowerCase();
}

/** A move: `Blue moves c3 to c4`. */
export function sayMove(view: View, move: Move): string {
  const side = sideName(view, move.side);
  const [from, placed] = [move.from ?? '', move.placed ?? ''];
  const cells = list(move.landings.map(({ cell }) => cell));
  const parts = list(move.landings.map(({ count }) => String(count)));
  const said = t(`say.${move.kind}`, { side, from, to: cells, cell: placed, cells, parts });
  if (move.kind === 'passes' || move.kind === 'places' || move.kind === 'captures') return said;
  const onto = (isCaptured: boolean) =>
    move.onto
      .filter(({ captured }) => captured === isCaptured)
      .map(({ top, height: tall }) => sayStanding(view, top, tall));
  const [captured, joined] = [onto(true), onto(false)];
  const landing =
    (captured.length > 0 ? t('say.capturing', { what: list(captured) }) : '') +
    (joined.length > 0 ? t('say.landing', { what: list(joined) }) : '');
  return said + landing + (placed ? t('say.andPlaces', { cell: placed }) : '');
}

/** A move in words and as it is written: `Blue moves c3 to c4 (c3-c4)`. */
export function sayMoveAndText(view: View, move: Move): string {
  const said = sayMove(view, move);
  return move.kind === 'passes' ? said : `${said} (${move.text})`;
}

/** A move as it is written in lists; the only one that is a word is said in the language of the page. */
export function moveText(text: string): string {
  return text === PASS ? t('say.pass') : text;
}

/** The move that led to a position. */
export function sayLast(view: View): string {
  return view.last ? sayMove(view, view.last) : '';
}

/** Something on which a move lands. */
function sayStanding(view: View, run: Run, tall: number): string {
  const side = run.side === null ? '' : colour(view, run.side);
  const usual = t('say.taken', { side, height: tall });
  return gameWord(view.game, `landing.${run.kind}`, usual, { side });
}

/** What a cell holds, without its name. */
export function sayContents(view: View, cell: Cell): string {
  const run = top(cell);
  if (!run) return t('say.empty');
  const tall = height(cell);
  if (tall === 1) return saySingle(view, run);
  const said = t('say.stack', { side: stackColour(view, run), height: tall });
  if (cell.pieces.length === 1) return said;
  const runs = cell.pieces.map((part) => t('say.run', { count: part.count, colour: sayColour(view, part) }));
  return said + t('say.fromBottom', { runs: runs.join(', ') });
}

function saySingle(view: View, run: Run): string {
  const side = run.side === null ? '' : colour(view, run.side);
  return gameWord(view.game, `piece.${run.kind}`, t('say.one', { side }), { side });
}

/** The colour of a stack: languages may have another word for it than for a side. */
function stackColour(view: View, run: Run): string {
  if (run.side === null) return sayColour(view, run);
  const { name } = sideNames(view, run.side);
  return gameWord(view.game, `stack.${name}`, name);
}

/** What a piece is called: its colour, or more where it is not the usual one of its side. */
export function sayPiece(view: View, run: Run): string {
  const side = run.side === null ? '' : colour(view, run.side);
  return gameWord(view.game, `piece.${run.kind}`, side || run.kind, { side });
}

function sayColour(view: View, run: Run): string {
  if (run.side !== null) return colour(view, run.side);
  return gameWord(view.game, `piece.${run.kind}`, run.kind);
}

/** `a, b and c`. */
export function list(words: string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : t('say.and', { most: words.slice(0, -1).join(', '), last });
}

/** Why a game has ended. */
export function sayReason(view: View, { ranks, code, reason }: Omit<Over, 'winner' | 'words'>): string {
  const loser = loserOf(ranks);
  return gameWord(view.game, `reason.${code}`, reason, {
    loser: loser === null ? '' : sideName(view, loser),
  });
}

/** What the sides have reached, the best first: `1. White, 2. Blue and Red`. */
export function sayRanks(ranks: number[], nameOf: (side: Side) => string): string {
  const places = [...new Set(ranks)].sort((one, two) => one - two);
  const named = (place: number) => ranks.flatMap((rank, side) => (rank === place ? [nameOf(side)] : []));
  return places.map((place) => t('say.rank', { place, sides: list(named(place)) })).join(', ');
}

/** Why a move is refused, to follow what is refused. */
export function sayWhy(game: string, why: Message | null): string {
  return why ? `: ${sayMessage(game, why)}` : '';
}

export function sayTally({ game }: View, { code, name }: Pick<Tally, 'code' | 'name'>): string {
  return gameWord(game, `tally.${code}`, name);
}

/** What a level is called in a game: the highest is perfect where a table of its opening can be had. */
export function levelName(level: number, game: string): string {
  return nameOfLevel(level, isSolvedHere(game));
}

/** The same of a level that plays on a server, which has its tables whatever this browser could fetch. */
export function serverLevelName(level: number, game: string): string {
  return nameOfLevel(level, isSolved(game));
}

function nameOfLevel(level: number, knowsOpening: boolean): string {
  return level === 10 && knowsOpening ? t('level.perfect') : t(`level.${level}` as Key);
}

/** The value of a game's variant in words. */
export function sayVariant(game: string, key: string, value: string): string {
  if (key === PLAYERS) return t('value.players', { count: value });
  if (key !== 'size') return gameWord(game, `value.${value}`, value);
  return value.includes('x') ? value.replace('x', ' × ') : `${value} × ${value}`;
}

/** What sets a game's id apart from the standard game, in words; nothing for the standard game. */
export function sayVariants(game: string): string {
  const choices = (game.split(':')[1] ?? '').split(',').filter((choice) => choice !== '');
  return choices.map((choice) => sayVariant(game, ...(choice.split('=') as [string, string]))).join(', ');
}
