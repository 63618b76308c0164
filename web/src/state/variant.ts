/** Variants of a game: what is chosen of them, and the id that says so. */
import type { GameInfo } from '../engine/rules';
import { games } from './games';
import { gameName } from './view';

/** The values that the game has; whatever else was stored is left out. */
export function readVariant(game: GameInfo, stored: Record<string, string>): Record<string, string> {
  const known = game.variants.filter(({ key, values }) => values.includes(stored[key] ?? ''));
  return Object.fromEntries(known.map(({ key }) => [key, stored[key] ?? '']));
}

/** What is chosen for a key: a value, else its default, which may follow what else is chosen. */
export function choiceOf(game: GameInfo, variant: Record<string, string>, key: string): string {
  return variant[key] ?? defaultOf(game, variant, key);
}

function defaultOf({ variants }: GameInfo, variant: Record<string, string>, key: string): string {
  const found = variants.find((known) => known.key === key);
  const other = found?.other_defaults.find(([name, value]) => variant[name] === value);
  return other?.[2] ?? found?.default ?? '';
}

/** The values of a key that are offered beside what else is chosen. */
export function offeredValues(game: GameInfo, variant: Record<string, string>, key: string): string[] {
  const { values = [], not_offered: leftOut = [] } = game.variants.find((known) => known.key === key) ?? {};
  const isLeftOut = (value: string) =>
    leftOut.some(([name, chosen, other]) => other === value && variant[name] === chosen);
  return values.filter((value) => !isLeftOut(value));
}

/** The same without what is not offered beside the rest: that is back at its default. */
export function asOffered(game: GameInfo, variant: Record<string, string>): Record<string, string> {
  const isOffered = ([key, value]: [string, string]) => offeredValues(game, variant, key).includes(value);
  return Object.fromEntries(Object.entries(variant).filter(isOffered));
}

/** The same with another choice; what was left at a default that follows it follows. */
export function chosen(
  game: GameInfo,
  variant: Record<string, string>,
  key: string,
  value: string,
): Record<string, string> {
  const own = Object.entries(variant).filter(
    ([name]) => choiceOf(game, variant, name) !== defaultOf(game, variant, name),
  );
  return asOffered(game, { ...Object.fromEntries(own), [key]: value });
}

/** The canonical id: defaults left out, the rest in alphabetical order. */
export function idOf(game: GameInfo, variant: Record<string, string>): string {
  const keys = game.variants
    .map(({ key }) => key)
    .filter((key) => choiceOf(game, variant, key) !== defaultOf(game, variant, key));
  const choices = keys.map((key) => `${key}=${variant[key]}`).sort();
  return choices.length > 0 ? `${game.id}:${choices.join(',')}` : game.id;
}

/** The key that says how many sides play. */
export const PLAYERS = 'players';

/** How many sides a game has under an id of it: all that it knows, unless it can be chosen how many play. */
function sidesUnder(game: GameInfo, id: string): number {
  if (!game.variants.some(({ key }) => key === PLAYERS)) return game.sides.length;
  const [, choices = ''] = id.split(':');
  const stored = Object.fromEntries(choices.split(',').map((choice) => choice.split('=')));
  return Number(choiceOf(game, readVariant(game, stored), PLAYERS));
}

/** How many sides the game of an id has; undefined as long as the engine has not listed the game. */
export function knownSideCount(id: string): number | undefined {
  const game = games.value.find((info) => info.id === gameName(id));
  return game && sidesUnder(game, id);
}

/** The same where the game is known, or else cannot be played anyway. */
export function sideCount(id: string): number {
  return knownSideCount(id) ?? 2;
}

/** Whether there are online games, ratings, proofs and puzzles of it: none of them is for more than two. */
export function isForTwo(id: string): boolean {
  return sideCount(id) === 2;
}
