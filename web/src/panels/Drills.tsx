/** Puzzles and lessons: a board with something to solve on it. */
import { computed, signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Lesson, Puzzle } from '../engine/rules';
import type { Marks } from '../state/board';
import { createDrill, type Drill } from '../state/drill';
import { breakStreak, isDone, markDone, progress } from '../state/progress';
import { language, t, tOr } from '../state/strings';
import { loadStudy, type Study, study } from '../state/strings/study';
import { readTurn } from '../state/turn';
import { gameName } from '../state/view';
import { sayMove, sayVariants, sideName } from '../state/words';
import { BoardHost } from './BoardHost';
import { engine, play, randomSeed, say, wait } from './context';
import { boardKey } from './keys';
import { Button, Page } from './parts';
import { goTo, route } from './route';
import { objectionWords, PartsChooser, StepButtons, stageWords, TypedMove } from './Stage';

export const GAMES = ['glaisher', 'staqs', 'greener', 'nava'];

export function GameTabs({ screen, game }: { screen: 'puzzles' | 'lessons' | 'rules'; game: string }) {
  return (
    <nav class="tabs">
      {GAMES.map((name) => (
        <button
          type="button"
          key={name}
          class="tab"
          aria-current={name === game ? 'page' : undefined}
          onClick={() => goTo(screen, name)}
        >
          {tOr(`game.${name}`, name)}
        </button>
      ))}
    </nav>
  );
}

/** The game that an address is about: `nava`, or the game of the puzzle `nava-7`. */
function gameOf(about: string): string {
  return GAMES.find((name) => about === name || about.startsWith(`${name}-`)) ?? 'staqs';
}

/** The texts of lessons and puzzles, as soon as they are there. */
function useStudy(): Study | null {
  const spoken = language.value;
  useEffect(() => {
    void loadStudy(spoken);
  }, [spoken]);
  return study();
}

export function PuzzlesScreen() {
  const texts = useStudy();
  const { about } = route.value;
  const game = gameOf(about);
  const [sets, setSets] = useState<Record<string, Puzzle[]>>({});
  const rules = engine.value?.rules;
  useEffect(() => {
    if (rules && !sets[game])
      void rules.puzzles(game).then((found) => setSets((known) => ({ ...known, [game]: found })));
  }, [rules, game]);
  const puzzles = sets[game];
  const puzzle = puzzles?.find(({ id }) => id === about);
  if (puzzle && puzzles && rules && texts) {
    const number = puzzles.indexOf(puzzle) + 1;
    const title = texts.heading(puzzle, number);
    return <PuzzleBoard key={puzzle.id} puzzle={puzzle} next={puzzles[number]} title={title} texts={texts} />;
  }
  return (
    <Page title={t('puzzles.title')}>
      <GameTabs screen="puzzles" game={game} />
      {puzzles && texts && <PuzzleList puzzles={puzzles} texts={texts} />}
    </Page>
  );
}

function PuzzleList({ puzzles, texts }: { puzzles: Puzzle[]; texts: Study }) {
  const done = puzzles.filter(({ id }) => isDone(id)).length;
  if (puzzles.length === 0) return <p class="panel empty">{t('puzzles.none')}</p>;
  return (
    <>
      <p class="summary">
        <b>{t('puzzles.solved', { done, all: puzzles.length })}</b>
        <span class="chip">{t('puzzles.streak', { count: progress.value.streak })}</span>
      </p>
      <p class="note">{t('puzzles.proof')}</p>
      <ol class="puzzle-list">
        {puzzles.map((puzzle, index) => (
          <li key={puzzle.id}>
            <button type="button" class="puzzle-card panel" onClick={() => goTo('puzzles', puzzle.id)}>
              <span class="puzzle-number">{index + 1}</span>
              <span>
                <b lang={texts.language}>{texts.title(puzzle)}</b>
                <small>{sayVariants(puzzle.game)}</small>
              </span>
              <span
                class="stars-of"
                role="img"
                aria-label={t('puzzles.difficulty', { level: puzzle.difficulty })}
              >
                {'●'.repeat(puzzle.difficulty)}
                <span class="dim">{'●'.repeat(Math.max(0, 5 - puzzle.difficulty))}</span>
              </span>
              {isDone(puzzle.id) && <span class="tick">✓ {t('puzzles.done')}</span>}
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

interface PuzzleProps {
  puzzle: Puzzle;
  next: Puzzle | undefined;
  title: string;
  texts: Study;
}

function PuzzleBoard({ puzzle, next, title, texts }: PuzzleProps) {
  const rules = engine.value!.rules;
  const drill = useMemo(
    () =>
      createDrill(
        rules,
        {
          line: { game: puzzle.game, start: puzzle.position, moves: [] },
          judge: (move) => rules.attempt(puzzle.id, move),
        },
        wait,
      ),
    [puzzle],
  );
  const phase = drill.phase.value;
  const view = drill.view.value;
  const [hint, showHint] = useState(false);
  useEffect(() => {
    if (phase === 'solved') markDone(puzzle.id, drill.isFirstTry.value && !hint);
    if (phase === 'missed') breakStreak();
  }, [phase]);
  const said = drill.said.value;
  const goal = view && phase === 'open' ? sideName(view, view.side) : '';
  const [answer] = said && !said.right ? said.follow : [];
  const turn = readTurn(puzzle.solution[0] ?? '');
  return (
    <DrillScreen
      drill={drill}
      title={title}
      texts={texts}
      tell={texts.why}
      back={() => goTo('puzzles', gameName(puzzle.game))}
      backLabel={t('puzzles.list')}
      hinted={hint && phase === 'open' ? [turn.from ?? turn.placed ?? ''] : []}
    >
      {phase === 'open' && goal && (
        <p class="task">
          {t(puzzle.result === 'win' ? 'puzzles.win' : 'puzzles.draw', { side: goal })}
          {puzzle.plies ? t('puzzles.within', { plies: puzzle.plies }) : ''}
        </p>
      )}
      {hint && phase === 'open' && (
        <p class="note">
          {t('puzzles.hint', { motif: texts.motif(puzzle.motif), cell: turn.from ?? turn.placed ?? '' })}
        </p>
      )}
      {said && (
        <div
          class={`verdict ${said.right ? 'is-right' : 'is-wrong'}`}
          data-verdict={said.right ? 'right' : 'wrong'}
        >
          <h2>
            {said.right
              ? `✓ ${t('puzzles.right')}`
              : `✗ ${answer ? t('puzzles.answered', { move: answer }) : t('puzzles.wrong')}`}
          </h2>
          <p lang={texts.language}>{texts.why(said.message)}</p>
        </div>
      )}
      <div class="controls">
        <StepButtons hand={drill.hand} />
        <Button
          id="hint"
          icon="hint"
          label={t('play.hint')}
          disabled={phase !== 'open'}
          onClick={() => showHint(true)}
        />
        <Button
          id="retry"
          icon="restart"
          label={t('puzzles.again')}
          disabled={phase === 'open'}
          onClick={() => void drill.again()}
        />
        <Button
          id="next"
          icon="forward"
          kind={phase === 'solved' ? 'primary' : 'plain'}
          label={t('puzzles.next')}
          disabled={!next}
          onClick={() => next && goTo('puzzles', next.id)}
        />
      </div>
      <p class="summary">
        <span class="chip">{t('puzzles.streak', { count: progress.value.streak })}</span>
        <span class="chip">{t('puzzles.difficulty', { level: puzzle.difficulty })}</span>
      </p>
    </DrillScreen>
  );
}

export function LessonsScreen() {
  const game = gameOf(route.value.about);
  const texts = useStudy();
  const [lesson, setLesson] = useState<{ game: string; lesson: Lesson } | null>(null);
  const [step, setStep] = useState(0);
  const rules = engine.value?.rules;
  useEffect(() => {
    setStep(0);
    void rules?.lesson(game).then((found) => setLesson({ game, lesson: found }));
  }, [rules, game]);
  if (!lesson || !texts || lesson.game !== game) return <Page title={t('lessons.title')}>{null}</Page>;
  return (
    <LessonBoard
      key={`${game}-${step}`}
      game={game}
      lesson={lesson.lesson}
      step={step}
      texts={texts}
      onNext={() => setStep(step + 1)}
    />
  );
}

interface LessonProps {
  game: string;
  lesson: Lesson;
  step: number;
  texts: Study;
  onNext(): void;
}

function LessonBoard({ game, lesson, step, texts, onNext }: LessonProps) {
  const rules = engine.value!.rules;
  const tell = texts.lesson;
  const task = lesson.steps[step]!;
  const drill = useMemo(
    () =>
      createDrill(
        rules,
        {
          line: { game: task.game, start: task.position, moves: task.moves },
          judge: (move) => rules.answer(game, step, move),
        },
        wait,
      ),
    [task],
  );
  const phase = drill.phase.value;
  const isLast = step + 1 === lesson.steps.length;
  const [hint, showHint] = useState(false);
  useEffect(() => {
    if (phase === 'solved' && isLast) markDone(`lesson-${game}`, false);
  }, [phase]);
  const said = drill.said.value;
  return (
    <DrillScreen
      drill={drill}
      title={tell(lesson.title)}
      texts={texts}
      tell={tell}
      back={() => goTo('menu')}
      backLabel={t('menu.back')}
      hinted={[]}
    >
      <GameTabs screen="lessons" game={game} />
      <progress
        max={lesson.steps.length}
        value={step + (phase === 'solved' ? 1 : 0)}
        aria-label={t('lessons.step', { step: step + 1, all: lesson.steps.length })}
      />
      <p class="note">{t('lessons.step', { step: step + 1, all: lesson.steps.length })}</p>
      <div lang={texts.language} class="lesson-text">
        <h2>{tell(task.title)}</h2>
        {step === 0 && phase === 'open' && <p class="note">{tell(lesson.introduction)}</p>}
        {phase !== 'solved' && <p class="task">{tell(task.prompt)}</p>}
        {hint && phase === 'open' && <p class="note hint-text">{tell(task.hint)}</p>}
        {said && (
          <div
            class={`verdict ${said.right ? 'is-right' : 'is-wrong'}`}
            data-verdict={said.right ? 'right' : 'wrong'}
          >
            <p>
              {said.right ? '✓ ' : '✗ '}
              {tell(said.message)}
            </p>
            {said.right && isLast && <p>{tell(lesson.farewell)}</p>}
          </div>
        )}
      </div>
      <div class="controls">
        <StepButtons hand={drill.hand} />
        <Button
          id="hint"
          icon="hint"
          label={t('lessons.hint')}
          disabled={phase !== 'open'}
          onClick={() => showHint(true)}
        />
        <Button
          id="retry"
          icon="restart"
          label={t('lessons.again')}
          disabled={phase === 'open'}
          onClick={() => void drill.again()}
        />
        {isLast ? (
          <Button
            id="next"
            icon="play"
            kind={phase === 'solved' ? 'primary' : 'plain'}
            label={t('lessons.finish', { game: tOr(`game.${game}`, game) })}
            disabled={phase !== 'solved'}
            onClick={() =>
              play({
                game,
                seed: randomSeed(),
                players: [{ kind: 'human' }, { kind: 'level', level: 2 }],
                clock: { kind: 'none' },
              })
            }
          />
        ) : (
          <Button
            id="next"
            icon="forward"
            kind={phase === 'solved' ? 'primary' : 'plain'}
            label={t('lessons.next')}
            disabled={phase !== 'solved'}
            onClick={onNext}
          />
        )}
      </div>
    </DrillScreen>
  );
}

interface DrillProps {
  drill: Drill;
  title: string;
  texts: Study;
  /** What the engine says about a move, in the language of the page. */
  tell(message: string): string;
  back(): void;
  backLabel: string;
  hinted: string[];
  children: ComponentChildren;
}

const NOT_FLIPPED = signal(false);

function DrillScreen({ drill, title, texts, tell, back, backLabel, hinted, children }: DrillProps) {
  const view = drill.view.value;
  const phase = drill.phase.value;
  const source = useMemo(() => {
    const shown = signal<string[]>([]);
    const marks = computed<Marks>(() => ({ ...drill.hand.marks.value, hint: shown.value }));
    return { view: drill.view, marks, hand: drill.hand, presented: drill.presented, shown };
  }, [drill]);
  source.shown.value = hinted;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (boardKey(event, drill.hand, false)) event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [drill]);
  const told = useRef<typeof drill.said.value>(null);
  useEffect(() => {
    const before = drill.before.value;
    const said = drill.said.value;
    // A verdict is told once, not again with each move that follows from it.
    const verdict = said && said !== told.current ? ` ${tell(said.message)}` : '';
    told.current = said;
    if (before && view?.last && drill.isForward.value) say(`${sayMove(before, view.last.text)}.${verdict}`);
  }, [view]);
  const objection = drill.hand.objection.value;
  const detail = objection
    ? objectionWords(objection)
    : view && phase === 'open'
      ? stageWords(view, drill.hand)
      : '';
  return (
    <main class="game drill" data-phase={phase} data-game={view?.game}>
      <header class="game-head">
        <Button compact icon="back" kind="quiet" label={backLabel} onClick={back} />
        <h1 lang={texts.language}>{title}</h1>
        <Button compact icon="home" kind="quiet" label={t('menu.back')} onClick={() => goTo('menu')} />
      </header>
      <div class="board-column">
        <BoardHost source={source} flipped={NOT_FLIPPED} />
        <p class={`status-line${objection ? ' is-refused' : ''}`}>{detail || '\u00a0'}</p>
      </div>
      <aside class="side">
        {children}
        {view?.layout.kind === 'hexagon' && <PartsChooser hand={drill.hand} />}
        {view && (
          <TypedMove
            view={view}
            disabled={phase !== 'open'}
            onMove={(text) => drill.attempt(text)}
            onRefused={(move) => say(t('no.typed', { move }))}
          />
        )}
      </aside>
    </main>
  );
}
