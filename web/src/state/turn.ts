/** A move's text taken apart: which cells it names. Notation only; what is legal, the engine says. */

export type Heading = 'e' | 'ne' | 'nw' | 'w' | 'sw' | 'se';

export interface Turn {
  text: string;
  /** The cell whose stack moves. */
  from: string | null;
  /** Where all of it goes. */
  to: string | null;
  /** Where its parts go, each as far as it is tall. */
  heading: Heading | null;
  /** Heights in ascending order. */
  parts: number[];
  /** The cell that a new piece is placed on. */
  placed: string | null;
  isCapture: boolean;
}

export interface Landing {
  cell: string;
  part: number | null;
}

const PATTERN = /^(?:([a-z]\d{1,2})(?:([-x])([a-z]\d{1,2})|(e|ne|nw|w|sw|se)([1-9]+)))?(?:@([a-z]\d{1,2}))?$/;

const NOTHING = { from: null, to: null, heading: null, parts: [], placed: null, isCapture: false };

export function readTurn(text: string): Turn {
  const found = PATTERN.exec(text);
  if (!found) return { ...NOTHING, text };
  const [, from, sign, to, heading, parts, placed] = found;
  return {
    text,
    from: from ?? null,
    to: to ?? null,
    heading: (heading as Heading | undefined) ?? null,
    parts: [...(parts ?? '')].map(Number),
    placed: placed ?? null,
    isCapture: sign === 'x',
  };
}

export function isPass(turn: Turn): boolean {
  return turn.from === null && turn.placed === null;
}

/** The cells on which something lands, with the height of what lands where the text says it. */
export function landings(turn: Turn): Landing[] {
  if (turn.to) return [{ cell: turn.to, part: null }];
  const { from, heading } = turn;
  if (!from || !heading) return [];
  return turn.parts.map((part) => ({ cell: step(from, heading, part), part }));
}

const WAYS: Record<Heading, [number, number]> = {
  e: [1, 0],
  ne: [0, 1],
  nw: [-1, 1],
  w: [-1, 0],
  sw: [0, -1],
  se: [1, -1],
};

/** The cell so many steps away, on a board without edges. */
export function step(from: string, heading: Heading, steps: number): string {
  const [column, row] = coordinates(from);
  const [dx, dy] = WAYS[heading];
  return String.fromCharCode(97 + column + dx * steps) + (row + dy * steps + 1);
}

/** The heading from one cell straight to another, and how far it is. */
export function between(from: string, to: string): { heading: Heading; far: number } | null {
  const [a, b] = [coordinates(from), coordinates(to)];
  const far = Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]));
  const heading = (Object.keys(WAYS) as Heading[]).find((way) => step(from, way, far) === to);
  return far > 0 && heading ? { heading, far } : null;
}

/** Column and row, both from 0. */
export function coordinates(cell: string): [number, number] {
  return [cell.charCodeAt(0) - 97, Number(cell.slice(1)) - 1];
}
