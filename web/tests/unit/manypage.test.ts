// @vitest-environment happy-dom
/** Games of three and four on the page: the form, the players, the end, the study. */
import { h, render } from 'preact';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { App } from '../../src/app/App';
import { createRules } from '../../src/engine/rules';
import type { Player, Setup } from '../../src/state/session';
import { language } from '../../src/state/strings';
import { choose } from '../../src/storage/settings';
import { engine, open, session, spoken } from '../../src/ui/context';
import { analyseLine } from '../../src/ui/open-study';
import { createTestClient } from '../support/engine';
import { eventually, press, type, visit } from '../support/page';

const brain = createTestClient();
const rules = createRules(brain);
const people = (sides: number): Player[] => Array.from({ length: sides }, () => ({ kind: 'human' }));
const bots = (sides: number): Player[] => Array.from({ length: sides }, () => ({ kind: 'level', level: 1 }));

beforeAll(() => {
  choose('board', '2d');
  choose('animation', 'off');
  choose('speed', 'fast');
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
  language.value = 'en';
});

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const texts = (selector: string) => all(selector).map((element) => element.textContent ?? '');
const text = (selector: string) => texts(selector)[0] ?? '';

function pick(id: string, value: string): void {
  const field = document.querySelector<HTMLSelectElement>(`#${id}`)!;
  field.value = value;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

async function begin(setup: Partial<Setup>): Promise<void> {
  open({ game: 'staqs:players=3', players: people(3), clock: { kind: 'none' }, ...setup });
  visit('game');
  await eventually(() => expect(text('.player-bar b')).not.toBe(''));
}

describe('the form', () => {
  it('has a seat for each player, and a board that follows their number', async () => {
    await eventually(() => expect(all('[data-game="staqs"]').length).toBe(1));
    all('[data-game="staqs"]')[0]?.click();
    await eventually(() => expect(all('#variant-players')).toHaveLength(1));
    expect(all('#third')).toHaveLength(0);
    pick('variant-players', '4');
    await eventually(() => expect(all('#fourth')).toHaveLength(1));
    expect(document.querySelector<HTMLSelectElement>('#variant-size')?.value).toBe('7');
    expect(text('.game-form')).toContain('Green (moves fourth)');
    expect(text('.option-fields .note')).toMatch(/no online games/);
    for (const seat of ['first', 'second', 'third', 'fourth']) pick(seat, seat === 'third' ? 'human' : '1');
    // What was chosen is there once the form is drawn anew.
    await new Promise((resolve) => setTimeout(resolve));
    press('start');
    await eventually(() => expect(session.value?.setup.value.game).toBe('staqs:players=4'));
    expect(session.value?.setup.value.players.map(({ kind }) => kind)).toEqual([
      'level',
      'level',
      'human',
      'level',
    ]);
    // The person sits at the lower edge, and the others follow in turn.
    await eventually(() => expect(texts('.player-bar b')).toEqual(['Green', 'Blue', 'White', 'Red']));
  });
});

it('boards on which the pieces of all players leave no room are not offered', async () => {
  const sizes = () => all('#variant-size option').map((option) => (option as HTMLOptionElement).value);
  await eventually(() => expect(all('[data-game="staqs"]').length).toBe(1));
  all('[data-game="staqs"]')[0]?.click();
  await eventually(() => expect(all('#variant-players')).toHaveLength(1));
  pick('variant-players', '2');
  await eventually(() => expect(sizes()).toContain('3'));
  pick('variant-size', '3');
  await eventually(() => expect(document.querySelector<HTMLSelectElement>('#variant-size')?.value).toBe('3'));
  pick('variant-players', '3');
  await eventually(() => expect(sizes()[0]).toBe('4'));
  expect(document.querySelector<HTMLSelectElement>('#variant-size')?.value).toBe('6');
  pick('variant-players', '4');
  await eventually(() => expect(sizes()[0]).toBe('5'));
  // Whoever writes the id may play it.
  const { sides } = await rules.view({ game: 'staqs:players=3,size=3', moves: [] });
  expect(sides).toHaveLength(3);
});

describe('a game of three', () => {
  it('shows every player, and moves in rows of three', async () => {
    await begin({ clock: { kind: 'turn', time: 60_000 } });
    expect(texts('.player-bar b')).toEqual(['White', 'Red', 'Blue']);
    expect(all('.clock')).toHaveLength(3);
    for (const move of ['@a1', '@b2', '@c3', '@d4']) {
      const ply = session.value!.moves.value.length;
      await type(move);
      await eventually(() => expect(session.value!.moves.value.length).toBe(ply + 1));
    }
    expect(all('.move-list li').map((row) => row.querySelectorAll('.move').length)).toEqual([3, 1]);
    await eventually(() => expect(text('.status h2')).toBe('White to move'));
    expect(all('#explore')).toHaveLength(0);
    // Sides are told apart without colour: each has a sign of its own.
    const signs = all('.player-bar .sign').map((sign) => sign.getAttribute('d') ?? 'circle');
    expect(new Set(signs).size).toBe(3);
  });

  it.each(['en', 'pt'] as const)('ends with a ranking that is shown and told: %s', async (tongue) => {
    language.value = tongue;
    await begin({ game: 'staqs:players=3,size=3', seed: '3', players: bots(3) });
    await eventually(() => expect(document.querySelector('.game')?.getAttribute('data-phase')).toBe('over'));
    const { ranks } = session.value!.over.value!;
    const rows = all('.places tbody tr').map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows[0]).toEqual([tongue === 'en' ? 'Place' : 'Lugar', ...ranks.map(String)]);
    expect(rows.every((row) => row.length === 4)).toBe(true);
    const first = ['Blue', 'White', 'Red'][ranks.indexOf(1)] ?? '';
    if (tongue === 'en') await eventually(() => expect(spoken.value).toContain(`1. ${first}`));
  });

  it('says which place one has reached', async () => {
    await begin({ players: [{ kind: 'human' }, ...bots(2)] });
    await eventually(() => expect(session.value?.phase.value).toBe('human'));
    session.value?.resign();
    await eventually(() => expect(text('#over-title')).toBe('You are number 3 of 3'));
    expect(text('section.over')).toContain('Blue has resigned');
  });
});

describe('a study of three', () => {
  it('has a score for each side in place of the bar, and neither threats nor proofs nor reviews', async () => {
    analyseLine({ game: 'staqs:players=3,size=3', moves: ['@a1', '@b2', '@c3'] });
    visit('study');
    await eventually(() => expect(texts('.points-bar dd').join(' ')).toMatch(/^\d+ % \d+ % \d+ %$/));
    await eventually(() => expect(all('.lines .points').length).toBeGreaterThan(0));
    expect(all('.eval-bar, #threat, #truth, #review, #explore')).toHaveLength(0);
    expect(text('.engine .note')).toMatch(/no threats and no proofs/);
    expect(text('#study-tab')).toMatch(/cannot be reviewed/);
    expect(text('.move-tree')).toContain('1.');
  });
});
