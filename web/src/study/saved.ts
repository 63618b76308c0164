/** The study that was open last, stored from visit to visit. What comes back is checked by the engine as it is read. */
import type { Rules, Written, WrittenNode } from '../engine/rules';
import type { Judged } from '../state/judged';
import { isObject, isText, type Store } from '../storage/store';
import type { EntryRef } from './archive';
import { fromWritten, movesTo, type NodeId, nodeOf, ROOT, type Tree, toWritten } from './tree';

/** The tree, which is large, and all that changes with every step, which is small. */
const KEY = 'study';
const PLACE = 'study-place';
const REVIEW = 'study-review';
const MOST_NODES = 20_000;
const MOST_TURNS = 500;

export interface SavedStudy {
  /** What it is called in its address; a new one gets a new name. */
  id?: string;
  tree: Tree;
  at: NodeId;
  /** The game of the library that it is or comes from, if there is one. */
  entry?: EntryRef | null;
  /** Whether there is something in it that is nowhere else. */
  isDirty?: boolean;
  /** What a review has said of its main line. */
  review?: readonly Judged[];
}

interface SavedPlace {
  id?: string;
  path: string[];
  entry: EntryRef | null;
  isDirty: boolean;
}

/** Says whether there was room for it. */
export function saveStudy(store: Store, stored: SavedStudy): boolean {
  const { tree } = stored;
  // What nobody has done anything with takes no place.
  if (isUntouched(tree)) return true;
  if (tree.nodes.size > MOST_NODES) return false;
  return store.write(KEY, toWritten(tree)) && savePlace(store, stored);
}

/** Saves all of a study but its tree, which has been saved before. */
export function savePlace(store: Store, study: SavedStudy): boolean {
  const { id, tree, at, entry = null, isDirty = false } = study;
  if (isUntouched(tree)) return true;
  const place: SavedPlace = { ...(id && { id }), path: movesTo(tree, at), entry, isDirty };
  return store.write(PLACE, place);
}

export function isUntouched(tree: Tree): boolean {
  const { comment, drawings } = nodeOf(tree, ROOT);
  return tree.nodes.size < 2 && tree.start === null && comment === '' && drawings.length === 0;
}

export function hasSaved(store: Store): boolean {
  return store.keys().includes(KEY);
}

/** Whether there is something in the study that is stored which is nowhere else. */
export function isSavedDirty(store: Store): boolean {
  return hasSaved(store) && readPlace(store.read(PLACE)).isDirty;
}

/** What the study that is stored is called in its address. */
export function savedId(store: Store): string | null {
  return hasSaved(store) ? (readPlace(store.read(PLACE)).id ?? null) : null;
}

/** Null if there is none, or none that makes sense. */
export async function readSaved(store: Store, rules: Rules): Promise<SavedStudy | null> {
  const written = readWritten(store.read(KEY));
  if (!written) return null;
  try {
    const checked = await rules.readTree(await rules.writeTree(written));
    const tree = fromWritten(checked);
    const { path, ...more } = readPlace(store.read(PLACE));
    return { tree, at: follow(tree, path), ...more, review: readReview(store.read(REVIEW)) };
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

function readPlace(stored: unknown): SavedPlace {
  if (!isObject(stored)) return { path: [], entry: null, isDirty: false };
  const path = Array.isArray(stored.path) ? stored.path.filter((move) => isText(move, 40)) : [];
  // It was called a shelf once.
  const entry = readEntry(stored.entry ?? stored.shelf);
  const id = isText(stored.id, 40) ? { id: stored.id } : {};
  return { ...id, path, entry, isDirty: stored.isDirty === true };
}

function readEntry(stored: unknown): EntryRef | null {
  if (!isObject(stored) || !isText(stored.id, 40) || typeof stored.when !== 'number') return null;
  return { id: stored.id, when: stored.when, isOurs: stored.isOurs === true };
}

function readWritten(stored: unknown): Written | null {
  if (!isObject(stored)) return null;
  const { game, start, seed, tags, result, nodes } = stored;
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

/** Saves what a review has said of the study that is saved. */
export function saveReview(store: Store, judged: readonly Judged[]): void {
  store.write(REVIEW, judged.length > 0 ? judged : undefined);
}

export function readReview(stored: unknown): Judged[] {
  if (!Array.isArray(stored) || stored.length > MOST_TURNS) return [];
  return stored.filter(isJudged);
}

function isJudged(value: unknown): value is Judged {
  if (!isObject(value)) return false;
  const { turn, move, score, best, best_score, mark, turning_point } = value;
  const isMark = mark === null || mark === '?!' || mark === '?' || mark === '??';
  const texts = [move, score, best, best_score].every((text) => isText(text, 60));
  return Number.isInteger(turn) && texts && isMark && typeof turning_point === 'boolean';
}
