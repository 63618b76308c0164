// @vitest-environment happy-dom
/** The board as an element: it is put into pages, moved about in them and taken out. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Shown } from '../../packages/board/element';
import { createTestRules } from '../support/engine';
import { eventually } from '../support/page';

vi.mock('stackade-engine', () => ({ open: () => Promise.reject(new Error('every test brings its own')) }));
// Each of the test's boards is ready when the test says so.
const boards = vi.hoisted(() => ({ waiting: [] as (() => void)[], isHeld: false }));
vi.mock('../../src/board2d', async (original) => {
  const real = await original<typeof import('../../src/board2d')>();
  return {
    ...real,
    createBoard: async (host: HTMLElement) => {
      if (boards.isHeld) await new Promise<void>((resolve) => boards.waiting.push(resolve));
      return real.createBoard(host);
    },
  };
});

const { StackadeBoard } = await import('../../packages/board/index');
const rules = createTestRules();

beforeEach(() => {
  StackadeBoard.engine = Promise.resolve(rules as never);
});
afterEach(() => {
  document.body.replaceChildren();
  boards.isHeld = false;
  boards.waiting.length = 0;
});

/** An element with these attributes, and all that it tells of what it shows. */
function make(attributes: Record<string, string>) {
  const element = document.createElement('stackade-board');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  const told: Shown[] = [];
  element.addEventListener('stackade-shown', (event) => told.push((event as CustomEvent<Shown>).detail));
  return { element, told };
}

/** Puts an element elsewhere in the page. */
function move(element: HTMLElement): void {
  const elsewhere = document.createElement('section');
  document.body.append(elsewhere);
  elsewhere.append(element);
}

const frames = (element: HTMLElement) => element.shadowRoot?.querySelectorAll('.frame svg').length ?? 0;

it('an element that is moved while the engine opens has one board', async () => {
  let ready = () => {};
  StackadeBoard.engine = new Promise((resolve) => {
    ready = () => resolve(rules as never);
  });
  const { element, told } = make({ game: 'nava', moves: 'a1-a4' });
  document.body.append(element);
  move(element);
  ready();
  await eventually(() => expect(told).toHaveLength(1));
  expect(frames(element)).toBe(1);
  element.step(-1);
  expect(told.map(({ at }) => at)).toEqual([1, 0]);
});

it('an element that is moved while its board is made has one board', async () => {
  boards.isHeld = true;
  const { element, told } = make({ game: 'nava', moves: 'a1-a4' });
  document.body.append(element);
  await eventually(() => expect(boards.waiting).toHaveLength(1));
  move(element);
  await eventually(() => expect(boards.waiting).toHaveLength(2));
  // The one that is wanted comes first, and the other must not take it away.
  for (const ready of [...boards.waiting].reverse()) {
    ready();
    await eventually(() => expect(told).toHaveLength(1));
  }
  await new Promise((resolve) => setTimeout(resolve));
  expect(frames(element)).toBe(1);
  element.step(-1);
  expect(told.map(({ at }) => at)).toEqual([1, 0]);
});

it('an element that is taken out before its board is made shows nothing', async () => {
  boards.isHeld = true;
  const { element, told } = make({ game: 'nava' });
  document.body.append(element);
  await eventually(() => expect(boards.waiting).toHaveLength(1));
  element.remove();
  boards.waiting[0]?.();
  await eventually(() => expect(element.shadowRoot?.children).toHaveLength(0));
  expect(told).toEqual([]);
});

it('what it tells of a game is of one moment', async () => {
  const { element, told } = make({ game: 'nava', moves: 'a1-a4 e5-e2' });
  document.body.append(element);
  await eventually(() => expect(told.length).toBeGreaterThan(0));
  element.moves = ['a1-a2'];
  await eventually(() => expect(told.at(-1)?.moves).toEqual(['a1-a2']));
  element.moves = ['a1-a9'];
  element.step(-1);
  expect(told.map(({ moves, at, side }) => [moves.join(' '), at, side])).toEqual([
    ['a1-a4 e5-e2', 2, 0],
    ['a1-a2', 1, 1],
    ['a1-a2', 0, 0],
  ]);
});

it('an element that was taken out asks the engine nothing any more', async () => {
  const asked = vi.fn(rules.hand);
  StackadeBoard.engine = Promise.resolve({ ...rules, hand: asked } as never);
  const { element, told } = make({ game: 'nava' });
  document.body.append(element);
  await eventually(() => expect(told).toHaveLength(1));
  element.remove();
  element.setAttribute('playable', '');
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked).not.toHaveBeenCalled();
});
