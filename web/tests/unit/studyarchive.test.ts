/** A study goes into the library without ever taking the place of a game that somebody still wants. */
import 'fake-indexeddb/auto';
import { signal } from '@preact/signals';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { entryOf } from '../../src/storage/entry';
import { createLibrary } from '../../src/storage/library';
import { memoryStore } from '../../src/storage/store';
import { archiveDesk, archiveSaved, archiveStudy, type EntryRef } from '../../src/study/archive';
import { createAutosave } from '../../src/study/autosave';
import { isSavedDirty, readSaved, saveStudy } from '../../src/study/saved';
import { newTree, ROOT, remark, type Tree } from '../../src/study/tree';
import { createTestRules } from '../support/engine';

const rules = createTestRules();
const library = createLibrary();
beforeEach(() => library.clear());

const long = newTree({ game: 'nava', moves: ['a1-a4', 'e5-e2'] });
const short = newTree({ game: 'nava', moves: ['a1-a4'] });

/** A game in the library, and a study that was taken from it. */
async function entered(isOwn: boolean, result = '1-0'): Promise<EntryRef> {
  const ending = result === '*' ? '' : '[Termination "resignation"]\n';
  const text = `[Game "nava"]\n[Result "${result}"]\n${ending}\n1. a1-a4 e5-e2 ${result}\n`;
  const made = entryOf(await rules.readRecord(text), 'one', 1, isOwn);
  await library.put([{ ...made, title: 'Mine' }]);
  return { id: 'one', when: 1, isOurs: false };
}
const put = (tree: Tree, entry: EntryRef | null, isByHand: boolean) =>
  archiveStudy(rules, library, { tree, entry, isByHand });
const plies = async () => (await library.all()).map((entry) => entry.plies).sort();

describe('a study that is put away by itself', () => {
  it.each([true, false])('leaves the game that it was taken from (own: %s)', async (isOwn) => {
    const kept = await put(short, await entered(isOwn), false);
    expect(kept).toMatchObject({ isOurs: true });
    expect(await plies()).toEqual([1, 2]);
    expect(await library.get('one')).toMatchObject({ plies: 2, isOwn, when: 1 });
    expect(await library.get(kept.id)).toMatchObject({ title: 'Mine', isOwn: false });
  });

  it('takes its own place again, unless that has changed since', async () => {
    const first = await put(short, null, false);
    const second = await put(long, first, false);
    expect([second.id, await plies()]).toEqual([first.id, [2]]);
    const entry = await library.get(second.id);
    await library.put([{ ...entry!, when: entry!.when + 1 }]);
    expect((await put(short, second, false)).id).not.toBe(second.id);
    expect(await plies()).toEqual([1, 2]);
  });
});

describe('a study that somebody keeps', () => {
  it('takes the place of its game, which stays whose it was', async () => {
    expect((await put(short, await entered(true), true)).id).toBe('one');
    expect(await library.get('one')).toMatchObject({ plies: 1, isOwn: true, title: 'Mine' });
  });

  it('leaves a game that goes on or has gone on', async () => {
    expect((await put(short, await entered(true, '*'), true)).id).not.toBe('one');
    expect((await put(short, { ...(await entered(false)), when: 0 }, true)).id).not.toBe('one');
    expect((await library.get('one'))?.plies).toBe(2);
  });

  it('is one game, however often that is asked for', async () => {
    const entry = signal<EntryRef | null>(null);
    const archived = signal<Tree['nodes'] | null>(null);
    const desk = { study: { tree: signal(long) }, entry, archived };
    await Promise.all([1, 2, 3].map(() => archiveDesk(rules, desk, true, library)));
    expect((await library.all()).map(({ id }) => id)).toEqual([entry.value?.id]);
    expect(archived.value).toBe(long.nodes);
  });
});

it('a game that is played on while a study is written stays', async () => {
  const ref = await entered(false);
  let isPlayed = false;
  const ahead: typeof library = {
    ...library,
    async replace(seen, next) {
      if (!isPlayed) await library.put([{ ...seen!, when: 2, isOwn: true, result: '*' }]);
      isPlayed = true;
      return library.replace(seen, next);
    },
  };
  const kept = await archiveStudy(rules, ahead, { tree: short, entry: ref, isByHand: true });
  expect(kept.id).not.toBe('one');
  expect(await library.get('one')).toMatchObject({ plies: 2, when: 2 });
  expect(await plies()).toEqual([1, 2]);
});

describe('the study of the last visit', () => {
  it('goes into the library, in one place, and has nothing new in it then', async () => {
    const store = memoryStore();
    saveStudy(store, { tree: long, at: 1, isDirty: true });
    for (const _ of [1, 2]) await archiveSaved(rules, store);
    expect(await plies()).toEqual([2]);
    const [entry] = await library.all();
    expect(isSavedDirty(store)).toBe(false);
    expect(await readSaved(store, rules)).toMatchObject({ at: 1, entry: { id: entry?.id, isOurs: true } });
  });

  it('stays where it is if the library does not take it', async () => {
    const store = memoryStore();
    saveStudy(store, { tree: long, at: 1, isDirty: true });
    const write = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(archiveSaved(rules, store)).rejects.toThrow();
    write.mockRestore();
    expect(isSavedDirty(store)).toBe(true);
  });
});

describe('a study that is worked on', () => {
  it('is written when it has rested or in a hurry, and its place with every step', () => {
    vi.useFakeTimers();
    const plain = memoryStore();
    const written: string[] = [];
    const store = {
      ...plain,
      write(key: string, value: unknown) {
        written.push(key);
        return plain.write(key, value);
      },
    };
    const told: boolean[] = [];
    const autosave = createAutosave(store, (isSaved) => told.push(isSaved));
    autosave.save({ tree: short, at: ROOT }, false);
    autosave.save({ tree: long, at: ROOT }, false);
    expect(written).toEqual([]);
    vi.runAllTimers();
    expect([written, told]).toEqual([['study', 'study-place'], [true]]);
    for (const at of [1, 2]) autosave.save({ tree: long, at }, false);
    expect(written.slice(2)).toEqual(['study-place', 'study-place']);
    const said = remark(long, 1, { comment: 'so' });
    autosave.save({ tree: said, at: 2 }, true);
    expect(written.slice(4)).toEqual(['study', 'study-place']);
    autosave.save({ tree: long, at: 2 }, false);
    autosave.drop();
    vi.runAllTimers();
    expect(written).toHaveLength(6);
    autosave.save({ tree: long, at: 2 }, false);
    autosave.flush();
    expect(written).toHaveLength(8);
    vi.useRealTimers();
  });

  it('is known by the name that its place had before', async () => {
    const store = memoryStore();
    const entry = { id: 'one', when: 5, isOurs: true };
    saveStudy(store, { tree: long, at: ROOT, entry, isDirty: true });
    const { entry: shelf, ...place } = store.read('study-place') as { entry: unknown };
    store.write('study-place', { ...place, shelf });
    expect(await readSaved(store, rules)).toMatchObject({ entry, isDirty: true });
  });
});
