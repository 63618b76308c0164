/** The board of a study with everything around it. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { ExplorerFold } from '../explorer/Fold';
import { BoardHead } from '../play/BoardHead';
import { BoardHost, createSource } from '../play/BoardHost';
import { boardKey } from '../play/keys';
import { PartsChooser, StepButtons, stageWords, TypedMove } from '../play/Stage';
import { createRefusal, wrongWords } from '../play/Status';
import { useHandSpeech } from '../play/speech';
import type { Shared } from '../share/SharePanel';
import { gameTitle } from '../state/games';
import { t } from '../state/strings';
import { mustPass } from '../state/table';
import { isForTwo } from '../state/variant';
import { PASS } from '../state/view';
import { sayLast, sideName } from '../state/words';
import type { Entry } from '../storage/entry';
import { changes, createLibrary } from '../storage/library';
import { engine, say } from '../ui/context';
import { focusBoard, isOnBoard } from '../ui/focus';
import { later } from '../ui/later';
import { Button } from '../ui/parts';
import { download, recordName } from '../ui/save';
import { archiveDesk } from './archive';
import { ChapterPanel } from './ChapterPanel';
import { wholeRecord } from './chapters';
import type { Desk } from './desk';
import { EnginePanel, EvaluationBar, speakScore } from './Lines';
import { MoveTree, removeHere, StepBar, stepBy } from './MoveTree';
import { NotesPanel } from './Notes';
import { PlayOn } from './PlayOn';
import { PointsBar } from './PointsBar';
import { ReviewPanel } from './ReviewPanel';
import { chance } from './scores';
import { s } from './strings';
import { numberOf } from './study';
import { lineFrom, lineTo, nodeOf, ROOT } from './tree';
import { sayOver } from './words';

export interface Ways {
  learn(): void;
  setUp(): void;
  begin(): void;
  /** Another chapter is to be on the desk. */
  open(entry: Entry): void;
  /** What is on the desk is not to be kept. */
  forget(): void;
}

interface Props {
  desk: Desk;
  /** What has gone wrong as it was opened; empty where nothing has. */
  trouble: string;
  ways: Ways;
}

export function StudyBoard({ desk, trouble, ways }: Props) {
  const { study, hand, marks, flipped } = desk;
  const own = useMemo(() => {
    const drawing = { pen: desk.tip, draw: desk.stroke };
    const { view, presented } = study;
    const source = createSource({ view, marks, hand, presented, drawing, step: stepBy(study) });
    return { source, refusal: createRefusal(study.view, study.hand) };
  }, [desk]);
  useKeys(desk, own.source);
  useSpeech(desk);
  const view = study.view.value;
  const game = gameTitle(study.tree.value.game);
  const score = desk.score.value;
  const isMany = !isForTwo(study.tree.value.game);
  const ply = nodeOf(study.tree.value, study.at.value).ply;
  const [isSharing, share] = useState(false);
  return (
    <main
      class="game study"
      data-node={study.at.value}
      data-ply={ply}
      data-game={view?.game}
      data-thinking={desk.thinking.activity.value}
      data-proving={desk.thinking.proving.value}
      data-pen={desk.pen.value ?? undefined}
    >
      <BoardHead title={s('of', { game })} game={study.tree.value.game} />
      <div class="board-column">
        <div class={`study-board${isMany ? ' is-many' : ''}`}>
          {isMany ? (
            <PointsBar desk={desk} />
          ) : (
            <EvaluationBar desk={desk} share={score ? chance(score) : 0.5} />
          )}
          <div class="study-frame">
            <BoardHost source={own.source} flipped={flipped} />
          </div>
        </div>
        <StatusLine desk={desk} wrong={wrongWords(study.hand, own.refusal.words)} />
        <StepBar study={study} />
        <Quick desk={desk} isSharing={isSharing} share={share} />
      </div>
      <aside class="side">
        {isSharing && (
          <SharePanel
            shared={sharedLine(desk)}
            flipped={flipped.value}
            print={() => print()}
            close={() => {
              share(false);
              document.getElementById('share-study')?.focus();
            }}
          />
        )}
        <EnginePanel desk={desk} />
        <MoveTree study={study} flipped={flipped.value} />
        {trouble && (
          <p class="wrong study-wrong" role="alert">
            {trouble}
          </p>
        )}
        {!desk.isSaved.value && (
          <p class="wrong study-large" role="alert">
            {s('head.large')}
          </p>
        )}
        <Tabs desk={desk} ways={ways} />
        {(hand.state.value.from !== null || desk.pen.value) && (
          <div class="controls study-steps">
            <StepButtons hand={hand} />
          </div>
        )}
        {view && mustPass(view) && (
          <Button id="pass" kind="primary" label={t('play.pass')} onClick={() => void study.play(PASS)} />
        )}
        {view?.layout.kind === 'hexagon' && <PartsChooser hand={hand} view={view} flipped={flipped.value} />}
        {view && !isMany && (
          <ExplorerFold
            line={lineTo(study.tree.value, study.at.value)}
            view={view}
            onMove={(move) => void study.play(move)}
          />
        )}
        {view && (
          <TypedMove
            hand={desk.study.hand}
            disabled={view.over !== null}
            onMove={(text) => study.play(text)}
            onRefused={(move) => own.refusal.refuse(t('no.typed', { move, why: '' }))}
          />
        )}
      </aside>
    </main>
  );
}

function StatusLine({ desk, wrong }: { desk: Desk; wrong: string }) {
  const { study, pen, penFrom } = desk;
  const view = study.view.value;
  const trouble = study.trouble.value;
  const fault = trouble ? (trouble.kind === 'full' ? s('moves.full') : trouble.why) : wrong;
  const begun = penFrom.value;
  const penned = begun ? s('notes.drawTo', { cell: begun }) : s('notes.drawHelp');
  const turn = view && !view.over ? `${t('play.turnOf', { side: sideName(view, view.side) })}. ` : '';
  const words = pen.value
    ? penned
    : view?.over
      ? sayOver(view)
      : view
        ? turn + (mustPass(view) ? t('play.passOnly') : stageWords(view, study.hand))
        : '';
  return <p class={`status-line${fault ? ' is-refused' : ''}`}>{fault || words || '\u00a0'}</p>;
}

const TABS = ['review', 'notes', 'chapters', 'head'] as const;
type Tab = (typeof TABS)[number];

/** Whoever goes from chapter to chapter finds the chapters again. */
let firstTab: Tab = 'review';

function Tabs({ desk, ways }: { desk: Desk; ways: Ways }) {
  const [tab, show] = useState<Tab>(firstTab);
  useEffect(() => {
    firstTab = 'review';
  }, []);
  const open = (entry: Entry) => {
    firstTab = 'chapters';
    ways.open(entry);
  };
  const titles = {
    ...{ review: s('review.title'), notes: s('notes.title') },
    ...{ chapters: s('chapters.title'), head: s('head.title') },
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    const next = TABS[(TABS.indexOf(tab) + by + TABS.length) % TABS.length] ?? tab;
    event.preventDefault();
    show(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <section class="study-tabs panel">
      <div class="tabs" role="tablist" onKeyDown={onKeyDown}>
        {TABS.map((name) => (
          <button
            type="button"
            key={name}
            id={`tab-${name}`}
            role="tab"
            class="tab"
            aria-selected={tab === name}
            aria-controls="study-tab"
            tabIndex={tab === name ? 0 : -1}
            onClick={() => show(name)}
          >
            {titles[name]}
          </button>
        ))}
      </div>
      <div id="study-tab" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {tab === 'review' && <ReviewPanel desk={desk} learn={ways.learn} />}
        {tab === 'notes' && <NotesPanel desk={desk} />}
        {tab === 'chapters' && <ChapterPanel desk={desk} open={open} forget={ways.forget} />}
        {tab === 'head' && <More desk={desk} ways={ways} />}
      </div>
    </section>
  );
}

interface QuickProps {
  desk: Desk;
  isSharing: boolean;
  share(isWanted: boolean): void;
}

/** What is wanted most often, at hand below the board. */
function Quick({ desk, isSharing, share }: QuickProps) {
  return (
    <div class="study-quick">
      <Button
        id="share-study"
        icon="share"
        label={t('play.share')}
        title={t('play.shareHint')}
        pressed={isSharing}
        onClick={() => share(!isSharing)}
      />
      <PlayOn study={desk.study} label={s('head.play')} />
      <Button
        icon="flip"
        label={t('play.flip')}
        title={t('play.flipHint')}
        onClick={() => {
          desk.flipped.value = !desk.flipped.value;
        }}
      />
    </div>
  );
}

function More({ desk, ways }: { desk: Desk; ways: Ways }) {
  const view = desk.study.view.value;
  const tree = desk.study.tree.value;
  const [kept, tell] = useState('');
  useEffect(() => tell(''), [tree]);
  const keep = async () => {
    const { value: running } = engine;
    if (!running) return;
    const news = await archiveDesk(running.rules, desk, true).then(
      () => s('head.kept'),
      () => s('head.notKept'),
    );
    tell(news);
    say(news);
  };
  return (
    <div class="study-more">
      <div class="controls">
        <Button id="save-study" icon="save" label={s('head.save')} onClick={() => void save(desk)} />
        <Button id="keep-study" icon="folder" label={s('head.keep')} onClick={() => void keep()} />
        <Button id="print-study" icon="printer" label={s('head.print')} onClick={() => print()} />
        <Button id="set-up" icon="gear" label={s('head.setUp')} onClick={ways.setUp} />
        <Button id="new-study" icon="restart" label={s('head.new')} onClick={ways.begin} />
      </div>
      {kept && <p class="note">{kept}</p>}
      {view && (
        <p class="note position">
          {s('setup.text')}: <code>{view.position}</code>
        </p>
      )}
      <h3>{s('keys.title')}</h3>
      <ul class="note">
        <li>{t('keys.arrows')}</li>
        <li>{s('keys.tree')}</li>
        <li>{s('keys.engine')}</li>
        <li>{s('keys.edit')}</li>
        <li>{s('keys.draw')}</li>
      </ul>
    </div>
  );
}

const SharePanel = later(() => import('../share/SharePanel').then((module) => module.SharePanel));

/** The study whole; pictures and films show the line on which one is, to its end. */
function sharedLine({ study, entry }: Desk): Shared {
  const id = entry.value?.id ?? '';
  const [tree, at] = [study.tree.value, study.at.value];
  const end = lineFrom(tree, at).at(-1) ?? at;
  return {
    line: lineTo(tree, end),
    at: nodeOf(tree, at).ply,
    view: study.view.value,
    known: [],
    record: (rules) => wholeRecord(rules, createLibrary(), { id, tree }),
    // Other chapters are named, moved and deleted in the library.
    stamp: [tree, changes.value],
  };
}

/** Hands the study to the browser as a record to be saved. */
async function save({ study, entry }: Desk): Promise<void> {
  const { value: running } = engine;
  if (!running) return;
  const of = { id: entry.value?.id ?? '', tree: study.tree.value };
  const text = await wholeRecord(running.rules, createLibrary(), of);
  download(new Blob([text], { type: 'text/plain' }), recordName(study.tree.value.game));
}

function useKeys(desk: Desk, source: ReturnType<typeof createSource>): void {
  useEffect(() => {
    focusBoard();
    const { study, thinking, flipped } = desk;
    const actions: Record<string, () => void> = {
      PageUp: () => void study.step('back'),
      PageDown: () => void study.step('forward'),
      Home: () => void study.step('first'),
      End: () => void study.step('last'),
      v: () => void nextVariation(desk),
      z: () => void study.undo(),
      Delete: () => removeHere(study),
      e: () => speakScore(desk),
      g: () => thinking.wish({ isOn: !thinking.wishes.value.isOn }),
      t: () => thinking.wish({ threat: !thinking.wishes.value.threat }),
      y: () => thinking.wish({ truth: !thinking.wishes.value.truth }),
      f: () => {
        flipped.value = !flipped.value;
      },
      m: () => document.getElementById('typed-move')?.focus(),
    };
    const onKey = (event: KeyboardEvent) => {
      if (boardKey(event, source, flipped.value)) return event.preventDefault();
      if (event.ctrlKey || event.metaKey || event.altKey || !isOnBoard(event.target)) return;
      const action = actions[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [desk]);
}

/** Goes round the moves made from the same position. */
async function nextVariation({ study }: Desk): Promise<void> {
  const { parent } = nodeOf(study.tree.value, study.at.value);
  const moves = parent === null ? [] : nodeOf(study.tree.value, parent).children;
  const next = moves[(moves.indexOf(study.at.value) + 1) % Math.max(1, moves.length)];
  if (next !== undefined) await study.goTo(next);
}

/** The move that leads to a position is told, with its comment. */
function useSpeech({ study }: Desk): void {
  useHandSpeech(study.hand);
  const { trouble } = study;
  useEffect(() => {
    if (trouble.value) say(trouble.value.kind === 'full' ? s('moves.full') : trouble.value.why);
  }, [trouble.value]);
  const view = study.view.value;
  useEffect(() => {
    if (!view) return;
    const { comment } = nodeOf(study.tree.value, study.at.value);
    const move =
      view.last && study.at.value !== ROOT
        ? `${s('moves.at', { number: numberOf(study, study.at.value).number })}: ${sayLast(view)}.`
        : `${s('moves.start')}.`;
    const side = view.over ? sayOver(view) : `${t('play.turnOf', { side: sideName(view, view.side) })}.`;
    say([move, comment, side].filter((part) => part !== '').join(' '));
  }, [view]);
}
