/** The built-in puzzles: a list, and a board for each. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Judgement } from '../engine/rules';
import type { Puzzle } from '../generated/games';
import { isServed, probe } from '../net/served';
import { createDrill } from '../state/drill';
import { language, t } from '../state/strings';
import { gameName } from '../state/view';
import { sayVariants, sideName } from '../state/words';
import { breakStreak, isDone, markDone, progress } from '../storage/progress';
import { engine, wait } from '../ui/context';
import { analyseLine } from '../ui/open-study';
import { Button, Page } from '../ui/parts';
import { goTo, route } from '../ui/route';
import { DrillControls, DrillScreen, GameTabs, Missing, Verdict } from './Drill';
import { useDescribed } from './described';
import { gameOf, headingOf, sayScope, useLessons } from './lessons';

export function PuzzlesScreen() {
  const { about } = route.value;
  const game = gameOf(about);
  const loader = useLessons(game);
  const state = loader.state.value;
  if (state.kind !== 'here') return <Missing title={t('puzzles.title')} loader={loader} />;
  const { puzzles } = state.part;
  const puzzle = puzzles.find(({ id }) => id === about);
  if (puzzle) {
    const number = puzzles.indexOf(puzzle) + 1;
    const title = headingOf(puzzle, number);
    const key = `${puzzle.id} ${language.value}`;
    return <PuzzleBoard key={key} puzzle={puzzle} next={puzzles[number]} title={title} />;
  }
  return (
    <Page title={t('puzzles.title')}>
      <GameTabs screen="puzzles" game={game} />
      <PuzzleList puzzles={puzzles} />
      {puzzles.length > 0 && (
        <div class="controls">
          <Button
            icon="printer"
            label={t('puzzles.print')}
            onClick={() => goTo('print', `puzzles-${game}`)}
          />
        </div>
      )}
    </Page>
  );
}

function PuzzleList({ puzzles }: { puzzles: Puzzle[] }) {
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
                <b>{puzzle.title}</b>
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

/** A server counts how many people try a puzzle, and nothing about them; whether it hears of it matters little. */
async function countAttempt(id: string, solved: boolean): Promise<void> {
  await probe();
  if (!isServed.value) return;
  await import('../net/api').then(({ api }) => api.tried(id, solved)).catch(() => undefined);
}

interface PuzzleProps {
  puzzle: Puzzle;
  next: Puzzle | undefined;
  title: string;
}

function PuzzleBoard({ puzzle, next, title }: PuzzleProps) {
  const rules = engine.value!.rules;
  const line = useMemo(() => ({ game: puzzle.game, start: puzzle.position, moves: [] }), [puzzle]);
  const drill = useMemo(
    () => createDrill(rules, { line, judge: (move) => rules.judge({ puzzle }, move) }, wait),
    [line],
  );
  const phase = drill.phase.value;
  const view = drill.view.value;
  const [hint, showHint] = useState(false);
  // Only the first attempt counts, here and on a server.
  const isCounted = useRef(isDone(puzzle.id));
  useEffect(() => {
    if (!isCounted.current && (phase === 'solved' || phase === 'missed')) {
      isCounted.current = true;
      void countAttempt(puzzle.id, phase === 'solved' && !hint);
    }
    if (phase === 'solved') markDone(puzzle.id, drill.isFirstTry.value && !hint);
    if (phase === 'missed') breakStreak();
  }, [phase]);
  const said = drill.said.value;
  // Where more than one move is right, what is said is about all of them.
  const isEasy = puzzle.solution.length > 1;
  const goal = view && phase === 'open' ? sideName(view, view.side) : '';
  const tell = ({ right, message }: Judgement) => (right ? `${message} ${sayScope(puzzle)}` : message);
  const [answer] = said && !said.right ? said.follow : [];
  const cell = useDescribed(rules, line, puzzle.solution[0] ?? '')?.cells[0] ?? '';
  const hintWords = t('puzzles.hint', { motif: puzzle.motif, cell });
  return (
    <DrillScreen
      drill={drill}
      title={title}
      tell={tell}
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
      <Verdict said={said}>
        <h2>
          {said?.right
            ? `✓ ${t('puzzles.right')}`
            : `✗ ${answer ? t('puzzles.answered', { move: answer }) : t('puzzles.wrong')}`}
        </h2>
        {said?.right && said.follow.length > 0 && (
          <p>{t('puzzles.goesOn', { moves: said.follow.join(' ') })}</p>
        )}
        {said && <p>{said.right && !isEasy ? t('puzzles.other', { why: tell(said) }) : tell(said)}</p>}
      </Verdict>
      <DrillControls
        drill={drill}
        hint={hintWords}
        onHint={() => showHint(true)}
        again={t('puzzles.again')}
        next={{
          label: t('puzzles.next'),
          icon: 'forward',
          isOpen: next !== undefined,
          go: () => next && goTo('puzzles', next.id),
        }}
      />
      {phase !== 'open' && (
        <Button
          id="analyse"
          kind="quiet"
          icon="lens"
          label={t('play.analyse')}
          onClick={() => analyseLine({ game: puzzle.game, start: puzzle.position, moves: [] })}
        />
      )}
      <p class="summary">
        <span class="chip">{t('puzzles.streak', { count: progress.value.streak })}</span>
        <span class="chip">{t('puzzles.difficulty', { level: puzzle.difficulty })}</span>
      </p>
    </DrillScreen>
  );
}
