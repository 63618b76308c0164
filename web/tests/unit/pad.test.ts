// @vitest-environment happy-dom
/** The pad of directions: an arrow points where the parts go on the screen, and is called by the cell that lies there. */
import { signal } from '@preact/signals';
import { h, render } from 'preact';
import { expect, it } from 'vitest';
import { PartsChooser } from '../../src/play/Stage';
import type { Hand } from '../../src/state/hand';
import { createTestRules } from '../support/engine';

const state = { stage: 'parts', from: 'e5', way: null, ways: [{ way: 'se', counts: [1, 2] }], parts: [] };
const view = await createTestRules().view({ game: 'glaisher', moves: [] });
const hand = { state: signal(state) } as unknown as Hand;

function pad(flipped: boolean): (string | null)[][] {
  const host = document.createElement('div');
  render(h(PartsChooser, { hand, view, flipped }), host);
  return [...host.querySelectorAll('.way')].map((way) => [
    way.className,
    way.getAttribute('aria-label'),
    way.getAttribute('aria-disabled'),
  ]);
}

it('stands as the board does', () => {
  expect(pad(false).at(-1)).toEqual(['way way-se', 'towards f4', null]);
});

it('turns with the board, also for those who go through it by keyboard', () => {
  expect(pad(true)[0]).toEqual(['way way-nw', 'towards f4', null]);
  expect(pad(true).at(-1)).toEqual(['way way-se', 'towards d6', 'true']);
});

it('has a name for what lies outside of the board, too', () => {
  hand.state.value.from = 'a5';
  expect(pad(false).map(([, name]) => name)).toContain('west');
});
