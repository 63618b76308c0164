/** The atlas of each game, made once and kept; one's own games are looked at anew each time. */
import type { Rules, SavedGame } from '../engine/rules';
import { createLibrary } from '../library/shelves';
import { type Atlas, createAtlas } from './atlas';
import { type KnownGame, loadGames, loadProofs } from './known';

/** So many of one's own games are looked through, the newest ones. */
const MOST_OWN = 500;

export type Which = 'all' | 'builtIn' | 'own';

const builtIn = new Map<string, Promise<Atlas>>();

export async function atlasOf(rules: Rules, game: string, which: Which): Promise<Atlas> {
  const known = await knownAtlas(rules, game);
  if (which === 'builtIn') return known;
  const own = await createAtlas(rules, await ownGames(rules, game), []);
  return which === 'own' ? { ...own, proved: known.proved } : { ...known, reached: joined(known, own) };
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

function joined(one: Atlas, two: Atlas): Atlas['reached'] {
  const all = new Map(one.reached);
  for (const [key, games] of two.reached) all.set(key, [...games, ...(all.get(key) ?? [])]);
  return all;
}

/** Games of the library; none where the browser keeps none. */
async function ownGames(rules: Rules, game: string): Promise<KnownGame[]> {
  const entries = await createLibrary()
    .all()
    .catch(() => []);
  const own = entries.filter((entry) => entry.game === game).slice(0, MOST_OWN);
  if (own.length === 0) return [];
  const found = await rules.readRecords(own.map(({ text }) => text).join('\n'));
  const games = found.filter((one): one is SavedGame => !('fault' in one));
  return games.map((one) => ({
    line: { game: one.game, start: one.start ?? undefined, seed: one.seed ?? undefined, moves: one.moves },
    result: one.result,
    players: one.players,
    title: one.tags.find(([name]) => name === 'Title')?.[1] ?? '',
    isOwn: true,
    record: one.text,
  }));
}
