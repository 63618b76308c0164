/** Where every piece of a view stands. Headless: poses and kinds, no meshes. */
import { heightOf } from '../state/flights';
import type { Run, Side, View } from '../state/view';
import { boxSpot, type Ground, noise2, type Spot, slotSpot, trays } from './cells';
import { BOX_FLOOR, SIZES, TRAY_FLOOR } from './sizes';

/** A kind of piece that is drawn in its own way. */
export type PieceKey = `own${Side}` | `cube${Side}` | 'neutral' | 'green';

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

/** The key under which a piece is drawn. */
export function keyOf(piece: Pick<Run, 'kind' | 'side'>): PieceKey {
  if (piece.kind === 'own' || piece.kind === 'cube') return `${piece.kind}${piece.side ?? 0}`;
  return piece.kind;
}

/** How far apart the feet of stacked pieces are, and how tall the topmost is. */
export interface Pitch {
  step: number;
  top: number;
  squash: number;
}

/** The pitch of a stack of a height. */
export function pitch(shape: View['shape'], key: PieceKey, height: number): Pitch {
  const drawn = Math.min(height, MOST_DRAWN);
  if (key.startsWith('cube')) return { step: SIZES.cube.height, top: SIZES.cube.height, squash: 1 };
  if (shape === 'pyramids') {
    const step = Math.min(SIZES.pyramid.rim, (TALLEST - SIZES.pyramid.height) / Math.max(1, drawn - 1));
    return { step, top: SIZES.pyramid.height, squash: 1 };
  }
  const normal = shape === 'rings' ? SIZES.ring.height : SIZES.disc.height;
  const step = Math.min(normal, TALLEST / drawn);
  return { step, top: step, squash: step / normal };
}

/** How high a stack reaches. */
export function stackTop(shape: View['shape'], pieces: readonly Run[]): number {
  const height = heightOf(pieces);
  const top = pieces.at(-1);
  if (!top) return 0;
  const { step, top: last } = pitch(shape, keyOf(top), height);
  return (Math.min(height, MOST_DRAWN) - 1) * step + last;
}

/** The pose of the piece at a level of a stack, and whether it is drawn at all. */
export function poseAt(shape: View['shape'], key: PieceKey, spot: Spot, level: number, height: number): Pose {
  const { step, squash } = pitch(shape, key, height);
  const hidden = Math.max(0, height - MOST_DRAWN);
  const nudge = shape === 'pyramids' ? 0.006 : 0.011;
  const [a, b, c] = [1, 2, 3].map((salt) => noise2(spot.x, spot.z, level * 5 + salt)) as [
    number,
    number,
    number,
  ];
  return {
    x: spot.x + a * nudge,
    y: Math.max(0, level - hidden) * step,
    z: spot.z + b * nudge,
    yaw: c * yawRange(shape, key),
    tip: 0,
    tipTo: 0,
    squash: shape === 'pyramids' && level < height - 1 ? COVERED : squash,
    scale: 1,
  };
}

/** Round pieces lie any way round; square ones stand nearly straight. */
function yawRange(shape: View['shape'], key: PieceKey): number {
  if (key.startsWith('cube')) return 0.09;
  if (shape === 'pyramids') return 0.035;
  // Only the first side's rings are round.
  return key.startsWith('own') && key !== 'own0' && shape === 'rings' ? 0.12 : Math.PI;
}

/** Every piece on the board, the drawn ones of each stack from bottom to top. */
export function standing(view: View, ground: Ground): Standing[] {
  return view.cells.flatMap((cell) => {
    const spot = ground.spots.get(cell.name);
    return spot ? stackPoses(view.shape, cell.pieces, spot) : [];
  });
}

/** The drawn pieces of one stack. */
export function stackPoses(shape: View['shape'], pieces: readonly Run[], spot: Spot): Standing[] {
  const height = heightOf(pieces);
  const result: Standing[] = [];
  let level = 0;
  for (const run of pieces) {
    const key = keyOf(run);
    for (let i = 0; i < run.count; i++, level++) {
      if (level >= height - MOST_DRAWN) result.push({ key, pose: poseAt(shape, key, spot, level, height) });
    }
  }
  return result;
}

/** The pieces in the trays. */
export function waiting(view: View, ground: Ground): Standing[] {
  const held = trays(view);
  if (held.length === 0 && view.layout.kind === 'hexagon') return boxed(view, ground);
  return held.flatMap((tray) =>
    Array.from({ length: tray.count }, (_, slot) => ({
      key: keyOf(tray),
      pose: reservePose(view, ground, tray.side, slot),
    })),
  );
}

/** The foot of the reserve's next piece: the last slot of a side's tray, or the top of its box. */
export function reservePose(view: View, ground: Ground, side: Side | null, slot?: number): Pose {
  const tray = trays(view).find((each) => each.side === side);
  const spot = tray ? slotSpot(ground, tray.side, slot ?? tray.count, tray.room) : boxSpot(ground, side ?? 0);
  const key = tray ? keyOf(tray) : 'own0';
  const pose = poseAt(view.shape, key, spot, 0, 1);
  return { ...pose, y: tray ? TRAY_FLOOR : 0.2 };
}

/** The boxes of an endless reserve are always full: a few stacks of each side's discs. */
function boxed(view: View, ground: Ground): Standing[] {
  return view.sides.flatMap((_, side) => {
    const middle = boxSpot(ground, side);
    return [4, 2, 3].flatMap((height, i) => {
      const angle = (i / 3) * Math.PI * 2 + (side === 0 ? 0.5 : 3.6);
      const spot = { x: middle.x + Math.cos(angle) * 0.475, z: middle.z + Math.sin(angle) * 0.475 };
      const stack = stackPoses(view.shape, [{ kind: 'own', side, count: height }], spot);
      return stack.map(({ key, pose }) => ({ key, pose: { ...pose, y: pose.y + BOX_FLOOR } }));
    });
  });
}
