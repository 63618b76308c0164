/** What each game looks like: the colours, marks and stuffs of its pieces and of its board. */
import type { BoardLook, Emblem, Form, Looks, PieceLook } from '../generated/games';
import { gameLooks } from '../state/games';
import { allPieces, formOf } from '../state/kinds';
import type { Kind, View } from '../state/view';
import { keyOf } from './stacks';

export type { BoardLook, Emblem, PieceLook } from '../generated/games';

/** How a game looks in 3D. */
export type Look = Pick<Looks, 'board' | 'pieces'>;

/** The look of a view's game; a game that brings none of its own gets one that fits its pieces. */
export function lookOf(view: View, isSharp = false): Look {
  const look = gameLooks(view.game) ?? plainLook(view);
  return isSharp ? sharpened(look) : look;
}

/** Dark under bright pieces. */
const SHARP_DARK: BoardLook = {
  frame: '#000000',
  tile: '#5c5c5c',
  tile_too: '#545454',
  floor: '#000000',
  ink: '#ffffff',
  line: '#ffffff',
};

/** Where something black plays, a grey that is far from black and white; nothing black stands on black. */
const SHARP_GREY: BoardLook = {
  frame: '#303030',
  tile: '#8a8a8a',
  tile_too: '#808080',
  floor: '#8a8a8a',
  ink: '#ffffff',
  line: '#ffffff',
};

/** Colours as far from each other as they can be. */
function sharpened({ pieces }: Look): Look {
  const sharp = (key: string) => pieces[key]?.sharp;
  const entries = Object.entries(pieces).map(([key, piece]) => {
    const { sharp: color } = piece;
    const other = sharp(key.endsWith('0') ? key.replace(/0$/, '1') : key.replace(/1$/, '0'));
    const ink = luminance(color) < 0.18 ? '#ffffff' : '#000000';
    return [key, { ...piece, color, ink, ...(piece.under && other ? { under: other } : {}) }];
  });
  const hasBlack = Object.values(pieces).some((piece) => luminance(piece.sharp) < 0.05);
  return { board: hasBlack ? SHARP_GREY : SHARP_DARK, pieces: Object.fromEntries(entries) };
}

/** How bright a colour is to the eye, from 0 to 1. */
function luminance(color: string): number {
  const part = (at: number) => (Number.parseInt(color.slice(at, at + 2), 16) / 255) ** 2.2;
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}

const PLAIN_BOARD: BoardLook = {
  frame: '#3f3a36',
  tile: '#8d8378',
  tile_too: '#857b70',
  floor: '#26221f',
  ink: '#f0ebe4',
  line: '#f0ebe4',
};

/** Bodies by the form of pieces: those of the sides in turn, and last of what is nobody's. */
const FORMS: Record<Kind['form'], Form[]> = {
  disc: ['dished', 'grooved', 'dished', 'grooved', 'dished'],
  ring: ['round', 'edged', 'square', 'triangular', 'plain'],
  pyramid: ['pointed', 'cut', 'pointed', 'cut', 'stepped'],
  cube: ['cube', 'cube', 'cube', 'cube', 'cube'],
  cone: ['cone', 'cone', 'cone', 'cone', 'cone'],
};

/** Light, dark, red and blue, and wood for what is nobody's. */
const TONES = [
  { color: '#f2eee6', ink: '#8f8778', sharp: '#ffffff' },
  { color: '#2d2f36', ink: '#9a9ca6', sharp: '#141414' },
  { color: '#c5322c', ink: '#6d1410', sharp: '#b00000' },
  { color: '#1f5fc4', ink: '#0c3273', sharp: '#0038ff' },
  { color: '#b98f5a', ink: '#5f4524', sharp: '#a8906c' },
] as const;

const EMBLEMS: Emblem[] = ['circle', 'star', 'dot', 'cross', 'none'];

/** A look for the pieces that the game has. */
function plainLook(view: View): Look {
  const pieces = allPieces(view).map(({ kind, side }) => {
    const at = side ?? TONES.length - 1;
    const form: Form = FORMS[formOf(view.kinds, { kind })][at] ?? 'dished';
    const emblem = EMBLEMS[at] ?? 'none';
    const look: PieceLook = { ...TONES[at]!, form, emblem, roughness: 0.4, gloss: 0.5, is_wood: false };
    return [keyOf({ kind, side }), look];
  });
  return { board: PLAIN_BOARD, pieces: Object.fromEntries(pieces) };
}
