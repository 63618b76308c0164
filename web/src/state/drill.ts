/** Something to be solved on a board: a puzzle, or a step of a lesson. */
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Judgement, Line, Rules } from '../engine/rules';
import { createHand, type Hand } from './hand';
import { PASS, type View } from './view';

/** While a right move is answered and more is to be found, it is `answering`; a solution that is shown was not found. */
export type DrillPhase = 'loading' | 'open' | 'answering' | 'solved' | 'missed' | 'shown';

export interface Task {
  line: Line;
  /** What a move comes to after those that were played. */
  judge(move: string, played: readonly string[]): Promise<Judgement>;
  /** How it should go on after them, where somebody may want to see that. */
  solution?(played: readonly string[]): Promise<string[]>;
  /** Whether a pass that is the only move is made by itself; a lesson may want it to be made. */
  passes?: boolean;
}

export interface Drill {
  view: ReadonlySignal<View | null>;
  phase: ReadonlySignal<DrillPhase>;
  said: ReadonlySignal<Judgement | null>;
  /** The right moves so far, with their answers. */
  played: ReadonlySignal<readonly string[]>;
  /** The positions after each move that is on the board, also those that were wrong or only shown. */
  trail: ReadonlySignal<readonly View[]>;
  /** Whether nothing wrong was tried and no solution shown. */
  isFirstTry: ReadonlySignal<boolean>;
  isForward: ReadonlySignal<boolean>;
  hand: Hand;
  /** Tries a move, however it was chosen; says whether it is legal. */
  attempt(move: string): Promise<boolean>;
  /** Back to where the wrong move was made; from the start if it was solved. */
  again(): Promise<void>;
  /** Shows the solution from where one is, its first move first. */
  showSolution(): Promise<void>;
  /** After how many of the moves that are on the board one is, where a solution is shown. */
  at: ReadonlySignal<number>;
  /** Goes to another of them, from 0, before all. */
  goTo(ply: number): void;
  presented: { wait: () => Promise<void> };
}

/** Milliseconds before a move that follows by itself. */
const PAUSE = 700;

export function createDrill(
  rules: Rules,
  { line, judge, solution, passes = false }: Task,
  wait: (ms: number) => Promise<void>,
): Drill {
  const view = signal<View | null>(null);
  const phase = signal<DrillPhase>('loading');
  const said = signal<Judgement | null>(null);
  const played = signal<readonly string[]>([]);
  const trail = signal<readonly View[]>([]);
  const isFirstTry = signal(true);
  const isForward = signal(false);
  const at = signal(0);
  let start: View | null = null;
  const presented = { wait: () => Promise.resolve() };
  let epoch = 0;
  /** While a move is judged, no other one can be chosen. */
  const isJudging = signal(false);
  const isActive = computed(() => phase.value === 'open' && !isJudging.value);
  const here = (): Line => ({ ...line, moves: [...line.moves, ...played.value] });
  const hand = createHand({
    ask: rules.hand,
    view,
    line: here,
    isActive,
    play: (text) => void attempt(text),
  });

  /** Shows the position after some moves; says whether that is still wanted when it is known. */
  async function show(mine: number, moves: readonly string[], forward: boolean): Promise<boolean> {
    const next = await rules.view({ ...line, moves: [...line.moves, ...moves] });
    if (mine !== epoch) return false;
    batch(() => {
      isForward.value = forward;
      view.value = next;
      trail.value = moves.length > 0 ? [...trail.value.slice(0, moves.length - 1), next] : [];
    });
    return true;
  }

  async function attempt(move: string): Promise<boolean> {
    if (!isActive.value) return false;
    const mine = ++epoch;
    isJudging.value = true;
    try {
      if (await rules.whyNot(here(), move)) return false;
      const judgement = await judge(move, played.value);
      if (mine !== epoch) return false;
      if (judgement.isUnproved) {
        said.value = judgement;
        return true;
      }
      if (!(await show(mine, [...played.value, move], true))) return false;
      batch(() => {
        said.value = judgement;
        phase.value = judgement.right ? (judgement.goesOn ? 'answering' : 'solved') : 'missed';
        if (!judgement.right) isFirstTry.value = false;
      });
      void answer(mine, move, judgement);
      return true;
    } finally {
      if (mine === epoch) isJudging.value = false;
    }
  }

  /** Plays what follows by itself; then the next move is to be found, if there is one. */
  async function answer(mine: number, move: string, { follow, goesOn }: Judgement): Promise<void> {
    const before = [...played.value, move];
    if (!(await playOn(mine, before, follow)) || !goesOn) return;
    batch(() => {
      played.value = [...before, ...follow];
      phase.value = 'open';
    });
    await passOn(mine);
  }

  /** Makes a pass that is the only move, when it was seen that nothing else can be done. */
  async function passOn(mine: number): Promise<void> {
    if (!passes || !view.value?.must_pass) return;
    await presented.wait();
    await wait(PAUSE);
    if (mine === epoch) await attempt(PASS);
  }

  /** Plays moves one by one, each when the one before has been seen; says whether it came to that. */
  async function playOn(mine: number, before: readonly string[], moves: readonly string[]): Promise<boolean> {
    for (let count = 1; count <= moves.length; count += 1) {
      await presented.wait();
      await wait(PAUSE);
      if (mine !== epoch || !(await show(mine, [...before, ...moves.slice(0, count)], true))) return false;
    }
    return true;
  }

  async function begin(): Promise<void> {
    const mine = ++epoch;
    hand.drop();
    isJudging.value = false;
    if (phase.value === 'solved' || phase.value === 'shown') played.value = [];
    if (!(await show(mine, played.value, false))) return;
    batch(() => {
      said.value = null;
      phase.value = 'open';
    });
    await passOn(mine);
  }

  async function showSolution(): Promise<void> {
    if (!solution) return;
    const mine = ++epoch;
    hand.drop();
    isJudging.value = false;
    batch(() => {
      isFirstTry.value = false;
      said.value = null;
      phase.value = 'shown';
    });
    const before = played.value;
    const moves = [...before, ...(await solution(before))];
    const viewAfter = (count: number) =>
      rules.view({ ...line, moves: [...line.moves, ...moves.slice(0, count)] });
    const [first, ...views] = await Promise.all([0, ...moves.keys()].map((_, count) => viewAfter(count)));
    if (mine !== epoch) return;
    start = first ?? null;
    trail.value = views;
    // Who was shown a wrong move sees where it began, and then the right one.
    goTo(before.length);
    await wait(PAUSE);
    if (mine === epoch && at.value === before.length) goTo(before.length + 1);
  }

  function goTo(ply: number): void {
    const next = ply === 0 ? start : trail.value[ply - 1];
    if (phase.value !== 'shown' || !next) return;
    batch(() => {
      isForward.value = ply === at.value + 1;
      at.value = ply;
      view.value = next;
    });
  }

  void begin();
  return {
    view,
    phase,
    said,
    played,
    trail,
    isFirstTry,
    isForward,
    hand,
    attempt,
    again: begin,
    showSolution,
    at,
    goTo,
    presented,
  };
}
