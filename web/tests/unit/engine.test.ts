/** The engine as WASM says what it says natively. */
import { describe, expect, it } from 'vitest';
import { converse, createTestRules } from '../support/engine';
import { readText } from '../support/fixtures';

interface Case {
  variant?: string;
  position?: string;
  moves?: string[];
  counts?: number[];
  move?: string;
  result?: string;
  start?: string;
  final?: string;
  seed?: number;
}

type File = { game: string } & Record<
  'perft' | 'moves' | 'apply' | 'illegal' | 'malformed' | 'over' | 'playouts',
  Case[]
>;

/** Counts beyond this are left to the native tests. */
const MOST = 200_000;

const GAMES = ['glaisher', 'staqs', 'greener', 'nava'];

describe.each(GAMES)('the conformance file of %s', async (game) => {
  const file = JSON.parse(readText(`../../../conformance/${game}.json`)) as File;
  const ask = await converse();
  const setUp = (entry: Case, moves = '') => {
    expect(ask(`newgame ${entry.variant ? `${game}:${entry.variant.replace(/^.*:/, '')}` : game}`)).toEqual([
      'ok',
    ]);
    const from = entry.position ?? entry.start;
    return ask(`position ${from ? `string ${from}` : 'start'}${moves}`);
  };

  it('has the moves', () => {
    for (const entry of file.moves) {
      expect(setUp(entry)).toEqual(['ok']);
      expect(ask('moves')).toEqual([...(entry.moves ?? []), 'ok']);
    }
    expect(file.moves.length).toBeGreaterThan(3);
  });

  it('plays the moves', () => {
    for (const entry of file.apply) {
      expect(setUp(entry, ` moves ${entry.move}`)).toEqual(['ok']);
      expect(ask('view')[0]).toContain(`"position":"${entry.result}"`);
    }
  });

  it('has the counts', () => {
    for (const entry of file.perft) {
      expect(setUp(entry)).toEqual(['ok']);
      (entry.counts ?? []).forEach((count, depth) => {
        if (count <= MOST) expect(ask(`perft ${depth}`)).toEqual([String(count), 'ok']);
      });
    }
  });

  it('refuses what is impossible', () => {
    // The protocol takes lines apart at spaces, so that texts which are wrong in their spaces cannot be sent.
    const canBeSent = (text = '') => text !== '' && text === text.trim().split(/\s+/).join(' ');
    const illegal = file.illegal.filter(({ move }) => canBeSent(move));
    const malformed = file.malformed.filter(({ position }) => canBeSent(position));
    expect(illegal.length + malformed.length).toBeGreaterThan(30);
    for (const entry of illegal)
      expect([entry, setUp(entry, ` moves ${entry.move}`)[0]]).toEqual([
        entry,
        expect.stringMatching(/^error /),
      ]);
    for (const entry of malformed)
      expect([entry, setUp(entry)[0]]).toEqual([entry, expect.stringMatching(/^error /)]);
  });

  it('knows when a game is over', () => {
    for (const entry of file.over) {
      expect(setUp(entry)).toEqual(['ok']);
      expect(ask('over')).toEqual([entry.result, 'ok']);
    }
  });

  it('plays the games', () => {
    for (const entry of file.playouts) {
      expect(setUp(entry, ` moves ${entry.moves?.join(' ')}`)).toEqual(['ok']);
      expect(ask('over')).toEqual([entry.result, 'ok']);
    }
  });
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
  expect(await rules.whyNot(line, '@a1')).toBe('a1 is not a neutral cell');
  expect(await rules.whyNot(line, '@a2')).toBe('');
  expect(await rules.whyNot(line, '@a2 @a3')).toBe('a move is one word');
});
