/** Studies of several chapters in the library, and one's own mistakes in its games. */
import 'fake-indexeddb/auto';
import { signal } from '@preact/signals';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../src/engine/client';
import type { RecordedGame } from '../../src/engine/rules';
import { entryOf } from '../../src/storage/entry';
import { createLibrary } from '../../src/storage/library';
import { memoryStore } from '../../src/storage/store';
import { archiveDesk, type EntryRef } from '../../src/study/archive';
import {
  addChapter,
  bindGames,
  chaptersOf,
  MOST_CHAPTERS,
  moveChapter,
  openChapter,
  removeChapter,
  renameChapter,
  wholeRecord,
} from '../../src/study/chapters';
import { createMistakeSearch } from '../../src/study/ownmistakes';
import { newTree, ROOT, remark, type Tree } from '../../src/study/tree';
import { createTestClient, createTestRules } from '../support/engine';

const rules = createTestRules();
const library = createLibrary();
beforeEach(() => library.clear());

const RECORDS = ['Ann', 'Eve', 'Kim'].map((name) => `[Game "nava"]\n[First "${name}"]\n\n1. a1-a4 e5-e2 *\n`);
const read = async (text: string) => (await rules.readRecords(text)) as RecordedGame[];
const bound = async () => bindGames(library, await read(RECORDS.join('\n')));
const names = async (id: string) => (await chaptersOf(library, id)).map(({ players }) => players[0]);

describe('records with several games', () => {
  it('are the chapters of one study, in their order', async () => {
    const [first, second] = await bound();
    expect(await names(first!.id)).toEqual(['Ann', 'Eve', 'Kim']);
    expect(await names(second!.id)).toEqual(['Ann', 'Eve', 'Kim']);
    expect(first!.study).toBe(first!.id);
  });

  it('are not more than a link can show', async () => {
    const [game] = await read(RECORDS[0]!);
    expect(await bindGames(library, Array(MOST_CHAPTERS + 3).fill(game!))).toHaveLength(MOST_CHAPTERS);
  });

  it('go out of it again as one text, with what is on the desk as it is now', async () => {
    const [, second] = await bound();
    await renameChapter(library, second!.id, 'The middle');
    const { tree } = await openChapter(rules, second!);
    const said = remark(tree, ROOT, { comment: 'just written' });
    const text = await wholeRecord(rules, library, { id: second!.id, tree: said });
    const games = await read(text);
    expect(games.map(({ players }) => players[0])).toEqual(['Ann', 'Eve', 'Kim']);
    expect(games[1]!.tags).toContainEqual(['Title', 'The middle']);
    expect(games.map((game) => game.text.includes('just written'))).toEqual([false, true, false]);
  });
});

describe('a chapter', () => {
  it('is added, named, moved and deleted', async () => {
    const [first, second, third] = await bound();
    const made = await addChapter(rules, library, first!.id, { game: 'staqs', moves: [] });
    expect((await chaptersOf(library, first!.id)).map(({ game }) => game)).toEqual([
      'nava',
      'nava',
      'nava',
      'staqs',
    ]);
    await moveChapter(library, third!.id, -1);
    expect(await names(first!.id)).toEqual(['Ann', 'Kim', 'Eve', '']);
    await moveChapter(library, made.id, 1);
    expect((await chaptersOf(library, made.id)).at(-1)?.id).toBe(made.id);
    await renameChapter(library, second!.id, 'Ideas');
    expect((await library.get(second!.id))?.title).toBe('Ideas');
    // The next one is shown then, and of the last one the one before.
    expect((await removeChapter(library, second!.id))?.id).toBe(made.id);
    expect((await removeChapter(library, made.id))?.id).toBe(third!.id);
    expect(await names(third!.id)).toEqual(['Ann', 'Kim']);
  });

  it('is named and moved as it is by then, and does not bring deleted ones back', async () => {
    const [first, second, third] = await bound();
    // Between what is read here and what is written, another tab has its way.
    const slow = {
      ...library,
      async change(...args: Parameters<typeof library.change>) {
        await library.put([{ ...second!, text: RECORDS[0]!, title: 'Theirs' }]);
        await library.remove(third!.id);
        await library.change(...args);
      },
    };
    await moveChapter(slow, second!.id, -1);
    expect((await chaptersOf(library, first!.id)).map(({ id, title }) => [id, title])).toEqual([
      [second!.id, 'Theirs'],
      [first!.id, ''],
    ]);
    await renameChapter(slow, second!.id, 'Mine');
    expect(await library.get(second!.id)).toMatchObject({ title: 'Mine', text: RECORDS[0] });
  });

  it('is added to a game that was no study, which becomes the first', async () => {
    const [game] = await read(RECORDS[0]!);
    await library.put([entryOf(game!, 'game', 1, false)]);
    const made = await addChapter(rules, library, 'game', { game: 'staqs', moves: [] });
    const ids = async (id: string) => (await chaptersOf(library, id)).map((entry) => entry.id);
    expect([await ids('game'), await ids(made.id)]).toEqual([
      ['game', made.id],
      ['game', made.id],
    ]);
  });

  it('takes its own place again when it is put away, with its review', async () => {
    const [first, second] = await bound();
    const opened = await openChapter(rules, second!);
    expect(opened).toMatchObject({ id: second!.id, entry: { isOurs: true }, review: [] });
    const judged = {
      ...{ turn: 1, move: 'a1-a4', score: '0', best: 'a1-a3', best_score: '20' },
      ...{ mark: '?' as const, turning_point: false },
    };
    const desk = {
      id: signal(second!.id),
      study: { tree: signal(remark(opened.tree, ROOT, { comment: 'mine' })) },
      entry: signal<EntryRef | null>(opened.entry ?? null),
      archived: signal<Tree['nodes'] | null>(null),
      review: { moments: signal([{ node: 1, judged }]) },
    };
    await archiveDesk(rules, desk, false, library);
    expect(await names(first!.id)).toEqual(['Ann', 'Eve', 'Kim']);
    const kept = (await library.get(second!.id))!;
    expect([desk.id.value, kept.text.includes('mine')]).toEqual([second!.id, true]);
    expect((await openChapter(rules, kept)).review).toEqual([judged]);
  });
});

it('a new study has the same name in its address and in the library', async () => {
  const desk = {
    id: signal('mine'),
    study: { tree: signal(newTree({ game: 'nava', moves: ['a1-a4'] })) },
    entry: signal<EntryRef | null>(null),
    archived: signal<Tree['nodes'] | null>(null),
  };
  await archiveDesk(rules, desk, false, library);
  expect(await library.get('mine')).toMatchObject({ study: 'mine', chapter: 1 });
});

describe('one’s own mistakes', () => {
  /** Blue gives the win away with the third piece. */
  const played = (first: string, second: string) =>
    `[Game "staqs:size=3"]\n[First "${first}"]\n[Second "${second}"]\n\n1. @b2 @a1 2. @c1 @b3 3. @b1 @c2 *\n`;
  const put = async (id: string, text: string, isOwn: boolean, when: number) =>
    library.put([entryOf(await rules.readRecord(text), id, when, isOwn)]);
  let reviews = 0;
  function hire(): Client {
    const client = createTestClient();
    return {
      ...client,
      run(lines, onNews) {
        reviews += 1;
        return client.run(lines, onNews);
      },
    };
  }

  it('are found in all games, told as they are found, and not looked for twice', async () => {
    await put('one', played('human', 'level 3'), true, 3);
    await put('two', played('level 3', 'human'), true, 2);
    await put('three', played('Ann', 'Eve'), false, 1);
    const store = memoryStore();
    const search = createMistakeSearch({ hire, rules, library, store });
    await search.start();
    expect(search.state.value).toBe('done');
    expect(search.progress.value).toEqual({ done: 2, all: 2 });
    expect(search.found.value.map(({ entry, judged, mover }) => [entry.id, judged.move, mover])).toEqual([
      ['one', '@b1', 0],
    ]);
    expect(search.found.value[0]!.line.moves).toHaveLength(4);
    expect(reviews).toBe(2);
    const again = createMistakeSearch({ hire, rules, library, store });
    await again.start();
    expect([again.found.value.length, reviews]).toEqual([1, 2]);
  });

  it('are remembered of every game in the library, however many there are, and of no other', async () => {
    const game = entryOf(await rules.readRecord(played('human', 'level 3')), '', 1, true);
    const ids = Array.from({ length: 410 }, (_, number) => `g${number}`);
    await library.put(ids.map((id) => ({ ...game, id })));
    let reads = 0;
    const store = memoryStore();
    const counted = {
      ...store,
      read(key: string) {
        reads += 1;
        return store.read(key);
      },
    };
    const quick = (): Client => ({
      ...createTestClient(),
      run() {
        reviews += 1;
        return { done: Promise.resolve([]), stop: () => {} };
      },
    });
    const search = () => createMistakeSearch({ hire: quick, rules, library, store: counted }).start();
    reviews = 0;
    await search();
    expect([reviews, reads]).toEqual([410, 1]);
    await library.remove('g7');
    await search();
    expect([reviews, reads]).toEqual([410, 2]);
    await put('new', played('human', 'level 3'), true, 2);
    await search();
    expect(reviews).toBe(411);
    expect(Object.keys(store.read('mistakes') as object)).toHaveLength(410);
    expect(store.read('mistakes')).not.toHaveProperty('g7');
  });

  it('can be left half found', async () => {
    for (const id of ['one', 'two', 'three']) await put(id, played('human', 'level 3'), true, 1);
    const search = createMistakeSearch({ hire, rules, library, store: memoryStore() });
    const stop = search.progress.subscribe(({ done }) => done === 1 && search.stop());
    await search.start();
    stop();
    expect([search.state.value, search.progress.value.done]).toEqual(['stopped', 1]);
    expect(search.found.value).toHaveLength(1);
  });
});
