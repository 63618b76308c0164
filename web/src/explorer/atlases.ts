/** The atlas of a game: made once for what comes with the page, and kept up to date with one's own games. */
import type { Rules } from '../engine/rules';
import { Closed, createLibrary } from '../storage/library';
import { type Atlas, createAtlas } from './atlas';
import { loadGames, loadProofs } from './known';
import { createOwnGames, type OwnGames } from './own';

export type Which = 'all' | 'builtIn' | 'own';

const builtIn = new Map<string, Promise<Atlas>>();
const owners = new WeakMap<Rules, OwnGames>();
/** Both together, as long as neither has changed. */
const both = new WeakMap<Atlas['reached'], Atlas['reached']>();

export async function atlasOf(rules: Rules, game: string, which: Which): Promise<Atlas> {
  const known = await knownAtlas(rules, game);
  if (which === 'builtIn') return known;
  // Where the browser keeps no games there are none.
  const own = await ownGames(rules)
    .of(game)
    .catch((error): Atlas['reached'] => {
      if (error instanceof Closed) return new Map();
      throw error;
    });
  return { ...known, reached: which === 'own' ? own : joined(known.reached, own) };
}

function ownGames(rules: Rules): OwnGames {
  const made = owners.get(rules) ?? createOwnGames(rules, createLibrary());
  owners.set(rules, made);
  return made;
}

function knownAtlas(rules: Rules, game: string): Promise<Atlas> {
  const made = builtIn.get(game) ?? make(rules, game);
  builtIn.set(game, made);
  // Whoever was offline then may not be so now.
  made.catch(() => builtIn.delete(game));
  return made;
}

async function make(rules: Rules, game: string): Promise<Atlas> {
  const [games, proofs] = await Promise.all([loadGames(game), loadProofs(game)]);
  return createAtlas(rules, games, proofs);
}

function joined(known: Atlas['reached'], own: Atlas['reached']): Atlas['reached'] {
  const made = both.get(own);
  if (made) return made;
  const all = new Map(known);
  for (const [key, games] of own) all.set(key, [...games, ...(all.get(key) ?? [])]);
  both.set(own, all);
  return all;
}
