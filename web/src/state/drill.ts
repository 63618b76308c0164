/** Something to be solved on a board: a puzzle, or a step of a lesson. */
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Judgement, Line, Rules } from '../engine/rules';
import { createHand, type Hand } from './hand';
import type { View } from './view';

export type DrillPhase = 'loading' | 'open' | 'solved' | 'missed';

export interface Task {
  line: Line;
  judge(move: string): Promise<Judgement>;
}

export interface Drill {
  view: ReadonlySignal<View | null>;
  phase: ReadonlySignal<DrillPhase>;
  said: ReadonlySignal<Judgement | null>;
  /** Whether this is the first try. */
  isFirstTry: ReadonlySignal<boolean>;
  isForward: ReadonlySignal<boolean>;
  hand: Hand;
  /** Tries a move, however it was chosen; says whether it is legal. */
  attempt(move: string): Promise<boolean>;
  again(): Promise<void>;
  presented: { wait: () => Promise<void> };
}

export function createDrill(rules: Rules, { line, judge }: Task, wait: (ms: number) => Promise<void>): Drill {
  const view = signal<View | null>(null);
  const phase = signal<DrillPhase>('loading');
  const said = signal<Judgement | null>(null);
  const isFirstTry = signal(true);
  const isForward = signal(false);
  const presented = { wait: () => Promise.resolve() };
  let epoch = 0;
  /** While a move is judged, no other one can be chosen. */
  const isJudging = signal(false);
  const isActive = computed(() => phase.value === 'open' && !isJudging.value);
  const hand = createHand({
    ask: rules.hand,
    view,
    line: () => line,
    isActive,
    play: (text) => void attempt(text),
  });

  /** Shows the position after some moves; says whether that is still wanted when it is known. */
  async function show(mine: number, moves: string[], forward: boolean): Promise<boolean> {
    const next = await rules.view({ ...line, moves: [...line.moves, ...moves] });
    if (mine !== epoch) return false;
    batch(() => {
      isForward.value = forward;
      view.value = next;
    });
    return true;
  }

  async function attempt(move: string): Promise<boolean> {
    if (!isActive.value) return false;
    const mine = ++epoch;
    isJudging.value = true;
    try {
      if (await rules.whyNot(line, move)) return false;
      const judgement = await judge(move);
      if (mine !== epoch || !(await show(mine, [move], true))) return false;
      batch(() => {
        said.value = judgement;
        phase.value = judgement.right ? 'solved' : 'missed';
        if (!judgement.right) isFirstTry.value = false;
      });
      void follow(mine, move, judgement.follow);
      return true;
    } finally {
      if (mine === epoch) isJudging.value = false;
    }
  }

  /** Plays what follows by itself, each move when the one before has been seen. */
  async function follow(mine: number, move: string, moves: string[]): Promise<void> {
    for (let count = 1; count <= moves.length; count += 1) {
      await presented.wait();
      await wait(700);
      if (mine !== epoch || !(await show(mine, [move, ...moves.slice(0, count)], true))) return;
    }
  }

  async function begin(): Promise<void> {
    const mine = ++epoch;
    hand.drop();
    isJudging.value = false;
    if (!(await show(mine, [], false))) return;
    batch(() => {
      said.value = null;
      phase.value = 'open';
    });
  }

  void begin();
  return { view, phase, said, isFirstTry, isForward, hand, attempt, again: begin, presented };
}
