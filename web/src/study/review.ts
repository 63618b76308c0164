/** Going through a whole game: each move judged, mistakes marked, key moments found. */
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Client, Run } from '../engine/client';
import { Interrupted } from '../engine/client';
import { type Line, setUp } from '../engine/rules';
import { forFirst, readScore, type Score, writeScore } from './scores';
import type { Study } from './study';
import { lineFrom, lineTo, markOf, type NodeId, nodeOf, ROOT } from './tree';

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

/** A judged turn in the tree. */
export interface Moment {
  node: NodeId;
  judged: Judged;
}

export type ReviewState = 'none' | 'running' | 'done' | 'stopped' | 'broken';

export interface Review {
  state: ReadonlySignal<ReviewState>;
  /** How many turns are judged, and how many there are. */
  progress: ReadonlySignal<{ done: number; all: number }>;
  moments: ReadonlySignal<Moment[]>;
  /** The moments at which something was given away or the game turned. */
  key: ReadonlySignal<Moment[]>;
  start(effort: Effort): Promise<void>;
  stop(): void;
  /** What a move comes to in place of the one that was played there. */
  judge(line: Line, move: string): Promise<Judged | null>;
  end(): void;
}

/** How many positions are looked at for each move. */
export const EFFORTS = { quick: 8_000, normal: 40_000, deep: 200_000 } as const;
export type Effort = keyof typeof EFFORTS;

export function createReview(hire: () => Client, study: Study): Review {
  const state = signal<ReviewState>('none');
  const progress = signal({ done: 0, all: 0 });
  const moments = signal<Moment[]>([]);
  let client: Client | null = null;
  let current: Run | null = null;
  let effort: Effort = 'normal';

  function take(nodes: NodeId[], judged: Judged): void {
    const node = nodes[judged.turn];
    // The tree may have been changed meanwhile.
    if (node === undefined || nodeOf(study.tree.value, node).move !== judged.move) return;
    batch(() => {
      progress.value = { ...progress.value, done: judged.turn };
      moments.value = [...moments.value, { node, judged }];
      note(study, node, judged);
    });
  }

  async function start(wanted: Effort): Promise<void> {
    stop();
    effort = wanted;
    const nodes = lineFrom(study.tree.value, ROOT);
    const last = nodes.at(-1) ?? ROOT;
    batch(() => {
      state.value = 'running';
      progress.value = { done: 0, all: nodes.length - 1 };
      moments.value = [];
    });
    client ??= hire();
    const lines = [...setUp(lineTo(study.tree.value, last)), `review nodes ${EFFORTS[wanted]}`];
    const mine = client.run(lines, (line) => {
      if (current === mine) take(nodes, JSON.parse(line.slice('turn '.length)));
    });
    current = mine;
    try {
      await mine.done;
      if (current === mine) state.value = 'done';
    } catch (error) {
      if (current === mine) state.value = error instanceof Interrupted ? 'stopped' : 'broken';
    } finally {
      if (current === mine) finish();
    }
  }

  function stop(): void {
    const was = current;
    current = null;
    was?.stop();
    if (was) state.value = 'stopped';
  }

  /** A Worker that has nothing to do is put away. */
  function finish(): void {
    current = null;
    client?.end();
    client = null;
  }

  async function judge(line: Line, move: string): Promise<Judged | null> {
    const judge = hire();
    let found: Judged | null = null;
    try {
      const lines = setUp({ ...line, moves: [...line.moves, move] });
      const order = `review nodes ${EFFORTS[effort]} from ${line.moves.length}`;
      await judge.run([...lines, order], (news) => {
        found = JSON.parse(news.slice('turn '.length));
      }).done;
      return found;
    } finally {
      judge.end();
    }
  }

  return {
    state,
    progress,
    moments,
    key: computed(() => moments.value.filter(({ judged }) => judged.mark !== null || judged.turning_point)),
    start,
    stop,
    judge,
    end() {
      stop();
      finish();
    },
  };
}

/** What a judgement says goes into the tree, and so into the record. */
function note(study: Study, id: NodeId, { score, mark }: Judged): void {
  const node = nodeOf(study.tree.value, id);
  const read = readScore(score);
  const mover = moverOf(study, id);
  const bad = [2, 4, 6];
  const kept = node.marks.filter((known) => !bad.includes(known) && (mark === null || known > 6));
  const own = mark === null ? null : markOf(mark);
  study.remark(id, {
    eval: read ? writeScore(forFirst(read, mover)) : node.eval,
    marks: own === null ? kept : [own, ...kept].sort((a, b) => a - b),
  });
}

/** Who made the move that leads to a node. */
export function moverOf(study: Study, id: NodeId): 0 | 1 {
  const { ply } = nodeOf(study.tree.value, id);
  const first = study.firstSide.value;
  return ((first + ply + 1) % 2) as 0 | 1;
}

/** The evaluation of a node as the first side sees it, if it has one. */
export function evalOf(study: Study, id: NodeId): Score | null {
  const { eval: text } = nodeOf(study.tree.value, id);
  return text === null ? null : readScore(text);
}
