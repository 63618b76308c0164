/**
 * Where the station, the Earth, the Sun and the Moon are at a time of day. Headless.
 *
 * The sky has x and y in the plane of the equator and z to the north; the Earth turns in it, and on the Earth x
 * goes through the meridian of Greenwich. In the station, y is up, away from the Earth, and it flies towards -z.
 */
import type { Triple } from '../kit';

export interface Heavens {
  /** The station's axes x, y and z as they lie on the Earth, one after the other. */
  toEarth: [Triple, Triple, Triple];
  /** The same as they lie among the stars. */
  toStars: [Triple, Triple, Triple];
  /** Towards the Sun and the Moon, in the station. */
  sun: Triple;
  moon: Triple;
}

const DEGREE = Math.PI / 180;
const TURN = Math.PI * 2;
/** The International Space Station's. */
const INCLINATION = 51.6 * DEGREE;
const ROUND_HOURS = 94.6 / 60;
const MONTH_HOURS = 27.32 * 24;
/** How high the Sun stands over the equator: the end of August. */
const DECLINATION = 10 * DEGREE;
/** At this hour the station passes here, flying north-east over Portugal. */
export const START = { hours: 17.6, latitude: 37.5, longitude: -11 } as const;
/** How high it flies, in radii of the Earth. */
export const ALTITUDE = 500 / 6371;
/** At the start the Moon stands ahead, so far to the right and so far under the horizontal. */
const MOON = { right: 15 * DEGREE, down: 17 * DEGREE } as const;

/** How far along its round the station is at the start, counted from the equator, and where the round lies. */
const ALONG = Math.asin(Math.sin(START.latitude * DEGREE) / Math.sin(INCLINATION));
const ASIDE = Math.atan2(Math.cos(INCLINATION) * Math.sin(ALONG), Math.cos(ALONG));
const NODE = START.longitude * DEGREE + spin(START.hours) - ASIDE;

export function heavens(hours: number): Heavens {
  const axes = axesAt(hours);
  const back = -spin(hours);
  const sun: Triple = [Math.cos(DECLINATION), 0, Math.sin(DECLINATION)];
  const moon = turn(moonAtStart, ((hours - START.hours) / MONTH_HOURS) * TURN);
  return {
    toStars: axes,
    toEarth: axes.map((axis) => turn(axis, back)) as [Triple, Triple, Triple],
    sun: seenIn(axes, sun),
    moon: seenIn(axes, moon),
  };
}

/** The point of the Earth that the station is over, in degrees. */
export function below(hours: number): { latitude: number; longitude: number } {
  const [x, y, z] = heavens(hours).toEarth[1];
  return { latitude: Math.asin(z) / DEGREE, longitude: Math.atan2(y, x) / DEGREE };
}

/** How far the Earth has turned; at noon Greenwich is under the Sun. */
function spin(hours: number): number {
  return ((hours - 12) / 24) * TURN;
}

function axesAt(hours: number): [Triple, Triple, Triple] {
  const along = ALONG + ((hours - START.hours) / ROUND_HOURS) * TURN;
  const up = onRound(Math.cos(along), Math.sin(along));
  const ahead = onRound(-Math.sin(along), Math.cos(along));
  const back: Triple = [-ahead[0], -ahead[1], -ahead[2]];
  return [cross(up, back), up, back];
}

/** A point of the round, in the sky. */
function onRound(x: number, y: number): Triple {
  return turn([x, y * Math.cos(INCLINATION), y * Math.sin(INCLINATION)], NODE);
}

const moonAtStart: Triple = (() => {
  const [x, y, z] = axesAt(START.hours);
  const [right, down] = [MOON.right, MOON.down];
  const [a, b, c] = [Math.sin(right) * Math.cos(down), -Math.sin(down), -Math.cos(right) * Math.cos(down)];
  return [0, 1, 2].map((i) => x[i]! * a + y[i]! * b + z[i]! * c) as unknown as Triple;
})();

/** Turns about the axis of the Earth. */
function turn([x, y, z]: Triple, angle: number): Triple {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [x * cos - y * sin, x * sin + y * cos, z];
}

function cross(a: Triple, b: Triple): Triple {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function seenIn(axes: readonly Triple[], [x, y, z]: Triple): Triple {
  return axes.map((axis) => axis[0] * x + axis[1] * y + axis[2] * z) as unknown as Triple;
}
