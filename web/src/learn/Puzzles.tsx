/** The built-in puzzles: a list, a board for each, and the puzzle of the day. */
import { useState } from 'preact/hooks';
import type { GameLessons, Puzzle } from '../generated/games';
import { games } from '../state/games';
import { language, sayDate, sayNumber, t } from '../state/strings';
import { sayVariants } from '../state/words';
import { isDone, progress } from '../storage/progress';
import { isDayDone, playerRating, ratingOf } from '../storage/puzzles';
import { Button, Page, Select } from '../ui/parts';
import { goTo, route } from '../ui/route';
import { GameTabs, Missing } from './Drill';
import { dailyGame, dailyPuzzle, dayNumber } from './daily';
import { gameOf, headingOf, numberOf, useLessons } from './lessons';
import { PuzzleBoard } from './PuzzleBoard';

/** What the address of the puzzle of the day is about. */
export const DAILY = 'daily';

export function PuzzlesScreen() {
  const { about } = route.value;
  const isDaily = about === DAILY;
  const now = Date.now();
  const game = isDaily ? dailyGame(names(), now) : gameOf(about);
  const loader = useLessons(game);
  const state = loader.state.value;
  if (state.kind !== 'here') return <Missing title={t('puzzles.title')} loader={loader} />;
  const { puzzles, ideas } = state.part;
  const puzzle = isDaily ? dailyPuzzle(puzzles, names().length, now) : puzzles.find(({ id }) => id === about);
  if (puzzle) {
    const title = isDaily ? t('puzzles.dailyOf', { date: sayDate(now) }) : headingOf(puzzle);
    const next = puzzles[puzzles.indexOf(puzzle) + 1];
    const key = `${puzzle.id} ${language.value}`;
    return (
      <PuzzleBoard
        key={key}
        puzzle={puzzle}
        idea={ideas[puzzle.motif]}
        next={next}
        title={title}
        day={isDaily ? dayNumber(now) : null}
      />
    );
  }
  return (
    <Page title={t('puzzles.title')}>
      <Daily />
      <GameTabs screen="puzzles" game={game} />
      <PuzzleList key={game} game={game} puzzles={puzzles} ideas={ideas} />
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

function names(): string[] {
  return games.value.map(({ id }) => id).sort();
}

/** The way to today's puzzle. */
export function Daily() {
  const isSolved = isDayDone(dayNumber(Date.now()));
  return (
    <div class="controls daily">
      <Button
        id="daily"
        icon={isSolved ? 'check' : 'star'}
        kind={isSolved ? 'plain' : 'primary'}
        label={`${t('puzzles.daily')}${isSolved ? ` · ${t('puzzles.done')}` : ''}`}
        onClick={() => goTo('puzzles', DAILY)}
      />
    </div>
  );
}

const ALL = '';

interface ListProps {
  game: string;
  puzzles: Puzzle[];
  ideas: GameLessons['ideas'];
}

function PuzzleList({ game, puzzles, ideas }: ListProps) {
  const [theme, choose] = useState(ALL);
  const done = puzzles.filter(({ id }) => isDone(id)).length;
  if (puzzles.length === 0) return <p class="panel empty">{t('puzzles.none')}</p>;
  const themes = [...new Set(puzzles.map(({ motif }) => motif))].sort((one, two) => one.localeCompare(two));
  const own = playerRating(game);
  return (
    <>
      <p class="summary">
        <b>{t('puzzles.solved', { done, all: puzzles.length })}</b>
        <span class="chip">{t('puzzles.streak', { count: progress.value.streak })}</span>
        {own && <span class="chip">{t('puzzles.yours', { rating: sayNumber(Math.round(own.rating)) })}</span>}
      </p>
      <p class="note">
        {t('puzzles.proof')} {t('puzzles.ratings')}
      </p>
      <Select
        id="theme"
        label={t('puzzles.theme')}
        value={theme}
        values={[
          { value: ALL, label: t('puzzles.anyTheme') },
          ...themes.map((motif) => ({ value: motif, label: motif })),
        ]}
        onChange={choose}
      />
      {theme === ALL ? <Ideas ideas={ideas} /> : <p class="note">{ideas[theme]}</p>}
      <ol class="puzzle-list">
        {puzzles
          .filter(({ motif }) => theme === ALL || motif === theme)
          .map((puzzle) => (
            <li key={puzzle.id}>
              <Card puzzle={puzzle} />
            </li>
          ))}
      </ol>
    </>
  );
}

/** What the words for themes mean. */
function Ideas({ ideas }: Pick<ListProps, 'ideas'>) {
  const all = Object.entries(ideas).sort(([one], [two]) => one.localeCompare(two));
  if (all.length === 0) return null;
  return (
    <details class="panel folded ideas">
      <summary>{t('puzzles.ideas')}</summary>
      <dl>
        {all.map(([motif, meaning]) => (
          <div key={motif}>
            <dt>{motif}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Card({ puzzle }: { puzzle: Puzzle }) {
  return (
    <button type="button" class="puzzle-card panel" onClick={() => goTo('puzzles', puzzle.id)}>
      <span class="puzzle-number">{numberOf(puzzle)}</span>
      <span>
        <b>{puzzle.title}</b>
        <small>{sayVariants(puzzle.game)}</small>
      </span>
      <span class="stars-of" role="img" aria-label={t('puzzles.difficulty', { level: puzzle.difficulty })}>
        {'●'.repeat(puzzle.difficulty)}
        <span class="dim">{'●'.repeat(Math.max(0, 5 - puzzle.difficulty))}</span>
        <span aria-hidden="true"> {sayNumber(Math.round(ratingOf(puzzle).rating))}</span>
      </span>
      {isDone(puzzle.id) && <span class="tick">✓ {t('puzzles.done')}</span>}
    </button>
  );
}
