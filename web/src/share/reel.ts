/** Pixels to an animated GIF: what does not change from picture to picture takes next to no room. */
import { applyPalette, GIFEncoder, quantize } from 'gifenc';

export interface Picture {
  pixels: Uint8ClampedArray;
  width: number;
  height: number;
  /** How long it stays, in milliseconds. */
  delay: number;
}

export interface Reel {
  add(picture: Picture): void;
  finish(): Uint8Array<ArrayBuffer>;
}

/** All pictures have the colours that a few of them have. */
export function createReel(samples: Uint8ClampedArray[]): Reel {
  const all = new Uint8ClampedArray(samples.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const sample of samples) {
    all.set(sample, at);
    at += sample.length;
  }
  // One place is left for "as it was".
  const palette = quantize(all, 255);
  const same = palette.length;
  const withSame = [...palette, [0, 0, 0] as [number, number, number]];
  const gif = GIFEncoder();
  let before: Uint8Array | null = null;
  return {
    add({ pixels, width, height, delay }) {
      const colours = applyPalette(pixels, palette);
      const last = before;
      const index = last ? colours.map((colour, pixel) => (colour === last[pixel] ? same : colour)) : colours;
      gif.writeFrame(index, width, height, {
        delay,
        dispose: 1,
        transparent: last !== null,
        transparentIndex: same,
        ...(last ? {} : { palette: withSame, repeat: 0 }),
      });
      before = colours;
    },
    finish() {
      gif.finish();
      return gif.bytes();
    },
  };
}
