/** Games when something goes wrong: engines break down, games make no sense, people change their minds. */
import { describe, expect, it } from 'vitest';
import { Breakdown } from '../../src/engine/client';
import type { World } from '../../src/state/session';
import { bot, HUMAN, isReady, settle, start, until, world } from '../support/world';

/** A world in which questions of one kind break the engine so many times. */
function fragile(what: 'think' | 'view', switched: { times: number }): World {
  const sound = world();
  const isBroken = () => {
    switched.times -= 1;
    return switched.times >= 0;
  };
  const broken = () => Promise.reject(new Breakdown('unreachable'));
  if (what === 'think')
    return {
      ...sound,
      think: (...asked) => (isBroken() ? { best: broken(), stop: () => {} } : sound.think(...asked)),
    };
  return {
    ...sound,
    rules: { ...sound.rules, view: (line) => (isBroken() ? broken() : sound.rules.view(line)) },
  };
}

describe('an engine that breaks down', () => {
  it('while it thinks is asked once more', async () => {
    const session = start({ players: [bot(1), HUMAN] }, fragile('think', { times: 1 }));
    await until(() => session.moves.value.length === 1);
    expect(session.trouble.value).toBe(null);
  });

  it('again is no game that thinks for ever: people are told, and may try again', async () => {
    const session = start({ players: [bot(1), HUMAN] }, fragile('think', { times: 2 }));
    await until(() => session.phase.value === 'broken');
    expect(session.trouble.value).toEqual({ kind: 'engine', why: 'unreachable' });
    await session.retry();
    await until(() => session.moves.value.length === 1 && isReady(session)());
    expect(session.trouble.value).toBe(null);
  });

  it('costs nobody any time', async () => {
    const time = { now: 0 };
    const inside = { ...fragile('think', { times: 2 }), now: () => time.now };
    const session = start({ players: [bot(1), HUMAN], clock: { kind: 'turn', time: 60_000 } }, inside);
    await until(() => session.phase.value === 'broken');
    time.now += 100_000;
    session.tick();
    expect([session.clocks.value.running, session.over.value]).toEqual([null, null]);
  });

  it('while a move is sent keeps the move, so that it can be sent again', async () => {
    const switched = { times: 0 };
    const session = start({}, fragile('view', switched));
    await until(isReady(session));
    switched.times = 2;
    await session.play('a1-a4');
    expect([session.phase.value, session.moves.value]).toEqual(['broken', []]);
    await session.retry();
    expect([session.phase.value, session.moves.value]).toEqual(['human', ['a1-a4']]);
  });

  it('while a game is loaded is no end either', async () => {
    const session = start({}, fragile('view', { times: 2 }));
    await until(() => session.phase.value === 'broken');
    await session.retry();
    await until(isReady(session));
  });

  it('while it looks for a hint leaves the game as it was', async () => {
    const session = start({}, fragile('think', { times: 2 }));
    await until(isReady(session));
    await session.askHint();
    expect([session.phase.value, session.notice.value]).toEqual(['human', 'hint']);
    await session.askHint();
    expect([session.hint.value !== null, session.notice.value]).toEqual([true, null]);
  });

  it('and one that names no legal move are the same', async () => {
    const inside = { ...world(), think: () => ({ best: Promise.resolve('z9'), stop: () => {} }) };
    const session = start({ players: [bot(1), HUMAN] }, inside);
    await until(() => session.phase.value === 'broken');
    // Those who do not want to try again may take the computer's place.
    session.swap();
    await until(isReady(session));
  });
});

describe('a game that was kept', () => {
  const kept = { left: [0, 0], ending: null };

  it('goes on from the moves that make sense', async () => {
    const session = start({}, world(), { ...kept, moves: ['a1-a4', 'e5-e2', 'a1-e5', 'a1-b1'] });
    await until(isReady(session));
    expect([session.moves.value, session.at.value]).toEqual([['a1-a4', 'e5-e2'], 2]);
    expect(session.notice.value).toBe('cut');
    await session.play('a1-b1');
    expect(session.notice.value).toBe(null);
  });

  it('is not lost by whoever resigned after moves that make no sense', async () => {
    const ending = { loser: 0, why: 'resignation' } as const;
    const session = start({}, world(), { ...kept, ending, moves: ['a1-a4', 'a1-a4'] });
    await until(isReady(session));
    expect([session.over.value, session.moves.value]).toEqual([null, ['a1-a4']]);
  });

  it('of a game that nobody knows is said to be unreadable', async () => {
    const session = start({ game: 'chess' }, world(), { ...kept, moves: ['e2-e4'] });
    await until(() => session.phase.value === 'broken');
    expect(session.trouble.value?.kind).toBe('unreadable');
  });
});

describe('while it is paused', () => {
  it('no clock runs', async () => {
    const time = { now: 0 };
    const clock = { kind: 'game', time: 60_000, increment: 0 } as const;
    const session = start({ game: 'staqs', players: [bot(1), bot(1)], clock }, world(time));
    session.pause(true);
    await until(() => session.phase.value === 'paused');
    await settle();
    await session.stepOnce();
    expect(session.moves.value.length).toBe(1);
    await settle();
    expect([session.clocks.value.running, session.phase.value]).toEqual([null, 'paused']);
    time.now += 100_000;
    session.tick();
    expect(session.over.value).toBe(null);
    session.pause(false);
    await until(() => session.moves.value.length > 1);
  });

  it('nobody passes unless told to', async () => {
    // Blue cannot move here and White can.
    const begin = { moves: [], left: [0, 0], ending: null, isPaused: true };
    const setup = { game: 'staqs:size=3', start: STUCK, players: [bot(1), bot(1)] as never };
    const session = start(setup, world(), begin);
    await until(() => session.phase.value === 'paused');
    expect(session.live.value?.must_pass).toBe(true);
    await settle();
    expect(session.moves.value).toEqual([]);
    await session.stepOnce();
    expect(session.moves.value).toEqual(['pass']);
  });

  it('a computer waits to be told', async () => {
    const begin = { moves: ['a1-a4'], left: [0, 0], ending: null, isPaused: true };
    const session = start({ players: [HUMAN, bot(1)] }, world(), begin);
    await until(() => session.phase.value === 'paused');
    await settle();
    expect(session.moves.value.length).toBe(1);
    session.pause(false);
    await until(() => session.moves.value.length === 2 && isReady(session)());
  });

  it('a person need not: the move lets the game go on', async () => {
    const begin = { moves: [], left: [0, 0], ending: null, isPaused: true };
    const session = start({ players: [HUMAN, bot(1)] }, world(), begin);
    await until(isReady(session));
    await session.play('a1-a4');
    await until(() => session.moves.value.length === 2);
  });
});

const STUCK = 'b2,b2,w2/w2,b2,w2/n,w2,b2 b';

describe('clocks', () => {
  it('are as they were when a turn is taken back', async () => {
    const time = { now: 0 };
    const clock = { kind: 'game', time: 60_000, increment: 1000 } as const;
    const session = start({ clock }, world(time));
    await until(() => session.clocks.value.running !== null);
    for (const move of ['a1-a4', 'e5-e2', 'a1-b1']) {
      time.now += 10_000;
      await session.play(move);
      await until(() => session.clocks.value.running !== null);
    }
    time.now += 100_000;
    session.tick();
    expect(session.over.value).toMatchObject({ winner: 0, reason: 'time' });
    await session.undo();
    await until(() => session.clocks.value.running !== null);
    expect(session.clocks.value.left).toEqual([51_000, 51_000]);
    session.tick();
    expect(session.over.value).toBe(null);
    await session.redo();
    expect(session.clocks.value.left).toEqual([42_000, 51_000]);
    await session.restart();
    expect(session.clocks.value.left).toEqual([60_000, 60_000]);
  });

  it('are full at the beginning of a turn that is taken back', async () => {
    const time = { now: 0 };
    const session = start({ clock: { kind: 'turn', time: 60_000 } }, world(time));
    await until(() => session.clocks.value.running !== null);
    await session.play('a1-a4');
    await until(() => session.clocks.value.running !== null);
    time.now += 70_000;
    session.tick();
    expect(session.over.value).toMatchObject({ winner: 0 });
    await session.undo();
    await session.redo();
    await until(() => session.clocks.value.running !== null);
    expect(session.clocks.value.left).toEqual([60_000, 60_000]);
    expect(session.over.value).toBe(null);
  });

  it('do not count for a computer while the machine sleeps', async () => {
    const time = { now: 0 };
    const beats: (() => void)[] = [];
    const inside: World = {
      ...world(time),
      think: () => ({ best: new Promise(() => {}), stop: () => {} }),
      later: (_, then) => {
        beats.push(then);
        return () => {};
      },
    };
    const clock = { kind: 'game', time: 60_000, increment: 0 } as const;
    const session = start({ players: [bot(1), HUMAN], clock }, inside);
    await until(() => session.clocks.value.running !== null);
    time.now += 3_600_000;
    session.tick();
    expect([session.over.value, session.snapshot().left[0]]).toEqual([null, 60_000]);
    // What it really thinks counts, a second at a time.
    for (let second = 0; second < 61; second += 1) {
      time.now += 1000;
      beats.at(-1)?.();
    }
    expect(session.over.value).toMatchObject({ winner: 1, reason: 'time' });
  });

  it('are looked at again if they were looked at too early', async () => {
    const time = { now: 0 };
    const alarms: (() => void)[] = [];
    const inside: World = {
      ...world(time),
      later: (_, then) => {
        alarms.push(then);
        return () => {};
      },
    };
    const session = start({ clock: { kind: 'turn', time: 60_000 } }, inside);
    await until(() => alarms.length > 0);
    alarms.at(-1)?.();
    expect([alarms.length, session.over.value]).toEqual([2, null]);
    time.now += 60_000;
    alarms.at(-1)?.();
    expect([alarms.length, session.over.value?.reason]).toEqual([2, 'time']);
  });
});

describe('whoever looks at an earlier position', () => {
  it('goes on looking at it when the computer moves', async () => {
    let answer = (_: string) => {};
    const inside: World = {
      ...world(),
      think: () => ({
        best: new Promise((resolve) => {
          answer = resolve;
        }),
        stop: () => {},
      }),
    };
    const clock = { kind: 'turn', time: 60_000 } as const;
    const session = start({ players: [HUMAN, bot(1)], clock }, inside);
    await until(isReady(session));
    await session.play('a1-a4');
    await until(() => session.clocks.value.running?.side === 1);
    await session.goTo(0);
    answer('e5-e2');
    await until(() => session.moves.value.length === 2);
    expect([session.at.value, session.phase.value]).toEqual([0, 'watching']);
    // The clock does not wait for whoever looks back.
    await until(() => session.clocks.value.running?.side === 0);
    await session.goTo(2);
    expect(session.phase.value).toBe('human');
  });

  it('sees no hint that is meant for another', async () => {
    const session = start({});
    await until(isReady(session));
    await session.play('a1-a4');
    await session.askHint();
    const hint = session.hint.value;
    expect(hint).not.toBe(null);
    await session.goTo(0);
    expect(session.hint.value).toBe(null);
  });
});

describe('whoever changes their mind while a game is loaded', () => {
  const moves = ['a1-a4', 'e5-e2', 'a1-b1'];

  /** A world that takes a while to answer. */
  function slow(): World {
    const { rules, ...others } = world();
    const view: World['rules']['view'] = async (line) => {
      await new Promise((resolve) => setTimeout(resolve, 0));
      return rules.view(line);
    };
    return { ...others, rules: { ...rules, view } };
  }

  it('finds the beginning after a restart', async () => {
    const session = start({}, slow(), { moves, left: [0, 0], ending: null });
    await until(() => session.views.value.length === 1);
    await session.restart();
    await settle();
    expect([session.phase.value, session.at.value, session.views.value.length]).toEqual(['human', 0, 1]);
    // Nothing is lost by a restart.
    for (const _ of moves) await session.redo();
    expect(session.moves.value).toEqual(moves);
  });

  it('may swap sides', async () => {
    const session = start({ players: [bot(1), HUMAN] }, slow(), {
      moves: moves.slice(0, 2),
      left: [0, 0],
      ending: null,
    });
    await until(() => session.views.value.length === 1);
    session.swap();
    await until(isReady(session));
    expect(session.moves.value.length).toBe(2);
  });

  it('is not answered after the game has ended', async () => {
    const inside = world();
    let asked = 0;
    const view: World['rules']['view'] = (line) => {
      asked += 1;
      return inside.rules.view(line);
    };
    const session = start(
      {},
      { ...inside, rules: { ...inside.rules, view } },
      { moves, left: [0, 0], ending: null },
    );
    session.end();
    await settle();
    expect([asked, session.views.value.length]).toEqual([1, 0]);
  });
});
