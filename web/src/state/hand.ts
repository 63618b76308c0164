/** A hand over a board: what it has picked up, where the keyboard is, what may be chosen. The engine makes the move. */
import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import type { Act, Line } from '../engine/rules';
import type { Marks } from './board';
import { neighbour, type Step } from './geometry';
import type { HandState, Reply, View, Way } from './view';

/** Why the last choice was refused; the words are in the catalogue. */
export type Objection = Extract<Reply, { kind: 'refused' }>;

export interface Hand {
  /** What is to be chosen, and what was chosen so far. */
  state: ReadonlySignal<HandState>;
  /** Whether it is known what can be chosen. */
  isReady: ReadonlySignal<boolean>;
  cursor: ReadonlySignal<string | null>;
  objection: ReadonlySignal<Objection | null>;
  choices: ReadonlySignal<string[]>;
  /** Everything that is to be drawn beside the pieces, apart from hints. */
  marks: ReadonlySignal<Marks>;
  choose(cell: string): Promise<void>;
  choosePart(way: Way, part: number): Promise<void>;
  /** Chooses a part by its number, along the way that is chosen or that the cursor shows. */
  chooseHeight(part: number): Promise<void>;
  submit(): Promise<void>;
  /** Takes the last choice back; says whether there was one. */
  cancel(): boolean;
  drop(): void;
  /** Moves the cursor as somebody sees it who has walked so far around the board, in radians. */
  move(way: Step, turn: number): void;
  /** The next or previous cell that can be chosen. */
  jump(by: 1 | -1): void;
  /** Chooses the cell under the cursor, or submits. */
  press(): void;
  point(cell: string | null): void;
}

export interface HandOptions {
  /** Asks the engine what comes of all that a hand has done. */
  ask(line: Line, acts: Act[]): Promise<HandState>;
  view: ReadonlySignal<View | null>;
  /** The moves that lead to the view. */
  line(): Line;
  /** Whether a move is wanted from this hand now. */
  isActive: ReadonlySignal<boolean>;
  play(text: string): void;
}

/** A hand that has nothing to choose. */
export const IDLE: HandState = {
  stage: 'over',
  from: null,
  way: null,
  parts: [],
  choices: [],
  targets: [],
  preview: [],
  ways: [],
  can_place: false,
  can_move: false,
  can_split: false,
  example: null,
  reply: { kind: 'more' },
};

export function createHand({ ask, view, line, isActive, play }: HandOptions): Hand {
  const cursor = signal<string | null>(null);
  const objection = signal<Objection | null>(null);
  const found = signal<HandState>(IDLE);
  const state = computed(() => (isActive.value ? found.value : IDLE));
  const choices = computed(() => state.value.choices);
  /** Everything that was done since the hand was empty, and how it was then. */
  let acts: Act[] = [];
  let empty = IDLE;
  /** The position that it is over. */
  let shown: View | null = null;
  /** One question waits for the one before it; those asked before the hand was dropped are out of date. */
  let queue: Promise<void> = Promise.resolve();
  let epoch = 0;

  const marks = computed<Marks>(() => ({
    selected: state.value.from,
    targets: state.value.targets.map(({ cell, capture, count }) =>
      count === null ? { cell, capture } : { cell, capture, label: String(count) },
    ),
    last: view.value?.last?.cells ?? [],
    hint: [],
    cursor: cursor.value,
    preview: state.value.preview.map(({ name, pieces }) => ({ cell: name, pieces })),
  }));

  /** Does something, or learns what can be done at all: that is wanted as long as the position is the same. */
  function perform(act?: Act): Promise<void> {
    const [mine, position] = [epoch, shown];
    const isWanted = () => (act === undefined ? position === shown : mine === epoch);
    queue = queue.then(async () => {
      if (!isWanted()) return;
      const next = act === undefined ? [] : [...acts, act];
      // An engine that breaks down is noticed by whoever asks for the next position.
      const answer = await ask(line(), next).catch(() => null);
      if (answer && isWanted()) take(next, answer);
    });
    return queue;
  }

  function take(next: Act[], answer: HandState): void {
    const { reply } = answer;
    if (next.length === 0) {
      empty = answer;
      if (acts.length > 0) return;
    }
    batch(() => {
      objection.value = reply.kind === 'refused' ? reply : null;
      if (reply.kind === 'play') return;
      // Whoever has let go of everything begins anew.
      if (reply.kind === 'more') acts = answer.from === null ? [] : next;
      found.value = answer;
    });
    if (reply.kind !== 'play') return;
    drop();
    play(reply.move);
  }

  function drop(): void {
    epoch += 1;
    acts = [];
    batch(() => {
      found.value = empty;
      objection.value = null;
    });
  }

  effect(() => {
    const [next, isWanted] = [view.value, isActive.value];
    untracked(() => {
      if (next !== shown) {
        shown = next;
        empty = IDLE;
        drop();
      }
      // What was picked up stays in the hand while it may not move.
      if (isWanted && next && empty === IDLE && acts.length === 0) void perform();
    });
  });

  const hand: Hand = {
    state,
    isReady: computed(() => state.value !== IDLE),
    cursor,
    objection,
    choices,
    marks,
    choose: (cell) => act({ choose: cell }),
    choosePart: (way, part) => act({ part: [way, part] }),
    chooseHeight: (part) => act({ height: [part, cursor.value] }),
    submit: async () => (state.value.stage === 'submit' ? perform('submit') : undefined),
    cancel() {
      objection.value = null;
      const isHolding = state.value.from !== null;
      if (isHolding) void perform('back');
      return isHolding;
    },
    drop,
    move(way, turn) {
      if (!view.value) return;
      const here = cursor.value ?? choices.value[0] ?? view.value.cells[0]?.name;
      if (cursor.value === null) cursor.value = here ?? null;
      else cursor.value = neighbour(view.value, cursor.value, way, turn) ?? cursor.value;
    },
    jump(by) {
      const cells = choices.value;
      if (cells.length === 0) return;
      const at = cursor.value ? cells.indexOf(cursor.value) : -1;
      const next = at < 0 && by < 0 ? cells.length - 1 : (at + by + cells.length) % cells.length;
      cursor.value = cells[next] ?? null;
    },
    press() {
      if (state.value.stage === 'submit') void hand.submit();
      else if (cursor.value) void hand.choose(cursor.value);
      else hand.jump(1);
    },
    point(cell) {
      cursor.value = cell;
    },
  };

  async function act(what: Act): Promise<void> {
    if (view.value && isActive.value) await perform(what);
  }
  return hand;
}
