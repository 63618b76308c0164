/**
 * A game being played on the page: who plays, what has been played, whose clock runs. It asks the engine
 * for everything that has to do with rules, and it draws nothing.
 */
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import { Interrupted, type Search } from '../engine/client';
import type { Line, Rules } from '../engine/rules';
import {
  type Clocks,
  completeTurn,
  flagged,
  newClocks,
  startClock,
  stopClocks,
  type TimeControl,
} from './clock';
import { createHand, type Hand } from './hand';
import type { Over, Side, View } from './view';

export type Player = { kind: 'human' } | { kind: 'level'; level: number };

export interface Setup {
  game: string;
  start?: string | undefined;
  seed?: string | undefined;
  players: [Player, Player];
  clock: TimeControl;
  /** Whether a coach speaks during the first turns. */
  coached?: boolean | undefined;
}

/** A game that ended outside the rules. */
export interface Ending {
  loser: Side;
  why: 'resignation' | 'time';
}

/** What the session needs of the world. */
export interface World {
  rules: Rules;
  think(line: Line, level: number, seed: number): Search;
  now(): number;
  wait(ms: number): Promise<void>;
  /** Calls back after so many milliseconds; returned is how to call it off. */
  later(ms: number, then: () => void): () => void;
}

/** What is going on; `sent` is a person's move on its way to the engine. */
export type Phase = 'loading' | 'human' | 'sent' | 'thinking' | 'passing' | 'paused' | 'over' | 'watching';

export interface Session {
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
  hint: ReadonlySignal<string | null>;
  isHinting: ReadonlySignal<boolean>;
  isPaused: ReadonlySignal<boolean>;
  canUndo: ReadonlySignal<boolean>;
  canRedo: ReadonlySignal<boolean>;
  /** How the last change is to be shown: forwards moves fly, everything else jumps. */
  isForward: ReadonlySignal<boolean>;
  play(text: string): Promise<boolean>;
  undo(): Promise<void>;
  redo(): Promise<void>;
  askHint(): Promise<void>;
  resign(): void;
  restart(): Promise<void>;
  swap(): void;
  pause(paused: boolean): void;
  stepOnce(): Promise<void>;
  goTo(ply: number): Promise<void>;
  /** Cuts the game off at the position that is shown and plays on from there. */
  playFromHere(): Promise<void>;
  /** Looks at the clocks; for whoever shows them. */
  tick(): void;
  /** What is kept of the game when the page is left. */
  snapshot(): Snapshot;
  end(): void;
  /** Resolves when the picture of the last move is complete; set by whoever draws. */
  presented: { wait: () => Promise<void> };
}

export interface Snapshot {
  setup: Setup;
  moves: string[];
  left: [number, number];
  ending: Ending | null;
}

/** How long a pass that nobody chose stays readable. */
const PASS_PAUSE = 900;
/** The computer's answer does not come faster than people can follow. */
const LEAST_THOUGHT = 250;

export function createSession(world: World, first: Setup, from?: Omit<Snapshot, 'setup'>): Session {
  const setup = signal(first);
  const moves = signal<string[]>(from?.moves ?? []);
  const undone = signal<string[]>([]);
  const views = signal<View[]>([]);
  const at = signal(0);
  const clocks = signal(withTime(newClocks(first.clock), from?.left));
  const ending = signal<Ending | null>(from?.ending ?? null);
  const isPaused = signal(false);
  const isThinking = signal(false);
  const isSent = signal(false);
  const isForward = signal(false);
  const hint = signal<string | null>(null);
  const isHinting = signal(false);
  const presented = { wait: () => Promise.resolve() };
  /** Every change of the game gets a number; what was begun before it is out of date. */
  let epoch = 0;
  let search: Search | null = null;
  let callOff = () => {};

  const live = computed(() => views.value[moves.value.length] ?? null);
  const view = computed(() => views.value[at.value] ?? null);
  const over = computed<Over | null>(() => live.value?.over ?? endedOutside(ending.value));
  const mover = computed<Player | null>(() => (live.value ? setup.value.players[live.value.side] : null));
  const isLive = computed(() => at.value === moves.value.length);
  const phase = computed<Phase>(() => {
    if (!live.value || !view.value) return 'loading';
    if (!isLive.value) return 'watching';
    if (over.value) return 'over';
    // Said before it happens: pieces may still be flying.
    if (mustPass(live.value) && !isPaused.value) return 'passing';
    if (mover.value?.kind === 'human') return isSent.value ? 'sent' : 'human';
    return isPaused.value && !isThinking.value ? 'paused' : 'thinking';
  });
  const isActive = computed(() => phase.value === 'human');
  const hand = createHand({ view, isActive, play: (text) => void play(text) });

  function line(plies = moves.value.length): Line {
    const { game, start, seed } = setup.value;
    return { game, start, seed, moves: moves.value.slice(0, plies) };
  }

  /** Makes sure that the positions up to a ply are known. */
  async function learn(plies: number): Promise<void> {
    for (let ply = 0; ply <= plies; ply += 1) {
      if (views.value[ply]) continue;
      const known = await world.rules.view(line(ply));
      const next = [...views.value];
      next[ply] = known;
      views.value = next;
    }
  }

  /** Breaks off whatever was going on. */
  function interrupt(): number {
    epoch += 1;
    search?.stop();
    search = null;
    callOff();
    batch(() => {
      hand.drop();
      isThinking.value = false;
      isSent.value = false;
      hint.value = null;
      isHinting.value = false;
    });
    return epoch;
  }

  /** Lets the game go on from the position at the end: the computer thinks, a pass is made, a clock runs. */
  async function proceed(mine: number): Promise<void> {
    await presented.wait();
    const position = live.value;
    if (mine !== epoch || !position || over.value || !isLive.value) return;
    if (mustPass(position)) return pass(mine);
    clocks.value = startClock(clocks.value, position.side, world.now());
    watchClock();
    const player = mover.value;
    if (player?.kind === 'level' && !isPaused.value) await think(mine, player.level);
  }

  async function pass(mine: number): Promise<void> {
    await world.wait(PASS_PAUSE);
    if (mine === epoch) await play('pass');
  }

  async function think(mine: number, level: number): Promise<void> {
    isThinking.value = true;
    search = world.think(line(), level, seedOf(moves.value.length, setup.value.seed));
    try {
      const [best] = await Promise.all([search.best, world.wait(LEAST_THOUGHT)]);
      if (mine === epoch && best) await play(best);
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
    } finally {
      if (mine === epoch) isThinking.value = false;
    }
  }

  async function play(text: string): Promise<boolean> {
    const before = live.value;
    if (!before?.moves.includes(text) || over.value) return false;
    const mine = interrupt();
    // Until the engine has answered, nothing else may be picked up.
    isSent.value = true;
    const next = await world.rules.view({ ...line(), moves: [...moves.value, text] });
    if (mine !== epoch) return false;
    batch(() => {
      isSent.value = false;
      clocks.value = completeTurn(clocks.value, before.side, world.now());
      const ply = moves.value.length + 1;
      views.value = [...views.value.slice(0, ply), next];
      undone.value = undone.value.at(-1) === text ? undone.value.slice(0, -1) : [];
      moves.value = [...moves.value, text];
      isForward.value = true;
      at.value = ply;
    });
    void proceed(mine);
    return true;
  }

  /** Takes back to a number of plies, or goes forward to one with what was taken back. */
  async function rewind(plies: number): Promise<void> {
    const mine = interrupt();
    const all = [...moves.value, ...undone.value.toReversed()];
    const isBack = plies < moves.value.length;
    batch(() => {
      ending.value = null;
      moves.value = all.slice(0, plies);
      undone.value = all.slice(plies).toReversed();
      views.value = views.value.slice(0, plies + 1);
      clocks.value = stopClocks(clocks.value, world.now());
      isForward.value = !isBack;
      at.value = plies;
    });
    await learn(plies);
    if (mine === epoch) void proceed(mine);
  }

  /** The ply to go to so that the same person is to choose again; passes are never chosen. */
  function turnOfPerson(from: number, by: 1 | -1): number | null {
    const all = [...moves.value, ...undone.value.toReversed()];
    const hasPerson = setup.value.players.some((player) => player.kind === 'human');
    for (let ply = from + by; ply >= 0 && ply <= all.length; ply += by) {
      const side = (views.value[0]?.side ?? 0) ^ (ply % 2);
      const isPerson = !hasPerson || setup.value.players[side as Side].kind === 'human';
      if (isPerson && all[ply] !== 'pass') return ply;
    }
    return by === 1 && from < all.length ? all.length : null;
  }

  const canUndo = computed(() => turnOfPerson(moves.value.length, -1) !== null && phase.value !== 'loading');
  const canRedo = computed(() => undone.value.length > 0 && turnOfPerson(moves.value.length, 1) !== null);

  function watchClock(): void {
    callOff();
    const { running, left } = clocks.value;
    if (running) callOff = world.later(left[running.side] + 20, tick);
  }

  function tick(): void {
    const loser = flagged(clocks.value, world.now());
    if (loser !== null && !over.value) finish({ loser, why: 'time' });
  }

  function finish(how: Ending): void {
    interrupt();
    batch(() => {
      clocks.value = stopClocks(clocks.value, world.now());
      ending.value = how;
      at.value = moves.value.length;
    });
  }

  async function begin(): Promise<void> {
    const mine = epoch;
    await learn(moves.value.length);
    if (mine !== epoch) return;
    at.value = moves.value.length;
    void proceed(mine);
  }

  const session: Session = {
    setup,
    moves,
    live,
    view,
    views,
    at,
    phase,
    over,
    clocks,
    hand,
    hint,
    isHinting,
    isPaused,
    canUndo,
    canRedo,
    isForward,
    presented,
    play,
    tick,
    async undo() {
      const ply = turnOfPerson(moves.value.length, -1);
      if (ply !== null) await rewind(ply);
    },
    async redo() {
      const ply = turnOfPerson(moves.value.length, 1);
      if (ply !== null && undone.value.length > 0) await rewind(ply);
    },
    async askHint() {
      if (phase.value !== 'human' || isHinting.value) return;
      const mine = epoch;
      isHinting.value = true;
      const asked = world.think(line(), HINT_LEVEL, 0);
      search = asked;
      try {
        const best = await asked.best;
        if (mine === epoch) hint.value = best;
      } catch (error) {
        if (!(error instanceof Interrupted)) throw error;
      } finally {
        if (mine === epoch) isHinting.value = false;
      }
    },
    resign() {
      const position = live.value;
      if (!position || over.value) return;
      const { players } = setup.value;
      const isPerson = players[position.side].kind === 'human';
      const other = (1 - position.side) as Side;
      finish({
        loser: isPerson || players[other].kind !== 'human' ? position.side : other,
        why: 'resignation',
      });
    },
    async restart() {
      interrupt();
      batch(() => {
        ending.value = null;
        moves.value = [];
        undone.value = [];
        views.value = views.value.slice(0, 1);
        clocks.value = newClocks(setup.value.clock);
        isForward.value = false;
        at.value = 0;
      });
      await begin();
    },
    swap() {
      const mine = interrupt();
      const [one, two] = setup.value.players;
      setup.value = { ...setup.value, players: [two, one] };
      void proceed(mine);
    },
    pause(paused) {
      isPaused.value = paused;
      const mine = interrupt();
      if (paused) clocks.value = stopClocks(clocks.value, world.now());
      else void proceed(mine);
    },
    async stepOnce() {
      const player = mover.value;
      if (isPaused.value && phase.value === 'paused' && player?.kind === 'level')
        await think(epoch, player.level);
    },
    async goTo(ply) {
      const wanted = Math.max(0, Math.min(moves.value.length, ply));
      const isNext = wanted === at.value + 1;
      const wasLive = isLive.value;
      hand.drop();
      await learn(wanted);
      batch(() => {
        isForward.value = isNext;
        at.value = wanted;
      });
      // While somebody looked at an earlier position, nothing was begun.
      if (!wasLive && isLive.value && !isThinking.value) void proceed(interrupt());
    },
    playFromHere: () => rewind(at.value),
    snapshot: () => ({
      setup: setup.value,
      moves: moves.value,
      left: stopClocks(clocks.value, world.now()).left,
      ending: ending.value,
    }),
    end() {
      interrupt();
      clocks.value = stopClocks(clocks.value, world.now());
    },
  };
  void begin();
  return session;
}

/** Hints are a strong club player's. */
const HINT_LEVEL = 7;

function withTime(clocks: Clocks, left?: [number, number]): Clocks {
  return left && clocks.control.kind !== 'none' ? { ...clocks, left } : clocks;
}

/** Passes are never chosen: they are made when nothing else can be. */
function mustPass({ moves }: View): boolean {
  return moves.length === 1 && moves[0] === 'pass';
}

function endedOutside(ending: Ending | null): Over | null {
  if (!ending) return null;
  return { winner: (1 - ending.loser) as Side, reason: ending.why, words: '' };
}

/** Different games get different oversights, and a game that is gone through again gets the same. */
function seedOf(ply: number, seed: string | undefined): number {
  let mixed = ply + 1;
  for (const digit of seed ?? '') mixed = (mixed * 31 + digit.charCodeAt(0)) % 1_000_003;
  return mixed;
}
