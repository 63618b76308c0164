/** What events make of a game: the cases that the server has written (crates/server/tests/online/cases.rs). */
import { describe, expect, it } from 'vitest';
import { after, CALLED_OFF, LEFT } from '../../src/net/game';
import { cases } from '../support/cases';

describe('an event makes of a game what the server has', () => {
  it.each(cases)('$name', ({ before, news, after: expected }) => {
    expect(after(before, news)).toEqual(expected);
  });

  it('and ends it by the same codes', () => {
    const reasons = cases.flatMap(({ after: { over } }) => over?.reason ?? []);
    expect(new Set(reasons)).toEqual(new Set(['resignation', 'time', 'agreement', LEFT, CALLED_OFF]));
  });
});
