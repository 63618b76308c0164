/** Openings that are solved: the engine takes their tables, and a walk shows what is in them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createMachine } from '../../src/engine/machine';
import { explore } from '../../src/explorer/atlas';
import { lookAt, notesOf, readWalk, writeWalk } from '../../src/solved/walk';
import { createTestRules, engineModule } from '../support/engine';

const GAME = 'staqs:size=3';
const TABLE = readFileSync(join(import.meta.dirname, '../../../crates/games/tables/staqs-size-3.table'));
const NOTHING = { reached: new Map(), proved: new Map() };

async function createQuietMachine() {
  const heard: string[] = [];
  const machine = await createMachine(engineModule, {
    now: () => 0,
    shouldStop: () => false,
    emit: (line) => heard.push(line),
  });
  return { machine, heard };
}

describe('a table', () => {
  it('is taken if it is whole, and nobody else hears of it', async () => {
    const { machine, heard } = await createQuietMachine();
    expect(machine.install(new Uint8Array())).toMatch(/^error the table is empty/);
    expect(machine.install(new TextEncoder().encode('<!doctype html>'))).toMatch(/^error this is no table/);
    const damaged = Uint8Array.from(TABLE);
    damaged[100]! ^= 1;
    expect(machine.install(damaged)).toMatch(/^error the table is damaged/);
    expect(machine.install(TABLE)).toBeNull();
    expect(heard).toEqual([]);
    machine.send('levels');
    expect(heard.at(-1)).toBe('ok');
  });

  it('is known to be there or not', async () => {
    const line = { game: GAME, moves: [] };
    expect(await createTestRules().known(line)).toEqual({ table: false, moves: null });
    expect((await createTestRules(TABLE).known(line)).table).toBe(true);
    const { machine, heard } = await createQuietMachine();
    machine.send('games');
    const [games] = heard
      .filter((text) => text.startsWith('games '))
      .map((text) => JSON.parse(text.slice(6)));
    const listed = games.find(({ id }: { id: string }) => id === 'staqs').tables;
    expect(listed).toEqual(expect.arrayContaining([GAME, 'staqs:size=4']));
  });
});

describe('a walk through the opening', () => {
  it('is in its address, step by step', () => {
    for (const walk of [
      { game: 'staqs', moves: [] },
      { game: 'staqs:size=4', moves: ['@a1', '@b4'] },
    ])
      expect(readWalk(writeWalk(walk))).toEqual(walk);
  });

  it('shows the result of every move, on its cell', async () => {
    const rules = createTestRules(TABLE);
    const start = await lookAt(rules, { game: GAME, moves: [] });
    expect([start.hasTable, start.result, start.ways.length]).toEqual([true, 'win', 9]);
    const best = start.ways.find(({ result }) => result === 'win')!;
    expect(best.move).toBe(`@${best.cell}`);
    expect(notesOf([best])).toEqual([{ cell: best.cell, kind: 'good', text: '+' }]);
    const answers = await lookAt(rules, { game: GAME, moves: [best.move] });
    expect(answers.result).toBe('loss');
    expect(new Set(answers.ways.map(({ result }) => result))).toEqual(new Set(['loss']));
  });

  it('ends with the opening', async () => {
    const rules = createTestRules(TABLE);
    const moves: string[] = [];
    for (let turn = 0; turn < 9; turn++) {
      const { ways, result } = await lookAt(rules, { game: GAME, moves });
      moves.push(ways.find((way) => way.result === result)!.move);
    }
    expect(await lookAt(rules, { game: GAME, moves })).toMatchObject({
      hasTable: true,
      result: null,
      ways: [],
    });
  });

  it('is the same in the explorer', async () => {
    const found = await explore(createTestRules(TABLE), NOTHING, { game: GAME, moves: [] });
    expect(found.value).toBe('win');
    // Corners, edges and the middle.
    expect(found.next.map(({ moves }) => moves.length).sort()).toEqual([1, 4, 4]);
    expect(found.next.every(({ worth }) => worth !== null)).toBe(true);
    const without = await explore(createTestRules(), NOTHING, { game: GAME, moves: [] });
    expect([without.value, without.next]).toEqual([null, []]);
  });
});
