/** The lesson of each game, step by step. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Lesson } from '../engine/rules';
import { createDrill } from '../state/drill';
import { t, tOr } from '../state/strings';
import type { Study } from '../state/strings/study';
import { isDone, markDone } from '../storage/progress';
import { engine, play, randomSeed, wait } from '../ui/context';
import { Button, Page } from '../ui/parts';
import { goTo, route } from '../ui/route';
import { DrillControls, DrillScreen, GameTabs, gameOf, useStudy, Verdict } from './Drill';

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
        <Verdict said={said}>
          <p>
            {said?.right ? '✓ ' : '✗ '}
            {tell(said?.message ?? '')}
          </p>
          {said?.right && isLast && <p>{tell(lesson.farewell)}</p>}
        </Verdict>
      </div>
      <DrillControls
        drill={drill}
        hint={tell(task.hint)}
        onHint={() => showHint(true)}
        again={t('lessons.again')}
        next={
          isLast
            ? {
                label: t('lessons.finish', { game: tOr(`game.${game}`, game) }),
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
    players: [{ kind: 'human' }, { kind: 'level', level: 2 }],
    clock: { kind: 'none' },
  });
}
