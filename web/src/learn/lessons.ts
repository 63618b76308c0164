/** The lesson and the puzzles of a game, fetched when somebody wants them. */
import { useEffect } from 'preact/hooks';
import type { GameLessons, Puzzle } from '../generated/games';
import { createLoader, type Loader } from '../offline/loader';
import { games, readInLanguage, usualGame } from '../state/games';
import { type Language, language, t } from '../state/strings';
import { gameName } from '../state/view';

const NONE: GameLessons = { lesson: null, puzzles: [], ideas: {} };

const loaders = new Map<string, Loader<GameLessons>>();

/** Those of a game in a language. */
export function lessonsOf(game: string, spoken: Language): Loader<GameLessons> {
  const key = `${game}.${spoken}`;
  const known = loaders.get(key);
  if (known) return known;
  // Files of games from elsewhere may be older than this page.
  const load = async () => ({
    ...NONE,
    ...(await readInLanguage<GameLessons>(game, spoken, 'lessons.json')),
  });
  const made = createLoader(load);
  loaders.set(key, made);
  return made;
}

/** Those of a game in the language of the page, which are fetched as soon as this is shown. */
export function useLessons(game: string): Loader<GameLessons> {
  const loader = lessonsOf(game, language.value);
  useEffect(() => void (game && loader.part()), [loader]);
  return loader;
}

/** The game that an address is about: a game's name, or the one at the beginning of a puzzle's id, as in `GAME-7`. */
export function gameOf(about: string): string {
  const named = games.value.find(({ id }) => about === id || about.startsWith(`${id}-`));
  return named?.id ?? usualGame.value;
}

/** What a puzzle is called where it stands alone: by its title and its number. */
export function headingOf(puzzle: Puzzle): string {
  return `${puzzle.title}\u00a0· ${numberOf(puzzle)}`;
}

/** The number in the id: `7` of `GAME-7`, and a Roman one of those that were there before, `I` of `GAME-old-1`. */
export function numberOf({ id, game }: Puzzle): string {
  const number = id.slice(gameName(game).length + 1);
  return number.startsWith('old-') ? 'I'.repeat(Number(number.slice('old-'.length))) : number;
}

/** What is proved about the other moves of a puzzle. */
export function sayScope({ scope }: Puzzle): string {
  return scope === 'proved'
    ? t('puzzles.proved')
    : t('puzzles.provedWithin', { moves: ownMoves(scope.within) });
}

/** How many of so many turns are the solver's, who has the first: that is what people count. */
export function ownMoves(plies: number): number {
  return Math.ceil(plies / 2);
}

/** In how many moves of one's own a puzzle is to be solved, where that is proved. */
export function sayWithin(plies: number | undefined): string {
  if (plies === undefined) return '';
  const moves = ownMoves(plies);
  return moves === 1 ? t('puzzles.withinOne') : t('puzzles.within', { moves });
}
