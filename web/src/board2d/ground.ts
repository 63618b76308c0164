/** The board itself: cells, lines and coordinates, as SVG text. */
import { extent, HEX_ROW, labels, lines } from '../state/geometry';
import type { View } from '../state/view';
import { hexCorners, type Lattice, round, UNIT } from './lattice';

export function drawGround(view: View, on: Lattice, labelled: boolean): string {
  const labels = labelled ? drawLabels(on) : '';
  if (view.layout.kind === 'hexagon')
    return plate(on) + view.cells.map(({ name }) => hex(on, name)).join('') + labels;
  if (view.layout.kind === 'junctions' || view.layout.kind === 'graph')
    return plate(on) + drawLines(view, on) + labels;
  return plate(on) + view.cells.map(({ name }) => tile(on, name)).join('') + labels;
}

/** What the cells lie on. */
function plate(on: Lattice): string {
  const { layout } = on;
  if (layout.kind === 'hexagon') {
    const centre = on.spot(layout.side - 1, (layout.side - 1) * HEX_ROW);
    const radius = (layout.side - 0.32) * UNIT;
    // The board's corners point left and right: a hex turned by a twelfth.
    const corners = Array.from({ length: 6 }, (_, index) => {
      const angle = (Math.PI / 3) * index;
      return `${round(centre.x + radius * Math.cos(angle))},${round(centre.y + radius * Math.sin(angle))}`;
    });
    return `<polygon class="plate" points="${corners.join(' ')}" stroke-width="26" stroke-linejoin="round"/>`;
  }
  const end = extent(layout);
  const start = on.spot(on.flipped ? end.x : 0, on.flipped ? end.y : 0);
  const [wide, high] = [round((end.x + 1) * UNIT), round((end.y + 1) * UNIT)];
  return `<rect class="plate" x="${start.x - 58}" y="${start.y - 58}" width="${wide + 16}" height="${high + 16}" rx="22"/>`;
}

function hex(on: Lattice, name: string): string {
  return `<polygon class="cell" points="${hexCorners(on.at(name), 55)}"/>`;
}

function tile(on: Lattice, name: string): string {
  const { x, y } = on.at(name);
  const column = name.charCodeAt(0) - 97;
  const isOdd = (column + Number(name.slice(1))) % 2 === 1;
  return `<rect class="cell${isOdd ? ' odd' : ''}" x="${x - 47}" y="${y - 47}" width="94" height="94" rx="9"/>`;
}

function drawLines(view: View, on: Lattice): string {
  const drawn = lines(on.layout).map(([from, to]) => {
    const [a, b] = [on.spot(from.x, from.y), on.spot(to.x, to.y)];
    return `<line class="line" x1="${round(a.x)}" y1="${round(a.y)}" x2="${round(b.x)}" y2="${round(b.y)}"/>`;
  });
  const knots = view.cells.map(({ name }) => {
    const { x, y } = on.at(name);
    return `<circle class="knot" cx="${round(x)}" cy="${round(y)}" r="7"/>`;
  });
  return drawn.join('') + knots.join('');
}

function drawLabels(on: Lattice): string {
  const isHexagon = on.layout.kind === 'hexagon';
  // A hexagon has more cells across, which makes everything on it smaller.
  const isGraph = on.layout.kind === 'graph';
  const [kind, drop, far] = isHexagon
    ? ['label small', 12, 0.84]
    : isGraph
      ? ['label small', 8, 1]
      : ['label', 8, 0.8];
  return labels(on.layout, on.flipped)
    .map(({ text, end, out }) => {
      const { x, y } = on.spot(end.x + out.x * far, end.y + out.y * far);
      return `<text class="${kind}" x="${round(x)}" y="${round(y + drop)}">${text}</text>`;
    })
    .join('');
}
