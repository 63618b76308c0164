/** What is proved of each legal move: whether it wins, draws or loses against best play. */
import { setUp, toLine, type Verdict } from '../engine/rules';
import type { RunLines } from './bench';
import { beforeTheMove, readInfo, type Score } from './scores';
import type { Subject } from './thinking';

export type { Verdict };

export interface Truth {
  /** For whoever makes the move; moves that are not proved are not in it. */
  moves: ReadonlyMap<string, Score>;
  /** All legal moves, as far as anybody looks at them. */
  legal: readonly string[];
  /** How many of the moves have been looked at, and how many there are. */
  done: number;
  all: number;
  isComplete: boolean;
}

/** Where there are more moves than this, no proof is in reach. */
export const MOST_MOVES = 150;
/** How long one move is looked at, in milliseconds: first all of them briefly, then those that are left. */
const TIMES = [60, 600];
/** So many moves in a row without a proof end a round: it is too early in the game. */
const MOST_MISSES = 12;

/** Proves one move after the other and tells what is known after each. */
export async function createProofs(
  run: RunLines,
  asked: Subject,
  tell: (truth: Truth) => void,
): Promise<void> {
  let moves: string[] = [];
  let proved: ReadonlyMap<string, Score> = new Map();
  const say = (done: number, isComplete: boolean) =>
    tell({ moves: proved, legal: moves, done, all: asked.view.legal, isComplete });
  if (asked.view.legal > MOST_MOVES) return say(0, true);
  say(0, false);
  moves = await legalMoves(run, asked);
  let done = 0;
  for (const time of TIMES) {
    let misses = 0;
    for (const move of moves.filter((known) => !proved.has(known))) {
      if (misses >= MOST_MISSES) break;
      const score = await prove(run, asked, move, time);
      // Another map only where there is something new: the board is drawn anew then.
      if (score) proved = new Map(proved).set(move, score);
      misses = score ? 0 : misses + 1;
      done = Math.min(moves.length, done + 1);
      say(done, false);
    }
  }
  say(moves.length, true);
}

async function legalMoves(run: RunLines, { line }: Subject): Promise<string[]> {
  const heard = await run([`legal ${toLine(line)}`], () => {});
  const answer = heard.find((text) => text.startsWith('legal ')) ?? 'legal []';
  return JSON.parse(answer.slice('legal '.length)) as string[];
}

/** What a move is proved to be for whoever makes it. */
async function prove(run: RunLines, asked: Subject, move: string, time: number): Promise<Score | null> {
  const line = { ...asked.line, moves: [...asked.line.moves, move] };
  let last: Score | null = null;
  const heard = await run([...setUp(line), 'view', `go solve movetime ${time}`], (news) => {
    const score = readInfo(news)?.score;
    // An opinion is no proof, but a search may prove what the prover does not see.
    if (score && score.kind !== 'units') last = score;
  });
  const view = heard.find((text) => text.startsWith('view '));
  const over = view ? readOver(view) : null;
  if (over) return over.winner === null ? { kind: 'draw' } : decided(over.winner === asked.view.side);
  return last ? beforeTheMove(last) : null;
}

function decided(isWon: boolean): Score {
  return { kind: isWon ? 'win' : 'loss', plies: 1 };
}

function readOver(line: string): { winner: number | null } | null {
  return (JSON.parse(line.slice('view '.length)) as { over: { winner: number | null } | null }).over;
}

/** The sign of a verdict, which needs no translation. */
export const VERDICT_SIGNS: Record<Verdict, string> = { win: '+', draw: '=', loss: '−' };

export function verdictOf(score: Score): Verdict | null {
  return score.kind === 'units' ? null : score.kind;
}

const ORDER: Verdict[] = ['win', 'draw', 'loss'];

/** The best verdict of some moves; null as long as a move that is not proved may be better. */
export function bestVerdict(proved: Truth['moves'], moves: readonly string[]): Verdict | null {
  const verdicts = moves.map((move) => {
    const score = proved.get(move);
    return score ? verdictOf(score) : null;
  });
  const best = ORDER.find((verdict) => verdicts.includes(verdict)) ?? null;
  return best === 'win' || !verdicts.includes(null) ? best : null;
}
