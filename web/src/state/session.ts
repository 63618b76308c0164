/**
 * A game being played on the page: who plays, what has been played, whose clock runs. It asks the engine
 * for everything that has to do with rules, and it draws nothing.
 */
import { batch, computed, type ReadonlySignal } from '@preact/signals';
import type { Clocks } from './clock';
import { createFlow, type World } from './flow';
import { createHand, type Hand } from './hand';
import { createPremove, type Premove, sideThatWaits } from './premove';
import { type Beginning, nextSeats, type Setup, type Snapshot } from './setup';
import {
  createTable,
  type Hint,
  type Notice,
  type Phase,
  type Table,
  type Trouble,
  turnOfPerson,
} from './table';
import { createTimer } from './timer';
import type { Over, Side, View } from './view';

export type { World } from './flow';
export type { Premove } from './premove';
export type { Beginning, Ending, Player, Setup, Snapshot } from './setup';
export type { Hint, Notice, Phase, Trouble } from './table';

/** A game that is shown and can be gone through, wherever it is played. */
export interface Playback {
  setup: ReadonlySignal<Setup>;
  moves: ReadonlySignal<string[]>;
  /** The position at the end of the moves. */
  live: ReadonlySignal<View | null>;
  /** The position that is shown, which may be an earlier one. */
  view: ReadonlySignal<View | null>;
  /** Every position so far. */
  views: ReadonlySignal<View[]>;
  at: ReadonlySignal<number>;
  phase: ReadonlySignal<Phase>;
  over: ReadonlySignal<Over | null>;
  clocks: ReadonlySignal<Clocks>;
  hand: Hand;
  /** A move that waits for its turn. */
  premove: Premove;
  trouble: ReadonlySignal<Trouble | null>;
  /** Plays a move that was typed; says whether it was legal. */
  play(text: string): Promise<boolean>;
  goTo(ply: number): Promise<void>;
  /** Tries again what the engine has failed to do. */
  retry(): Promise<void>;
  /** Looks at the clocks; for whoever shows them. */
  tick(): void;
  /** What is stored of the game when the page is left. */
  snapshot(): Snapshot;
  end(): void;
  /** Resolves when the picture of the last move is complete; set by whoever draws. */
  presented: { wait: () => Promise<void> };
}

/** A game that is played on this page, by people here and by computers. */
export interface LocalGame extends Playback {
  /** A good move in the position that is shown; never one for another position. */
  hint: ReadonlySignal<Hint | null>;
  isHinting: ReadonlySignal<boolean>;
  isPaused: ReadonlySignal<boolean>;
  canUndo: ReadonlySignal<boolean>;
  canRedo: ReadonlySignal<boolean>;
  notice: ReadonlySignal<Notice | null>;
  undo(): Promise<void>;
  redo(): Promise<void>;
  askHint(): Promise<void>;
  resign(): void;
  /** Begins the game again; what was played can be redone. */
  restart(): Promise<void>;
  /** Everybody takes the next side; of two, both change sides. */
  swap(): void;
  /** Under which name the library has this game. */
  nameEntry(id: string): void;
  pause(paused: boolean): void;
  stepOnce(): Promise<void>;
  /** Cuts the game off at the position that is shown and plays on from there. */
  playFromHere(): Promise<void>;
}

export function createLocalGame(world: World, first: Setup, from?: Beginning): LocalGame {
  const table = createTable(world.rules, first, from);
  const { course, setup, phase, over } = table;
  const { moves, live, view, views, at, isLive } = course;
  const presented = { wait: () => Promise.resolve() };
  const rule = { control: first.clock, sides: first.players.length };
  const timer = createTimer(world, rule, from?.left, (loser) => flow.finish({ loser, why: 'time' }));
  const isTurn = computed(() => phase.value === 'human');
  const isWaiting = computed(
    () => phase.value === 'thinking' && setup.value.players.some(({ kind }) => kind === 'human'),
  );
  const premove = createPremove({
    rules: world.rules,
    live,
    isWaiting,
    isTurn,
    side: () => sideThatWaits(live.value, (side) => setup.value.players[side]?.kind === 'human'),
    line: course.line,
    play: (text) => void flow.attempt(text),
  });
  const hand = createHand({
    ask: (line, acts) => (isWaiting.peek() ? premove.ask(acts) : world.rules.hand(line, acts)),
    view,
    line: course.line,
    isActive: computed(() => isTurn.value || isWaiting.value),
    play: (text) => (isWaiting.peek() ? premove.keep(text) : void flow.play(text)),
  });
  const flow = createFlow({ world, table, timer, hand, presented });

  /** Takes back to a number of plies, or goes forward to one with what was taken back. */
  async function rewind(plies: number): Promise<void> {
    flow.interrupt();
    batch(() => {
      table.ending.value = null;
      // Nobody is to begin a turn that is given back with what was left at its end.
      timer.set(first.clock.kind === 'game' ? course.leftAt(plies) : undefined);
      course.rewind(plies);
    });
    await flow.settle();
  }

  async function goTo(ply: number): Promise<void> {
    const wanted = Math.max(0, Math.min(moves.value.length, ply));
    const wasLive = isLive.value;
    hand.drop();
    // What cannot be learned cannot be looked at; whether the game can go on without it, others say.
    if (!(await course.learn(wanted).catch(() => false))) return;
    course.look(wanted);
    // While somebody looked at an earlier position, nothing was begun.
    if (!wasLive && isLive.value && !table.isThinking.value && !table.trouble.value) flow.goOn();
  }

  const game: LocalGame = {
    setup,
    moves,
    live,
    view,
    views,
    at,
    phase,
    over,
    clocks: timer.clocks,
    hand,
    premove,
    hint: computed(() => (isLive.value ? table.hint.value : null)),
    isHinting: computed(() => isLive.value && table.isHinting.value),
    isPaused: table.isPaused,
    canUndo: computed(() => turnOfPerson(table, -1) !== null && phase.value !== 'loading'),
    canRedo: computed(() => course.undone.value.length > 0 && turnOfPerson(table, 1) !== null),
    trouble: table.trouble,
    notice: table.notice,
    presented,
    play: flow.attempt,
    tick: timer.tick,
    stepOnce: flow.step,
    askHint: flow.askHint,
    retry: flow.retry,
    goTo,
    playFromHere: () => rewind(at.value),
    async undo() {
      const ply = turnOfPerson(table, -1);
      if (ply !== null) await rewind(ply);
    },
    async redo() {
      const ply = turnOfPerson(table, 1);
      if (ply !== null && course.undone.value.length > 0) await rewind(ply);
    },
    resign() {
      const loser = whoResigns(table);
      if (loser !== null) flow.finish({ loser, why: 'resignation' });
    },
    async restart() {
      const done = rewind(0);
      timer.set();
      await done;
    },
    nameEntry(id) {
      setup.value = { ...setup.value, entry: id };
    },
    swap() {
      setup.value = { ...setup.value, players: nextSeats(setup.value.players) };
      flow.goOn();
    },
    pause(paused) {
      table.isPaused.value = paused;
      // A game that is still being loaded looks at this when it begins.
      if (phase.value === 'loading') return;
      if (!paused) return flow.goOn();
      flow.interrupt();
      timer.stop();
    },
    snapshot: () => ({
      setup: setup.value,
      moves: moves.value,
      left: timer.left(),
      ending: table.ending.value,
    }),
    end() {
      flow.interrupt();
      premove.end();
      course.leave();
      timer.stop();
    },
  };
  void flow.settle();
  return game;
}

/** The side to move, unless that is a computer's: then the person who moves next, if there is one. */
function whoResigns({ course, setup }: Table): Side | null {
  const position = course.live.value;
  if (!position) return null;
  const { players } = setup.value;
  const inTurn = players.map((_, turns) => (position.side + turns) % players.length);
  return inTurn.find((side) => players[side]?.kind === 'human') ?? position.side;
}
