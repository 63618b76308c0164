/** Puzzles and lessons: a board with something to solve on it. */
import { computed, signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Lesson, Puzzle } from '../engine/rules';
import type { Marks } from '../state/board';
import { createDrill, type Drill } from '../state/drill';
import { breakStreak, isDone, markDone, progress } from '../state/progress';
import { language, t, tOr } from '../state/strings';
import { loadStudy, type Study, study } from '../state/strings/study';
import { readTurn } from '../state/turn';
import { gameName } from '../state/view';
import { sayVariants, sideName } from '../state/words';
import { BoardHost, createSource } from './BoardHost';
import { engine, play, randomSeed, say, wait } from './context';
import { boardKey } from './keys';
import { Button, Page, SkipLink, Title } from './parts';
import { goTo, route } from './route';
import { PartsChooser, StepButtons, stageWords, TypedMove } from './Stage';
import { createRefusal, wrongWords } from './Status';
import { useDrillSpeech } from './speech';

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
          {screen === 'lessons' && isDone(`lesson-${name}`) && (
            <span class="tick">
              <span aria-hidden="true"> ✓</span>
              <span class="sr"> {t('lessons.done')}</span>
            </span>
          )}
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
  const cell = turn.from ?? turn.placed ?? '';
  const hintWords = t('puzzles.hint', { motif: texts.motif(puzzle.motif), cell });
  return (
    <DrillScreen
      drill={drill}
      title={title}
      texts={texts}
      tell={texts.why}
      back={() => goTo('puzzles', gameName(puzzle.game))}
      backLabel={t('puzzles.list')}
      hinted={hint && phase === 'open' ? [cell] : []}
    >
      {phase === 'open' && goal && (
        <p class="task">
          {t(puzzle.result === 'win' ? 'puzzles.win' : 'puzzles.draw', { side: goal })}
          {puzzle.plies ? t('puzzles.within', { plies: puzzle.plies }) : ''}
        </p>
      )}
      {hint && phase === 'open' && <p class="note">{hintWords}</p>}
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
          onClick={() => {
            showHint(true);
            say(hintWords);
          }}
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
    void rules?.lesson(game).then((found) => {
      setStep(firstOpenStep(game, found));
      setLesson({ game, lesson: found });
    });
  }, [rules, game]);
  if (!lesson || !texts || lesson.game !== game) return <Page title={t('lessons.title')}>{null}</Page>;
  return (
    <LessonBoard
      key={`${game}-${step}`}
      game={game}
      lesson={lesson.lesson}
      step={step}
      texts={texts}
      goToStep={setStep}
    />
  );
}

/** Where somebody left off; a lesson that is done begins anew. */
function firstOpenStep(game: string, { steps }: Lesson): number {
  const open = steps.findIndex((_, step) => !isDone(stepId(game, step)));
  return Math.max(0, open);
}

function stepId(game: string, step: number): string {
  return `lesson-${game}-${step + 1}`;
}

interface LessonProps {
  game: string;
  lesson: Lesson;
  step: number;
  texts: Study;
  goToStep(step: number): void;
}

function LessonBoard({ game, lesson, step, texts, goToStep }: LessonProps) {
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
    if (phase !== 'solved') return;
    markDone(stepId(game, step), false);
    if (isLast) markDone(`lesson-${game}`, false);
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
      {step > 0 && (
        <Button
          id="from-start"
          kind="quiet"
          icon="first"
          label={t('lessons.fromStart')}
          onClick={() => goToStep(0)}
        />
      )}
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
          onClick={() => {
            showHint(true);
            say(tell(task.hint));
          }}
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
            onClick={() => goToStep(step + 1)}
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
    const { view, hand, presented } = drill;
    return { ...createSource({ view, marks, hand, presented }), shown };
  }, [drill]);
  source.shown.value = hinted;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (boardKey(event, source, false)) event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [drill]);
  useDrillSpeech(drill, tell);
  const refusal = useMemo(() => createRefusal(drill.view, drill.hand), [drill]);
  const wrong = wrongWords(drill.hand, refusal.words);
  const detail = wrong || (view && phase === 'open' ? stageWords(view, drill.hand) : '');
  return (
    <main class="game drill" data-phase={phase} data-game={view?.game}>
      <header class="game-head">
        <SkipLink />
        <Button compact icon="back" kind="quiet" label={backLabel} onClick={back} />
        <Title text={title} lang={texts.language} />
        <Button compact icon="home" kind="quiet" label={t('menu.back')} onClick={() => goTo('menu')} />
      </header>
      <div class="board-column">
        <BoardHost source={source} flipped={NOT_FLIPPED} />
        <p class={`status-line${wrong ? ' is-refused' : ''}`}>{detail || '\u00a0'}</p>
      </div>
      <aside class="side">
        {children}
        {phase === 'open' && view?.moves.length === 1 && view.moves[0] === 'pass' && (
          <Button
            id="pass"
            kind="primary"
            label={t('play.pass')}
            onClick={() => void drill.attempt('pass')}
          />
        )}
        {view?.layout.kind === 'hexagon' && <PartsChooser hand={drill.hand} />}
        {view && (
          <TypedMove
            view={view}
            disabled={phase !== 'open'}
            shows={false}
            onMove={(text) => drill.attempt(text)}
            onRefused={(move) => refusal.refuse(t(phase === 'open' ? 'no.typed' : 'no.turn', { move }))}
          />
        )}
      </aside>
    </main>
  );
}
