/** Stacks as SVG text, seen from slightly above: every piece of a stack shows its edge, the top its face. */
import { countedIn, formOf, type Kinds, kindOf, stackForm } from '../state/kinds';
import type { Form, Run } from '../state/view';
import { round } from './lattice';
import { drawSign } from './signs';

/** How tall a stack may look, in units. */
const TALLEST = 34;
/** How much a piece of a low stack shows of its edge. */
const EDGE = 7;

/** A stack around the origin. */
export function drawStack(kinds: Kinds, pieces: Run[]): string {
  const units = pieces.flatMap((run) => Array.from({ length: Math.min(run.count, 40) }, () => run));
  const height = pieces.reduce((sum, run) => sum + run.count, 0);
  if (height === 0) return '';
  const edge = edgeOf(units.length);
  const rise = edge * (units.length - 1);
  let text = shadow(footOf(kinds, pieces), round(rise / 2));
  units.forEach((run, level) => {
    const y = round(rise / 2 - edge * level);
    const isTop = level === units.length - 1;
    text += `<g class="${tone(run)}" transform="translate(0 ${y})">${drawPiece(kinds, run, isTop)}</g>`;
  });
  return text + badges(kinds, pieces, round(-rise / 2));
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
export function drawNumber(kinds: Kinds, pieces: Run[]): string {
  const top = pieces.at(-1);
  const y = -topOf(pieces);
  const text = badges(kinds, pieces, y);
  const form = stackForm(kinds);
  if (!top || text === '' || form === 'pyramid') return text;
  const ground = form === 'ring' ? 'hole' : 'face';
  return `<g class="${tone(top)}"><circle class="${ground}" cy="${y}" r="19"/></g>${text}`;
}

/** What a stack whose foot is so low throws on the board. */
function shadow(form: Form, foot: number): string {
  if (form === 'cube') return `<rect class="shadow" x="-27" y="${foot - 20}" width="60" height="56" rx="8"/>`;
  if (form === 'pyramid')
    return `<rect class="shadow" x="-36" y="${foot - 30}" width="79" height="75" rx="6"/>`;
  return `<ellipse class="shadow" cx="3" cy="${round(foot + 9)}" rx="40" ry="36"/>`;
}

/** The class that colours a piece. */
export function tone(run: Run): string {
  return run.side === null ? run.kind : `s${run.side}`;
}

/** The form of what a stack stands on the board with. */
function footOf(kinds: Kinds, pieces: Run[]): Form {
  const foot = pieces[0];
  return foot ? formOf(kinds, foot) : stackForm(kinds);
}

function drawPiece(kinds: Kinds, run: Run, isTop: boolean): string {
  const marks = kindOf(kinds, run)?.behaviour === 'counts' ? STEP : '';
  return PIECES[formOf(kinds, run)](isTop, run, marks);
}

type Draw = (isTop: boolean, run: Run, marks: string) => string;

const PIECES: Record<Form, Draw> = {
  disc: (isTop, run) =>
    `<circle class="body" r="38"/>${isTop ? `<circle class="face" r="33"/>${sign(run, 23)}` : ''}`,
  ring: (isTop, run) =>
    `<circle class="body" r="39"/>${isTop ? `<circle class="face" r="34"/><circle class="hole" r="19"/>${run.side === null ? '' : sign(run, 26.5)}` : ''}`,
  pyramid: (isTop, _, marks) =>
    isTop
      ? `<path class="body" d="M-38-38H38V38H-38Z"/><path class="lit" d="M-36-36H36L0 0Z"/><path class="face" d="M-36-36V36L0 0Z"/><path class="dim" d="M36-36V36L0 0Z"/><path class="dark" d="M-36 36H36L0 0Z"/>${marks}`
      : '<rect class="body" x="-38" y="-38" width="76" height="76" rx="3"/>',
  cube: (_, run) =>
    `<rect class="body" x="-29" y="-29" width="58" height="58" rx="6"/><rect class="face" x="-23" y="-25" width="46" height="44" rx="4"/>${sign(run, 12)}`,
  cone: (_, run) =>
    `<circle class="body" r="27"/><circle class="face" r="23"/><path class="sign" d="M-16 16L0 0L16 16M0 0V-23"/>${sign(run, 8)}`,
};

/** Pyramids that count have a step half-way up, so that they differ without colour. */
const STEP = '<path class="step" d="M-19-19H19V19H-19Z"/>';

function sign(run: Run, size: number): string {
  return run.side === null ? '' : drawSign(run.side, size);
}

/** The numbers that are drawn on a stack, if any: how tall it is, and how many of its pieces count. */
export function numbersOn(kinds: Kinds, pieces: readonly Run[]): number[] {
  const top = pieces.at(-1);
  const height = pieces.reduce((sum, run) => sum + run.count, 0);
  if (!top || (height === 1 && kindOf(kinds, top)?.behaviour !== 'stacks')) return [];
  const counted = stackForm(kinds) === 'pyramid' ? countedIn(kinds, pieces) : 0;
  return counted > 0 ? [height, counted] : [height];
}

function badges(kinds: Kinds, pieces: Run[], y: number): string {
  const top = pieces.at(-1);
  const [height, counted] = numbersOn(kinds, pieces);
  if (!top || height === undefined) return '';
  const form = stackForm(kinds);
  if (form !== 'pyramid') return number(height, y, `on ${tone(top)}`, form === 'ring' ? 24 : 29);
  const own = `<g class="${tone(top)}">${top.side === 0 ? `<circle class="disc" cy="${y}" r="17"/>` : `<path class="disc" d="M0 ${y - 23}L23 ${y}L0 ${y + 23}L-23 ${y}Z"/>`}</g>`;
  return own + number(height, y, `on ${tone(top)}`, 22) + (counted ? countedBadge(counted, y) : '');
}

function number(height: number, y: number, classes: string, size: number): string {
  const fitted = height > 99 ? size * 0.72 : size;
  return `<text class="count ${classes}" y="${round(y + fitted * 0.35)}" font-size="${fitted}">${height}</text>`;
}

/** How many pieces of a stack count, on a little badge of their own. */
function countedBadge(counted: number, y: number): string {
  return `<g transform="translate(30 ${y - 28})"><rect class="greens" x="-15" y="-14" width="30" height="28" rx="6"/><text class="count greens-count" y="7" font-size="20">${counted}</text></g>`;
}
