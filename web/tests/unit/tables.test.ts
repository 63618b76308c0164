/** Tables are fetched when somebody thinks who has a use for them, once, and nobody waits for them for ever. */
import { describe, expect, it } from 'vitest';
import type { Machine } from '../../src/engine/machine';
import { createTables, type TablesWorld } from '../../src/engine/tables';

const FILES = {
  'cairn-size-3.table': 'cairn-1234.table',
  'cairn.table': 'empty',
};

function createWorld(answer: (address: string) => Promise<Response>) {
  const fetched: string[] = [];
  const told: [game: string, why: string | null][] = [];
  const installed: number[] = [];
  const machine = {
    send: () => true,
    memory: () => 0,
    install(table: Uint8Array) {
      installed.push(table.length);
      return table[0] === 7 ? null : 'error this is no table';
    },
  } satisfies Machine;
  let isStopped = false;
  const world: TablesWorld = {
    fetch(address) {
      fetched.push(address);
      return answer(address);
    },
    shouldStop: () => isStopped,
    tell: (game, why) => told.push([game, why]),
  };
  const stop = () => {
    isStopped = true;
  };
  return { tables: createTables(machine, world, FILES), fetched, told, installed, stop };
}

const bytes = (...content: number[]) => Promise.resolve(new Response(new Uint8Array(content)));

describe('tables', () => {
  it('come for those who prove and for the highest level only, and once', async () => {
    const { tables, fetched, told, installed } = createWorld(() => bytes(7, 1));
    for (const line of ['newgame cairn:size=3', 'position start', 'view', 'go level 1', 'go level 9'])
      await tables.supply(line);
    expect(fetched).toEqual([]);
    for (const line of ['go level 10', 'go solve movetime 5', 'go movetime 9']) await tables.supply(line);
    await tables.supply('known {"game":"cairn:size=3","moves":[]}');
    expect(fetched).toEqual(['cairn-1234.table']);
    expect(installed).toEqual([2]);
    expect(told).toEqual([['cairn:size=3', null]]);
  });

  it('are not asked for where there are none', async () => {
    const { tables, fetched } = createWorld(() => bytes(7));
    await tables.supply('newgame nava');
    await tables.supply('go level 10');
    expect(fetched).toEqual([]);
  });

  it('that are not whole are left alone', async () => {
    const { tables, fetched, installed, told } = createWorld(() => bytes());
    await tables.supply('known {"game":"cairn","moves":[]}');
    expect([fetched, installed, told]).toEqual([['empty'], [], []]);
  });

  it('that are refused or do not come are told, and asked for again only if they did not come', async () => {
    const refused = createWorld(() => bytes(1));
    await refused.tables.supply('known {"game":"cairn:size=3","moves":[]}');
    expect(refused.told).toEqual([['cairn:size=3', 'error this is no table']]);
    const lost = createWorld(() => Promise.reject(new Error('no network')));
    await lost.tables.supply('known {"game":"cairn:size=3","moves":[]}');
    await lost.tables.supply('known {"game":"cairn:size=3","moves":[]}');
    expect(lost.fetched.length).toBe(2);
    expect(lost.told[0]).toEqual(['cairn:size=3', 'Error: no network']);
    const gone = createWorld(() => Promise.resolve(new Response('', { status: 404 })));
    await gone.tables.supply('known {"game":"cairn:size=3","moves":[]}');
    expect(gone.told).toEqual([['cairn:size=3', 'Error: 404']]);
  });

  it('hold up nobody who was told to stop', async () => {
    const { tables, stop, fetched } = createWorld(() => new Promise(() => {}));
    stop();
    await tables.supply('newgame cairn:size=3');
    await tables.supply('go level 10');
    expect(fetched.length).toBe(1);
  });
});
