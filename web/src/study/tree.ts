/**
 * A tree of moves: a game with variations, comments, marks and drawings. Trees are never changed; every edit
 * makes a new one. Nothing here knows a rule: moves are texts, and whether they are legal the engine says.
 */
import type { Line, Written, WrittenNode } from '../engine/rules';
import { type Drawing, readComment, writeComment } from './drawings';

/** 0 is the start position. */
export type NodeId = number;
export const ROOT: NodeId = 0;

export interface Node {
  /** Null for the start position. */
  parent: NodeId | null;
  move: string;
  /** The moves made from here, the main one first. */
  children: readonly NodeId[];
  /** How many turns lead here. */
  ply: number;
  comment: string;
  drawings: readonly Drawing[];
  /** Numbers as in records, `$n`; 1 to 6 are `!` `?` `!!` `??` `!?` `?!`. */
  marks: readonly number[];
  /** As in records: what the position is worth to the first side, and what a clock showed. */
  eval: string | null;
  clock: string | null;
}

export interface Tree {
  game: string;
  start: string | null;
  seed: string | null;
  /** Who played, when and how, without what has a place of its own here. */
  tags: readonly (readonly [string, string])[];
  result: string;
  nodes: ReadonlyMap<NodeId, Node>;
  /** Numbers are never used twice, so that what was deleted stays gone. */
  next: NodeId;
}

/** What can be said of a move or position. */
export type Remark = Partial<Pick<Node, 'comment' | 'drawings' | 'marks' | 'eval'>>;

/** As much as records hold. */
const MOST_TURNS = 500;
const MOST_NESTED = 64;

const BARE = { comment: '', drawings: [], marks: [], eval: null, clock: null };

/** A game without variations. */
export function newTree({ game, start, seed, moves }: Line): Tree {
  const nodes = new Map<NodeId, Node>([[ROOT, { ...BARE, parent: null, move: '', children: [], ply: 0 }]]);
  const empty = { game, start: start ?? null, seed: seed ?? null, tags: [], result: '*', nodes, next: 1 };
  let tree: Tree = empty;
  let at = ROOT;
  for (const move of moves) {
    const made = addMove(tree, at, move);
    if (!made) break;
    [tree, at] = [made.tree, made.at];
  }
  return tree;
}

export function nodeOf(tree: Tree, id: NodeId): Node {
  return tree.nodes.get(id) ?? tree.nodes.get(ROOT)!;
}

/** The nodes that lead here, the start left out. */
export function pathTo(tree: Tree, id: NodeId): NodeId[] {
  const path: NodeId[] = [];
  for (let at = id; at !== ROOT; at = nodeOf(tree, at).parent ?? ROOT) {
    if (!tree.nodes.has(at)) break;
    path.push(at);
  }
  return path.reverse();
}

export function movesTo(tree: Tree, id: NodeId): string[] {
  return pathTo(tree, id).map((at) => nodeOf(tree, at).move);
}

/** The game up to a node, as the engine takes it. */
export function lineTo(tree: Tree, id: NodeId): Line {
  const { game, start, seed } = tree;
  return { game, start: start ?? undefined, seed: seed ?? undefined, moves: movesTo(tree, id) };
}

/** From a node along the main moves to the end, itself included. */
export function lineFrom(tree: Tree, id: NodeId): NodeId[] {
  const line = [id];
  for (let at = nodeOf(tree, id).children[0]; at !== undefined; at = nodeOf(tree, at).children[0])
    line.push(at);
  return line;
}

/** The line that a node is on: all that leads to it, and how it goes on; the start included. */
export function lineThrough(tree: Tree, id: NodeId): NodeId[] {
  return [
    ROOT,
    ...pathTo(tree, id).slice(0, -1),
    ...(id === ROOT ? [] : [id]),
    ...lineFrom(tree, id).slice(1),
  ];
}

/** Whether a node is on the main line. */
export function isMain(tree: Tree, id: NodeId): boolean {
  return pathTo(tree, id).every((at) => placeOf(tree, at) === 0);
}

/** A node's place among the moves made from the same position. */
export function placeOf(tree: Tree, id: NodeId): number {
  const { parent } = nodeOf(tree, id);
  return parent === null ? 0 : nodeOf(tree, parent).children.indexOf(id);
}

/** How many parentheses stand around a node in a record. */
export function nesting(tree: Tree, id: NodeId): number {
  return pathTo(tree, id).filter((at) => placeOf(tree, at) > 0).length;
}

/** Goes to the move if it was made from here, else adds it; null where a record has no room for it. */
export function addMove(tree: Tree, at: NodeId, move: string): { tree: Tree; at: NodeId } | null {
  const above = nodeOf(tree, at);
  const known = above.children.find((child) => nodeOf(tree, child).move === move);
  if (known !== undefined) return { tree, at: known };
  const isBranch = above.children.length > 0;
  if (above.ply >= MOST_TURNS || nesting(tree, at) + (isBranch ? 1 : 0) > MOST_NESTED) return null;
  const id = tree.next;
  const nodes = new Map(tree.nodes);
  nodes.set(at, { ...above, children: [...above.children, id] });
  nodes.set(id, { ...BARE, parent: at, move, children: [], ply: above.ply + 1 });
  return { tree: { ...tree, nodes, next: id + 1 }, at: id };
}

/** Makes the nearest variation that a node belongs to the main one at its branching point. */
export function promote(tree: Tree, id: NodeId): Tree {
  const branch = pathTo(tree, id).findLast((at) => placeOf(tree, at) > 0);
  const parent = branch === undefined ? null : nodeOf(tree, branch).parent;
  if (branch === undefined || parent === null) return tree;
  const above = nodeOf(tree, parent);
  const nodes = new Map(tree.nodes);
  nodes.set(parent, { ...above, children: [branch, ...above.children.filter((child) => child !== branch)] });
  const promoted = { ...tree, nodes };
  const isTooDeep = below(promoted, parent).some((at) => nesting(promoted, at) > MOST_NESTED);
  return isTooDeep ? tree : promoted;
}

/** Makes the line to a node the main line of the whole tree. */
export function promoteToMain(tree: Tree, id: NodeId): Tree {
  let [before, now] = [tree, promote(tree, id)];
  while (now !== before) [before, now] = [now, promote(now, id)];
  return now;
}

/** Takes a move and all that follows it out of the tree; says where to go then. The start stays. */
export function remove(tree: Tree, id: NodeId): { tree: Tree; at: NodeId } {
  const { parent } = nodeOf(tree, id);
  if (parent === null || !tree.nodes.has(id)) return { tree, at: ROOT };
  const nodes = new Map(tree.nodes);
  for (const gone of below(tree, id)) nodes.delete(gone);
  const above = nodeOf(tree, parent);
  nodes.set(parent, { ...above, children: above.children.filter((child) => child !== id) });
  return { tree: { ...tree, nodes }, at: parent };
}

/** Says something else of a node than before. */
export function remark(tree: Tree, id: NodeId, said: Remark): Tree {
  const node = tree.nodes.get(id);
  if (!node) return tree;
  return { ...tree, nodes: new Map(tree.nodes).set(id, { ...node, ...said }) };
}

/** Gives a mark, or takes it away; of `!` to `?!` a move has one at most. */
export function toggleMark(tree: Tree, id: NodeId, mark: number): Tree {
  const { marks } = nodeOf(tree, id);
  const others = marks.filter((known) => known !== mark && !(known <= SIGNS.length && mark <= SIGNS.length));
  const next = marks.includes(mark) ? others : [...others, mark];
  return remark(tree, id, { marks: next.sort((a, b) => a - b) });
}

/** Draws something, or takes it away when it is there; an arrow or a cell has one kind at most. */
export function toggleDrawing(tree: Tree, id: NodeId, drawing: Drawing): Tree {
  const { drawings } = nodeOf(tree, id);
  const others = drawings.filter(({ from, to }) => from !== drawing.from || to !== drawing.to);
  const isThere = drawings.some((known) => known.kind === drawing.kind && !others.includes(known));
  return remark(tree, id, { drawings: isThere ? others : [...others, drawing] });
}

const SIGNS = ['!', '?', '!!', '??', '!?', '?!'];

/** The numbers of the marks that have a sign. */
export const SIGNED = SIGNS.map((_, index) => index + 1);

export function signOf(mark: number): string {
  return SIGNS[mark - 1] ?? `$${mark}`;
}

export function markOf(sign: string): number | null {
  const index = SIGNS.indexOf(sign);
  return index < 0 ? null : index + 1;
}

/** A node and everything below it. */
export function below(tree: Tree, id: NodeId): NodeId[] {
  const found = [id];
  for (const at of found) found.push(...nodeOf(tree, at).children);
  return found;
}

/** Reads what the engine has read from a record. */
export function fromWritten({ game, start, seed, tags, result, nodes }: Written): Tree {
  const tree: Tree = { game, start, seed, tags, result, nodes: new Map(), next: nodes.length };
  const found = tree.nodes as Map<NodeId, Node>;
  nodes.forEach((written, id) => {
    const above = id === ROOT ? undefined : found.get(written.parent ?? ROOT);
    found.set(id, readNode(written, id === ROOT ? null : (written.parent ?? ROOT), (above?.ply ?? -1) + 1));
    (above?.children as NodeId[] | undefined)?.push(id);
  });
  return tree;
}

function readNode(written: WrittenNode, parent: NodeId | null, ply: number): Node {
  const { text, drawings } = readComment(written.comment ?? '');
  return {
    parent,
    move: written.move ?? '',
    children: [],
    ply,
    comment: text,
    drawings,
    marks: written.marks ?? [],
    eval: written.eval ?? null,
    clock: written.clock ?? null,
  };
}

/** The tree as the engine writes it into a record. */
export function toWritten(tree: Tree): Written {
  const { game, start, seed, tags, result } = tree;
  const order = below(tree, ROOT);
  const places = new Map(order.map((id, place) => [id, place]));
  const nodes = order.map((id) => writeNode(nodeOf(tree, id), places));
  return { game, start, seed, tags: tags.map(([name, value]) => [name, value]), result, nodes };
}

function writeNode(node: Node, places: Map<NodeId, number>): WrittenNode {
  const written: WrittenNode = { parent: places.get(node.parent ?? ROOT) ?? ROOT, move: node.move };
  const comment = writeComment(node.comment, node.drawings);
  if (comment) written.comment = comment;
  if (node.eval !== null) written.eval = node.eval;
  if (node.clock !== null) written.clock = node.clock;
  if (node.marks.length > 0) written.marks = [...node.marks];
  return written;
}
