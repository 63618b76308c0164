/** A puzzle to its end: what each move of the solver comes to, how it is answered, and the solution. */
import type { Client } from '../engine/client';
import { type Judgement, type Line, type Rules, setUp } from '../engine/rules';
import type { Puzzle } from '../generated/games';
import { PASS } from '../state/view';
import { spokenText } from './named';

/** How long the engine may take to prove a move, and to find an answer, in milliseconds. */
const PROOF_TIME = 4000;
const ANSWER_TIME = 600;

export interface PuzzleJudge {
  /** What a move comes to after those that were played. */
  judge(move: string, played: readonly string[]): Promise<Judgement>;
  /** How it should go on after them. */
  solution(played: readonly string[]): Promise<string[]>;
}

type Value = 'win' | 'draw' | 'loss';

export function createPuzzleJudge(rules: Rules, brain: Client, puzzle: Puzzle): PuzzleJudge {
  const { game, position: start, line: proof, plies, result, refutation } = puzzle;
  const lineOf = (moves: readonly string[]): Line => ({ game, start, moves: [...moves] });
  /** Where the game is over, if the proof says so, else where its line ends. */
  const length = plies ?? proof.length;
  const isProof = (moves: readonly string[]) => moves.every((move, ply) => proof[ply] === move);

  async function judge(move: string, played: readonly string[]): Promise<Judgement> {
    const after = [...played, move];
    if (played.length > 0) return judgeLater(after);
    const first = await rules.judge({ puzzle }, move);
    const { message } = first;
    // The verdict stands, if only in notation.
    const spoken = await spokenText(rules, lineOf([]), refutation, message).catch(() => message);
    if (first.right) return { ...(await goOn(after, message)), spoken };
    return { ...first, spoken, ...(await refute(after, first.follow)) };
  }

  /** The first move was right: the engine proves whether this one keeps what was reached. */
  async function judgeLater(after: string[]): Promise<Judgement> {
    // A pass is the only move then, and gives nothing away.
    if (isProof(after) || after.at(-1) === PASS) return goOn(after, '');
    const value = await worthOf(after);
    if (value === null) return { right: false, message: '', follow: [], isUnproved: true };
    const isRight = result === 'win' ? value === 'win' : value !== 'loss';
    if (isRight || value === 'win') return goOn(after, '');
    return { right: false, message: '', worth: value, ...(await refute(after, [])) };
  }

  /** A right move is answered, unless it was the last one. */
  async function goOn(after: string[], message: string): Promise<Judgement> {
    const view = await rules.view(lineOf(after));
    if (view.over || after.length >= length) return { right: true, message, follow: [] };
    const reply = isProof(after) ? proof[after.length] : await answerTo(after);
    if (!reply) return { right: true, message, follow: [] };
    const next = await rules.view(lineOf([...after, reply]));
    const goesOn = !next.over && after.length + 1 < length;
    return { right: true, message, follow: [reply], goesOn };
  }

  /** What a wrong move runs into; where that ends the game, nothing is left to be proved. */
  async function refute(after: string[], known: string[]): Promise<Pick<Judgement, 'follow' | 'worth'>> {
    const answer = known.length > 0 ? null : await answerTo(after);
    const follow = answer ? [answer] : known;
    const mover = (await rules.view(lineOf(after))).last?.side;
    const { over } = await rules.view(lineOf([...after, ...follow]));
    const isLost = over !== null && over.winner !== null && over.winner !== mover;
    return isLost ? { follow, worth: 'loss' } : { follow };
  }

  /** What the position after these moves is worth to the solver, who has just moved; null if no proof was found. */
  async function worthOf(moves: string[]): Promise<Value | null> {
    const view = await rules.view(lineOf(moves));
    if (view.over)
      return view.over.winner === null ? 'draw' : view.over.winner === view.last?.side ? 'win' : 'loss';
    let value: Value | null = null;
    const search = brain.search([...setUp(lineOf(moves)), `go solve movetime ${PROOF_TIME}`], (info) => {
      const found = / score (win|loss|draw)\b/.exec(info)?.[1] as Value | undefined;
      // It is told for the side to move, which is not the solver.
      if (found) value = found === 'draw' ? 'draw' : found === 'win' ? 'loss' : 'win';
    });
    await search.best.catch(() => null);
    return value;
  }

  async function answerTo(moves: string[]): Promise<string | null> {
    const search = brain.search([...setUp(lineOf(moves)), `go movetime ${ANSWER_TIME}`]);
    return search.best.catch(() => null);
  }

  async function solution(played: readonly string[]): Promise<string[]> {
    if (isProof(played)) return proof.slice(played.length);
    const moves = [...played];
    for (let view = await rules.view(lineOf(moves)); !view.over && moves.length < length; ) {
      const best = await answerTo(moves);
      if (!best) break;
      moves.push(best);
      view = await rules.view(lineOf(moves));
    }
    return moves.slice(played.length);
  }

  return { judge, solution };
}
