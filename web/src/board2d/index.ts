/** The SVG board: the same state and abilities as the 3D one, for every device. */
import { type CreateBoard, type How, type Marks, NO_MARKS, type Pen, type RichBoard } from '../state/board';
import { beats, flightsBetween, type TimedFlight } from '../state/flights';
import { cellOf, gameName, type View } from '../state/view';
import { drawDecisionOver } from './decision';
import { drawGround } from './ground';
import { hexCorners, type Lattice, lattice } from './lattice';
import { drawOver, drawUnder } from './marks';
import { drawNotes } from './notes';
import { drawStack } from './pieces';
import { listen } from './pointer';

const SVG = 'http://www.w3.org/2000/svg';
/** How long a flight takes at normal speed. */
const BEAT = 420;

interface Layers {
  ground: SVGGElement;
  under: SVGGElement;
  pieces: SVGGElement;
  over: SVGGElement;
  flying: SVGGElement;
  sketch: SVGGElement;
  hits: SVGGElement;
}

export const createBoard: CreateBoard = async (host) => {
  const svg = document.createElementNS(SVG, 'svg');
  const layers = Object.fromEntries(
    ['ground', 'under', 'pieces', 'over', 'flying', 'sketch', 'hits'].map((name) => [
      name,
      svg.appendChild(group(name)),
    ]),
  ) as unknown as Layers;
  svg.setAttribute('aria-hidden', 'true');
  host.append(svg);

  let shown: View | null = null;
  let key = '';
  let running: Animation[] = [];
  let turn = 0;
  let pen: Pen | null = null;
  let laid: Lattice | null = null;
  const stacks = new Map<string, string>();

  function lay(view: View, how: How): Lattice {
    const { flipped, coordinates } = how;
    const on = lattice(view.layout, flipped, coordinates);
    laid = on;
    const wanted = JSON.stringify([view.layout, flipped, coordinates, gameName(view.game)]);
    if (wanted === key) return on;
    key = wanted;
    stacks.clear();
    svg.setAttribute('viewBox', `0 0 ${on.width} ${on.height}`);
    svg.setAttribute('class', `board2d g-${gameName(view.game)}`);
    layers.ground.innerHTML = drawGround(view, on, coordinates);
    layers.hits.innerHTML = view.cells.map(({ name }) => hit(on, name)).join('');
    layers.pieces.innerHTML = view.cells
      .map(
        ({ name }) => `<g data-stack="${name}" transform="translate(${on.at(name).x} ${on.at(name).y})"></g>`,
      )
      .join('');
    return on;
  }

  function drawStacks(view: View, marks: Marks): void {
    const ghosts = new Map(marks.preview.map(({ cell, pieces }) => [cell, pieces]));
    for (const { name, pieces } of view.cells) {
      const ghost = ghosts.get(name);
      const text = ghost
        ? `<g class="ghost">${drawStack(view.kinds, ghost)}</g>`
        : drawStack(view.kinds, pieces);
      if (stacks.get(name) === text) continue;
      stacks.set(name, text);
      const place = layers.pieces.querySelector(`[data-stack="${name}"]`);
      if (place) place.innerHTML = text;
    }
  }

  function settle(view: View, marks: Marks, on: Lattice): void {
    layers.flying.replaceChildren();
    drawStacks(view, marks);
    layers.under.innerHTML = drawUnder(view, marks, on);
    layers.over.innerHTML = drawOver(view, marks, on);
  }

  /** Takes what flies off its cells, and lets it fly over the rest. */
  async function fly(
    old: View,
    view: View,
    flights: TimedFlight[],
    on: Lattice,
    speed: number,
  ): Promise<void> {
    const mine = turn;
    layers.over.replaceChildren();
    drawStacks(withoutFlights(old, flights), NO_MARKS);
    layers.under.innerHTML = '';
    running = flights.map((flight) => launch(flight, view, on, speed));
    await Promise.all(running.map((animation) => animation.finished.catch(() => undefined)));
    if (mine === turn) running = [];
  }

  function launch(flight: TimedFlight, view: View, on: Lattice, speed: number): Animation {
    const body = layers.flying.appendChild(group('flight'));
    body.innerHTML = drawStack(view.kinds, flight.pieces);
    const place = (spot: TimedFlight['from']) =>
      'cell' in spot ? on.at(spot.cell) : { x: on.width / 2, y: spot.reserve === 0 ? on.height + 80 : -80 };
    const [a, b] = [place(flight.from), place(flight.to)];
    const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 - 36 };
    const at = (spot: { x: number; y: number }, size: number) => ({
      transform: `translate(${spot.x}px, ${spot.y}px) scale(${size})`,
    });
    const beat = BEAT / speed;
    const timing = {
      duration: beat,
      delay: flight.delay * beat,
      easing: 'ease-in-out',
      fill: 'both',
    } as const;
    return body.animate([at(a, 1), at(middle, 1.18), at(b, 1)], timing);
  }

  const board: RichBoard = {
    onPick: () => {},
    onInspect: () => {},
    async show(view, marks, how) {
      const mine = ++turn;
      board.skip();
      const old = shown;
      shown = view;
      const on = lay(view, how);
      if (how.animate && old && old.position !== view.position) {
        const flights = flightsBetween(old, view);
        if (flights.length > 0 && beats(flights) < 12) await fly(old, view, flights, on, how.speed);
      }
      if (mine === turn) settle(view, marks, on);
    },
    skip() {
      for (const animation of running) animation.finish();
      running = [];
    },
    setPen(next) {
      pen = next;
      // A finger that draws does not move the page.
      svg.style.touchAction = next?.isDown ? 'none' : '';
    },
    resize() {},
    dispose() {
      board.skip();
      turn += 1;
      svg.remove();
    },
  };
  listen(svg, board, () => pen, {
    arrow(arrow) {
      layers.sketch.innerHTML = arrow && laid ? drawNotes({ ...NO_MARKS, arrows: [arrow] }, laid) : '';
    },
    carry(stack, at, over) {
      svg.toggleAttribute('data-carrying', stack !== null);
      for (const old of svg.querySelectorAll('.is-carried')) old.classList.remove('is-carried');
      const cell = stack && shown ? cellOf(shown, stack) : undefined;
      if (!cell || !shown || !laid) {
        layers.sketch.innerHTML = '';
        return;
      }
      layers.pieces.querySelector(`[data-stack="${stack}"]`)?.classList.add('is-carried');
      const below = over && over !== stack ? drawUnder(shown, { ...NO_MARKS, selected: over }, laid) : '';
      const body = drawStack(shown.kinds, cell.pieces);
      layers.sketch.innerHTML = `${below}<g class="carried" transform="translate(${at.x} ${at.y - 14}) scale(1.12)">${body}</g>`;
    },
  });
  return board;
};

/** A static picture of a position, for rules and menus. */
export function picture(view: View, labelled = false, flipped = false): string {
  const on = lattice(view.layout, flipped, labelled);
  const stacks = view.cells
    .filter(({ pieces }) => pieces.length > 0)
    .map(({ name, pieces }) => {
      const { x, y } = on.at(name);
      return `<g transform="translate(${x} ${y})">${drawStack(view.kinds, pieces)}</g>`;
    });
  const marks = { ...NO_MARKS, last: view.last?.cells ?? [] };
  const inside =
    drawGround(view, on, labelled) +
    drawUnder(view, marks, on) +
    stacks.join('') +
    drawDecisionOver(view, on);
  return `<svg class="board2d g-${gameName(view.game)}" viewBox="0 0 ${on.width} ${on.height}" aria-hidden="true">${inside}</svg>`;
}

function group(name: string): SVGGElement {
  const made = document.createElementNS(SVG, 'g');
  made.setAttribute('class', name);
  return made;
}

function hit(on: Lattice, name: string): string {
  const at = on.at(name);
  if (on.layout.kind === 'hexagon') return `<polygon data-cell="${name}" points="${hexCorners(at, 57)}"/>`;
  return `<rect data-cell="${name}" x="${at.x - 50}" y="${at.y - 50}" width="100" height="100"/>`;
}

/** The old position without the pieces that are in the air. */
function withoutFlights(old: View, flights: TimedFlight[]): View {
  const taken = new Map<string, { level: number; count: number }[]>();
  for (const { from, pieces } of flights) {
    if (!('cell' in from)) continue;
    const count = pieces.reduce((sum, run) => sum + run.count, 0);
    taken.set(from.cell, [...(taken.get(from.cell) ?? []), { level: from.level, count }]);
  }
  const cells = old.cells.map((cell) => {
    const gone = taken.get(cell.name);
    if (!gone) return cell;
    let level = 0;
    const pieces = cell.pieces.map((run) => {
      const start = level;
      level += run.count;
      const lost = gone.reduce(
        (sum, part) => sum + overlap(start, level, part.level, part.level + part.count),
        0,
      );
      return { ...run, count: run.count - lost };
    });
    return { ...cell, pieces: pieces.filter((run) => run.count > 0) };
  });
  return { ...old, cells };
}

function overlap(a: number, b: number, c: number, d: number): number {
  return Math.max(0, Math.min(b, d) - Math.max(a, c));
}
