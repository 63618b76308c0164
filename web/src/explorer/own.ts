/** One's own games by the positions that they came to: read once, and after that only what is new in the library. */
import type { RecordedGame, Rules } from '../engine/rules';
import type { Entry } from '../storage/entry';
import type { Library } from '../storage/library';
import { type Atlas, keyed, type Tracked } from './atlas';
import type { KnownGame } from './known';

/** So many games are read at a time, so that others need not wait long for the engine. */
const BATCH = 25;

export interface OwnGames {
  /** The games of the library, as it is now. The same answer comes as the same object. */
  of(game: string): Promise<Atlas['reached']>;
}

export function createOwnGames(rules: Rules, library: Library): OwnGames {
  /** By id and what else may change about an entry; null for what the engine cannot read. */
  let known = new Map<string, Tracked | null>();
  let indexes = new Map<string, Atlas['reached']>();
  let stamp = '';
  let entries: Entry[] = [];
  let last: Promise<unknown> = Promise.resolve();

  async function update(game: string): Promise<Atlas['reached']> {
    const now = await library.stamp();
    if (now !== stamp) {
      entries = await library.all();
      const here = new Set(entries.map(nameOf));
      known = new Map([...known].filter(([name]) => here.has(name)));
      indexes = new Map();
      stamp = now;
    }
    const index = indexes.get(game) ?? (await indexOf(game));
    indexes.set(game, index);
    return index;
  }

  async function indexOf(game: string): Promise<Atlas['reached']> {
    const own = entries.filter((entry) => entry.game === game);
    const fresh = own.filter((entry) => !known.has(nameOf(entry)));
    for (let at = 0; at < fresh.length; at += BATCH) {
      const some = fresh.slice(at, at + BATCH);
      const tracked = await read(some);
      for (const [index, entry] of some.entries()) known.set(nameOf(entry), tracked[index] ?? null);
    }
    return keyed(own.flatMap((entry) => known.get(nameOf(entry)) ?? []));
  }

  async function read(some: Entry[]): Promise<(Tracked | null)[]> {
    const found = await rules.readRecords(some.map(({ text }) => text).join('\n'));
    // Every entry is one game; where that is not so, each is asked for by itself.
    const games =
      found.length === some.length ? found : await Promise.all(some.map(({ text }) => first(text)));
    const lines = games.map((one, index) =>
      one && !('fault' in one) ? knownGame(one, some[index]?.title ?? '') : null,
    );
    const keys = await rules.keys(lines.flatMap((one) => one?.line ?? []));
    return lines.map((one) => one && { game: one, keys: keys.shift() ?? [] });
  }

  const first = (text: string) => rules.readRecord(text).catch(() => null);

  return {
    of(game) {
      // One after the other, so that nothing is read twice.
      const next = last.then(() => update(game));
      last = next.catch(() => undefined);
      return next;
    },
  };
}

function nameOf({ id, when, title }: Entry): string {
  return JSON.stringify([id, when, title]);
}

function knownGame(one: RecordedGame, title: string): KnownGame {
  return {
    line: { game: one.game, start: one.start ?? undefined, seed: one.seed ?? undefined, moves: one.moves },
    result: one.result,
    players: one.players,
    title,
    isOwn: true,
    record: one.text,
  };
}
