/** Everything that is on the study's screen: the tree, the engine, the review, the pen, and what is drawn. */
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Engine } from '../engine';
import type { Arrow, CellNote, Marks, NoteKind, Pen, PenKind } from '../state/board';
import { createDescribed, type Described } from '../state/described';
import type { Hand } from '../state/hand';
import type { Move, View } from '../state/view';
import { newId } from '../storage/archive';
import { agreed, allProved, bestMove, positionScore } from './agree';
import type { EntryRef } from './archive';
import { drawingMarks, type Kind } from './drawings';
import { pointsOf } from './points';
import { createReview, evalOf, type Review } from './review';
import type { SavedStudy } from './saved';
import { type Found, forFirst, isSameScore, type Score } from './scores';
import { createStudy, type Study } from './study';
import { createThinking, type Subject, type Thinking, type Wishes } from './thinking';
import { passed } from './threat';
import { lineTo, nodeOf, type Tree } from './tree';
import { bestVerdict, type Truth, VERDICT_SIGNS, type Verdict } from './truth';

export interface Desk {
  /** What the study is called in its address: as its game in the library, where it is one. */
  id: Signal<string>;
  study: Study;
  /** The game of the library that the study is archived as or comes from; null where there is none. */
  entry: Signal<EntryRef | null>;
  /** What of it is in the library, or came from elsewhere as it is; null where that is not known. */
  archived: Signal<Tree['nodes'] | null>;
  /** Whether there is something in it that is nowhere else. */
  isDirty: ReadonlySignal<boolean>;
  /** Whether it is saved for the next visit. */
  isSaved: Signal<boolean>;
  thinking: Thinking;
  /** Proves moves since that is wanted of this study, until somebody switches it themselves. */
  wantTruth(): void;
  /** What people wish of any study, without what was wanted of this one alone. */
  ownWishes(): Wishes;
  review: Review;
  flipped: Signal<boolean>;
  /** What is being drawn with; null when moves are made. */
  pen: Signal<Kind | null>;
  /** What a pointer draws with, and whether it does without the secondary button. */
  tip: ReadonlySignal<Pen>;
  /** Where an arrow begins. */
  penFrom: ReadonlySignal<string | null>;
  /** Ends drawing, with whatever was begun. */
  layDownPen(): void;
  /** Makes moves, or draws. */
  hand: Hand;
  /** An arrow that was drawn in one go. */
  stroke(arrow: Arrow<PenKind>): void;
  marks: ReadonlySignal<Marks>;
  /** The best lines, and what is proved of moves, if anybody wants to see that; they never contradict each other. */
  lines: ReadonlySignal<Found[]>;
  proved: ReadonlySignal<Truth['moves'] | null>;
  /** What the position is worth as the first side sees it; null where there are more than two sides. */
  score: ReadonlySignal<Score | null>;
  /** What each side may expect where there are more than two. */
  points: ReadonlySignal<number[] | null>;
  /** What a move does that could be made here, once it is known. */
  describe(move: string): Move | null;
  /** What the move does that the other side threatens. */
  threat: ReadonlySignal<Move | null>;
  end(): void;
}

export function createDesk(
  engine: Engine,
  { id, tree, at, entry = null, isDirty = false, review: judged = [] }: SavedStudy,
  isSeen: ReadonlySignal<boolean>,
  first?: Wishes,
): Desk {
  const study = createStudy(engine.rules, tree, at);
  const archived = signal(isDirty ? null : tree.nodes);
  const subject = computed<Subject | null>(() => {
    const view = study.view.value;
    // The line to a position never changes, whatever else is done to the tree.
    return view ? { view, line: lineTo(study.tree.peek(), study.at.peek()) } : null;
  });
  const asked = createThinking({ hire: engine.hire, subject, isSeen, ...(first ? { first } : {}) });
  let isTruthLent = false;
  const thinking: Thinking = {
    ...asked,
    wish(changes) {
      if (changes.truth !== undefined) isTruthLent = false;
      asked.wish(changes);
    },
  };
  const review = createReview(engine.hire, study, isSeen, judged);
  const pen = signal<Kind | null>(null);
  const penFrom = signal<string | null>(null);
  const hand = penHand(study, pen, penFrom);
  const proved = provedMoves(thinking);
  const lines = computed(() => {
    const { found, wishes } = thinking;
    return wishes.value.isOn && proved.value
      ? agreed(found.value, proved.value, wishes.value.lines)
      : found.value;
  });
  // What is drawn changes far less often than what is told, and only then the board is drawn anew.
  const described = createDescribed(engine.rules);
  const describe = (move: string | null | undefined) =>
    move && subject.value ? described(subject.value.line, move) : null;
  const best = computed(() => bestMove(lines.value) ?? thinking.points.value[0]?.moves[0] ?? null);
  const threat = computed(() => threatened(thinking, subject.value, described));
  const legal = computed(() => thinking.truth.value?.legal ?? []);
  const told: Told = { best: computed(() => describe(best.value)), threat, proved, legal, describe };
  const marks = computed<Marks>(() => ({
    ...study.hand.marks.value,
    ...(pen.value ? { selected: penFrom.value, targets: [], preview: [] } : {}),
    ...drawn(study, told),
  }));
  const score = computed<Score | null>(() => {
    const view = study.view.value;
    if (!view || view.sides.length > 2) return null;
    if (view.over) return overScore(view);
    const best = positionScore(thinking.found.value, proved.value ?? NONE, view.legal);
    if (best) return forFirst(best, view.side);
    // A judgement of long ago is not to contradict the lines beside it.
    return thinking.found.value.length > 0 ? null : (evalOf(study, study.at.value) ?? null);
  });
  return {
    id: signal(id ?? entry?.id ?? newId()),
    study,
    entry: signal(entry),
    archived,
    isDirty: computed(() => study.tree.value.nodes !== archived.value),
    isSaved: signal(true),
    thinking,
    wantTruth() {
      if (asked.wishes.value.truth) return;
      asked.wish({ truth: true });
      isTruthLent = true;
    },
    ownWishes() {
      const { value } = asked.wishes;
      return { ...value, truth: value.truth && !isTruthLent };
    },
    review,
    flipped: signal(false),
    pen,
    tip: computed(() => ({ kind: pen.value ?? 'good', isDown: pen.value !== null })),
    penFrom,
    hand,
    layDownPen() {
      pen.value = null;
      penFrom.value = null;
    },
    stroke(arrow) {
      // What was begun by another press is not what is meant.
      penFrom.value = null;
      study.draw(arrow);
    },
    marks,
    lines,
    proved,
    score,
    points: computed(() => {
      const over = study.view.value?.over;
      return over ? pointsOf(over) : (thinking.points.value[0]?.points ?? null);
    }),
    describe,
    threat,
    end() {
      thinking.end();
      review.end();
    },
  };
}

const NONE: Truth['moves'] = new Map();

/** What is proved of moves; another map only where there is something new, since the board is drawn anew then. */
function provedMoves({ found, truth }: Thinking): ReadonlySignal<Truth['moves'] | null> {
  let last = NONE;
  return computed(() => {
    if (!truth.value) return null;
    const next = allProved(found.value, truth.value.moves);
    const isSame =
      next.size === last.size && [...next].every(([move, score]) => isSameScore(last.get(move), score));
    if (!isSame) last = next;
    return last;
  });
}

function overScore({ over }: View): Score {
  if (!over || over.winner === null) return { kind: 'draw' };
  return { kind: over.winner === 0 ? 'win' : 'loss', plies: 0 };
}

/** With a pen in it the hand draws; without, it makes moves. */
function penHand(study: Study, pen: Signal<Kind | null>, from: Signal<string | null>): Hand {
  const { hand } = study;
  async function choose(cell: string): Promise<void> {
    const kind = pen.value;
    if (!kind) return hand.choose(cell);
    const begun = from.value;
    from.value = begun === null ? cell : null;
    if (begun !== null) study.draw({ kind, from: begun, to: begun === cell ? null : cell });
  }
  return {
    ...hand,
    choose,
    press() {
      if (!pen.value) return hand.press();
      const cell = hand.cursor.value;
      if (cell) void choose(cell);
    },
    cancel() {
      if (!pen.value) return hand.cancel();
      const wasBegun = from.value !== null;
      from.value = null;
      if (!wasBegun) pen.value = null;
      return true;
    },
  };
}

/** What the engine has to show on the board. */
interface Told {
  best: ReadonlySignal<Move | null>;
  threat: ReadonlySignal<Move | null>;
  proved: ReadonlySignal<Truth['moves'] | null>;
  legal: ReadonlySignal<readonly string[]>;
  describe(move: string): Move | null;
}

/** What the move does that the other side threatens: it is made where the side to move has passed. */
function threatened({ threat }: Thinking, subject: Subject | null, described: Described): Move | null {
  const { value } = threat;
  const move = value?.kind === 'move' ? value.found.moves[0] : undefined;
  const line = subject && passed(subject);
  return move && line ? described(line, move) : null;
}

/** What people and the engine have drawn on this position. */
function drawn(study: Study, told: Told): { arrows: Arrow[]; notes: CellNote[] } {
  const { arrows, notes } = drawingMarks(nodeOf(study.tree.value, study.at.value).drawings);
  const [best, threat] = [told.best.value, told.threat.value];
  // While a move is being made, nothing else points anywhere.
  if (study.hand.state.value.from === null) {
    if (best) addMove(best, 'idea', arrows, notes);
    if (threat) addMove(threat, 'threat', arrows, notes);
  }
  const proved = told.proved.value;
  if (proved) notes.push(...truthNotes(study, proved, told));
  return { arrows, notes };
}

function addMove(move: Move, kind: NoteKind, arrows: Arrow[], notes: CellNote[]): void {
  const to = move.landings.at(-1)?.cell;
  if (move.from && to) arrows.push({ kind, from: move.from, to });
  if (move.placed) notes.push({ kind, cell: move.placed });
}

const KINDS: Record<Verdict, Kind> = { win: 'good', draw: 'idea', loss: 'bad' };

/** The truth of what can be chosen now: of stacks, and of where a stack that was picked up may go. */
function truthNotes(study: Study, proved: Truth['moves'], { legal, describe }: Told): CellNote[] {
  const { from } = study.hand.state.value;
  const groups = new Map<string, string[]>();
  for (const text of legal.value) {
    const move = describe(text);
    if (!move || (from !== null && move.from !== from)) continue;
    const cells = from === null ? [move.from ?? move.placed] : move.landings.map(({ cell }) => cell);
    for (const cell of cells) if (cell) groups.set(cell, [...(groups.get(cell) ?? []), text]);
  }
  return [...groups].flatMap(([cell, moves]) => {
    const verdict = bestVerdict(proved, moves);
    return verdict ? [{ kind: KINDS[verdict], cell, text: VERDICT_SIGNS[verdict] }] : [];
  });
}
