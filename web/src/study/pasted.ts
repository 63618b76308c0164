/** What somebody has pasted: records, a position, or an address with a game in it. */
import type { Fault, RecordedGame, Rules } from '../engine/rules';
import type { Message } from '../generated/view';
import { NoGame, type Shared } from '../links/code';
import { NoPosition, recognise, unpack } from '../links/recognise';
import { fromWritten, newTree, type Tree } from './tree';

export type Pasted =
  | { kind: 'tree'; tree: Tree }
  /** Several records, or some that are broken beside one that is not. */
  | { kind: 'several'; games: RecordedGame[]; faults: Fault[] }
  | { kind: 'wrong'; wrong: Wrong };

/** What it looked like, and what is wrong with it. */
export type Wrong =
  | { like: 'record'; fault: Fault | null }
  | { like: 'position'; game: string; why: Message | null }
  | { like: 'link'; what: NoGame['what'] }
  | { like: 'nothing' };

/** Reads a text; a position is first taken for one of `game`, then of any other. */
export async function readPasted(rules: Rules, game: string, text: string): Promise<Pasted> {
  if (/^\s*\[\w+ "/m.test(text)) return readRecords(rules, text);
  try {
    const unpacked = await unpack(text);
    if (unpacked !== text) return await readRecords(rules, unpacked);
    const given = await recognise(rules, text, game);
    return given ? { kind: 'tree', tree: grown(given) } : { kind: 'wrong', wrong: { like: 'nothing' } };
  } catch (error) {
    if (error instanceof NoGame) return { kind: 'wrong', wrong: { like: 'link', what: error.what } };
    if (!(error instanceof NoPosition)) throw error;
    return { kind: 'wrong', wrong: { like: 'position', game: error.game, why: error.why } };
  }
}

/** A game as a tree without branches, its end among its tags. */
function grown({ ending, ...line }: Shared): Tree {
  const tree = newTree(line);
  if (!ending) return tree;
  const result = ending.loser === null ? '1/2-1/2' : ending.loser === 0 ? '0-1' : '1-0';
  return { ...tree, result, tags: [['Termination', ending.why]] };
}

async function readRecords(rules: Rules, text: string): Promise<Pasted> {
  const found = await rules.readRecords(text);
  const games = found.filter((game): game is RecordedGame => !('fault' in game));
  const faults = found.filter((game): game is Fault => 'fault' in game);
  const [only] = games;
  if (!only) return { kind: 'wrong', wrong: { like: 'record', fault: faults[0] ?? null } };
  if (games.length > 1 || faults.length > 0) return { kind: 'several', games, faults };
  return { kind: 'tree', tree: await treeOf(rules, only) };
}

/** A game of a record with all that is said about it. */
export async function treeOf(rules: Rules, { text }: RecordedGame): Promise<Tree> {
  return fromWritten(await rules.readTree(text));
}
