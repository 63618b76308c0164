/** Games on their way into the library: nothing that was played is lost on it, and nobody is left in the dark. */
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { Breakdown } from '../../src/engine/client';
import { games } from '../../src/state/games';
import type { Snapshot } from '../../src/state/setup';
import { Closed, createLibrary, Full, type Library } from '../../src/storage/library';
import { createOutbox, type Outbox } from '../../src/storage/outbox';
import { memoryStore, type Store } from '../../src/storage/store';
import { createTestRules } from '../support/engine';
import { PLAIN } from '../support/world';

const rules = createTestRules();
const library = createLibrary();
const time = { now: Date.UTC(2026, 10, 16) };
const DAY = 86_400_000;
let store: Store;

beforeEach(async () => {
  store = memoryStore();
  await library.clear();
});

interface Tab {
  library?: Partial<Library>;
  rules?: Partial<typeof rules> | null;
}

/** A tab of the browser, or a visit: all of them share the store and the library. */
function tab(more: Tab = {}): Outbox {
  return createOutbox({
    store,
    library: { ...library, ...more.library },
    rules: () => (more.rules === null ? null : { ...rules, ...more.rules }),
    now: () => time.now,
    exclusively: (work) => work(),
  });
}

const game = (...moves: string[]): Snapshot => ({
  setup: PLAIN,
  moves,
  left: [0, 0],
  ending: { loser: 0, why: 'resignation' },
});
const OPENING = ['a1-a4', 'e5-e2'];
const waiting = () => store.keys();
const kept = async () => (await library.all()).map(({ id, plies }) => [id, plies]);

it('a game goes into the library, and nothing is left to do', async () => {
  const outbox = tab();
  await outbox.put('x', game(...OPENING), true);
  expect([await kept(), waiting(), outbox.refused.value]).toEqual([[['x', 2]], [], []]);
  expect(outbox.taken.value).toBe(1);
});

it('a page that goes away at once has its game in the library at the next visit, of the day it was played', async () => {
  // Nobody waits for this, and no engine ever answers it.
  void tab({ rules: { writeRecord: () => new Promise(() => {}) } }).put('x', game(...OPENING), true);
  expect(waiting()).toEqual(['pending-x']);
  time.now += DAY;
  await tab().flush();
  const [entry] = await library.all();
  expect([entry?.id, entry?.date, entry?.result]).toEqual(['x', '2026.11.16', '0-1']);
  expect(waiting()).toEqual([]);
});

it('a game waits for the engine', async () => {
  const engine: Tab = { rules: null };
  const outbox = tab(engine);
  await outbox.put('x', game(...OPENING), true);
  expect([await kept(), waiting()]).toEqual([[], ['pending-x']]);
  engine.rules = {};
  await outbox.flush();
  expect([await kept(), waiting()]).toEqual([[['x', 2]], []]);
});

describe('a library that takes nothing', () => {
  const refusing = (error: Error): Tab => ({ library: { replace: () => Promise.reject(error) } });

  it.each([
    [new Full('quota'), 'full'],
    [new Closed('private'), 'closed'],
    [new Error('disk'), 'failed'],
    [new Breakdown('out of memory'), 'failed'],
  ])('is told of with the reason: %s', async (error, reason) => {
    const outbox = tab(refusing(error));
    await outbox.put('x', game(...OPENING), true);
    expect(outbox.refused.value).toMatchObject([{ id: 'x', reason, snapshot: { moves: OPENING } }]);
    expect([outbox.taken.value, waiting()]).toEqual([0, ['pending-x']]);
  });

  it('is no news about a game that goes on, which is kept elsewhere', async () => {
    const outbox = tab(refusing(new Closed('private')));
    await outbox.put('x', { ...game(...OPENING), ending: null }, false);
    expect(outbox.refused.value).toEqual([]);
  });

  it('may take it later', async () => {
    const full = refusing(new Full('quota'));
    const outbox = tab(full);
    await outbox.put('x', game(...OPENING), true);
    Object.assign(full.library!, { replace: library.replace });
    // Each outbox has the library that it was made with.
    const next = tab(full);
    await next.flush();
    expect([next.refused.value, await kept(), waiting()]).toEqual([[], [['x', 2]], []]);
  });

  it('is told of once for each game', async () => {
    const outbox = tab(refusing(new Closed('private')));
    await outbox.put('x', game(...OPENING), true);
    outbox.dismiss();
    await outbox.put('y', game(...OPENING), true);
    expect(outbox.refused.value.map(({ id }) => id)).toEqual(['y']);
  });

  it('does not fill the browser with what waits: the oldest give way', async () => {
    const outbox = tab(refusing(new Closed('private')));
    for (let count = 0; count < 55; count += 1) {
      time.now += 1;
      await outbox.put(`g${count}`, game(...OPENING), true);
    }
    expect(waiting()).toHaveLength(50);
    expect(waiting()).not.toContain('pending-g4');
  });
});

it('what is played while an earlier state is on its way is what is kept', async () => {
  const outbox = tab();
  await Promise.all([
    outbox.put('x', game(...OPENING), false),
    outbox.put('x', game(...OPENING, 'a4-c4'), true),
  ]);
  expect([await kept(), waiting()]).toEqual([[['x', 3]], []]);
});

it('another tab that puts an older state away leaves the newer one where it waits', async () => {
  const idle = tab({ rules: null });
  await idle.put('x', game(...OPENING), false);
  const slow = tab({
    library: {
      async replace(seen, entry) {
        time.now += 1;
        await idle.put('x', game(...OPENING, 'a4-c4'), true);
        return library.replace(seen, entry);
      },
    },
  });
  await slow.flush();
  expect([await kept(), waiting()]).toEqual([[['x', 2]], ['pending-x']]);
  await tab().flush();
  expect([await kept(), waiting()]).toEqual([[['x', 3]], []]);
});

it('what makes no sense, or no game, does not wait for ever', async () => {
  store.write('pending-a', 'nonsense');
  store.write('pending-b', { snapshot: game('a1-a9', 'b1-b9'), isOver: true, when: 1 });
  const outbox = tab();
  await outbox.flush();
  expect([waiting(), await kept()]).toEqual([[], []]);
  expect(outbox.refused.value).toMatchObject([{ id: 'b', reason: 'failed' }]);
});

it('a record that is too long to wait whole does not wait in parts', async () => {
  const record = `[Game "nava"]\n\n{${'long '.repeat(30_000)}} 1. a1-a4 e5-e2 *\n`;
  const snapshot = { ...game(...OPENING), setup: { ...PLAIN, record } };
  const away = tab({ rules: null });
  await away.put('x', snapshot, true);
  expect(waiting()).toEqual([]);
  await tab().put('x', snapshot, true);
  expect((await library.get('x'))?.text.length).toBeGreaterThan(150_000);
});

it('forgets what waits and what is kept', async () => {
  await tab({ rules: null }).put('x', game(...OPENING), true);
  const outbox = tab();
  await outbox.put('y', game(...OPENING), true);
  await tab({ rules: null }).put('z', game(...OPENING), true);
  await outbox.forget();
  expect([await kept(), waiting()]).toEqual([[], []]);
});

it('a game of three waits from visit to visit, whatever its id says of them', async () => {
  const [nava] = (await rules.games()).filter(({ id }) => id === 'nava');
  games.value = [{ ...nava!, id: 'trio', sides: ['b', 'w', 'r'] }];
  const { players } = PLAIN;
  const setup = { ...PLAIN, game: 'trio', players: [...players, players[0]!] };
  await tab({ rules: null }).put('x', { ...game(...OPENING), setup, left: [0, 0, 0] }, true);
  const failing = () => Promise.reject(new Breakdown('no memory'));
  const next = tab({ rules: { writeRecord: failing } });
  await next.flush();
  expect(waiting()).toEqual(['pending-x']);
  expect(next.refused.value.map(({ snapshot }) => snapshot.setup.players.length)).toEqual([3]);
  games.value = [];
});
