/** A study goes into the library without ever taking the place of a game that somebody still wants. */
import 'fake-indexeddb/auto';
import { signal } from '@preact/signals';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { entryOf } from '../../src/storage/entry';
import { createLibrary } from '../../src/storage/library';
import { memoryStore } from '../../src/storage/store';
import { putKeptAway } from '../../src/study/away';
import { createKeeper } from '../../src/study/keeper';
import { isKeptDirty, keepStudy, keptStudy } from '../../src/study/kept';
import { putStudy, type Shelf, shelve } from '../../src/study/shelve';
import { newTree, ROOT, remark, type Tree } from '../../src/study/tree';
import { createTestRules } from '../support/engine';

const rules = createTestRules();
const library = createLibrary();
beforeEach(() => library.clear());

const long = newTree({ game: 'nava', moves: ['a1-a4', 'e5-e2'] });
const short = newTree({ game: 'nava', moves: ['a1-a4'] });

/** A game in the library, and a study that was taken from it. */
async function entered(isOwn: boolean, result = '1-0'): Promise<Shelf> {
  const ending = result === '*' ? '' : '[Termination "resignation"]\n';
  const text = `[Game "nava"]\n[Result "${result}"]\n${ending}\n1. a1-a4 e5-e2 ${result}\n`;
  const made = entryOf(await rules.readRecord(text), 'one', 1, isOwn);
  await library.put([{ ...made, title: 'Mine' }]);
  return { id: 'one', when: 1, isOurs: false };
}
const put = (tree: Tree, shelf: Shelf | null, isByHand: boolean) =>
  putStudy(rules, library, { tree, shelf, isByHand });
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
    const shelf = signal<Shelf | null>(null);
    const saved = signal<Tree['nodes'] | null>(null);
    const desk = { study: { tree: signal(long) }, shelf, saved };
    await Promise.all([1, 2, 3].map(() => shelve(rules, library, desk, true)));
    expect((await library.all()).map(({ id }) => id)).toEqual([shelf.value?.id]);
    expect(saved.value).toBe(long.nodes);
  });
});

describe('the study of the last visit', () => {
  it('goes into the library, in one place, and has nothing new in it then', async () => {
    const store = memoryStore();
    keepStudy(store, { tree: long, at: 1, isDirty: true });
    for (const _ of [1, 2]) await putKeptAway(rules, store);
    expect(await plies()).toEqual([2]);
    const [entry] = await library.all();
    expect(isKeptDirty(store)).toBe(false);
    expect(await keptStudy(store, rules)).toMatchObject({ at: 1, shelf: { id: entry?.id, isOurs: true } });
  });

  it('stays where it is if the library does not take it', async () => {
    const store = memoryStore();
    keepStudy(store, { tree: long, at: 1, isDirty: true });
    const write = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(putKeptAway(rules, store)).rejects.toThrow();
    write.mockRestore();
    expect(isKeptDirty(store)).toBe(true);
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
    const keeper = createKeeper(store, (isKept) => told.push(isKept));
    keeper.keep({ tree: short, at: ROOT }, false);
    keeper.keep({ tree: long, at: ROOT }, false);
    expect(written).toEqual([]);
    vi.runAllTimers();
    expect([written, told]).toEqual([['study', 'study-place'], [true]]);
    for (const at of [1, 2]) keeper.keep({ tree: long, at }, false);
    expect(written.slice(2)).toEqual(['study-place', 'study-place']);
    const said = remark(long, 1, { comment: 'so' });
    keeper.keep({ tree: said, at: 2 }, true);
    expect(written.slice(4)).toEqual(['study', 'study-place']);
    keeper.keep({ tree: long, at: 2 }, false);
    keeper.drop();
    vi.runAllTimers();
    expect(written).toHaveLength(6);
    keeper.keep({ tree: long, at: 2 }, false);
    keeper.flush();
    expect(written).toHaveLength(8);
    vi.useRealTimers();
  });
});
