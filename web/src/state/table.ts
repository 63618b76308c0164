/** Everything that a game on the page consists of at a moment, and what follows from it. */
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Rules } from '../engine/rules';
import { newClocks } from './clock';
import { type Course, createCourse } from './course';
import { type Beginning, type Ending, endedOutside, type Player, type Setup } from './setup';
import { type Move, type Over, PASS, type View } from './view';

/** What is going on; `sent` is a person's move on its way to the engine. */
export type Phase =
  | 'loading'
  | 'human'
  | 'sent'
  | 'thinking'
  | 'passing'
  | 'paused'
  | 'over'
  | 'watching'
  | 'broken';

/** Why the game cannot go on by itself. */
export interface Trouble {
  /** The engine has broken down, which may be tried again; or the game is none that it knows. */
  kind: 'engine' | 'unreadable';
  why: string;
}

/** What people should know although the game goes on: moves that made no sense were cut off, or no hint came. */
export type Notice = 'cut' | 'hint';

/** A good move, and the position that it leads to. */
export interface Hint {
  move: Move;
  after: View;
}

export interface Table {
  setup: Signal<Setup>;
  course: Course;
  ending: Signal<Ending | null>;
  isPaused: Signal<boolean>;
  isThinking: Signal<boolean>;
  isSent: Signal<boolean>;
  hint: Signal<Hint | null>;
  isHinting: Signal<boolean>;
  trouble: Signal<Trouble | null>;
  notice: Signal<Notice | null>;
  over: ReadonlySignal<Over | null>;
  /** Whose turn it is at the end of the moves. */
  mover: ReadonlySignal<Player | null>;
  phase: ReadonlySignal<Phase>;
}

export function createTable(rules: Rules, first: Setup, from?: Beginning): Table {
  const setup = signal(first);
  const game = () => {
    const { game, start, seed } = setup.value;
    return { game, start, seed };
  };
  const left = from?.left ?? newClocks(first.clock, first.players.length).left;
  const course = createCourse(rules, game, from?.moves ?? [], left);
  const ending = signal<Ending | null>(from?.ending ?? null);
  const { live } = course;
  const own = {
    setup,
    course,
    ending,
    isPaused: signal(from?.isPaused ?? false),
    isThinking: signal(false),
    isSent: signal(false),
    hint: signal<Hint | null>(null),
    isHinting: signal(false),
    trouble: signal<Trouble | null>(null),
    notice: signal<Notice | null>(null),
    over: computed<Over | null>(() => live.value?.over ?? endedOutside(ending.value, first.players.length)),
    mover: computed<Player | null>(() => setup.value.players[live.value?.side ?? -1] ?? null),
  };
  return { ...own, phase: computed(() => phaseOf(own)) };
}

function phaseOf(table: Omit<Table, 'phase'>): Phase {
  const { course, isThinking } = table;
  const position = course.live.value;
  if (table.trouble.value) return 'broken';
  if (!position || !course.view.value) return 'loading';
  if (!course.isLive.value) return 'watching';
  if (table.over.value) return 'over';
  const isPerson = table.mover.value?.kind === 'human';
  const isPass = mustPass(position);
  if (table.isPaused.value && !isThinking.value && (isPass || !isPerson)) return 'paused';
  // Said before it happens: pieces may still be flying.
  if (isPass) return 'passing';
  if (isPerson) return table.isSent.value ? 'sent' : 'human';
  return 'thinking';
}

/** Passes are never chosen: they are made when nothing else can be. */
export function mustPass(view: View): boolean {
  return view.must_pass;
}

/** The ply to go to so that the same person is to choose again; passes are never chosen. */
export function turnOfPerson({ setup, course }: Table, by: 1 | -1): number | null {
  const from = course.moves.value.length;
  const all = course.all();
  const { players } = setup.value;
  const hasPerson = players.some((player) => player.kind === 'human');
  for (let ply = from + by; ply >= 0 && ply <= all.length; ply += by) {
    const side = course.moverAt(ply);
    const isPerson = !hasPerson || (side !== undefined && players[side]?.kind === 'human');
    if (isPerson && all[ply] !== PASS) return ply;
  }
  return by === 1 && from < all.length ? all.length : null;
}
