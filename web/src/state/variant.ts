/** Variants of a game: what is chosen of them, and the id that says so. */
import type { GameInfo } from '../engine/rules';

/** The values that the game has; whatever else was stored is left out. */
export function readVariant(game: GameInfo, stored: Record<string, string>): Record<string, string> {
  const known = game.variants.filter(({ key, values }) => values.includes(stored[key] ?? ''));
  return Object.fromEntries(known.map(({ key }) => [key, stored[key] ?? '']));
}

/** The canonical id: defaults left out, the rest in alphabetical order. */
export function idOf(game: GameInfo, variant: Record<string, string>): string {
  const keys = game.variants.filter(({ key, default: standard }) => (variant[key] ?? standard) !== standard);
  const choices = keys.map(({ key }) => `${key}=${variant[key]}`).sort();
  return choices.length > 0 ? `${game.id}:${choices.join(',')}` : game.id;
}
