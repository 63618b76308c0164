/** A Worker that makes a film of the pictures it is sent, so that the page can go on. */
import { createReel, type Picture, type Reel } from './reel';

export type ToReel =
  | { kind: 'begin'; samples: Uint8ClampedArray[] }
  | { kind: 'picture'; picture: Picture }
  | { kind: 'finish' };
export type FromReel = { kind: 'taken' } | { kind: 'film'; bytes: Uint8Array<ArrayBuffer> };

let reel: Reel | null = null;

self.onmessage = ({ data }: MessageEvent<ToReel>) => {
  const answer = (message: FromReel) => self.postMessage(message);
  if (data.kind === 'begin') reel = createReel(data.samples);
  else if (data.kind === 'picture') reel?.add(data.picture);
  else if (reel) return answer({ kind: 'film', bytes: reel.finish() });
  answer({ kind: 'taken' });
};
