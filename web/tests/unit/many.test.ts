/** Games of three and four sides, with the real engine. */
import { beforeEach, describe, expect, it } from 'vitest';
import { drawSign } from '../../src/board2d/signs';
import type { GameInfo } from '../../src/engine/rules';
import { decode, encode } from '../../src/links/code';
import { ground, slotSpot, trays } from '../../src/scene/cells';
import { lookOf } from '../../src/scene/looks';
import { keyOf } from '../../src/scene/stacks';
import { completeTurn, flagged, newClocks, startClock, timeLeft } from '../../src/state/clock';
import { games } from '../../src/state/games';
import { openRecord, playedGame } from '../../src/state/records';
import { loserOf, ranksOf, winnerOf } from '../../src/state/result';
import { createLocalGame } from '../../src/state/session';
import { endedOutside, nextSeats } from '../../src/state/setup';
import { language } from '../../src/state/strings';
import { numbered, turnOf } from '../../src/state/turns';
import { choiceOf, chosen, idOf, isForTwo, knownSideCount, sideCount } from '../../src/state/variant';
import { sayRanks, sayReason, sayVariants } from '../../src/state/words';
import { readSnapshot } from '../../src/storage/saved';
import { readWishes, USUAL } from '../../src/storage/wishes';
import { pointsOf, readPoints } from '../../src/study/points';
import { createTestRules } from '../support/engine';
import { bot, HUMAN, isReady, start, until, world } from '../support/world';

const THREE = { game: 'staqs:players=3', players: [HUMAN, HUMAN, HUMAN] };
const NAMES = ['Blue', 'White', 'Red', 'Green'];

/** A game from outside that three always play, and one of three unless four want to. */
const TRIO: GameInfo = {
  id: 'trio',
  name: 'Trio',
  side_names: ['blue', 'white', 'red'],
  sides: ['b', 'w', 'r'],
  variants: [],
  newcomers: false,
  tables: [],
};
const QUARTET: GameInfo = {
  ...TRIO,
  id: 'quartet',
  sides: ['b', 'w', 'r', 'g'],
  variants: [{ key: 'players', values: ['3', '4'], default: '3', other_defaults: [], not_offered: [] }],
};

beforeEach(async () => {
  games.value = [...(await createTestRules().games()), TRIO, QUARTET];
});

describe('results', () => {
  it('are read as ranks', () => {
    expect(['1-0', '0-1', '1/2-1/2', '1-4-2-2', '1-1-3', '*', '1-5-2', '1'].map(ranksOf)).toEqual([
      [1, 2],
      [2, 1],
      [1, 1],
      [1, 4, 2, 2],
      [1, 1, 3],
      null,
      null,
      null,
    ]);
  });

  it('have a winner and a loser where one side alone is ahead or behind', () => {
    expect(
      [
        [1, 2],
        [1, 1],
        [2, 3, 1],
        [1, 1, 3],
      ].map(winnerOf),
    ).toEqual([0, null, 2, null]);
    expect(
      [
        [1, 2],
        [1, 1],
        [2, 3, 1],
        [1, 1, 3],
        [3, 1, 1],
      ].map(loserOf),
    ).toEqual([1, null, null, 2, 0]);
  });

  it('outside the rules leave the loser behind all others', () => {
    expect(endedOutside({ loser: 1, why: 'resignation' }, 4)).toMatchObject({
      winner: null,
      ranks: [1, 4, 1, 1],
    });
    expect(endedOutside({ loser: 1, why: 'time' }, 2)).toMatchObject({ winner: 0, ranks: [1, 2] });
    expect(endedOutside({ loser: null, why: 'agreement' }, 3)).toMatchObject({
      winner: null,
      ranks: [1, 1, 1],
    });
  });

  it('are told from the first place to the last', () => {
    expect(sayRanks([1, 4, 2, 2], (side) => NAMES[side] ?? '')).toBe('1. Blue, 2. Red and Green, 4. White');
    language.value = 'pt';
    expect(sayRanks([2, 1, 3], (side) => NAMES[side] ?? '')).toBe('1.º White, 2.º Blue, 3.º Red');
    language.value = 'en';
  });

  it('are worth to each side what it is ahead of', () => {
    const over = { winner: 0, code: '', reason: '', words: '' };
    expect(pointsOf({ ...over, ranks: [1, 2, 2] })).toEqual([1000, 250, 250]);
    expect(pointsOf({ ...over, ranks: [1, 4, 2, 2] })).toEqual([1000, 0, 500, 500]);
  });
});

describe('turns', () => {
  it('are complete when every side has moved', () => {
    expect([0, 2, 3, 5].map((index) => numbered(turnOf(index, 0, 3)))).toEqual(['1.', '1…', '2.', '2…']);
    expect([0, 1].map((index) => numbered(turnOf(index, 1, 2)))).toEqual(['1…', '2.']);
    expect(turnOf(0, 3, 4)).toEqual({ number: 1, place: 3 });
  });

  it('take time from one clock of four', () => {
    let clocks = startClock(newClocks({ kind: 'game', time: 60_000, increment: 5000 }, 4), 2, 0);
    clocks = completeTurn(clocks, 2, 10_000);
    expect([0, 1, 2, 3].map((side) => timeLeft(clocks, side, 20_000))).toEqual([
      60_000, 60_000, 55_000, 60_000,
    ]);
    clocks = startClock(clocks, 3, 20_000);
    expect([flagged(clocks, 79_999), flagged(clocks, 80_000)]).toEqual([null, 3]);
  });

  it('go to the next side when seats are changed', () => {
    expect(nextSeats([HUMAN, bot(1), bot(2)])).toEqual([bot(1), bot(2), HUMAN]);
    expect(nextSeats([HUMAN, bot(1)])).toEqual([bot(1), HUMAN]);
  });
});

describe('ids', () => {
  const rules = createTestRules();
  const staqs = async () => (await rules.games()).find(({ id }) => id === 'staqs') as GameInfo;

  it('follow the number of players', async () => {
    const game = await staqs();
    const id = (variant: Record<string, string>) => idOf(game, variant);
    expect([id({}), id({ players: '3' }), id({ players: '2', size: '6' })]).toEqual([
      'staqs',
      'staqs:players=3',
      'staqs:size=6',
    ]);
    expect([choiceOf(game, {}, 'size'), choiceOf(game, { players: '4' }, 'size')]).toEqual(['5', '7']);
    // Every id that can be chosen is the engine's own spelling of it.
    for (const players of ['2', '3', '4'])
      for (const size of ['5', '6', '7', '8']) {
        const made = id({ players, size });
        expect((await rules.view({ game: made, moves: [] })).game).toBe(made);
      }
  });

  it('keep what was chosen by hand, and let what was not follow', async () => {
    const game = await staqs();
    expect(chosen(game, { size: '8' }, 'players', '3')).toEqual({ size: '8', players: '3' });
    expect(chosen(game, { size: '5' }, 'players', '4')).toEqual({ players: '4' });
  });

  it('say how many sides there are', () => {
    expect(
      ['nava', 'staqs:players=3', 'staqs:opening=free,players=4', 'staqs:players=9'].map(sideCount),
    ).toEqual([2, 3, 4, 2]);
    expect([isForTwo('staqs'), isForTwo('staqs:players=3')]).toEqual([true, false]);
    // The game has the word, not its id.
    expect(['trio', 'trio:size=5', 'quartet', 'quartet:players=4'].map(sideCount)).toEqual([3, 3, 3, 4]);
    expect(knownSideCount('chess')).toBe(undefined);
    expect(sayVariants('staqs:players=3,size=8')).toBe('3 players, 8 × 8');
  });
});

describe('three people', () => {
  it('move in turn, take back and play again', async () => {
    const session = start(THREE);
    await until(isReady(session));
    for (const move of ['@a1', '@b2', '@c3', '@d4']) expect(await session.play(move)).toBe(true);
    expect([session.live.value?.side, session.live.value?.sides.length]).toEqual([1, 3]);
    await session.undo();
    await session.undo();
    expect([session.moves.value, session.live.value?.side]).toEqual([['@a1', '@b2'], 2]);
    await session.redo();
    expect(session.moves.value).toEqual(['@a1', '@b2', '@c3']);
  });

  it('resign one by one: whoever does is last', async () => {
    const session = start(THREE);
    await until(isReady(session));
    await session.play('@a1');
    session.resign();
    const over = session.over.value!;
    expect(over).toMatchObject({ winner: null, ranks: [1, 3, 1], code: 'resignation' });
    expect(sayReason(session.live.value!, over)).toBe('White has resigned');
  });

  it('have a clock each', async () => {
    const time = { now: 0 };
    const session = start({ ...THREE, clock: { kind: 'turn', time: 60_000 } }, world(time));
    await until(() => session.clocks.value.running !== null);
    await session.play('@a1');
    await session.play('@b2');
    await until(() => session.clocks.value.running?.side === 2);
    time.now += 61_000;
    session.tick();
    expect(session.over.value).toMatchObject({ ranks: [1, 1, 3], code: 'time' });
  });
});

describe('a person among computers', () => {
  it('is the one who resigns, whoever is to move, and takes back to a turn of their own', async () => {
    const session = start({ game: 'staqs:players=4', players: [bot(1), bot(1), HUMAN, bot(1)] });
    await until(() => session.moves.value.length === 2 && isReady(session)());
    await session.play(session.hand.state.value.example ?? '@a1');
    await until(() => session.moves.value.length === 6 && isReady(session)());
    await session.undo();
    expect([session.moves.value.length, session.live.value?.side]).toEqual([2, 2]);
    await session.redo();
    await until(() => session.moves.value.length === 6 && isReady(session)());
    session.swap();
    expect(session.setup.value.players.map(({ kind }) => kind)).toEqual(['level', 'human', 'level', 'level']);
    session.resign();
    expect(session.over.value?.ranks).toEqual([1, 4, 1, 1]);
  });

  it('is helped', async () => {
    const session = start({ game: 'staqs:players=3', players: [HUMAN, bot(1), bot(1)] });
    await until(isReady(session));
    await session.askHint();
    expect(session.hint.value?.move.text).toMatch(/^@[a-f][1-6]$/);
  });
});

describe('computers', () => {
  it.each([3, 4])('play a game of %s to its end, passes included', async (sides) => {
    const game = `staqs:players=${sides},size=5`;
    const session = start({ game, seed: '7', players: Array.from({ length: sides }, () => bot(1)) });
    await until(() => session.phase.value === 'over');
    const { ranks } = session.over.value!;
    expect(ranks).toHaveLength(sides);
    expect(Math.min(...ranks)).toBe(1);
  });
});

describe('what is stored', () => {
  it('comes back with all its sides', async () => {
    const session = start({ ...THREE, clock: { kind: 'turn', time: 60_000 }, names: ['A', 'B', 'C'] });
    await until(isReady(session));
    await session.play('@a1');
    const stored = JSON.parse(JSON.stringify(session.snapshot()));
    const read = readSnapshot(stored)!;
    expect(read).toMatchObject(stored);
    const again = createLocalGame(world(), read.setup, read);
    await until(isReady(again));
    expect([again.moves.value, again.clocks.value.left.length]).toEqual([['@a1'], 3]);
  });

  it('of another number of sides is refused', () => {
    const stored = {
      setup: { ...THREE, clock: { kind: 'none' } },
      moves: ['@a1'],
      left: [0, 0, 0],
      ending: { loser: 2, why: 'time' },
    };
    expect(readSnapshot(stored)?.ending).toEqual({ loser: 2, why: 'time' });
    expect(readSnapshot({ ...stored, left: [0, 0] })).toBe(undefined);
    expect(readSnapshot({ ...stored, setup: { ...stored.setup, game: 'staqs' } })).toBe(undefined);
    expect(readSnapshot({ ...stored, ending: { loser: 3, why: 'time' } })?.ending).toBe(null);
  });

  it('of as many sides as the game has is read, also before the games are known', () => {
    const stored = { setup: { ...THREE, clock: { kind: 'none' } }, moves: [], left: [0, 0, 0] };
    const ids = ['trio', 'quartet', 'staqs:players=3'];
    const read = () =>
      ids.map((game) => readSnapshot({ ...stored, setup: { ...stored.setup, game } })?.setup.game);
    expect(read()).toEqual(ids);
    games.value = [];
    expect(read()).toEqual(ids);
    expect(readSnapshot({ ...stored, setup: { ...stored.setup, players: [HUMAN] }, left: [0] })).toBe(
      undefined,
    );
  });

  it('keeps the wishes of before, and has usual ones for the sides that they had not', () => {
    expect(readWishes({ players: ['5', 'human'] }).players).toEqual([
      '5',
      'human',
      ...USUAL.players.slice(2),
    ]);
    expect(readWishes({ players: ['5', 'human', '10', '1', '2'] }).players).toEqual([
      '5',
      'human',
      '10',
      '1',
    ]);
    expect(readWishes({ players: ['5', 'nobody', 'human'] }).players).toEqual(USUAL.players);
    expect(readWishes(null).players).toEqual(USUAL.players);
  });
});

describe('records', () => {
  const rules = createTestRules();

  it('name every side, and come back as they were', async () => {
    const setup = {
      ...THREE,
      players: [HUMAN, bot(3), bot(4)],
      names: ['Ann', '', ''],
      clock: { kind: 'none' },
    } as const;
    const snapshot = {
      setup: { ...setup, players: [...setup.players], names: [...setup.names] },
      moves: ['@a1', '@b2'],
    };
    const ending = { loser: 2, why: 'resignation' } as const;
    const played = playedGame({ ...snapshot, left: [0, 0, 0], ending }, '2026-11-17');
    const text = await rules.writeRecord(played);
    expect(text).toMatch(/\[First "Ann"\]\n\[Second "level 3"\]\n\[Third "level 4"\]/);
    expect(text).toMatch(/\[Result "1-1-3"\]/);
    const found = await rules.readRecord(text);
    expect([found.players, found.result]).toEqual([['Ann', 'level 3', 'level 4'], '1-1-3']);
    const opened = openRecord(found);
    expect(opened.setup).toMatchObject({ players: [HUMAN, bot(3), bot(4)], names: ['Ann', '', ''] });
    expect(opened.from).toMatchObject({ moves: ['@a1', '@b2'], left: [0, 0, 0], ending });
  });

  it('with a ranking that nobody here could have decided on are left as they are', async () => {
    const text =
      '[Game "staqs:players=3"]\n[Termination "adjudication"]\n[Result "2-1-3"]\n\n1. @a1 @b2 2-1-3\n';
    const found = await rules.readRecord(text);
    expect(openRecord(found).from.ending).toBe(null);
    const again = await rules.writeRecord(
      playedGame({ ...openRecord(found), ...openRecord(found).from }, '2026-11-17'),
    );
    expect(again).toMatch(/\[Result "2-1-3"\]/);
  });
});

describe('links', () => {
  const { legal } = createTestRules();

  it.each(['staqs:players=3', 'staqs:opening=free,players=4'])(
    'hold games of %s, and who gave up',
    async (game) => {
      for (const loser of [0, 2, null]) {
        const shared = { game, moves: ['@a1', '@b2', '@c3'], ending: { loser, why: 'agreement' as const } };
        const text = await encode(shared, legal);
        expect(await decode(text, legal)).toEqual(shared);
      }
    },
  );
});

describe('lines of the engine', () => {
  it('have points for each side', () => {
    const line = 'info depth 4 nodes 812 nps 9000 time 90 multipv 2 scores 620,200,180 pv @a1 @b2';
    expect(readPoints(line)).toEqual({
      ...{ number: 2, depth: 4, nodes: 812, speed: 9000 },
      points: [620, 200, 180],
      moves: ['@a1', '@b2'],
    });
    expect(readPoints('info depth 4 multipv 1 score units 3 pv a1')).toBe(null);
  });
});

describe('pictures', () => {
  const rules = createTestRules();

  it.each([3, 4])('have trays for %s that stand apart', async (sides) => {
    const view = await rules.view({ game: `staqs:players=${sides}`, moves: [] });
    for (const isWide of [true, false]) {
      const place = ground(view, isWide);
      const spots = trays(view).flatMap(({ side, room }) =>
        Array.from({ length: room }, (_, slot) => slotSpot(place, side, slot, room)),
      );
      expect(spots).toHaveLength(4 * sides);
      for (const [at, one] of spots.entries())
        for (const two of spots.slice(at + 1))
          expect(Math.hypot(one.x - two.x, one.z - two.z)).toBeGreaterThan(0.77);
    }
  });

  it('tell sides apart without colour, in 2D and in 3D', async () => {
    const view = await rules.view({ game: 'staqs:players=4', moves: [] });
    const sides = view.sides.map((_, side) => side);
    expect(new Set(sides.map((side) => drawSign(side, 20))).size).toBe(4);
    const { pieces } = lookOf(view);
    const forms = sides.map((side) => pieces[keyOf({ kind: 'own', side })]?.form);
    expect(new Set(forms).size).toBe(4);
    expect(forms).not.toContain(undefined);
  });
});
