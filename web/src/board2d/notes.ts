/** Arrows and marks of a study on the board; each kind has a line and a shape of its own. */
import type { Arrow, CellNote, CellPreview, Marks } from '../state/board';
import type { PlanePoint } from '../state/geometry';
import type { View } from '../state/view';
import { type Lattice, round } from './lattice';
import { drawNumber } from './pieces';

export function drawNotes({ arrows = [], notes = [], preview }: Marks, on: Lattice, view?: View): string {
  return (
    arrows.map((arrow) => drawArrow(arrow, on)).join('') +
    (view ? drawNumbers(view, arrows, preview, on) : '') +
    notes.map((note) => drawNote(note, on)).join('')
  );
}

/** An arrow begins and ends so far from the middle of its cells, where numbers are. */
const CLEAR = 32;

/** A shaft that begins and ends beside the numbers of its cells, and a head. */
function drawArrow({ kind, from, to }: Arrow, on: Lattice): string {
  const [a, b] = [on.at(from), on.at(to)];
  const far = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [dx, dy] = [(b.x - a.x) / far, (b.y - a.y) / far];
  const point = (along: number, aside: number) =>
    `${round(a.x + dx * along - dy * aside)} ${round(a.y + dy * along + dx * aside)}`;
  const tip = far - CLEAR + 6;
  // A hollow head has nothing in it.
  const shaft = `M${point(CLEAR, 0)}L${point(tip - 29, 0)}`;
  const head = `M${point(tip, 0)}L${point(tip - 30, 18)}L${point(tip - 30, -18)}Z`;
  return `<g class="note ${kind}"><path class="shaft" d="${shaft}"/><path class="head" d="${head}"/></g>`;
}

/** The numbers of stacks, or of their ghosts, that arrows come near to or pass over, once more on top. */
function drawNumbers(view: View, arrows: Arrow[], preview: CellPreview[], on: Lattice): string {
  const ghosts = new Map(preview.map(({ cell, pieces }) => [cell, pieces]));
  return view.cells
    .map(({ name, pieces }) => ({ name, pieces: ghosts.get(name) ?? pieces }))
    .filter(({ name, pieces }) => pieces.length > 0 && arrows.some((arrow) => isNear(on, arrow, name)))
    .map(({ name, pieces }) => {
      const { x, y } = on.at(name);
      return `<g transform="translate(${x} ${y})">${drawNumber(view.kinds, pieces)}</g>`;
    })
    .join('');
}

/** Whether an arrow passes over the number of a cell. */
function isNear(on: Lattice, { from, to }: Arrow, cell: string): boolean {
  const [a, b, at] = [on.at(from), on.at(to), on.at(cell)];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const along = ((at.x - a.x) * dx + (at.y - a.y) * dy) / (dx * dx + dy * dy || 1);
  const nearest = Math.max(0, Math.min(1, along));
  return Math.hypot(at.x - a.x - nearest * dx, at.y - a.y - nearest * dy) < 48;
}

function drawNote({ kind, cell, text }: CellNote, on: Lattice): string {
  const { x, y } = on.at(cell);
  if (text === undefined) return `<g class="note ${kind}">${SHAPES[kind]({ x, y }, 44)}</g>`;
  const at = { x: x - 31, y: y + 31 };
  const sign = `<text class="note-text" x="${at.x}" y="${at.y + 10}" font-size="30">${text}</text>`;
  return `<g class="note badge ${kind}">${SHAPES[kind](at, 19)}${sign}</g>`;
}

/** A circle for good, a square for bad, a diamond for an idea, a triangle for what the engine sees coming. */
const SHAPES: Record<CellNote['kind'], (at: PlanePoint, size: number) => string> = {
  good: ({ x, y }, size) => `<circle class="ring" cx="${x}" cy="${y}" r="${size}"/>`,
  bad: ({ x, y }, size) =>
    `<rect class="ring" x="${x - size * 0.95}" y="${y - size * 0.95}" width="${size * 1.9}" height="${size * 1.9}"/>`,
  idea: ({ x, y }, size) => {
    const reach = size * 1.18;
    return `<path class="ring" d="M${x} ${y - reach}L${x + reach} ${y}L${x} ${y + reach}L${x - reach} ${y}Z"/>`;
  },
  threat: ({ x, y }, size) => {
    const [reach, foot] = [size * 1.12, round(y + size * 0.72)];
    return `<path class="ring" d="M${x} ${round(y - reach)}L${round(x + reach)} ${foot}L${round(x - reach)} ${foot}Z"/>`;
  },
};
