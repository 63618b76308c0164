/** A hand over a board: what it has picked up, where the keyboard is, what may be chosen. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Marks } from './board';
import { neighbour, type Step } from './geometry';
import {
  back,
  choices,
  choose,
  choosePart,
  NOTHING_PICKED,
  type Objection,
  type Pick,
  preview,
  readMoves,
  type Stage,
  stageOf,
  targets,
} from './pick';
import { between, type Heading } from './turn';
import type { View } from './view';

export interface Hand {
  pick: ReadonlySignal<Pick>;
  stage: ReadonlySignal<Stage>;
  cursor: ReadonlySignal<string | null>;
  /** Why the last choice was refused. */
  objection: ReadonlySignal<Objection | null>;
  choices: ReadonlySignal<string[]>;
  /** Everything that is to be drawn beside the pieces, apart from hints. */
  marks: ReadonlySignal<Marks>;
  turns: ReadonlySignal<ReturnType<typeof readMoves>>;
  choose(cell: string): void;
  choosePart(heading: Heading, part: number): void;
  /** Chooses a part by its number, along the heading that is chosen or that the cursor shows. */
  chooseHeight(part: number): void;
  submit(): void;
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
  view: ReadonlySignal<View | null>;
  /** Whether a move is wanted from this hand now. */
  isActive: ReadonlySignal<boolean>;
  play(text: string): void;
}

export function createHand({ view, isActive, play }: HandOptions): Hand {
  const pick = signal<Pick>(NOTHING_PICKED);
  const cursor = signal<string | null>(null);
  const objection = signal<Objection | null>(null);
  const turns = computed(() => (view.value && isActive.value ? readMoves(view.value) : []));
  const stage = computed(() => stageOf(turns.value, pick.value));
  const open = computed(() => choices(turns.value, pick.value));

  const marks = computed<Marks>(() => ({
    selected: pick.value.from,
    targets: view.value && stage.value !== 'from' ? targets(view.value, turns.value, pick.value) : [],
    last: view.value?.last?.cells ?? [],
    hint: [],
    cursor: cursor.value,
    preview: view.value ? preview(view.value, pick.value) : [],
  }));

  function take(reply: ReturnType<typeof choose>): void {
    objection.value = reply.kind === 'refused' ? reply.objection : null;
    if (reply.kind === 'more') pick.value = reply.pick;
    if (reply.kind !== 'play') return;
    pick.value = NOTHING_PICKED;
    play(reply.text);
  }

  const hand: Hand = {
    pick,
    stage,
    cursor,
    objection,
    choices: open,
    marks,
    turns,
    choose(cell) {
      if (view.value && isActive.value) take(choose(view.value, turns.value, pick.value, cell));
    },
    choosePart(heading, part) {
      if (isActive.value) take(choosePart(turns.value, pick.value, heading, part));
    },
    chooseHeight(part) {
      const { from, heading } = pick.value;
      const shown = from && cursor.value ? between(from, cursor.value)?.heading : undefined;
      const way = heading ?? shown;
      if (way && from) hand.choosePart(way, part);
    },
    submit() {
      if (stage.value === 'submit') pick.value = { ...pick.value, isSubmitted: true };
    },
    cancel() {
      objection.value = null;
      const before = back(pick.value);
      if (before) pick.value = before;
      return before !== null;
    },
    drop() {
      pick.value = NOTHING_PICKED;
      objection.value = null;
    },
    move(way, turn) {
      if (!view.value) return;
      const here = cursor.value ?? open.value[0] ?? view.value.cells[0]?.name;
      if (cursor.value === null) cursor.value = here ?? null;
      else cursor.value = neighbour(view.value, cursor.value, way, turn) ?? cursor.value;
    },
    jump(by) {
      const cells = open.value;
      if (cells.length === 0) return;
      const at = cursor.value ? cells.indexOf(cursor.value) : -1;
      const next = at < 0 && by < 0 ? cells.length - 1 : (at + by + cells.length) % cells.length;
      cursor.value = cells[next] ?? null;
    },
    press() {
      if (stage.value === 'submit') hand.submit();
      else if (cursor.value) hand.choose(cursor.value);
      else hand.jump(1);
    },
    point(cell) {
      cursor.value = cell;
    },
  };
  return hand;
}
