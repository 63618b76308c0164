/** The study: an analysis board for a game, a record, a position, a puzzle, or from scratch. Loaded when it is needed. */
import { computed, effect, signal, untracked } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Engine } from '../engine';
import type { Rules, Written } from '../engine/rules';
import { sayFault } from '../library/say';
import { engine, store } from '../panels/context';
import { brought, forgettings } from '../panels/door';
import { Page } from '../panels/parts';
import { route } from '../panels/route';
import { language, t } from '../state/strings';
import type { View } from '../state/view';
import { Begin } from './Begin';
import { createDesk, type Desk } from './desk';
import { type KeptStudy, keepStudy } from './kept';
import { Learn } from './Learn';
import { readPasted } from './pasted';
import { SetUp } from './SetUp';
import { StudyBoard } from './StudyBoard';
import { keepInLibrary } from './shelve';
import { hasWords, loadWords, s } from './strings';
import { fromWritten, lineFrom, newTree, ROOT, type Tree } from './tree';
import './score.css';
import './study.css';

/** The study stays as it is while somebody reads the rules. */
const desk = signal<Desk | null>(null);
type Mode = { kind: 'begin' } | { kind: 'board' } | { kind: 'learn' } | { kind: 'setup'; from: View };
const mode = signal<Mode>({ kind: 'begin' });
const wrong = signal('');
/** A text that was brought and holds more than one game: one of them is to be chosen. */
const choice = signal('');

const isVisible = signal(!document.hidden);
document.addEventListener('visibilitychange', () => {
  isVisible.value = !document.hidden;
});
/** Engines think only while somebody looks at the board of the study. */
const isSeen = computed(
  () => isVisible.value && route.value.screen === 'study' && mode.value.kind === 'board',
);

effect(() => {
  const open = desk.value;
  if (!open) return;
  const kept = { tree: open.study.tree.value, at: open.study.at.value, entry: open.entry.value };
  untracked(() => {
    open.isKept.value = keepStudy(store, kept);
  });
});

const known = forgettings.peek();
effect(() => {
  if (forgettings.value === known) return;
  untracked(() => {
    desk.value?.end();
    desk.value = null;
    mode.value = { kind: 'begin' };
    brought.value = null;
  });
});

function open(study: KeptStudy): void {
  const { value: running } = engine;
  if (!running) return;
  const first = desk.value?.thinking.wishes.value;
  // There is one study at a time: what somebody has written into the last one goes into the library.
  if (desk.value?.study.canUndo.value) void keepInLibrary(desk.value);
  desk.value?.end();
  wrong.value = '';
  choice.value = '';
  desk.value = createDesk(running, study, isSeen, first);
  mode.value = { kind: 'board' };
}

/** What somebody has brought is checked by the engine before it is shown. */
async function take({ rules }: Engine): Promise<void> {
  const what = brought.value;
  if (!what) return;
  brought.value = null;
  choice.value = '';
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
    open({ tree, at: line[ply] ?? ROOT, entry: entry ?? null });
  } catch (error) {
    wrong.value = error instanceof Error ? error.message : String(error);
    mode.value = { kind: 'begin' };
  }
}

async function hasSeveral(rules: Rules, text: string): Promise<boolean> {
  return (await readPasted(rules, '', text)).kind === 'several';
}

async function setUp(tree: Tree): Promise<void> {
  const { game, start, seed } = tree;
  const line = { game, start: start ?? undefined, seed: seed ?? undefined, moves: [] };
  const from = await engine.value?.rules.view(line);
  if (from) mode.value = { kind: 'setup', from };
}

export function StudyScreen() {
  const spoken = language.value;
  const running = engine.value;
  useEffect(() => {
    void loadWords(spoken);
  }, [spoken]);
  useEffect(() => {
    if (running) void take(running);
  }, [running, brought.value]);
  const { kind } = mode.value;
  useEffect(() => {
    scrollTo(0, 0);
  }, [kind]);
  if (!hasWords() || brought.value) return <Page title={t('menu.study')}>{null}</Page>;
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
          open({ tree: newTree({ game, start: position, moves: [] }), at: ROOT })
        }
        onCancel={() => {
          mode.value = { kind: desk.value ? 'board' : 'begin' };
        }}
      />
    );
  const current = desk.value;
  if (!current) return null;
  if (shown.kind === 'learn')
    return (
      <Learn
        desk={current}
        back={() => {
          mode.value = { kind: 'board' };
        }}
      />
    );
  return (
    <StudyBoard
      key={identity(current)}
      desk={current}
      ways={{
        learn: () => {
          mode.value = { kind: 'learn' };
        },
        setUp: () => {
          const view = current.study.view.value;
          if (view) mode.value = { kind: 'setup', from: view };
        },
        begin: () => {
          mode.value = { kind: 'begin' };
        },
      }}
    />
  );
}

function Beginning() {
  return (
    <>
      {wrong.value && (
        <p class="wrong study-wrong" role="alert">
          {s('begin.wrongRecord', { why: sayFault(wrong.value) })}
        </p>
      )}
      <Begin text={choice.value} open={open} setUp={(tree) => void setUp(tree)} />
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
