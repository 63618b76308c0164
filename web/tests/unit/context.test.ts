// @vitest-environment happy-dom
/** What screens share: engines that do not start, games that are left and come back to. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Engine } from '../../src/engine';
import { Breakdown } from '../../src/engine/client';
import { createTestClient, createTestRules } from '../support/engine';
import { bot, HUMAN, isReady, PLAIN, settle, until } from '../support/world';

const faults = { games: 0, starts: 0 };

vi.mock('../../src/engine', () => ({
  startEngine: async (): Promise<Engine> => {
    faults.starts += 1;
    const rules = createTestRules();
    const games: typeof rules.games = () => {
      faults.games -= 1;
      return faults.games >= 0 ? Promise.reject(new Breakdown('its Worker does not start')) : rules.games();
    };
    return { rules: { ...rules, games }, brain: createTestClient(), hire: createTestClient };
  },
}));

const {
  boot,
  drop,
  engine,
  failure,
  goOnAfterReload,
  open,
  play,
  resume,
  session,
  store,
  unfinished,
  unfinishedGames,
} = await import('../../src/ui/context');
const { playWished } = await import('../../src/app/wished');
const { wishedLevel } = await import('../../src/play/opponents');
const { games } = await import('../../src/state/games');
const { USUAL, wish } = await import('../../src/storage/wishes');
const { tryAgainFrom } = await import('../../src/play/next');
const { markCoached } = await import('../../src/storage/progress');
const { route } = await import('../../src/ui/route');

const go = (screen: 'menu' | 'game') => {
  route.value = { screen, about: '' };
};

afterEach(() => {
  session.value?.end();
  session.value = null;
  store.forget();
  go('menu');
});

describe('the engine', () => {
  it('that does not start is noticed before anybody plays, and may be tried again', async () => {
    faults.games = 1;
    await boot();
    expect([engine.value, failure.value]).toEqual([null, 'its Worker does not start']);
    await boot();
    expect([engine.value === null, failure.value, faults.starts]).toEqual([false, null, 1]);
  });

  it('that breaks down for somebody who did not expect it is said to have failed', async () => {
    const event = (reason: unknown) => Object.assign(new Event('unhandledrejection'), { reason });
    dispatchEvent(event(new TypeError('something else')));
    expect(failure.value).toBe(null);
    dispatchEvent(event(new Breakdown('no memory')));
    expect(failure.value).toBe('no memory');
    await boot();
    expect(failure.value).toBe(null);
  });
});

describe('the coach', () => {
  it('speaks in games of each kind until everything was said once', async () => {
    await boot();
    const isCoached = (setup: Partial<typeof PLAIN>) => {
      play({ ...PLAIN, ...setup });
      return session.value?.setup.value.coached;
    };
    expect(isCoached({ game: 'greener', players: [bot(1), bot(2)] })).toBe(false);
    expect(isCoached({ game: 'greener', players: [HUMAN, bot(1)] })).toBe(true);
    // The first one was cut short.
    expect(isCoached({ game: 'greener', players: [HUMAN, bot(1)] })).toBe(true);
    markCoached('greener');
    expect(isCoached({ game: 'greener', players: [HUMAN, bot(1)] })).toBe(false);
    expect(isCoached({ game: 'staqs:players=3', players: [HUMAN, bot(1), bot(1)] })).toBe(true);
    markCoached('staqs');
    expect(isCoached({ game: 'staqs', players: [HUMAN, bot(1)] })).toBe(false);
  });
});

describe('the unfinished game', () => {
  it('is the one on the board, as it is', async () => {
    await boot();
    const opened = open(PLAIN)!;
    go('game');
    await until(isReady(opened));
    expect(unfinished()).toBe(undefined);
    for (const move of ['a1-a4', 'e5-e2']) await opened.play(move);
    await opened.undo();
    go('menu');
    expect(unfinished()?.moves).toEqual(['a1-a4']);
    expect(resume()).toBe(true);
    expect([session.value === opened, opened.canRedo.value]).toEqual([true, true]);
    // One that has ended meanwhile does not come back to life.
    opened.resign();
    expect([unfinished(), resume()]).toEqual([undefined, false]);
  });

  it('is there again after another one', async () => {
    await boot();
    const first = open(PLAIN)!;
    await until(isReady(first));
    await first.play('a1-a4');
    play({ ...PLAIN, game: 'staqs' });
    const second = session.value!;
    await until(isReady(second));
    expect([second === first, unfinished()?.setup.game]).toEqual([false, 'nava']);
    await second.play('@c3');
    expect(unfinished()?.setup.game).toBe('staqs');
    second.resign();
    expect([resume(), session.value?.setup.value.game]).toEqual([true, 'nava']);
    await until(isReady(session.value!));
    expect(session.value?.moves.value).toEqual(['a1-a4']);
  });
});

describe('unfinished games', () => {
  const listed = () => unfinishedGames().map(({ setup, moves }) => `${setup.game} ${moves.join(' ')}`);

  it('are all there, the last one first, and each can be gone on with', async () => {
    await boot();
    const first = open(PLAIN)!;
    await until(isReady(first));
    await first.play('a1-a4');
    const second = open({ ...PLAIN, game: 'staqs' })!;
    await until(isReady(second));
    await second.play('@c3');
    expect(listed()).toEqual(['staqs @c3', 'nava a1-a4']);
    expect(resume(unfinishedGames()[1]!.id)).toBe(true);
    await until(isReady(session.value!));
    expect(session.value?.moves.value).toEqual(['a1-a4']);
    expect(listed()).toEqual(['nava a1-a4', 'staqs @c3']);
  });

  it('include one that is tried again from a mistake, before anybody has moved in it', async () => {
    await boot();
    const ended = open(PLAIN)!;
    await until(isReady(ended));
    for (const move of ['a1-a4', 'e5-e2', 'a4-a3']) await ended.play(move);
    ended.resign();
    tryAgainFrom(ended, 2);
    await until(isReady(session.value!));
    play({ ...PLAIN, game: 'staqs' });
    await until(isReady(session.value!));
    expect(listed()).toEqual(['nava a1-a4 e5-e2']);
  });
});

it('the start page begins what it says, against the level that it names', async () => {
  await boot();
  wish(USUAL);
  const [first] = games.value;
  playWished(first!);
  const rivals = session.value!.setup.value.players.slice(1);
  expect(rivals).toEqual([bot(wishedLevel(2)!)]);
  wish({ players: ['human', 'human', '2', '2'] });
  playWished(first!);
  expect([wishedLevel(2), session.value!.setup.value.players]).toEqual([null, [HUMAN, HUMAN]]);
});

it('a game that nobody has moved in is there again when the page is loaded again', async () => {
  await boot();
  const opened = open({ ...PLAIN, game: 'staqs' })!;
  go('game');
  await until(isReady(opened));
  dispatchEvent(new Event('pagehide'));
  drop();
  expect([goOnAfterReload(), session.value?.setup.value.game]).toEqual([true, 'staqs']);
  // Once only: whoever goes to the menu and comes back has left it.
  drop();
  expect(goOnAfterReload()).toBe(false);
});

it('a game that is over is on the board again when the page is loaded again, wherever one was', async () => {
  await boot();
  const opened = open(PLAIN)!;
  await until(isReady(opened));
  for (const move of ['a1-a4', 'e5-e2']) await opened.play(move);
  opened.resign();
  dispatchEvent(new Event('pagehide'));
  drop();
  expect(goOnAfterReload()).toBe(true);
  await until(() => session.value?.phase.value === 'over');
  expect(session.value?.moves.value).toEqual(['a1-a4', 'e5-e2']);
});

it('a game that nobody has moved in gives way to one that was played after it', async () => {
  await boot();
  const idle = open({ ...PLAIN, game: 'staqs' })!;
  go('game');
  await until(isReady(idle));
  dispatchEvent(new Event('pagehide'));
  const played = open(PLAIN)!;
  await until(isReady(played));
  await played.play('a1-a4');
  dispatchEvent(new Event('pagehide'));
  session.value = null;
  const game = () => session.value?.setup.value.game;
  expect([goOnAfterReload(), game()]).toEqual([true, 'nava']);
});

it('nothing of a game that was forgotten is kept when the page is left', async () => {
  await boot();
  const opened = open(PLAIN)!;
  await until(isReady(opened));
  await opened.play('a1-a4');
  const games = () => store.keys().filter((key) => key.startsWith('game'));
  expect(games().length).toBe(1);
  opened.end();
  session.value = null;
  store.forget();
  dispatchEvent(new Event('pagehide'));
  expect([games(), unfinished()]).toEqual([[], undefined]);
});

describe('computers that play each other', () => {
  const SHOW = { ...PLAIN, game: 'staqs', players: [bot(1), bot(1)] as [never, never] };

  it('wait while nobody sees them', async () => {
    await boot();
    const opened = open(SHOW)!;
    go('game');
    await until(() => opened.moves.value.length > 0);
    go('menu');
    await until(() => opened.phase.value === 'paused');
    const count = opened.moves.value.length;
    await settle();
    expect(opened.moves.value.length).toBe(count);
    go('game');
    await until(() => opened.moves.value.length > count);
  });

  it('stay as they were if they had been told to wait', async () => {
    await boot();
    const opened = open(SHOW)!;
    go('game');
    await until(() => opened.live.value !== null);
    opened.pause(true);
    go('menu');
    go('game');
    expect(opened.isPaused.value).toBe(true);
  });

  it('are told from games with people in them', async () => {
    await boot();
    const opened = open({ ...PLAIN, players: [HUMAN, bot(1)] })!;
    go('game');
    await until(isReady(opened));
    go('menu');
    expect(opened.isPaused.value).toBe(false);
  });
});

it('what was to be studied is still to be when the page is loaded again', async () => {
  const { analyse, brought } = await import('../../src/ui/open-study');
  const wanted = { kind: 'record', text: '[Game "nava"]\n\n1. a1-a4 *', ply: 1 } as const;
  analyse(wanted);
  dispatchEvent(new Event('pagehide'));
  vi.resetModules();
  const again = await import('../../src/ui/open-study');
  expect([again.brought === brought, again.brought.value]).toEqual([false, wanted]);
  // Nothing that somebody else has put there is taken for it.
  sessionStorage.setItem('stackade.brought', '{"kind":"record","text":5}');
  vi.resetModules();
  expect((await import('../../src/ui/open-study')).brought.value).toBe(null);
});
