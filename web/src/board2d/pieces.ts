/** Stacks as SVG text, seen from slightly above: every piece of a stack shows its edge, the top its face. */
import type { Run, Shape } from '../state/view';
import { round } from './lattice';
import { drawSign } from './signs';

/** How tall a stack may look, in units. */
const TALLEST = 34;
/** How much a piece of a low stack shows of its edge. */
const EDGE = 7;

/** A stack around the origin. */
export function drawStack(shape: Shape, pieces: Run[]): string {
  const units = pieces.flatMap((run) => Array.from({ length: Math.min(run.count, 40) }, () => run));
  const height = pieces.reduce((sum, run) => sum + run.count, 0);
  if (height === 0) return '';
  const edge = edgeOf(units.length);
  const rise = edge * (units.length - 1);
  const draw = PIECES[kindOf(shape, pieces)];
  let text = shadow(kindOf(shape, pieces), round(rise / 2));
  units.forEach((run, level) => {
    const y = round(rise / 2 - edge * level);
    const isTop = level === units.length - 1;
    text += `<g class="${tone(run)}" transform="translate(0 ${y})">${draw(isTop, run)}</g>`;
  });
  return text + badges(shape, pieces, height, round(-rise / 2));
}

/** How much each piece of a stack shows of its edge. */
function edgeOf(height: number): number {
  return Math.min(EDGE, TALLEST / Math.max(1, height - 1));
}

/** How far above the middle of its cell the top of a stack is. */
export function topOf(pieces: Run[]): number {
  const height = pieces.reduce((sum, { count }) => sum + Math.min(count, 40), 0);
  return height > 0 ? round((edgeOf(height) * (height - 1)) / 2) : 0;
}

/** The number of a stack alone, on a piece of its top, for what would be hidden by something else. */
export function drawNumber(shape: Shape, pieces: Run[]): string {
  const top = pieces.at(-1);
  const height = pieces.reduce((sum, run) => sum + run.count, 0);
  const y = -topOf(pieces);
  const text = badges(shape, pieces, height, y);
  if (!top || text === '' || shape === 'pyramids') return text;
  const ground = shape === 'rings' ? 'hole' : 'face';
  return `<g class="${tone(top)}"><circle class="${ground}" cy="${y}" r="19"/></g>${text}`;
}

/** What a stack whose foot is so low throws on the board. */
function shadow(kind: Shape | 'cube', foot: number): string {
  if (kind === 'cube') return `<rect class="shadow" x="-27" y="${foot - 20}" width="60" height="56" rx="8"/>`;
  if (kind === 'pyramids')
    return `<rect class="shadow" x="-36" y="${foot - 30}" width="79" height="75" rx="6"/>`;
  return `<ellipse class="shadow" cx="3" cy="${round(foot + 9)}" rx="40" ry="36"/>`;
}

/** The class that colours a piece. */
export function tone(run: Run): string {
  return run.side === null ? run.kind : `s${run.side}`;
}

function kindOf(shape: Shape, pieces: Run[]): Shape | 'cube' {
  return pieces.at(-1)?.kind === 'cube' ? 'cube' : shape;
}

type Draw = (isTop: boolean, run: Run) => string;

const PIECES: Record<Shape | 'cube', Draw> = {
  discs: (isTop, run) =>
    `<circle class="body" r="38"/>${isTop ? `<circle class="face" r="33"/>${sign(run, 23)}` : ''}`,
  rings: (isTop, run) =>
    `<circle class="body" r="39"/>${isTop ? `<circle class="face" r="34"/><circle class="hole" r="19"/>${run.side === null ? '' : sign(run, 26.5)}` : ''}`,
  pyramids: (isTop, run) =>
    isTop
      ? `<path class="body" d="M-38-38H38V38H-38Z"/><path class="lit" d="M-36-36H36L0 0Z"/><path class="face" d="M-36-36V36L0 0Z"/><path class="dim" d="M36-36V36L0 0Z"/><path class="dark" d="M-36 36H36L0 0Z"/>${run.kind === 'green' ? STEP : ''}`
      : '<rect class="body" x="-38" y="-38" width="76" height="76" rx="3"/>',
  cube: (_, run) =>
    `<rect class="body" x="-29" y="-29" width="58" height="58" rx="6"/><rect class="face" x="-23" y="-25" width="46" height="44" rx="4"/>${sign(run, 12)}`,
};

/** Greens have a step half-way up, so that they differ without colour. */
const STEP = '<path class="step" d="M-19-19H19V19H-19Z"/>';

function sign(run: Run, size: number): string {
  return run.side === null ? '' : drawSign(run.side, size);
}

function badges(shape: Shape, pieces: Run[], height: number, y: number): string {
  const top = pieces.at(-1);
  if (!top || top.kind === 'cube' || (top.side === null && height === 1)) return '';
  if (shape !== 'pyramids') return number(height, y, `on ${tone(top)}`, shape === 'rings' ? 24 : 29);
  const greens = pieces.filter((run) => run.kind === 'green').reduce((sum, run) => sum + run.count, 0);
  const own = `<g class="${tone(top)}">${top.side === 0 ? `<circle class="disc" cy="${y}" r="17"/>` : `<path class="disc" d="M0 ${y - 23}L23 ${y}L0 ${y + 23}L-23 ${y}Z"/>`}</g>`;
  return own + number(height, y, `on ${tone(top)}`, 22) + (greens > 0 ? greenBadge(greens, y) : '');
}

function number(height: number, y: number, classes: string, size: number): string {
  const fitted = height > 99 ? size * 0.72 : size;
  return `<text class="count ${classes}" y="${round(y + fitted * 0.35)}" font-size="${fitted}">${height}</text>`;
}

/** How many greens a stack holds, on a little green pyramid of their own. */
function greenBadge(greens: number, y: number): string {
  return `<g transform="translate(30 ${y - 28})"><rect class="greens" x="-15" y="-14" width="30" height="28" rx="6"/><text class="count greens-count" y="7" font-size="20">${greens}</text></g>`;
}
