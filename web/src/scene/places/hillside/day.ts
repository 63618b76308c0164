/** A day in early summer at 38° north: where the Sun stands, and what colour everything is then. Headless. */
import type { Triple } from '../kit';

/** Colours are linear: red, green and blue from 0. */
export interface Daylight {
  /** Towards the Sun; y is up, and one looks south-west, towards -z. */
  sun: Triple;
  /** Towards what lights the board: the Sun, or by night the Moon. */
  key: Triple;
  keyColor: Triple;
  keyStrength: number;
  zenith: Triple;
  horizon: Triple;
  /** Around the Sun. */
  glow: Triple;
  /** What comes from the whole sky. */
  ambient: Triple;
  /** 0 by day, 1 when all stars are out. */
  night: number;
}

const DEGREE = Math.PI / 180;
const LATITUDE = 38.5 * DEGREE;
const DECLINATION = 21 * DEGREE;
/** From north to where one looks, to the right. */
const HEADING = 232 * DEGREE;
/** Clocks in Portugal are ahead of the Sun in summer. */
const NOON = 13.55;
/** What lights the board is never lower than this, or its shadows would cover it. */
const LOWEST = 0.42;
const MOON: Triple = [0.35, 0.72, -0.6];

/** Colours when the Sun stands so many degrees high. */
interface Mood
  extends Pick<Daylight, 'keyColor' | 'keyStrength' | 'zenith' | 'horizon' | 'glow' | 'ambient'> {
  height: number;
}

const MOODS: readonly Mood[] = [
  {
    height: -14,
    keyColor: [0.55, 0.68, 1],
    keyStrength: 1.25,
    zenith: [0.006, 0.011, 0.032],
    horizon: [0.018, 0.028, 0.06],
    glow: [0.01, 0.01, 0.02],
    ambient: [0.07, 0.09, 0.16],
  },
  {
    height: -6,
    keyColor: [0.6, 0.66, 1],
    keyStrength: 1.15,
    zenith: [0.02, 0.035, 0.11],
    horizon: [0.2, 0.13, 0.17],
    glow: [0.4, 0.14, 0.06],
    ambient: [0.13, 0.13, 0.2],
  },
  {
    height: 0,
    keyColor: [1, 0.5, 0.28],
    keyStrength: 1.5,
    zenith: [0.07, 0.13, 0.32],
    horizon: [0.8, 0.4, 0.22],
    glow: [1, 0.42, 0.12],
    ambient: [0.24, 0.21, 0.26],
  },
  {
    height: 9,
    keyColor: [1, 0.7, 0.42],
    keyStrength: 2.5,
    zenith: [0.11, 0.24, 0.55],
    horizon: [0.82, 0.62, 0.42],
    glow: [0.9, 0.55, 0.25],
    ambient: [0.34, 0.33, 0.36],
  },
  {
    height: 26,
    keyColor: [1, 0.88, 0.7],
    keyStrength: 2.9,
    zenith: [0.1, 0.27, 0.65],
    horizon: [0.62, 0.7, 0.74],
    glow: [0.4, 0.34, 0.24],
    ambient: [0.42, 0.45, 0.5],
  },
  {
    height: 60,
    keyColor: [1, 0.96, 0.88],
    keyStrength: 3,
    zenith: [0.075, 0.23, 0.64],
    horizon: [0.52, 0.68, 0.82],
    glow: [0.2, 0.2, 0.18],
    ambient: [0.46, 0.5, 0.56],
  },
];

export function daylight(hours: number): Daylight {
  const sun = sunAt(hours);
  const height = Math.asin(sun[1]) / DEGREE;
  const above = MOODS.findIndex((mood) => mood.height > height);
  const to = MOODS[above < 0 ? MOODS.length - 1 : above]!;
  const from = MOODS[above <= 0 ? (above < 0 ? MOODS.length - 1 : 0) : above - 1]!;
  const span = to.height - from.height;
  const t = span > 0 ? (height - from.height) / span : 0;
  const mixed = (pick: (mood: Mood) => Triple) => mix(pick(from), pick(to), t);
  return {
    sun,
    key: lifted(height > -3 ? sun : MOON),
    keyColor: mixed((mood) => mood.keyColor),
    // Between Sun and Moon nothing casts shadows, so that one may take over from the other.
    keyStrength:
      (from.keyStrength + (to.keyStrength - from.keyStrength) * t) *
      Math.min(1, 0.35 + Math.abs(height + 3) / 4),
    zenith: mixed((mood) => mood.zenith),
    horizon: mixed((mood) => mood.horizon),
    glow: mixed((mood) => mood.glow),
    ambient: mixed((mood) => mood.ambient),
    night: Math.min(1, Math.max(0, (-height - 3) / 9)),
  };
}

/** Towards the Sun: x to the right, y up, and -z ahead. */
export function sunAt(hours: number): Triple {
  const angle = ((hours - NOON) / 24) * Math.PI * 2;
  const up =
    Math.sin(LATITUDE) * Math.sin(DECLINATION) + Math.cos(LATITUDE) * Math.cos(DECLINATION) * Math.cos(angle);
  const north =
    Math.cos(LATITUDE) * Math.sin(DECLINATION) - Math.sin(LATITUDE) * Math.cos(DECLINATION) * Math.cos(angle);
  const east = -Math.cos(DECLINATION) * Math.sin(angle);
  const [cos, sin] = [Math.cos(HEADING), Math.sin(HEADING)];
  return [east * cos - north * sin, up, -(north * cos + east * sin)];
}

function lifted([x, y, z]: Triple): Triple {
  const up = Math.max(y, LOWEST);
  const level = Math.hypot(x, z) || 1;
  const reach = Math.sqrt(1 - Math.min(1, up * up));
  return [(x / level) * reach, up, (z / level) * reach];
}

function mix(a: Triple, b: Triple, t: number): Triple {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
}
