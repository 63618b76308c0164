/** What the engine says about a position: the answer to `view` of docs/protocol.md. The types are the engine's own. */
import type { Cell, Run, Side, SideNames, View } from '../generated/view';

export type {
  Cell,
  Decision,
  Flight,
  Form,
  HandState,
  Kind,
  LastMove,
  Layout,
  Move,
  Over,
  Reply,
  Run,
  Side,
  SideNames,
  Stage,
  Tally,
  View,
  Way,
} from '../generated/view';

export function height(cell: Cell): number {
  return cell.pieces.reduce((sum, run) => sum + run.count, 0);
}

/** The topmost run; its side owns the stack. */
export function top(cell: Cell): Run | undefined {
  return cell.pieces.at(-1);
}

export function cellOf(view: View, name: string): Cell | undefined {
  return view.cells.find((cell) => cell.name === name);
}

/** What a side is called. */
export function sideNames(view: View, side: Side): SideNames {
  const names = view.sides[side];
  if (!names) throw new Error(`there is no side ${side} in ${view.game}`);
  return names;
}

/** The name of the game without its variant. */
export function gameName(id: string): string {
  return id.split(':', 1)[0] ?? id;
}

/** The move of a side that has no other, as every game writes it. */
export const PASS = 'pass';
