/** The worst moves of a game that is over, found by the engine while the end is being looked at. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { type Line, type Rules, setUp } from '../engine/rules';
import { lossOf, readTurn } from '../state/judged';
import type { Playback } from '../state/session';
import type { Move, Side } from '../state/view';
import { engine } from '../ui/context';

export interface Mistake {
  /** After so many plies the move was made. */
  ply: number;
  move: Move;
  better: Move;
}

/** A mistake as the review tells it. */
export interface Told {
  ply: number;
  move: string;
  better: string;
  /** How much of the point it has cost, from 0 to 1. */
  lost: number;
  /** Whether a table of the opening knows it, which nobody can be expected to. */
  isOfTable?: boolean;
}

export interface Mistakes {
  /** Whether there is anything to look for; what has begun to look keeps its place on the screen. */
  looks: boolean;
  /** Null while the engine looks for them. */
  found: ReadonlySignal<Mistake[] | 'failed' | null>;
  stop(): void;
}

/** So many positions are looked at for each move: enough to see what everybody sees afterwards. */
const NODES = 6_000;
const MOST = 3;

/** What was found in games that are over; whoever comes back to the end of one finds it there. */
const known = new WeakMap<readonly string[], Mistakes>();

/** Only games of two are judged, and only the moves of people. */
export function findMistakes(session: Playback): Mistakes {
  const moves = session.moves.value;
  const before = known.get(moves);
  if (before) return before;
  const mistakes: Mistakes = search(session, () => {
    if (known.get(moves) === mistakes) known.delete(moves);
  });
  known.set(moves, mistakes);
  return mistakes;
}

/** `drop` is called where not everything was looked at. */
function search(session: Playback, drop: () => void): Mistakes {
  const found = signal<Mistake[] | 'failed' | null>(null);
  const { game, start, seed, players } = session.setup.value;
  const line: Line = { game, start, seed, moves: session.moves.value };
  const sides = session.views.value.map(({ side }) => side);
  const winner = session.over.value?.winner ?? null;
  // Whoever has won has nothing to learn about where it was lost.
  const isPerson = (ply: number) => players[sides[ply] as Side]?.kind === 'human' && sides[ply] !== winner;
  const hasPerson = players.some(({ kind }, side) => kind === 'human' && side !== winner);
  if (players.length !== 2 || !hasPerson || line.moves.length === 0 || !engine.value) {
    found.value = [];
    return { looks: false, found, stop: () => {} };
  }
  const { rules } = engine.value;
  const client = engine.value.hire();
  const all: Told[] = [];
  const run = client.run([...setUp(line), `review nodes ${NODES} from 0`], (news) => {
    const judged = readTurn(news);
    const ply = judged.turn - 1;
    // What a mistake is, the review says; how much it costs only says which ones come first.
    if (isPerson(ply) && judged.mark !== null)
      all.push({ ply, move: judged.move, better: judged.best, lost: lossOf(judged) });
  });
  run.done
    .then(() => Promise.all(all.map((told) => markTable(rules, line, told))))
    .then((told) => Promise.all(dearest(told).map((each) => describe(rules, line, each))))
    .then(
      (described) => {
        found.value = described;
      },
      () => {
        drop();
        found.value = 'failed';
      },
    )
    .finally(() => client.end());
  return {
    looks: true,
    found,
    stop() {
      if (found.value !== null) return;
      drop();
      run.stop();
    },
  };
}

/** Says of a mistake whether the table of an opening knows it. */
async function markTable(rules: Rules, line: Line, told: Told): Promise<Told> {
  const { moves } = await rules.known({ ...line, moves: line.moves.slice(0, told.ply) });
  return { ...told, isOfTable: moves !== null };
}

/**
 * Those that cost the most, in the order of the game. What only a table knows comes after what people can see, and
 * nobody is told that they lost with the first move of all.
 */
export function dearest(all: Told[]): Told[] {
  const worst = all
    .filter(({ ply, isOfTable }) => !isOfTable || ply > 1)
    .toSorted(
      (one, two) => Number(one.isOfTable ?? false) - Number(two.isOfTable ?? false) || two.lost - one.lost,
    )
    .slice(0, MOST);
  return worst.toSorted((one, two) => one.ply - two.ply);
}

async function describe(rules: Rules, line: Line, { ply, move, better }: Told): Promise<Mistake> {
  const before = { ...line, moves: line.moves.slice(0, ply) };
  const [played, best] = await rules.describe(before, [move, better]);
  if (!played || !best) throw new Error('the review has told of a move that is not legal');
  return { ply, move: played, better: best };
}
