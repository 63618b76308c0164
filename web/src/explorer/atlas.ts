/**
 * Which games have come to a position, and what is proved about it. Positions that are reflections or rotations
 * of each other are the same here: the engine gives them the same key.
 */
import type { Line, Rules } from '../engine/rules';
import type { KnownGame, Proof, Value } from './known';

/** So many games are asked about at a time, so that others need not wait long for the engine. */
const BATCH = 25;

interface Reached {
  game: KnownGame;
  ply: number;
  /** The position that was played on to; null where the game ends. */
  next: string | null;
}

interface Known {
  value: Value;
  /** The keys behind all moves that reach the value. */
  best: Set<string> | null;
}

export interface Atlas {
  reached: Map<string, Reached[]>;
  proved: Map<string, Known>;
}

/** A game with the keys of its positions, the start's first. */
export interface Tracked {
  game: KnownGame;
  keys: string[];
}

export async function createAtlas(rules: Rules, games: KnownGame[], proofs: Proof[]): Promise<Atlas> {
  const tracked: Tracked[] = [];
  for (let at = 0; at < games.length; at += BATCH) {
    const some = games.slice(at, at + BATCH);
    const keys = await rules.keys(some.map(({ line }) => line));
    tracked.push(...some.map((game, index) => ({ game, keys: keys[index] ?? [] })));
  }
  return { reached: keyed(tracked), proved: await indexProofs(rules, proofs) };
}

/** Games by the positions that they came to. */
export function keyed(tracked: Tracked[]): Atlas['reached'] {
  const reached: Atlas['reached'] = new Map();
  for (const { game, keys } of tracked) {
    const seen = new Set<string>();
    for (const [ply, key] of keys.entries()) {
      // A game that comes to a position twice has come to it once.
      if (seen.has(key)) continue;
      seen.add(key);
      const here = { game, ply, next: keys[ply + 1] ?? null };
      const known = reached.get(key);
      if (known) known.push(here);
      else reached.set(key, [here]);
    }
  }
  return reached;
}

async function indexProofs(rules: Rules, proofs: Proof[]): Promise<Atlas['proved']> {
  const proved: Atlas['proved'] = new Map();
  for (let at = 0; at < proofs.length; at += BATCH) {
    const some = proofs.slice(at, at + BATCH);
    const lines = some.map(({ line, best }) => [
      line,
      ...(best ?? []).map((move): Line => ({ ...line, moves: [...line.moves, move] })),
    ]);
    const keys = (await rules.keys(lines.flat())).map((line) => line.at(-1) ?? '');
    some.forEach(({ value, best }, index) => {
      const [here = '', ...behind] = keys.splice(0, lines[index]!.length);
      proved.set(here, { value, best: best && new Set(behind) });
    });
  }
  return proved;
}

/** Results for the side that moves first in the game, and how many games have none. */
export interface Score {
  first: number;
  draws: number;
  second: number;
  open: number;
}

/** What is proved about a move, for whoever makes it; `short` is a move that does not win but may draw. */
export type Worth = Value | 'short' | null;

export interface NextMove {
  /** Moves that lead to the same position, but for reflections and rotations. */
  moves: string[];
  /** How many of the games that were here went on with one of them. */
  games: number;
  score: Score;
  worth: Worth;
}

export interface Finding {
  games: Reached[];
  score: Score;
  value: Value | null;
  next: NextMove[];
}

export async function explore(rules: Rules, atlas: Atlas, line: Line): Promise<Finding> {
  const { key, next } = await rules.explore(line);
  // What a table knows counts before all proofs that somebody has stored.
  const { moves: table } = await rules.known(line);
  const results = new Map(table?.next);
  const behind = new Map<string, string[]>();
  for (const [move, there] of next) behind.set(there, [...(behind.get(there) ?? []), move]);
  const games = atlas.reached.get(key) ?? [];
  const here = atlas.proved.get(key) ?? null;
  const rows = [...behind].map(([there, moves]): NextMove => {
    // Other games may have come there by other ways; they were not here.
    const reached = games.filter(({ next }) => next === there);
    const worth = results.get(moves[0] ?? '') ?? worthOf(atlas, here, there);
    return { moves, games: reached.length, score: scoreOf(reached), worth };
  });
  return {
    games,
    score: scoreOf(games),
    value: table?.result ?? here?.value ?? null,
    next: rows.filter(({ games: count, worth }) => count > 0 || worth).sort(order),
  };
}

const RANK: Record<string, number> = { win: 0, draw: 1, short: 2, loss: 3 };

/** What is played most comes first; of what is played equally often, what is worth most. */
function order(one: NextMove, two: NextMove): number {
  return two.games - one.games || (RANK[one.worth ?? ''] ?? 2) - (RANK[two.worth ?? ''] ?? 2);
}

function scoreOf(reached: Reached[]): Score {
  const count = (result: string) => reached.filter(({ game }) => game.result === result).length;
  return { first: count('1-0'), draws: count('1/2-1/2'), second: count('0-1'), open: count('*') };
}

const OTHER: Record<Value, Value> = { win: 'loss', draw: 'draw', loss: 'win' };

function worthOf({ proved }: Atlas, here: Known | null, there: string): Worth {
  const known = proved.get(there);
  if (known) return OTHER[known.value];
  // Every move of a lost position loses.
  if (here?.value === 'loss') return 'loss';
  if (!here?.best) return null;
  if (here.best.has(there)) return here.value;
  return here.value === 'win' ? 'short' : 'loss';
}
