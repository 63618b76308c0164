// @vitest-environment happy-dom
/** What becomes of the engines of a page that is left, with Workers that only listen. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Engine, startEngine } from '../../src/engine';
import type { ToWorker } from '../../src/engine/messages';

/** The smallest module there is. */
const MODULE = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

class FakeWorker {
  heard: ToWorker[] = [];
  isEnded = false;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    workers.push(this);
  }
  postMessage(message: ToWorker): void {
    this.heard.push(message);
  }
  terminate(): void {
    this.isEnded = true;
  }
  get flag(): number | null {
    const [first] = this.heard;
    return first?.kind === 'begin' && first.flag ? Atomics.load(new Int32Array(first.flag), 0) : null;
  }
}

let workers: FakeWorker[] = [];
let engine: Engine;

function hide(persisted: boolean): void {
  dispatchEvent(Object.assign(new Event('pagehide'), { persisted }));
}

const state = () => workers.map(({ flag, isEnded }) => [flag, isEnded]);

beforeEach(async () => {
  workers = [];
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('fetch', async () => new Response(MODULE));
  engine = await startEngine();
});
afterEach(() => {
  hide(false);
  vi.unstubAllGlobals();
});

it('every engine is told to stop when the page is left, and nobody hears of it', async () => {
  const told = vi.fn();
  engine.brain.search(['go level 3']).best.then(told, told);
  engine.hire().run(['go infinite'], told).done.then(told, told);
  expect(state()).toEqual([
    [0, false],
    [0, false],
  ]);
  hide(false);
  expect(state()).toEqual([
    [1, true],
    [1, true],
  ]);
  // Whoever asks now gets no Worker that would keep the page from going.
  engine.rules.games().then(told, told);
  await new Promise((resolve) => setTimeout(resolve));
  expect([told.mock.calls, workers.length]).toEqual([[], 2]);
});

it('a page that may come back as it was keeps its engines', async () => {
  const { best } = engine.brain.search(['go level 3']);
  hide(true);
  expect(state()).toEqual([[0, false]]);
  const [worker] = workers as [FakeWorker];
  const last = worker.heard.at(-1);
  const id = last?.kind === 'ask' ? last.id : -1;
  worker.onmessage?.({ data: { kind: 'line', id, line: 'bestmove a1-a4' } });
  worker.onmessage?.({ data: { kind: 'done', id } });
  expect(await best).toBe('a1-a4');
});
