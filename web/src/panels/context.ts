/** What all panels share: the engine, the game on the board, where one is, and what is said aloud. */
import { effect, signal } from '@preact/signals';
import { type Engine, startEngine } from '../engine';
import { levelMove } from '../engine/rules';
import { markPlayed } from '../state/progress';
import { savedGame, saveGame } from '../state/saved';
import { createSession, type Session, type Setup, type Snapshot, type World } from '../state/session';
import { pace, settings } from '../state/settings';
import { browserStore } from '../state/store';
import { goTo } from './route';

export const store = browserStore();
export const engine = signal<Engine | null>(null);
export const failure = signal<string | null>(null);
export const session = signal<Session | null>(null);
/** The board that is on the page now, for buttons and tests. */
export const shownBoard = signal<unknown>(null);
/** What a screen reader says next. */
export const spoken = signal('');

export function say(text: string): void {
  // The same words twice are said twice.
  spoken.value = text === spoken.value ? `${text}\u00a0` : text;
}

export async function boot(): Promise<void> {
  failure.value = null;
  try {
    engine.value = await startEngine();
    // For people who like to look inside, and for tests: the engine answers lines of its protocol here.
    const { ask } = engine.value.brain;
    const view = () => session.value?.view.value ?? null;
    Object.assign(window, { stackade: { ask, view, board: () => shownBoard.value } });
  } catch (error) {
    failure.value = error instanceof Error ? error.message : String(error);
  }
}

export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function worldOf({ rules, brain }: Engine): World {
  return {
    rules,
    think: (line, level, seed) => levelMove(brain, line, level, seed),
    now: () => Date.now(),
    // Those who want fast animations do not want to wait for computers either.
    wait: (ms) => wait(ms / pace(settings.value.speed)),
    later(ms, then) {
      // Timers hold 31 bits; a clock that is set to more is looked at again in a while.
      const timer = setTimeout(then, Math.min(ms, 1_000_000_000));
      return () => clearTimeout(timer);
    },
  };
}

let stopKeeping = () => {};

/** Brings a game onto the board, in place of the one that was there. */
export function open(setup: Setup, from?: Omit<Snapshot, 'setup'>): Session | null {
  if (!engine.value) return null;
  session.value?.end();
  stopKeeping();
  const opened = createSession(worldOf(engine.value), setup, from);
  session.value = opened;
  stopKeeping = effect(() => {
    const isOver = opened.over.value !== null;
    if (opened.moves.value.length > 0 || opened.live.value)
      saveGame(store, isOver ? undefined : opened.snapshot());
  });
  return opened;
}

export function play(setup: Setup): void {
  markPlayed();
  if (open(setup)) goTo('game');
}

/** The game that was left unfinished, if there is one. */
export function unfinished(): Snapshot | undefined {
  const saved = savedGame(store);
  return saved && saved.moves.length > 0 ? saved : undefined;
}

/** Goes on with the game that was kept; says whether there was one. */
export function resume(): boolean {
  const saved = savedGame(store);
  if (!saved) return false;
  return open(saved.setup, saved) !== null;
}

export function randomSeed(): string {
  return String(crypto.getRandomValues(new Uint32Array(1))[0]);
}

// A clock that ran while the page was hidden or asleep may have run out.
addEventListener('visibilitychange', () => session.value?.tick());
addEventListener('pagehide', () => {
  const current = session.value;
  if (current && !current.over.value) saveGame(store, current.snapshot());
});
