/** A game that was sent is known again in the library, unless more is said in it. */
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { importGames } from '../../src/storage/import';
import { createLibrary } from '../../src/storage/library';
import { inLibrary } from '../../src/study/twin';
import { createTestRules } from '../support/engine';

it('is found under whatever name, and only as it is', async () => {
  const [rules, library] = [createTestRules(), createLibrary()];
  const record = (moves: string) => `[Game "nava"]\n[White "Ann"]\n\n1. ${moves} *\n`;
  const { entries } = await importGames(rules, library, record('a1-a4 e5-e2') + record('a1-a5'));
  const found = async (text: string) => (await inLibrary(rules, library, await rules.readRecord(text)))?.id;
  expect(await found('[Game "nava"]\n\n1. a1-a4\n e5-e2 *\n')).toBe(entries[0]!.id);
  expect(await found(record('a1-a4 {well!} e5-e2'))).toBeUndefined();
  expect(await found(record('a1-a4'))).toBeUndefined();
});
