/** A hand over a board: what it has picked up, where the keyboard is, what may be chosen. The engine makes the move. */
import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import type { Act, Line } from '../engine/rules';
import type { Marks } from './board';
import { neighbour, type Step } from './geometry';
import { cellOf, type HandState, type Reply, type Side, top, type View, type Way } from './view';

/** Why the last choice was refused; the words are in the catalogues of the page and of the game. */
export interface Objection extends Refused {
  game: string;
}

type Refused = Extract<Reply, { kind: 'refused' }>;

export interface Pending {
  move: string;
  cell: string;
}

export interface Hand {
  /** What is to be chosen, and what was chosen so far. */
  state: ReadonlySignal<HandState>;
  /** Whether it is known what can be chosen. */
  isReady: ReadonlySignal<boolean>;
  cursor: ReadonlySignal<string | null>;
  objection: ReadonlySignal<Objection | null>;
  /** A move that is complete and waits for a second tap, since the first may have missed. */
  pending: ReadonlySignal<Pending | null>;
  /** Whether no move was begun. */
  isEmpty: ReadonlySignal<boolean>;
  choices: ReadonlySignal<string[]>;
  /** Everything that is to be drawn beside the pieces, apart from hints. */
  marks: ReadonlySignal<Marks>;
  /** `isCareful` lets a move that this completes wait until it is chosen once more, or submitted. */
  choose(cell: string, isCareful?: boolean): Promise<void>;
  /** Whether something can be picked up there. */
  canLift(cell: string): boolean;
  /** Whether choosing a cell, or any, would place a piece of this side's reserve there. */
  canPlace(side: Side, cell?: string): boolean;
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
  /** Follows the position no longer, and plays nothing more: for where what it follows lives on. */
  end(): void;
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
  const pending = signal<Pending | null>(null);
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
    pending: pending.value?.cell ?? null,
    preview: state.value.preview.map(({ name, pieces }) => ({ cell: name, pieces })),
  }));

  /** Does something, or learns what can be done at all: that is wanted as long as the position is the same. */
  function perform(act?: Act, careful: string | null = null): Promise<void> {
    const [mine, position] = [epoch, shown];
    const isWanted = () => (act === undefined ? position === shown : mine === epoch);
    queue = queue.then(async () => {
      if (!isWanted()) return;
      const next = act === undefined ? [] : [...acts, act];
      // An engine that breaks down is noticed by whoever asks for the next position.
      const answer = await ask(line(), next).catch(() => null);
      if (answer && isWanted()) take(next, answer, careful);
    });
    return queue;
  }

  function take(next: Act[], answer: HandState, careful: string | null): void {
    const { reply } = answer;
    if (reply.kind === 'play' && careful !== null) {
      batch(() => {
        objection.value = null;
        pending.value = { move: reply.move, cell: careful };
      });
      return;
    }
    if (next.length === 0) {
      empty = answer;
      if (acts.length > 0) return;
    }
    batch(() => {
      objection.value = reply.kind === 'refused' ? { ...reply, game: line().game } : null;
      pending.value = null;
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
      pending.value = null;
    });
  }

  /** Plays what waits for a second tap; says whether there was something. */
  function confirm(): boolean {
    const waiting = pending.value;
    if (!waiting) return false;
    drop();
    play(waiting.move);
    return true;
  }

  const stop = effect(() => {
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
    pending,
    isEmpty: computed(() => state.value.from === null && !pending.value),
    choose: async (cell, isCareful = false) => {
      if (pending.value?.cell === cell && confirm()) return;
      await act({ choose: cell }, isCareful ? cell : null);
    },
    canLift: (cell) => canLift(cell),
    canPlace(side, cell) {
      const { stage, can_place } = state.value;
      const places = stage === 'placed' || stage === 'submit' || (stage === 'from' && can_place);
      if (!places || side !== view.value?.side) return false;
      const open = choices.value.filter((each) => stage !== 'from' || !canLift(each));
      return cell === undefined ? open.length > 0 : open.includes(cell);
    },
    choosePart: (way, part) => act({ part: [way, part] }),
    chooseHeight: (part) => act({ height: [part, cursor.value] }),
    submit: async () => {
      if (confirm()) return;
      if (state.value.stage === 'submit') await perform('submit');
    },
    cancel() {
      objection.value = null;
      if (pending.value) {
        pending.value = null;
        return true;
      }
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
    end() {
      stop();
      // No answer that is on its way is about a position of this hand any more.
      shown = null;
      drop();
    },
  };

  async function act(what: Act, careful: string | null = null): Promise<void> {
    if (view.value && isActive.value) await perform(what, careful);
  }

  /** A stack with which a move may begin. Where it can be gone to as well, that is what is meant. */
  function canLift(cell: string): boolean {
    const { stage, from } = state.value;
    if (stage === 'placed' || stage === 'submit') return false;
    if (from === cell) return true;
    if (stage !== 'from' && choices.value.includes(cell)) return false;
    // Whoever is quicker than the engine means a stack of the side to move; it answers when it can.
    if (empty === IDLE) return isActive.value && isOwned(view.value, cell, view.value?.side);
    return empty.can_move && empty.choices.includes(cell) && isOwned(view.value, cell);
  }
  return hand;
}

/** Whether a cell's stack belongs to this side, or else to anybody. */
function isOwned(view: View | null, name: string, by?: number): boolean {
  const cell = view && cellOf(view, name);
  const side = (cell && top(cell)?.side) ?? null;
  return side !== null && (by === undefined || side === by);
}
