/** The pieces as solids: two-sided discs, rings, hollow pyramids, cubes and cones. Their feet stand at height 0. */
import type { BufferGeometry } from 'three';
import {
  bevel,
  bevelUnder,
  loft,
  type Outline,
  type PictureMap,
  type ProfilePoint,
  type Strip,
} from './loft';
import { SIZES } from './sizes';

const ROUND = 44;
/** The picture of a piece spans this much of its faces. */
const PICTURE = 0.84;

/**
 * A piece's picture shows its upper face in the left half and its lower one in the right half. Walls take the
 * plain colour of a corner.
 */
const FACES: PictureMap = ({ x, z, isFlat, face }) =>
  isFlat ? [(x / PICTURE + 0.5) / 2 + face / 2, 0.5 - z / PICTURE] : [face / 2 + 0.02, 0.04];

/** A disc with one face above and another below, most of its edge in the upper one's colour. */
export function disc(form: 'dished' | 'grooved'): BufferGeometry {
  const { radius, height } = SIZES.disc;
  const outline: Outline = { edges: 0, reach: radius, corner: 0, segments: ROUND };
  const seam = height * 0.24;
  const strips: Strip[] = [
    {
      face: 1,
      points: [
        { out: -radius, y: 0 },
        { out: -0.028, y: 0 },
      ],
    },
    { face: 1, points: [...bevelUnder(0, 0, 0.028), { out: 0, y: seam }] },
    { points: [{ out: 0, y: seam }, ...bevel(0, height, 0.028)] },
    ...(form === 'dished' ? dish(radius, height) : groove(radius, height)),
  ];
  return loft(outline, strips, { picture: FACES });
}

/** A rim around a shallow dish. */
function dish(radius: number, y: number): Strip[] {
  return strips(
    [
      [-0.028, y],
      [-0.062, y],
    ],
    [
      [-0.062, y],
      [-0.074, y - 0.006],
      [-0.086, y - 0.02],
    ],
    [
      [-0.086, y - 0.02],
      [-radius, y - 0.02],
    ],
  );
}

/** A flat face with a round groove in it. */
function groove(radius: number, y: number): Strip[] {
  return strips(
    [
      [-0.028, y],
      [-0.084, y],
    ],
    [
      [-0.084, y],
      [-0.09, y - 0.014],
      [-0.104, y - 0.014],
      [-0.11, y],
    ],
    [
      [-0.11, y],
      [-radius, y],
    ],
  );
}

function strips(...lines: (readonly (readonly [number, number])[])[]): Strip[] {
  return lines.map((line) => ({ points: line.map(([out, y]) => ({ out, y })) }));
}

export type RingForm = 'round' | 'edged' | 'square' | 'triangular' | 'plain';

/** What rings look like from above: round or with some edges, so that sides differ without colour. */
const RINGS: Readonly<Record<RingForm, Outline & { reach: number }>> = {
  round: { edges: 0, reach: SIZES.ring.radius, corner: 0, segments: ROUND },
  plain: { edges: 0, reach: SIZES.ring.radius, corner: 0, segments: ROUND },
  edged: { edges: 8, reach: SIZES.ring.radius * 0.96, corner: 0.03, turn: Math.PI / 8, segments: 3 },
  square: { edges: 4, reach: SIZES.ring.radius * 0.84, corner: 0.06, segments: 4 },
  triangular: { edges: 3, reach: SIZES.ring.radius * 0.69, corner: 0.1, turn: Math.PI / 2, segments: 6 },
};

export function ring(form: RingForm): BufferGeometry {
  const { hole, height } = SIZES.ring;
  const outline = RINGS[form];
  const { reach } = outline;
  const round = form === 'round' ? 0.062 : 0.026;
  const steps = form === 'round' ? 7 : 4;
  const inner = hole - reach;
  const walls: Strip[] = [
    ...strips([
      [inner + 0.02, 0],
      [-round, 0],
    ]),
    { points: [...bevelUnder(0, 0, round, steps), ...bevel(0, height, round, steps)] },
    ...strips([
      [-round, height],
      [inner + 0.03, height],
    ]),
    { points: innerWall(inner, height) },
  ];
  return form === 'plain' ? loft(outline, walls) : loft(outline, walls, { picture: FACES });
}

/** From the top of a hole's edge down to its foot. */
function innerWall(inner: number, height: number): ProfilePoint[] {
  return [
    { out: inner + 0.03, y: height },
    { out: inner + 0.012, y: height - 0.008 },
    { out: inner, y: height - 0.03 },
    { out: inner, y: 0.02 },
    { out: inner + 0.02, y: 0 },
  ];
}

/** A hollow pyramid: pointed, cut flat at the top, or with a step half-way up, so that they differ without colour. */
export function pyramid(form: 'pointed' | 'cut' | 'stepped'): BufferGeometry {
  const { reach, height } = SIZES.pyramid;
  const skirt = 0.05;
  const slope = (height - skirt) / reach;
  const wall = (inset: number): ProfilePoint => ({
    out: -inset,
    y: skirt + inset * slope,
    corner: Math.min(0.04, (reach - inset) * 0.4),
  });
  const top = wall(reach - (form === 'cut' ? 0.13 : 0.016));
  const outline: Outline = { edges: 4, reach, corner: 0.045, segments: 4 };
  const walls: Strip[] = [
    ...strips(
      [
        [-0.06, 0.07],
        [-0.045, 0.004],
        [-0.035, 0],
      ],
      [
        [-0.035, 0],
        [-0.012, 0],
      ],
    ),
    { points: [...bevelUnder(0, 0, 0.012, 3), { out: 0, y: skirt - 0.012 }, wall(0.008)] },
    ...(form === 'stepped' ? stepped(wall, top) : [{ points: [wall(0.008), top] }]),
    { points: [top, { out: top.out - 0.008, y: top.y + 0.006, corner: top.corner ?? 0 }] },
  ];
  return loft(outline, walls, { cap: true, picture: FACES });
}

/** Two steep walls with a level step between them. */
function stepped(wall: (inset: number) => ProfilePoint, top: ProfilePoint): Strip[] {
  const [low, high] = [wall(0.15), wall(0.24)];
  const ledge = (low.y + high.y) / 2;
  return [
    { points: [wall(0.008), { ...low, y: ledge }] },
    {
      points: [
        { ...low, y: ledge },
        { ...high, y: ledge },
      ],
    },
    { points: [{ ...high, y: ledge }, top] },
  ];
}

/** A cube with rounded edges. */
export function cube(): BufferGeometry {
  const { reach, height } = SIZES.cube;
  const outline: Outline = { edges: 4, reach, corner: 0.05, segments: 5 };
  const walls = [{ points: [...bevelUnder(0, 0, 0.045), ...bevel(0, height, 0.045)] }];
  return loft(outline, walls, { cap: true, picture: FACES });
}

/** A cone with a rounded tip. */
export function cone(): BufferGeometry {
  const { radius, height } = SIZES.cone;
  const outline: Outline = { edges: 0, reach: radius, corner: 0, segments: ROUND };
  const tip = 0.03;
  const walls: Strip[] = [
    { points: [...bevelUnder(0, 0, 0.02, 3), { out: tip - radius, y: height - tip }] },
    ...strips([
      [tip - radius, height - tip],
      [tip / 2 - radius, height - tip / 4],
    ]),
  ];
  return loft(outline, walls, { cap: true, picture: FACES });
}
