/** The study that was open last, kept from visit to visit. What comes back is checked by the engine as it is read. */
import type { Rules, Written, WrittenNode } from '../engine/rules';
import { isObject, isText, type Store } from '../state/store';
import { fromWritten, movesTo, type NodeId, nodeOf, ROOT, type Tree, toWritten } from './tree';

const KEY = 'study';
const MOST_NODES = 20_000;

export interface KeptStudy {
  tree: Tree;
  at: NodeId;
  /** The game of the library that it is, if it is one. */
  entry?: string | null;
}

/** Says whether it could be kept. */
export function keepStudy(store: Store, { tree, at, entry = null }: KeptStudy): boolean {
  // What nobody has done anything with takes no place.
  if (isUntouched(tree)) return true;
  if (tree.nodes.size > MOST_NODES) return false;
  return store.write(KEY, { written: toWritten(tree), path: movesTo(tree, at), entry });
}

function isUntouched(tree: Tree): boolean {
  const { comment, drawings } = nodeOf(tree, ROOT);
  return tree.nodes.size < 2 && tree.start === null && comment === '' && drawings.length === 0;
}

export function hasKept(store: Store): boolean {
  return readKept(store.read(KEY)) !== null;
}

/** Null if there is none, or none that makes sense. */
export async function keptStudy(store: Store, rules: Rules): Promise<KeptStudy | null> {
  const kept = readKept(store.read(KEY));
  if (!kept) return null;
  try {
    const checked = await rules.readTree(await rules.writeTree(kept.written));
    const tree = fromWritten(checked);
    return { tree, at: follow(tree, kept.path), entry: kept.entry };
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

function readKept(kept: unknown): { written: Written; path: string[]; entry: string | null } | null {
  if (!isObject(kept) || !isObject(kept.written)) return null;
  const { game, start, seed, tags, result, nodes } = kept.written;
  const path = Array.isArray(kept.path) ? kept.path.filter((move) => isText(move, 40)) : [];
  const isStart = start === null || isText(start, 2000);
  const isSeed = seed === null || isText(seed, 20);
  if (!isText(game, 60) || !isStart || !isSeed || !isText(result, 10)) return null;
  if (!Array.isArray(tags) || !Array.isArray(nodes) || nodes.length === 0 || nodes.length > MOST_NODES)
    return null;
  // Everything else is for the engine to refuse.
  const written: Written = {
    game,
    start: start as string | null,
    seed: seed as string | null,
    tags: tags as [string, string][],
    result,
    nodes: nodes as WrittenNode[],
  };
  return { written, path, entry: isText(kept.entry, 40) ? kept.entry : null };
}
