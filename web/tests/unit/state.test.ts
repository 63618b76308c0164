/** Clocks, words, catalogue, and what is kept in the browser. */

import { describe, expect, it } from 'vitest';
import { LANGUAGES, language, textsOf } from '../../src/languages';
import {
  completeTurn,
  flagged,
  newClocks,
  readTimeControl,
  showTime,
  startClock,
  type TimeControl,
  timeLeft,
} from '../../src/state/clock';
import { gameWord } from '../../src/state/games';
import { labels, neighbour, type PlanePoint, place, type Step } from '../../src/state/geometry';
import { type Key, t } from '../../src/state/strings';
import { cellOf, type Side } from '../../src/state/view';
import { sayContents, sayLast } from '../../src/state/words';
import { readProgress } from '../../src/storage/progress';
import { readSnapshot } from '../../src/storage/saved';
import { DEFAULTS, readSettings } from '../../src/storage/settings';
import { memoryStore } from '../../src/storage/store';
import { readWishes, USUAL } from '../../src/storage/wishes';
import { createTestRules } from '../support/engine';
import { firstView, readText, views } from '../support/fixtures';

const FIXTURES = [
  'glaisher-opening',
  'glaisher-capture',
  'glaisher-end',
  'staqs-opening',
  'greener-middle',
  'nava-opening',
  'nava-jump',
];

describe('clocks', () => {
  const cases = JSON.parse(readText('../../answers/clocks.json')) as {
    texts: [string, TimeControl | null][];
    shown: [number, string][];
    games: {
      control: TimeControl;
      turns: [Side, number, [number, number]][];
      flagged: [number, Side] | null;
    }[];
  };

  it('are read and shown as the terminal does', () => {
    for (const [text, control] of cases.texts) expect([text, readTimeControl(text)]).toEqual([text, control]);
    for (const [ms, text] of cases.shown) expect(showTime(ms)).toBe(text);
  });

  it('go as they do in the terminal', () => {
    for (const { control, turns, flagged: lost } of cases.games) {
      let clocks = startClock(newClocks(control, 2), 0, 1_000_000);
      for (const [side, now, left] of turns) {
        expect(flagged(clocks, now)).toBe(null);
        clocks = completeTurn(clocks, side, now);
        expect([timeLeft(clocks, 0, now), timeLeft(clocks, 1, now)]).toEqual(left);
        clocks = startClock(clocks, side === 0 ? 1 : 0, now);
      }
      if (lost) expect(flagged(clocks, lost[0])).toBe(lost[1]);
    }
    expect(cases.games.some((game) => game.flagged !== null)).toBe(true);
  });

  it('run down by timestamps and are added to', () => {
    let clocks = startClock(newClocks({ kind: 'game', time: 60_000, increment: 5000 }, 2), 0, 10_000);
    // However long the tab slept in between.
    expect(timeLeft(clocks, 0, 30_000)).toBe(40_000);
    clocks = completeTurn(clocks, 0, 30_000);
    expect(timeLeft(clocks, 0, 99_000)).toBe(45_000);
    clocks = startClock(clocks, 1, 30_000);
    expect(flagged(clocks, 89_999)).toBe(null);
    expect(flagged(clocks, 90_000)).toBe(1);
  });

  it('begin anew each turn, or never run', () => {
    let clocks = startClock(newClocks({ kind: 'turn', time: 60_000 }, 2), 0, 0);
    clocks = completeTurn(clocks, 0, 59_000);
    expect(timeLeft(clocks, 0, 59_000)).toBe(60_000);
    expect(flagged(startClock(newClocks({ kind: 'none' }, 2), 0, 0), 1e12)).toBe(null);
  });

  it('show minutes, and tenths at the end', () => {
    expect([3_723_000, 65_000, 19_950, 0].map(showTime)).toEqual(['1:02:03', '1:05', '0:19.9', '0:00.0']);
  });
});

describe('the catalogue', () => {
  it('has every name that the engine uses', async () => {
    const rules = createTestRules();
    const levels = await rules.levels();
    expect(levels.map((_, index) => textsOf('en').page[`level.${index + 1}` as Key])).toEqual(levels);
    for (const game of await rules.games()) {
      const sides = game.side_names.map((side) => `side.${side}`);
      const variants = game.variants.flatMap(({ key, values }) => [
        `variant.${key}`,
        ...(key === 'size' || key === 'players' ? [] : values.map((value) => `value.${value}`)),
      ]);
      for (const code of [...sides, ...variants])
        expect([game.id, code, gameWord(game.id, code, 'none')]).not.toEqual([game.id, code, 'none']);
    }
  });

  it.each([...LANGUAGES])(
    'has words for every side, tally and reason of every game, or the game has them: %s',
    (tongue) => {
      language.value = tongue;
      const codes = JSON.parse(readText('../../answers/codes.json')) as {
        reasons: string[];
        games: { game: string; sides: string[]; tallies: string[]; reasons: string[] }[];
      };
      expect(codes.games.length).toBeGreaterThan(3);
      for (const { game, sides, tallies, reasons } of codes.games) {
        const all = [
          ...codes.reasons.map((code) => `reason.${code}`),
          ...sides.flatMap((code) => [`side.${code}`, `stack.${code}`]),
          ...tallies.map((code) => `tally.${code}`),
          ...reasons.map((code) => `reason.${code}`),
        ];
        const hasNone = (code: string) => gameWord(game, code, 'no words', { loser: 'Red' }) === 'no words';
        expect([game, all.filter(hasNone)]).toEqual([game, []]);
      }
      language.value = 'en';
    },
  );
});

/** Where parts go, as the engine has it. */
const COMPASS = / (north|south|east|west)\S*/;

describe('words', () => {
  it('are the engine’s own in English, without compass points', () => {
    language.value = 'en';
    for (const name of FIXTURES) {
      for (const view of views(name).slice(1)) {
        const said = `${view.sides[view.last!.side]!.name} ${view.last!.words}`.replace(COMPASS, '');
        expect(sayLast(view).toLowerCase()).toBe(said.toLowerCase());
      }
    }
  });

  it('are Portuguese in Portuguese', () => {
    language.value = 'pt';
    const [before, after] = views('nava-opening');
    expect(sayLast(after!)).toBe('Branco move a1 para a4');
    expect(sayContents(before!, cellOf(before!, 'a1')!)).toBe('pilha branca, altura 6');
    expect(t('menu.play')).toBe('Jogar');
    language.value = 'en';
  });
});

describe('what was kept', () => {
  const game = {
    setup: {
      game: 'nava',
      players: [{ kind: 'human' }, { kind: 'level', level: 3 }],
      clock: { kind: 'none' },
      seed: '7',
    },
    moves: ['a1-a4'],
    left: [0, 0],
    ending: null,
  };

  it('comes back', () => {
    expect(readSnapshot(structuredClone(game))).toMatchObject(game);
    const store = memoryStore();
    store.write('x', game);
    expect(readSnapshot(store.read('x'))).toMatchObject(game);
  });

  it('is thrown away where it is not ours', () => {
    const wrong: unknown[] = [
      null,
      7,
      [],
      'nava',
      {},
      { ...game, moves: 'a1-a4' },
      { ...game, moves: ['a1-a4\nquit'] },
      { ...game, moves: Array(501).fill('pass') },
      { ...game, left: [-1, 0] },
      { ...game, left: [Number.NaN, 0] },
      { ...game, setup: { ...game.setup, game: 'nava\nquit' } },
      { ...game, setup: { ...game.setup, players: [{ kind: 'human' }] } },
      { ...game, setup: { ...game.setup, players: [{ kind: 'human' }, { kind: 'level', level: 11 }] } },
      { ...game, setup: { ...game.setup, clock: { kind: 'turn', time: -5 } } },
    ];
    for (const kept of wrong) expect(readSnapshot(kept)).toBe(undefined);
    expect(readSnapshot({ ...game, setup: { ...game.setup, start: 'x\nquit' } })?.setup.start).toBe(
      undefined,
    );
  });

  it('gives way to defaults', () => {
    expect(readSettings({ theme: 'light', board: 'upside-down', other: 1 })).toEqual({
      ...DEFAULTS,
      theme: 'light',
    });
    expect(readSettings('nonsense')).toEqual(DEFAULTS);
    const wishes = { ...USUAL, game: 'nava', players: ['10', 'human', '3', '3'], clock: 'game', minutes: 3 };
    expect(readWishes({ ...wishes, variants: { nava: { size: '5', wrong: 7 } } })).toEqual({
      ...wishes,
      variants: { nava: { size: '5' } },
    });
    const wrong = {
      game: 7,
      players: ['11', 'human'],
      clock: 'sun',
      minutes: 0.5,
      increment: -1,
      variants: [],
    };
    expect(readWishes(wrong)).toEqual(USUAL);
    // Pages that had a coach in the first game only have said all there is to say in it.
    expect(readProgress({ played: ['nava'] })).toMatchObject({ played: ['nava'], coached: ['nava'] });
    expect(readProgress({ played: ['nava'], coached: [] })).toMatchObject({ coached: [] });
    expect(readProgress({ done: ['staqs-1', 7, null], streak: -3, best: 2 })).toMatchObject({
      done: ['staqs-1'],
      streak: 0,
      best: 2,
    });
  });
});

describe('the cursor', () => {
  it.each([0, Math.PI, 1.4, -2.2])('reaches every cell of every board, seen from %f', (turn) => {
    for (const name of FIXTURES) {
      const view = firstView(name);
      const seen = new Set<string>();
      const open = [view.cells[0]!.name];
      while (open.length > 0) {
        const cell = open.pop()!;
        if (seen.has(cell)) continue;
        seen.add(cell);
        for (const way of ['left', 'right', 'up', 'down'] as const) {
          const next = neighbour(view, cell, way, turn);
          if (next) open.push(next);
        }
      }
      expect(seen.size).toBe(view.cells.length);
    }
  });

  it('follows the camera by quarters of a turn, on hexagons by sixths', () => {
    const check = (name: string, cell: string, turn: number, next: Record<string, string>) => {
      const view = firstView(name);
      for (const [way, found] of Object.entries(next))
        expect([turn, way, neighbour(view, cell, way as Step, turn)]).toEqual([turn, way, found]);
    };
    const degrees = Math.PI / 180;
    check('staqs-opening', 'c3', 0, { up: 'c4', right: 'd3' });
    check('staqs-opening', 'c3', 40 * degrees, { up: 'c4', right: 'd3' });
    // From the right edge of the board, up is to the left.
    check('staqs-opening', 'c3', 50 * degrees, { up: 'b3', right: 'c4' });
    check('staqs-opening', 'c3', 180 * degrees, { up: 'c2', right: 'b3' });
    check('staqs-opening', 'c3', -90 * degrees, { up: 'd3', right: 'c2' });
    check('glaisher-opening', 'e5', 25 * degrees, { left: 'd5', right: 'f5' });
    check('glaisher-opening', 'e5', 60 * degrees, { left: 'e4', right: 'e6' });
    check('glaisher-opening', 'e5', 180 * degrees, { left: 'f5', right: 'd5' });
  });
});

describe('the names of rows and columns', () => {
  it.each([false, true])('stand beyond the ends of their lines, each once, flipped: %s', (flipped) => {
    for (const name of FIXTURES) {
      const { layout, cells } = firstView(name);
      const all = labels(layout, flipped);
      const names = new Set(cells.flatMap((cell) => [cell.name[0]!, cell.name.slice(1)]));
      expect(all.map(({ text }) => text).toSorted()).toEqual([...names].toSorted());
      for (const { text, end, out } of all) {
        const places = cells.map((cell) => ({ ...place(layout, cell.name), name: cell.name }));
        const last = places.find(({ x, y }) => Math.hypot(x - end.x, y - end.y) < 0.01);
        expect(last && [last.name[0], last.name.slice(1)]).toContain(text);
        const isFree = ({ x, y }: PlanePoint) => Math.hypot(x - end.x - out.x, y - end.y - out.y) > 0.9;
        expect(places.every(isFree)).toBe(true);
      }
    }
  });
});
