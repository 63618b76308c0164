// @vitest-environment happy-dom
/** The page for people who use a keyboard or a screen reader: focus, keys, and what is said aloud. */
import { h, render } from 'preact';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { App } from '../../src/app/App';
import { createRules } from '../../src/engine/rules';
import { update } from '../../src/offline/worker';
import type { Player, Setup } from '../../src/state/session';
import { isDone, loadProgress, markDone } from '../../src/storage/progress';
import { choose, loadSettings, settings } from '../../src/storage/settings';
import { engine, open, session, spoken, store } from '../../src/ui/context';
import { focusBoard } from '../../src/ui/focus';
import { createTestClient } from '../support/engine';
import { eventually, focused, key, press, type, visit } from '../support/page';

const HUMANS: Player[] = [{ kind: 'human' }, { kind: 'human' }];
const brain = createTestClient();
const rules = createRules(brain);

beforeAll(() => {
  choose('board', '2d');
  choose('animation', 'off');
  engine.value = { rules, brain, hire: createTestClient };
});

beforeEach(() => {
  spoken.value = '';
  visit('menu');
  document.body.innerHTML = '<div id="app"></div>';
  render(h(App, {}), document.getElementById('app')!);
});

afterEach(() => {
  render(null, document.getElementById('app')!);
  session.value?.end();
  session.value = null;
});

/** A game between two people, up to its first choice. */
async function begin(setup: Partial<Setup> = {}): Promise<void> {
  open({ game: 'nava', players: HUMANS, clock: { kind: 'none' }, ...setup });
  visit('game');
  await eventually(() => {
    expect(document.querySelector('.game')?.getAttribute('data-phase')).toBe('human');
    expect(document.querySelector('#board')?.getAttribute('data-state')).toBe('still');
    expect(focused()).toBe('board');
  });
  await says(/./);
}

const says = (what: RegExp) => eventually(() => expect(spoken.value).toMatch(what));
const text = (selector: string) => document.querySelector(selector)?.textContent ?? '';

describe('the focus', () => {
  it('goes to the heading of each new screen, which names the page', async () => {
    await eventually(() => expect(document.title).toBe('Stackade'));
    visit('settings');
    await eventually(() => expect(focused()).toBe('Settings'));
    expect(document.title).toBe('Settings · Stackade');
    visit('puzzles', 'staqs-1');
    await eventually(() => expect(text('.drill h1')).not.toBe(''));
    await eventually(() => expect(focused()).toBe(text('.drill h1')));
    expect(document.title).toBe(`${text('.drill h1')} · Stackade`);
  });

  it('goes to the board of a game, and back to it by the first button', async () => {
    await begin();
    const skip = document.querySelector<HTMLElement>('main button')!;
    expect(skip.textContent).toBe('Skip to the board');
    skip.focus();
    skip.click();
    expect(focused()).toBe('board');
  });

  it('is asked whether to resign, and comes back', async () => {
    await begin();
    document.getElementById('resign')?.focus();
    press('resign');
    await eventually(() => expect(focused()).toBe('ask-no'));
    key('Escape');
    await eventually(() => expect(focused()).toBe('resign'));
    press('resign');
    await eventually(() => expect(focused()).toBe('ask-no'));
    press('ask-yes');
    await eventually(() => expect(focused()).toBe('over-title'));
  });

  it('stays in its place among the buttons while what they do changes', async () => {
    await begin();
    document.querySelector<HTMLElement>('[data-cell-button=a1]')?.click();
    const cancel = await eventually(() => {
      const found = document.getElementById('cancel');
      if (!found) throw new Error('nothing can be cancelled');
      return found;
    });
    cancel.focus();
    cancel.click();
    await eventually(() => expect(focused()).toBe('undo'));
    expect([cancel.getAttribute('aria-disabled'), cancel.hasAttribute('disabled')]).toEqual(['true', false]);
    press('undo');
    expect(session.value?.phase.value).toBe('human');
  });
});

describe('the contents of a stack', () => {
  it('are listed by a key and put away by Escape, with the cursor where it was', async () => {
    await begin();
    key('n');
    key('c');
    const panel = await eventually(() => {
      const found = document.querySelector('.contents');
      if (!found) throw new Error('nothing is listed');
      return found;
    });
    expect(panel.textContent).toContain('6 white');
    expect(panel.contains(document.activeElement)).toBe(true);
    expect(spoken.value).toMatch(/^a1: white stack, 6 high/);
    key('Escape');
    await eventually(() => expect(document.querySelector('.contents')).toBe(null));
    expect(focused()).toBe('board');
    expect(session.value?.hand.cursor.value).toBe('a1');
  });

  it('are told of a stack as long as it is in the hand', async () => {
    await begin();
    const tap = () =>
      document
        .querySelector('.board2d [data-cell=a1]')
        ?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    tap();
    await eventually(() => expect(session.value?.hand.state.value.from).toBe('a1'));
    expect(text('.glance')).toMatch(/^a1: white stack, 6 high/);
    tap();
    await eventually(() => expect(session.value?.hand.state.value.from).toBe(null));
    await eventually(() => expect(text('.glance').trim()).toBe(''));
  });

  it('are told of a stack that is tapped, and forgotten with the move and with the game', async () => {
    await begin();
    document
      .querySelector('.board2d [data-cell=a1]')
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await eventually(() => expect(text('.glance')).toMatch(/^a1: white stack, 6 high/));
    document
      .querySelector('.board2d [data-cell=a1]')
      ?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true }));
    await eventually(() => expect(document.querySelector('.contents')).not.toBe(null));
    await session.value?.play('a1-a4');
    await eventually(() => expect(document.querySelector('.contents')).toBe(null));
    expect(text('.glance').trim()).toBe('');
    expect(focused()).toBe('board');
  });
});

describe('letters', () => {
  it('are keys only where the board is', async () => {
    await begin();
    await type('a1-a4');
    await eventually(() => expect(session.value?.moves.value.length).toBe(1));
    document.getElementById('hint')?.focus();
    for (const name of ['u', 'n', '?', 'i', '1'])
      expect([name, key(name).defaultPrevented]).toEqual([name, false]);
    expect(session.value?.moves.value.length).toBe(1);
    focusBoard();
    expect(key('u').defaultPrevented).toBe(true);
    await eventually(() => expect(session.value?.moves.value.length).toBe(0));
  });

  it('and arrows work from the heading of a puzzle', async () => {
    visit('puzzles', 'staqs-1');
    await eventually(() => expect(text('.drill[data-phase=open] h1')).not.toBe(''));
    await eventually(() => expect(focused()).toBe(text('.drill h1')));
    await eventually(() => expect(document.querySelector('#board[data-state=still]')).not.toBe(null));
    key('n');
    expect(focused()).toBe('board');
    await eventually(() => expect(document.getElementById('board')?.dataset.cursor).not.toBe(''));
  });
});

describe('screen readers hear', () => {
  it('whose turn it is and what to choose, once', async () => {
    await begin();
    expect(spoken.value).toBe('White to move. Choose a stack to move.');
    await type('a1-a4');
    await says(/^White moves a1 to a4\. Black to move\.$/);
  });

  it('each cell that the cursor comes to', async () => {
    await begin();
    key('n');
    expect(spoken.value).toBe('a1: white stack, 6 high, can be chosen');
    key('ArrowRight');
    expect(spoken.value).toBe('b1: empty');
  });

  it('each step of a choice, and why one is refused', async () => {
    await begin();
    key('n');
    key('Enter');
    await says(/^Choose where a1 goes\.$/);
    key('Escape');
    await says(/^Choose a stack to move\.$/);
    document.querySelector<HTMLElement>('[data-cell-button=e5]')?.click();
    await says(/^The stack on e5 is not yours\.$/);
  });

  it('what is taken back as that, and what is done again as a move', async () => {
    await begin();
    await type('a1-a4');
    await says(/^White moves/);
    await type('e5-e2');
    await says(/^Black moves e5 to e2/);
    const bar = () => [...document.querySelectorAll('.controls.main > .button')].map(({ id }) => id);
    const places = bar();
    press('undo');
    await says(/^Back at turn 1\. Black to move\.$/);
    // Redo stands where nothing else is pressed.
    expect(bar()).toEqual(places);
    press('redo');
    await says(/^Black moves e5 to e2\./);
    await session.value?.goTo(1);
    await says(/^Turn 1 of 1\. White moves a1 to a4\.$/);
  });

  it('the end of a game in which nothing was played', async () => {
    await begin();
    session.value?.resign();
    await says(/^Game over\. Black has won: White has resigned\.$/);
  });

  it('hints and objections of puzzles and lessons', async () => {
    visit('lessons', 'nava');
    await eventually(() => expect(document.querySelector('.drill[data-phase=open]')).not.toBe(null));
    await says(/^Choose a stack to move\.$/);
    document.querySelector<HTMLElement>('[data-cell-button=c3]')?.click();
    await says(/^Nothing stands on c3\.$/);
    press('hint');
    await eventually(() => expect(spoken.value).toBe(text('.hint-text')));
  });

  it('that a new version is ready', async () => {
    const region = await eventually(() => {
      const found = [...document.querySelectorAll('[role=status]')].at(-1);
      if (!found) throw new Error('nothing speaks');
      return found;
    });
    expect(region.textContent).toBe('');
    update.value = () => {};
    await eventually(() => expect(region.textContent).toContain('A new version is ready.'));
    update.value = null;
  });
});

describe('a typed move that is not legal', () => {
  it('is refused where everybody sees it, until something else is done', async () => {
    await begin();
    await type('a1-a9');
    await eventually(() =>
      expect(text('.status.is-refused p')).toBe('a1-a9 is not a legal move here: a9 is not on the board.'),
    );
    expect(spoken.value).toBe('a1-a9 is not a legal move here: a9 is not on the board.');
    document.querySelector<HTMLElement>('[data-cell-button=a1]')?.click();
    await eventually(() => expect(document.querySelector('.is-refused')).toBe(null));
  });

  it('is refused in puzzles, too', async () => {
    visit('puzzles', 'staqs-1');
    await eventually(() => expect(document.querySelector('.drill[data-phase=open]')).not.toBe(null));
    await type('z9');
    await eventually(() => expect(text('.status-line.is-refused')).toBe('z9 is not a legal move here.'));
  });

  it('is not played while one looks back', async () => {
    await begin();
    await type('a1-a4');
    await eventually(() => expect(session.value?.moves.value.length).toBe(1));
    await session.value?.goTo(0);
    await eventually(() => expect(session.value?.phase.value).toBe('watching'));
    await eventually(() => expect(document.querySelector('.typed [aria-disabled]')).not.toBe(null));
    const field = document.querySelector<HTMLInputElement>('#typed-move')!;
    field.value = 'e5-e2';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve));
    document.querySelector('.typed')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    await eventually(() => expect(text('.status.is-refused p')).toBe('It is not your turn.'));
    expect(session.value?.moves.value.length).toBe(1);
  });
});

describe('what is kept', () => {
  const games = () => store.keys().filter((key) => key.startsWith('game'));

  it('is forgotten, all of it, once that is confirmed', async () => {
    loadSettings(store);
    loadProgress(store);
    choose('board', '2d');
    choose('coach', 'off');
    markDone('staqs-1', true);
    await begin();
    await type('a1-a4');
    await eventually(() => expect(games().length).toBeGreaterThan(0));
    visit('settings');
    await eventually(() => expect(document.querySelector('#setting-coach')).not.toBe(null));
    press('forget');
    await eventually(() => expect(focused()).toBe('ask-no'));
    press('ask-no');
    await eventually(() => expect(focused()).toBe('forget'));
    expect(isDone('staqs-1')).toBe(true);
    press('forget');
    await eventually(() => expect(focused()).toBe('ask-no'));
    press('ask-yes');
    await eventually(() => expect(focused()).toBe('forget'));
    dispatchEvent(new Event('pagehide'));
    expect([session.value, isDone('staqs-1'), settings.value.coach]).toEqual([null, false, 'on']);
    expect(['progress', 'settings'].map((name) => store.read(name))).toEqual([undefined, undefined]);
    expect(games()).toEqual([]);
    choose('board', '2d');
    choose('animation', 'off');
  });

  it('shows which lessons are done, and goes on where one left off', async () => {
    visit('lessons', 'nava');
    await eventually(() => expect(text('.drill[data-phase=open]')).toContain('Step 1 of'));
    expect(document.querySelector('.tab .tick')).toBe(null);
    await type('a1-a3');
    await eventually(() => expect(text('.drill[data-phase=solved]')).not.toBe(''));
    await eventually(() => expect(isDone('lesson-nava-1')).toBe(true));
    visit('menu');
    await eventually(() => expect(document.querySelector('.drill')).toBe(null));
    visit('lessons', 'nava');
    await eventually(() => expect(text('.drill[data-phase=open]')).toContain('Step 2 of'));
    press('from-start');
    await eventually(() => expect(text('.drill[data-phase=open]')).toContain('Step 1 of'));
    markDone('lesson-nava', false);
    await eventually(() => expect(text('.tab[aria-current]')).toBe('Nava ✓ done'));
  });
});
