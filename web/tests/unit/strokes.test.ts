// @vitest-environment happy-dom
/** Small things that hands do on the page: drawing, writing while something is kept, looking away from a proof. */
import { signal } from '@preact/signals';
import { h, render } from 'preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listen } from '../../src/board2d/pointer';
import type { Search } from '../../src/engine/client';
import { Prover } from '../../src/explorer/Prover';
import type { Arrow, RichBoard } from '../../src/state/board';
import { createDesk } from '../../src/study/desk';
import { NotesPanel } from '../../src/study/Notes';
import { newTree, nodeOf, ROOT } from '../../src/study/tree';
import { engine } from '../../src/ui/context';
import { createTestClient, createTestRules } from '../support/engine';
import { eventually, press } from '../support/page';

const rules = createTestRules();
const tree = newTree({ game: 'nava', moves: ['a1-a4'] });
const newDesk = () =>
  createDesk({ rules, brain: createTestClient(), hire: createTestClient }, { tree, at: ROOT }, signal(false));

beforeEach(() => {
  document.body.innerHTML = '<div id="app"></div>';
});
afterEach(() => {
  render(null, document.getElementById('app')!);
  vi.restoreAllMocks();
});

describe('an arrow', () => {
  const drawn: Arrow[] = [];
  const [from, to] = ['a1', 'a4'].map((cell) => {
    const made = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
    made.setAttribute('data-cell', cell);
    return made;
  });
  function board(): SVGSVGElement {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.append(from!, to!);
    document.body.append(svg);
    document.elementFromPoint = () => to!;
    drawn.length = 0;
    const hears = { onStroke: (arrow: Arrow) => drawn.push(arrow), onPick() {}, onInspect() {} };
    listen(svg, hears as unknown as RichBoard, () => ({ kind: 'good', isDown: true }), {
      arrow() {},
      carry() {},
    });
    return svg;
  }
  const point = (at: Element, name: string, buttons: number) =>
    at.dispatchEvent(new PointerEvent(name, { bubbles: true, pointerId: 1, buttons }));

  it('is drawn from where a button is pressed to where it is released', () => {
    const svg = board();
    point(from!, 'pointerdown', 1);
    point(svg, 'pointermove', 1);
    point(svg, 'pointerup', 0);
    expect(drawn).toEqual([{ kind: 'good', from: 'a1', to: 'a4' }]);
  });

  it('is none where the button was released outside', () => {
    const svg = board();
    point(from!, 'pointerdown', 1);
    point(svg, 'pointermove', 0);
    point(svg, 'pointermove', 1);
    point(svg, 'pointerup', 0);
    expect(drawn).toEqual([]);
  });

  it('that is drawn in one go ends one that was begun by pressing', async () => {
    const desk = newDesk();
    desk.pen.value = 'good';
    desk.hand.choose('a1');
    expect(desk.penFrom.value).toBe('a1');
    desk.stroke({ kind: 'bad', from: 'b1', to: 'b2' });
    expect(desk.penFrom.value).toBeNull();
    expect(nodeOf(desk.study.tree.value, ROOT).drawings).toEqual([{ kind: 'bad', from: 'b1', to: 'b2' }]);
    desk.end();
  });
});

it('a comment keeps the letters that are written while what was written before is kept', async () => {
  const desk = newDesk();
  render(h(NotesPanel, { desk }), document.getElementById('app')!);
  const field = await eventually(() => document.querySelector<HTMLTextAreaElement>('#comment')!);
  const write = (words: string) => {
    field.value = words;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  write('on');
  await eventually(() => expect(nodeOf(desk.study.tree.value, ROOT).comment).toBe('on'));
  write('only');
  // Something else changes what is said there, while letters wait to be kept.
  desk.study.comment('elsewhere');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(field.value).toBe('only');
  await eventually(() => expect(nodeOf(desk.study.tree.value, ROOT).comment).toBe('only'));
  desk.end();
});

it('a proof that nobody looks at any more is not said to have failed', async () => {
  let stop = () => {};
  const best = new Promise<string>((resolve) => {
    stop = () => resolve('a1-a4');
  });
  const search = { best, stop: () => stop() } as unknown as Search;
  const brain = { ...createTestClient(), search: () => search };
  engine.value = { rules, brain, hire: createTestClient };
  const line = { game: 'nava', moves: [] };
  render(h(Prover, { line, side: 0, sides: ['White', 'Black'] }), document.getElementById('app')!);
  press('prove');
  await eventually(() => expect(document.getElementById('stop-proving')).not.toBeNull());
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  await eventually(() => expect(document.getElementById('prove')).not.toBeNull());
  expect(document.querySelector('[role="status"]')).toBeNull();
});
