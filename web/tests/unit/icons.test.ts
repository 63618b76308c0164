/** The icons that devices and browsers ask for. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { draw } from '../../scripts/icons';

const PUBLIC = join(import.meta.dirname, '../../public');
const drawn = draw(readFileSync(join(PUBLIC, 'icon.svg'), 'utf8'));

/** The width and height of a PNG file. */
function sizeOf(png: Uint8Array): [number, number] {
  expect([...png.subarray(1, 4)]).toEqual([...'PNG'].map((letter) => letter.charCodeAt(0)));
  const view = new DataView(png.buffer, png.byteOffset);
  return [view.getUint32(16), view.getUint32(20)];
}

it('are there in the sizes that the manifest names', () => {
  const manifest = JSON.parse(readFileSync(join(PUBLIC, 'manifest.webmanifest'), 'utf8')) as {
    icons: { src: string; sizes: string; type: string }[];
  };
  const pictures = manifest.icons.filter(({ type }) => type === 'image/png');
  expect(pictures.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512']);
  for (const { src, sizes } of pictures) {
    const [width, height] = sizeOf(drawn[src.slice(2)] as Uint8Array);
    expect([src, `${width}x${height}`]).toEqual([src, sizes]);
  }
  expect(sizeOf(drawn['apple-touch-icon.png'] as Uint8Array)).toEqual([180, 180]);
});

it('hold a picture in the container of icons', () => {
  const icon = drawn['favicon.ico'] as Uint8Array;
  const view = new DataView(icon.buffer);
  expect([view.getUint16(0), view.getUint16(2, true), view.getUint16(4, true)]).toEqual([0, 1, 1]);
  const [length, offset] = [view.getUint32(14, true), view.getUint32(18, true)];
  expect(offset + length).toBe(icon.length);
  expect(sizeOf(icon.slice(offset))).toEqual([icon[6], icon[7]]);
});
