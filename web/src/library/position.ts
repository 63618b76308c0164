/** Position strings where records are expected: a position is the record of a game that begins with it. */
import { Refusal } from '../engine/client';
import type { GameInfo, Rules } from '../engine/rules';

/** A position, perhaps behind the id of its game. */
const POSITION = /^(?:([a-z]+(?::[a-z0-9=,]+)?)\s+)?([A-Za-z0-9,/]+ [a-z])$/;

/** A text that is a position as a record; any other text as it is. Rejects where no game knows the position. */
export async function asRecord(rules: Rules, text: string): Promise<string> {
  const [, game, start] = POSITION.exec(text.trim()) ?? [];
  if (!start) return text;
  const ids = game ? [game] : (await rules.games()).flatMap(idsOf);
  let why: unknown = null;
  for (const id of ids) {
    try {
      const { position } = await rules.view({ game: id, start, moves: [] });
      const plain = { players: ['', ''] as [string, string], date: '', ending: null, record: null };
      return await rules.writeRecord({ game: id, start: position, seed: null, moves: [], ...plain });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      why = error;
    }
  }
  // Where one game was asked, it has said why; the last of many means nothing.
  throw game ? why : new NoPosition();
}

/** No game knows this position. */
export class NoPosition extends Error {}

/** The ids of a game and all its variants, the usual one first. */
function idsOf({ id, variants }: GameInfo): string[] {
  let chosen: string[][] = [[]];
  for (const { key, values, default: usual } of variants) {
    const others = values.filter((value) => value !== usual).map((value) => `${key}=${value}`);
    chosen = chosen.flatMap((some) => [some, ...others.map((other) => [...some, other])]);
  }
  return chosen
    .sort((one, two) => one.length - two.length)
    .map((some) => (some.length > 0 ? `${id}:${some.sort().join(',')}` : id));
}
