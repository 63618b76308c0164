// @vitest-environment happy-dom
/** Sharing on the page: what is said where no link can be made, and the keys beside a game that was sent. */
import { h, render } from 'preact';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { encodeRecord } from '../../src/links/record';
import { SharePanel } from '../../src/share/SharePanel';
import { choose } from '../../src/storage/settings';
import { wish, wishes } from '../../src/storage/wishes';
import { SharedScreen } from '../../src/study/SharedScreen';
import { engine, session } from '../../src/ui/context';
import { route } from '../../src/ui/route';
import { createTestClient, createTestRules } from '../support/engine';
import { eventually, key } from '../support/page';

beforeEach(() => {
  choose('board', '2d');
  choose('animation', 'off');
  const brain = createTestClient();
  engine.value = { rules: createTestRules(), brain, hire: () => brain };
  document.body.innerHTML = '<div id="app"></div>';
});
afterEach(() => {
  render(null, document.getElementById('app')!);
  route.value = { screen: 'menu', about: '' };
});

it('a link that cannot be made is not waited for', async () => {
  const shared = {
    ...{ line: { game: 'nava', moves: [] }, at: 0, view: null, known: [], stamp: [] },
    record: () => Promise.reject(new Error('it is gone')),
  };
  const panel = h(SharePanel, { shared, flipped: false, print() {}, close() {} });
  render(panel, document.getElementById('app')!);
  await eventually(() =>
    expect(document.querySelector('.share .wrong')?.textContent).toBe('That did not work: it is gone'),
  );
  expect(document.getElementById('share-link')).toBeNull();
});

it('a game that was sent is played on against whoever was chosen last, or is chosen there', async () => {
  // Whoever plays the second side has an opponent, too.
  wish({ players: ['3', 'human', '3', '3'] });
  const text = '[Game "nava"]\n\n1. a1-a4 e5-e2 *';
  route.value = { screen: 'link', about: await encodeRecord({ text, ply: 1 }) };
  render(h(SharedScreen, {}), document.getElementById('app')!);
  const against = await eventually(() => {
    const found = document.querySelector<HTMLSelectElement>('#play-on-against');
    expect(found?.value).toBe('3');
    return found!;
  });
  against.value = '7';
  against.dispatchEvent(new Event('change', { bubbles: true }));
  // The choice is rendered first.
  await new Promise((rendered) => setTimeout(rendered));
  document.getElementById('play-on')!.click();
  const { players, game } = session.value!.setup.value;
  // What is chosen for the next game is as it was.
  expect(wishes.value.players[1]).toBe('human');
  expect([game, players]).toEqual(['nava', [{ kind: 'level', level: 7 }, { kind: 'human' }]]);
});

it('keys go through a game that was sent only over its board', async () => {
  const text = '[Game "nava"]\n\n1. a1-a4 e5-e2 *';
  route.value = { screen: 'link', about: await encodeRecord({ text, ply: 0 }) };
  render(h(SharedScreen, {}), document.getElementById('app')!);
  const ply = () => document.querySelector('.is-shared')?.getAttribute('data-ply');
  await eventually(() => expect(document.querySelector('#board')).not.toBeNull());
  document.getElementById('play-from-here')?.focus();
  expect([key('End').defaultPrevented, key('PageDown').defaultPrevented]).toEqual([false, false]);
  document.getElementById('board')?.focus();
  expect(key('End').defaultPrevented).toBe(true);
  await eventually(() => expect(ply()).toBe('2'));
});
