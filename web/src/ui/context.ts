/** What all screens share: the engine, the game on the board, where one is, and what is said aloud. */
import { computed, effect, signal, untracked } from '@preact/signals';
import { type Engine, startEngine } from '../engine';
import { Breakdown } from '../engine/client';
import { levelMove } from '../engine/rules';
import type { PlaceControl, RichBoard } from '../state/board';
import { learnGames, noteTable } from '../state/games';
import {
  type Beginning,
  createLocalGame,
  type LocalGame,
  type Setup,
  type Snapshot,
  type World,
} from '../state/session';
import { language } from '../state/strings';
import { gameName } from '../state/view';
import { type Archiving, archiveSession, newId } from '../storage/archive';
import { type Autosave, autosave } from '../storage/autosave';
import { createLibrary } from '../storage/library';
import { createOutbox, exclusivelyInBrowser } from '../storage/outbox';
import { isCoached, markBeaten, markPlayed } from '../storage/progress';
import { createSavedGames, readSnapshot } from '../storage/saved';
import { pace, settings } from '../storage/settings';
import { browserStore, putForReload, putTab, tabStorage, takeAfterReload, takeTab } from '../storage/store';
import { goTo, route } from './route';

export const store = browserStore();
const tab = takeTab(tabStorage());
const savedGames = createSavedGames(store, tab, () => Date.now());
export const engine = signal<Engine | null>(null);
export const failure = signal<string | null>(null);
export const session = signal<LocalGame | null>(null);
/** The board that is on the page now, for buttons and tests. */
export const shownBoard = signal<RichBoard | null>(null);
/** Whether somebody has moved the camera of the 3D board away from their seat. */
export const isCameraMoved = signal(false);
/** What can be changed in the place that the board is in. */
export const placeControls = signal<PlaceControl[]>([]);
/** What a screen reader says next. */
export const spoken = signal('');

export function say(text: string): void {
  // The same words twice are said twice.
  spoken.value = text === spoken.value ? `${text}\u00a0` : text;
}

// What was said on another screen or in another language has been said.
const place = computed(() => `${route.value.screen} ${language.value}`);
effect(() => {
  void place.value;
  spoken.value = '';
});

let started: Engine | null = null;

export async function boot(): Promise<void> {
  failure.value = null;
  try {
    started ??= await startEngine(noteTable);
    // Whether Workers really start is seen only when one answers.
    await learnGames(await started.rules.games(), language.peek());
    engine.value = started;
    void outbox.flush();
    // For people who like to look inside, and for tests: the engine answers lines of its protocol here.
    const { ask } = started.brain;
    const view = () => session.value?.view.value ?? null;
    Object.assign(window, { stackade: { ask, view, board: () => shownBoard.value } });
  } catch (error) {
    failure.value = error instanceof Error ? error.message : String(error);
  }
}

// In another language the games say other things; whoever cannot get those reads the English ones.
effect(() => {
  const spoken = language.value;
  void engine.value?.rules.games().then((list) => learnGames(list, spoken));
});

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
      // Timers hold 31 bits; whoever wants to be called later than that is called earlier.
      const timer = setTimeout(then, Math.min(ms, 1_000_000_000));
      return () => clearTimeout(timer);
    },
  };
}

let autosaving: Autosave | null = null;
let archiving: Archiving | null = null;

/** Games on their way into the library. */
export const outbox = createOutbox({
  store,
  library: createLibrary(),
  rules: () => engine.peek()?.rules ?? null,
  now: () => Date.now(),
  exclusively: exclusivelyInBrowser,
});

/**
 * Brings a game onto the board, in place of the one that was there. `id` is its own among
 * the saved games if it comes from there; one that `isBegun` is saved before anybody has moved in it.
 */
export function open(
  setup: Setup,
  from?: Beginning,
  id: string | null = null,
  isBegun = false,
): LocalGame | null {
  if (!engine.value) return null;
  autosaving?.now();
  autosaving?.stop();
  archiving?.now();
  archiving?.stop();
  session.value?.end();
  const opened = createLocalGame(worldOf(engine.value), { ...setup, entry: setup.entry ?? newId() }, from);
  session.value = opened;
  autosaving = autosave(savedGames, opened, id, isBegun);
  archiving = archiveSession(opened, (...game) => void outbox.put(...game));
  return opened;
}

// Whoever has beaten a level may want to meet the next one.
effect(() => {
  const current = session.value;
  const over = current?.over.value;
  if (!current || !over) return;
  untracked(() => {
    const { game, players, start } = current.setup.value;
    const levels = players.flatMap((player) => (player.kind === 'level' ? [player.level] : []));
    const hasWon = over.winner !== null && players[over.winner]?.kind === 'human';
    if (hasWon && start === undefined && levels.length === players.length - 1)
      markBeaten(gameName(game), Math.min(...levels));
  });
});

// Nothing is saved of a game that was put away for good.
effect(() => {
  if (session.value) return;
  stopSaving();
});

function stopSaving(): void {
  autosaving?.stop();
  autosaving = null;
  archiving?.stop();
  archiving = null;
}

/** Begins a game. A coach speaks in games of each kind until everything was said once. */
export function play(setup: Setup): void {
  const game = gameName(setup.game);
  const isOwn = setup.start === undefined && isAtBoard(setup);
  if (isOwn) markPlayed(game);
  const coached = setup.coached || (isOwn && !isCoached(game));
  if (open({ ...setup, coached })) goTo('game');
}

function isAtBoard({ players }: Setup): boolean {
  return players.some(({ kind }) => kind === 'human');
}

/** Takes the game off the board; it is not saved. */
export function drop(): void {
  stopSaving();
  session.value?.end();
  session.value = null;
}

/** Whether there is anything to go on with in the game on the board. */
function isGoingOn(current: LocalGame | null): current is LocalGame {
  return current !== null && !current.over.value && !current.trouble.value && current.moves.value.length > 0;
}

/** The game that was left unfinished, if there is one: the one on the board, else the last one that was saved. */
export function unfinished(): Pick<Snapshot, 'setup' | 'moves'> | undefined {
  if (!isGoingOn(session.value)) return savedGames.newest()?.snapshot;
  return { setup: session.value.setup.value, moves: session.value.moves.value };
}

export interface Unfinished extends Pick<Snapshot, 'setup' | 'moves'> {
  /** Where it is saved; null for one that is on the board. */
  id: string | null;
}

/** All games that were left unfinished, from the last one to the first. */
export function unfinishedGames(): Unfinished[] {
  const saved = savedGames.all().map(({ id, snapshot }) => ({ id, ...snapshot }));
  const current = session.value;
  if (!isGoingOn(current)) return saved;
  const here = autosaving?.id() ?? null;
  const onBoard = { id: null, setup: current.setup.value, moves: current.moves.value };
  return [onBoard, ...saved.filter(({ id }) => id !== here)];
}

/** Where this tab stores a game that is not saved, while the page is loaded again. */
const FRESH = 'stackade.fresh';

/** A game that is over, or one that nobody has moved in yet. */
function putFresh(): void {
  const current = session.value;
  const isFresh = route.value.screen === 'game' && current?.moves.value.length === 0;
  putForReload(FRESH, current && (isFresh || current.over.value) ? current.snapshot() : null);
}

/** Opens the game that was on the board when this tab was loaded again, if it is not saved. */
function openFresh(): boolean {
  const fresh = readSnapshot(takeAfterReload(FRESH));
  return fresh !== undefined && open(fresh.setup, fresh) !== null;
}

/** Goes on with the game that was on the board when the page was loaded again, or with the unfinished one. */
export function goOnAfterReload(): boolean {
  return openFresh() || resume();
}

/** Goes on with an unfinished game, the last one unless another is named; says whether there is one. */
export function resume(id: string | null = null): boolean {
  if (id === null && isGoingOn(session.value)) return true;
  const saved = savedGames.all().find((known) => id === null || known.id === id);
  return saved !== undefined && open(saved.snapshot.setup, saved.snapshot, saved.id) !== null;
}

export function randomSeed(): string {
  return String(crypto.getRandomValues(new Uint32Array(1))[0]);
}

/** Computers that play each other wait while nobody sees them; this is the game in which they do. */
let waiting: LocalGame | null = null;

function showOrHide(isSeen: boolean): void {
  const current = session.value;
  if (isSeen && current === waiting) current?.pause(false);
  waiting = null;
  const isShow = current?.setup.value.players.every(({ kind }) => kind === 'level') ?? false;
  if (isSeen || !isShow || current?.isPaused.value || current?.over.value) return;
  waiting = current;
  current?.pause(true);
}

effect(() => {
  const isSeen = route.value.screen === 'game';
  untracked(() => showOrHide(isSeen));
});

addEventListener('visibilitychange', () => {
  // A clock that ran while the page was hidden or asleep may have run out.
  session.value?.tick();
  if (!document.hidden) return void takeTab(tabStorage());
  // Hidden tabs may be put away without another word.
  autosaving?.now();
  archiving?.now();
  putTab(tabStorage(), tab);
});
addEventListener('pagehide', () => {
  putFresh();
  autosaving?.now();
  savedGames.release();
  putTab(tabStorage(), tab);
});
addEventListener('pageshow', (event) => {
  // A page that comes back as it was takes its game and its name back, too.
  if (!event.persisted) return;
  takeTab(tabStorage());
  autosaving?.now();
});
// Whoever asked without expecting it to go wrong, as screens do, has nothing to show now.
addEventListener('unhandledrejection', (event) => {
  if (!(event.reason instanceof Breakdown)) return;
  event.preventDefault();
  failure.value = event.reason.message;
});
