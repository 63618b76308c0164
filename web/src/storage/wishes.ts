/** What somebody last chose for a new game, stored from visit to visit. */
import { computed, signal } from '@preact/signals';
import { games, usualGame } from '../state/games';
import { isObject, isText, type Store } from './store';

export const CLOCKS = ['none', 'turn5', 'turn1', 'game'] as const;
export type ClockName = (typeof CLOCKS)[number];

export interface Wishes {
  /** The name of a game; empty for the one that newcomers are led to. */
  game: string;
  /** `human`, or the number of a level, for every side that a game may have. */
  players: string[];
  clock: ClockName;
  minutes: number;
  increment: number;
  /** By game, the values of its variants that are not the usual ones. */
  variants: Record<string, Record<string, string>>;
}

/** What newcomers begin against. */
export const FIRST_LEVEL = 2;

export const USUAL: Wishes = {
  game: '',
  players: ['human', ...Array.from({ length: 3 }, () => String(FIRST_LEVEL))],
  clock: 'none',
  minutes: 10,
  increment: 5,
  variants: {},
};

export const wishes = signal<Wishes>(USUAL);
/** The game that was last chosen, or the one that newcomers are led to. */
export const wishedGame = computed(() => {
  const { game } = wishes.value;
  return games.value.some(({ id }) => id === game) ? game : usualGame.value;
});
let browser: Store | null = null;

export function wish(change: Partial<Wishes>): void {
  wishes.value = { ...wishes.value, ...change };
  browser?.write('wishes', wishes.value);
}

export function loadWishes(store: Store): void {
  browser = store;
  wishes.value = readWishes(store.read('wishes'));
}

/** What makes sense of what was stored. Which variants there are, the engine says. */
export function readWishes(stored: unknown): Wishes {
  if (!isObject(stored)) return USUAL;
  const within = (value: unknown, least: number, most: number, usual: number) =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most ? Number(value) : usual;
  return {
    game: isText(stored.game, 20) ? stored.game : USUAL.game,
    players: readPlayers(stored.players),
    clock: CLOCKS.find((name) => name === stored.clock) ?? USUAL.clock,
    minutes: within(stored.minutes, 1, 180, USUAL.minutes),
    increment: within(stored.increment, 0, 60, USUAL.increment),
    variants: readVariants(stored.variants),
  };
}

/** Pages for two had two wishes: for the other sides there are the usual ones. */
function readPlayers(stored: unknown): string[] {
  const wished: unknown[] = Array.isArray(stored) ? stored.slice(0, USUAL.players.length) : [];
  if (wished.length < 2 || !wished.every(isPlayer)) return USUAL.players;
  return [...wished, ...USUAL.players.slice(wished.length)];
}

function isPlayer(value: unknown): value is string {
  return isText(value, 5) && /^(human|[1-9]|10)$/.test(value);
}

function readVariants(stored: unknown): Wishes['variants'] {
  const games = Object.entries(isObject(stored) ? stored : {}).slice(0, 20);
  return Object.fromEntries(
    games.map(([game, values]) => [
      game,
      Object.fromEntries(
        Object.entries(isObject(values) ? values : {})
          .slice(0, 20)
          .filter((entry): entry is [string, string] => isText(entry[1], 20)),
      ),
    ]),
  );
}
