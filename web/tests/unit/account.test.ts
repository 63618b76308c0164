// @vitest-environment happy-dom
/** The account's screen: what is asked for only where it is needed, and what is no main button. */
import { h, render } from 'preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AccountScreen } from '../../src/online/AccountScreen';
import { explainPace, setMe } from '../../src/online/desk';
import { tryAgainFrom } from '../../src/play/next';
import type { Playback } from '../../src/state/session';
import type { Snapshot } from '../../src/state/setup';
import { FIRST_LEVEL, USUAL, wishes } from '../../src/storage/wishes';
import { engine, session } from '../../src/ui/context';
import { goTo, replaceBy, route } from '../../src/ui/route';
import { createTestClient, createTestRules } from '../support/engine';
import { eventually, press } from '../support/page';

beforeEach(() => {
  document.body.innerHTML = '<div id="app"></div>';
});
afterEach(() => {
  render(null, document.getElementById('app')!);
  vi.unstubAllGlobals();
  session.value?.end();
  session.value = null;
});

function show(): void {
  render(h(AccountScreen, {}), document.getElementById('app')!);
}

it('an invitation is asked for only by a server that wants one', async () => {
  setMe(null);
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: URL, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    const answer = { error: 'accounts need an invitation here', code: 'invitation-needed' };
    return new Response(JSON.stringify(answer), { status: 403 });
  });
  show();
  expect(document.getElementById('up-invitation')).toBeNull();
  document
    .getElementById('up-go')
    ?.closest('form')
    ?.dispatchEvent(new Event('submit', { cancelable: true }));
  await eventually(() => expect(document.getElementById('up-invitation')).not.toBeNull());
  expect(sent).toHaveLength(1);
});

it('the way back leads where one came from, or to the lobby', () => {
  setMe(null);
  const back = vi.spyOn(history, 'back').mockImplementation(() => {});
  // An address that was opened from elsewhere.
  history.replaceState(null, '');
  replaceBy('online', 'account');
  show();
  press('page-back');
  expect([route.value, back.mock.calls.length]).toEqual([{ screen: 'online', about: '' }, 0]);
  goTo('online', 'join/AbC1/token');
  goTo('online', 'account');
  press('page-back');
  expect(back.mock.calls.length).toBe(1);
  back.mockRestore();
});

it('whoever has lost a password is told whom to ask', () => {
  setMe(null);
  show();
  expect(document.querySelector('.lost-password')?.textContent).toContain(location.host);
});

it.each([
  ['the same level takes the place of a computer', 8, 3, 8],
  ['the level that was last played here takes the place of a person', undefined, 3, 3],
  ['newcomers get the level for newcomers', undefined, undefined, FIRST_LEVEL],
])('after an online game %s', async (_, level, last, wanted) => {
  wishes.value = last ? { ...USUAL, players: ['human', String(last)] } : USUAL;
  const [rules, brain] = [createTestRules(), createTestClient()];
  engine.value = { rules, brain, hire: () => brain };
  const ended: Snapshot = {
    setup: {
      ...{ game: 'nava', players: [{ kind: 'remote', level }, { kind: 'human' }], names: ['Ana', 'Rui'] },
      clock: { kind: 'turn', seconds: 60 } as never,
    },
    ...{ moves: ['a1-a4', 'e5-e2', 'a4-a1'], left: [0, 0], ending: null },
  };
  tryAgainFrom({ snapshot: () => ended } as Playback, 1);
  const { setup, moves } = session.value!;
  expect(setup.value).toMatchObject({
    players: [{ kind: 'level', level: wanted }, { kind: 'human' }],
    clock: { kind: 'none' },
  });
  expect(setup.value.names).toBeUndefined();
  expect([moves.value, route.value.screen]).toEqual([['a1-a4'], 'game']);
});

it('a game that was lost on time is tried again with time', async () => {
  const [rules, brain] = [createTestRules(), createTestClient()];
  engine.value = { rules, brain, hire: () => brain };
  const ended: Snapshot = {
    setup: {
      ...{ game: 'nava', players: [{ kind: 'human' }, { kind: 'human' }] },
      clock: { kind: 'game', time: 300_000, increment: 0 },
    },
    ...{ moves: ['a1-a4', 'e5-e2'], left: [0, 4000], ending: { loser: 0, why: 'time' } },
  };
  tryAgainFrom({ snapshot: () => ended } as Playback, 0);
  const { over, clocks, phase } = session.value!;
  await eventually(() => expect(phase.value).toBe('human'));
  session.value!.tick();
  expect([over.value, clocks.value.left]).toEqual([null, [300_000, 300_000]]);
});

it('time is explained to those who are invited', () => {
  expect(['3+2', 'turn:60', 'days:1', 'none'].map(explainPace)).toEqual([
    '3 min each, 2 s more a move',
    '60 s a turn',
    '1 day a turn',
    'no clock',
  ]);
});
