/** The engine as WASM says what it says natively. */
import { expect, it } from 'vitest';
import { essence, GAMES, questions } from '../support/conformance';
import { converse, createTestRules } from '../support/engine';
import { readText } from '../support/fixtures';

it.each(GAMES)('answers the conformance file of %s', async (game) => {
  const ask = await converse();
  const all = questions(game);
  for (const question of all) {
    const { lines, answer } = question;
    const heard = lines.flatMap(ask).filter((line) => line !== 'ok');
    const found = heard.some((line) => line.startsWith('error ')) ? null : heard;
    expect([lines, essence(question, found)]).toEqual([lines, answer]);
  }
  expect(new Set(all.map(({ section }) => section)).size).toBe(7);
  expect(all.length).toBeGreaterThan(100);
});

it('answers every question as the native engine does', async () => {
  const ask = await converse();
  const answers = JSON.parse(readText('../../answers/native.json')) as [string, string[]][];
  for (const [line, expected] of answers) {
    expect([line, ask(line).filter((heard) => !heard.startsWith('info '))]).toEqual([line, expected]);
  }
}, 60_000);

it('takes strange lines for what they are', async () => {
  const ask = await converse();
  const strange = [
    'dance',
    'record',
    'record read {',
    'record write {}',
    'puzzles',
    'answer nava 99 a1',
    'é',
    'lesson \u0000',
  ];
  for (const line of strange) expect(ask(line)[0]).toMatch(/^error /);
});

it('says why a move is not legal', async () => {
  const rules = createTestRules();
  const line = { game: 'staqs', moves: ['@a1'] };
  expect(await rules.whyNot(line, '@a1')).toMatchObject({ code: 'not-neutral', values: { cell: 'a1' } });
  expect(await rules.whyNot(line, '@a2')).toBeNull();
  expect(await rules.whyNot(line, '@a2 @a3')).toMatchObject({ code: 'not-a-cell' });
});
