/** The built-in puzzles: a list, a board for each, and the puzzle of the day. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { GameLessons, Puzzle } from '../generated/games';
import { games } from '../state/games';
import { language, sayDate, sayNumber, t } from '../state/strings';
import { sayVariants } from '../state/words';
import { isDone, progress } from '../storage/progress';
import { isDayDone, playerRating, ratingOf } from '../storage/puzzles';
import { Button, Page, Select, Switch } from '../ui/parts';
import { goTo, route } from '../ui/route';
import { GameTabs, Missing } from './Drill';
import { dailyGame, dailyPuzzle, dayNumber } from './daily';
import { gameOf, headingOf, numberOf, useLessons } from './lessons';
import { PuzzleBoard } from './PuzzleBoard';
import { ANY, easiestFirst, nextOf, select, shelfOf, showMore, type Wanted, want } from './shelf';

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
    const next = nextOf(puzzles, puzzle, shelfOf(game, themesOf(puzzles)).wanted, isDone);
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

interface ListProps {
  game: string;
  puzzles: Puzzle[];
  ideas: GameLessons['ideas'];
}

function PuzzleList({ game, puzzles, ideas }: ListProps) {
  const done = puzzles.filter(({ id }) => isDone(id)).length;
  if (puzzles.length === 0) return <p class="panel empty">{t('puzzles.none')}</p>;
  const themes = themesOf(puzzles);
  const own = playerRating(game);
  const { theme } = shelfOf(game, themes).wanted;
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
      <Choices game={game} puzzles={puzzles} themes={themes} />
      {theme === ANY ? <Ideas ideas={ideas} /> : <p class="note">{ideas[theme]}</p>}
      <Cards game={game} puzzles={puzzles} themes={themes} />
    </>
  );
}

function themesOf(puzzles: readonly Puzzle[]): string[] {
  return [...new Set(puzzles.map(({ motif }) => motif))].sort((one, two) => one.localeCompare(two));
}

interface ShelfProps {
  game: string;
  puzzles: Puzzle[];
  themes: string[];
}

/** Which puzzles are wanted. */
function Choices({ game, puzzles, themes }: ShelfProps) {
  const { wanted } = shelfOf(game, themes);
  const levels = [...new Set(puzzles.map(({ difficulty }) => difficulty))].sort();
  const change = (part: Partial<Wanted>) => want(game, { ...wanted, ...part });
  return (
    <div class="puzzle-choices">
      <Select
        id="theme"
        label={t('puzzles.theme')}
        value={wanted.theme}
        values={[
          { value: ANY, label: t('puzzles.anyTheme') },
          ...themes.map((motif) => ({ value: motif, label: motif })),
        ]}
        onChange={(theme) => change({ theme })}
      />
      <Select
        id="difficulty"
        label={t('puzzles.hardness')}
        value={wanted.difficulty}
        values={[
          { value: ANY, label: t('puzzles.anyHardness') },
          ...levels.map((level) => ({ value: String(level), label: t('puzzles.level', { level }) })),
        ]}
        onChange={(difficulty) => change({ difficulty })}
      />
      <Switch
        id="open-only"
        label={t('puzzles.openOnly')}
        on={wanted.isOpen}
        onChange={(isOpen) => change({ isOpen })}
      />
    </div>
  );
}

/** So many as one may look through, and the way to more. */
function Cards({ game, puzzles, themes }: ShelfProps) {
  const shelf = shelfOf(game, themes);
  const list = useRef<HTMLOListElement>(null);
  const first = useRef<number | null>(null);
  useLayoutEffect(() => {
    // Whoever has asked for more goes on with the first of them.
    if (first.current !== null) list.current?.querySelectorAll('button')[first.current]?.focus();
    first.current = null;
  }, [shelf.shown]);
  const wanted = select(easiestFirst(puzzles), shelf.wanted, isDone);
  const left = wanted.length - shelf.shown;
  if (wanted.length === 0) return <p class="panel empty">{t('puzzles.noneSuch')}</p>;
  return (
    <>
      <ol ref={list} class="puzzle-list">
        {wanted.slice(0, shelf.shown).map((puzzle) => (
          <li key={puzzle.id}>
            <Card puzzle={puzzle} />
          </li>
        ))}
      </ol>
      {left > 0 && (
        <div class="controls">
          <Button
            id="more-puzzles"
            icon="forward"
            label={t('puzzles.more', { count: left })}
            onClick={() => {
              first.current = shelf.shown;
              showMore(shelf);
            }}
          />
        </div>
      )}
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
