/** The signs on the board, each with its own form as well as its own colour, and the badges with numbers. */
import type { Draw } from './atlas';

export type SignName =
  | 'start'
  | 'target'
  | 'capture'
  | 'captureTag'
  | 'targetTag'
  | 'last'
  | 'lastHex'
  | 'hint'
  | 'hintTag'
  | 'selected'
  | 'cursor'
  | 'cursorHex'
  | 'pendingTag'
  | 'decided'
  | 'compared'
  | 'edge'
  | 'starTag'
  | 'shade';

/** What drawings of a study look like: a colour, and a shape of its own on cells. */
export const NOTE_COLORS = { good: '#2fbf71', bad: '#f2545b', idea: '#4d9dff', threat: '#e85bd8' } as const;
export type NoteName = keyof typeof NOTE_COLORS;

export const SIGN_COLORS = {
  target: '#19c3a6',
  capture: '#ff8a1f',
  last: '#ffe08a',
  hint: '#8d6bff',
  selected: '#ffffff',
  decided: '#ffd34d',
} as const;

const DARK = 'rgba(15, 18, 24, 0.85)';

type Pen = CanvasRenderingContext2D;

export const SIGNS: Readonly<Record<SignName, Draw>> = {
  start: (pen) => {
    stroke(pen, DARK, 7, () => pen.arc(0, 0, 45, 0, TURN));
    stroke(pen, SIGN_COLORS.target, 4, () => pen.arc(0, 0, 45, 0, TURN));
  },
  target: (pen) => {
    fill(pen, DARK, () => pen.arc(0, 0, 16, 0, TURN));
    fill(pen, SIGN_COLORS.target, () => pen.arc(0, 0, 13, 0, TURN));
  },
  capture: (pen) => {
    outlined(pen, SIGN_COLORS.capture, 6, () => {
      for (let i = 0; i < 4; i++) {
        const middle = (i / 4) * TURN + TURN / 8;
        pen.moveTo(Math.cos(middle - 0.5) * 45, Math.sin(middle - 0.5) * 45);
        pen.arc(0, 0, 45, middle - 0.5, middle + 0.5);
      }
    });
  },
  captureTag: (pen) => {
    tag(pen, SIGN_COLORS.capture, () => polygon(pen, 46, 4, 0));
    cross(pen, 14);
  },
  targetTag: (pen) => tag(pen, SIGN_COLORS.target, () => polygon(pen, 44, 3, TURN / 4)),
  last: (pen) => outlined(pen, SIGN_COLORS.last, 5, () => corners(pen, 43, 4, TURN / 8)),
  lastHex: (pen) => outlined(pen, SIGN_COLORS.last, 5, () => corners(pen, 45, 6, TURN / 12)),
  hint: (pen) => {
    pen.setLineDash([13, 11]);
    outlined(pen, SIGN_COLORS.hint, 7, () => pen.arc(0, 0, 44, 0, TURN));
  },
  hintTag: (pen) => tag(pen, SIGN_COLORS.hint, () => star(pen)),
  selected: (pen) => outlined(pen, SIGN_COLORS.selected, 6, () => pen.arc(0, 0, 44, 0, TURN)),
  cursor: (pen) => doubleLine(pen, () => pen.roundRect(-45, -45, 90, 90, 12)),
  cursorHex: (pen) => doubleLine(pen, () => polygon(pen, 48, 6, TURN / 12)),
  pendingTag: (pen) => {
    fill(pen, SIGN_COLORS.target, () => pen.arc(0, 0, 43, 0, TURN));
    stroke(pen, DARK, 11, () => {
      pen.moveTo(-20, 1);
      pen.lineTo(-6, 16);
      pen.lineTo(21, -15);
    });
    pen.setLineDash([17, 10]);
    outlined(pen, '#ffffff', 6, () => pen.arc(0, 0, 43, 0, TURN));
  },
  decided: (pen) => {
    fill(pen, 'rgba(255, 211, 77, 0.35)', () => pen.arc(0, 0, 46, 0, TURN));
    outlined(pen, SIGN_COLORS.decided, 8, () => pen.arc(0, 0, 43, 0, TURN));
  },
  compared: (pen) => {
    pen.setLineDash([8, 8]);
    outlined(pen, SIGN_COLORS.decided, 4, () => pen.arc(0, 0, 43, 0, TURN));
  },
  edge: (pen) => fill(pen, 'rgba(255, 211, 77, 0.4)', () => polygon(pen, 50, 6, TURN / 12)),
  starTag: (pen) => tag(pen, SIGN_COLORS.decided, () => star(pen)),
  shade: (pen) => {
    const shade = pen.createRadialGradient(0, 0, 14, 0, 0, 50);
    shade.addColorStop(0, 'rgba(0, 0, 0, 0.62)');
    shade.addColorStop(0.55, 'rgba(0, 0, 0, 0.42)');
    shade.addColorStop(0.8, 'rgba(0, 0, 0, 0.12)');
    shade.addColorStop(1, 'rgba(0, 0, 0, 0)');
    pen.fillStyle = shade;
    pen.fillRect(-50, -50, 100, 100);
  },
};

/** The corners of badges, from the upper left one round: what tells the sides apart without colour. */
const CORNERS = {
  round: [30, 30, 30, 30],
  square: [9, 9, 9, 9],
  tab: [30, 30, 4, 4],
  shield: [4, 4, 30, 30],
} as const;

/** How a badge looks: its ground, its writing, and the form that tells the sides apart. */
export interface BadgeStyle {
  ground: string;
  ink: string;
  edge: string;
  form: keyof typeof CORNERS;
}

/** A number on a badge; `extra` is a second, smaller one in green beside it. */
export function badge(text: string, style: BadgeStyle, extra: string): Draw {
  return (pen) => {
    const [half, top] = [text.length > 2 ? 40 : 32, extra ? 6 : 0];
    const corners = [...CORNERS[style.form]];
    fill(pen, 'rgba(10, 12, 16, 0.35)', () => pen.roundRect(-half - 2, -28 - top, half * 2 + 4, 62, corners));
    fill(pen, style.ground, () => pen.roundRect(-half, -30 - top, half * 2, 60, corners));
    stroke(pen, style.edge, 4, () => pen.roundRect(-half, -30 - top, half * 2, 60, corners));
    write(pen, text, 0, 2 - top, text.length > 2 ? 38 : 46, style.ink);
    if (extra) greenBadge(pen, extra);
  };
}

function greenBadge(pen: Pen, text: string): void {
  const half = text.length > 1 ? 24 : 18;
  fill(pen, '#176b39', () => pen.roundRect(-half, 14, half * 2, 34, 8));
  stroke(pen, '#d9f5e2', 3, () => pen.roundRect(-half, 14, half * 2, 34, 8));
  write(pen, text, 0, 33, 28, '#ffffff');
}

/** Plain writing, for coordinates. */
export function writing(text: string, ink: string): Draw {
  return (pen) => write(pen, text, 0, 3, 74, ink);
}

/** How tall the part is that lands on a free cell. */
export function landing(text: string): Draw {
  return (pen) => {
    tag(pen, SIGN_COLORS.target, () => pen.arc(0, 0, 40, 0, TURN));
    write(pen, text, 0, 4, 58, '#10141a');
  };
}

/** How many pieces a stack gets: wider than the number of what it has, and with a plus. */
export function gain(text: string, capture: boolean): Draw {
  return (pen) => {
    const color = capture ? SIGN_COLORS.capture : SIGN_COLORS.target;
    tag(pen, color, () => (capture ? chamfered(pen) : pen.roundRect(-47, -29, 94, 58, 8)));
    write(pen, `+${text}`, 0, 3, text.length > 1 ? 40 : 50, '#10141a');
  };
}

/** What a stack counts for at the end. */
export function tally(text: string, decides: boolean): Draw {
  return (pen) => {
    tag(pen, decides ? SIGN_COLORS.decided : '#c9cfdd', () => pen.arc(0, 0, 40, 0, TURN));
    write(pen, text, 0, 4, text.length > 1 ? 44 : 56, '#10141a');
  };
}

/** A piece of the line through a chain: white between dark edges, to stand out on pieces of any colour. */
export function chainLink(): Draw {
  return (pen) => {
    fill(pen, CHAIN_EDGE, () => pen.rect(-50, -34, 100, 68));
    fill(pen, '#ffffff', () => pen.rect(-50, -17, 100, 34));
  };
}

/** Where the line through a chain ends or turns. */
export function chainKnot(): Draw {
  return (pen) => {
    fill(pen, CHAIN_EDGE, () => pen.arc(0, 0, 48, 0, TURN));
    fill(pen, '#ffffff', () => pen.arc(0, 0, 32, 0, TURN));
    fill(pen, SIGN_COLORS.decided, () => pen.arc(0, 0, 20, 0, TURN));
  };
}

const CHAIN_EDGE = '#0d1117';

/** A mark on a cell. */
export function noteRing(kind: NoteName): Draw {
  return (pen) => outlined(pen, NOTE_COLORS[kind], 7, NOTE_SHAPES[kind](pen));
}

const NOTE_SHAPES: Record<NoteName, (pen: Pen) => () => void> = {
  good: (pen) => () => pen.arc(0, 0, 43, 0, TURN),
  bad: (pen) => () => pen.rect(-41, -41, 82, 82),
  idea: (pen) => () => polygon(pen, 47, 4, 0),
  threat: (pen) => () => polygon(pen, 47, 3, -TURN / 4),
};

/** A tag on a stack with something to read. */
export function noteTag(text: string, kind: NoteName): Draw {
  return (pen) => {
    tag(pen, NOTE_COLORS[kind], NOTE_SHAPES[kind](pen));
    write(pen, text, 0, 4, 62, '#10141a');
  };
}

/** A piece of an arrow's shaft: whole, a dash or a dot, or thin. */
export function noteShaft(kind: NoteName): Draw {
  const [half, reach] = { good: [50, 16], bad: [33, 16], idea: [17, 17], threat: [50, 7] }[kind] as [
    number,
    number,
  ];
  return (pen) => {
    fill(pen, DARK, () =>
      pen.rect(-Math.min(50, half + 3), -reach - 4, Math.min(100, half * 2 + 6), reach * 2 + 8),
    );
    fill(pen, NOTE_COLORS[kind], () => pen.rect(-half, -reach, half * 2, reach * 2));
  };
}

export function noteHead(kind: NoteName): Draw {
  // What the engine sees coming is hollow: it is not to be told from people's arrows by its colour alone.
  const isHollow = kind === 'threat';
  const [tip, foot, half] = isHollow ? [41, -36, 36] : [46, -38, 40];
  return (pen) => {
    const path = () => {
      pen.moveTo(tip, 0);
      pen.lineTo(foot, half);
      pen.lineTo(foot, -half);
      pen.closePath();
    };
    if (isHollow) {
      pen.lineJoin = 'round';
      return outlined(pen, NOTE_COLORS[kind], 9, path);
    }
    fill(pen, NOTE_COLORS[kind], path);
    stroke(pen, DARK, 4, path);
  };
}

const TURN = Math.PI * 2;

function write(pen: Pen, text: string, x: number, y: number, size: number, ink: string): void {
  pen.font = `700 ${size}px system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillStyle = ink;
  pen.fillText(text, x, y, 92);
}

function fill(pen: Pen, color: string, path: () => void): void {
  pen.beginPath();
  path();
  pen.fillStyle = color;
  pen.fill();
}

function stroke(pen: Pen, color: string, width: number, path: () => void): void {
  pen.beginPath();
  path();
  [pen.strokeStyle, pen.lineWidth] = [color, width];
  pen.stroke();
}

/** A line with a dark edge, to be seen on light and on dark grounds. */
function outlined(pen: Pen, color: string, width: number, path: () => void): void {
  stroke(pen, DARK, width + 3, path);
  stroke(pen, color, width, path);
}

function doubleLine(pen: Pen, path: () => void): void {
  stroke(pen, '#0d1117', 9, path);
  stroke(pen, '#ffffff', 5, path);
  stroke(pen, '#1e7bff', 2, path);
}

/** A plate in a colour with a dark edge. */
function tag(pen: Pen, color: string, shape: () => void): void {
  pen.lineJoin = 'round';
  fill(pen, color, shape);
  stroke(pen, DARK, 6, shape);
}

function cross(pen: Pen, reach: number): void {
  stroke(pen, '#10141a', 8, () => {
    for (const turn of [1, -1]) {
      pen.moveTo(-reach, -reach * turn);
      pen.lineTo(reach, reach * turn);
    }
  });
}

/** The outline of a star. */
function star(pen: Pen): void {
  for (let i = 0; i < 10; i++) {
    const radius = i % 2 ? 20 : 46;
    pen.lineTo(Math.sin((i / 10) * TURN) * radius, -Math.cos((i / 10) * TURN) * radius);
  }
  pen.closePath();
}

/** A plate that is pointed at both ends. */
function chamfered(pen: Pen): void {
  for (const [x, y] of [
    [-49, 0],
    [-33, -29],
    [33, -29],
    [49, 0],
    [33, 29],
    [-33, 29],
  ] as const)
    pen.lineTo(x, y);
  pen.closePath();
}

function polygon(pen: Pen, reach: number, edges: number, turn: number): void {
  for (let i = 0; i < edges; i++) {
    const angle = turn + (i / edges) * TURN;
    pen.lineTo(Math.cos(angle) * reach, Math.sin(angle) * reach);
  }
  pen.closePath();
}

/** Only the corners of a polygon. */
function corners(pen: Pen, reach: number, edges: number, turn: number): void {
  const far = edges === 4 ? reach * Math.SQRT2 * 0.98 : reach * 1.05;
  const at = (i: number) => [
    Math.cos(turn + (i / edges) * TURN) * far,
    Math.sin(turn + (i / edges) * TURN) * far,
  ];
  for (let i = 0; i < edges; i++) {
    const [before, here, after] = [at(i - 1), at(i), at(i + 1)] as [number[], number[], number[]];
    const part = (to: number[], axis: 0 | 1) => here[axis]! + (to[axis]! - here[axis]!) * 0.26;
    pen.moveTo(part(before, 0), part(before, 1));
    pen.lineTo(here[0]!, here[1]!);
    pen.lineTo(part(after, 0), part(after, 1));
  }
}
