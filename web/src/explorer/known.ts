/** The games and proofs that come with the page, as scripts/explorer.mjs has written them. */
import type { Line, Verdict } from '../engine/rules';
import { gameName } from '../state/view';

/** Where they are: `GAME.games.txt` and `GAME.proofs.txt`. Not every game has both. */
const FILES = import.meta.glob<string>('../../data/explorer/*.txt', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** A game that may have come to a position. */
export interface KnownGame {
  line: Line;
  /** `1-0`, `0-1`, `1/2-1/2` or `*`. */
  result: string;
  players: string[];
  title: string;
  isOwn: boolean;
  /** For one's own games, the record. */
  record: string | null;
}

/** What a side can reach, for the side to move. */
export type Value = Verdict;

/** A proof: what the side to move can reach, and with which moves if all are known. */
export interface Proof {
  line: Line;
  value: Value;
  best: string[] | null;
}

export async function loadGames(game: string): Promise<KnownGame[]> {
  return readGames(await fetchText(game, 'games')).filter(({ line }) => line.game === game);
}

export async function loadProofs(game: string): Promise<Proof[]> {
  return readProofs(await fetchText(game, 'proofs')).filter(({ line }) => line.game === game);
}

async function fetchText(game: string, kind: 'games' | 'proofs'): Promise<string> {
  const address = FILES[`../../data/explorer/${gameName(game)}.${kind}.txt`];
  if (!address) return '';
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status}`);
  return response.text();
}

/** Lines of `GAME SEED LEVEL LEVEL RESULT MOVE …`. */
export function readGames(text: string): KnownGame[] {
  return linesOf(text).map((line) => {
    const [game = '', seed = '-', one = '', two = '', result = '*', ...moves] = line.split(' ');
    return {
      line: { game, seed: seed === '-' ? undefined : seed, moves },
      result,
      players: [`level ${one}`, `level ${two}`],
      title: '',
      isOwn: false,
      record: null,
    };
  });
}

/** Lines of `GAME MOVES RESULT PLIES BEST`. */
export function readProofs(text: string): Proof[] {
  return linesOf(text).map((line) => {
    const [game = '', moves = '-', value = 'draw', , best = '-'] = line.split(' ');
    return {
      line: { game, moves: listOf(moves) },
      value: value as Value,
      best: best === '-' ? null : listOf(best),
    };
  });
}

function linesOf(text: string): string[] {
  return text.split('\n').filter(Boolean);
}

function listOf(text: string): string[] {
  return text === '-' ? [] : text.split(',');
}
