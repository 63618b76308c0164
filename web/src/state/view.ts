/** What the engine says about a position: the answer to `view` of docs/protocol.md. */

/** 0 moves first in the game, 1 second. */
export type Side = 0 | 1;

export type Layout =
  | { kind: 'squares' | 'junctions'; columns: number; rows: number }
  | { kind: 'hexagon'; side: number };

export type Shape = 'discs' | 'rings' | 'pyramids';

/** Some equal pieces on top of each other. */
export interface Run {
  kind: 'own' | 'cube' | 'neutral' | 'green';
  side: Side | null;
  count: number;
}

export interface Cell {
  name: string;
  /** From bottom to top; empty for an empty cell. */
  pieces: Run[];
}

export interface Tally {
  name: string;
  counts: [number, number];
}

export interface Over {
  /** Null for a draw. */
  winner: Side | null;
  reason: string;
  words: string;
}

export interface LastMove {
  text: string;
  cells: string[];
  words: string;
}

export interface View {
  /** Canonical id, `staqs:opening=free`. */
  game: string;
  title: string;
  sides: [SideNames, SideNames];
  position: string;
  layout: Layout;
  shape: Shape;
  /** Row by row from the top, each row from the left. */
  cells: Cell[];
  /** To move. */
  side: Side;
  tallies: Tally[];
  /** How far each side is from its goal. */
  progress: Tally[];
  ply: number;
  last: LastMove | null;
  over: Over | null;
  /** Whether the last move was a pass. */
  passed: boolean;
  /** The legal moves in notation. */
  moves: string[];
}

export interface SideNames {
  letter: string;
  name: string;
}

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

/** The name of the game without its variant, `staqs`. */
export function gameName(id: string): string {
  return id.split(':', 1)[0] ?? id;
}
