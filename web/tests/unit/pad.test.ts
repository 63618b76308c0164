// @vitest-environment happy-dom
/** The pad of directions: an arrow points where the parts go on the screen, and is called by its name on the board. */
import { signal } from '@preact/signals';
import { h, render } from 'preact';
import { expect, it } from 'vitest';
import { PartsChooser } from '../../src/play/Stage';
import type { Hand } from '../../src/state/hand';

const state = { stage: 'parts', way: null, ways: [{ way: 'se', counts: [1, 2] }], parts: [] };
const hand = { state: signal(state) } as unknown as Hand;

function pad(flipped: boolean): (string | null)[][] {
  const host = document.createElement('div');
  render(h(PartsChooser, { hand, flipped }), host);
  return [...host.querySelectorAll('.way')].map((way) => [
    way.className,
    way.getAttribute('aria-label'),
    way.getAttribute('aria-disabled'),
  ]);
}

it('stands as the board does', () => {
  expect(pad(false).at(-1)).toEqual(['way way-se', 'south-east', null]);
});

it('turns with the board, also for those who go through it by keyboard', () => {
  expect(pad(true)[0]).toEqual(['way way-nw', 'south-east', null]);
  expect(pad(true).at(-1)).toEqual(['way way-se', 'north-west', 'true']);
});
