/** Lines and proofs that say the same: what is proved of a move counts, whatever is thought of it. */
import type { Found, Score } from './scores';
import type { Truth } from './truth';

type Proofs = Truth['moves'];

/** What is proved of moves, by the prover or by the search that finds lines. */
export function allProved(found: readonly Found[], proved: Proofs): Proofs {
  const all = new Map(proved);
  for (const { moves, score } of found) {
    const [move] = moves;
    if (move === undefined || score.kind === 'units') continue;
    const known = all.get(move);
    all.set(move, known ? closer(known, score) : score);
  }
  return all;
}

/** Of two proofs of the same result, the one that needs fewer turns; the first where they differ. */
function closer(known: Score, other: Score): Score {
  if (known.kind !== other.kind || !('plies' in known) || !('plies' in other)) return known;
  return (other.plies ?? Infinity) < (known.plies ?? Infinity) ? other : known;
}

/** The best lines with proved scores in place of thoughts, and with moves that are proved to be better than they are. */
export function agreed(found: readonly Found[], proved: Proofs, count: number): Found[] {
  const lines = found.map((line) => ({ ...line, score: proved.get(line.moves[0] ?? '') ?? line.score }));
  const isShown = new Set(lines.map(({ moves }) => moves[0]));
  const { depth = 0, nodes = 0, speed = 0 } = found[0] ?? {};
  const others = [...proved]
    .filter(([move, score]) => !isShown.has(move) && score.kind !== 'loss')
    .map(([move, score]) => ({ number: 0, depth, nodes, speed, score, moves: [move] }));
  return [...lines, ...others]
    .sort((a, b) => worth(b.score) - worth(a.score))
    .slice(0, count)
    .map((line, place) => ({ ...line, number: place + 1 }));
}

/** The move to be pointed at: nobody is to be led into a loss that is proved. */
export function bestMove([line]: readonly Found[]): string | null {
  return line && line.score.kind !== 'loss' ? (line.moves[0] ?? null) : null;
}

/** What a position is worth to the side to move, as far as lines and proofs say; null where neither does. */
export function positionScore(found: readonly Found[], proved: Proofs, legal: number): Score | null {
  const best = agreed(found, proved, 1)[0]?.score ?? null;
  const isCertain = proved.size >= legal;
  if (isCertain) {
    const scores = [...proved.values()].sort((a, b) => worth(b) - worth(a));
    return scores[0] ?? best;
  }
  if (best?.kind !== 'loss') return best;
  // The search has looked at every move: where its best one loses, all do. That the moves of some lines are proved
  // to lose says nothing of the others, and what was thought of those lines is refuted.
  return found[0]?.score.kind === 'loss' ? best : null;
}

/** Larger than any opinion. */
const PROVED = 1_000_000;

/** For comparing: a quick win is better than a slow one, a draw is even, a slow loss better than a quick one. */
function worth(score: Score): number {
  if (score.kind === 'units') return score.units;
  if (score.kind === 'draw') return 0;
  const far = PROVED - Math.min(score.plies ?? 10_000, 10_000);
  return score.kind === 'win' ? far : -far;
}
