/** What other pages ask of an embedded board: good questions are understood, and nothing else gets to the engine. */
import { effect } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { readAddress } from '../../src/embed/address';
import { readAsk } from '../../src/embed/ask';
import { createPlayer, Superseded } from '../../src/embed/player';
import { fragmentOf } from '../../src/links/link';
import { encodeRecord } from '../../src/links/record';
import { createTestRules } from '../support/engine';

function game(id: string, ...moves: string[]) {
  return { line: { game: id, moves }, ending: null };
}

describe('a message', () => {
  it('that is none of ours is left alone', () => {
    for (const message of [null, 1, 'stackade:show', [], {}, { type: 5 }, { type: 'webpackOk' }])
      expect(readAsk(message)).toBe(null);
  });

  it('may show a game, step through it and change how it looks', () => {
    const moves = ['a1-a4', 'e5-e2'];
    expect(readAsk({ type: 'stackade:show', game: 'nava', moves, at: 1 })).toEqual({
      type: 'show',
      line: { game: 'nava', start: undefined, seed: undefined, moves },
      at: 1,
    });
    const start = 'x4,bbbbbb/x5/x5/x5/wwwwww,x4 w';
    expect(readAsk({ type: 'stackade:show', game: 'nava', start })).toMatchObject({
      line: { start, moves: [] },
    });
    expect(readAsk({ type: 'stackade:step', by: -1 })).toEqual({ type: 'step', by: -1 });
    expect(readAsk({ type: 'stackade:go', to: 3 })).toEqual({ type: 'go', to: 3 });
    expect(readAsk({ type: 'stackade:look', flipped: true, theme: 'light', colour: 'x' })).toEqual({
      type: 'look',
      flipped: true,
      theme: 'light',
    });
    expect(readAsk({ type: 'stackade:tell' })).toEqual({ type: 'tell' });
  });

  it.each([
    [{ type: 'stackade:dance' }, /^type: /],
    [{ type: 'stackade:show' }, /^game: /],
    [{ type: 'stackade:show', game: 'nava\nquit' }, /^game: /],
    [{ type: 'stackade:show', game: 'nava', start: 'x w\ngo infinite' }, /^start: /],
    [{ type: 'stackade:show', game: 'nava', seed: 7 }, /^seed: /],
    [{ type: 'stackade:show', game: 'nava', seed: '1 moves' }, /^seed: /],
    [{ type: 'stackade:show', game: 'nava', moves: 'a1-a4' }, /^moves: /],
    [{ type: 'stackade:show', game: 'nava', moves: ['a1-a4\nquit'] }, /^moves: /],
    [{ type: 'stackade:show', game: 'nava', moves: Array(501).fill('pass') }, /^moves: /],
    [{ type: 'stackade:show', game: 'nava', at: 1.5 }, /^at: /],
    [{ type: 'stackade:step' }, /^by: /],
    [{ type: 'stackade:go', to: Number.NaN }, /^to: /],
    [{ type: 'stackade:look', theme: 'pink' }, /^theme: /],
    [{ type: 'stackade:look', flipped: 'yes' }, /^flipped: /],
  ])('%o is refused', (message, why) => {
    expect(readAsk(message)).toEqual({ wrong: expect.stringMatching(why) });
  });
});

it('a game that the engine refuses leaves the one before it', async () => {
  const player = createPlayer(createTestRules());
  await player.show(game('nava', 'a1-a4', 'e5-e2'), null);
  expect(player.at.value).toBe(2);
  player.step(-5);
  expect(player.view.value?.ply).toBe(0);
  player.go(99);
  expect(player.at.value).toBe(2);
  await expect(player.show(game('nava', 'a1-a9'), 0)).rejects.toThrow();
  expect(player.shown.value?.line.moves).toHaveLength(2);
});

it('a game and its place are seen to change together', async () => {
  const player = createPlayer(createTestRules());
  const seen: unknown[] = [];
  effect(() => {
    seen.push([player.shown.value?.line.game, player.views.value.length, player.view.value?.ply]);
  });
  await player.show(game('nava', 'a1-a4', 'e5-e2'), null);
  await player.show(game('staqs'), null);
  expect(seen).toEqual([
    [undefined, 0, undefined],
    ['nava', 3, 2],
    ['staqs', 1, 0],
  ]);
});

it('a game that was resigned is over at its end, and only there', async () => {
  const player = createPlayer(createTestRules());
  const { line } = game('nava', 'a1-a4', 'e5-e2');
  await player.show({ line, ending: { loser: 1, why: 'resignation' } }, null);
  expect(player.view.value?.over).toEqual({
    winner: 0,
    ranks: [1, 2],
    code: 'resignation',
    reason: 'resignation',
    words: '',
  });
  player.step(-1);
  expect(player.view.value?.over).toBeNull();
});

describe('the address of a board', () => {
  const rules = createTestRules();
  const text = '[Game "nava"]\n[Result "1-0"]\n[Termination "resignation"]\n\n1. a1-a4 e5-e2 {hm} 1-0\n';

  it('may hold a record, which is shown where it says', async () => {
    const fragment = `#${await encodeRecord({ text: `${text}\n${text}`, ply: 1 })}`;
    const player = createPlayer(rules);
    await player.show(readAddress(rules, fragment), null);
    expect([player.at.value, player.shown.value?.line.moves]).toEqual([1, ['a1-a4', 'e5-e2']]);
    expect(player.shown.value?.fragment).toBe(fragment);
    player.step(1);
    expect(player.view.value?.over?.code).toBe('resignation');
    await player.show(readAddress(rules, fragment), 0);
    expect(player.at.value).toBe(0);
  });

  it('of a record without a place is shown at its end', async () => {
    const player = createPlayer(rules);
    const fragment = `#${await encodeRecord({ text: '[Game "nava"]\n\n1. a1-a4 e5-e2 *', ply: 0 })}`;
    await player.show(readAddress(rules, fragment), null);
    expect(player.at.value).toBe(2);
    await player.show(readAddress(rules, `${fragment}.0`), null);
    expect(player.at.value).toBe(0);
  });

  it('may hold the moves alone, and nothing that is no game', async () => {
    const shown = await readAddress(rules, await fragmentOf(rules, { game: 'nava', moves: ['a1-a4'] }, null));
    expect(shown.line.moves).toEqual(['a1-a4']);
    const wrong = `#${await encodeRecord({ text: 'no record', ply: 0 })}`;
    await expect(readAddress(rules, wrong)).rejects.toThrow();
  });
});

describe('of several games that are asked for at once', () => {
  it('the last one stays, however late the others come', async () => {
    const player = createPlayer(createTestRules());
    let arrive = (_: ReturnType<typeof game>) => {};
    const slow = player.show(
      new Promise<ReturnType<typeof game>>((resolve) => {
        arrive = resolve;
      }),
      null,
    );
    const quick = player.show(game('staqs', '@c3'), null);
    await quick;
    arrive(game('nava', 'a1-a4'));
    await expect(slow).rejects.toThrow(Superseded);
    expect(player.shown.value?.line.game).toBe('staqs');
    expect(player.view.value?.ply).toBe(1);
  });

  it('one that turns out to be broken too late is not complained about', async () => {
    const player = createPlayer(createTestRules());
    let fail = (_: Error) => {};
    const slow = player.show(
      new Promise<ReturnType<typeof game>>((_, reject) => {
        fail = reject;
      }),
      null,
    );
    await player.show(game('staqs', '@c3'), null);
    fail(new Error('damaged'));
    await expect(slow).rejects.toThrow(Superseded);
  });

  it('one that is refused does not take the place of one before it', async () => {
    const player = createPlayer(createTestRules());
    const good = player.show(game('nava', 'a1-a4', 'e5-e2'), null);
    const bad = player.show(game('nava', 'a1-a9'), null);
    await expect(bad).rejects.toThrow('a1-a9');
    await good;
    expect(player.shown.value?.line.moves).toEqual(['a1-a4', 'e5-e2']);
  });

  it('what is asked next waits for it', async () => {
    const player = createPlayer(createTestRules());
    const showing = player.show(game('nava', 'a1-a4', 'e5-e2'), null);
    await player.settled();
    expect(player.at.value).toBe(2);
    await showing;
  });
});
