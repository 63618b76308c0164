/**
 * Ratings by Glicko-2 (Mark Glickman, 2013): how strong somebody is, how sure that is, and how steady. A rating period
 * is one game, as for puzzles, which one meets one at a time.
 */
export interface Rating {
  rating: number;
  deviation: number;
  volatility: number;
}

/** Somebody of whom nothing is known. */
export const NEW: Rating = { rating: 1500, deviation: 350, volatility: 0.06 };

const SCALE = 173.7178;
const BASE = 1500;
/** How much volatility may change: small, so that a lucky streak says little. */
const TAU = 0.5;
const TOLERANCE = 1e-6;
/** Nobody is known better than this: people change. */
const LEAST_DEVIATION = 45;

/** Whom one has met, and what came of it: 1 for a win, 0 for a loss. */
export interface Meeting {
  other: Rating;
  score: number;
}

/** The rating after the meetings of a period. */
export function rated(own: Rating, meetings: readonly Meeting[]): Rating {
  const phi = own.deviation / SCALE;
  if (meetings.length === 0) return { ...own, deviation: SCALE * Math.hypot(phi, own.volatility) };
  const mu = (own.rating - BASE) / SCALE;
  const met = meetings.map(({ other, score }) => {
    const weight = 1 / Math.sqrt(1 + (3 * (other.deviation / SCALE) ** 2) / Math.PI ** 2);
    const expected = 1 / (1 + Math.exp(-weight * (mu - (other.rating - BASE) / SCALE)));
    return { weight, expected, score };
  });
  const variance = 1 / sum(met.map(({ weight, expected }) => weight ** 2 * expected * (1 - expected)));
  const gain = sum(met.map(({ weight, expected, score }) => weight * (score - expected)));
  const volatility = newVolatility(own.volatility, phi, variance, variance * gain);
  const before = Math.hypot(phi, volatility);
  const after = 1 / Math.sqrt(1 / before ** 2 + 1 / variance);
  return {
    rating: BASE + SCALE * (mu + after ** 2 * gain),
    deviation: Math.max(LEAST_DEVIATION, SCALE * after),
    volatility,
  };
}

/** The Illinois algorithm, as in Glickman's fifth step. */
function newVolatility(sigma: number, phi: number, variance: number, delta: number): number {
  const a = Math.log(sigma ** 2);
  const f = (x: number) => {
    const e = Math.exp(x);
    const spread = phi ** 2 + variance + e;
    return (e * (delta ** 2 - spread)) / (2 * spread ** 2) - (x - a) / TAU ** 2;
  };
  let left = a;
  let right = delta ** 2 > phi ** 2 + variance ? Math.log(delta ** 2 - phi ** 2 - variance) : a - TAU;
  while (delta ** 2 <= phi ** 2 + variance && f(right) < 0) right -= TAU;
  let [atLeft, atRight] = [f(left), f(right)];
  while (Math.abs(right - left) > TOLERANCE) {
    const next = left + ((left - right) * atLeft) / (atRight - atLeft);
    const atNext = f(next);
    if (atNext * atRight <= 0) [left, atLeft] = [right, atRight];
    else atLeft /= 2;
    [right, atRight] = [next, atNext];
  }
  return Math.exp(left / 2);
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
