/** The study: an analysis board for a game, a record, a position, a puzzle, or from scratch. Loaded when it is needed. */
import { computed, effect, signal, untracked } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Engine } from '../engine';
import type { RecordedGame, Rules, Written } from '../engine/rules';
import { sayError } from '../library/say';
import { t } from '../state/strings';
import type { View } from '../state/view';
import { newId } from '../storage/archive';
import type { Entry } from '../storage/entry';
import { createLibrary } from '../storage/library';
import { engine, store } from '../ui/context';
import { brought, forgettings } from '../ui/open-study';
import { Button, Page } from '../ui/parts';
import { goTo, replaceBy, route } from '../ui/route';
import { archiveDesk, archiveSaved } from './archive';
import { createAutosave } from './autosave';
import { Begin } from './Begin';
import { bindGames, openChapter } from './chapters';
import { createDesk, type Desk } from './desk';
import { Learn } from './Learn';
import { Mistakes, MistakeTasks } from './Mistakes';
import { readPasted, treeOf } from './pasted';
import { SetUp } from './SetUp';
import { StudyBoard } from './StudyBoard';
import { isSavedDirty, isUntouched, readSaved, type SavedStudy, savedId, saveReview } from './saved';
import { s } from './strings';
import { fromWritten, lineFrom, newTree, ROOT, type Tree } from './tree';
import './score.css';
import './study.css';

/** The study stays as it is while somebody reads the rules. */
const desk = signal<Desk | null>(null);
type Mode =
  | { kind: 'begin' }
  | { kind: 'board' }
  | { kind: 'learn' }
  /** One's mistakes in all games, in a list and as tasks. */
  | { kind: 'mistakes' }
  | { kind: 'drill' }
  | { kind: 'setup'; from: View };
const mode = signal<Mode>({ kind: 'begin' });

/** The board has the address of its study; what else there is has one by its name. */
function aboutOf({ kind }: Mode): string {
  if (kind === 'begin') return '';
  return kind === 'board' ? (desk.value?.id.value ?? kind) : kind;
}

/** Goes to another part of the study by an address of its own, so that Back goes one step. */
function enter(next: Mode, isReplaced = false): void {
  mode.value = next;
  const about = aboutOf(next);
  if (route.peek().screen !== 'study' || route.peek().about === about) return;
  if (isReplaced) replaceBy('study', about);
  else goTo('study', about);
}

/** Whether the last address was of the study, too: then somebody has gone back or on. */
let wasHere = false;

/** What the address says is shown, as far as it is there; whoever comes from elsewhere finds the study as it was. */
effect(() => {
  const { screen, about } = route.value;
  const isMoving = wasHere;
  wasHere = screen === 'study';
  if (screen !== 'study') return;
  untracked(() => {
    if (about === aboutOf(mode.value)) return;
    if (about === '' && !isMoving) replaceBy('study', aboutOf(mode.value));
    else if (about === '') mode.value = { kind: 'begin' };
    else if (about === 'mistakes' || about === 'drill') mode.value = { kind: about };
    else if (desk.value && isOnDesk(about)) mode.value = { kind: about === 'learn' ? about : 'board' };
  });
});

/** Parts of whatever study is on the desk; `board` is an address of earlier versions. */
const PARTS = ['board', 'learn', 'setup'];
const LISTS = ['', 'mistakes', 'drill'];

function isOnDesk(about: string): boolean {
  return PARTS.includes(about) || about === desk.value?.id.value;
}

/** A study that gets another place in the library gets its address, too. */
let named: { desk: Desk; id: string } | null = null;
effect(() => {
  const [current, id] = [desk.value, desk.value?.id.value];
  untracked(() => {
    const { screen, about } = route.value;
    if (named && named.desk === current && id && screen === 'study' && about === named.id)
      replaceBy('study', id);
    named = current && id ? { desk: current, id } : null;
  });
});

/** A game of the library that is written into becomes a study of its own, and the game stays as it is. */
effect(() => {
  const current = desk.value;
  if (!current?.isDirty.value) return;
  const entry = current.entry.value;
  if (entry && !entry.isOurs && current.id.value === entry.id) current.id.value = newId();
});
const wrong = signal('');
/** A text that was brought and holds more than one game: one of them is to be chosen. */
const choice = signal('');
/** A study that is to be opened, and whether somebody wants to see what is proved in it. */
interface Opening {
  study: SavedStudy;
  wantsTruth?: boolean;
}
/** What was to be opened when the study before it could not be archived. */
const held = signal<Opening | null>(null);
/** How much is on its way here: meanwhile nobody can do anything to the study that is to go. */
const coming = signal(0);
/** Counts what was to be opened: what is wanted later counts. */
let opening = 0;

const isVisible = signal(!document.hidden);
document.addEventListener('visibilitychange', () => {
  isVisible.value = !document.hidden;
});
/** Whether the page is being left: then there is no later. */
const isLeaving = signal(false);
addEventListener('pagehide', () => {
  isLeaving.value = true;
});
addEventListener('pageshow', () => {
  isLeaving.value = false;
});
/** Engines think only while somebody looks at the board of the study. */
const isSeen = computed(() => {
  const isHere = isVisible.value && !isLeaving.value;
  return isHere && route.value.screen === 'study' && mode.value.kind === 'board';
});

const autosave = createAutosave(store, (isSaved) => {
  if (desk.value) desk.value.isSaved.value = isSaved;
});

effect(() => {
  const current = desk.value;
  if (!current) return autosave.drop();
  const { id, study, entry, isDirty } = current;
  const stored = {
    ...{ id: id.value, tree: study.tree.value, at: study.at.value },
    ...{ entry: entry.value, isDirty: isDirty.value },
  };
  const isUrgent = isLeaving.value || !isVisible.value || route.value.screen !== 'study';
  untracked(() => autosave.save(stored, isUrgent));
});

effect(() => {
  // Before the study of the last visit is on the desk, its review is not to be forgotten.
  if (!desk.value) return;
  const { state, moments } = desk.value.review;
  if (state.value !== 'running')
    saveReview(
      store,
      moments.value.map(({ judged }) => judged),
    );
});

const known = forgettings.peek();
effect(() => {
  if (forgettings.value === known) return;
  untracked(() => {
    opening += 1;
    desk.value?.end();
    desk.value = null;
    mode.value = { kind: 'begin' };
    brought.value = null;
    held.value = null;
  });
});

/** There is one study at a time: what is nowhere else goes into the library before there is another one. */
function leave({ rules }: Engine): Promise<void> | null {
  autosave.flush();
  if (!desk.value) return isSavedDirty(store) ? archiveSaved(rules, store) : null;
  return desk.value.isDirty.value ? archiveDesk(rules, desk.value, false) : null;
}

async function open(study: SavedStudy, wantsTruth = false): Promise<void> {
  const { value: running } = engine;
  if (!running) return;
  opening += 1;
  const mine = opening;
  const leaving = leave(running);
  if (!leaving) return show({ study, wantsTruth });
  coming.value += 1;
  const isArchived = await leaving.then(
    () => true,
    () => false,
  );
  coming.value -= 1;
  if (mine !== opening) return;
  if (isArchived) return show({ study, wantsTruth });
  held.value = { study, wantsTruth };
  choice.value = '';
  mode.value = { kind: 'begin' };
}

/** Shows a study in place of the one that is on the desk. */
function show({ study, wantsTruth }: Opening): void {
  const { value: running } = engine;
  if (!running) return;
  // What people wish goes with them to the next study; what was wanted of one study stays with it.
  const first = desk.value?.ownWishes();
  desk.value?.end();
  wrong.value = '';
  choice.value = '';
  held.value = null;
  desk.value = createDesk(running, study, isSeen, first);
  if (wantsTruth) desk.value.wantTruth();
  // What was brought from elsewhere takes the place of the address that brought it.
  enter({ kind: 'board' }, coming.value > 0);
}

/** The last study is on the desk, or comes back from the last visit. */
async function goOn({ rules }: Engine): Promise<void> {
  if (desk.value && !isUntouched(desk.value.study.tree.value)) {
    held.value = null;
    enter({ kind: 'board' });
    return;
  }
  const saved = await readSaved(store, rules);
  if (saved) show({ study: saved });
  else wrong.value = s('begin.lost');
}

/** The study of an address: it is being worked on, was when the page was left, or is in the library. */
async function visitStudy({ rules }: Engine, id: string): Promise<void> {
  const saved = savedId(store) === id && !desk.value ? await readSaved(store, rules) : null;
  const found = saved
    ? null
    : await createLibrary()
        .get(id)
        .catch(() => undefined);
  if (route.value.about !== id) return;
  if (saved) show({ study: saved });
  else if (found) await openEntry(rules, found);
  else {
    wrong.value = s('begin.gone');
    enter({ kind: 'begin' }, true);
  }
}

async function openEntry(rules: Rules, entry: Entry, ply = 0): Promise<void> {
  try {
    await open(await openChapter(rules, entry, ply));
  } catch (error) {
    wrong.value = s('begin.wrongRecord', { why: sayError(error, entry.game) });
    enter({ kind: 'begin' }, true);
  }
}

/** Games become the chapters of one study, which is opened; where the library cannot take them, one game is. */
async function bind(rules: Rules, games: RecordedGame[], chapter = 0, ply = 0): Promise<void> {
  const entries = await bindGames(createLibrary(), games).catch(() => null);
  const entry = entries?.[chapter] ?? entries?.[0];
  if (entry) return openEntry(rules, entry, ply);
  const game = games[chapter] ?? games[0];
  if (!game) return;
  const tree = await treeOf(rules, game);
  await open({ tree, at: lineFrom(tree, ROOT)[ply] ?? ROOT });
  wrong.value = s('head.notKept');
}

/** What somebody has brought is checked by the engine before it is shown. */
async function take({ rules }: Engine): Promise<void> {
  const what = brought.value;
  if (!what) return;
  brought.value = null;
  choice.value = '';
  coming.value += 1;
  try {
    if (what.kind === 'record') {
      const pasted = await readPasted(rules, '', what.text);
      if (pasted.kind === 'several' && what.chapter !== undefined)
        return await bind(rules, pasted.games, what.chapter, what.ply);
      if (pasted.kind === 'several') {
        choice.value = what.text;
        mode.value = { kind: 'begin' };
        return;
      }
    }
    const kept = what.kind === 'record' && what.entry ? await keptAs(what.entry) : undefined;
    if (kept && what.kind === 'record') return await open(await openChapter(rules, kept, what.ply));
    const read = async (written: Written) => rules.readTree(await rules.writeTree(written));
    const tree = fromWritten(
      what.kind === 'record' ? await rules.readTree(what.text) : await read(what.written),
    );
    const line = lineFrom(tree, ROOT);
    const entry = what.kind === 'record' ? what.entry : undefined;
    const from = entry ? { id: entry.id, when: entry.when, isOurs: false } : null;
    const wantsTruth = what.kind === 'game' && what.wantsTruth;
    await open({ tree, at: line[what.ply] ?? ROOT, entry: from }, wantsTruth);
  } catch (error) {
    const game = what.kind === 'record' ? '' : what.written.game;
    wrong.value = s('begin.wrongRecord', { why: sayError(error, game) });
    mode.value = { kind: 'begin' };
  } finally {
    coming.value -= 1;
  }
}

/** The game of the library that was brought, if it is a study and has not changed since. */
async function keptAs({ id, when }: { id: string; when: number }): Promise<Entry | undefined> {
  const found = await createLibrary()
    .get(id)
    .catch(() => undefined);
  return found?.study !== undefined && found.when === when ? found : undefined;
}

async function setUp(tree: Tree): Promise<void> {
  const { game, start, seed } = tree;
  const line = { game, start: start ?? undefined, seed: seed ?? undefined, moves: [] };
  const from = await engine.value?.rules.view(line);
  if (from) enter({ kind: 'setup', from });
}

export function StudyScreen() {
  const running = engine.value;
  useEffect(() => {
    if (running) void take(running);
  }, [running, brought.value]);
  const { about } = route.value;
  useEffect(() => {
    if (!running || brought.value || LISTS.includes(about)) return;
    // The page was loaded again while a part of a study was on it.
    if (!PARTS.includes(about)) {
      if (!isOnDesk(about)) void visitStudy(running, about);
    } else if (!desk.value) void goOn(running);
  }, [running, about]);
  const { kind } = mode.value;
  useEffect(() => {
    scrollTo(0, 0);
  }, [kind]);
  const isWaiting = brought.value !== null || (coming.value > 0 && mode.value.kind !== 'begin');
  if (isWaiting) return <Page title={t('menu.study')}>{null}</Page>;
  const shown = mode.value;
  if (shown.kind === 'mistakes') return <Mistakes learn={() => enter({ kind: 'drill' })} />;
  const needsDesk = shown.kind === 'board' || shown.kind === 'learn';
  if (shown.kind === 'begin' || (needsDesk && !desk.value)) return <Beginning />;
  // Screens with a board lay themselves out by the room that this gives them.
  return (
    <div class="table" key={kind}>
      <Shown mode={shown} />
    </div>
  );
}

function Shown({ mode: shown }: { mode: Mode }) {
  if (shown.kind === 'setup')
    return (
      <SetUp
        from={shown.from}
        onDone={({ game, position }) =>
          void open({ tree: newTree({ game, start: position, moves: [] }), at: ROOT })
        }
        onCancel={() => enter({ kind: desk.value ? 'board' : 'begin' })}
      />
    );
  if (shown.kind === 'drill') return <MistakeTasks back={() => enter({ kind: 'mistakes' })} />;
  const current = desk.value;
  if (!current) return null;
  if (shown.kind === 'learn') return <Learn desk={current} back={() => enter({ kind: 'board' })} />;
  return (
    <StudyBoard
      key={identity(current)}
      desk={current}
      trouble={wrong.value}
      ways={{
        learn: () => enter({ kind: 'learn' }),
        setUp: () => {
          const view = current.study.view.value;
          if (view) enter({ kind: 'setup', from: view });
        },
        begin: () => enter({ kind: 'begin' }),
        open: (entry) => engine.value && void openEntry(engine.value.rules, entry),
        forget: () => {
          current.archived.value = current.study.tree.value.nodes;
        },
      }}
    />
  );
}

function Beginning() {
  const other = held.value;
  return (
    <>
      {wrong.value && (
        <p class="wrong study-wrong" role="alert">
          {wrong.value}
        </p>
      )}
      {other && (
        <div class="panel study-held" role="alert">
          <p class="wrong">{s('begin.notShelved')}</p>
          <Button id="open-anyway" label={s('begin.anyway')} onClick={() => show(other)} />
        </div>
      )}
      <Begin
        text={choice.value}
        open={(study) => void open(study)}
        goOn={() => engine.value && void goOn(engine.value)}
        setUp={(tree) => void setUp(tree)}
        bind={(games) => engine.value && void bind(engine.value.rules, games)}
        mistakes={() => enter({ kind: 'mistakes' })}
      />
    </>
  );
}

const numbers = new WeakMap<Desk, number>();
let counter = 0;
/** A new study is a new screen. */
function identity(of: Desk): number {
  const known = numbers.get(of);
  if (known !== undefined) return known;
  counter += 1;
  numbers.set(of, counter);
  return counter;
}
