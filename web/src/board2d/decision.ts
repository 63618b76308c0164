/** What decided a game, on the board: a chain and the sides it joins, stacks that are compared, what is counted. */
import { cellOf, type View } from '../state/view';
import { hexCorners, type Lattice, round } from './lattice';
import { numbersOn } from './pieces';

/** What lies under the pieces: the sides of the board that are joined, the chain, and a ring for each cell. */
export function drawDecisionUnder({ decision }: View, on: Lattice): string {
  if (!decision) return '';
  const edges = decision.edges.flat().map((cell) => filled(on, cell, 'edge-lit'));
  const path = decision.cells.map(({ cell }) => on.at(cell));
  const points = path.map(({ x, y }) => `${round(x)},${round(y)}`).join(' ');
  const chain = decision.kind === 'joined' ? `<polyline class="mark chain" points="${points}"/>` : '';
  const cells = decision.cells.map(({ cell, decides }) => filled(on, cell, decides ? 'decided' : 'compared'));
  return edges.join('') + cells.join('') + chain;
}

/** What lies over them: the numbers that count, and a star on what the last move brought about. */
export function drawDecisionOver(view: View, on: Lattice): string {
  const { decision } = view;
  if (!decision) return '';
  const badges = decision.cells.map(({ cell, number, decides }) => {
    // What stands on the stack already is not written beside it once more.
    if (number === null || numbersOn(view.kinds, cellOf(view, cell)?.pieces ?? []).includes(number))
      return '';
    const { x, y } = on.at(cell);
    const kind = decides ? 'decided' : 'compared';
    return `<g class="tally-badge ${kind}"><circle cx="${x + 32}" cy="${y - 32}" r="19"/><text x="${x + 32}" y="${y - 23}" font-size="26">${number}</text></g>`;
  });
  const last = decision.kind === 'owned' ? arrivals(view) : [];
  const stars = decision.cells
    .filter(({ cell, decides }) => decides && last.includes(cell))
    .map(({ cell }) => star(on, cell));
  return badges.join('') + stars.join('');
}

/** The cells on which something arrived with the last move. */
function arrivals({ last }: View): string[] {
  return (last?.flights ?? []).flatMap(({ to }) => ('cell' in to ? [to.cell] : []));
}

function filled(on: Lattice, cell: string, kind: string): string {
  const at = on.at(cell);
  if (on.layout.kind === 'hexagon') return `<polygon class="${kind}" points="${hexCorners(at, 52)}"/>`;
  if (on.layout.kind === 'junctions' || on.layout.kind === 'graph')
    return `<circle class="${kind}" cx="${at.x}" cy="${at.y}" r="47"/>`;
  return `<rect class="${kind}" x="${at.x - 46}" y="${at.y - 46}" width="92" height="92" rx="10"/>`;
}

function star(on: Lattice, cell: string): string {
  const { x, y } = on.at(cell);
  const points = Array.from({ length: 10 }, (_, index) => {
    const angle = (Math.PI / 5) * index - Math.PI / 2;
    const radius = index % 2 === 0 ? 20 : 9;
    return `${round(x + 32 + radius * Math.cos(angle))},${round(y - 32 + radius * Math.sin(angle))}`;
  });
  return `<polygon class="decided-star" points="${points.join(' ')}"/>`;
}
