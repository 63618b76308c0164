/** The study that was open last, kept from visit to visit. What comes back is checked by the engine as it is read. */
import type { Rules, Written, WrittenNode } from '../engine/rules';
import { isObject, isText, type Store } from '../storage/store';
import type { Shelf } from './shelve';
import { fromWritten, movesTo, type NodeId, nodeOf, ROOT, type Tree, toWritten } from './tree';

/** The tree, which is large, and all that changes with every step, which is small. */
const KEY = 'study';
const PLACE = 'study-place';
const MOST_NODES = 20_000;

export interface KeptStudy {
  tree: Tree;
  at: NodeId;
  /** The game of the library that it is or comes from, if there is one. */
  shelf?: Shelf | null;
  /** Whether there is something in it that is nowhere else. */
  isDirty?: boolean;
}

interface Place {
  path: string[];
  shelf: Shelf | null;
  isDirty: boolean;
}

/** Says whether it could be kept. */
export function keepStudy(store: Store, kept: KeptStudy): boolean {
  const { tree } = kept;
  // What nobody has done anything with takes no place.
  if (isUntouched(tree)) return true;
  if (tree.nodes.size > MOST_NODES) return false;
  return store.write(KEY, toWritten(tree)) && keepPlace(store, kept);
}

/** Keeps all of a study but its tree, which has been kept before. */
export function keepPlace(store: Store, { tree, at, shelf = null, isDirty = false }: KeptStudy): boolean {
  if (isUntouched(tree)) return true;
  const place: Place = { path: movesTo(tree, at), shelf, isDirty };
  return store.write(PLACE, place);
}

export function isUntouched(tree: Tree): boolean {
  const { comment, drawings } = nodeOf(tree, ROOT);
  return tree.nodes.size < 2 && tree.start === null && comment === '' && drawings.length === 0;
}

export function hasKept(store: Store): boolean {
  return store.keys().includes(KEY);
}

/** Whether there is something in the study that is kept which is nowhere else. */
export function isKeptDirty(store: Store): boolean {
  return hasKept(store) && readPlace(store.read(PLACE)).isDirty;
}

/** Null if there is none, or none that makes sense. */
export async function keptStudy(store: Store, rules: Rules): Promise<KeptStudy | null> {
  const written = readWritten(store.read(KEY));
  if (!written) return null;
  try {
    const checked = await rules.readTree(await rules.writeTree(written));
    const tree = fromWritten(checked);
    const { path, ...more } = readPlace(store.read(PLACE));
    return { tree, at: follow(tree, path), ...more };
  } catch {
    return null;
  }
}

function follow(tree: Tree, path: string[]): NodeId {
  let at = ROOT;
  for (const move of path) {
    const next = nodeOf(tree, at).children.find((child) => nodeOf(tree, child).move === move);
    if (next === undefined) return at;
    at = next;
  }
  return at;
}

function readPlace(kept: unknown): Place {
  if (!isObject(kept)) return { path: [], shelf: null, isDirty: false };
  const path = Array.isArray(kept.path) ? kept.path.filter((move) => isText(move, 40)) : [];
  return { path, shelf: readShelf(kept.shelf), isDirty: kept.isDirty === true };
}

function readShelf(kept: unknown): Shelf | null {
  if (!isObject(kept) || !isText(kept.id, 40) || typeof kept.when !== 'number') return null;
  return { id: kept.id, when: kept.when, isOurs: kept.isOurs === true };
}

function readWritten(kept: unknown): Written | null {
  if (!isObject(kept)) return null;
  const { game, start, seed, tags, result, nodes } = kept;
  const isStart = start === null || isText(start, 2000);
  const isSeed = seed === null || isText(seed, 20);
  if (!isText(game, 60) || !isStart || !isSeed || !isText(result, 10)) return null;
  if (!Array.isArray(tags) || !Array.isArray(nodes) || nodes.length === 0 || nodes.length > MOST_NODES)
    return null;
  // Everything else is for the engine to refuse.
  return {
    game,
    start: start as string | null,
    seed: seed as string | null,
    tags: tags as [string, string][],
    result,
    nodes: nodes as WrittenNode[],
  };
}
