/** What each game looks like: the colours, marks and stuffs of its pieces and of its board. */
import { gameName, type View } from '../state/view';
import type { RingForm } from './shapes';
import type { PieceKey } from './stacks';

/** What is drawn on the upper face of a piece, so that sides differ without colour. */
export type Emblem = 'none' | 'circle' | 'star' | 'dot' | 'cross';

/** How a kind of piece looks. */
export interface PieceLook {
  form: 'dished' | 'grooved' | RingForm | 'pointed' | 'cut' | 'stepped' | 'cube';
  color: string;
  /** The lower face of two-sided pieces. */
  under?: string;
  ink: string;
  emblem: Emblem;
  roughness: number;
  /** How much it is lacquered. */
  gloss: number;
  isWood?: boolean;
}

/** How a board looks. */
export interface BoardLook {
  frame: string;
  tile: string;
  /** A second tone for every other tile. */
  tileToo: string;
  floor: string;
  ink: string;
  line: string;
}

/** How a game looks. */
export interface Look {
  board: BoardLook;
  /** By `PieceKey`. */
  pieces: Readonly<Record<string, PieceLook>>;
}

const RED = '#c0342a';
const YELLOW = '#f3bd2b';

const GLAISHER: Look = {
  board: {
    frame: '#5b3a26',
    tile: '#c9a273',
    tileToo: '#bd9566',
    floor: '#2b1b12',
    ink: '#f0dfc2',
    line: '#2b1b12',
  },
  pieces: {
    own0: {
      form: 'dished',
      color: RED,
      under: YELLOW,
      ink: '#7d1710',
      emblem: 'circle',
      roughness: 0.34,
      gloss: 0.7,
    },
    own1: {
      form: 'grooved',
      color: YELLOW,
      under: RED,
      ink: '#9a6d00',
      emblem: 'star',
      roughness: 0.34,
      gloss: 0.7,
    },
  },
};

const STAQS: Look = {
  board: {
    frame: '#3c4a55',
    tile: '#5d6b75',
    tileToo: '#56646e',
    floor: '#20282e',
    ink: '#e8eef2',
    line: '#20282e',
  },
  pieces: {
    own0: { form: 'round', color: '#1f5fc4', ink: '#0c3273', emblem: 'none', roughness: 0.26, gloss: 1 },
    own1: { form: 'edged', color: '#f5f1e8', ink: '#b9b1a0', emblem: 'none', roughness: 0.3, gloss: 0.8 },
    own2: { form: 'square', color: '#c5322c', ink: '#6d1410', emblem: 'none', roughness: 0.28, gloss: 0.9 },
    own3: {
      form: 'triangular',
      color: '#23854a',
      ink: '#0d4423',
      emblem: 'none',
      roughness: 0.28,
      gloss: 0.9,
    },
    neutral: {
      form: 'plain',
      color: '#d9b382',
      ink: '#7a5a34',
      emblem: 'none',
      roughness: 0.62,
      gloss: 0.1,
      isWood: true,
    },
  },
};

const GREENER: Look = {
  board: {
    frame: '#6a4a30',
    tile: '#d3b48a',
    tileToo: '#c7a679',
    floor: '#38261a',
    ink: '#f4e6cc',
    line: '#38261a',
  },
  pieces: {
    own0: { form: 'pointed', color: '#26272b', ink: '#8b8d95', emblem: 'none', roughness: 0.38, gloss: 0.5 },
    own1: { form: 'cut', color: '#f4f1ea', ink: '#b3ac9c', emblem: 'none', roughness: 0.42, gloss: 0.4 },
    green: { form: 'stepped', color: '#2e8f55', ink: '#14502c', emblem: 'none', roughness: 0.46, gloss: 0.3 },
  },
};

const NAVA: Look = {
  board: {
    frame: '#643a22',
    tile: '#9c6539',
    tileToo: '#9c6539',
    floor: '#452817',
    ink: '#f6e3c6',
    line: '#f3e0b4',
  },
  pieces: {
    own0: { form: 'dished', color: '#f5f0e4', ink: '#b8ac94', emblem: 'circle', roughness: 0.32, gloss: 0.7 },
    own1: { form: 'grooved', color: '#2a2a2e', ink: '#85858f', emblem: 'star', roughness: 0.32, gloss: 0.7 },
    cube0: { form: 'cube', color: '#f5f0e4', ink: '#b8ac94', emblem: 'dot', roughness: 0.36, gloss: 0.6 },
    cube1: { form: 'cube', color: '#2a2a2e', ink: '#85858f', emblem: 'cross', roughness: 0.36, gloss: 0.6 },
  },
};

const LOOKS: Readonly<Record<string, Look>> = {
  glaisher: GLAISHER,
  staqs: STAQS,
  greener: GREENER,
  nava: NAVA,
};

/** Not quite black, so that edges are seen. */
const BLACK = '#141414';

/** Dark under bright pieces. */
const SHARP_DARK: BoardLook = {
  frame: '#000000',
  tile: '#5c5c5c',
  tileToo: '#545454',
  floor: '#000000',
  ink: '#ffffff',
  line: '#ffffff',
};

/** Where black plays against white, a grey that is far from both; nothing black stands on black. */
const SHARP_GREY: BoardLook = {
  frame: '#303030',
  tile: '#8a8a8a',
  tileToo: '#808080',
  floor: '#8a8a8a',
  ink: '#ffffff',
  line: '#ffffff',
};

/** Colours as far from each other as they can be. */
const SHARP_COLORS: Readonly<Record<string, Partial<Record<PieceKey, string>>>> = {
  glaisher: { own0: '#b00000', own1: '#ffe100' },
  staqs: { own0: '#0038ff', own1: '#ffffff', own2: '#b00000', own3: '#00c850', neutral: '#a8906c' },
  greener: { own0: BLACK, own1: '#ffffff', green: '#00c850' },
  nava: { own0: '#ffffff', own1: BLACK, cube0: '#ffffff', cube1: BLACK },
};

/** The look of a view's game; a game that has none of its own gets one that fits its pieces. */
export function lookOf(view: View, isSharp = false): Look {
  const byShape = { discs: 'nava', rings: 'staqs', pyramids: 'greener' };
  const name = gameName(view.game) in LOOKS ? gameName(view.game) : byShape[view.shape];
  const look = LOOKS[name] ?? NAVA;
  return isSharp ? sharpened(look, SHARP_COLORS[name] ?? {}) : look;
}

function sharpened({ pieces }: Look, colors: Partial<Record<PieceKey, string>>): Look {
  const entries = Object.entries(pieces).map(([key, piece]) => {
    const color = colors[key as PieceKey] ?? piece.color;
    const under = key === 'own0' ? colors.own1 : colors.own0;
    const ink = [BLACK, '#b00000', '#0038ff'].includes(color) ? '#ffffff' : '#000000';
    return [key, { ...piece, color, ink, ...(piece.under && under ? { under } : {}) }];
  });
  const board = Object.values(colors).includes(BLACK) ? SHARP_GREY : SHARP_DARK;
  return { board, pieces: Object.fromEntries(entries) };
}
