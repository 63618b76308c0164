/** What is kept in the browser, with several tabs at once. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openRecord } from '../../src/state/records';
import { type Ending, rematch, type Setup, type Snapshot } from '../../src/state/setup';
import { autosave } from '../../src/storage/autosave';
import { loadProgress, markDone, progress, readProgress } from '../../src/storage/progress';
import { createSavedGames } from '../../src/storage/saved';
import { loadSettings, settings } from '../../src/storage/settings';
import { memoryStore, putTab, type Store, storageStore, takeTab } from '../../src/storage/store';
import { createTestRules } from '../support/engine';
import { bot, HUMAN, isReady, PLAIN, start, until } from '../support/world';

/** A browser's storage, which tells all tabs but the one that writes. */
function browser(): { tab(): Store } {
  const kept = new Map<string, string>();
  const tabs: EventTarget[] = [];
  const tab = () => {
    const here = new EventTarget();
    tabs.push(here);
    const set = (key: string, value: string | null) => {
      if ((kept.get(key) ?? null) === value) return;
      if (value === null) kept.delete(key);
      else kept.set(key, value);
      for (const other of tabs)
        if (other !== here) other.dispatchEvent(Object.assign(new Event('storage'), { key }));
    };
    const storage = {
      get length() {
        return kept.size;
      },
      key: (index: number) => [...kept.keys()][index] ?? null,
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => set(key, value),
      removeItem: (key: string) => set(key, null),
    };
    return storageStore(storage as unknown as Storage, here);
  };
  return { tab };
}

function game(...moves: string[]): Snapshot {
  return { setup: PLAIN, moves, left: [0, 0], ending: null };
}

describe('the savedGames', () => {
  const time = { now: 1000 };
  let store = memoryStore();
  const savedGames = (tab: string) => createSavedGames(store, tab, () => time.now);
  beforeEach(() => {
    store = memoryStore();
    time.now = 1000;
  });

  it('keeps the games of two tabs apart', () => {
    const [one, two] = [savedGames('one'), savedGames('two')];
    const first = one.save(null, game('a1-a4'));
    time.now += 1;
    const second = two.save(null, game('a1-d1'));
    expect(first).not.toBe(second);
    expect([one.newest()?.id, two.newest()?.id]).toEqual([first, second]);
    two.drop(second);
    expect([one.newest()?.id, two.newest()]).toEqual([first, undefined]);
  });

  it('gives a new tab the last game that nobody plays', () => {
    const [one, two] = [savedGames('one'), savedGames('two')];
    const first = one.save(null, game('a1-a4'));
    time.now += 1;
    two.save(null, game('a1-d1'));
    expect(savedGames('new').newest()).toBe(undefined);
    one.release();
    expect(savedGames('new').newest()).toMatchObject({ id: first, snapshot: { moves: ['a1-a4'] } });
    // A tab that has not been heard of for long may be gone.
    time.now += 3_600_000;
    expect(savedGames('new').newest()?.snapshot.moves).toEqual(['a1-d1']);
    // Whoever is reloaded goes on with their own.
    expect(savedGames('one').newest()?.id).toBe(first);
  });

  it('lets nobody overwrite or drop what another tab has taken over', () => {
    const [one, two] = [savedGames('one'), savedGames('two')];
    const id = one.save(null, game('a1-a4'));
    one.release();
    expect(two.save(id, game('a1-a4', 'e5-e2'))).toBe(id);
    one.drop(id);
    const other = one.save(id, game('a1-a4', 'e5-d5'));
    expect(other).not.toBe(id);
    expect(two.newest()?.snapshot.moves).toEqual(['a1-a4', 'e5-e2']);
    expect(one.newest()?.snapshot.moves).toEqual(['a1-a4', 'e5-d5']);
  });

  it('is not endless, and knows the game that earlier versions kept', () => {
    store.write('game', game('a1-a4'));
    expect(savedGames('one').newest()?.id).toBe('game');
    for (let count = 0; count < 20; count += 1) {
      time.now += 1;
      savedGames('one').save(null, game('a1-d1'));
    }
    expect(store.keys().length).toBe(8);
    expect(store.keys()).not.toContain('game');
  });
});

it('a tab has a name that it keeps when it is reloaded, and that a copy of it does not get', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  } as unknown as Storage;
  const name = takeTab(storage);
  expect(takeTab(storage)).not.toBe(name);
  putTab(storage, name);
  expect(takeTab(storage)).toBe(name);
});

describe('a game that is played', () => {
  const savedIn = (store: Store) => createSavedGames(store, 'one', () => 0);

  it('is kept from its first move on, beside the one that was left', async () => {
    const store = memoryStore();
    const savedGames = savedIn(store);
    const left = savedGames.save(null, game('a1-a4'));
    const session = start({});
    const keeping = autosave(savedGames, session, null);
    await until(isReady(session));
    keeping.now();
    expect(store.keys()).toEqual([left]);
    await session.play('a1-d1');
    expect(store.keys().length).toBe(2);
    // The beginning of a game once more is nothing that would have to be kept either.
    await session.restart();
    expect(savedGames.newest()).toBeDefined();
    session.resign();
    expect(store.keys()).toEqual([left]);
    // Who takes the resignation back has an unfinished game again.
    await session.redo();
    expect(store.keys().length).toBe(2);
    keeping.stop();
  });

  it('and that came from the savedGames goes back to its place, with the time that is left', async () => {
    const store = memoryStore();
    const savedGames = savedIn(store);
    const clock = { kind: 'game', time: 60_000, increment: 0 } as const;
    const id = savedGames.save(null, {
      ...game('a1-a4'),
      setup: { ...PLAIN, clock },
      left: [50_000, 40_000],
    });
    const kept = savedGames.newest()!;
    const session = start({ clock }, undefined, kept.snapshot);
    autosave(savedGames, session, kept.id);
    await until(isReady(session));
    await session.play('e5-e2');
    expect(savedGames.newest()).toMatchObject({
      id,
      snapshot: { moves: ['a1-a4', 'e5-e2'], left: [50_000, 40_000] },
    });
  });

  it('and that was only looked at takes no place', async () => {
    const store = memoryStore();
    const session = start({}, undefined, game('a1-a4'));
    autosave(savedIn(store), session, null);
    await until(isReady(session));
    expect(store.keys()).toEqual([]);
    await session.play('e5-e2');
    expect(store.keys().length).toBe(1);
  });

  it('is not kept as it was if it makes no sense', async () => {
    const store = memoryStore();
    const savedGames = savedIn(store);
    const id = savedGames.save(null, game('a1-a4', 'a1-a4'));
    const session = start({}, undefined, game('a1-a4', 'a1-a4'));
    autosave(savedGames, session, id);
    expect(savedGames.newest()?.snapshot.moves.length).toBe(2);
    await until(isReady(session));
    expect(savedGames.newest()).toMatchObject({ id, snapshot: { moves: ['a1-a4'] } });
  });

  it('is forgotten if nobody knows it', async () => {
    const store = memoryStore();
    const savedGames = savedIn(store);
    const setup = { ...PLAIN, game: 'chess' };
    const id = savedGames.save(null, { ...game('e2-e4'), setup });
    const session = start(setup, undefined, game('e2-e4'));
    autosave(savedGames, session, id);
    await until(() => session.phase.value === 'broken');
    expect(store.keys()).toEqual([]);
  });
});

describe('other tabs', () => {
  afterEach(() => vi.unstubAllGlobals());
  const kept = (store: Store) => readProgress(store.read('progress'));

  it('do not undo what was done here', () => {
    const { tab } = browser();
    const [here, there] = [tab(), tab()];
    loadProgress(here);
    markDone('nava-1', true);
    there.write('progress', { done: ['nava-1', 'staqs-4'], streak: 2, best: 5, played: ['nava'] });
    expect(progress.value).toMatchObject({
      done: ['nava-1', 'staqs-4'],
      streak: 2,
      best: 5,
      played: ['nava'],
    });
    markDone('nava-2', true);
    expect(kept(there)).toMatchObject({ done: ['nava-1', 'staqs-4', 'nava-2'], streak: 3, best: 5 });
    // Even where nobody told this tab.
    const silent = memoryStore();
    loadProgress(silent);
    silent.write('progress', { done: ['greener-3'], streak: 0, best: 9, played: ['staqs'] });
    markDone('nava-3', false);
    expect(kept(silent)).toMatchObject({ done: ['greener-3', 'nava-3'], best: 9 });
  });

  it('forget for this one, too', () => {
    const { tab } = browser();
    const [here, there] = [tab(), tab()];
    loadProgress(here);
    markDone('nava-9', true);
    there.forget();
    expect(progress.value.done).toEqual([]);
  });

  it('choose for this one, too', () => {
    vi.stubGlobal('navigator', { languages: ['en'] });
    const { tab } = browser();
    const [here, there] = [tab(), tab()];
    loadSettings(here);
    there.write('settings', { ...settings.value, theme: 'light' });
    expect(settings.value.theme).toBe('light');
  });
});

describe('the same game once more', () => {
  const setup: Setup = { ...PLAIN, seed: '7', players: [HUMAN, bot(3)], coached: true };

  it.each(['nava', 'staqs', 'glaisher'])('has other oversights in %s', (name) => {
    expect(rematch({ ...setup, game: name }, '8', false)).toEqual({
      ...setup,
      game: name,
      seed: '8',
      coached: false,
    });
  });

  it('has another board and other sides in Greener', () => {
    expect(rematch({ ...setup, game: 'greener' }, '8', true)).toMatchObject({
      seed: '8',
      players: [bot(3), HUMAN],
    });
  });
});

describe('a record', () => {
  const rules = createTestRules();

  async function opened(moves: string[], ending: Ending | null) {
    const text = await rules.writeRecord({
      game: 'nava',
      start: null,
      seed: null,
      moves,
      players: ['human', 'level 2'],
      date: '2026.01.02',
      ending,
      record: null,
    });
    const { setup, from } = openRecord(await rules.readRecord(text));
    const session = start(setup, undefined, from);
    await until(() => session.at.value === moves.length && session.phase.value !== 'loading');
    return { text, session };
  }

  it('of a game that was resigned is that of a game that is over', async () => {
    const { session } = await opened(['a1-a4'], { loser: 1, why: 'resignation' });
    expect(session.over.value).toMatchObject({ winner: 0, reason: 'resignation' });
  });

  it('of a game that was lost on time says so', async () => {
    const { session } = await opened(['a1-a4'], { loser: 0, why: 'time' });
    expect(session.over.value).toMatchObject({ winner: 1, reason: 'time' });
  });

  it('of a game that goes on lets the computer wait', async () => {
    const { session } = await opened(['a1-a4'], null);
    expect(session.phase.value).toBe('paused');
    session.pause(false);
    await until(() => session.moves.value.length === 2);
  });

  it('of a draw that was agreed is a draw, and remarks are not taken for tags', async () => {
    const { text } = await opened(['a1-a4'], null);
    const drawn = text
      .replaceAll('*', '1/2-1/2')
      .replace(/\[Termination "[^"]*"\]/, '[Termination "agreement: both were tired"]');
    const found = await rules.readRecord(drawn);
    expect(openRecord(found).from.ending).toEqual({ loser: null, why: 'agreement' });
    const remark = await rules.readRecord('[Game "nava"]\n\n1. a1-a4 {[Termination "time"]} *');
    expect(openRecord({ ...remark, result: '1-0' }).from.ending).toBe(null);
  });
});
