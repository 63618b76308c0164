/** Games of the library in words. */
import type { GameInfo } from '../engine/rules';
import { language, tOr } from '../state/strings';
import { gameName } from '../state/view';
import { sayVariants } from '../state/words';
import type { Entry } from './entry';
import { words as w } from './strings';

/** Somebody's name as it is in a record; the names that the page itself gives are in its language. */
export function sayPlayer(name: string): string {
  if (name === '' || name === 'human') return w('player.human');
  const level = /^level (\d+)$/.exec(name)?.[1];
  return level ? w('player.level', { level }) : name;
}

export function sayGame(game: string): string {
  const variants = sayVariants(game);
  const name = tOr(`game.${gameName(game)}`, gameName(game));
  return variants ? `${name} (${variants})` : name;
}

export function sayTitle({ title, players: [one, two] }: Pick<Entry, 'title' | 'players'>): string {
  return title || w('library.versus', { one: sayPlayer(one), two: sayPlayer(two) });
}

export function sayResult(game: string, result: string, infos: GameInfo[]): string {
  if (result === '*') return w('library.unfinished');
  if (result === '1/2-1/2') return w('library.drawn');
  const side = result === '1-0' ? 0 : 1;
  const name = infos.find(({ id }) => id === gameName(game))?.side_names[side] ?? result;
  return w('library.won', { side: tOr(`side.${name}`, name) });
}

/** What is wrong with a record. The engine explains it in English; elsewhere it is said where it is. */
export function sayFault(message: string): string {
  const found = /line (\d+), column (\d+): (?:the move '([^']*)')?/.exec(message);
  if (language.value === 'en' || !found) return message;
  const [, line = '', column = '', move] = found;
  const where = w('library.at', { line, column });
  return move ? `${where}, ${w('library.move', { move })}` : where;
}
