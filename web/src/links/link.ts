/** The address that shows a game. */
import type { Line, Rules } from '../engine/rules';
import type { Ending } from '../state/setup';
import { encode } from './code';

/** A game as the fragment of an address. A seed on which the board does not depend is left out. */
export async function fragmentOf(rules: Rules, line: Line, ending: Ending | null): Promise<string> {
  const { game, start, moves } = line;
  const seed = start ? undefined : await neededSeed(rules, line);
  return `#${await encode({ game, start, seed, moves, ending }, rules.legal)}`;
}

async function neededSeed(rules: Rules, { game, seed }: Line): Promise<string | undefined> {
  if (!seed) return undefined;
  const [drawn, usual] = await Promise.all([
    rules.view({ game, seed, moves: [] }),
    rules.view({ game, moves: [] }),
  ]);
  return drawn.position === usual.position ? undefined : seed;
}
