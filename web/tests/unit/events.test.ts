/** What events make of a game: the games that the fold of crates/online has written (tests/all/cases.rs there). */
import { describe, expect, it } from 'vitest';
import { apply } from '../../src/net/game';
import { casesOf, stories } from '../support/cases';

const cases = stories.flatMap(casesOf);

describe('an event makes of a game what the server has', () => {
  it.each(stories)('$name', (story) => {
    for (const { before, message, after } of casesOf(story)) expect(apply(before, message)).toEqual(after);
  });

  it('in hundreds of cases, of every kind', () => {
    expect(cases.length).toBeGreaterThan(300);
    const kinds = new Set(cases.map(({ message }) => message.event));
    expect(kinds.size).toBe(10);
    const ends = new Set(cases.flatMap(({ after }) => after.over?.code ?? []));
    expect([...ends].sort()).toEqual(['agreement', 'called-off', 'left', 'resignation', 'rules', 'time']);
  });

  it('unless it does not fit, or does not say all', () => {
    const moved = cases.find(({ message }) => message.event === 'moved');
    if (!moved) throw new Error('nobody moves');
    expect(apply(moved.after, moved.message)).toBeNull();
    const { after: _, ...older } = moved.message;
    expect(apply(moved.before, older as typeof moved.message)).toBeNull();
    const undone = { ...moved.message, event: 'undone', plies: 99 } as typeof moved.message;
    expect(apply(moved.before, undone)).toBeNull();
  });
});
