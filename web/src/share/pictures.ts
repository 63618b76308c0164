/** Pictures of positions that need nothing beside them: SVG with its colours written into it, and PNG. */
import { picture } from '../board2d';
import type { View } from '../state/view';
import { gameName } from '../state/view';
import { sideName } from '../state/words';
import { words as w } from './strings';

const SVG = 'http://www.w3.org/2000/svg';

/** What is taken from the style sheet, and what need not be written down. */
const LOOKS: [name: string, usual: string][] = [
  ['fill', 'rgb(0, 0, 0)'],
  ['stroke', 'none'],
  ['stroke-width', '1px'],
  ['stroke-dasharray', 'none'],
  ['stroke-linecap', 'butt'],
  ['stroke-linejoin', 'miter'],
  ['opacity', '1'],
  ['font-family', ''],
  ['font-size', ''],
  ['font-weight', ''],
  ['text-anchor', 'start'],
];

export interface Drawing {
  svg: string;
  width: number;
  height: number;
}

/** Draws positions in the colours of the page. It stays for many of them, since looking styles up takes long. */
export interface Painter {
  draw(view: View, flipped: boolean): Drawing;
  end(): void;
}

export function createPainter(): Painter {
  const host = document.createElement('div');
  // It has to be on the page to be styled, but nobody has to see it.
  Object.assign(host.style, { position: 'fixed', left: '-9999px', width: '400px', height: '400px' });
  host.setAttribute('aria-hidden', 'true');
  document.body.append(host);
  const known = new Map<string, [string, string][]>();

  function dress(element: Element, path: string): void {
    const key = `${path}>${element.tagName}.${element.getAttribute('class') ?? ''}`;
    for (const child of element.children) dress(child, key);
    let looks = known.get(key);
    if (!looks) {
      looks = looksOf(element);
      known.set(key, looks);
    }
    for (const [name, value] of looks) if (!element.hasAttribute(name)) element.setAttribute(name, value);
    element.removeAttribute('class');
  }

  return {
    draw(view, flipped) {
      host.innerHTML = picture(view, true, flipped);
      const svg = host.firstElementChild as SVGSVGElement;
      const [, , width = 0, height = 0] = (svg.getAttribute('viewBox') ?? '').split(' ').map(Number);
      for (const child of svg.children) dress(child, svg.getAttribute('class') ?? '');
      svg.removeAttribute('class');
      svg.removeAttribute('aria-hidden');
      svg.setAttribute('width', String(width));
      svg.setAttribute('height', String(height));
      const title = document.createElementNS(SVG, 'title');
      title.textContent = titleOf(view);
      const note = document.createElementNS(SVG, 'desc');
      note.textContent = `${view.game} ${view.position}`;
      svg.prepend(title, note);
      return { svg: new XMLSerializer().serializeToString(svg), width, height };
    },
    end: () => host.remove(),
  };
}

function looksOf(element: Element): [string, string][] {
  if (element.tagName === 'g') {
    const { opacity } = getComputedStyle(element);
    return opacity === '1' ? [] : [['opacity', opacity]];
  }
  const style = getComputedStyle(element);
  const hasStroke = style.getPropertyValue('stroke') !== 'none';
  const isText = element.tagName === 'text';
  return LOOKS.filter(
    ([name]) => (isText || !/^(font|text)/.test(name)) && (hasStroke || !/^stroke-/.test(name)),
  )
    .map(([name]): [string, string] => [name, style.getPropertyValue(name)])
    .filter(([name, value]) => value !== LOOKS.find(([known]) => known === name)?.[1]);
}

function titleOf(view: View): string {
  return view.over
    ? w('picture.over', { game: view.title })
    : w('picture.title', { game: view.title, side: sideName(view, view.side) });
}

/** The picture on a canvas of a width, on the ground of the page. */
export async function paint({ svg, width, height }: Drawing, wide: number): Promise<HTMLCanvasElement> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = wide;
    canvas.height = Math.round((wide * height) / width);
    const pen = canvas.getContext('2d', { willReadFrequently: true });
    if (!pen) throw new Error('no canvas');
    pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--bg').trim() || '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas;
  } finally {
    URL.revokeObjectURL(address);
  }
}

export async function toPng(drawing: Drawing, wide: number): Promise<Blob> {
  const canvas = await paint(drawing, wide);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}

/** What a file about a game is called. */
export function fileName(game: string, ending: string): string {
  return `${gameName(game)}-${new Date().toISOString().slice(0, 10)}.${ending}`;
}
