/** Turns pointers on the canvas into picks, stacks that are carried, inspections, orbits and zooms. */
import type { Lift } from '../state/board';
import { onLongPress, wasInTime } from '../state/longpress';

/** What pointers ask for; places are CSS pixels from the canvas's upper left corner. */
export interface PointerActions {
  pick(x: number, y: number, isTouch: boolean): void;
  /**
   * Whether there is something to be carried; it is picked up unless it is in the hand already. A drag puts a stack that
   * is looked into together first, where a tap means only that.
   */
  lift(x: number, y: number, isDrag: boolean): Lift;
  carry(x: number, y: number): void;
  /** Lets go of what is carried; `back` puts it where it was. */
  put(x: number, y: number, back: boolean): void;
  inspect(x: number, y: number): void;
  /** Shows no stack's contents any more. */
  close(): void;
  orbit(dx: number, dy: number): void;
  zoom(factor: number, x: number, y: number): void;
}

const DRAG = { mouse: 5, touch: 11 } as const;

interface Held {
  startX: number;
  startY: number;
  x: number;
  y: number;
  lift: Lift;
  /** Whether there was something to be carried where the pointer went down. */
  isLiftable: boolean;
  /** When the pointer went down. */
  since: number;
}

/** Listens to a canvas until it is disposed of. */
export class PointerControls {
  private readonly held = new Map<number, Held>();
  private readonly listening = new AbortController();
  private isTap = false;
  /** Whether the pointer that is down was taken to rest. */
  private isLong = false;
  private stopWaiting = () => {};

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly actions: PointerActions,
  ) {
    const { signal } = this.listening;
    canvas.addEventListener('pointerdown', (event) => this.down(event), { signal });
    canvas.addEventListener('pointermove', (event) => this.move(event), { signal });
    canvas.addEventListener('pointerup', (event) => this.up(event), { signal });
    canvas.addEventListener('pointercancel', (event) => this.drop(event), { signal });
    canvas.addEventListener('wheel', (event) => this.wheel(event), { signal, passive: false });
    canvas.addEventListener('contextmenu', (event) => this.secondary(event), { signal });
    canvas.style.touchAction = 'none';
  }

  dispose(): void {
    this.listening.abort();
    this.stopWaiting();
  }

  private down(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    this.canvas.setPointerCapture(event.pointerId);
    const { x, y } = this.place(event);
    this.letGo();
    const isFirst = this.held.size === 0;
    const lift = isFirst ? this.actions.lift(x, y, false) : 'no';
    const isLiftable = lift !== 'no';
    this.held.set(event.pointerId, { startX: x, startY: y, x, y, lift, isLiftable, since: event.timeStamp });
    this.stopWaiting();
    this.isTap = isFirst;
    this.isLong = false;
    if (this.isTap && event.pointerType !== 'mouse') this.stopWaiting = onLongPress(() => this.pressed(x, y));
  }

  private pressed(x: number, y: number): void {
    this.isTap = false;
    this.letGo();
    this.isLong = true;
    this.actions.inspect(x, y);
  }

  /** A long press that was none, as its pointer has gone on or had left in time: everything is as before it. */
  private takeBack(held: Held): void {
    this.isLong = false;
    this.actions.close();
    held.lift = this.actions.lift(held.startX, held.startY, true);
    this.isTap = true;
  }

  /** A second finger, or a long press, means something else than carrying. */
  private letGo(): void {
    for (const held of this.held.values()) {
      if (held.lift === 'yes' || (held.lift === 'held' && !this.isTap)) this.actions.put(0, 0, true);
      held.lift = 'no';
    }
  }

  private move(event: PointerEvent): void {
    const held = this.held.get(event.pointerId);
    if (!held) return;
    const { x, y } = this.place(event);
    const reach = event.pointerType === 'mouse' ? DRAG.mouse : DRAG.touch;
    const isFar = (moved: PointerEvent) => {
      const at = this.place(moved);
      return Math.hypot(at.x - held.startX, at.y - held.startY) > reach;
    };
    // Where pictures take long a finger seems to rest that has set out already: what can be carried follows it however late.
    const goesOn = held.isLiftable ? isFar(event) : wasInTime(held.since, event, isFar);
    if (this.isLong && goesOn) this.takeBack(held);
    if (this.isTap && isFar(event)) {
      this.endTap();
      if (held.lift === 'no') held.lift = this.actions.lift(held.startX, held.startY, true);
    }
    const [dx, dy] = [x - held.x, y - held.y];
    // What somebody looks into is not turned away from under the finger.
    if (this.isTap || this.isLong) return;
    if (held.lift !== 'no') this.actions.carry(x, y);
    else if (this.held.size === 2) this.pinch(event.pointerId, x, y);
    else this.actions.orbit(dx, dy);
    [held.x, held.y] = [x, y];
  }

  /** Two fingers zoom by the distance between them, and turn by their common way. */
  private pinch(id: number, x: number, y: number): void {
    const moving = this.held.get(id);
    const other = [...this.held].find(([key]) => key !== id)?.[1];
    if (!moving || !other) return;
    const before = Math.hypot(moving.x - other.x, moving.y - other.y);
    const after = Math.hypot(x - other.x, y - other.y);
    if (before > 0) this.actions.zoom(after / before, (x + other.x) / 2, (y + other.y) / 2);
  }

  private up(event: PointerEvent): void {
    const held = this.held.get(event.pointerId);
    if (held && this.isLong && wasInTime(held.since, event, () => true)) this.takeBack(held);
    const wasTap = this.isTap && held !== undefined;
    const { x, y } = this.place(event);
    this.held.delete(event.pointerId);
    this.endTap();
    if (held && held.lift !== 'no' && !wasTap) this.actions.put(x, y, false);
    // What was picked up as the pointer went down is chosen already.
    else if (wasTap && held.lift !== 'yes') this.actions.pick(x, y, event.pointerType === 'touch');
  }

  private drop(event: PointerEvent): void {
    this.letGo();
    this.held.delete(event.pointerId);
    this.endTap();
  }

  private endTap(): void {
    this.isTap = false;
    this.stopWaiting();
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    const { x, y } = this.place(event);
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    this.actions.zoom(Math.exp(-event.deltaY * lines * 0.0012), x, y);
  }

  private secondary(event: MouseEvent): void {
    event.preventDefault();
    const isTouch = event instanceof PointerEvent && event.pointerType !== 'mouse';
    if (isTouch) return;
    const { x, y } = this.place(event);
    this.actions.inspect(x, y);
  }

  private place(event: MouseEvent): { x: number; y: number } {
    const box = this.canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }
}
