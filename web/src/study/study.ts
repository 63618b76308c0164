/** A study: a tree of moves, where one is in it, and a hand that makes moves there. It draws nothing. */
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import { onceMore } from '../engine/client';
import type { Rules } from '../engine/rules';
import { createHand, type Hand } from '../state/hand';
import { numbered, type Turn, turnOf } from '../state/turns';
import { sideCount } from '../state/variant';
import type { Side, View } from '../state/view';
import type { Drawing } from './drawings';
import {
  addMove,
  lineFrom,
  lineTo,
  type NodeId,
  nodeOf,
  placeOf,
  promoteToMain,
  type Remark,
  ROOT,
  remark,
  remove,
  type Tree,
  toggleDrawing,
  toggleMark,
} from './tree';

/** Why something could not be done. */
export type Trouble = { kind: 'full' } | { kind: 'engine'; why: string };

export interface Study {
  tree: ReadonlySignal<Tree>;
  at: ReadonlySignal<NodeId>;
  /** The position where one is; null as long as it is on its way. */
  view: ReadonlySignal<View | null>;
  /** Who is to move at the start. */
  firstSide: ReadonlySignal<Side>;
  trouble: ReadonlySignal<Trouble | null>;
  canUndo: ReadonlySignal<boolean>;
  hand: Hand;
  presented: { wait: () => Promise<void> };
  /** A move from where one is; says whether it is legal. */
  play(move: string): Promise<boolean>;
  /** Plays a line of moves and stays where one is. */
  keepLine(moves: string[]): Promise<void>;
  goTo(id: NodeId): Promise<void>;
  /** To the start, back, on along the line, to its end. */
  step(where: 'first' | 'back' | 'forward' | 'last'): Promise<void>;
  /** To the next or the previous move made from the same position. */
  sibling(by: 1 | -1): Promise<void>;
  /** Makes the line to a node the main line. */
  promote(id?: NodeId): void;
  remove(id?: NodeId): Promise<void>;
  /** What is said of a position; while somebody goes on writing it is one edit. */
  comment(text: string, id?: NodeId): void;
  mark(mark: number): void;
  draw(drawing: Drawing): void;
  /** Says something of a node that stays when edits are taken back, as a review does. */
  remark(id: NodeId, said: Remark): void;
  /** Takes the last edit back. */
  undo(): Promise<void>;
  /** The position of a node. */
  viewAt(id: NodeId): Promise<View>;
}

/** So many edits can be taken back. */
const MOST_EDITS = 100;

export function createStudy(
  rules: Rules,
  first: Tree,
  from: NodeId = ROOT,
  { isReadOnly = false } = {},
): Study {
  const tree = signal(first);
  const at = signal(first.nodes.has(from) ? from : ROOT);
  const view = signal<View | null>(null);
  const trouble = signal<Trouble | null>(null);
  const firstSide = signal<Side>(0);
  const past = signal<{ tree: Tree; at: NodeId }[]>([]);
  const presented = { wait: () => Promise.resolve() };
  const isActive = computed(() => !isReadOnly && view.value !== null && view.value.over === null);
  const hand = createHand({
    ask: rules.hand,
    view,
    line: () => lineTo(tree.value, at.value),
    isActive,
    play: (move) => void add(move),
  });
  /** Numbers are never given twice and what leads to a node never changes, so that positions stay true. */
  const known = new Map<NodeId, View>();
  /** The tree with the comment that was written last, and where that is. */
  let writing: { id: NodeId; tree: Tree } | null = null;
  let epoch = 0;

  async function viewAt(id: NodeId): Promise<View> {
    const found = known.get(id) ?? (await onceMore(() => rules.view(lineTo(tree.value, id))));
    known.set(id, found);
    if (id === ROOT) firstSide.value = found.side;
    return found;
  }

  async function goTo(id: NodeId): Promise<void> {
    const mine = ++epoch;
    hand.drop();
    const wanted = tree.value.nodes.has(id) ? id : ROOT;
    try {
      const next = await viewAt(wanted);
      if (mine !== epoch) return;
      batch(() => {
        at.value = wanted;
        view.value = next;
        trouble.value = null;
      });
    } catch (error) {
      if (mine === epoch) trouble.value = { kind: 'engine', why: reason(error) };
    }
  }

  /** Changes the tree in a way that can be taken back. */
  function change(next: Tree): void {
    if (next === tree.value) return;
    batch(() => {
      past.value = [...past.value, { tree: tree.value, at: at.value }].slice(-MOST_EDITS);
      tree.value = next;
    });
  }

  async function play(move: string): Promise<boolean> {
    const mine = epoch;
    if (!view.value) return false;
    const why = await rules.whyNot(lineTo(tree.value, at.value), move);
    if (why || mine !== epoch) return false;
    await add(move);
    return true;
  }

  async function add(move: string): Promise<void> {
    const made = addMove(tree.value, at.value, move);
    if (!made) {
      trouble.value = { kind: 'full' };
      return;
    }
    change(made.tree);
    await goTo(made.at);
  }

  async function keepLine(moves: string[]): Promise<void> {
    let next = { tree: tree.value, at: at.value };
    for (const move of moves) next = addMove(next.tree, next.at, move) ?? next;
    change(next.tree);
  }

  async function step(where: 'first' | 'back' | 'forward' | 'last'): Promise<void> {
    const { parent, children } = nodeOf(tree.value, at.value);
    const to = {
      first: () => ROOT,
      back: () => parent ?? ROOT,
      forward: () => children[0] ?? at.value,
      last: () => lineFrom(tree.value, at.value).at(-1) ?? at.value,
    }[where]();
    if (to !== at.value) await goTo(to);
  }

  async function sibling(by: 1 | -1): Promise<void> {
    const { parent } = nodeOf(tree.value, at.value);
    if (parent === null) return;
    const next = nodeOf(tree.value, parent).children[placeOf(tree.value, at.value) + by];
    if (next !== undefined) await goTo(next);
  }

  void viewAt(ROOT).then(
    () => goTo(at.value),
    () => goTo(at.value),
  );
  return {
    tree,
    at,
    view,
    firstSide,
    trouble,
    canUndo: computed(() => past.value.length > 0),
    hand,
    presented,
    play,
    keepLine,
    goTo,
    step,
    sibling,
    promote: (id = at.value) => change(promoteToMain(tree.value, id)),
    async remove(id = at.value) {
      const isGone = id === at.value || !remove(tree.value, id).tree.nodes.has(at.value);
      const { tree: rest, at: to } = remove(tree.value, id);
      change(rest);
      if (isGone) await goTo(to);
    },
    comment(text, id = at.value) {
      if (!tree.value.nodes.has(id) || text === nodeOf(tree.value, id).comment) return;
      const next = remark(tree.value, id, { comment: text });
      if (writing?.id === id && writing.tree === tree.value) tree.value = next;
      else change(next);
      writing = { id, tree: next };
    },
    mark: (mark) => change(toggleMark(tree.value, at.value, mark)),
    draw: (drawing) => change(toggleDrawing(tree.value, at.value, drawing)),
    remark(id, said) {
      batch(() => {
        tree.value = remark(tree.value, id, said);
        // Whoever takes an edit back does not want to lose it.
        past.value = past.value.map((kept) => ({ ...kept, tree: remark(kept.tree, id, said) }));
      });
    },
    async undo() {
      const last = past.value.at(-1);
      if (!last) return;
      batch(() => {
        past.value = past.value.slice(0, -1);
        tree.value = { ...last.tree, next: tree.value.next };
      });
      await goTo(tree.value.nodes.has(last.at) ? last.at : ROOT);
    },
    viewAt,
  };
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The turn of the move that leads to a node. */
export function turnOfNode(study: Study, id: NodeId): Turn {
  const { game } = study.tree.value;
  return turnOf(nodeOf(study.tree.value, id).ply - 1, study.firstSide.value, sideCount(game));
}

/** The number of a move as records have it: `2.` for the first side's, `2…` for another side's. */
export function numberOf(study: Study, id: NodeId): { number: number; text: string } {
  const turn = turnOfNode(study, id);
  return { number: turn.number, text: numbered(turn) };
}
