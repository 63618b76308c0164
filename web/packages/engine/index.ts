/** Stackade's engine as a package: exact rules and computer players of stacking games, in Node and in browsers. */
import { Refusal, readRefusal } from '../../src/engine/client';
import { createMachine } from '../../src/engine/machine';
import { createRules, type Line, type Rules, setUp } from '../../src/engine/rules';
import type { Score } from '../../src/state/score';
import { readPoints } from '../../src/study/points';
import { readInfo, readLook } from '../../src/study/scores';

export type {
  Explored,
  FoundGame,
  GameInfo,
  Known,
  Line,
  PlayedGame,
  RecordedGame,
  Rules,
  VariantKey,
  Verdict,
  Written,
  WrittenNode,
} from '../../src/engine/rules';
export type { HandState, Message, Move, Over, Side, View } from '../../src/generated/view';
export { Refusal, type Score };

/** A game: its id alone for the start, or with a position and moves. */
export type Game = string | (Omit<Line, 'moves'> & { moves?: string[] });

/** How long to think: one of the ten levels, or until a number of milliseconds, nodes or plies is reached. */
export type Limit = { level: number } | { time: number } | { nodes: number } | { depth: number };

/** What the engine thinks of a move. */
export interface Thought {
  move: string;
  /** For the side to move; null in games of three and four, where `scores` has one for each side. */
  score: Score | null;
  scores: number[] | null;
  /** How play may go on, the move first. */
  line: string[];
}

export interface Options {
  /** The engine's file, where it does not lie beside this one: its address, its bytes, or the compiled module. */
  wasm?: string | URL | BufferSource | WebAssembly.Module;
  /** Asked now and then while the engine thinks; `true` ends that with what was found. */
  shouldStop?(): boolean;
}

/** An engine. It thinks where it is called: in a page, call it from a Worker. */
export interface Stackade extends Omit<Rules, 'view' | 'legal'> {
  /** The board as it is drawn: cells, pieces, sides, counts, and the result of a game that is over. */
  view(game: Game): ReturnType<Rules['view']>;
  /** The legal moves, in byte order; none when the game is over. */
  legal(game: Game): Promise<string[]>;
  /** The move to play; null when the game is over. */
  best(game: Game, limit?: Limit): Promise<string | null>;
  /** The best moves, the best one first. */
  analyse(game: Game, limit?: Limit, lines?: number): Promise<Thought[]>;
  /** Lines of the engine protocol, and all that is answered. Throws a {@link Refusal} for an `error`. */
  send(...lines: string[]): string[];
  /** Hands over the file of a table of proved results; why it is refused, or null if it is in use from now on. */
  install(table: Uint8Array): string | null;
}

/** Where the engine's file lies in the package. */
const ENGINE = './engine.wasm';
const MODERATE: Limit = { level: 5 };

/**
 * Opens an engine.
 *
 * ```js
 * import { open } from 'stackade-engine';
 * const engine = await open();
 * console.log(await engine.best({ game: 'nava', moves: ['a1-a4'] }, { level: 5 }));
 * ```
 */
export async function open({ wasm, shouldStop = () => false }: Options = {}): Promise<Stackade> {
  let heard: string[] = [];
  const emit = (line: string) => void heard.push(line);
  const machine = await createMachine(await compile(wasm), {
    now: () => performance.now(),
    shouldStop,
    emit,
  });

  function send(...lines: string[]): string[] {
    heard = [];
    for (const line of lines) machine.send(line);
    const wrong = heard.findIndex((line) => line.startsWith('error '));
    if (wrong >= 0) throw readRefusal(heard[wrong - 1], heard[wrong]);
    return heard.filter((line) => line !== 'ok');
  }

  const rules = createRules({ ask: async (...lines) => send(...lines) });
  return {
    ...rules,
    view: (game) => rules.view(lineOf(game)),
    legal: (game) => rules.legal(lineOf(game)),
    async best(game, limit = MODERATE) {
      const answer = send(...setUp(lineOf(game)), `go ${limitOf(limit)}`).at(-1) ?? '';
      const move = answer.slice('bestmove '.length);
      return move === 'none' ? null : move;
    },
    async analyse(game, limit = MODERATE, lines = 1) {
      const answers = send(
        ...setUp(lineOf(game)),
        `setoption name MultiPV value ${lines}`,
        `go ${limitOf(limit)}`,
        'setoption name MultiPV value 1',
      );
      const found = answers.flatMap((answer) => readThought(answer) ?? []);
      // Later looks are deeper.
      const latest = new Map(found.map(({ rank, ...thought }) => [rank, thought]));
      return [...latest].sort(([a], [b]) => a - b).map(([, thought]) => thought);
    },
    send,
    install: (table) => machine.install(table),
  };
}

function lineOf(game: Game): Line {
  return typeof game === 'string' ? { game, moves: [] } : { ...game, moves: game.moves ?? [] };
}

function limitOf(limit: Limit): string {
  return 'time' in limit ? `movetime ${limit.time}` : (Object.entries(limit)[0] ?? ['level', 5]).join(' ');
}

function readThought(line: string): (Thought & { rank: number }) | null {
  const { number, moves } = readLook(line);
  const [move] = moves;
  const [score, points] = [readInfo(line)?.score ?? null, readPoints(line)?.points ?? null];
  if (!line.startsWith('info ') || move === undefined || (!score && !points)) return null;
  return { rank: number, move, score, scores: points, line: moves };
}

async function compile(wasm: Options['wasm']): Promise<WebAssembly.Module> {
  if (wasm instanceof WebAssembly.Module) return wasm;
  if (wasm instanceof ArrayBuffer || ArrayBuffer.isView(wasm)) return WebAssembly.compile(wasm);
  const address = new URL(wasm ?? ENGINE, import.meta.url);
  if (address.protocol === 'file:' && 'process' in globalThis) {
    const { readFile } = await import('node:fs/promises');
    return WebAssembly.compile(await readFile(address));
  }
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} could not be fetched: ${answer.status}`);
  return WebAssembly.compile(await answer.arrayBuffer());
}
