/** Where every piece of a view stands. Headless: poses and kinds, no meshes. */
import { heightOf } from '../state/flights';
import { formOf, type Kinds, stackForm } from '../state/kinds';
import type { Form, Run, Side, View } from '../state/view';
import { boxSpot, type Ground, noise2, type Spot, slotSpot, trays } from './cells';
import { BOX_FLOOR, SIZES, TRAY_FLOOR } from './sizes';

/** A kind of piece that is drawn in its own way. */
export type PieceKey = string;

/** How a piece stands: its foot, its turn about the upright, how far it is tipped over, and its stretch. */
export interface Pose {
  x: number;
  y: number;
  z: number;
  yaw: number;
  /** Tipped over towards `tipTo`, in radians; π is upside down. */
  tip: number;
  tipTo: number;
  /** Its height against the normal one: tall stacks are pressed together. */
  squash: number;
  scale: number;
}

/** A piece of a stack. */
export interface Standing {
  key: PieceKey;
  pose: Pose;
}

/** The tallest a stack is drawn, in cells. */
const TALLEST = 2.1;
/** The most pieces of a stack that are drawn; the number tells the rest. */
export const MOST_DRAWN = 28;

/** A pyramid under another is drawn lower, so that its tip does not come through a cut one. */
const COVERED = 0.6;

/** A piece: of which kind, and whose. */
export type Piece = Pick<Run, 'kind' | 'side'>;

/** The key under which a piece is drawn. */
export function keyOf(piece: Piece): PieceKey {
  return `${piece.kind}${piece.side ?? ''}`;
}

/** How far apart the feet of stacked pieces are, and how much they are squeezed for it. */
export interface Pitch {
  step: number;
  squash: number;
}

/** The pitch of a stack of a height. */
export function pitch(kinds: Kinds, height: number): Pitch {
  const drawn = Math.min(height, MOST_DRAWN);
  const form = stackForm(kinds);
  if (form === 'pyramid') {
    const step = Math.min(SIZES.pyramid.rim, (TALLEST - SIZES.pyramid.height) / Math.max(1, drawn - 1));
    return { step, squash: 1 };
  }
  const normal = SIZES[form].height;
  const step = Math.min(normal, TALLEST / drawn);
  return { step, squash: step / normal };
}

/** How high a stack reaches. */
export function stackTop(kinds: Kinds, pieces: readonly Run[]): number {
  const height = heightOf(pieces);
  const top = pieces.at(-1);
  if (!top) return 0;
  const { step } = pitch(kinds, height);
  const form = formOf(kinds, top);
  const last = isFlat(form) ? step : SIZES[form].height;
  return (Math.min(height, MOST_DRAWN) - 1) * step + last;
}

/** Whether pieces of a form are squeezed where a stack is high. */
function isFlat(form: Form): boolean {
  return form === 'disc' || form === 'ring';
}

/** The pose of the piece at a level of a stack. */
export function poseAt(kinds: Kinds, piece: Piece, spot: Spot, level: number, height: number): Pose {
  const { step, squash } = pitch(kinds, height);
  const form = formOf(kinds, piece);
  const hidden = Math.max(0, height - MOST_DRAWN);
  const nudge = form === 'pyramid' ? 0.006 : 0.011;
  const [a, b, c] = [1, 2, 3].map((salt) => noise2(spot.x, spot.z, level * 5 + salt)) as [
    number,
    number,
    number,
  ];
  const covered = form === 'pyramid' && level < height - 1;
  return {
    x: spot.x + a * nudge,
    y: Math.max(0, level - hidden) * step,
    z: spot.z + b * nudge,
    yaw: c * yawRange(form, piece.side),
    tip: 0,
    tipTo: 0,
    squash: covered ? COVERED : isFlat(form) ? squash : 1,
    scale: 1,
  };
}

/** Round pieces lie any way round; square ones stand nearly straight. */
function yawRange(form: Form, side: Side | null): number {
  if (form === 'cube') return 0.09;
  if (form === 'pyramid') return 0.035;
  // Only the first side's rings are round, and those that are nobody's.
  return form === 'ring' && (side ?? 0) > 0 ? 0.12 : Math.PI;
}

/** Every piece on the board, the drawn ones of each stack from bottom to top. */
export function standing(view: View, ground: Ground): Standing[] {
  return view.cells.flatMap((cell) => {
    const spot = ground.spots.get(cell.name);
    return spot ? stackPoses(view.kinds, cell.pieces, spot) : [];
  });
}

/** The drawn pieces of one stack. */
export function stackPoses(kinds: Kinds, pieces: readonly Run[], spot: Spot): Standing[] {
  const height = heightOf(pieces);
  const result: Standing[] = [];
  let level = 0;
  for (const run of pieces) {
    const key = keyOf(run);
    for (let i = 0; i < run.count; i++, level++) {
      if (level >= height - MOST_DRAWN) result.push({ key, pose: poseAt(kinds, run, spot, level, height) });
    }
  }
  return result;
}

/** The pieces in the trays, but for one that was taken out of a side's. */
export function waiting(view: View, ground: Ground, taken: Side | null = null): Standing[] {
  const held = trays(view);
  if (held.length === 0 && view.layout.kind === 'hexagon') return boxed(view, ground);
  return held.flatMap((tray) =>
    Array.from({ length: tray.count - (tray.side === taken ? 1 : 0) }, (_, slot) => ({
      key: keyOf(tray),
      pose: reservePose(view, ground, tray.side, slot),
    })),
  );
}

/** The piece that a side takes out of its reserve next. */
export function reservePiece(view: View, ground: Ground, side: Side): Standing {
  const tray = trays(view).find((each) => each.side === side);
  const slot = tray ? Math.max(0, tray.count - 1) : undefined;
  const key = keyOf(tray ?? { kind: view.kinds[0]?.name ?? '', side });
  return { key, pose: reservePose(view, ground, side, slot) };
}

/** The foot of the reserve's next piece: the last slot of a side's tray, or the top of its box. */
export function reservePose(view: View, ground: Ground, side: Side | null, slot?: number): Pose {
  const tray = trays(view).find((each) => each.side === side);
  const spot = tray ? slotSpot(ground, tray.side, slot ?? tray.count, tray.room) : boxSpot(ground, side ?? 0);
  const piece = tray ?? { kind: view.kinds[0]?.name ?? '', side: 0 };
  const pose = poseAt(view.kinds, piece, spot, 0, 1);
  return { ...pose, y: tray ? TRAY_FLOOR : 0.2 };
}

/** The boxes of an endless reserve are always full: a few stacks of each side's discs. */
function boxed(view: View, ground: Ground): Standing[] {
  const kind = view.kinds[0]?.name ?? '';
  return view.sides.flatMap((_, side) => {
    const middle = boxSpot(ground, side);
    return [4, 2, 3].flatMap((height, i) => {
      const angle = (i / 3) * Math.PI * 2 + (side === 0 ? 0.5 : 3.6);
      const spot = { x: middle.x + Math.cos(angle) * 0.475, z: middle.z + Math.sin(angle) * 0.475 };
      const stack = stackPoses(view.kinds, [{ kind, side, count: height }], spot);
      return stack.map(({ key, pose }) => ({ key, pose: { ...pose, y: pose.y + BOX_FLOOR } }));
    });
  });
}
