/** The position after a move of any list, as long as a pointer rests on the move or a finger presses it. */
import { signal } from '@preact/signals';
import type { Line } from '../engine/rules';
import type { View } from '../state/view';
import { engine } from './context';
import { flatBoard } from './flat';
import { Drawn } from './parts';

interface Shown {
  view: View;
  /** The move in its list. */
  box: DOMRect;
  flipped: boolean;
}

const shown = signal<Shown | null>(null);
let wanted = 0;

/** Brings the position of a move, or none if it is not known. */
export type FindView = () => View | null | Promise<View | null>;

async function show(target: Element, find: FindView, flipped: boolean): Promise<void> {
  const mine = ++wanted;
  const [view] = await Promise.all([Promise.resolve(find()).catch(() => null), flatBoard.part()]);
  if (mine !== wanted || !view || !target.isConnected) return;
  shown.value = { view, box: target.getBoundingClientRect(), flipped };
}

export function hidePreview(): void {
  wanted += 1;
  shown.value = null;
}

/** How long a finger presses until the position is shown, and a pointer rests. */
const PRESS = 420;
const REST = 180;

let timer = 0;
/** Whether the press that ends now was one for a look, after which no click is meant. */
let wasLooked = false;

function after(ms: number, then: () => void): void {
  clearTimeout(timer);
  timer = window.setTimeout(then, ms);
}

function stop(): void {
  clearTimeout(timer);
  hidePreview();
}

/** What an element needs that stands for a move. */
export function previewOf(find: FindView, flipped = false) {
  return {
    onPointerEnter(event: PointerEvent) {
      const target = event.currentTarget as Element;
      if (event.pointerType === 'mouse') after(REST, () => void show(target, find, flipped));
    },
    onPointerLeave: stop,
    onPointerDown(event: PointerEvent) {
      wasLooked = false;
      if (event.pointerType === 'mouse') return stop();
      const target = event.currentTarget as Element;
      after(PRESS, () => {
        wasLooked = true;
        void show(target, find, flipped);
      });
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu(event: Event) {
      if (wasLooked) event.preventDefault();
    },
    onClickCapture(event: Event) {
      if (!wasLooked) return;
      wasLooked = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

/** The same for a move that could follow a line. */
export function previewAfter(line: Line, move: string, flipped = false) {
  const find = () => engine.value?.rules.view({ ...line, moves: [...line.moves, move] }) ?? null;
  return previewOf(find, flipped);
}

const SIZE = 208;
const GAP = 8;

/** The little board itself, once on the page. */
export function PreviewCard() {
  const now = shown.value;
  const state = flatBoard.state.value;
  if (!now || state.kind !== 'here') return null;
  const { box, view, flipped } = now;
  const isLeft = box.left > SIZE + 2 * GAP;
  const x = isLeft ? box.left - SIZE - GAP : Math.min(box.left, innerWidth - SIZE - GAP);
  const beside = box.top + box.height / 2 - SIZE / 2;
  const above = box.top - SIZE - GAP;
  const y = isLeft ? beside : above > 0 ? above : box.bottom + GAP;
  const style = {
    left: `${Math.max(GAP, x)}px`,
    top: `${Math.max(GAP, Math.min(y, innerHeight - SIZE - GAP))}px`,
  };
  return (
    <div class="preview-card panel" style={style} aria-hidden="true">
      <Drawn svg={state.part.picture(view, false, flipped)} label="" />
    </div>
  );
}
