/** What is pasted into the study, what is kept of a study, and what is too much. */
import { describe, expect, it } from 'vitest';
import { encode } from '../../src/links/code';
import { memoryStore, storageStore } from '../../src/storage/store';
import { readPasted } from '../../src/study/pasted';
import { hasSaved, isSavedDirty, readSaved, saveStudy } from '../../src/study/saved';
import { newTree, nodeOf, ROOT, remark, type Tree, toWritten } from '../../src/study/tree';
import { createTestRules } from '../support/engine';

const rules = createTestRules();
const paste = (text: string, game = 'nava') => readPasted(rules, game, text);
const record = (moves: string, more = '') => `[Game "nava"]\n${more}\n1. ${moves} *\n`;

describe('a pasted text', () => {
  it('is a record with all that it holds', async () => {
    const found = await paste(`\n${record('a1-a4 {so} e5-e2 (1... e5-e4)')}`);
    expect(found.kind).toBe('tree');
    const { tree } = found as { tree: Tree };
    expect([tree.nodes.size, nodeOf(tree, 1).comment]).toEqual([4, 'so']);
  });

  it('is several records, of which one may be chosen, broken ones named', async () => {
    const two = await paste(record('a1-a4') + record('a1-a3', '[Title "Mine"]\n'));
    expect(two).toMatchObject({ kind: 'several', faults: [] });
    expect((two as { games: { moves: string[] }[] }).games.map(({ moves }) => moves)).toEqual([
      ['a1-a4'],
      ['a1-a3'],
    ]);
    const half = await paste(record('a1-a4') + record('a1-a9'));
    expect(half).toMatchObject({ kind: 'several', faults: [{ number: 2, line: 6, column: 4 }] });
  });

  it('says where a record is wrong', async () => {
    expect(await paste(record('a1-a9'))).toMatchObject({
      kind: 'wrong',
      wrong: {
        like: 'record',
        fault: { number: 1, line: 3, column: 4, fault: { code: 'illegal-move' } },
      },
    });
  });

  it('is a position of the game that was chosen, or of another', async () => {
    const own = await paste(' x5/x5/x2,w,bbbbbb,x/x5/wwwww,x4 w ');
    expect((own as { tree: Tree }).tree).toMatchObject({
      game: 'nava',
      start: 'x5/x5/x2,w,bbbbbb,x/x5/wwwww,x4 w',
    });
    const other = await paste('b2,n2/n3/n2,w2 b');
    expect((other as { tree: Tree }).tree.game).toBe('staqs:size=3');
    const named = await paste('staqs:size=3 b2,n2/n3/n2,w2 b');
    expect((named as { tree: Tree }).tree.game).toBe('staqs:size=3');
    expect(await paste('x4,bbbbbb/x5/x5/x5/wwwww,x4 w')).toMatchObject({
      wrong: { like: 'position', game: 'nava', why: { code: 'wrong-discs' } },
    });
  });

  it('is a link of the page itself, or says what is wrong with it', async () => {
    const moves = ['a1-a4', 'e5-e2'];
    const ending = { loser: 1, why: 'resignation' } as const;
    const code = await encode({ game: 'nava', moves, ending }, rules.legal);
    for (const link of [code, `#${code}`, `https://example.org/play/#${code}`]) {
      const { tree } = (await paste(link)) as { tree: Tree };
      expect([tree.nodes.size, tree.result, tree.tags]).toEqual([3, '1-0', [['Termination', 'resignation']]]);
      const again = await rules.readTree(await rules.writeTree(toWritten(tree)));
      expect([again.result, again.tags]).toEqual([tree.result, tree.tags]);
    }
    expect(await paste(`#${code.slice(0, -2)}`)).toMatchObject({ wrong: { like: 'link', what: 'damaged' } });
  });

  it.each(['', 'hello', 'https://example.org/', '1. a1-a4', 'a/b/c'])('%j is none of these', async (text) => {
    expect(await paste(text)).toEqual({ kind: 'wrong', wrong: { like: 'nothing' } });
  });
});

describe('a study that is kept', () => {
  const tree = newTree({ game: 'nava', moves: ['a1-a4', 'e5-e2'] });

  it('comes back where it was, as the game of the library that it is', async () => {
    const store = memoryStore();
    const entry = { id: 'abc', when: 5, isOurs: true };
    expect([hasSaved(store), isSavedDirty(store)]).toEqual([false, false]);
    expect(saveStudy(store, { tree, at: 1, entry, isDirty: true })).toBe(true);
    expect([hasSaved(store), isSavedDirty(store)]).toEqual([true, true]);
    expect(await readSaved(store, rules)).toMatchObject({ at: 1, entry, isDirty: true });
  });

  it('is kept for a comment on its start, too', async () => {
    const store = memoryStore();
    const said = remark(newTree({ game: 'nava', moves: [] }), ROOT, { comment: 'to begin with' });
    saveStudy(store, { tree: said, at: ROOT });
    expect(nodeOf((await readSaved(store, rules))!.tree, ROOT).comment).toBe('to begin with');
  });

  it('may be long, and says so when it has become too long', async () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
    } as unknown as Storage;
    const store = storageStore(storage, new EventTarget());
    const long = remark(tree, 1, { comment: 'so '.repeat(100_000).trim() });
    expect(saveStudy(store, { tree: long, at: 2 })).toBe(true);
    expect(nodeOf((await readSaved(store, rules))!.tree, 1).comment).toHaveLength(299_999);
    // What was kept before is still there.
    expect(saveStudy(store, { tree: remark(tree, 1, { comment: 'x'.repeat(2_000_000) }), at: 2 })).toBe(
      false,
    );
    expect(nodeOf((await readSaved(store, rules))!.tree, 1).comment).toHaveLength(299_999);
  });
});
