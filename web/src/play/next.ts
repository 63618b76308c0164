/** What to do after a game: the same once more, from the other side, against another level, or from a mistake on. */
import { signal } from '@preact/signals';
import { newClocks } from '../state/clock';
import type { LocalGame, Playback, Snapshot } from '../state/session';
import { nextSeats, type Player, rematch, type Setup } from '../state/setup';
import type { Side } from '../state/view';
import { open, play, randomSeed } from '../ui/context';
import { focusBoard } from '../ui/focus';
import { goTo } from '../ui/route';
import { lastLevel } from './opponents';

const HIGHEST = 10;

/** The same once more. */
export function playAgain({ setup, live }: Playback): void {
  play(rematch(setup.value, randomSeed(), live.value?.random_start ?? false));
}

/** The side that a single person would have then; null where computers or people play among themselves. */
export function otherSide({ setup }: Playback): Side | null {
  const people = nextSeats(setup.value.players).flatMap(({ kind }, side) => (kind === 'human' ? [side] : []));
  return people.length === 1 ? (people[0] ?? null) : null;
}

/** The same with everybody on the next side; of two, both change sides. */
export function playOtherSide({ setup }: Playback): void {
  const again = rematch(setup.value, randomSeed(), false);
  play({ ...again, players: nextSeats(again.players) });
}

/** The computer that a single person has played against, if that was a single one as well. */
function rivalOf({ players }: Setup): number | null {
  const [level, ...more] = players.flatMap((player) => (player.kind === 'level' ? [player.level] : []));
  const people = players.filter(({ kind }) => kind === 'human').length;
  return level !== undefined && more.length === 0 && people === 1 ? level : null;
}

/** The level to try next: a stronger one for whoever has won, a weaker one for whoever has lost. */
export function nextLevel({ setup, over }: Playback): number | null {
  const level = rivalOf(setup.value);
  const you = setup.value.players.findIndex(({ kind }) => kind === 'human');
  const winner = over.value?.winner ?? null;
  if (level === null || winner === null) return null;
  const next = winner === you ? level + 1 : level - 1;
  return next >= 1 && next <= HIGHEST ? next : null;
}

export function playLevel({ setup, live }: Playback, level: number): void {
  const again = rematch(setup.value, randomSeed(), live.value?.random_start ?? false);
  const seat = (player: Player): Player => (player.kind === 'level' ? { kind: 'level', level } : player);
  play({ ...again, players: again.players.map(seat) });
}

/** The game that is over from which the one on the board was begun once more; gone when another one is opened. */
const origin = signal<{ from: Snapshot; again: LocalGame } | null>(null);

/** Whether there is a finished game to go back to from this one. */
export function hasOrigin(session: Playback): boolean {
  return origin.value?.again === session;
}

/** Back to the end of the game from which this one was begun; this one stays among the unfinished games. */
export function backToOrigin(): void {
  const from = origin.value?.from;
  if (from && open(from.setup, from)) goTo('game');
}

/** Plays on from a position of a game that is over; the game itself stays as it is in the library. */
export function tryAgainFrom(session: Playback, ply: number): void {
  const from = session.snapshot();
  const { setup, moves } = from;
  const { names, record, entry, ...rest } = setup;
  const isRemote = rest.players.some(({ kind }) => kind === 'remote');
  const here: Setup = isRemote
    ? { ...rest, players: rest.players.map(atHome), clock: { kind: 'none' } }
    : rest;
  // What was left at the end may have been nothing.
  const { left } = newClocks(here.clock, here.players.length);
  const again = open(
    { ...here, coached: false },
    { moves: moves.slice(0, ply), left, ending: null },
    null,
    true,
  );
  // A game on a server has an address, to which Back goes.
  origin.value = again && !isRemote ? { from, again } : null;
  goTo('game');
  focusBoard();
}

/** In place of somebody who is not here plays the same level, or of a person the one that was played here last. */
function atHome(player: Player): Player {
  return player.kind === 'remote' ? { kind: 'level', level: player.level ?? lastLevel() } : player;
}
