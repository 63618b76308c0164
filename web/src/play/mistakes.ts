/** The worst moves of a game that is over, found by the engine while the end is being looked at. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { type Line, setUp } from '../engine/rules';
import { chance, readScore } from '../state/score';
import type { Playback } from '../state/session';
import type { Side } from '../state/view';
import { engine } from '../ui/context';

export interface Mistake {
  /** After so many plies the move was made. */
  ply: number;
  move: string;
  better: string;
  /** How much of the point it has cost, from 0 to 1. */
  lost: number;
}

export interface Mistakes {
  /** Null while the engine looks for them. */
  found: ReadonlySignal<Mistake[] | null>;
  stop(): void;
}

/** A judged turn, as docs/protocol.md has it. */
interface Judged {
  turn: number;
  move: string;
  score: string;
  best: string;
  best_score: string;
}

/** So many positions are looked at for each move: enough to see what everybody sees afterwards. */
const NODES = 6_000;
const MOST = 3;
/** What costs less is a matter of opinion. */
const LEAST = 0.08;

/** Only games of two are judged, and only the moves of people. */
export function findMistakes(session: Playback): Mistakes {
  const found = signal<Mistake[] | null>(null);
  const { game, start, seed, players } = session.setup.value;
  const line: Line = { game, start, seed, moves: session.moves.value };
  const sides = session.views.value.map(({ side }) => side);
  const isPerson = (ply: number) => players[sides[ply] as Side]?.kind === 'human';
  if (players.length !== 2 || line.moves.length === 0 || !engine.value) {
    found.value = [];
    return { found, stop: () => {} };
  }
  const client = engine.value.hire();
  const all: Mistake[] = [];
  const run = client.run([...setUp(line), `review nodes ${NODES} from 0`], (news) => {
    const judged = JSON.parse(news.slice('turn '.length)) as Judged;
    const ply = judged.turn - 1;
    const lost = lossOf(judged);
    if (isPerson(ply) && lost >= LEAST && judged.best !== judged.move)
      all.push({ ply, move: judged.move, better: judged.best, lost });
  });
  run.done
    .then(
      () => {
        found.value = all.sort((one, two) => two.lost - one.lost).slice(0, MOST);
      },
      () => {
        found.value = [];
      },
    )
    .finally(() => client.end());
  return { found, stop: () => run.stop() };
}

/** How much of the point a move has given away. */
function lossOf({ score, best_score }: Judged): number {
  const [own, best] = [readScore(score), readScore(best_score)];
  return own && best ? chance(best) - chance(own) : 0;
}
