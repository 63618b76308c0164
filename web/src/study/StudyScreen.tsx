/** The study: an analysis board for a game, a record, a position, a puzzle, or from scratch. Loaded when it is needed. */
import { computed, effect, signal, untracked } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Engine } from '../engine';
import type { Rules, Written } from '../engine/rules';
import { sayError } from '../library/say';
import { t } from '../state/strings';
import type { View } from '../state/view';
import { engine, store } from '../ui/context';
import { brought, forgettings } from '../ui/open-study';
import { Button, Page } from '../ui/parts';
import { goTo, replaceBy, route } from '../ui/route';
import { archiveDesk, archiveSaved } from './archive';
import { createAutosave } from './autosave';
import { Begin } from './Begin';
import { createDesk, type Desk } from './desk';
import { Learn } from './Learn';
import { readPasted } from './pasted';
import { SetUp } from './SetUp';
import { StudyBoard } from './StudyBoard';
import { isSavedDirty, isUntouched, readSaved, type SavedStudy, saveReview } from './saved';
import { s } from './strings';
import { fromWritten, lineFrom, newTree, ROOT, type Tree } from './tree';
import './score.css';
import './study.css';

/** The study stays as it is while somebody reads the rules. */
const desk = signal<Desk | null>(null);
type Mode = { kind: 'begin' } | { kind: 'board' } | { kind: 'learn' } | { kind: 'setup'; from: View };
const mode = signal<Mode>({ kind: 'begin' });

/** Goes to another part of the study by an address of its own, so that Back goes one step. */
function enter(next: Mode, isReplaced = false): void {
  mode.value = next;
  const about = next.kind === 'begin' ? '' : next.kind;
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
    const shown = mode.value.kind;
    if (about === shown || (about === '' && shown === 'begin')) return;
    if (about === '' && !isMoving) replaceBy('study', shown);
    else if (about === '') mode.value = { kind: 'begin' };
    else if (desk.value) mode.value = { kind: about === 'learn' ? 'learn' : 'board' };
  });
});
const wrong = signal('');
/** A text that was brought and holds more than one game: one of them is to be chosen. */
const choice = signal('');
/** What was to be opened when the study before it could not be archived. */
const held = signal<SavedStudy | null>(null);
/** How much is on its way here: meanwhile nobody can do anything to the study that is to go. */
const coming = signal(0);
/** Counts what was to be opened: what is wanted later counts. */
let opening = 0;

const isVisible = signal(!document.hidden);
document.addEventListener('visibilitychange', () => {
  isVisible.value = !document.hidden;
});
/** Engines think only while somebody looks at the board of the study. */
const isSeen = computed(
  () => isVisible.value && route.value.screen === 'study' && mode.value.kind === 'board',
);

const autosave = createAutosave(store, (isSaved) => {
  if (desk.value) desk.value.isSaved.value = isSaved;
});
/** Whether the page is being left: then there is no later. */
const isLeaving = signal(false);
addEventListener('pagehide', () => {
  isLeaving.value = true;
});
addEventListener('pageshow', () => {
  isLeaving.value = false;
});

effect(() => {
  const current = desk.value;
  if (!current) return autosave.drop();
  const { study, entry, isDirty } = current;
  const stored = { tree: study.tree.value, at: study.at.value, entry: entry.value, isDirty: isDirty.value };
  const isUrgent = isLeaving.value || !isVisible.value || route.value.screen !== 'study';
  untracked(() => autosave.save(stored, isUrgent));
});

effect(() => {
  const { state, moments } = desk.value?.review ?? {};
  if (state?.value !== 'running')
    saveReview(
      store,
      (moments?.value ?? []).map(({ judged }) => judged),
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

async function open(study: SavedStudy): Promise<void> {
  const { value: running } = engine;
  if (!running) return;
  opening += 1;
  const mine = opening;
  const leaving = leave(running);
  if (!leaving) return show(study);
  coming.value += 1;
  const isArchived = await leaving.then(
    () => true,
    () => false,
  );
  coming.value -= 1;
  if (mine !== opening) return;
  if (isArchived) return show(study);
  held.value = study;
  choice.value = '';
  mode.value = { kind: 'begin' };
}

/** Shows a study in place of the one that is on the desk. */
function show(study: SavedStudy): void {
  const { value: running } = engine;
  if (!running) return;
  const first = desk.value?.thinking.wishes.value;
  desk.value?.end();
  wrong.value = '';
  choice.value = '';
  held.value = null;
  desk.value = createDesk(running, study, isSeen, first);
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
  if (saved) show(saved);
  else wrong.value = s('begin.lost');
}

/** What somebody has brought is checked by the engine before it is shown. */
async function take({ rules }: Engine): Promise<void> {
  const what = brought.value;
  if (!what) return;
  brought.value = null;
  choice.value = '';
  coming.value += 1;
  try {
    if (what.kind === 'record' && (await hasSeveral(rules, what.text))) {
      choice.value = what.text;
      mode.value = { kind: 'begin' };
      return;
    }
    const read = async (written: Written) => rules.readTree(await rules.writeTree(written));
    const tree = fromWritten(
      what.kind === 'record' ? await rules.readTree(what.text) : await read(what.written),
    );
    const line = lineFrom(tree, ROOT);
    const [ply, entry] = what.kind === 'record' ? [what.ply, what.entry] : [0, undefined];
    const from = entry ? { id: entry.id, when: entry.when, isOurs: false } : null;
    await open({ tree, at: line[ply] ?? ROOT, entry: from });
  } catch (error) {
    const game = what.kind === 'record' ? '' : what.written.game;
    wrong.value = s('begin.wrongRecord', { why: sayError(error, game) });
    mode.value = { kind: 'begin' };
  } finally {
    coming.value -= 1;
  }
}

async function hasSeveral(rules: Rules, text: string): Promise<boolean> {
  return (await readPasted(rules, '', text)).kind === 'several';
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
  useEffect(() => {
    // The page was loaded again while the board of a study was on it.
    if (running && !desk.value && !brought.value && route.value.about !== '') void goOn(running);
  }, [running]);
  const { kind } = mode.value;
  useEffect(() => {
    scrollTo(0, 0);
  }, [kind]);
  const isWaiting = brought.value !== null || (coming.value > 0 && mode.value.kind !== 'begin');
  if (isWaiting) return <Page title={t('menu.study')}>{null}</Page>;
  const shown = mode.value;
  if (shown.kind === 'begin' || (shown.kind !== 'setup' && !desk.value)) return <Beginning />;
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
  const current = desk.value;
  if (!current) return null;
  if (shown.kind === 'learn') return <Learn desk={current} back={() => enter({ kind: 'board' })} />;
  return (
    <StudyBoard
      key={identity(current)}
      desk={current}
      ways={{
        learn: () => enter({ kind: 'learn' }),
        setUp: () => {
          const view = current.study.view.value;
          if (view) enter({ kind: 'setup', from: view });
        },
        begin: () => enter({ kind: 'begin' }),
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
