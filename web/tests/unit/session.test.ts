/** Games on the page, played with the real engine. */
import { describe, expect, it } from 'vitest';
import { Breakdown } from '../../src/engine/client';
import type { Judgement } from '../../src/engine/rules';
import { createDrill } from '../../src/state/drill';
import { createLocalGame } from '../../src/state/session';
import { createTestRules } from '../support/engine';
import { lessonsOf } from '../support/lessons';
import { bot, HUMAN, isReady, start, until, world } from '../support/world';

describe('two people', () => {
  it('play, take back and play again', async () => {
    const session = start({});
    await until(isReady(session));
    void session.hand.choose('a1');
    void session.hand.choose('a4');
    await until(() => session.moves.value.length === 1);
    expect(await session.play('e5-e2')).toBe(true);
    expect(await session.play('e5-e2')).toBe(false);
    await session.undo();
    expect(session.moves.value).toEqual(['a1-a4']);
    expect(session.canRedo.value).toBe(true);
    await session.redo();
    expect(session.moves.value).toEqual(['a1-a4', 'e5-e2']);
    await session.undo();
    await session.play('e5-d5');
    expect(session.canRedo.value).toBe(false);
  });

  it('look at earlier positions and go on from one of them', async () => {
    const session = start({});
    await until(isReady(session));
    for (const move of ['a1-a4', 'e5-e2', 'a1-b1']) await session.play(move);
    await session.goTo(1);
    expect([session.phase.value, session.view.value?.ply]).toEqual(['watching', 1]);
    await session.hand.choose('e5');
    expect(session.hand.state.value.from).toBe(null);
    await session.playFromHere();
    expect([session.phase.value, session.moves.value]).toEqual(['human', ['a1-a4']]);
  });

  it('resign, and the other one has won', async () => {
    const session = start({});
    await until(isReady(session));
    await session.play('a1-a4');
    session.resign();
    expect(session.over.value).toMatchObject({ winner: 0, reason: 'resignation' });
    expect(await session.play('e5-e2')).toBe(false);
  });

  it('lose by time, even if the tab was asleep', async () => {
    const time = { now: 1000 };
    const session = start({ clock: { kind: 'turn', time: 60_000 } }, world(time));
    await until(() => session.clocks.value.running !== null);
    time.now += 59_000;
    session.tick();
    expect(session.over.value).toBe(null);
    time.now += 2000;
    session.tick();
    expect(session.over.value).toMatchObject({ winner: 1, reason: 'time' });
  });
});

describe('a person and the computer', () => {
  it('take turns, and undo takes both turns back', async () => {
    const session = start({ game: 'staqs', players: [HUMAN, bot(2)] });
    await until(isReady(session));
    await session.play('@c3');
    await until(() => session.moves.value.length === 2 && isReady(session)());
    await until(() => session.hand.state.value.example !== null);
    await session.play(session.hand.state.value.example!);
    await until(() => session.moves.value.length === 4 && isReady(session)());
    await session.undo();
    expect([session.moves.value.length, session.phase.value]).toEqual([2, 'human']);
    await session.redo();
    await until(() => session.moves.value.length === 4 && isReady(session)());
  });

  it('may swap sides', async () => {
    const session = start({ players: [HUMAN, bot(1)] });
    await until(isReady(session));
    session.swap();
    await until(() => session.moves.value.length === 1 && isReady(session)());
    expect(session.live.value?.side).toBe(1);
  });

  it('may be helped', async () => {
    const session = start({ players: [HUMAN, bot(1)] });
    await until(isReady(session));
    await session.askHint();
    expect(await createTestRules().legal({ game: 'nava', moves: [] })).toContain(
      session.hint.value?.move.text,
    );
  });

  it('go on where they were after a reload', async () => {
    const session = start({ players: [HUMAN, bot(1)] });
    await until(isReady(session));
    await session.play('a1-a4');
    await until(() => session.moves.value.length === 2 && isReady(session)());
    const kept = JSON.parse(JSON.stringify(session.snapshot()));
    const again = createLocalGame(world(), kept.setup, kept);
    await until(isReady(again));
    expect(again.moves.value).toEqual(session.moves.value);
    expect(again.live.value?.position).toBe(session.live.value?.position);
  });
});

describe('computers', () => {
  it.each(['staqs:size=3', 'greener', 'nava'])(
    'play %s to its end, passes included',
    async (game) => {
      const session = start({ game, seed: '5', players: [bot(1), bot(1)] });
      await until(() => session.over.value !== null);
      expect(session.live.value?.over).not.toBe(null);
    },
    60_000,
  );

  it('stop when they are told to, and go on step by step', async () => {
    const session = start({ game: 'staqs', players: [bot(1), bot(1)] });
    await until(() => session.moves.value.length >= 2);
    session.pause(true);
    const count = session.moves.value.length;
    await until(() => session.phase.value === 'paused');
    expect(session.moves.value.length).toBe(count);
    await session.stepOnce();
    await until(() => session.moves.value.length === count + 1);
  });
});

describe('a move on its way', () => {
  it('keeps anything else from being picked up', async () => {
    const session = start({});
    await until(isReady(session));
    const played = session.play('a1-a4');
    expect(session.phase.value).toBe('sent');
    await session.hand.choose('a1');
    expect(session.hand.state.value.from).toBe(null);
    expect(await played).toBe(true);
    expect(session.phase.value).toBe('human');
  });

  it('leaves the computer thinking, not paused, while pieces still fly', async () => {
    const session = start({ players: [HUMAN, bot(1)] });
    await until(isReady(session));
    let land = () => {};
    session.presented.wait = () =>
      new Promise((resolve) => {
        land = resolve;
      });
    await session.play('a1-a4');
    expect(session.phase.value).toBe('thinking');
    // Whoever looks back meanwhile and returns finds the game going on.
    await session.goTo(0);
    land();
    await session.goTo(1);
    land();
    await until(() => session.moves.value.length === 2);
  });
});

describe('a puzzle', () => {
  it('takes a right move for right and a wrong one for wrong', async () => {
    const rules = createTestRules();
    const puzzle = lessonsOf('staqs').puzzles.find(({ solution }) => solution.length === 1)!;
    const task = {
      line: { game: puzzle.game, start: puzzle.position, moves: [] },
      judge: (move: string) => rules.judge({ puzzle }, move),
    };
    const drill = createDrill(rules, task, () => Promise.resolve());
    await until(() => drill.phase.value === 'open');
    const legal = await rules.legal(task.line);
    const wrong = legal.find((move) => !puzzle.solution.includes(move))!;
    expect(await drill.attempt(wrong)).toBe(true);
    expect(drill.phase.value).toBe('missed');
    await drill.again();
    expect(await drill.attempt('nonsense')).toBe(false);
    expect(await drill.attempt(puzzle.solution[0]!)).toBe(true);
    expect([drill.phase.value, drill.isFirstTry.value]).toEqual(['solved', false]);
  });

  it('judges one move at a time', async () => {
    const rules = createTestRules();
    const line = { game: 'nava', moves: [] };
    let answer = () => {};
    let judged = 0;
    const judge = () => {
      judged += 1;
      return new Promise<Judgement>((resolve) => {
        answer = () => resolve({ right: true, message: '', follow: [] });
      });
    };
    const drill = createDrill(rules, { line, judge }, () => Promise.resolve());
    await until(() => drill.phase.value === 'open');
    const first = drill.attempt('a1-a4');
    await drill.hand.choose('a1');
    expect(drill.hand.state.value.from).toBe(null);
    expect(await drill.attempt('a1-d1')).toBe(false);
    await until(() => judged === 1);
    answer();
    expect([await first, judged, drill.phase.value]).toEqual([true, 1, 'solved']);
    expect(drill.view.value?.last?.text).toBe('a1-a4');
  });

  it('can be chosen from again after the engine has failed to judge', async () => {
    const rules = createTestRules();
    const judge = () => Promise.reject(new Breakdown('unreachable'));
    const drill = createDrill(rules, { line: { game: 'nava', moves: [] }, judge }, () => Promise.resolve());
    await until(() => drill.phase.value === 'open');
    await expect(drill.attempt('a1-a4')).rejects.toBeInstanceOf(Breakdown);
    await drill.hand.choose('a1');
    expect(drill.hand.state.value.from).toBe('a1');
  });

  it('shows what was asked for last', async () => {
    const rules = createTestRules();
    const held: (() => void)[] = [];
    const view: typeof rules.view = async (line) => {
      if (line.moves.length > 0) await new Promise<void>((resolve) => held.push(resolve));
      return rules.view(line);
    };
    const judge = () => Promise.resolve({ right: false, message: '', follow: [] });
    const task = { line: { game: 'nava', moves: [] }, judge };
    const drill = createDrill({ ...rules, view }, task, () => Promise.resolve());
    await until(() => drill.phase.value === 'open');
    const tried = drill.attempt('a1-a4');
    await until(() => held.length === 1);
    await drill.again();
    held[0]?.();
    expect([await tried, drill.view.value?.ply, drill.phase.value]).toEqual([false, 0, 'open']);
  });
});
