/** Ratings, against the example that Glickman gives for his system. */
import { expect, it } from 'vitest';
import { NEW, rated } from '../../src/state/glicko';

it('are those of the published example', () => {
  const own = { rating: 1500, deviation: 200, volatility: 0.06 };
  const after = rated(own, [
    { other: { rating: 1400, deviation: 30, volatility: 0.06 }, score: 1 },
    { other: { rating: 1550, deviation: 100, volatility: 0.06 }, score: 0 },
    { other: { rating: 1700, deviation: 300, volatility: 0.06 }, score: 0 },
  ]);
  expect(after.rating).toBeCloseTo(1464.06, 1);
  expect(after.deviation).toBeCloseTo(151.52, 1);
  expect(after.volatility).toBeCloseTo(0.05999, 4);
});

it('rise with what was hard, fall with what was easy, and grow surer', () => {
  const hard = { rating: 1900, deviation: 100, volatility: 0.06 };
  const easy = { rating: 1100, deviation: 100, volatility: 0.06 };
  const won = rated(NEW, [{ other: hard, score: 1 }]);
  const lost = rated(NEW, [{ other: easy, score: 0 }]);
  expect(won.rating).toBeGreaterThan(1600);
  expect(lost.rating).toBeLessThan(1400);
  expect(won.deviation).toBeLessThan(NEW.deviation);
  expect(rated(NEW, []).deviation).toBeGreaterThan(NEW.deviation);
});
