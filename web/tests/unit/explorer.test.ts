/** The explorer: games meet in positions, whichever way round, and nothing is called proved that is not. */
import 'fake-indexeddb/auto';
import { readdirSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createAtlas, explore } from '../../src/explorer/atlas';
import { type KnownGame, readGames, readProofs } from '../../src/explorer/known';
import { createOwnGames } from '../../src/explorer/own';
import { importGames } from '../../src/storage/import';
import { createLibrary } from '../../src/storage/library';
import { createTestClient, createTestRules } from '../support/engine';
import { eventually } from '../support/eventually';
import { readText } from '../support/fixtures';

const rules = createTestRules();
const data = (name: string) => readText(`../../data/explorer/${name}.txt`);

function game(moves: string[], result: string): KnownGame {
  const players = ['Ann', 'Bob'];
  return { line: { game: 'staqs', moves }, result, players, title: '', isOwn: true, record: null };
}

describe('a position', () => {
  const games = [
    game(['@a1', '@b1', '@c3'], '1-0'),
    game(['@e5', '@e4', '@c3'], '0-1'),
    game(['@a1', '@c3'], '1/2-1/2'),
    game(['@c3'], '*'),
  ];

  it('is reached by games from every side, and moves that come to the same are one', async () => {
    const atlas = await createAtlas(rules, games, []);
    const found = await explore(rules, atlas, { game: 'staqs', moves: ['@e1'] });
    expect(found.score).toEqual({ first: 1, draws: 1, second: 1, open: 0 });
    expect(found.next.map(({ moves, games: count }) => [moves, count])).toEqual([
      [['@d1', '@e2'], 2],
      [['@c3'], 1],
    ]);
    const start = await explore(rules, atlas, { game: 'staqs', moves: [] });
    expect([start.games.length, start.next[0]?.moves]).toEqual([4, ['@a1', '@a5', '@e1', '@e5']]);
  });

  it('counts for each move the games that played it there, and none that came to the same by another way', async () => {
    const other = game(['@c3', '@b1', '@a1', '@d4'], '0-1');
    const atlas = await createAtlas(rules, [...games, other], []);
    const found = await explore(rules, atlas, { game: 'staqs', moves: ['@a1', '@b1'] });
    expect([found.games.length, found.next.map(({ moves, games: count }) => [moves, count])]).toEqual([
      2,
      [[['@c3'], 2]],
    ]);
    const behind = await explore(rules, atlas, { game: 'staqs', moves: ['@a1', '@b1', '@c3'] });
    expect(behind.games).toHaveLength(3);
  });

  it('has what is proved about it, and about each move as far as that follows', async () => {
    const line = (moves: string[]) => ({ game: 'staqs', moves });
    const proofs = [
      { line: line([]), value: 'win' as const, best: ['@a1'] },
      { line: line(['@c3']), value: 'win' as const, best: null },
    ];
    const atlas = await createAtlas(rules, games, proofs);
    const { value, next } = await explore(rules, atlas, line([]));
    const worth = (move: string) => next.find(({ moves }) => moves.includes(move))?.worth;
    expect([value, worth('@e5'), worth('@b1'), worth('@c3')]).toEqual(['win', 'win', 'short', 'loss']);
    expect((await explore(rules, atlas, line(['@a2']))).value).toBe(null);
  });
});

describe('one’s own games', () => {
  const library = createLibrary();
  /** Counts what the engine is asked to read. */
  const counting = () => {
    const asked = { records: 0, lines: 0 };
    const own = createOwnGames(
      {
        ...rules,
        readRecords: (text) => {
          asked.records += text.split('[Game ').length - 1;
          return rules.readRecords(text);
        },
        keys: (lines) => {
          asked.lines += lines.length;
          return rules.keys(lines);
        },
      },
      library,
    );
    return { asked, own };
  };
  const record = (moves: string) => `[Game "nava"]\n\n1. ${moves} *\n`;
  beforeEach(() => library.clear());

  it('are read once, and then only what is new', async () => {
    const { asked, own } = counting();
    const [one, two] = (await importGames(rules, library, record('a1-a4 e5-e2') + record('a1-a5'))).entries;
    const start = (await rules.explore({ game: 'nava', moves: [] })).key;
    const before = await own.of('nava');
    expect(before.get(start)).toHaveLength(2);
    expect(await own.of('nava')).toBe(before);
    expect(asked).toEqual({ records: 2, lines: 2 });
    await importGames(rules, library, record('a1-a2'));
    expect((await own.of('nava')).get(start)).toHaveLength(3);
    expect(asked).toEqual({ records: 3, lines: 3 });
    await library.remove(one!.id);
    await library.put([{ ...two!, title: 'Mine' }]);
    const games = (await own.of('nava')).get(start);
    expect(games?.map(({ game: { title } }) => title).sort()).toEqual(['', 'Mine']);
    expect(asked).toEqual({ records: 4, lines: 4 });
    expect((await own.of('staqs')).size).toBe(0);
  });

  it('are read again when another tab has renamed one', async () => {
    const [one] = (await importGames(rules, library, record('a1-a4'))).entries;
    const { own } = counting();
    await own.of('nava');
    vi.resetModules();
    const other = await import('../../src/storage/library');
    await other.createLibrary().put([{ ...one!, title: 'Mine' }]);
    const start = (await rules.explore({ game: 'nava', moves: [] })).key;
    await eventually(async () => {
      const games = (await own.of('nava')).get(start);
      expect(games?.map(({ game: { title } }) => title)).toEqual(['Mine']);
    });
  });

  it('that cannot be read any more are left out', async () => {
    const [one] = (await importGames(rules, library, record('a1-a4'))).entries;
    await library.put([
      { ...one!, id: 'broken', text: '[Game "nava"]\n1. a1-a9 *' },
      { ...one!, id: 'two', text: record('a1-a4') + record('a1-a5') },
      { ...one!, id: 'none', text: 'hello' },
    ]);
    const start = (await rules.explore({ game: 'nava', moves: [] })).key;
    expect((await counting().own.of('nava')).get(start)).toHaveLength(2);
  });

  it('may be a thousand, and a step does not wait for them', async () => {
    const lines = readGames(data('nava.games'));
    const texts = lines.map(({ line: { moves } }) => record(moves.slice(0, -1).join(' ')));
    for (let times = 0; times < 5; times += 1) await importGames(rules, library, texts.join('\n'));
    const { asked, own } = counting();
    await own.of('nava');
    const all = { records: 5 * lines.length, lines: 5 * lines.length };
    expect(asked).toEqual(all);
    for (let ply = 0; ply < 30; ply += 1) {
      const reached = await own.of('nava');
      await explore(
        rules,
        { reached, proved: new Map() },
        { game: 'nava', moves: lines[0]!.line.moves.slice(0, ply) },
      );
    }
    // Whatever a step asks for, it is nothing about the games.
    expect(asked).toEqual(all);
  });
});

describe('what comes with the page', () => {
  const files = readdirSync(new URL('../../data/explorer', import.meta.url));

  it('is about every game', () => {
    expect(files.sort()).toEqual([
      'glaisher.games.txt',
      'greener.games.txt',
      'nava.games.txt',
      'staqs.games.txt',
      'staqs.proofs.txt',
    ]);
  });

  it.each(['glaisher', 'greener', 'nava', 'staqs'])(
    'are games of %s by the rules, with their results',
    async (name) => {
      const games = readGames(data(`${name}.games`));
      expect(games.length).toBeGreaterThan(150);
      const keys = await rules.keys(games.map(({ line }) => line));
      for (const [index, { line, players }] of games.entries()) {
        expect(keys[index]).toHaveLength(line.moves.length + 1);
        expect(players.every((player) => /^level (10|[1-9])$/.test(player))).toBe(true);
      }
      for (const { line, result } of games.filter((_, index) => index % 20 === 0)) {
        const { over } = await rules.view(line);
        expect(over?.winner ?? null).toBe({ '1-0': 0, '0-1': 1 }[result] ?? null);
      }
    },
  );

  it('are proofs that do not contradict each other', async () => {
    const proofs = readProofs(data('staqs.proofs'));
    for (const wanted of ['staqs', 'staqs:size=3', 'staqs:size=4'])
      expect(proofs.some(({ line }) => line.game === wanted && line.moves.length === 0)).toBe(true);
    for (const id of new Set(proofs.map(({ line }) => line.game))) {
      const atlas = await createAtlas(
        rules,
        [],
        proofs.filter(({ line }) => line.game === id),
      );
      for (const { line, value, best } of proofs.filter((proof) => proof.line.game === id)) {
        const { next } = await explore(rules, atlas, line);
        const worths = next.map(({ worth }) => worth);
        // A won position has a move that wins; a lost one has none, and neither has it one that draws.
        if (value === 'win' && best) expect([line, worths]).toEqual([line, expect.arrayContaining(['win'])]);
        if (value !== 'win') expect([line, worths.includes('win')]).toEqual([line, false]);
        if (value === 'loss') expect([line, worths.includes('draw')]).toEqual([line, false]);
      }
    }
  });

  it('are proofs that the engine makes again, where it does so quickly', async () => {
    const client = createTestClient();
    const small = readProofs(data('staqs.proofs')).filter(({ line }) => line.game === 'staqs:size=3');
    expect(small.length).toBeGreaterThan(5);
    for (const { line, value } of small) {
      let score = '';
      const position = `position start${line.moves.length > 0 ? ` moves ${line.moves.join(' ')}` : ''}`;
      await client.search([`newgame ${line.game}`, position, 'go solve'], (info) => {
        score = /score (\w+)/.exec(info)?.[1] ?? score;
      }).best;
      expect([line.moves, score]).toEqual([line.moves, value]);
    }
  });
});
