/** The game that an embedded board shows: a line of positions, and which of them is seen. No picture in it. */
import { batch, computed, signal } from '@preact/signals';
import type { Line, Rules } from '../engine/rules';
import { learnGame } from '../state/games';
import { type Ending, endedOutside } from '../state/setup';
import { language } from '../state/strings';
import type { View } from '../state/view';

export type Player = ReturnType<typeof createPlayer>;

/** A game, and how it ended if the rules did not end it. */
export interface Shown {
  line: Line;
  ending: Ending | null;
  /** After so many moves it is shown at first, if nothing else is wanted; else at its end. */
  at?: number;
  /** The link that it came with, if that holds more than the moves. */
  fragment?: string;
}

/** Something else is shown that was asked for later. */
export class Superseded extends Error {
  constructor() {
    super('a later request to show a game came first');
  }
}

export function createPlayer(rules: Rules) {
  const shown = signal<Shown | null>(null);
  const views = signal<View[]>([]);
  const at = signal(0);
  let asked = 0;
  let seen = 0;
  let last: Promise<unknown> = Promise.resolve();
  const view = computed(() => {
    const found = views.value[at.value] ?? null;
    const isLast = at.value === views.value.length - 1;
    const over =
      found?.over ?? (isLast ? endedOutside(shown.value?.ending ?? null, found?.sides.length ?? 2) : null);
    return found && over !== found.over ? { ...found, over } : found;
  });

  /**
   * Rejects if the engine does not know the game, the position or a move, or if what was asked for later is there
   * already; then everything stays as it was. Whoever still has to read the game out of something promises it.
   */
  function show(coming: Shown | Promise<Shown>, wanted: number | null): Promise<void> {
    asked += 1;
    const mine = asked;
    const showing = bring(coming, wanted, mine).catch((error) => {
      // What is wrong with it is of no interest any more.
      throw mine < seen ? new Superseded() : error;
    });
    last = showing.catch(() => undefined);
    return showing;
  }

  async function bring(coming: Shown | Promise<Shown>, wanted: number | null, mine: number): Promise<void> {
    const next = await coming;
    // Without its words and looks a game can still be shown.
    await learnGame(next.line.game, language.peek()).catch(() => undefined);
    const { moves } = next.line;
    const found: View[] = [];
    for (let ply = 0; ply <= moves.length; ply += 1) {
      if (mine < seen) throw new Superseded();
      found.push(await rules.view({ ...next.line, moves: moves.slice(0, ply) }));
    }
    if (mine < seen) throw new Superseded();
    seen = mine;
    // Together, or somebody would see the new game at the place of the old one.
    batch(() => {
      shown.value = next;
      views.value = found;
      at.value = within(wanted ?? next.at ?? moves.length, moves.length);
    });
  }

  function go(ply: number): void {
    at.value = within(ply, views.value.length - 1);
  }

  return {
    shown,
    views,
    at,
    view,
    show,
    go,
    step: (by: number) => go(at.value + by),
    /** Settles when what was asked for last is shown or refused. */
    settled: () => last,
  };
}

function within(ply: number, last: number): number {
  return Math.max(0, Math.min(last, ply));
}
