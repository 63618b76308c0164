/**
 * A move chosen while somebody else is to move, to be played as soon as the turn comes if it is legal then. It is
 * chosen on the board as it stands, as if the turn had come already. A stack may also be sent where it cannot go yet:
 * then the two cells are kept, and chosen when the turn comes.
 */
import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import type { Act, Line, Rules } from '../engine/rules';
import type { HandState, Move, Side, View } from './view';

/** A move that waits for its turn. */
export interface Ahead extends Pick<Move, 'text' | 'cells' | 'from'> {
  landings: readonly { cell: string }[];
  /** What is to be chosen then, where only the answer can make it legal. */
  pair?: { from: string; to: string };
}

export interface Premove {
  /** The move that waits, if there is one. */
  chosen: ReadonlySignal<Ahead | null>;
  /** Whether one can be chosen now. */
  isOpen: ReadonlySignal<boolean>;
  cancel(): void;
}

interface Options {
  rules: Pick<Rules, 'edit' | 'hand' | 'describe'>;
  /** The position at the end of the moves. */
  live: ReadonlySignal<View | null>;
  /** Whether others are to move, and a person here plays as well. */
  isWaiting: ReadonlySignal<boolean>;
  /** Whether the person here is to move. */
  isTurn: ReadonlySignal<boolean>;
  /** The side that the premove is for. */
  side(): Side | null;
  /** The game up to the position at the end of the moves. */
  line(): Line;
  /** Plays a move of the person here if it is legal. */
  play(text: string): void;
}

export interface PremoveHand extends Premove {
  /** What a hand may do that waits for its turn. */
  ask(acts: Act[]): Promise<HandState>;
  /** Keeps a move until its turn comes. */
  keep(text: string): void;
  end(): void;
}

export function createPremove(options: Options): PremoveHand {
  const { rules, live, isWaiting, isTurn, side, play } = options;
  const chosen = signal<Ahead | null>(null);
  let known: { view: View; line: Promise<Line> } | null = null;

  /** The position that is on the board, with the other side to move. */
  function line(): Promise<Line> {
    const view = live.value;
    const mover = side();
    if (!view || mover === null) return Promise.reject(new Error('nobody waits'));
    if (known?.view !== view) known = { view, line: turned(view, mover) };
    return known.line;
  }

  async function turned({ game, position }: View, mover: Side): Promise<Line> {
    const edited = await rules.edit(game, position, [{ side: mover }]);
    if (!edited.view || edited.view.over) throw new Error('nothing can be moved ahead here');
    return { game, start: edited.position, moves: [] };
  }

  async function keep(text: string): Promise<void> {
    const before = live.value;
    const [move = null] = await rules.describe(await line(), [text]);
    if (before === live.value && isWaiting.value) chosen.value = move;
  }

  async function ask(acts: Act[]): Promise<HandState> {
    const before = live.value;
    const answer = await rules.hand(await line(), acts);
    const pair = pairOf(answer);
    if (!pair || before !== live.value || !isWaiting.value) return unexplained(answer);
    const { from, to } = pair;
    chosen.value = { text: `${from} → ${to}`, cells: [from, to], from, landings: [{ cell: to }], pair };
    // The hand is empty then, as after any move.
    return rules.hand(await line(), []);
  }

  /** What comes of the two cells on the board as it is now; nothing where that is no whole move. */
  async function playPair({ from, to }: { from: string; to: string }): Promise<void> {
    const { reply } = await rules.hand(options.line(), [{ choose: from }, { choose: to }]);
    if (reply.kind === 'play') play(reply.move);
  }

  const stop = effect(() => {
    const isNow = isTurn.value;
    const isStill = isWaiting.value;
    untracked(() => {
      const move = chosen.value;
      if (!move || isStill) return;
      chosen.value = null;
      if (isNow && move.pair) void playPair(move.pair).catch(() => undefined);
      else if (isNow) play(move.text);
    });
  });

  return {
    chosen,
    isOpen: computed(() => isWaiting.value),
    cancel() {
      chosen.value = null;
    },
    ask,
    keep: (text) => void keep(text).catch(() => undefined),
    end: stop,
  };
}

/** What the rules say is about a board that the answer changes. */
function unexplained(answer: HandState): HandState {
  const { reply } = answer;
  return reply.kind === 'refused' ? { ...answer, reply: { ...reply, because: null } } : answer;
}

/** A stack that was sent where it cannot go on this board; where stacks are split, two cells are no whole move. */
function pairOf({ reply, from, can_split }: HandState): { from: string; to: string } | null {
  if (reply.kind !== 'refused' || can_split || from === null) return null;
  return reply.cell !== null && reply.cell !== from ? { from, to: reply.cell } : null;
}

/** The person who moves next, if it is not their turn. */
export function sideThatWaits(view: View | null, isHere: (side: Side) => boolean): Side | null {
  if (!view) return null;
  const sides = view.sides.length;
  const inTurn = view.sides.map((_, turns) => (view.side + turns) % sides);
  return inTurn.find(isHere) ?? null;
}
