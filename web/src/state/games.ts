/** The games: what the engine lists, and what is fetched for each, its words and its looks. */
import { batch, computed, signal } from '@preact/signals';
import type { GameInfo } from '../engine/rules';
import type { GameText, Looks } from '../generated/games';
import { readGameFile } from './gamefiles';
import { fill, type Language, language, tOr } from './strings';
import { gameName } from './view';

/** Every game, in the order in which they are listed; none before the engine has said so. */
export const games = signal<readonly GameInfo[]>([]);

/** The games whose tables could not be had: their highest level is not perfect here. */
export const lostTables = signal<ReadonlySet<string>>(new Set());

/** Whether there is a table of a game's opening. */
export function isSolved(id: string): boolean {
  return games.value.some(({ tables }) => tables.includes(id));
}

/** Whether the engine of this page knows it, as far as anybody knows. */
export function isSolvedHere(id: string): boolean {
  return isSolved(id) && !lostTables.value.has(id);
}

/** Notes whether the table of a game could be had. */
export function noteTable(id: string, isHere: boolean): void {
  if (lostTables.peek().has(id) !== isHere) return;
  const others = [...lostTables.peek()].filter((lost) => lost !== id);
  lostTables.value = new Set(isHere ? others : [...others, id]);
}

/** The words of games by name and language, `GAME.pt`. */
const texts = signal<ReadonlyMap<string, GameText>>(new Map());
/** The looks of games by name. */
export const allLooks = signal<ReadonlyMap<string, Looks>>(new Map());

/** The game that newcomers are led to. */
export const usualGame = computed(() => {
  const usual = games.value.find(({ newcomers }) => newcomers) ?? games.value[0];
  return usual?.id ?? '';
});

/** The games of which a file could not be had: they are played with the engine's words, or look plain. */
export const incomplete = signal<readonly string[]>([]);

/** Takes over the games of the engine, when there is all that can be had to show them. */
export async function learnGames(list: readonly GameInfo[], spoken: Language): Promise<void> {
  const learnt = await Promise.allSettled(list.map(({ id }) => learnGame(id, spoken)));
  batch(() => {
    incomplete.value = list.filter((_, index) => learnt[index]?.status === 'rejected').map(({ id }) => id);
    games.value = list;
  });
}

/** Tries again to get what is missing. */
export function learnMissing(): Promise<void> {
  return learnGames(games.peek(), language.peek());
}

/** Fetches the looks of a game and its words in a language, unless they are there. */
export async function learnGame(id: string, spoken: Language): Promise<void> {
  const game = gameName(id);
  await Promise.all([learnLooks(game), learnText(game, spoken)]);
}

async function learnLooks(game: string): Promise<void> {
  if (allLooks.peek().has(game)) return;
  const found = await readGameFile<Looks>(`${game}.looks.json`);
  if (found) allLooks.value = new Map([...allLooks.peek(), [game, found]]);
}

async function learnText(game: string, spoken: Language): Promise<void> {
  const key = `${game}.${spoken}`;
  if (texts.peek().has(key)) return;
  const found = await readInLanguage<GameText>(game, spoken, 'json');
  if (found) texts.value = new Map([...texts.peek(), [key, found]]);
}

/** A file of a game in a language, or in English if the game does not speak it. */
export async function readInLanguage<T>(game: string, spoken: Language, ending: string): Promise<T | null> {
  const found = await readGameFile<T>(`${game}.${spoken}.${ending}`);
  return found || spoken === 'en' ? found : readGameFile<T>(`${game}.en.${ending}`);
}

/** The words of a game in the language of the page; as long as they are on their way, the English ones if there are any. */
export function gameText(id: string): GameText | null {
  const game = gameName(id);
  return texts.value.get(`${game}.${language.value}`) ?? texts.value.get(`${game}.en`) ?? null;
}

/** How a game looks, if it has looks of its own. */
export function gameLooks(id: string): Looks | null {
  return allLooks.value.get(gameName(id)) ?? null;
}

/** What a game is called. */
export function gameTitle(id: string): string {
  const game = gameName(id);
  return gameText(id)?.name ?? games.value.find((info) => info.id === game)?.name ?? game;
}

/** A word of a game by its code, such as the name of a side; else the page's own for it, else the fallback. */
export function gameWord(
  id: string,
  code: string,
  fallback: string,
  values: Record<string, string | number> = {},
): string {
  const word = gameText(id)?.words[code];
  return word === undefined ? tOr(code, fallback, values) : fill(word, values);
}

/** What a game calls a side, with a capital letter; the engine has its name in English. */
export function sideWord(id: string, name: string): string {
  return gameWord(id, `side.${name}`, name);
}

/** What can be varied in a game. */
export function variantWord(id: string, key: string): string {
  return gameWord(id, `variant.${key}`, key);
}
