/** A puzzle on its board: moves are found one by one, wrong ones are refuted there, and the solution can be seen. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Judgement } from '../engine/rules';
import type { Puzzle } from '../generated/games';
import { isServed, probe } from '../net/served';
import { createDrill, type Drill } from '../state/drill';
import { gameTitle } from '../state/games';
import { sayNumber, t } from '../state/strings';
import { gameName, type Move, type View } from '../state/view';
import { sayMove, sayReason, sayVariants, sideName } from '../state/words';
import { breakStreak, isDone, markDone, progress } from '../storage/progress';
import { isNewSolver, noteDay, notePuzzle, playerRating, ratingOf, wasTried } from '../storage/puzzles';
import { engine, say, wait } from '../ui/context';
import { analyseLine } from '../ui/open-study';
import { Button } from '../ui/parts';
import { goTo } from '../ui/route';
import { Stepper } from '../ui/Stepper';
import { DrillControls, DrillScreen, Trail, Verdict } from './Drill';
import { ownMoves, sayScope, sayWithin } from './lessons';
import { movesNamed } from './named';
import { createPuzzleJudge } from './solving';

interface PuzzleProps {
  puzzle: Puzzle;
  /** What its motif means. */
  idea: string | undefined;
  next: Puzzle | undefined;
  title: string;
  /** The day whose puzzle it is, if it is that. */
  day: number | null;
}

/** Where the next move begins, for the position after so many moves. */
interface PuzzleHint {
  ply: number;
  cell: string;
}

export function PuzzleBoard({ puzzle, idea = '', next, title, day }: PuzzleProps) {
  const { rules, brain } = engine.value!;
  const line = useMemo(() => ({ game: puzzle.game, start: puzzle.position, moves: [] }), [puzzle]);
  const { drill, judge } = useMemo(() => {
    const judge = createPuzzleJudge(rules, brain, puzzle);
    return { judge, drill: createDrill(rules, { line, ...judge, passes: true }, wait) };
  }, [line]);
  const phase = drill.phase.value;
  const isCounted = isDone(puzzle.id) || wasTried(puzzle.id);
  const [hint, keepHint] = useState<PuzzleHint | null>(null);
  useAttempt(drill, puzzle, day, hint !== null);
  const said = drill.said.value;
  const played = drill.played.value;
  const onBoard = [...drill.trail.value.map(({ last }) => last?.text ?? ''), ...(said?.follow ?? [])];
  const tell = (judgement: Judgement) => sayJudgement(puzzle, judgement);
  // What was said about an earlier move helps nobody with this one.
  const shown = hint?.ply === played.length && phase === 'open' ? hint : null;
  const wordsOf = ({ cell }: PuzzleHint) =>
    // The idea is that of the first move; later ones may have others.
    played.length > 0
      ? t('puzzles.hintNext', { cell })
      : `${t('puzzles.hint', { motif: puzzle.motif, cell })} ${idea}`.trim();
  const giveHint = async () => {
    const [move] = played.length === 0 ? puzzle.solution : await judge.solution(played);
    const [found] = await rules.describe({ ...line, moves: [...played] }, [move ?? '']);
    const next = { ply: played.length, cell: found?.cells[0] ?? '' };
    keepHint(next);
    say(wordsOf(next));
  };
  return (
    <DrillScreen
      drill={drill}
      title={`${gameTitle(puzzle.game)}: ${title}`}
      tell={tell}
      back={() => goTo('puzzles', gameName(puzzle.game))}
      backLabel={t('puzzles.list')}
      hinted={shown && { cells: [shown.cell] }}
    >
      <Goal drill={drill} puzzle={puzzle} />
      {shown && <p class="note">{wordsOf(shown)}</p>}
      {phase === 'open' && !isCounted && !hint && isNewSolver() && (
        <p class="note">{t('puzzles.hintCounts')}</p>
      )}
      {phase === 'shown' && <SolutionSteps drill={drill} />}
      <Verdict said={said}>
        <h2>{said && headline(said)}</h2>
        {said && tell(said) && <p>{tell(said)}</p>}
        {said?.message && drill.view.value && (
          <NamedMoves puzzle={puzzle} text={said.message} view={drill.view.value} known={onBoard} />
        )}
        <Ending view={drill.view.value} isShown={phase === 'missed'} />
      </Verdict>
      {phase === 'shown' && <Ending view={drill.view.value} isShown />}
      <Trail drill={drill} />
      <DrillControls
        drill={drill}
        onHint={() => void giveHint()}
        hintTitle={isCounted ? undefined : t('puzzles.hintCounts')}
        again={t('puzzles.again')}
        next={{
          label: t('puzzles.next'),
          icon: 'forward',
          isOpen: next !== undefined,
          go: () => next && goTo('puzzles', next.id),
        }}
      />
      {(phase === 'missed' || (phase === 'open' && !drill.isFirstTry.value)) && (
        <Button
          id="solution"
          icon="eye"
          label={t('puzzles.solution')}
          onClick={() => void drill.showSolution()}
        />
      )}
      {(phase === 'solved' || phase === 'missed' || phase === 'shown') && (
        <Button
          id="analyse"
          kind="quiet"
          icon="lens"
          label={t('play.analyse')}
          onClick={() => analyseLine({ game: puzzle.game, start: puzzle.position, moves: [] })}
        />
      )}
      <Standing puzzle={puzzle} />
    </DrillScreen>
  );
}

/** The moves of the solution, gone through one by one. */
function SolutionSteps({ drill }: { drill: Drill }) {
  const [step, all] = [drill.at.value, drill.trail.value.length];
  return (
    <>
      <p class="task">
        {t('puzzles.shown')} {all > 0 && t('puzzles.shownStep', { step, all })}
      </p>
      {all > 0 && (
        <div class="controls" id="solution-steps">
          <Stepper at={step} last={all} end={t('replay.end')} go={drill.goTo} />
        </div>
      )}
    </>
  );
}

/** Who has won in the position on the board, and why, where that shows what a move comes to. */
function Ending({ view, isShown }: { view: View | null; isShown: boolean }) {
  const over = view?.over;
  if (!view || !over || !isShown) return null;
  const how = over.winner === null ? t('play.draw') : t('play.won', { side: sideName(view, over.winner) });
  return <p class="ending">{`${how}: ${sayReason(view, over)}.`}</p>;
}

interface NamedProps {
  puzzle: Puzzle;
  text: string;
  view: View;
  /** Moves that are said elsewhere. */
  known: string[];
}

/** The moves that a verdict names in notation, in words. */
function NamedMoves({ puzzle, text, view, known }: NamedProps) {
  const [named, name] = useState<Move[]>([]);
  useEffect(() => {
    const line = { game: puzzle.game, start: puzzle.position, moves: [] };
    let isWanted = true;
    movesNamed(engine.value!.rules, line, puzzle.refutation, text).then(
      (moves) => isWanted && name(moves),
      // The verdict stands above, if only in notation.
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [puzzle, text]);
  const unknown = named.filter((move) => !known.includes(move.text));
  if (unknown.length === 0) return null;
  return (
    <ul class="named-moves">
      {unknown.map((move) => (
        <li key={move.text}>{`${move.text}: ${sayMove(view, move)}.`}</li>
      ))}
    </ul>
  );
}

/** What is to be done, and how far one is. */
function Goal({ drill, puzzle }: { drill: Drill; puzzle: Puzzle }) {
  const view = drill.view.value;
  if (!view || drill.phase.value !== 'open') return null;
  const done = drill.played.value.length;
  const side = sideName(view, view.side);
  const variant = sayVariants(puzzle.game);
  return (
    <p class="task">
      {done > 0 && `${t('puzzles.goOn')} `}
      {t(puzzle.result === 'win' ? 'puzzles.win' : 'puzzles.draw', { side })}
      {sayWithin(puzzle.plies && puzzle.plies - done)}
      {variant && `. ${t('puzzles.rule', { rule: variant })}`}
    </p>
  );
}

function headline({ right, follow: [answer], goesOn, isUnproved }: Judgement): string {
  if (isUnproved) return t('puzzles.unproved');
  if (!right) return `✗ ${answer ? t('puzzles.answered') : t('puzzles.wrong')}`;
  return goesOn ? `✓ ${t('puzzles.right')}` : `✓ ${t('puzzles.finished')}`;
}

/** What is said of a move: why it is right, or what it costs. */
export function sayJudgement(puzzle: Puzzle, judgement: Judgement): string {
  const { right, message, goesOn, isUnproved } = judgement;
  if (!right) return isUnproved ? message : [sayCost(puzzle, judgement), message].join(' ').trim();
  if (!message) return message;
  // Where more than one move is right, what is said is about all of them.
  const why = puzzle.solution.length > 1 ? message : t('puzzles.other', { why: message });
  return goesOn ? why : `${why} ${sayScope(puzzle)}`;
}

/** What a wrong move costs, as far as it is proved. */
function sayCost({ result, scope }: Puzzle, { worth }: Judgement): string {
  if (worth === 'loss' || result === 'draw') return t('puzzles.loses');
  if (worth === 'draw') return t('puzzles.draws');
  return scope === 'proved' ? t('puzzles.winGone') : t('puzzles.slower', { moves: ownMoves(scope.within) });
}

/** How the solver and the puzzle stand. */
function Standing({ puzzle }: { puzzle: Puzzle }) {
  const own = playerRating(gameName(puzzle.game));
  return (
    <>
      <p class="summary">
        <span class="chip">{t('puzzles.streak', { count: progress.value.streak })}</span>
        <span class="chip">{t('puzzles.difficulty', { level: puzzle.difficulty })}</span>
        <span class="chip">
          {t('puzzles.rated', { rating: sayNumber(Math.round(ratingOf(puzzle).rating)) })}
        </span>
        {own && (
          <span class="chip" id="own-rating">
            {t('puzzles.yours', { rating: sayNumber(Math.round(own.rating)) })}
          </span>
        )}
      </p>
      {isNewSolver() && (
        <p class="note" id="about-ratings">
          {t('puzzles.ratings')}
        </p>
      )}
    </>
  );
}

/** Only the first attempt counts: for ratings, for the streak, and on a server. */
function useAttempt(drill: Drill, puzzle: Puzzle, day: number | null, hint: boolean): void {
  const phase = drill.phase.value;
  const isCounted = useRef(isDone(puzzle.id) || wasTried(puzzle.id));
  useEffect(() => {
    const isOver = phase === 'solved' || phase === 'missed' || phase === 'shown';
    const isSolved = phase === 'solved' && drill.isFirstTry.value && !hint;
    if (isOver && !isCounted.current) {
      isCounted.current = true;
      notePuzzle(gameName(puzzle.game), puzzle, isSolved);
      void countAttempt(puzzle.id, isSolved);
    }
    if (phase === 'solved') markDone(puzzle.id, isSolved);
    if (phase === 'solved' && day !== null) noteDay(day);
    if (phase === 'missed' || phase === 'shown') breakStreak();
  }, [phase]);
}

/** A server counts how many people try a puzzle, and nothing about them; whether it hears of it matters little. */
async function countAttempt(id: string, solved: boolean): Promise<void> {
  await probe();
  if (!isServed.value) return;
  await import('../net/api').then(({ api }) => api.tried(id, solved)).catch(() => undefined);
}
