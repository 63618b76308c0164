/** The board itself: cells, lines and coordinates, as SVG text. */
import { HEX_ROW, labels } from '../state/geometry';
import type { View } from '../state/view';
import { hexCorners, type Lattice, round, UNIT } from './lattice';

export function drawGround(view: View, on: Lattice, labelled: boolean): string {
  const labels = labelled ? drawLabels(on) : '';
  if (view.layout.kind === 'hexagon')
    return plate(on) + view.cells.map(({ name }) => hex(on, name)).join('') + labels;
  if (view.layout.kind === 'junctions') return plate(on) + drawLines(on) + labels;
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
  const start = on.spot(on.flipped ? layout.columns - 1 : 0, on.flipped ? layout.rows - 1 : 0);
  const [wide, high] = [layout.columns * UNIT, layout.rows * UNIT];
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

function drawLines(on: Lattice): string {
  if (on.layout.kind === 'hexagon') return '';
  const { columns, rows } = on.layout;
  const line = (x1: number, y1: number, x2: number, y2: number) => {
    const [a, b] = [on.spot(x1, y1), on.spot(x2, y2)];
    return `<line class="line" x1="${a.x}" y1="${a.y}" x2="${b.x}" y2="${b.y}"/>`;
  };
  let text = '';
  for (let x = 0; x < columns; x += 1) text += line(x, 0, x, rows - 1);
  for (let y = 0; y < rows; y += 1) text += line(0, y, columns - 1, y);
  for (let x = 0; x < columns; x += 1) {
    for (let y = 0; y < rows; y += 1) {
      const at = on.spot(x, y);
      text += `<circle class="knot" cx="${at.x}" cy="${at.y}" r="7"/>`;
    }
  }
  return text;
}

function drawLabels(on: Lattice): string {
  const isHexagon = on.layout.kind === 'hexagon';
  // A hexagon has more cells across, which makes everything on it smaller.
  const [kind, drop, far] = isHexagon ? ['label small', 12, 0.84] : ['label', 8, 0.8];
  return labels(on.layout, on.flipped)
    .map(({ text, end, out }) => {
      const { x, y } = on.spot(end.x + out.x * far, end.y + out.y * far);
      return `<text class="${kind}" x="${round(x)}" y="${round(y + drop)}">${text}</text>`;
    })
    .join('');
}
