// @vitest-environment happy-dom
/** How the page deals with its boards: tabs that are not seen, lost graphics, and whose seat is in front. */
import { signal } from '@preact/signals';
import { h, render } from 'preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BoardHost, type BoardSource, boardKind, chooseBoard, createSource } from '../../src/play/BoardHost';
import { boardKey } from '../../src/play/keys';
import { createSeat } from '../../src/play/seat';
import { type How, NO_MARKS, type RichBoard } from '../../src/state/board';
import { createHand, IDLE } from '../../src/state/hand';
import { createLocalGame } from '../../src/state/session';
import type { View } from '../../src/state/view';
import { choose } from '../../src/storage/settings';
import { shownBoard } from '../../src/ui/context';
import { createTestRules } from '../support/engine';
import { views } from '../support/fixtures';
import { eventually } from '../support/page';

const made = vi.hoisted(() => ({ boards: [] as unknown[] }));
vi.mock('../../src/scene/index.ts', () => ({
  createBoard: async () => {
    const board = {
      hows: [] as How[],
      skips: 0,
      onPick: () => {},
      onInspect: () => {},
      show: async (_view: View, _marks: unknown, how: How) => void board.hows.push(how),
      skip: () => {
        board.skips += 1;
      },
      resize: () => {},
      dispose: () => {},
    };
    made.boards.push(board);
    return board;
  },
}));

type Fake = RichBoard & { hows: How[]; skips: number };
const all = views('nava-opening');
const shown = signal<View | null>(null);

function hide(isHidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

/** A 3D board on the page, without graphics. */
async function put3d(): Promise<Fake> {
  shown.value = all[0]!;
  const hand = createHand({
    ask: async () => IDLE,
    view: shown,
    line: () => ({ game: 'nava', moves: [] }),
    isActive: signal(true),
    play: () => {},
  });
  const presented = { wait: () => Promise.resolve() };
  const source = createSource({ view: shown, marks: signal(NO_MARKS), hand, presented });
  render(h(BoardHost, { source, flipped: signal(false) }), document.getElementById('app')!);
  return eventually(() => {
    const board = made.boards.at(-1) as Fake | undefined;
    expect(board?.hows.length).toBe(1);
    return board as Fake;
  });
}

beforeEach(() => {
  document.body.innerHTML = '<div id="app"></div>';
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({} as RenderingContext as never);
  choose('animation', 'on');
  chooseBoard('3d');
});

afterEach(() => {
  render(null, document.getElementById('app')!);
  vi.restoreAllMocks();
  made.boards.length = 0;
});

it('nothing flies on a page that is not seen, and what flies is ended as it is hidden', async () => {
  const board = await put3d();
  shown.value = all[1]!;
  expect(board.hows.at(-1)?.animate).toBe(true);
  hide(true);
  expect(board.skips).toBe(1);
  shown.value = all[0]!;
  expect(board.hows.at(-1)?.animate).toBe(false);
  hide(false);
  shown.value = all[1]!;
  expect([board.hows.at(-1)?.animate, board.skips]).toEqual([true, 1]);
});

it('every board is told about coordinates, whenever they change', async () => {
  const board = await put3d();
  expect(board.hows.at(-1)?.coordinates).toBe(true);
  choose('coordinates', 'off');
  expect(board.hows.at(-1)?.coordinates).toBe(false);
  choose('coordinates', 'on');
});

it('a chosen 3D board that loses its graphics says so and offers the other one', async () => {
  const board = await put3d();
  board.onTrouble?.('slow');
  expect([boardKind.value, document.querySelector('[role=alert]')]).toEqual(['3d', null]);
  board.onTrouble?.('lost');
  const offer = await eventually(() => {
    const found = document.querySelector<HTMLElement>('[role=alert] button');
    if (!found) throw new Error('nothing is offered');
    return found;
  });
  offer.click();
  await eventually(() => expect(document.querySelector('#board.is-2d svg')).not.toBe(null));
  expect(document.querySelector('[role=alert]')).toBe(null);
});

it('the seat in front follows whoever is to move in 3D, and not who was', async () => {
  const is3d = signal(true);
  const world = {
    rules: createTestRules(),
    think: () => {
      throw new Error('nobody thinks');
    },
    now: () => 0,
    wait: () => Promise.resolve(),
    later: () => () => {},
  };
  const players = [{ kind: 'human' }, { kind: 'human' }] as const;
  const session = createLocalGame(world, { game: 'nava', players: [...players], clock: { kind: 'none' } });
  const seat = createSeat(session, is3d);
  await eventually(() => expect(session.phase.value).toBe('human'));
  expect(seat.flipped.value).toBe(false);
  await session.play('a1-a4');
  expect(seat.flipped.value).toBe(true);
  seat.turn();
  expect(seat.flipped.value).toBe(false);
  seat.turn();
  await session.goTo(0);
  expect([session.view.value?.side, seat.flipped.value]).toEqual([0, true]);
  choose('swing', 'off');
  expect(seat.flipped.value).toBe(false);
  choose('swing', 'on');
  is3d.value = false;
  expect(seat.flipped.value).toBe(false);
  seat.turn();
  // Whoever comes back from the rules sits where they sat.
  expect(createSeat(session, is3d).flipped.value).toBe(true);
  session.end();
});

it('arrow keys go where they point on the screen, wherever the camera is', () => {
  const moved: unknown[] = [];
  const hand = { move: (...how: unknown[]) => moved.push(how) } as unknown as BoardSource['hand'];
  const source = { hand, inspected: signal(null) } as unknown as BoardSource;
  const press = (flipped: boolean) =>
    boardKey(new KeyboardEvent('keydown', { key: 'ArrowUp' }), source, flipped);
  const before = shownBoard.value;
  shownBoard.value = null;
  press(false);
  press(true);
  shownBoard.value = { azimuth: () => 1.6 } as unknown as RichBoard;
  press(false);
  press(true);
  shownBoard.value = before;
  expect(moved).toEqual([
    ['up', 0],
    ['up', Math.PI],
    ['up', 1.6],
    ['up', 1.6],
  ]);
});
