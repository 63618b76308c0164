// @vitest-environment happy-dom
/** The 3D board without graphics: when it gives up, and what a tap does to a stack that is fanned out. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Board3d, type BoardOptions } from '../../src/scene/board3d';
import { ground } from '../../src/scene/cells';
import { NO_MARKS } from '../../src/state/board';
import type { View } from '../../src/state/view';
import { firstView } from '../support/fixtures';

vi.mock('../../src/scene/stage', () => ({
  Stage: class {
    canvas = document.createElement('canvas');
    renderer = { info: { render: {}, memory: {} } };
    setUp = (view: View) => ground(view, true);
    setQuality() {}
    drawPieces() {}
    drawOverlay() {}
    render() {}
    resize() {}
    dispose() {}
    goTo() {}
    tick() {}
    place = { pace: 0, controls: () => [], set() {}, pick: () => null, placeOf: () => null };
    rayThrough = () => ({ from: [9, 5, 9], along: [0, -1, 0] });
  },
}));

const HOW = { animate: true, speed: 1, flipped: false, coordinates: true };
let frames: FrameRequestCallback[] = [];
let now = 0;

function open(options: BoardOptions): { board: Board3d; troubles: string[] } {
  const troubles: string[] = [];
  const board = new Board3d(document.createElement('div'), options);
  board.onTrouble = (trouble) => troubles.push(trouble);
  void board.show(firstView('nava-opening'), NO_MARKS, HOW);
  return { board, troubles };
}

/** Swings the camera about, each frame taking so long. */
function swing(board: Board3d, milliseconds: number): void {
  for (let times = 0; times < 20; times += 1) {
    board.setCamera(times % 2 === 0 ? 'corner' : 'seat');
    while (frames.length > 0) {
      now += milliseconds;
      for (const frame of frames.splice(0)) frame(now);
    }
  }
}

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', () => {});
});

afterEach(() => {
  vi.unstubAllGlobals();
  frames = [];
});

it.each([
  ['the quality follows the frames', {}, 100, ['slow']],
  ['the lowest quality was chosen', { quality: 3 }, 100, ['slow']],
  ['the best quality was chosen', { quality: 0 }, 100, []],
  ['frames are fast', { quality: 3 }, 16, []],
] as const)('gives up or not when %s', (_, options, milliseconds, expected) => {
  const { board, troubles } = open(options);
  swing(board, milliseconds);
  expect(troubles).toEqual(expected);
  board.dispose();
});

it('tells the page that a tap has put a stack together again', () => {
  const { board } = open({});
  const told: (string | null)[] = [];
  board.onInspect = (cell) => told.push(cell);
  board.onPick = (cell) => told.push(`pick ${cell}`);
  board.inspect('a1');
  const canvas = (board as unknown as { stage: { canvas: HTMLCanvasElement } }).stage.canvas;
  canvas.setPointerCapture = () => {};
  for (const name of ['pointerdown', 'pointerup'])
    canvas.dispatchEvent(new PointerEvent(name, { pointerId: 1, pointerType: 'mouse', button: 0 }));
  expect(told).toEqual([null]);
  board.dispose();
});

it('takes a tap on the tag of a target for its cell, whatever is behind it', () => {
  const host = document.createElement('div');
  for (const side of ['clientWidth', 'clientHeight']) Object.defineProperty(host, side, { value: 600 });
  const board = new Board3d(host, {});
  const view = firstView('nava-opening');
  // All rays miss the board here: nothing can be tapped but what is marked.
  void board.show(view, NO_MARKS, HOW);
  expect(board.placeOf('e5')).toBeNull();
  void board.show(view, { ...NO_MARKS, targets: [{ cell: 'e5', capture: true }] }, HOW);
  expect(board.placeOf('e5')).not.toBeNull();
  board.dispose();
});
