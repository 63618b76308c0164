/** Going through a whole game: each move judged, mistakes marked, key moments found. */
import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import type { Client, Run } from '../engine/client';
import { Interrupted } from '../engine/client';
import { type Line, setUp } from '../engine/rules';
import { type Judged, readTurn } from '../state/judged';
import type { Side } from '../state/view';
import { afterTheMove, forFirst, readScore, type Score, writeScore } from './scores';
import { type Study, turnOfNode } from './study';
import { lineFrom, lineTo, markOf, type NodeId, nodeOf, ROOT } from './tree';

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
  /** The moments of the main line at which something was given away or the game turned. */
  key: ReadonlySignal<Moment[]>;
  /** How many moves of the main line came into it after it was judged. */
  unjudged: ReadonlySignal<number>;
  start(effort: Effort): Promise<void>;
  stop(): void;
  /** What a move comes to in place of the one that was played there. */
  judge(line: Line, move: string): Promise<Judged | null>;
  end(): void;
}

/** How many positions are looked at for each move. */
export const EFFORTS = { quick: 8_000, normal: 40_000, deep: 200_000 } as const;
export type Effort = keyof typeof EFFORTS;

/** What a review is to do, and what is called when it ends. */
interface Order {
  nodes: NodeId[];
  line: Line;
  effort: Effort;
  settle(): void;
}

/** Nobody looks, so the engine waits; it goes on from the turn that it had come to. */
export function createReview(
  hire: () => Client,
  study: Study,
  isSeen: ReadonlySignal<boolean>,
  before: readonly Judged[] = [],
): Review {
  const known = placed(study, before);
  const state = signal<ReviewState>(known.length > 0 ? 'done' : 'none');
  const progress = signal({ done: known.length, all: known.length });
  const moments = signal<Moment[]>(known);
  /** The moves whose marks are a review's; what people have set is theirs. */
  const marked = new Set<NodeId>();
  let judging: Client | null = null;
  let client: Client | null = null;
  let current: Run | null = null;
  let order: Order | null = null;
  let effort: Effort = 'normal';

  function take(nodes: NodeId[], judged: Judged): void {
    const node = nodes[judged.turn];
    batch(() => {
      progress.value = { ...progress.value, done: judged.turn };
      // The tree may have been changed meanwhile.
      if (node === undefined || nodeOf(study.tree.value, node).move !== judged.move) return;
      moments.value = [...moments.value, { node, judged }];
      note(study, node, judged, marked);
      if (judged.turn === 1) noteStart(study, judged);
    });
  }

  function start(wanted: Effort): Promise<void> {
    stop();
    effort = wanted;
    const nodes = lineFrom(study.tree.value, ROOT);
    const line = lineTo(study.tree.value, nodes.at(-1) ?? ROOT);
    batch(() => {
      state.value = 'running';
      progress.value = { done: 0, all: nodes.length - 1 };
      moments.value = [];
    });
    return new Promise((settle) => {
      order = { nodes, line, effort, settle };
      if (isSeen.value) void launch(order);
    });
  }

  async function launch({ nodes, line, effort }: Order): Promise<void> {
    client ??= hire();
    const go = `review nodes ${EFFORTS[effort]} from ${progress.value.done}`;
    const mine = client.run([...setUp(line), go], (news) => {
      if (current === mine) take(nodes, readTurn(news));
    });
    current = mine;
    try {
      await mine.done;
      if (current === mine) conclude('done');
    } catch (error) {
      if (current === mine) conclude(error instanceof Interrupted ? 'stopped' : 'broken');
    }
  }

  function conclude(how: ReviewState): void {
    const ended = order;
    order = null;
    rest();
    state.value = how;
    ended?.settle();
  }

  function stop(): void {
    if (order) conclude('stopped');
  }

  /** A Worker that has nothing to do is put away. */
  function rest(): void {
    const was = current;
    current = null;
    was?.stop();
    client?.end();
    client = null;
    judging?.end();
    judging = null;
  }

  const stopWatching = effect(() => {
    const seen = isSeen.value;
    untracked(() => {
      if (!seen) rest();
      else if (order && !current) void launch(order);
    });
  });

  async function judge(line: Line, move: string): Promise<Judged | null> {
    judging?.end();
    judging = hire();
    return judgeMove(judging, line, move, EFFORTS[effort]);
  }

  return {
    state,
    progress,
    moments,
    key: computed(() => {
      const main = new Set(lineFrom(study.tree.value, ROOT));
      return moments.value.filter(
        ({ node, judged }) => main.has(node) && (judged.mark !== null || judged.turning_point),
      );
    }),
    unjudged: computed(() => {
      const known = new Set(moments.value.map(({ node }) => node));
      return lineFrom(study.tree.value, ROOT).filter((node) => node !== ROOT && !known.has(node)).length;
    }),
    start,
    stop,
    judge,
    end() {
      stopWatching();
      stop();
      rest();
    },
  };
}

/** What a move comes to at the end of a line; the engine is put away then. */
export async function judgeMove(
  client: Client,
  line: Line,
  move: string,
  nodes: number,
): Promise<Judged | null> {
  let found: Judged | null = null;
  try {
    const lines = setUp({ ...line, moves: [...line.moves, move] });
    await client.run([...lines, `review nodes ${nodes} from ${line.moves.length}`], (news) => {
      found = readTurn(news);
    }).done;
    return found;
  } finally {
    client.end();
  }
}

/** What was judged on an earlier visit, as far as the moves are still those of the main line. */
function placed(study: Study, before: readonly Judged[]): Moment[] {
  const line = lineFrom(study.tree.value, ROOT);
  return before.flatMap((judged) => {
    const node = line[judged.turn];
    return node !== undefined && nodeOf(study.tree.value, node).move === judged.move
      ? [{ node, judged }]
      : [];
  });
}

/** What a judgement says goes into the tree, and so into the record. */
function note(study: Study, id: NodeId, { score, mark }: Judged, marked: Set<NodeId>): void {
  const node = nodeOf(study.tree.value, id);
  const read = readScore(score);
  const mover = moverOf(study, id);
  const isTheirs = node.marks.some((known) => known <= 6) && !marked.has(id);
  const kept = isTheirs ? node.marks : node.marks.filter((known) => known > 6);
  const own = mark === null || isTheirs ? null : markOf(mark);
  if (own !== null) marked.add(id);
  study.remark(id, {
    // Turns are counted from the position that the move leads to.
    eval: read ? writeScore(forFirst(afterTheMove(read), mover)) : node.eval,
    marks: own === null ? kept : [own, ...kept].sort((a, b) => a - b),
  });
}

/** What the start is worth was found out before the first move was judged. */
function noteStart(study: Study, { best_score }: Judged): void {
  const read = readScore(best_score);
  if (read) study.remark(ROOT, { eval: writeScore(forFirst(read, study.firstSide.value)) });
}

/** Who made the move that leads to a node. */
export function moverOf(study: Study, id: NodeId): Side {
  return turnOfNode(study, id).place;
}

/** The evaluation of a node as the first side sees it, if it has one. */
export function evalOf(study: Study, id: NodeId): Score | null {
  const { eval: text } = nodeOf(study.tree.value, id);
  return text === null ? null : readScore(text);
}
