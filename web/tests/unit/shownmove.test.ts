// @vitest-environment happy-dom
/** A hint shows what its move captures, and ghosts where nothing is taken. */
import { expect, it } from 'vitest';
import { moveMarks } from '../../src/state/shownmove';
import { createTestRules } from '../support/engine';

const rules = createTestRules();

async function shown(game: string, move: string, start?: string) {
  const line = { game, start, moves: [] };
  const [found] = await rules.describe(line, [move]);
  return moveMarks(found!, await rules.view({ ...line, moves: [move] }));
}

it('leaves what is captured in sight', async () => {
  const start = 'y1,x4/x6/x7/x8/x4,r3,y1,y2,x2/x8/x7/x6/x5 r';
  const { targets, preview, arrows } = await shown('glaisher', 'e5e12@e5', start);
  expect(targets).toEqual([
    { cell: 'f5', capture: true, label: '1' },
    { cell: 'g5', capture: true, label: '2' },
  ]);
  // The stack on e5 is still to move.
  expect(preview).toEqual([]);
  expect(arrows?.map(({ to }) => to)).toEqual(['f5', 'g5']);
});

it('shows what will stand on free cells', async () => {
  const { targets, preview } = await shown('nava', 'a1-a4');
  expect([targets, preview.map(({ cell }) => cell)]).toEqual([[], ['a4']]);
});
