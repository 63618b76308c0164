// @vitest-environment happy-dom
/** What counts as a long press, also where pictures take long to draw. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listen } from '../../src/board2d/pointer';
import { PointerControls } from '../../src/scene/pointer';
import type { Lift, RichBoard } from '../../src/state/board';
import { onLongPress } from '../../src/state/longpress';

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'],
  });
});
afterEach(() => void vi.useRealTimers());

it('a pointer that rests is heard once', () => {
  const then = vi.fn();
  onLongPress(then);
  vi.advanceTimersByTime(400);
  expect(then).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(then).toHaveBeenCalledOnce();
});

it('one that goes on is not, even when that is heard late', () => {
  const then = vi.fn();
  const stop = onLongPress(then);
  // The time is up while a picture is drawn; the movement comes with the next frame.
  vi.advanceTimersByTime(505);
  stop();
  vi.advanceTimersByTime(1000);
  expect(then).not.toHaveBeenCalled();
});

/** A finger's event at a place and a time; what is heard late has its time all the same. */
function finger(type: string, x: number, time: number): PointerEvent {
  const init = { bubbles: true, pointerId: 1, isPrimary: true, pointerType: 'touch', clientX: x, clientY: 0 };
  return Object.defineProperty(new PointerEvent(type, init), 'timeStamp', { value: time });
}

describe.each([
  ['in 2D', flat],
  ['in 3D', deep],
])('a movement that is heard after the time is up, %s', (_, make) => {
  it.each([200, 900])('carries what can be carried, in time or not: after %i ms', (time) => {
    const { target, heard } = make();
    target.dispatchEvent(finger('pointerdown', 0, 0));
    vi.advanceTimersByTime(2000);
    target.dispatchEvent(finger('pointermove', 80, time));
    target.dispatchEvent(finger('pointerup', 80, time + 10));
    expect(heard).toEqual(['pick', 'back', 'inspect', 'close', 'pick', 'put']);
  });

  it('neither carries nor turns anything else once it has been looked into', () => {
    const { target, heard } = make('no');
    target.dispatchEvent(finger('pointerdown', 0, 0));
    vi.advanceTimersByTime(2000);
    target.dispatchEvent(finger('pointermove', 80, 900));
    target.dispatchEvent(finger('pointerup', 80, 910));
    expect(heard).toEqual(['inspect']);
  });

  it('is a tap when the finger had left in time', () => {
    const { target, heard } = make();
    target.dispatchEvent(finger('pointerdown', 0, 0));
    vi.advanceTimersByTime(2000);
    target.dispatchEvent(finger('pointerup', 0, 90));
    expect(heard).toEqual(['pick', 'back', 'inspect', 'close', 'pick']);
  });
});

interface Heard {
  target: Element;
  heard: string[];
}

function flat(lift: Lift = 'yes'): Heard {
  const heard: string[] = [];
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const [a1, a4] = ['a1', 'a4'].map((cell) => {
    const made = svg.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'rect'));
    made.setAttribute('data-cell', cell);
    return made;
  });
  document.body.replaceChildren(svg);
  document.elementFromPoint = () => a4!;
  const board = {
    canLift: () => lift,
    onPick: () => heard.push('pick'),
    onDrop: (cell: string | null) => heard.push(cell === null ? 'back' : 'put'),
    onInspect: (cell: string | null) => heard.push(cell === null ? 'close' : 'inspect'),
  };
  listen(svg, board as unknown as RichBoard, () => null, { arrow() {}, carry() {} });
  return { target: a1!, heard };
}

function deep(lift: Lift = 'yes'): Heard {
  const heard: string[] = [];
  const canvas = document.createElement('canvas');
  canvas.setPointerCapture = () => {};
  new PointerControls(canvas, {
    pick: () => heard.push('pick'),
    lift: () => {
      if (lift === 'yes') heard.push('pick');
      return lift;
    },
    carry() {},
    put: (_x, _y, back) => heard.push(back ? 'back' : 'put'),
    inspect: () => heard.push('inspect'),
    close: () => heard.push('close'),
    orbit: () => heard.push('orbit'),
    zoom() {},
  });
  return { target: canvas, heard };
}
