/** The course of a game: moves, positions, what was taken back, and which position is looked at. */
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import { onceMore } from '../engine/client';
import type { Line, Rules } from '../engine/rules';
import type { Side, View } from './view';

/** What is left to each side, in milliseconds. */
export type Left = number[];

export interface Course {
  moves: ReadonlySignal<string[]>;
  /** What was taken back, the next one to be redone last. */
  undone: ReadonlySignal<string[]>;
  views: ReadonlySignal<View[]>;
  at: ReadonlySignal<number>;
  /** The position at the end of the moves. */
  live: ReadonlySignal<View | null>;
  /** The position that is looked at. */
  view: ReadonlySignal<View | null>;
  isLive: ReadonlySignal<boolean>;
  line(): Line;
  /** The moves, and behind them those that can be redone. */
  all(): string[];
  /** Who moves after so many plies, of those that can be redone as well; undefined as long as nobody knows. */
  moverAt(ply: number): Side | undefined;
  /** Makes the positions up to a ply known; says whether they are still wanted then. */
  learn(plies: number): Promise<boolean>;
  /** Adds a move. Whoever looks at an earlier position goes on looking at it. */
  append(text: string, next: View, left: Left): void;
  /** Goes back to so many plies, or forward with what was taken back. */
  rewind(plies: number): void;
  /** Keeps only the moves whose positions are known; says whether there are any positions. */
  keepKnown(): boolean;
  look(ply: number): void;
  /** How much time there was at the beginning of a turn, as far as anybody knows. */
  leftAt(ply: number): Left | undefined;
  /** Whatever has been asked is not wanted any more. */
  leave(): void;
}

export function createCourse(
  rules: Rules,
  game: () => Omit<Line, 'moves'>,
  from: string[],
  left: Left,
): Course {
  const moves = signal(from);
  const undone = signal<string[]>([]);
  const views = signal<View[]>([]);
  const at = signal(0);
  const times: Left[] = [];
  times[from.length] = left;
  /** Who moves at each ply; still known where moves were taken back. */
  const movers: Side[] = [];
  /** Changes whenever moves are taken away or back: positions asked for before are those of other moves. */
  let version = 0;

  const line = (plies = moves.value.length): Line => ({ ...game(), moves: moves.value.slice(0, plies) });
  const all = () => [...moves.value, ...undone.value.toReversed()];

  /** A position, or nothing if it is not wanted any more when the answer comes. */
  async function ask(ply: number, isWanted: () => boolean): Promise<View | null> {
    try {
      const known = await onceMore(() => rules.view(line(ply)));
      return isWanted() ? known : null;
    } catch (error) {
      if (isWanted()) throw error;
      return null;
    }
  }

  async function learn(plies: number): Promise<boolean> {
    const mine = version;
    for (let ply = 0; ply <= plies; ply += 1) {
      if (views.value[ply]) continue;
      const known = await ask(ply, () => mine === version);
      if (!known) return false;
      const next = [...views.value];
      next[ply] = known;
      movers[ply] = known.side;
      views.value = next;
    }
    return true;
  }

  function append(text: string, next: View, time: Left): void {
    const ply = moves.value.length + 1;
    const isRedone = undone.value.at(-1) === text;
    if (!isRedone) {
      times.length = ply;
      movers.length = ply;
    }
    times[ply] = time;
    movers[ply] = next.side;
    batch(() => {
      const wasLive = at.value === moves.value.length;
      views.value = [...views.value.slice(0, ply), next];
      undone.value = isRedone ? undone.value.slice(0, -1) : [];
      moves.value = [...moves.value, text];
      if (wasLive) at.value = ply;
    });
  }

  function rewind(plies: number): void {
    version += 1;
    const whole = all();
    batch(() => {
      moves.value = whole.slice(0, plies);
      undone.value = whole.slice(plies).toReversed();
      views.value = views.value.slice(0, plies + 1);
      at.value = plies;
    });
  }

  function keepKnown(): boolean {
    version += 1;
    const known = views.value.length;
    batch(() => {
      moves.value = moves.value.slice(0, Math.max(0, known - 1));
      undone.value = [];
      at.value = moves.value.length;
    });
    return known > 0;
  }

  return {
    moves,
    undone,
    views,
    at,
    live: computed(() => views.value[moves.value.length] ?? null),
    view: computed(() => views.value[at.value] ?? null),
    isLive: computed(() => at.value === moves.value.length),
    line: () => line(),
    all,
    moverAt: (ply) => views.value[ply]?.side ?? movers[ply],
    learn,
    append,
    rewind,
    keepKnown,
    look(ply) {
      at.value = ply;
    },
    // Where nobody knows, as before the page was reloaded, it was at least what was known next.
    leftAt: (ply) => times.slice(ply).find((time) => time !== undefined),
    leave() {
      version += 1;
    },
  };
}
