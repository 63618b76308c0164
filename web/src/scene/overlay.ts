/** Everything that is written or drawn on the board: contact shadows, coordinates, signs and badges. */
import type { Object3D } from 'three';
import type { Marks, Target } from '../state/board';
import { heightOf } from '../state/flights';
import { countedIn, type Kinds, stackForm } from '../state/kinds';
import type { Cell, Run, Side, View } from '../state/view';
import { Atlas } from './atlas';
import { coordinates, type Ground, type Spot } from './cells';
import type { Look } from './looks';
import { chainQuads, noteQuads } from './notes';
import { type Quad, Quads } from './quads';
import {
  type BadgeStyle,
  badge,
  gain,
  landing,
  noteTag,
  SIGNS,
  type SignName,
  tally,
  writing,
} from './signs';
import { keyOf, stackTop } from './stacks';

const ON_TILE = 0.004;
const ON_FRAME = 0.037;
const BADGE = 0.5;
/** Smaller than a number, so that less of the board is behind it. */
const TAG = 0.34;
/** One with a number, which is to be read. */
const GAIN = 0.5;
/** How much lower on the screen than the badge a tag is, by how many numbers that has. */
const BELOW_BADGE = [0, 0.3, 0.42];
/** On the slope of a single pyramid: at its tip it would be over the cell behind. */
const BELOW_TIP = -0.15;
/** With something to read on it. */
const LABEL = 0.45;
/** A tick that somebody has to see under a finger. */
const PENDING = 0.75;

/** What the overlay shows. */
export interface OverlayState {
  view: View;
  marks: Marks;
  flipped: boolean;
  coordinates: boolean;
  /** Cells whose stacks are in motion and show no number. */
  busy: ReadonlySet<string>;
  /** What stands on the cells as drawn, previews included. */
  cells: readonly Cell[];
  /** Whether nothing may stand before a stack that is looked into. */
  isQuiet?: boolean;
}

/** Draws the overlay in two calls: what lies flat and what faces the camera; and a study's drawings in a third. */
export class Overlay {
  private readonly atlas = new Atlas(12);
  private readonly flat: Quads;
  private readonly upright: Quads;
  private readonly drawings: Quads;
  private tags: Quad[] = [];

  constructor(
    parent: Object3D,
    private readonly ground: Ground,
    private readonly look: Look,
  ) {
    this.flat = new Quads(parent, this.atlas.texture, { flat: true, order: 1 });
    this.drawings = new Quads(parent, this.atlas.texture, { flat: true, order: 8, seeThrough: true });
    this.upright = new Quads(parent, this.atlas.texture, { flat: false, order: 9, seeThrough: true });
  }

  show(state: OverlayState): void {
    const badges = badgesOf(state, this.look);
    this.atlas.makeRoomFor([...badges.map((each) => each.name), ...Object.keys(SIGNS)]);
    this.flat.draw([
      ...this.shades(state),
      ...(state.coordinates ? this.letters(state.flipped) : []),
      ...this.flatSigns(state),
    ]);
    this.drawings.draw(state.isQuiet ? [] : this.flatDrawings(state));
    const upright = () => [...badges.map((each) => this.badgeQuad(each, state)), ...this.uprightSigns(state)];
    this.tags = state.isQuiet ? [] : upright();
    this.upright.draw(this.tags);
  }

  /** Draws what faces the camera from the farthest to the nearest, and big enough to be read. */
  face(eye: { x: number; y: number; z: number }, pixelsPerCell: number): void {
    const distance = (quad: Quad) => (quad.x - eye.x) ** 2 + (quad.y - eye.y) ** 2 + (quad.z - eye.z) ** 2;
    this.upright.draw(this.tags.sort((a, b) => distance(b) - distance(a)));
    this.upright.grow = growth(pixelsPerCell);
  }

  dispose(): void {
    this.flat.dispose();
    this.drawings.dispose();
    this.upright.dispose();
    this.atlas.dispose();
  }

  /** Arrows and rings of a study, and a chain that has won. */
  private flatDrawings({ marks, view }: OverlayState): Quad[] {
    const spot = (cell: string) => this.spot(cell);
    const chain = view.decision?.kind === 'joined' ? view.decision.cells.map(({ cell }) => cell) : [];
    return [...chainQuads(chain, this.atlas, spot), ...noteQuads(marks, this.atlas, spot)];
  }

  private sign(name: SignName, spot: Spot, y: number, size: number): Quad {
    return { ...spot, y, size, rect: this.atlas.rect(name, SIGNS[name]) };
  }

  /** Where pieces touch the board it is dark. */
  private shades({ view, marks, cells, busy }: OverlayState): Quad[] {
    const ghostly = new Set(marks.preview.map((each) => each.cell));
    const size = stackForm(view.kinds) === 'pyramid' ? 1.12 : 1.02;
    return cells
      .filter((cell) => cell.pieces.length > 0 && !busy.has(cell.name) && !ghostly.has(cell.name))
      .map((cell) => this.sign('shade', this.spot(cell.name), ON_TILE - 0.001, size));
  }

  private letters(flipped: boolean): Quad[] {
    const { ink } = this.look.board;
    return coordinates(this.ground, flipped).map(({ text, at }) => ({
      ...at,
      y: ON_FRAME,
      size: this.ground.layout.kind === 'hexagon' ? 0.44 : 0.36,
      turn: flipped ? Math.PI : 0,
      opacity: 0.9,
      rect: this.atlas.rect(`letter ${text}`, writing(text, ink)),
    }));
  }

  private flatSigns({ marks, view }: OverlayState): Quad[] {
    const isHexagon = this.ground.layout.kind === 'hexagon';
    const decided = (decides: boolean) =>
      (view.decision?.cells ?? []).filter((known) => known.decides === decides).map(({ cell }) => cell);
    const signs: [SignName, readonly string[]][] = [
      ['edge', view.decision?.edges.flat() ?? []],
      ['decided', decided(true)],
      ['compared', decided(false)],
      ['start', marks.starts ?? []],
      [isHexagon ? 'lastHex' : 'last', marks.last],
      ['hint', marks.hint],
      [
        'target',
        marks.targets.filter((target) => !target.capture && !target.label).map((target) => target.cell),
      ],
      ['capture', marks.targets.filter((target) => target.capture).map((target) => target.cell)],
      ['selected', marks.selected ? [marks.selected] : []],
      [isHexagon ? 'cursorHex' : 'cursor', marks.cursor ? [marks.cursor] : []],
    ];
    return signs.flatMap(([name, cells]) =>
      cells.map((cell) => this.sign(name, this.spot(cell), ON_TILE, 1.02)),
    );
  }

  /** Signs on stacks, which would hide the ones that lie on the board. */
  private uprightSigns(state: OverlayState): Quad[] {
    const { marks } = state;
    const standing = (name: SignName, cell: string) =>
      this.tagQuad(state, cell, this.atlas.rect(name, SIGNS[name]));
    const targets = marks.targets.flatMap((target) => {
      const { cell, capture, label } = target;
      const place = tagOf(state, target);
      if (!place) return label ? [this.landingQuad(cell, label)] : [];
      const style = capture ? 'captureTag' : 'targetTag';
      if (!label) return [standing(style, cell)];
      const rect = this.atlas.rect(`${style} ${label}`, gain(label, capture));
      return [{ ...this.spot(cell), ...place, rect }];
    });
    const notes = (marks.notes ?? []).flatMap(({ kind, cell, text }) =>
      text === undefined
        ? []
        : [this.tagQuad(state, cell, this.atlas.rect(`note ${kind} ${text}`, noteTag(text, kind)))],
    );
    return [
      ...targets,
      ...notes,
      ...this.tallies(state),
      ...marks.hint.slice(0, 1).map((cell) => standing('hintTag', cell)),
      ...(marks.pending ? [this.pendingQuad(state, marks.pending)] : []),
    ];
  }

  /** What counts at the end, and a star where the last move brought it about. */
  private tallies(state: OverlayState): Quad[] {
    const { decision, last } = state.view;
    const arrived = new Set((last?.flights ?? []).flatMap(({ to }) => ('cell' in to ? [to.cell] : [])));
    return (decision?.cells ?? []).flatMap(({ cell, number, decides }) => {
      // What the stack's own badge says is not said once more below it.
      if (number !== null && numbersOn(state.view.kinds, piecesOf(state, cell)).includes(number)) return [];
      if (number !== null)
        return [
          this.tagQuad(
            state,
            cell,
            this.atlas.rect(`tally ${number} ${decides}`, tally(String(number), decides)),
          ),
        ];
      const isLast = decision?.kind === 'owned' && arrived.has(cell);
      return isLast ? [this.tagQuad(state, cell, this.atlas.rect('starTag', SIGNS.starTag))] : [];
    });
  }

  private tagQuad(state: OverlayState, cell: string, rect: Quad['rect']): Quad {
    return { ...this.spot(cell), ...tagPlace(state, cell), rect };
  }

  private pendingQuad(state: OverlayState, cell: string): Quad {
    const rect = this.atlas.rect('pendingTag', SIGNS.pendingTag);
    return { ...this.spot(cell), ...pendingPlace(state, cell), rect };
  }

  private landingQuad(cell: string, label: string): Quad {
    const rect = this.atlas.rect(`landing ${label}`, landing(label));
    return { ...this.spot(cell), y: ON_TILE, size: LABEL, rect };
  }

  private badgeQuad({ cell, name, text, style, extra }: Badge, state: OverlayState): Quad {
    const rect = this.atlas.rect(name, badge(text, style, extra));
    return { ...this.spot(cell), y: topOf(state, cell), size: BADGE, rect, lift: badgeLift(state) };
  }

  private spot(cell: string): Spot {
    return this.ground.spots.get(cell) ?? { x: 0, z: 0 };
  }
}

interface Badge {
  cell: string;
  name: string;
  text: string;
  style: BadgeStyle;
  extra: string;
}

/**
 * The numbers on a stack: how tall it is, and how many of its pieces count. A single piece has them only where it is
 * previewed.
 */
export function numbersOn(kinds: Kinds, pieces: readonly Run[], isPreviewed = false): number[] {
  const height = heightOf(pieces);
  if (height < (isPreviewed ? 1 : 2)) return [];
  const counted = countedIn(kinds, pieces);
  return counted > 0 ? [height, counted] : [height];
}

/** The numbers of all stacks. */
function badgesOf(state: OverlayState, look: Look): Badge[] {
  const { view, cells, busy } = state;
  return cells.flatMap((cell) => {
    const top = cell.pieces.at(-1);
    const numbers = numbersOn(view.kinds, cell.pieces, hasPreview(state, cell.name));
    if (!top || busy.has(cell.name) || numbers.length === 0) return [];
    const [text = '', extra = ''] = numbers.map(String);
    const color = look.pieces[keyOf(top)]?.color ?? '#888888';
    return [
      { cell: cell.name, name: `${text} ${extra} ${color}`, text, extra, style: styleOf(color, top.side) },
    ];
  });
}

/** The forms of the sides' badges, in the order in which they move. */
const FORMS = ['round', 'square', 'tab', 'shield'] as const;

/** A side's badge has its colour, and a form of its own. */
function styleOf(color: string, side: Side | null): BadgeStyle {
  const light = isLight(color);
  return {
    ground: color,
    ink: light ? '#14161a' : '#ffffff',
    edge: light ? '#14161a' : '#ffffff',
    form: FORMS[side ?? 0] ?? 'round',
  };
}

function isLight(color: string): boolean {
  const [red, green, blue] = [1, 3, 5].map((i) => Number.parseInt(color.slice(i, i + 2), 16)) as [
    number,
    number,
    number,
  ];
  return red * 0.299 + green * 0.587 + blue * 0.114 > 150;
}

/** How much larger badges and tags are drawn where cells are small. */
export function growth(pixelsPerCell: number): number {
  return Math.min(1.5, Math.max(1, 25 / (BADGE * pixelsPerCell)));
}

/** What stands on the board. */
export interface Standing extends Pick<OverlayState, 'view' | 'cells'> {
  marks: Pick<Marks, 'preview'>;
}

/** How high above the table a tag is, how much higher than that on the screen, and its size; in cells. */
export interface TagPlace {
  y: number;
  lift: number;
  size: number;
}

/** The tag of a target: nothing where it is marked on the board itself. */
export function tagOf(state: Standing, { cell, capture, label }: Target): TagPlace | null {
  if (!capture && topOf(state, cell) === 0) return null;
  return tagPlace(state, cell, label ? GAIN : TAG);
}

/** On the stack itself, below its badge if it has one: above it, a tag would be over the cell behind. */
export function tagPlace(state: Standing, cell: string, size = TAG): TagPlace {
  const pieces = piecesOf(state, cell);
  const numbers = numbersOn(state.view.kinds, pieces, hasPreview(state, cell)).length;
  const isTip = pieces.length > 0 && stackForm(state.view.kinds) === 'pyramid';
  const lift = numbers > 0 ? badgeLift(state) - (BELOW_BADGE[numbers] ?? 0) : isTip ? BELOW_TIP : 0;
  return { y: topOf(state, cell) + 0.02, lift, size };
}

function hasPreview({ marks }: Standing, cell: string): boolean {
  return marks.preview.some((each) => each.cell === cell);
}

/** How much higher on the screen than the top of its stack a badge is: numbers stand over the tips of pyramids. */
function badgeLift({ view }: Standing): number {
  return stackForm(view.kinds) === 'pyramid' ? 0.1 : 0.04;
}

/** The tick of a move that waits for a second tap: above the badge, to be seen over a finger, and as large as a piece. */
export function pendingPlace(state: Standing, cell: string): TagPlace {
  const lift = heightOf(piecesOf(state, cell)) > 1 ? 0.4 : 0.18;
  return { y: topOf(state, cell) + 0.02, lift, size: PENDING };
}

function topOf({ view, cells }: Standing, name: string): number {
  return stackTop(view.kinds, piecesOf({ cells }, name));
}

function piecesOf({ cells }: Pick<Standing, 'cells'>, name: string): Run[] {
  return cells.find((cell) => cell.name === name)?.pieces ?? [];
}
