/** A trial of the installed package: a game to its end, a refusal, an analysis, a record. Prints what it found. */
import assert from 'node:assert/strict';
import { open, Refusal } from 'stackade-engine';

const engine = await open();
assert.deepEqual(
  (await engine.games()).map(({ id }) => id),
  ['glaisher', 'staqs', 'greener', 'nava'],
);
for (const { id } of await engine.games()) {
  const game = { game: id, moves: [], seed: '1' };
  for (;;) {
    const move = await engine.best(game, { level: 1 + (game.moves.length % 2) });
    if (move === null) break;
    game.moves.push(move);
  }
  const { over } = await engine.view(game);
  assert.ok(over, `${id} has ended`);
  assert.deepEqual(await engine.legal(game), []);
  console.log(`${id}: ${game.moves.length} turns, ${over.code}`);
}
const [first, second] = await engine.analyse('nava', { depth: 4 }, 2);
assert.notEqual(first.move, second.move);
assert.equal(first.line[0], first.move);
const [three] = await engine.analyse('staqs:players=3', { nodes: 200 });
assert.equal(three.scores.length, 3);
await assert.rejects(engine.best({ game: 'nava', moves: ['a1-c3'] }), Refusal);
