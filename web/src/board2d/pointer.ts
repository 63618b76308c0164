/** Mouse, pen and fingers on the SVG board: choosing a cell, carrying a stack, looking into one, drawing arrows. */
import { type Arrow, FINGER, type Pen, type PenKind, type RichBoard } from '../state/board';
import { onLongPress, wasInTime } from '../state/longpress';
import { swipeOf } from '../state/swipe';
import { UNIT } from './lattice';

const SECONDARY = 2;
/** So far a pointer goes before it carries something, in CSS pixels. */
const DRAG = { mouse: 5, touch: 9 } as const;

/** An arrow that is being drawn. */
interface Stroke {
  kind: PenKind;
  from: string;
  to: string;
  isSecondary: boolean;
}

/** A pointer that is down. */
interface Press {
  id: number;
  cell: string;
  x: number;
  y: number;
  isTouch: boolean;
  lift: 'no' | 'yes' | 'held';
  hasMoved: boolean;
  /** When the pointer went down. */
  since: number;
}

/** What is shown of it on the board. */
export interface Sketch {
  /** An arrow in the making, or none. */
  arrow(arrow: Arrow<PenKind> | null): void;
  /** A stack that is carried to a place of the picture, and the cell below it; or none. */
  carry(stack: string | null, at: { x: number; y: number }, over: string | null): void;
}

/** Listens to what is done on the board. */
export function listen(svg: SVGSVGElement, board: RichBoard, penOf: () => Pen | null, sketch: Sketch): void {
  let stopWaiting = () => {};
  let stroke: Stroke | null = null;
  let press: Press | null = null;
  /** The one that was taken to rest. */
  let long: Press | null = null;
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
    const { pointerId: id, clientX: x, clientY: y } = event;
    const isTouch = event.pointerType !== 'mouse';
    const lift = board.canLift?.(cell) ?? 'no';
    press = { id, cell, x, y, isTouch, lift, hasMoved: false, since: event.timeStamp };
    // What can be carried is in the hand at once, and whoever lets go of it where it stands has chosen it.
    if (lift === 'yes') board.onPick(cell);
    if (lift !== 'no') isDone = true;
    // A mouse has another button for that, and on a slow machine a click takes as long.
    if (isTouch) stopWaiting = onLongPress(() => look(cell));
  }

  /** Whoever presses for long wants to see what is in a stack. */
  function look(cell: string): void {
    isDone = true;
    if (press?.lift === 'yes') board.onDrop?.(null);
    long = press;
    press = null;
    board.onInspect(cell);
  }

  /** A long press that was none, as its pointer has gone on or had left in time: everything is as before it. */
  function takeBack(taken: Press): void {
    board.onInspect(null);
    if (taken.lift === 'yes') board.onPick(taken.cell);
    isDone = taken.lift !== 'no';
    press = taken;
    long = null;
  }

  function isFar({ x, y, isTouch }: Press, { clientX, clientY }: PointerEvent): boolean {
    return Math.hypot(clientX - x, clientY - y) >= DRAG[isTouch ? 'touch' : 'mouse'];
  }

  /** Where pictures take long a finger seems to rest that has set out already: what can be carried follows it however late. */
  function goesOn(waited: Press, event: PointerEvent): boolean {
    const hasGone = (each: PointerEvent) => isFar(waited, each);
    return waited.lift === 'no' ? wasInTime(waited.since, event, hasGone) : hasGone(event);
  }

  function move(event: PointerEvent): void {
    if (stroke) return drag(event, stroke);
    if (long && long.id === event.pointerId && goesOn(long, event)) takeBack(long);
    if (!press || press.id !== event.pointerId) return;
    if (!press.hasMoved && !isFar(press, event)) return;
    if (!press.hasMoved && press.lift !== 'no') svg.setPointerCapture?.(event.pointerId);
    press.hasMoved = true;
    stopWaiting();
    if (press.lift !== 'no') sketch.carry(press.cell, placeIn(svg, event), cellUnder(svg, event));
  }

  function drag(event: PointerEvent, drawn: Stroke): void {
    // The button was released where nobody heard it.
    if (event.buttons === 0) return endStroke(false);
    const to = cellUnder(svg, event);
    if (!to || to === drawn.to) return;
    // Only now: whoever just taps taps on a cell.
    if (!isDone) svg.setPointerCapture?.(event.pointerId);
    isDone = true;
    drawn.to = to;
    sketch.arrow(to === drawn.from ? null : drawn);
  }

  function end(event: PointerEvent): void {
    stopWaiting();
    if (long && long.id === event.pointerId && wasInTime(long.since, event, () => true)) takeBack(long);
    long = null;
    const ended = press;
    press = null;
    if (!ended || ended.id !== event.pointerId) return;
    sketch.carry(null, placeIn(svg, event), null);
    if (ended.lift === 'no') return sweep(ended, event);
    const to = ended.hasMoved ? cellUnder(svg, event) : ended.cell;
    if (to !== ended.cell) board.onDrop?.(to);
    else if (!ended.hasMoved && ended.lift === 'held') board.onPick(ended.cell);
  }

  function sweep({ x, y, isTouch }: Press, event: PointerEvent): void {
    const by = isTouch ? swipeOf(event.clientX - x, event.clientY - y) : null;
    if (!by) return;
    isDone = true;
    board.onSwipe?.(by);
  }

  function putBack(): void {
    stopWaiting();
    if (press?.lift === 'yes') board.onDrop?.(null);
    press = null;
    sketch.carry(null, { x: 0, y: 0 }, null);
    endStroke(false);
  }

  function endStroke(isWanted: boolean): void {
    stopWaiting();
    const ended = stroke;
    stroke = null;
    sketch.arrow(null);
    if (!ended || !isWanted) return;
    const { kind, from, to } = ended;
    if (from !== to) board.onStroke?.({ kind, from, to });
    else if (ended.isSecondary && !isDone) board.onInspect(from);
    if (ended.isSecondary) isDone = true;
  }

  svg.addEventListener('pointerdown', (event) => {
    const cell = cellOf(event.target);
    // A second finger is no part of what the first one does.
    if (press && event.isPrimary === false) return putBack();
    isDone = false;
    stopWaiting();
    stroke = null;
    press = null;
    long = null;
    if (cell) begin(event, cell);
  });
  // A finger that carries something does not move the page.
  const hold = (event: Event) => {
    if (press && press.lift !== 'no' && event.cancelable) event.preventDefault();
  };
  svg.addEventListener('touchstart', hold, { passive: false });
  svg.addEventListener('touchmove', hold, { passive: false });
  svg.addEventListener('pointermove', move);
  svg.addEventListener('pointerup', (event) => (stroke ? endStroke(true) : end(event)));
  svg.addEventListener('pointercancel', putBack);
  svg.addEventListener('pointerleave', () => {
    if (press?.lift === 'no') stopWaiting();
  });
  svg.addEventListener('click', (event) => {
    const cell = cellOf(event.target);
    if (cell && !isDone) board.onPick(cell, isSmallFor(svg, event as PointerEvent));
  });
  svg.addEventListener('contextmenu', (event) => {
    const cell = cellOf(event.target);
    // Some systems open menus as a button is pressed, others as it is released.
    if (cell || stroke || isDone) event.preventDefault();
    if (!cell || stroke || isDone) return;
    stopWaiting();
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

/** Where a pointer is in the units of the picture. */
function placeIn(svg: SVGSVGElement, { clientX, clientY }: MouseEvent): { x: number; y: number } {
  const matrix = svg.getScreenCTM?.();
  if (!matrix) return { x: 0, y: 0 };
  return { x: (clientX - matrix.e) / matrix.a, y: (clientY - matrix.f) / matrix.d };
}

function isSmallFor(svg: SVGSVGElement, { pointerType }: PointerEvent): boolean {
  const scale = svg.getScreenCTM?.()?.a ?? 1;
  return pointerType === 'touch' && UNIT * scale < FINGER;
}
