/** How a game goes on by itself: moves are sent to the engine, computers think, passes are made. */
import { batch } from '@preact/signals';
import { Breakdown, Interrupted, onceMore, Refusal, type Search } from '../engine/client';
import type { Line, Rules } from '../engine/rules';
import type { Hand } from './hand';
import type { Ending } from './setup';
import { mustPass, type Table, type Trouble } from './table';
import type { Timer } from './timer';
import { PASS } from './view';

/** What a game needs of the world. */
export interface World {
  rules: Rules;
  think(line: Line, level: number, seed: number): Search;
  now(): number;
  wait(ms: number): Promise<void>;
  /** Calls back after so many milliseconds, or earlier; returned is how to call it off. */
  later(ms: number, then: () => void): () => void;
}

export interface Flow {
  /** Breaks off whatever was going on. */
  interrupt(): void;
  /** Breaks off whatever was going on and lets the game go on from the position at its end. */
  goOn(): void;
  /** Learns the position at the end, shows it, and lets the game go on from there. */
  settle(): Promise<void>;
  /** Plays a move that was chosen; says whether it was legal. */
  play(text: string): Promise<boolean>;
  /** Plays a move that was typed, and leaves everything as it is unless it is legal; says whether it was. */
  attempt(text: string): Promise<boolean>;
  /** Lets the computer make one move. */
  step(): Promise<void>;
  askHint(): Promise<void>;
  finish(how: Ending): void;
  /** Tries once more what the engine has failed to do. */
  retry(): Promise<void>;
}

interface Parts {
  world: World;
  table: Table;
  timer: Timer;
  hand: Hand;
  presented: { wait: () => Promise<void> };
}

/** How long a pass that nobody chose stays readable, and how long one that was to be expected. */
const PASS_PAUSE = 900;
const NEXT_PASS_PAUSE = 250;
/** The computer's answer does not come faster than people can follow. */
const LEAST_THOUGHT = 250;
/** Hints come from the strongest, who looks further than the one who finds mistakes after the game. */
const HINT_LEVEL = 10;
const NO_MOVE = 'the engine has named no legal move';

/** A game that goes on: what it consists of, and what is under way in it. */
interface Running extends Parts {
  /** Every change of the game gets a number; what was begun before it is out of date. */
  epoch: number;
  search: Search | null;
  /** What is to be tried once more if the engine has failed. */
  again: () => unknown;
}

export function createFlow(parts: Parts): Flow {
  const game: Running = { ...parts, epoch: 0, search: null, again: () => {} };
  return {
    interrupt: () => void interrupt(game),
    goOn: () => goOn(game),
    settle: () => settle(game),
    play: (text) => play(game, text),
    attempt: (text) => attempt(game, text),
    step: () => step(game),
    askHint: () => askHint(game),
    finish: (how) => finish(game, how),
    async retry() {
      game.table.trouble.value = null;
      await game.again();
    },
  };
}

/** Breaks off whatever was going on; returned is the number of what is begun now. */
function interrupt(game: Running): number {
  const { table, hand } = game;
  game.epoch += 1;
  game.search?.stop();
  game.search = null;
  batch(() => {
    hand.drop();
    table.isThinking.value = false;
    table.isSent.value = false;
    table.hint.value = null;
    table.isHinting.value = false;
    table.trouble.value = null;
  });
  return game.epoch;
}

function goOn(game: Running): void {
  void proceed(game, interrupt(game));
}

/** The engine cannot do what it was asked for: the game stands still until somebody says what next. */
function fail(game: Running, error: unknown, next: () => unknown, kind: Trouble['kind'] = 'engine'): void {
  interrupt(game);
  game.timer.stop();
  game.again = next;
  game.table.trouble.value = { kind, why: error instanceof Error ? error.message : String(error) };
}

async function proceed(game: Running, mine: number): Promise<void> {
  const { table, timer, presented } = game;
  await presented.wait();
  const position = table.course.live.value;
  const player = table.mover.value;
  if (mine !== game.epoch || !position || !player || table.over.value || table.isPaused.value) return;
  const isByItself = player.kind === 'level' || mustPass(position);
  // While somebody looks at an earlier position, nothing is begun.
  if (isByItself && !table.course.isLive.value) return;
  if (mustPass(position)) return pass(game, mine);
  timer.start(position.side, player.kind === 'level');
  if (player.kind === 'level') await think(game, mine, player.level);
}

async function pass(game: Running, mine: number): Promise<void> {
  await game.world.wait(hasPassed(game) ? NEXT_PASS_PAUSE : PASS_PAUSE);
  if (mine === game.epoch) await play(game, PASS);
}

/** Whether the side to move has passed last time: once stuck, it seldom moves again. */
function hasPassed({ table }: Running): boolean {
  const { setup, course } = table;
  return course.moves.value.at(-setup.value.players.length) === PASS;
}

/** The best move, asked for once more if the engine breaks down meanwhile. */
function best(game: Running, mine: number, level: number, seed: number): Promise<string | null> {
  return onceMore(() => {
    if (mine !== game.epoch) throw new Interrupted('nobody wants it any more');
    game.search = game.world.think(game.table.course.line(), level, seed);
    return game.search.best;
  });
}

async function think(game: Running, mine: number, level: number): Promise<void> {
  const { world, table } = game;
  table.isThinking.value = true;
  const seed = seedOf(table.course.moves.value.length, table.setup.value.seed);
  try {
    const [move] = await Promise.all([best(game, mine, level, seed), world.wait(LEAST_THOUGHT)]);
    if (mine !== game.epoch) return;
    if (move === null) throw new Breakdown(NO_MOVE);
    await play(game, move);
  } catch (error) {
    if (mine === game.epoch) fail(game, error, () => goOn(game));
  }
}

async function step(game: Running): Promise<void> {
  const { table } = game;
  const position = table.course.live.value;
  const player = table.mover.value;
  if (table.phase.value !== 'paused' || !position) return;
  if (mustPass(position)) await play(game, PASS);
  else if (player?.kind === 'level') await think(game, game.epoch, player.level);
}

async function play(game: Running, text: string): Promise<boolean> {
  const { world, table, timer } = game;
  const before = table.course.live.value;
  if (!before || table.over.value) return false;
  const isChosen = table.mover.value?.kind === 'human' && !mustPass(before);
  const mine = interrupt(game);
  batch(() => {
    // Until the engine has answered, nothing else may be picked up.
    table.isSent.value = true;
    if (isChosen) table.isPaused.value = false;
    if (isChosen) table.notice.value = null;
  });
  const line = table.course.line();
  try {
    const next = await onceMore(() => world.rules.view({ ...line, moves: [...line.moves, text] }));
    if (mine !== game.epoch) return false;
    batch(() => {
      table.isSent.value = false;
      table.course.append(text, next, timer.complete(before.side));
    });
    void proceed(game, mine);
  } catch (error) {
    return mine !== game.epoch || notPlayed(game, text, error);
  }
  return true;
}

/** The engine refuses a move, or has broken down over it; says whether it may be legal. */
function notPlayed(game: Running, text: string, error: unknown): boolean {
  if (error instanceof Refusal) {
    fail(game, new Breakdown(NO_MOVE), () => goOn(game));
    return false;
  }
  fail(game, error, () => play(game, text));
  return true;
}

async function attempt(game: Running, text: string): Promise<boolean> {
  const { world, table } = game;
  const mine = game.epoch;
  if (!table.course.live.value || table.over.value || table.isSent.value) return false;
  table.isSent.value = true;
  // An engine that has broken down is noticed when the move is played.
  const why = await world.rules.whyNot(table.course.line(), text).catch(() => null);
  if (mine !== game.epoch) return false;
  table.isSent.value = false;
  return !why && play(game, text);
}

async function settle(game: Running): Promise<void> {
  const { course, ending, notice } = game.table;
  try {
    if (!(await course.learn(course.moves.value.length))) return;
  } catch (error) {
    if (!(error instanceof Refusal)) return fail(game, error, () => settle(game));
    // What was stored may have been written by anybody: what makes sense of it is played on.
    if (!course.keepKnown()) return fail(game, error, () => settle(game), 'unreadable');
    ending.value = null;
    notice.value = 'cut';
  }
  course.look(course.moves.value.length);
  goOn(game);
}

async function askHint(game: Running): Promise<void> {
  const { world, table } = game;
  if (table.phase.value !== 'human' || table.isHinting.value) return;
  const mine = game.epoch;
  table.isHinting.value = true;
  table.notice.value = null;
  // It is about the whole move: what was begun, and why something did not go, is in its way.
  game.hand.drop();
  try {
    const move = await best(game, mine, HINT_LEVEL, 0);
    if (move === null) throw new Breakdown(NO_MOVE);
    const line = table.course.line();
    const after = await world.rules.view({ ...line, moves: [...line.moves, move] });
    const [described] = await world.rules.describe(line, [move]);
    if (mine === game.epoch && described) table.hint.value = { move: described, after };
  } catch {
    if (mine === game.epoch) table.notice.value = 'hint';
  } finally {
    if (mine === game.epoch) table.isHinting.value = false;
  }
}

function finish(game: Running, how: Ending): void {
  const { table, timer } = game;
  if (table.over.value) return;
  interrupt(game);
  batch(() => {
    timer.stop();
    table.ending.value = how;
    table.course.look(table.course.moves.value.length);
  });
}

/** Different games get different oversights, and a game that is gone through again gets the same. */
function seedOf(ply: number, seed: string | undefined): number {
  let mixed = ply + 1;
  for (const digit of seed ?? '') mixed = (mixed * 31 + digit.charCodeAt(0)) % 1_000_003;
  return mixed;
}
