/** One's games in IndexedDB. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import { type Entry, LONGEST_WORDS, shortened } from './entry';
import { isObject, isText } from './store';

/** So many games are stored. */
export const MOST = 5000;
/** No game is longer as a record: the engine reads no longer texts. */
const LONGEST = 8_000_000;
const MOST_SIDES = 4;

interface Schema extends DBSchema {
  games: { key: string; value: Entry; indexes: { when: number } };
}

type Stored = IDBPObjectStore<Schema, ['games'], 'games', 'readwrite'>;

/** There is no room: the browser has none left, or there are as many games as there may be. */
export class Full extends Error {}
/** The browser keeps nothing here, as in some private windows. */
export class Closed extends Error {}

/** What becomes of a game; `place` is that of its id among those that were given. */
export type Change = (entry: Entry, place: number) => Entry;

export interface Library {
  /** All games, the newest first. */
  all(): Promise<Entry[]>;
  get(id: string): Promise<Entry | undefined>;
  /** Keeps games; of those that were played here the oldest give way if there are too many. */
  put(entries: Entry[]): Promise<void>;
  /**
   * Puts a game where `seen` was, or where nothing was, unless that has become something else since; says whether it
   * did. Whoever has to ask the engine between reading and writing tries again then: no transaction can wait for it.
   */
  replace(seen: Entry | undefined, entry: Entry): Promise<boolean>;
  /** Changes games as they are at that moment, and keeps others with them; a game that is gone stays so. */
  change(ids: readonly string[], how: Change, others?: Entry[]): Promise<void>;
  remove(id: string): Promise<void>;
  clear(): Promise<void>;
  /** A text that is another one when something has changed, here or in another tab; cheap to ask for. */
  stamp(): Promise<string>;
}

const counted = signal(0);
/** Counts what was changed, in this tab and in others. */
export const changes: ReadonlySignal<number> = counted;
/** Other tabs cannot see by themselves that a game was renamed here. */
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('stackade.library');
tabs?.addEventListener('message', () => {
  counted.value += 1;
});

function changed(): void {
  counted.value += 1;
  tabs?.postMessage('changed');
}

let opened: Promise<IDBPDatabase<Schema>> | null = null;

function open(name: string): Promise<IDBPDatabase<Schema>> {
  opened ??= begin(name).catch((error) => {
    opened = null;
    throw new Closed(String(error));
  });
  return opened;
}

/** Throws where there is no IndexedDB at all, as later where it is forbidden. */
async function begin(name: string): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(name, 1, {
    upgrade(database) {
      database.createObjectStore('games', { keyPath: 'id' }).createIndex('when', 'when');
    },
    // Another tab has a newer page: it must not wait for this one.
    blocking: () => {
      void opened?.then((database) => database.close());
      opened = null;
    },
    terminated: () => {
      opened = null;
    },
  });
}

export function createLibrary(name = 'stackade', most = MOST): Library {
  /** Reads and writes in one transaction; nothing is written where there is nothing to write. */
  async function write(entriesFrom: (store: Stored) => Promise<Entry[] | null>): Promise<boolean> {
    const database = await open(name);
    const writing = database.transaction('games', 'readwrite');
    try {
      const { store } = writing;
      const entries = await entriesFrom(store);
      if (!entries) {
        await writing.done;
        return false;
      }
      for (const entry of entries) await store.put(entry);
      let over = (await store.count()) - most;
      for (let at = await store.index('when').openCursor(); at && over > 0; at = await at.continue()) {
        if (!at.value.isOwn || entries.some(({ id }) => id === at?.value.id)) continue;
        await at.delete();
        over -= 1;
      }
      if (over > 0) throw new Full('there are too many games');
      await writing.done;
      changed();
      return true;
    } catch (error) {
      try {
        writing.abort();
      } catch {
        // It has ended by itself, with the same error.
      }
      await writing.done.catch(() => undefined);
      throw isFull(error) ? new Full(String(error)) : error;
    }
  }

  async function change(ids: readonly string[], how: Change, others: Entry[] = []): Promise<void> {
    await write(async (store) => {
      const entries = [...others];
      for (const [place, id] of ids.entries()) {
        const found = await store.get(id);
        if (isEntry(found)) entries.push(how(found, place));
      }
      return entries;
    });
  }

  return {
    async all() {
      const found = await (await open(name)).getAllFromIndex('games', 'when');
      return found.filter(isEntry).map(plain).reverse();
    },
    async get(id) {
      const found = await (await open(name)).get('games', id);
      return isEntry(found) ? plain(found) : undefined;
    },
    put: (entries) => change([], (entry) => entry, entries),
    replace: (seen, entry) =>
      write(async (store) => {
        const found = await store.get(entry.id);
        const isStill = JSON.stringify(isEntry(found) ? plain(found) : undefined) === JSON.stringify(seen);
        return isStill ? [entry] : null;
      }),
    change,
    async remove(id) {
      await (await open(name)).delete('games', id);
      changed();
    },
    async clear() {
      await (await open(name)).clear('games');
      changed();
    },
    async stamp() {
      const reading = (await open(name)).transaction('games');
      const newest = await reading.store.index('when').openKeyCursor(null, 'prev');
      return [changes.peek(), await reading.store.count(), newest?.key ?? 0, newest?.primaryKey ?? ''].join(
        ' ',
      );
    },
  };
}

function isFull(error: unknown): boolean {
  return error instanceof Full || (error instanceof Error && error.name === 'QuotaExceededError');
}

/** An entry with nothing too long to be listed, whoever has put it there. */
function plain(entry: Entry): Entry {
  const { title, date, players } = entry;
  const short = (text: string) => text.slice(0, LONGEST_WORDS);
  return { ...entry, title: short(title), date: short(date), players: shortened(players) };
}

/** What comes out may have been put in by anybody; whether it is a game, the engine says when it is opened. */
function isEntry(stored: unknown): stored is Entry {
  if (!isObject(stored)) return false;
  const { players, plies, when, isOwn } = stored;
  const texts = ['id', 'game', 'result'].every((key) => isText(stored[key], LONGEST_WORDS));
  const words = ['title', 'date'].every((key) => isText(stored[key], LONGEST));
  const names = Array.isArray(players) ? players : [];
  const isNamed =
    names.length >= 2 && names.length <= MOST_SIDES && names.every((name) => isText(name, LONGEST));
  const isCounted = typeof plies === 'number' && typeof when === 'number' && typeof isOwn === 'boolean';
  return texts && words && isNamed && isCounted && isText(stored.text, LONGEST);
}
