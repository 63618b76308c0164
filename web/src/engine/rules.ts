/** Questions to the engine, and what comes back: all that the page knows about games. */
import type { Puzzle, Step } from '../generated/games';
import type { Edited, HandState, Message, Move, Side, View, Way } from '../generated/view';
import { type Client, Refusal, type Search } from './client';

/** A game from its beginning. */
export interface Line {
  game: string;
  /** A position's string; else the standard start. */
  start?: string | undefined;
  /** For boards that are drawn at random, as text: it may be larger than numbers here can be. */
  seed?: string | undefined;
  moves: string[];
}

export interface GameInfo {
  id: string;
  name: string;
  /** The names of all sides that any variant has, in the order in which they move. */
  side_names: string[];
  /** Their letters in notation. */
  sides: string[];
  variants: VariantKey[];
  /** Whether newcomers are led to it. */
  newcomers: boolean;
  /** The variants whose openings have a table of results, by their ids. */
  tables: string[];
}

export interface VariantKey {
  key: string;
  values: string[];
  default: string;
  /** Other defaults: where the value of another key is this one, the default is that one. */
  other_defaults: [key: string, value: string, other: string][];
  /** Where the value of another key is this one, that one is not offered; as an id it stays legal. */
  not_offered: [key: string, value: string, other: string][];
}

/** Something to be solved, as it was fetched. */
export type Exercise = { step: Step } | { puzzle: Puzzle };

/** What a move comes to in a lesson or a puzzle. */
export interface Judgement {
  right: boolean;
  message: string;
  /** The message as it is heard, if that is not how it is written. */
  spoken?: string;
  /** Moves that follow by themselves. */
  follow: string[];
  /** Whether the next move is to be found after them. */
  goesOn?: boolean;
  /** Whether nobody could tell: the move is neither right nor wrong. */
  isUnproved?: boolean;
  /** What the game is worth after a wrong move, where that is proved. */
  worth?: 'draw' | 'loss';
}

/** A game of a record. */
export interface RecordedGame {
  game: string;
  start: string | null;
  seed: string | null;
  moves: string[];
  result: string;
  /** The code of how it ended. */
  ending: string | null;
  /** One name a side. */
  players: string[];
  tags: [name: string, value: string][];
  /** What is said about the moves that were played. */
  notes: Remark[];
  /** How many moves stand in variations. */
  variations: number;
  /** The game alone as a record, with all that it holds. */
  text: string;
}

export interface Remark {
  /** After how many turns; 0 is the start. */
  ply: number;
  text: string;
  /** `$1` and so on. */
  marks: string[];
  eval: string | null;
  clock: string | null;
}

/** A game of a file that is none. */
export interface Fault {
  fault: Message;
  /** The game that it says it is of, if it was read as far as that. */
  game: string | null;
  /** The game's number in the file, from 1, and where in the file it is wrong. */
  number: number;
  line: number;
  column: number;
  /** The game as it stands in the file. */
  source: string;
}

/** A record that is none. */
export class BadRecord extends Refusal {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.fault.words, fault.fault);
    this.fault = fault;
  }
}

/** A game of a file, or what is wrong with it and where. */
export type FoundGame = RecordedGame | Fault;

export interface PlayedGame {
  game: string;
  start: string | null;
  seed: string | null;
  moves: string[];
  players: string[];
  date: string;
  /** How it ended outside the rules. */
  ending: { loser: number | null; why: string } | null;
  /** The record that it was loaded from: all that it holds is written again, its names and date as well. */
  record: string | null;
  /** Tags to be set in any case, or taken away with an empty value. */
  tags?: [name: string, value: string][];
}

/** A position by a key that its reflections and rotations share, and where its moves lead. */
export interface Explored {
  key: string;
  next: [move: string, key: string][];
}

/** What a side can reach: against best play it wins, draws or loses. */
export type Verdict = 'win' | 'draw' | 'loss';

/** What a table says of a position. */
export interface Known {
  /** Whether there is a table of the game, and it is here. */
  table: boolean;
  /**
   * The result for the side to move, and of each move for the side that plays it, or of none where that takes a proof; null where
   * the table does not have the position.
   */
  moves: { result: Verdict; next: [move: string, result: Verdict][] } | null;
}

/** All that a record holds, as docs/protocol.md has it. */
export interface Written {
  game: string;
  start: string | null;
  seed: string | null;
  tags: [string, string][];
  result: string;
  nodes: WrittenNode[];
}

export interface WrittenNode {
  parent?: number;
  move?: string;
  comment?: string;
  eval?: string;
  clock?: string;
  marks?: number[];
}

/** What a hand does. */
export type Act =
  | { choose: string }
  | { part: [way: Way, height: number] }
  | { height: [height: number, towards: string | null] }
  | 'submit'
  | 'back';

/** What is done to a position that is being set up; pieces by their number among those that are offered. */
export type Edit =
  | { put: [cell: string, piece: number] }
  | { take: string }
  | { clear: string }
  | { side: Side }
  | 'empty';

export interface Rules {
  view(line: Line): Promise<View>;
  /** A hand over the position after all that it does. */
  hand(line: Line, acts: Act[]): Promise<HandState>;
  /** A position after all that is done to it. */
  edit(game: string, start: string, edits: Edit[]): Promise<Edited>;
  /** What moves do there; null for those that are not legal. */
  describe(line: Line, moves: string[]): Promise<(Move | null)[]>;
  /** Why a move is not legal there; null if it is. */
  whyNot(line: Line, move: string): Promise<Message | null>;
  /** The legal moves at the end of a line, in byte order. */
  legal(line: Line): Promise<string[]>;
  games(): Promise<GameInfo[]>;
  levels(): Promise<string[]>;
  /** What a move comes to in a step of a lesson or in a puzzle. */
  judge(task: Exercise, move: string): Promise<Judgement>;
  /** Rejects with BadRecord, as `readTree` does. */
  readRecord(text: string): Promise<RecordedGame>;
  /** Every game of a text; broken ones do not hide the others. */
  readRecords(text: string): Promise<FoundGame[]>;
  writeRecord(game: PlayedGame): Promise<string>;
  /** The first game of a text with its variations and comments. */
  readTree(text: string): Promise<Written>;
  writeTree(tree: Written): Promise<string>;
  /** The keys of all positions of each line. */
  keys(lines: Line[]): Promise<string[][]>;
  explore(line: Line): Promise<Explored>;
  /** What a table says of every move; the table is fetched if it is not here yet. */
  known(line: Line): Promise<Known>;
}

export function createRules(client: Pick<Client, 'ask'>): Rules {
  async function json<T>(...lines: string[]): Promise<T> {
    const heard = await client.ask(...lines);
    const line = heard.at(-1) ?? '';
    return JSON.parse(line.slice(line.indexOf(' ') + 1)) as T;
  }
  return {
    view: (line) => json(`view ${toLine(line)}`),
    hand: (line, acts) => json(`hand ${JSON.stringify({ line: plainLine(line), acts })}`),
    edit: (game, start, edits) => json(`edit ${JSON.stringify({ game, start, edits })}`),
    describe: (line, moves) => json(`describe ${JSON.stringify({ line: plainLine(line), moves })}`),
    async whyNot(line, move) {
      const question = { line: plainLine(line), moves: [move] };
      const [why] = await json<(Message | null)[]>(`refuse ${JSON.stringify(question)}`);
      return why ?? null;
    },
    legal: (line) => json(`legal ${toLine(line)}`),
    games: () => json('games'),
    levels: () => json('levels'),
    judge: (task, move) => json(`judge ${JSON.stringify({ task, move })}`),
    readRecord: (text) => sound(json(`record read ${JSON.stringify(text)}`)),
    readRecords: (text) => json(`record games ${JSON.stringify(text)}`),
    writeRecord: (game) => json(`record write ${JSON.stringify(game)}`),
    readTree: (text) => sound(json(`record tree ${JSON.stringify(text)}`)),
    writeTree: (tree) => json(`record compose ${JSON.stringify(tree)}`),
    keys: (lines) => json(`keys ${JSON.stringify(lines.map(plainLine))}`),
    explore: (line) => json(`explore ${toLine(line)}`),
    known: (line) => json(`known ${toLine(line)}`),
  };
}

/** A game of a record, unless it is none. */
async function sound<T extends object>(asked: Promise<T | Fault>): Promise<T> {
  const found = await asked;
  if ('fault' in found) throw new BadRecord(found);
  return found;
}

/** A game as questions about it have it. */
export function toLine(line: Line): string {
  return JSON.stringify(plainLine(line));
}

function plainLine({ game, start, seed, moves }: Line): Line {
  return { game, start, seed, moves };
}

/** The lines that bring a game onto the board. */
export function setUp({ game, start, seed, moves }: Line): string[] {
  const from = start ? `string ${start}` : seed ? `start seed ${seed}` : 'start';
  const played = moves.length > 0 ? ` moves ${moves.join(' ')}` : '';
  return [`newgame ${game}`, `position ${from}${played}`];
}

/** The move of the player of a level. The seed makes the lower levels' oversights differ from game to game. */
export function levelMove(client: Client, line: Line, level: number, seed: number): Search {
  const options = ['setoption name Hash value 16', `setoption name Seed value ${seed}`];
  return client.search([...options, ...setUp(line), `go level ${level}`]);
}
