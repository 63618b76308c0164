// @vitest-environment happy-dom
/** When the 3D board is drawn, and how sharply. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FrameLoop } from '../../src/scene/frames';
import { Governor } from '../../src/scene/governor';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A loop over a picture that moves for some frames, at a quality; and what it has drawn. */
function loop(options: { moves: number; step: number; isFixed?: boolean; pace?: number }) {
  const drawn: string[] = [];
  let left = options.moves;
  const host = document.createElement('div');
  const picture = {
    advance: () => left-- > 0,
    render: () => drawn.push('render'),
    sharpen: () => drawn.push('sharpen'),
    lived() {},
    pace: () => options.pace ?? 0,
  };
  const governor = new Governor(
    () => {},
    () => {},
    options.step,
  );
  const frames = new FrameLoop({ host, picture, governor, isFixed: options.isFixed ?? false });
  frames.request();
  return { frames, host, drawn };
}

it('a coarse picture is drawn sharply once, when nothing moves any more', () => {
  const { frames, host, drawn } = loop({ moves: 2, step: 3 });
  vi.advanceTimersByTime(200);
  expect([drawn, host.dataset.settled]).toEqual([['render', 'render', 'render'], 'false']);
  vi.advanceTimersByTime(5000);
  expect([drawn.slice(3), host.dataset.settled]).toEqual([['sharpen'], 'true']);
  // Whoever goes on does not wait for it.
  frames.request();
  vi.advanceTimersByTime(100);
  frames.request();
  vi.advanceTimersByTime(5000);
  expect(drawn.slice(4)).toEqual(['render', 'render', 'sharpen']);
  frames.dispose();
});

it.each([
  ['is as good as it can be', { moves: 1, step: 0 }],
  ['was chosen to be coarse', { moves: 1, step: 3, isFixed: true }],
])('a picture that %s is left as it is', (_, options) => {
  const { frames, host, drawn } = loop(options);
  vi.advanceTimersByTime(5000);
  expect([drawn, host.dataset.settled]).toEqual([['render', 'render'], 'true']);
  frames.dispose();
});

it('a place that moves by itself is made sharp when it dozes off', () => {
  const { frames, drawn } = loop({ moves: 0, step: 3, pace: 10 });
  vi.advanceTimersByTime(20_000);
  expect(drawn).not.toContain('sharpen');
  vi.advanceTimersByTime(20_000);
  expect(drawn.at(-1)).toBe('sharpen');
  frames.dispose();
});
