// @vitest-environment happy-dom
/** A wrong move of a puzzle is told what it costs, as far as that is proved. */
import { expect, it } from 'vitest';
import type { Client } from '../../src/engine/client';
import type { Judgement, Rules } from '../../src/engine/rules';
import type { Puzzle } from '../../src/generated/games';
import { LANGUAGES } from '../../src/languages';
import { ownMoves, sayScope, sayWithin } from '../../src/learn/lessons';
import { sayJudgement } from '../../src/learn/PuzzleBoard';
import { createPuzzleJudge } from '../../src/learn/solving';
import { lessonsOf } from '../support/lessons';

const said = (puzzle: Pick<Puzzle, 'result' | 'scope'>, judgement: Partial<Judgement>) =>
  sayJudgement(puzzle as Puzzle, { right: false, message: '', follow: [], ...judgement });

it('names what was given away', () => {
  expect(said({ result: 'win', scope: 'proved' }, { message: 'Because.' })).toBe(
    'This move gives the win away. Because.',
  );
  expect(said({ result: 'win', scope: { within: 5 } }, {})).toBe(
    'This move does not win that soon, nor within 3 moves of your own.',
  );
  expect(said({ result: 'win', scope: { within: 5 } }, { worth: 'loss' })).toBe(
    'With this move the game is lost.',
  );
  expect(said({ result: 'win', scope: 'proved' }, { worth: 'draw' })).toBe(
    'With this move the game is a draw at best.',
  );
  expect(said({ result: 'draw', scope: 'proved' }, {})).toBe('With this move the game is lost.');
});

it('counts the moves of the solver alone', () => {
  const [two, one, none] = [3, 1, undefined].map(sayWithin);
  expect([two, one, none]).toEqual([', in 2 moves of your own', ', with your next move', '']);
  // A last answer need not be a move of the solver.
  expect(sayWithin(6)).toBe(', in 3 moves of your own');
  expect(sayScope({ scope: { within: 7 } } as Puzzle)).toContain('within 4 moves of your own');
});

it.each(['glaisher', 'nava'])('counts them as the texts of puzzles of %s do', (game) => {
  const counted = lessonsOf(game, 'en').puzzles.flatMap(({ scope, why }) => {
    const [, told] = /within (\d+) moves of your own/.exec(why) ?? [];
    return told && scope !== 'proved' ? [[ownMoves(scope.within), Number(told)]] : [];
  });
  expect(counted.length).toBeGreaterThan(0);
  for (const [page, text] of counted) expect(page).toBe(text);
});

it('claims nothing that was not proved', () => {
  expect(said({ result: 'win', scope: 'proved' }, { isUnproved: true })).toBe('');
});

it.each(['glaisher', 'greener', 'nava', 'staqs'])(
  'every theme of %s is explained in every language',
  (game) => {
    for (const spoken of LANGUAGES) {
      const { puzzles, ideas } = lessonsOf(game, spoken);
      const motifs = [...new Set(puzzles.map(({ motif }) => motif))].sort();
      expect(Object.keys(ideas).sort()).toEqual(motifs);
      for (const meaning of Object.values(ideas)) expect(meaning).toMatch(/^[A-ZÀ-Ý].{20,}\.$/);
    }
  },
);

it('a wrong move that is answered by the end of the game is told that it loses', async () => {
  const puzzle = lessonsOf('nava', 'en').puzzles.find(({ plies }) => plies === 3)!;
  const over = { winner: 1, ranks: [2, 1], code: '', reason: '', words: '' };
  const view = async ({ moves }: { moves: string[] }) => ({
    over: moves.length > 1 ? over : null,
    last: { side: 0 },
  });
  const wrong = async () => ({ right: false, message: 'Because.', follow: ['b1-b2'] });
  const rules = { view, judge: wrong, describe: async () => [] } as unknown as Rules;
  const { judge } = createPuzzleJudge(rules, {} as Client, puzzle);
  expect(await judge('a1-a2', [])).toMatchObject({ follow: ['b1-b2'], worth: 'loss' });
});
