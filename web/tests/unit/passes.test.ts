// @vitest-environment happy-dom
/** Passes, which nobody chooses: they are made for whoever can do nothing else, and it is said so. */

import { signal } from '@preact/signals';
import { h, render } from 'preact';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Moves } from '../../src/play/Moves';
import { Status } from '../../src/play/Status';
import { createDrill } from '../../src/state/drill';
import { language } from '../../src/state/strings';
import { createTestRules } from '../support/engine';
import { eventually } from '../support/page';
import { isReady, settle, start, until, world } from '../support/world';

/** Blue is stuck, and White has some moves left. */
const STUCK = 'x5/x2,b9,x2/b2,x3,b2/x,b2,x,n,x/w3,w2,n,w2,w4 b';

const app = () => document.getElementById('app')!;

beforeEach(() => {
  document.body.innerHTML = '<div id="app"></div>';
});
afterEach(() => {
  render(null, app());
  language.value = 'en';
});

describe('a game in which only one side can still move', () => {
  it('needs no hand for the other one, whose first pass can be read', async () => {
    const waits: number[] = [];
    const inside = { ...world(), wait: (ms: number) => Promise.resolve(void waits.push(ms)) };
    const session = start({ game: 'staqs', start: STUCK }, inside);
    await until(isReady(session));
    expect(session.moves.value).toEqual(['pass']);
    await session.play('b1-c1');
    await until(isReady(session));
    expect(session.moves.value).toEqual(['pass', 'b1-c1', 'pass']);
    expect(waits[1]).toBeLessThan(waits[0]!);
    session.end();
  });

  it('says that the other one could not move', async () => {
    const session = start({ game: 'staqs', start: STUCK });
    await until(isReady(session));
    render(h(Status, { session, refusal: signal('') }), app());
    await eventually(() => expect(app().textContent).toContain('Blue could not move and has passed.'));
    session.end();
  });

  it.each([
    ['en', 'pass'],
    ['es', 'pasa'],
    ['pt', 'passa'],
  ])('has passes in its list in the language of the page: %s', async (tongue, word) => {
    language.value = tongue;
    const session = start({ game: 'staqs', start: STUCK });
    await until(isReady(session));
    render(h(Moves, { session }), app());
    expect(document.querySelector('.move-list .move')?.textContent).toBe(word);
    session.end();
  });
});

describe('something to be solved', () => {
  const task = {
    line: { game: 'staqs', start: STUCK, moves: [] },
    judge: () => Promise.resolve({ right: true, message: '', follow: ['b1-c1'] }),
  };

  it('goes on by itself where there is nothing but a pass', async () => {
    const drill = createDrill(createTestRules(), { ...task, passes: true }, () => Promise.resolve());
    await until(() => drill.trail.value.length === 2);
    expect(drill.trail.value.map(({ last }) => last?.text)).toEqual(['pass', 'b1-c1']);
  });

  it('waits for the pass where that is what is to be learned', async () => {
    const drill = createDrill(createTestRules(), task, () => Promise.resolve());
    await until(() => drill.phase.value === 'open');
    await settle();
    expect([drill.phase.value, drill.trail.value]).toEqual(['open', []]);
  });
});
