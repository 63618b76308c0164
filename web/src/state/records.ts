/** Games that were read from a record, made ready to be looked at and played on. */
import type { SavedGame } from '../engine/rules';
import { type Beginning, ENDINGS, type Ending, type Player, type Setup } from './setup';

/** The text is the record's own: why a game ended stands in a tag of it. */
export function openRecord(found: SavedGame, text: string): { setup: Setup; from: Beginning } {
  const { game, moves } = found;
  const [one, two] = found.players;
  const setup: Setup = {
    game,
    start: found.start ?? undefined,
    seed: found.seed ?? undefined,
    players: [playerNamed(one), playerNamed(two)],
    clock: { kind: 'none' },
  };
  // Whoever opens a record wants to look at it first.
  return { setup, from: { moves, left: [0, 0], ending: endingOf(found.result, text), isPaused: true } };
}

/** Whoever played then, a level plays on as itself and everybody else is a person. */
function playerNamed(name: string): Player {
  const level = Number(/^level (\d+)$/.exec(name)?.[1]);
  return level >= 1 && level <= 10 ? { kind: 'level', level } : { kind: 'human' };
}

/** How a game ended outside the rules; null for one that goes on or that the rules have ended. */
function endingOf(result: string, text: string): Ending | null {
  if (result === '*') return null;
  const loser = { '1-0': 1, '0-1': 0 }[result] ?? null;
  const why = ENDINGS.find((known) => known === terminationOf(text));
  return why ? { loser: loser as Ending['loser'], why } : null;
}

/** The first word of the tag `Termination` of the first game; behind a colon anybody may explain it. */
function terminationOf(text: string): string | undefined {
  const [tags = ''] = /^\s*(?:\[\w+\s+"(?:[^"\\]|\\.)*"\s*\]\s*)+/.exec(text) ?? [];
  return /\[Termination\s+"([^":]*)/.exec(tags)?.[1]?.trim();
}
