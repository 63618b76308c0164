/** Arrows and marks of a study on the board; each kind has a line and a shape of its own. */
import type { Arrow, CellNote, Marks } from '../state/board';
import type { Place } from '../state/geometry';
import { type Lattice, round } from './lattice';

export function drawNotes({ arrows = [], notes = [] }: Marks, on: Lattice): string {
  return (
    arrows.map((arrow) => drawArrow(arrow, on)).join('') + notes.map((note) => drawNote(note, on)).join('')
  );
}

/** A shaft that begins and ends beside the middle of its cells, and a head. */
function drawArrow({ kind, from, to }: Arrow, on: Lattice): string {
  const [a, b] = [on.at(from), on.at(to)];
  const far = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [dx, dy] = [(b.x - a.x) / far, (b.y - a.y) / far];
  const point = (along: number, aside: number) =>
    `${round(a.x + dx * along - dy * aside)} ${round(a.y + dy * along + dx * aside)}`;
  const tip = far - 12;
  const shaft = `M${point(22, 0)}L${point(tip - 26, 0)}`;
  const head = `M${point(tip, 0)}L${point(tip - 32, 19)}L${point(tip - 32, -19)}Z`;
  return `<g class="note ${kind}"><path class="shaft" d="${shaft}"/><path class="head" d="${head}"/></g>`;
}

function drawNote({ kind, cell, text }: CellNote, on: Lattice): string {
  const { x, y } = on.at(cell);
  if (text === undefined) return `<g class="note ${kind}">${SHAPES[kind]({ x, y }, 44)}</g>`;
  const at = { x: x - 31, y: y + 31 };
  const sign = `<text class="note-text" x="${at.x}" y="${at.y + 10}" font-size="30">${text}</text>`;
  return `<g class="note badge ${kind}">${SHAPES[kind](at, 19)}${sign}</g>`;
}

/** A circle for good, a square for bad, a diamond for an idea. */
const SHAPES: Record<CellNote['kind'], (at: Place, size: number) => string> = {
  good: ({ x, y }, size) => `<circle class="ring" cx="${x}" cy="${y}" r="${size}"/>`,
  bad: ({ x, y }, size) =>
    `<rect class="ring" x="${x - size * 0.95}" y="${y - size * 0.95}" width="${size * 1.9}" height="${size * 1.9}"/>`,
  idea: ({ x, y }, size) => {
    const reach = size * 1.18;
    return `<path class="ring" d="M${x} ${y - reach}L${x + reach} ${y}L${x} ${y + reach}L${x - reach} ${y}Z"/>`;
  },
};
