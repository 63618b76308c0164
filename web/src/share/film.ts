/** A game as a film: every position drawn, made into a GIF by a Worker. */
import type { View } from '../state/view';
import { createPainter, paint } from './pictures';
import type { FromReel, ToReel } from './reel-worker';

/** How wide a film is, in pixels. */
const WIDE = 480;
const FIRST = 1200;
const EACH = 800;
const LAST = 3000;

export interface Filming {
  film: Promise<Blob>;
  stop(): void;
}

/** Somebody has stopped it. */
export class Stopped extends Error {}

/** The positions may still be on their way: it can be stopped meanwhile. */
export function shootFilm(
  coming: Promise<View[]>,
  flipped: boolean,
  onProgress: (done: number) => void,
): Filming {
  const worker = new Worker(new URL('./reel-worker.ts', import.meta.url), { type: 'module' });
  const painter = createPainter();
  let giveUp = (_: Error) => {};
  const stopped = new Promise<never>((_, reject) => {
    giveUp = reject;
  });
  // Whoever has stopped it need not be waiting for it.
  stopped.catch(() => undefined);
  worker.onerror = (event) => giveUp(new Error(event.message || 'its Worker does not start'));

  const tell = (message: ToReel): Promise<FromReel> =>
    Promise.race([
      stopped,
      new Promise<FromReel>((resolve) => {
        worker.onmessage = (event: MessageEvent<FromReel>) => resolve(event.data);
        worker.postMessage(message);
      }),
    ]);

  const pixelsOf = async (view: View) => {
    const canvas = await Promise.race([stopped, paint(painter.draw(view, flipped), WIDE)]);
    const { width, height } = canvas;
    return { pixels: canvas.getContext('2d')!.getImageData(0, 0, width, height).data, width, height };
  };

  async function shoot(): Promise<Blob> {
    const views = await Promise.race([stopped, coming]);
    const last = views.length - 1;
    const few = [...new Set([0, Math.floor(last / 2), last])];
    const samples: Uint8ClampedArray[] = [];
    for (const at of few) samples.push((await pixelsOf(views[at]!)).pixels);
    await tell({ kind: 'begin', samples });
    for (const [at, view] of views.entries()) {
      const delay = at === last ? LAST : at === 0 ? FIRST : EACH;
      await tell({ kind: 'picture', picture: { ...(await pixelsOf(view)), delay } });
      onProgress(at + 1);
    }
    const answer = await tell({ kind: 'finish' });
    if (answer.kind !== 'film') throw new Error('no film');
    return new Blob([answer.bytes], { type: 'image/gif' });
  }

  const film = shoot().finally(() => {
    worker.terminate();
    painter.end();
  });
  return { film, stop: () => giveUp(new Stopped()) };
}
