/**
 * A Vite plugin that draws the icons of the page from `public/icon.svg`: PNG for home screens, one that may be cut to any
 * shape, and the `favicon.ico` that browsers ask for by themselves.
 */
import { readFileSync } from 'node:fs';
import { Resvg } from '@resvg/resvg-js';
import type { Plugin } from 'vite';

/** The side of the drawing in its own units. */
const SIDE = 96;
/** Devices cut maskable icons at most down to a circle of this share of their width. */
const SAFE = 0.8;
const FAVICON_SIZE = 32;

export function icons(): Plugin {
  let folder = 'public';
  return {
    name: 'stackade-icons',
    apply: 'build',
    configResolved(config) {
      folder = config.publicDir;
    },
    generateBundle() {
      const svg = readFileSync(`${folder}/icon.svg`, 'utf8');
      for (const [fileName, source] of Object.entries(draw(svg)))
        this.emitFile({ type: 'asset', fileName, source });
    },
  };
}

/** Every icon by its name. */
export function draw(svg: string): Record<string, Uint8Array> {
  const whole = onWholeGround(svg, 1);
  return {
    'icon-192.png': png(svg, 192),
    'icon-512.png': png(svg, 512),
    'icon-maskable-512.png': png(onWholeGround(svg, SAFE), 512),
    // Apple rounds the corners itself and shows black where a picture is transparent.
    'apple-touch-icon.png': png(whole, 180),
    'favicon.ico': ico(png(svg, FAVICON_SIZE)),
  };
}

function png(svg: string, width: number): Uint8Array {
  return new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng();
}

/** The drawing at a part of its size, on its ground without the round corners. */
function onWholeGround(svg: string, scale: number): string {
  const offset = (SIDE * (1 - scale)) / 2;
  return svg
    .replace(/ rx="22"/, '')
    .replace('<g ', `<g transform="translate(${offset} ${offset}) scale(${scale})" `);
}

/** A PNG in the container of icons: a header, one entry of the folder, the picture. */
function ico(picture: Uint8Array): Uint8Array {
  const header = new DataView(new ArrayBuffer(22));
  header.setUint16(2, 1, true);
  header.setUint16(4, 1, true);
  header.setUint8(6, FAVICON_SIZE);
  header.setUint8(7, FAVICON_SIZE);
  header.setUint16(10, 1, true);
  header.setUint16(12, 32, true);
  header.setUint32(14, picture.length, true);
  header.setUint32(18, header.byteLength, true);
  return new Uint8Array([...new Uint8Array(header.buffer), ...picture]);
}
