/** What one click on the page costs its engine, in processor time. */
import { expect, it } from 'vitest';
import type { Act } from '../../src/engine/rules';
import { converse } from '../support/engine';

/** How often each question is asked. */
const TIMES = 1000;
/** How many times slower an old phone is. */
const SLOWDOWN = 6;
/** How long a click may take there, in milliseconds: a frame. */
const FRAME = 16;
const TURNS = 60;

type Ask = (line: string) => string[];

/** The first moves of the first random game that lasts this long. */
function longGame(ask: Ask, game: string, turns: number): string[] {
  for (let seed = 1; seed <= 1000; seed += 1) {
    const moves = randomGame(ask, game, turns, seed);
    if (moves.length === turns) return moves;
  }
  throw new Error(`no random game of ${game} lasts ${turns} turns`);
}

function randomGame(ask: Ask, game: string, turns: number, seed: number): string[] {
  const moves: string[] = [];
  let random = seed;
  ask(`newgame ${game}`);
  for (let turn = 0; turn < turns; turn += 1) {
    ask(turn === 0 ? 'position start' : `position start moves ${moves.join(' ')}`);
    const legal = ask('moves').filter((line) => line !== 'ok');
    random = (random * 48271) % 0x7fff_ffff;
    const move = legal[random % legal.length];
    if (!move) break;
    moves.push(move);
  }
  return moves;
}

/** Milliseconds of processor time of each run, sorted. */
function measure(run: (time: number) => void): number[] {
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const before = process.cpuUsage();
    run(time);
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  return times.sort((a, b) => a - b);
}

function report(what: string, times: number[]): number {
  const [low, median, high] = [0.1, 0.5, 0.9].map((part) => times[Math.floor(part * TIMES)] ?? 0);
  console.info(`${what}: ${median?.toFixed(3)} ms (${low?.toFixed(3)} to ${high?.toFixed(3)})`);
  return median ?? 0;
}

it('a click at the start of Glaisher fits into a frame of an old phone', async () => {
  const ask = await converse();
  const line = { game: 'glaisher', moves: [] };
  const question = (acts: Act[]) => `hand ${JSON.stringify({ line, acts })}`;
  expect(ask(question([]))[0]).toMatch(/^hand \{/);
  const empty = report(
    'the hand before a click',
    measure(() => ask(question([]))),
  );
  const click: Act[] = [{ choose: 'b9' }];
  expect(ask(question(click))[0]).toMatch(/^hand \{/);
  const chosen = report(
    'the hand after a click on a stack',
    measure(() => ask(question(click))),
  );
  expect(SLOWDOWN * Math.max(empty, chosen)).toBeLessThanOrEqual(FRAME);
});

it('a view is asked for after every move', async () => {
  const ask = await converse();
  const moves = longGame(ask, 'glaisher', TURNS);
  const view = (count: number) =>
    `view ${JSON.stringify({ game: 'glaisher', moves: moves.slice(0, count) })}`;
  expect(ask(view(TURNS))[0]).toMatch(/^view \{/);
  // The last move is taken back and made again, so that there is something to be shown each time.
  report(
    `the view of turn ${TURNS}`,
    measure((time) => ask(view(TURNS - (time % 2)))),
  );
});
