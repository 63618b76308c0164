/** How a game goes on by itself: moves are sent to the engine, computers think, passes are made. */
import { batch } from '@preact/signals';
import { Breakdown, Interrupted, onceMore, Refusal, type Search } from '../engine/client';
import type { Line, Rules } from '../engine/rules';
import type { Hand } from './hand';
import type { Ending } from './setup';
import { mustPass, type Table } from './table';
import type { Timer } from './timer';

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

/** How long a pass that nobody chose stays readable. */
const PASS_PAUSE = 900;
/** The computer's answer does not come faster than people can follow. */
const LEAST_THOUGHT = 250;
/** Hints are a strong club player's. */
const HINT_LEVEL = 7;

export function createFlow({ world, table, timer, hand, presented }: Parts): Flow {
  const { course, setup, over, mover, trouble } = table;
  /** Every change of the game gets a number; what was begun before it is out of date. */
  let epoch = 0;
  let search: Search | null = null;
  let again: () => unknown = () => {};

  function interrupt(): number {
    epoch += 1;
    search?.stop();
    search = null;
    batch(() => {
      hand.drop();
      table.isThinking.value = false;
      table.isSent.value = false;
      table.hint.value = null;
      table.isHinting.value = false;
      trouble.value = null;
    });
    return epoch;
  }

  const goOn = () => void proceed(interrupt());

  /** The engine cannot do what it was asked for: the game stands still until somebody says what next. */
  function fail(error: unknown, next: () => unknown, kind: 'engine' | 'unreadable' = 'engine'): void {
    interrupt();
    timer.stop();
    again = next;
    trouble.value = { kind, why: error instanceof Error ? error.message : String(error) };
  }

  async function proceed(mine: number): Promise<void> {
    await presented.wait();
    const position = course.live.value;
    const player = mover.value;
    if (mine !== epoch || !position || !player || over.value || table.isPaused.value) return;
    const isByItself = player.kind === 'level' || mustPass(position);
    // While somebody looks at an earlier position, nothing is begun.
    if (isByItself && !course.isLive.value) return;
    if (mustPass(position)) return pass(mine);
    timer.start(position.side, player.kind === 'level');
    if (player.kind === 'level') await think(mine, player.level);
  }

  async function pass(mine: number): Promise<void> {
    await world.wait(PASS_PAUSE);
    if (mine === epoch) await play('pass');
  }

  /** The best move, asked for once more if the engine breaks down meanwhile. */
  function best(mine: number, level: number, seed: number): Promise<string | null> {
    return onceMore(() => {
      if (mine !== epoch) throw new Interrupted('nobody wants it any more');
      search = world.think(course.line(), level, seed);
      return search.best;
    });
  }

  async function think(mine: number, level: number): Promise<void> {
    table.isThinking.value = true;
    const seed = seedOf(course.moves.value.length, setup.value.seed);
    try {
      const [move] = await Promise.all([best(mine, level, seed), world.wait(LEAST_THOUGHT)]);
      if (mine !== epoch) return;
      if (move === null) throw new Breakdown('the engine has named no legal move');
      await play(move);
    } catch (error) {
      if (mine === epoch) fail(error, goOn);
    }
  }

  async function play(text: string): Promise<boolean> {
    const before = course.live.value;
    if (!before || over.value) return false;
    const isChosen = mover.value?.kind === 'human' && !mustPass(before);
    const mine = interrupt();
    batch(() => {
      // Until the engine has answered, nothing else may be picked up.
      table.isSent.value = true;
      if (isChosen) table.isPaused.value = false;
      if (isChosen) table.notice.value = null;
    });
    const line = course.line();
    try {
      const next = await onceMore(() => world.rules.view({ ...line, moves: [...line.moves, text] }));
      if (mine !== epoch) return false;
      batch(() => {
        table.isSent.value = false;
        course.append(text, next, timer.complete(before.side));
      });
      void proceed(mine);
    } catch (error) {
      if (mine !== epoch) return true;
      if (error instanceof Refusal) {
        fail(new Breakdown('the engine has named no legal move'), goOn);
        return false;
      }
      fail(error, () => play(text));
    }
    return true;
  }

  async function attempt(text: string): Promise<boolean> {
    const mine = epoch;
    if (!course.live.value || over.value || table.isSent.value) return false;
    table.isSent.value = true;
    // An engine that has broken down is noticed when the move is played.
    const why = await world.rules.whyNot(course.line(), text).catch(() => '');
    if (mine !== epoch) return false;
    table.isSent.value = false;
    return why === '' && play(text);
  }

  async function settle(): Promise<void> {
    try {
      if (!(await course.learn(course.moves.value.length))) return;
    } catch (error) {
      if (!(error instanceof Refusal)) return fail(error, settle);
      // What was kept may have been written by anybody: what makes sense of it is played on.
      if (!course.keepKnown()) return fail(error, settle, 'unreadable');
      table.ending.value = null;
      table.notice.value = 'cut';
    }
    course.look(course.moves.value.length);
    goOn();
  }

  async function askHint(): Promise<void> {
    if (table.phase.value !== 'human' || table.isHinting.value) return;
    const mine = epoch;
    table.isHinting.value = true;
    table.notice.value = null;
    try {
      const move = await best(mine, HINT_LEVEL, 0);
      const [hint = null] = move === null ? [] : await world.rules.describe(course.line(), [move]);
      if (mine === epoch) table.hint.value = hint;
    } catch {
      if (mine === epoch) table.notice.value = 'hint';
    } finally {
      if (mine === epoch) table.isHinting.value = false;
    }
  }

  return {
    interrupt,
    goOn,
    settle,
    play,
    attempt,
    askHint,
    async step() {
      const position = course.live.value;
      const player = mover.value;
      if (table.phase.value !== 'paused' || !position) return;
      if (mustPass(position)) await play('pass');
      else if (player?.kind === 'level') await think(epoch, player.level);
    },
    finish(how) {
      if (over.value) return;
      interrupt();
      batch(() => {
        timer.stop();
        table.ending.value = how;
        course.look(course.moves.value.length);
      });
    },
    async retry() {
      trouble.value = null;
      await again();
    },
  };
}

/** Different games get different oversights, and a game that is gone through again gets the same. */
function seedOf(ply: number, seed: string | undefined): number {
  let mixed = ply + 1;
  for (const digit of seed ?? '') mixed = (mixed * 31 + digit.charCodeAt(0)) % 1_000_003;
  return mixed;
}
