/** The library: games come in, are found, and leave with all that they came with. */
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { Breakdown } from '../../src/engine/client';
import { sayEnd, sayError, sayFault, sayHeading, sayUnder } from '../../src/library/say';
import { encode, NoGame } from '../../src/links/code';
import { asRecord, NoPosition } from '../../src/links/recognise';
import { openRecord } from '../../src/state/records';
import type { Snapshot } from '../../src/state/setup';
import { language, sayDate } from '../../src/state/strings';
import { archiveGame, archiveSession } from '../../src/storage/archive';
import { ANY, type Entry, isWished } from '../../src/storage/entry';
import { exportAll, importGames, joinRests, leftIn, restOf } from '../../src/storage/import';
import { createLibrary, Full } from '../../src/storage/library';
import { createTestRules } from '../support/engine';
import { bot, HUMAN, PLAIN, settle, start, until } from '../support/world';

const rules = createTestRules();
const library = createLibrary();
beforeEach(() => library.clear());

const ANN = `[Game "nava"]
[First "Ann"]
[Second "Bob"]
[Date "2026.05.??"]
[Result "0-1"]
[Termination "adjudication: it rained"]
[Place "Évora"]

{Begun late} 1. a1-a4!? {[%clk 0:04:58] bold} (1. a1-a5 {safe}) 1... e5-e2 0-1
`;
const STAQS = '[Game "staqs:size=4"]\n[First "level 3"]\n[Result "*"]\n\n1. @b2 *\n';

function entry(id: string, more: Partial<Entry> = {}): Entry {
  const plain = { title: '', game: 'nava', players: ['', ''], result: '*', date: '' };
  return { id, ...plain, plies: 0, text: '', when: Number(id), isOwn: true, ...more };
}

it('an end is said by its code, with what its record explains', async () => {
  const read = (words: string) => rules.readRecord(ANN.replace('adjudication: it rained', words));
  const said = async (words: string) => {
    const game = await read(words);
    return sayEnd(await rules.view({ game: game.game, moves: game.moves }), game, words);
  };
  expect(await said('forfeit')).toBe('White has forfeited the game');
  expect(await said('forfeit: the bus left: at six')).toBe(
    'White has forfeited the game: the bus left: at six',
  );
  expect(openRecord(await read('time : asleep')).from.ending).toEqual({ loser: 0, why: 'time' });
  language.value = 'pt';
  expect(await said('adjudication: it rained')).toBe('foi decidido assim: it rained');
  language.value = 'en';
  const view = await rules.view({ game: 'nava', moves: [] });
  expect(sayEnd(view, { result: '*', ending: null }, 'abandoned: it rained')).toBe('abandoned: it rained');
});

describe('games that are brought', () => {
  it('are all there, though some between them are broken', async () => {
    const file = `${ANN}\n[Game "nava"]\n1. a1-a9 *\n\n[Game "nava"]\n{open\n\n${STAQS}`;
    const { entries, faults } = await importGames(rules, library, file);
    expect(entries.map(({ game }) => game)).toEqual(['nava', 'staqs:size=4']);
    expect(faults).toMatchObject([
      { number: 2, line: 12, column: 4, fault: { code: 'illegal-move', values: { move: 'a1-a9' } } },
      { number: 3, line: 15, column: 1 },
    ]);
    expect((await library.all()).map(({ players }) => players[0])).toEqual(['Ann', 'level 3']);
  });

  it('leave the broken ones behind, as they are and with their places in what is left', async () => {
    const file = `${ANN}\n[Game "nava"]\n1. a1-a9 *\n\n${STAQS}[Game "nava"] 1. a1-a4 * [Game "nava"] 1. e5-e4 *`;
    const { entries, faults } = await importGames(rules, library, file);
    expect(entries).toHaveLength(3);
    const rest = restOf(file, faults);
    expect(rest.text).toBe('[Game "nava"]\n1. a1-a9 *\n\n[Game "nava"] 1. e5-e4 *');
    const again = await importGames(rules, library, rest.text);
    const places = (found: typeof faults) => found.map(({ line, column }) => [line, column]);
    expect(places(rest.faults)).toEqual(places(again.faults));
    expect(rest.faults.map(({ number }) => number)).toEqual([2, 5]);
    const both = joinRests([rest, restOf('', []), rest]);
    expect(both.faults.map(({ line }) => line)).toEqual([2, 4, 7, 9]);
    expect(both.text.split('\n')[6]).toBe('1. a1-a9 *');
    // What somebody has typed meanwhile stays, below.
    expect(leftIn('typed', rest)).toBe(`${rest.text}\n\ntyped`);
    expect(leftIn('typed', restOf('', []))).toBe('typed');
    expect(leftIn('', rest)).toBe(rest.text);
  });

  it('may be positions, of any game', async () => {
    for (const { game, position } of [
      await rules.view({ game: 'nava', moves: ['a1-a4'] }),
      await rules.view({ game: 'glaisher', moves: [] }),
      await rules.view({ game: 'greener', seed: '5', moves: [] }),
      await rules.view({ game: 'staqs', moves: ['@c3'] }),
      await rules.view({ game: 'staqs:size=7', moves: ['@c3'] }),
    ]) {
      for (const text of [position, `\n${position}\n`, `${game} ${position}`]) {
        const read = await rules.readRecord(await asRecord(rules, text));
        expect([read.game, read.start, read.moves]).toEqual([game, position, []]);
      }
    }
    await expect(asRecord(rules, 'x4,bbbbbb/x5 w')).rejects.toThrow(NoPosition);
    await expect(asRecord(rules, 'nava x5/x5 w')).rejects.toThrow('expected 5 rows, found 2');
    expect(await asRecord(rules, ANN)).toBe(ANN);
    const broken = { ...rules, view: () => Promise.reject(new Breakdown('out of memory')) };
    await expect(asRecord(broken, 'x4,bbbbbb/x5 w')).rejects.toThrow(Breakdown);
  });

  it('may be links, with how the games ended', async () => {
    const ending = { loser: 1, why: 'resignation' } as const;
    const code = await encode({ game: 'nava', moves: ['a1-a4', 'e5-e2'], ending }, rules.legal);
    const read = await rules.readRecord(await asRecord(rules, `https://example.org/#${code}`));
    expect([read.moves, openRecord(read).from.ending]).toEqual([['a1-a4', 'e5-e2'], ending]);
    await expect(asRecord(rules, `#${code.slice(0, -2)}`)).rejects.toThrow(NoGame);
  });

  it('are listed and found, however long their names are', async () => {
    const [ann] = (await importGames(rules, library, ANN.replace('Ann', 'A'.repeat(6000)))).entries;
    await library.put([{ ...ann!, id: 'x', title: 'T'.repeat(9000), players: ['B'.repeat(6000), ''] }]);
    expect((await library.all()).map(({ players: [one = ''] }) => one.length)).toEqual([500, 500]);
    expect(isWished(ann!, { ...ANY, text: 'level 3' })).toBe(false);
    expect(isWished(ann!, { ...ANY, text: 'level 3' }, 'a person against Level 3')).toBe(true);
  });

  it('are explained in every language, with their number and the reason', async () => {
    const [fault] = (await importGames(rules, library, '[Game "nava"]\n1. a1-a9 *')).faults;
    expect(sayFault(fault!)).toMatch(/^game 1, line 2, column 4: the move 'a1-a9'/);
    language.value = 'pt';
    expect(sayFault(fault!)).toBe('jogo 1, linha 2, coluna 4: a jogada “a1-a9”: a9 não está no tabuleiro');
    const error = await rules.readRecord('[Game "nava"]\n1. a1-a9 *').catch((error) => error);
    expect(sayError(error)).toBe(sayFault(fault!));
    language.value = 'en';
  });

  it('leave as they came, with the name they were given', async () => {
    const { entries } = await importGames(rules, library, `${ANN}\n${STAQS}`);
    expect(await exportAll(rules, entries)).toBe(`${ANN}\n${STAQS}`);
    const [ann] = entries;
    const named = await exportAll(rules, [{ ...ann!, title: 'In the rain' }]);
    expect(named.replace('[Title "In the rain"]\n', '')).toBe(ANN);
    expect((await importGames(rules, library, named)).entries[0]?.title).toBe('In the rain');
  });

  it('that are texts of something else are told apart', async () => {
    for (const text of ['', 'hello', '[', '<b>', '[Game "chess"]\n*', '\u0000'.repeat(50)]) {
      const { entries, faults } = await importGames(rules, library, text);
      expect([text, entries.length, faults.length]).toEqual([text, 0, 1]);
    }
  });
});

it('a game that was played on keeps what its record said', async () => {
  const { setup, from } = openRecord(await rules.readRecord(ANN));
  expect([setup.names, from.ending]).toEqual([['Ann', 'Bob'], { loser: 0, why: 'adjudication' }]);
  const snapshot: Snapshot = { setup, ...from, moves: [...from.moves, 'a4-c4'], ending: null };
  const kept = await archiveGame(rules, library, 'x', snapshot);
  for (const part of ['Évora', 'Begun late', '[%clk 0:04:58]', 'bold', 'safe', '[Date "2026.05.??"]'])
    expect([part, kept.text.includes(part)]).toEqual([part, true]);
  expect([kept.result, kept.plies, kept.players]).toEqual(['*', 3, ['Ann', 'Bob']]);
  const same = await archiveGame(rules, library, 'y', { setup, ...from });
  expect(same.text).toBe(ANN);
});

describe('a game that is played here', () => {
  it('is kept at its end, once, and under its name', async () => {
    const kept: [string, Snapshot, boolean][] = [];
    const session = start({ entry: 'abc', players: [HUMAN, HUMAN] });
    const archiving = archiveSession(session, (...what) => kept.push(what));
    await until(() => session.phase.value === 'human');
    await session.play('a1-a4');
    await session.play('e5-e2');
    expect(kept).toEqual([]);
    archiving.now();
    archiving.now();
    session.resign();
    await settle();
    expect(kept.map(([id, { ending }, isOver]) => [id, ending?.why, isOver])).toEqual([
      ['abc', undefined, false],
      ['abc', 'resignation', true],
    ]);
    await session.restart();
    await session.play('a1-a5');
    await session.play('e5-e2');
    archiving.now();
    expect(kept).toHaveLength(3);
    expect(kept[2]?.[0]).not.toBe('abc');
    archiving.stop();
  });

  it('is not kept when it is only looked at', async () => {
    const { setup, from } = openRecord(await rules.readRecord(ANN));
    const kept: unknown[] = [];
    const session = start(setup, undefined, from);
    const archiving = archiveSession(session, (...what) => kept.push(what));
    await until(() => session.phase.value === 'over');
    archiving.now();
    expect(kept).toEqual([]);
  });

  it('stays one game of one day while it goes on', async () => {
    const snapshot: Snapshot = {
      setup: { ...PLAIN, players: [HUMAN, bot(3)] },
      moves: ['a1-a4', 'e5-e2'],
      left: [0, 0],
      ending: null,
    };
    const first = await archiveGame(rules, library, 'x', snapshot);
    await library.put([{ ...first, title: 'Mine', date: '2020.01.01' }]);
    const second = await archiveGame(rules, library, 'x', {
      ...snapshot,
      moves: [...snapshot.moves, 'a4-c4'],
    });
    expect(second).toMatchObject({
      title: 'Mine',
      date: '2020.01.01',
      plies: 3,
      players: ['human', 'level 3'],
    });
    expect(await library.all()).toHaveLength(1);
  });
});

describe('a game that takes the place of another', () => {
  const snapshot: Snapshot = { setup: PLAIN, moves: ['a1-a4', 'e5-e2'], left: [0, 0], ending: null };

  it('is put there only if that is what was seen', async () => {
    const old = entry('1');
    expect(await library.replace(old, entry('1', { text: 'new' }))).toBe(false);
    expect(await library.replace(undefined, old)).toBe(true);
    expect(await library.replace(undefined, entry('1', { text: 'new' }))).toBe(false);
    const [seen] = await library.all();
    expect(await library.replace(seen, entry('1', { text: 'new' }))).toBe(true);
    expect((await library.get('1'))?.text).toBe('new');
  });

  it('keeps the name that it was given while it was written', async () => {
    const first = await archiveGame(rules, library, 'x', snapshot);
    let isNamed = false;
    const slow: typeof rules = {
      ...rules,
      async writeRecord(game) {
        // Another tab is quicker than the engine.
        if (!isNamed) await library.put([{ ...first, title: 'Mine' }]);
        isNamed = true;
        return rules.writeRecord(game);
      },
    };
    const moves = [...snapshot.moves, 'a4-c4'];
    await archiveGame(slow, library, 'x', { ...snapshot, moves });
    expect(await library.get('x')).toMatchObject({ title: 'Mine', plies: 3 });
  });
});

describe('a change of games', () => {
  it('is made to what they are by then, and brings none back that is gone', async () => {
    await library.put(['1', '2'].map((id) => entry(id)));
    // Another tab is ahead of this one.
    const ahead = [library.put([entry('1', { text: 'newer' })]), library.remove('2')];
    await library.change(['1', '2'], (now, place) => ({ ...now, title: `Mine ${place}` }), [entry('3')]);
    await Promise.all(ahead);
    expect((await library.all()).map(({ id, title, text }) => [id, title, text === 'newer'])).toEqual([
      ['3', '', false],
      ['1', 'Mine 0', true],
    ]);
  });
});

describe('a full library', () => {
  const small = createLibrary('stackade', 3);

  it('lets the oldest games that were played here go', async () => {
    await small.put(['1', '2', '3'].map((id) => entry(id, { isOwn: id !== '1' })));
    await small.put([entry('4')]);
    expect((await small.all()).map(({ id }) => id)).toEqual(['4', '3', '1']);
  });

  it('of games that were brought takes no more, and loses none', async () => {
    await small.put(['1', '2', '3'].map((id) => entry(id, { isOwn: false })));
    await expect(small.put([entry('4', { isOwn: false })])).rejects.toBeInstanceOf(Full);
    expect((await small.all()).map(({ id }) => id)).toEqual(['3', '2', '1']);
  });

  it('says so when it is the browser that has no room', async () => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    await expect(library.put([entry('1')])).rejects.toBeInstanceOf(Full);
    IDBObjectStore.prototype.put = put;
    await library.put([entry('1')]);
  });

  it('shows nothing that is no game', async () => {
    await library.put([entry('1'), { ...entry('2'), players: 'x' } as unknown as Entry]);
    expect((await library.all()).map(({ id }) => id)).toEqual(['1']);
  });
});

describe('what is looked for', () => {
  const found = entry('1', { game: 'nava', result: '0-1', date: '2026.05.??', text: ANN });
  it.each([
    [{}, true],
    [{ text: 'évora BOB' }, true],
    [{ text: 'évora carol' }, false],
    [{ game: 'nava' }, true],
    [{ game: 'staqs' }, false],
    [{ result: '0-1' }, true],
    [{ result: '1-0' }, false],
    [{ result: '1/2-1/2' }, false],
    [{ result: '*' }, false],
    [{ since: '2026-05-20' }, true],
    [{ since: '2026-06-01' }, false],
    [{ until: '2026-05-02' }, true],
    [{ until: '2026-04-30' }, false],
  ])('%o is found: %s', (wish, isFound) => {
    expect(isWished(found, { ...ANY, ...wish })).toBe(isFound);
  });

  it.each([
    ['2-1-3', '0-1'],
    ['3-2-1', 'third'],
    ['2-3-4-1', 'fourth'],
    ['1-3-1', '1/2-1/2'],
    ['*', '*'],
  ])('%s among three and four is found as %s alone', (result, wanted) => {
    const many = entry('1', { game: 'staqs:players=3', result });
    const kinds = ['1-0', '0-1', 'third', 'fourth', '1/2-1/2', '*'];
    expect(kinds.filter((kind) => isWished(many, { ...ANY, result: kind }))).toEqual([wanted]);
  });
});

describe('a row of the list', () => {
  const entry = (change: Partial<Entry>): Entry => ({
    ...{ id: 'a', title: '', game: 'nava', players: ['human', 'level 2'], result: '1-0', date: '2026.11.17' },
    ...{ plies: 31, text: '', when: 0, isOwn: true },
    ...change,
  });

  const day = sayDate(new Date(2026, 10, 17));

  it('names game, opponent, result and day', () => {
    expect([sayHeading(entry({})), sayUnder(entry({}))]).toEqual([
      'Nava against level 2',
      `you won · 16 turns · ${day}`,
    ]);
    expect(sayUnder(entry({ result: '0-1' }))).toMatch(/^you lost/);
    expect(sayUnder(entry({ result: '*', date: '2026.??.??' }))).toBe('unfinished · 16 turns · 2026-??-??');
  });

  it('of a game of others names both of them', () => {
    const others = entry({ players: ['Ann', 'Bob'], result: '1/2-1/2', isOwn: false });
    expect([sayHeading(others), sayUnder(others)]).toEqual([
      'Nava: Ann against Bob',
      `a draw · 16 turns · ${day}`,
    ]);
    expect(sayHeading(entry({ title: 'The final' }))).toBe('The final');
  });
});
