/** How a rating went: a line for the eyes, and its ends in words. */
import type { Profile } from '../generated/accounts';
import { words as w } from './strings';

const WIDTH = 600;
const HEIGHT = 160;
const EDGE = 30;
/** Where every rating begins. */
export const UNRATED = 1500;

export function RatingGraph({ points }: { points: Profile['series'] }) {
  const last = points.at(-1);
  if (!last) return null;
  const ratings = [UNRATED, ...points.map(({ rating }) => rating)];
  // Small changes are not to look like large ones.
  const low = Math.min(...ratings) - 20;
  const high = Math.max(...ratings) + 20;
  const x = (index: number) => EDGE * 2 + (index / points.length) * (WIDTH - EDGE * 3);
  const y = (rating: number) => HEIGHT - EDGE - ((rating - low) / (high - low)) * (HEIGHT - EDGE * 2);
  const path = ratings.map((rating, index) => `${index ? 'L' : 'M'}${x(index)} ${y(rating)}`).join('');
  const label = w('graph.words', { first: UNRATED, last: last.rating, count: points.length });
  return (
    <svg class="rating-graph" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {[Math.min(...ratings), Math.max(...ratings)].map((rating) => (
        <g key={rating}>
          <line x1={EDGE * 2} x2={WIDTH - EDGE} y1={y(rating)} y2={y(rating)} />
          <text x={EDGE * 1.8} y={y(rating) + 4}>
            {rating}
          </text>
        </g>
      ))}
      <path d={path} />
      <circle cx={x(points.length)} cy={y(last.rating)} r="4" />
    </svg>
  );
}
