/** What a review says of the turns of a game. */
import { chance, readScore } from './score';

/** A judged turn, as docs/protocol.md has it. */
export interface Judged {
  turn: number;
  move: string;
  /** For whoever made the move. */
  score: string;
  best: string;
  best_score: string;
  mark: '?!' | '?' | '??' | null;
  turning_point: boolean;
}

export function readTurn(news: string): Judged {
  return JSON.parse(news.slice('turn '.length)) as Judged;
}

/** How much of the point a move has given away. */
export function lossOf({ score, best_score }: Judged): number {
  const [own, best] = [readScore(score), readScore(best_score)];
  return own && best ? chance(best) - chance(own) : 0;
}
