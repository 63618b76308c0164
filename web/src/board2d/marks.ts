/** What is drawn on cells beside the pieces; every mark has a shape of its own. */
import type { Marks } from '../state/board';
import type { PlanePoint } from '../state/geometry';
import { stackForm } from '../state/kinds';
import { cellOf, top, type View } from '../state/view';
import { drawDecisionOver, drawDecisionUnder } from './decision';
import { hexCorners, type Lattice } from './lattice';
import { drawNotes } from './notes';
import { topOf } from './pieces';

/** Marks that lie under the pieces. */
export function drawUnder(view: View, marks: Marks, on: Lattice): string {
  return (
    drawDecisionUnder(view, on) +
    marks.last.map((cell) => outline(on, cell, 'last')).join('') +
    selected(view, marks, on)
  );
}

function selected(view: View, marks: Marks, on: Lattice): string {
  return marks.selected && cellOf(view, marks.selected) ? outline(on, marks.selected, 'selected') : '';
}

/** Marks that lie over them. */
export function drawOver(view: View, marks: Marks, on: Lattice): string {
  const parts = marks.targets.map(({ cell, capture, label }) => {
    const at = on.at(cell);
    const standing = cellOf(view, cell);
    const run = standing && top(standing);
    const isFree = run === undefined || run.side === null;
    const mark = capture ? brackets(at) : isFree ? dot(at, label) : chevrons(at);
    return mark + (label && !(isFree && !capture) ? flag(at, `+${label}`) : '');
  });
  parts.push(...(marks.starts ?? []).map((cell) => start(view, cell, on)));
  // Where it begins is starred; where it goes, arrows and ghosts say.
  parts.push(...marks.hint.slice(0, 1).map((cell) => star(on.at(cell))));
  parts.push(drawDecisionOver(view, on));
  if (marks.arrows || marks.notes) parts.push(drawNotes(marks, on, view));
  if (marks.pending) parts.push(tick(view, marks.pending, on));
  if (marks.cursor) parts.push(outline(on, marks.cursor, 'cursor'));
  return parts.join('');
}

/** Where a move may begin: a thin line around the topmost piece, or a small ring on a free cell. */
function start(view: View, cell: string, on: Lattice): string {
  const pieces = cellOf(view, cell)?.pieces ?? [];
  const { x, y } = on.at(cell);
  if (pieces.length === 0) return `<circle class="mark start" cx="${x}" cy="${y}" r="13"/>`;
  const middle = y - topOf(pieces);
  return stackForm(view.kinds) === 'pyramid'
    ? `<rect class="mark start" x="${x - 42}" y="${middle - 42}" width="84" height="84" rx="6"/>`
    : `<circle class="mark start" cx="${x}" cy="${middle}" r="42"/>`;
}

/** A move that waits for a second tap: a tick on a disc that is as large as a piece, over whatever stands there. */
function tick(view: View, cell: string, on: Lattice): string {
  const { x, y } = on.at(cell);
  const middle = y - topOf(cellOf(view, cell)?.pieces ?? []);
  const path = `M${x - 20} ${middle + 1}l14 15l27-31`;
  return `<g class="mark pending"><circle cx="${x}" cy="${middle}" r="40"/><path d="${path}"/></g>`;
}

function outline(on: Lattice, cell: string, kind: string): string {
  const at = on.at(cell);
  if (on.layout.kind === 'hexagon') return `<polygon class="mark ${kind}" points="${hexCorners(at, 50)}"/>`;
  if (on.layout.kind === 'junctions' || on.layout.kind === 'graph')
    return `<circle class="mark ${kind}" cx="${at.x}" cy="${at.y}" r="46"/>`;
  return `<rect class="mark ${kind}" x="${at.x - 44}" y="${at.y - 44}" width="88" height="88" rx="10"/>`;
}

/** A free cell to go to. */
function dot({ x, y }: PlanePoint, label?: string): string {
  const text = label ? `<text class="mark-text" x="${x}" y="${y + 9}" font-size="26">${label}</text>` : '';
  return `<circle class="mark target" cx="${x}" cy="${y}" r="${label ? 20 : 13}"/>${text}`;
}

/** A stack that may be joined or climbed: two chevrons above it. */
function chevrons({ x, y }: PlanePoint): string {
  return `<path class="mark join" d="M${x - 14} ${y - 34}l14-11l14 11M${x - 14} ${y + 34}l14 11l14-11"/>`;
}

/** A stack that may be captured: brackets at its corners. */
function brackets({ x, y }: PlanePoint): string {
  const corner = (sx: number, sy: number) => `M${x + 44 * sx} ${y + 24 * sy}V${y + 44 * sy}H${x + 24 * sx}`;
  const path = corner(-1, -1) + corner(1, -1) + corner(-1, 1) + corner(1, 1);
  return `<path class="mark capture" d="${path}"/>`;
}

function flag({ x, y }: PlanePoint, label: string): string {
  return `<rect class="mark target" x="${x + 10}" y="${y - 48}" width="44" height="32" rx="6"/><text class="mark-text" x="${x + 32}" y="${y - 24}" font-size="22">${label}</text>`;
}

function star({ x, y }: PlanePoint): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const angle = (Math.PI / 5) * index - Math.PI / 2;
    const radius = index % 2 === 0 ? 18 : 8;
    return `${Math.round(x - 32 + radius * Math.cos(angle))},${Math.round(y - 32 + radius * Math.sin(angle))}`;
  });
  return `<circle class="mark hint" cx="${x}" cy="${y}" r="46"/><polygon class="mark hint-star" points="${points.join(' ')}"/>`;
}
