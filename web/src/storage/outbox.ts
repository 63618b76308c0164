/**
 * Games on their way into the library: an outbox. Each is written down at once where that takes no time, and
 * leaves when the library has it. What the library has not taken is tried again at the next visit.
 */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { Refusal } from '../engine/client';
import type { Rules } from '../engine/rules';
import type { Snapshot } from '../state/setup';
import { archiveGame } from './archive';
import { Closed, Full, type Library } from './library';
import { LONGEST_RECORD, readSnapshot } from './saved';
import { isObject, type Store } from './store';

/** So many games wait from visit to visit where the library takes none; then the oldest give way. */
const MOST = 50;
const PREFIX = 'pending-';

/** Why the library has not taken a game: no room, nothing is stored in this window, or something else. */
export type Reason = 'full' | 'closed' | 'failed';

export interface Pending {
  snapshot: Snapshot;
  isOver: boolean;
  /** When it was played, in milliseconds. */
  when: number;
}

/** A game that is over and not in the library. */
export interface Refused extends Pending {
  id: string;
  reason: Reason;
}

export interface Outbox {
  /** Games that people should know about, since they may be lost. */
  refused: ReadonlySignal<Refused[]>;
  /** How many games the library has taken since the page was loaded. */
  taken: ReadonlySignal<number>;
  put(id: string, snapshot: Snapshot, isOver: boolean): Promise<void>;
  /** Tries again with all that waits, from earlier visits, too. */
  flush(): Promise<void>;
  /** People know about the games that were refused; they still wait. */
  dismiss(): void;
  /** Forgets all games, those in the library as well. */
  forget(): Promise<void>;
}

export interface OutboxWorld {
  store: Store;
  library: Library;
  /** Null as long as there is no engine. */
  rules(): Rules | null;
  now(): number;
  /** Runs something that no other tab is to do at the same time. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
}

export function createOutbox({ store, library, rules, now, exclusively }: OutboxWorld): Outbox {
  const waiting = new Map<string, Pending>();
  const failures = signal<Refused[]>([]);
  const dismissed = new Set<string>();
  const taken = signal(0);
  let last: Promise<unknown> = Promise.resolve();

  /** One after the other, so that no older state of a game is written over a newer one. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const next = last.then(() => exclusively(work));
    last = next.catch(() => undefined);
    return next;
  }

  function write(id: string, pending: Pending): void {
    // A record that would come back shortened is better left out than put in the place of the whole one.
    if ((pending.snapshot.setup.record?.length ?? 0) > LONGEST_RECORD) return;
    store.write(PREFIX + id, pending);
    const stored = storedIds(store).map((known) => ({
      id: known,
      when: readPending(store, known)?.when ?? 0,
    }));
    const old = stored.sort((one, two) => two.when - one.when).slice(MOST);
    for (const { id: spare } of old) store.write(PREFIX + spare, undefined);
  }

  /** What is told of a game: nothing any more, or why it is not in the library. */
  function note(id: string, failure?: Refused): void {
    const others = failures.value.filter((known) => known.id !== id);
    failures.value = failure && !dismissed.has(id) ? [...others, failure] : others;
  }

  function remove(id: string, done: Pending): void {
    if (waiting.get(id) === done) waiting.delete(id);
    // Meanwhile there may be more of it, here or from another tab: that is still to come.
    if (!waiting.has(id) && readPending(store, id)?.when === done.when) store.write(PREFIX + id, undefined);
  }

  async function send(id: string, known: Rules): Promise<void> {
    const pending = waiting.get(id) ?? readPending(store, id);
    if (!pending) return void store.write(PREFIX + id, undefined);
    const { snapshot, isOver, when } = pending;
    try {
      await archiveGame(known, library, id, snapshot, when);
      remove(id, pending);
      note(id);
      taken.value += 1;
    } catch (error) {
      // What the engine cannot write down today it cannot tomorrow.
      if (error instanceof Refusal) remove(id, pending);
      if (isOver) note(id, { id, snapshot, isOver, when, reason: reasonOf(error) });
    }
  }

  /** Without an engine they wait for the next one. */
  function sendAll(ids: () => Iterable<string>): Promise<void> {
    return inTurn(async () => {
      const known = rules();
      if (known) for (const id of ids()) await send(id, known);
    });
  }

  return {
    refused: computed(() => failures.value),
    taken: computed(() => taken.value),
    put(id, snapshot, isOver) {
      const pending = { snapshot, isOver, when: now() };
      waiting.set(id, pending);
      write(id, pending);
      return sendAll(() => [id]);
    },
    flush: () => sendAll(() => new Set([...storedIds(store), ...waiting.keys()])),
    dismiss() {
      for (const { id } of failures.value) dismissed.add(id);
      failures.value = [];
    },
    forget() {
      waiting.clear();
      failures.value = [];
      for (const id of storedIds(store)) store.write(PREFIX + id, undefined);
      return inTurn(() => library.clear());
    },
  };
}

function reasonOf(error: unknown): Reason {
  if (error instanceof Full) return 'full';
  return error instanceof Closed ? 'closed' : 'failed';
}

function storedIds(store: Store): string[] {
  return store
    .keys()
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => key.slice(PREFIX.length));
}

function readPending(store: Store, id: string): Pending | undefined {
  const stored = store.read(PREFIX + id);
  if (!isObject(stored)) return undefined;
  const snapshot = readSnapshot(stored.snapshot);
  const when = typeof stored.when === 'number' && Number.isFinite(stored.when) ? stored.when : 0;
  return snapshot && { snapshot, isOver: stored.isOver === true, when };
}

/** One tab at a time, where the browser can tell. */
export function exclusivelyInBrowser<T>(work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks;
  return locks ? (locks.request('stackade.outbox', work) as Promise<T>) : work();
}
