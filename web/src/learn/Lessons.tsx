/** The lesson of each game, step by step. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Lesson } from '../generated/games';
import { createDrill } from '../state/drill';
import { gameTitle } from '../state/games';
import { language, t } from '../state/strings';
import { isDone, markDone } from '../storage/progress';
import { FIRST_LEVEL } from '../storage/wishes';
import { engine, play, randomSeed, say, wait } from '../ui/context';
import { Button, Page } from '../ui/parts';
import { goTo, route } from '../ui/route';
import { DrillControls, DrillScreen, GameTabs, Missing, Verdict } from './Drill';
import { gameOf, useLessons } from './lessons';
import { type StepHint, stepHint } from './named';

export function LessonsScreen() {
  const game = gameOf(route.value.about);
  const loader = useLessons(game);
  const state = loader.state.value;
  if (state.kind !== 'here') return <Missing title={t('lessons.title')} loader={loader} />;
  const { lesson } = state.part;
  return lesson ? <LessonSteps key={game} game={game} lesson={lesson} /> : <NoLesson game={game} />;
}

function NoLesson({ game }: { game: string }) {
  return (
    <Page title={t('lessons.title')}>
      <GameTabs screen="lessons" game={game} />
      <p class="panel empty">{t('lessons.none')}</p>
    </Page>
  );
}

function LessonSteps({ game, lesson }: { game: string; lesson: Lesson }) {
  const [step, goToStep] = useState(() => firstOpenStep(game, lesson));
  return (
    <LessonBoard
      key={`${step} ${language.value}`}
      game={game}
      lesson={lesson}
      step={step}
      goToStep={goToStep}
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
  goToStep(step: number): void;
}

function LessonBoard({ game, lesson, step, goToStep }: LessonProps) {
  const rules = engine.value!.rules;
  const task = lesson.steps[step]!;
  const { drill, line } = useMemo(() => {
    const line = { game: task.game, start: task.position, moves: task.moves };
    const judge = (move: string) => rules.judge({ step: task }, move);
    return { line, drill: createDrill(rules, { line, judge }, wait) };
  }, [task]);
  const phase = drill.phase.value;
  const isLast = step + 1 === lesson.steps.length;
  const [hint, showHint] = useState<StepHint | null>(null);
  const shown = phase === 'open' ? hint : null;
  const isHere = useRef(true);
  useEffect(
    () => () => {
      isHere.current = false;
    },
    [],
  );
  const giveHint = async () => {
    const view = drill.view.value;
    if (!view) return;
    // What was begun is in the way of the move that is shown.
    drill.hand.drop();
    const found = await stepHint(rules, line, view, task).catch(() => ({ words: task.hint, move: null }));
    // Whoever has gone on meanwhile needs it no more.
    if (!isHere.current || drill.phase.value !== 'open' || drill.view.value !== view) return;
    showHint(found);
    say(found.words);
  };
  useEffect(() => {
    if (phase !== 'solved') return;
    markDone(stepId(game, step), false);
    if (isLast) markDone(`lesson-${game}`, false);
  }, [phase]);
  const said = drill.said.value;
  return (
    <DrillScreen
      drill={drill}
      title={lesson.title}
      tell={({ message }) => message}
      back={() => goTo('menu')}
      backLabel={t('menu.back')}
      hinted={shown?.move ? { cells: shown.move.move.cells, move: shown.move } : null}
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
      <div class="lesson-text">
        <h2>{task.title}</h2>
        {step === 0 && phase === 'open' && <p class="note lesson-about">{lesson.introduction}</p>}
        {phase !== 'solved' && <p class="task">{task.prompt}</p>}
        {shown && <p class="note hint-text">{shown.words}</p>}
        <Verdict said={said}>
          <p>
            {said?.right ? '✓ ' : '✗ '}
            {said?.message ?? ''}
          </p>
          {said?.right && isLast && <p>{lesson.farewell}</p>}
        </Verdict>
      </div>
      <DrillControls
        drill={drill}
        onHint={() => void giveHint()}
        again={t('lessons.again')}
        next={
          isLast
            ? {
                label: t('lessons.finish', { game: gameTitle(game) }),
                icon: 'play',
                isOpen: phase === 'solved',
                go: () => playNow(game),
              }
            : {
                label: t('lessons.next'),
                icon: 'forward',
                isOpen: phase === 'solved',
                go: () => goToStep(step + 1),
              }
        }
      />
    </DrillScreen>
  );
}

function playNow(game: string): void {
  play({
    game,
    seed: randomSeed(),
    players: [{ kind: 'human' }, { kind: 'level', level: FIRST_LEVEL }],
    clock: { kind: 'none' },
  });
}
