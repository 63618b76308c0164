/** What somebody has pasted: records, a position, or an address with a game in it. */
import type { Fault, GameInfo, Line, Rules, SavedGame } from '../engine/rules';
import type { NoGame } from '../share/code';
import { fromWritten, newTree, type Tree } from './tree';

export type Pasted =
  | { kind: 'tree'; tree: Tree }
  /** Several records, or some that are broken beside one that is not. */
  | { kind: 'several'; games: SavedGame[]; faults: Fault[] }
  | { kind: 'wrong'; wrong: Wrong };

/** What it looked like, and what is wrong with it in the engine's words. */
export type Wrong =
  | { like: 'record'; fault: Fault }
  | { like: 'position'; game: string; why: string }
  | { like: 'link'; what: NoGame['what'] }
  | { like: 'nothing' };

/** The game of an address, with or without the page before it. */
const LINK = /^(?:\S*#)?(g\d[\w.:=,/%~-]*)$/;

/** Reads a text; a position is first taken for one of `game`, then of any other. */
export async function readPasted(rules: Rules, game: string, text: string): Promise<Pasted> {
  const plain = text.trim();
  const link = LINK.exec(plain)?.[1];
  if (link) return readLink(rules, link);
  if (/^\s*\[\w+ "/m.test(text)) return readRecords(rules, text);
  return readPosition(rules, game, plain);
}

async function readLink(rules: Rules, link: string): Promise<Pasted> {
  const { decode, NoGame } = await import('../share/code');
  try {
    const { ending, ...line } = await decode(plainOf(link), rules.legal);
    const tree = newTree(line);
    if (!ending) return { kind: 'tree', tree };
    const result = ending.loser === null ? '1/2-1/2' : ending.loser === 0 ? '0-1' : '1-0';
    return { kind: 'tree', tree: { ...tree, result, tags: [['Termination', ending.why]] } };
  } catch (error) {
    if (!(error instanceof NoGame)) throw error;
    return { kind: 'wrong', wrong: { like: 'link', what: error.what } };
  }
}

/** Browsers write some signs of an address in another way. */
function plainOf(link: string): string {
  try {
    return decodeURIComponent(link);
  } catch {
    return link;
  }
}

async function readRecords(rules: Rules, text: string): Promise<Pasted> {
  const found = await rules.readRecords(text);
  const games = found.filter((game): game is SavedGame => !('fault' in game));
  const faults = found.filter((game): game is Fault => 'fault' in game);
  const [[only], [fault]] = [games, faults];
  if (!only) return { kind: 'wrong', wrong: fault ? { like: 'record', fault } : { like: 'nothing' } };
  if (games.length > 1 || faults.length > 0) return { kind: 'several', games, faults };
  return { kind: 'tree', tree: await treeOf(rules, only) };
}

/** A game of a record with all that is said about it. */
export async function treeOf(rules: Rules, { text }: SavedGame): Promise<Tree> {
  return fromWritten(await rules.readTree(text));
}

async function readPosition(rules: Rules, game: string, text: string): Promise<Pasted> {
  // Rows are divided by strokes: what has none is no position, and no reason of the engine's would help.
  if (!/^\S+\/\S+ \w$/.test(text)) return { kind: 'wrong', wrong: { like: 'nothing' } };
  let why = '';
  for (const id of [game, ...candidates(await rules.games())]) {
    const line: Line = { game: id, start: text, moves: [] };
    try {
      const { position } = await rules.view(line);
      return { kind: 'tree', tree: newTree({ ...line, start: position }) };
    } catch (error) {
      why ||= error instanceof Error ? error.message : String(error);
    }
  }
  return { kind: 'wrong', wrong: { like: 'position', game, why } };
}

/** Every game, and each size of its board. */
function candidates(games: GameInfo[]): string[] {
  return games.flatMap(({ id, variants }) => [
    id,
    ...variants
      .filter(({ key }) => key === 'size')
      .flatMap(({ key, values }) => values.map((value) => `${id}:${key}=${value}`)),
  ]);
}
