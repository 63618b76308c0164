/** Games to and from records: made ready to be looked at and played on, and to be written down. */
import type { PlayedGame, RecordedGame } from '../engine/rules';
import { loserOf, ranksOf } from './result';
import { type Beginning, ENDINGS, type Ending, type Player, type Setup, type Snapshot } from './setup';

export function openRecord(found: RecordedGame): { setup: Setup; from: Beginning } {
  const { game, moves, players } = found;
  const setup: Setup = {
    game,
    start: found.start ?? undefined,
    seed: found.seed ?? undefined,
    players: players.map(playerNamed),
    names: players.map(properName),
    clock: { kind: 'none' },
    record: found.text,
  };
  // Whoever opens a record wants to look at it first.
  return { setup, from: { moves, left: players.map(() => 0), ending: endingOf(found), isPaused: true } };
}

/** Whoever played then, a level plays on as itself and everybody else is a person. */
function playerNamed(name: string): Player {
  const level = Number(/^level (\d+)$/.exec(name)?.[1]);
  return level >= 1 && level <= 10 ? { kind: 'level', level } : { kind: 'human' };
}

/** The name of somebody who has one of their own. */
function properName(name: string): string {
  return name === 'human' || playerNamed(name).kind === 'level' ? '' : name.slice(0, 60);
}

/** How a game ended outside the rules; null for one that goes on or that the rules have ended. */
function endingOf({ result, ending }: RecordedGame): Ending | null {
  const ranks = ranksOf(result);
  if (!ranks) return null;
  const why = ENDINGS.find((known) => known === ending);
  const loser = loserOf(ranks);
  // A longer ranking that somebody has decided on stays in the record alone.
  const isKnown = loser !== null || ranks.every((rank) => rank === 1);
  return why && isKnown ? { loser, why } : null;
}

export function today(): string {
  return dayOf(Date.now());
}

/** The day of a moment, `2026-11-16`. */
export function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

/** A game as the engine writes it down. */
export function playedGame({ setup, moves, ending }: Snapshot, date: string): PlayedGame {
  return {
    game: setup.game,
    start: setup.start ?? null,
    seed: setup.seed ?? null,
    moves,
    players: setup.players.map((player, side) => nameOf(player, setup.names?.[side])),
    date: date.replaceAll('-', '.'),
    ending,
    record: setup.record ?? null,
  };
}

function nameOf(player: Player, name: string | undefined): string {
  return name || (player.kind === 'level' ? `level ${player.level}` : 'human');
}
