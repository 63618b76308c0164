/** Mouse, pen and fingers on the SVG board: choosing a cell, looking into a stack, drawing arrows. */
import type { Arrow, NoteKind, Pen, RichBoard } from '../state/board';

/** How long a finger rests before it asks what is in a stack. */
const LONG_PRESS = 500;
const SECONDARY = 2;

/** An arrow that is being drawn. */
interface Stroke {
  kind: NoteKind;
  from: string;
  to: string;
  isSecondary: boolean;
}

/** Listens to what is done on the board. `sketch` shows an arrow in the making, or none. */
export function listen(
  svg: SVGSVGElement,
  board: RichBoard,
  penOf: () => Pen | null,
  sketch: (arrow: Arrow | null) => void,
): void {
  let timer = 0;
  let stroke: Stroke | null = null;
  /** What the last press has come to already; the events that follow it say nothing new. */
  let isDone = false;

  function begin(event: PointerEvent, cell: string): void {
    const isSecondary = event.button === SECONDARY;
    const pen = penOf();
    if (pen && (pen.isDown || isSecondary)) {
      const kind = event.shiftKey ? 'bad' : event.altKey ? 'idea' : pen.kind;
      stroke = { kind, from: cell, to: cell, isSecondary };
    }
    if (pen?.isDown || isSecondary) return;
    timer = window.setTimeout(() => {
      isDone = true;
      board.onInspect(cell);
    }, LONG_PRESS);
  }

  function drag(event: PointerEvent): void {
    if (!stroke) return;
    // The button was released where nobody heard it.
    if (event.buttons === 0) return end(false);
    const to = cellUnder(svg, event);
    if (!to || to === stroke.to) return;
    // Only now: whoever just taps taps on a cell.
    if (!isDone) svg.setPointerCapture?.(event.pointerId);
    isDone = true;
    stroke.to = to;
    sketch(to === stroke.from ? null : stroke);
  }

  function end(isWanted: boolean): void {
    window.clearTimeout(timer);
    const ended = stroke;
    stroke = null;
    sketch(null);
    if (!ended || !isWanted) return;
    const { kind, from, to } = ended;
    if (from !== to) board.onStroke?.({ kind, from, to });
    else if (ended.isSecondary && !isDone) board.onInspect(from);
    if (ended.isSecondary) isDone = true;
  }

  svg.addEventListener('pointerdown', (event) => {
    const cell = cellOf(event.target);
    isDone = false;
    window.clearTimeout(timer);
    stroke = null;
    if (cell) begin(event, cell);
  });
  svg.addEventListener('pointermove', drag);
  svg.addEventListener('pointerup', () => end(true));
  svg.addEventListener('pointercancel', () => end(false));
  svg.addEventListener('pointerleave', () => window.clearTimeout(timer));
  svg.addEventListener('click', (event) => {
    const cell = cellOf(event.target);
    if (cell && !isDone) board.onPick(cell);
  });
  svg.addEventListener('contextmenu', (event) => {
    const cell = cellOf(event.target);
    // Some systems open menus as a button is pressed, others as it is released.
    if (cell || stroke || isDone) event.preventDefault();
    if (!cell || stroke || isDone) return;
    window.clearTimeout(timer);
    board.onInspect(cell);
  });
}

function cellOf(target: EventTarget | null): string | null {
  return (target as Element | null)?.getAttribute?.('data-cell') ?? null;
}

/** A finger keeps the cell that it came down on as its target, wherever it goes. */
function cellUnder(svg: SVGSVGElement, { clientX, clientY }: PointerEvent): string | null {
  const found = document.elementFromPoint(clientX, clientY);
  return found && svg.contains(found) ? cellOf(found) : null;
}
