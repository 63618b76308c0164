/** How long proofs of set-ups of STAQS take in the browser's engine, in processor time and without the table. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { converse } from '../support/engine';

const SETUPS = 1000;
const PLACEMENTS = 8;
/** Milliseconds: five times what the program may take. */
const RANDOM = 250;
const HARDEST = 5000;

const DOCUMENT = join(import.meta.dirname, '../../../docs/truth.md');
/** The set-ups with the longest proofs that were found, as the document lists them. */
const hard = [...readFileSync(DOCUMENT, 'utf8').matchAll(/^\| `(\S+ b)` \| (\d+) \|$/gm)];

type Ask = (line: string) => string[];

interface Proof {
  milliseconds: number;
  nodes: number;
}

/** Placements that are drawn by lot. */
function randomSetUp(ask: Ask, next: () => number): string {
  const moves: string[] = [];
  while (moves.length < PLACEMENTS) {
    const legal = ask('moves').filter((line) => line !== 'ok');
    moves.push(legal[next() % legal.length] ?? '');
    ask(`position start moves ${moves.join(' ')}`);
  }
  return `position start moves ${moves.join(' ')}`;
}

/** Proves a position with an engine that remembers nothing. */
function prove(ask: Ask, position: string): Proof {
  ask('newgame staqs');
  ask(position);
  const before = process.cpuUsage();
  const said = ask('go solve');
  const { user, system } = process.cpuUsage(before);
  const nodes = Number(/ nodes (\d+)/.exec(said.filter((line) => line.startsWith('info')).at(-1) ?? '')?.[1]);
  expect(said.at(-1)).toMatch(/^bestmove @?\w/);
  expect(said.join('\n')).toMatch(/score (win|draw|loss)/);
  return { milliseconds: (user + system) / 1000, nodes };
}

function report(what: string, proofs: Proof[]): number {
  const times = proofs.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0;
  const sum = (of: (proof: Proof) => number) => proofs.reduce((total, proof) => total + of(proof), 0);
  const each = sum(({ milliseconds }) => 1e6 * milliseconds) / sum(({ nodes }) => nodes);
  const shares = [0.5, 0.99, 0.999, 1].map((share) => at(share).toFixed(1)).join(', ');
  console.info(`${what}: half, 99 %, 99.9 % and all within ${shares} ms; ${each.toFixed(0)} ns a node`);
  return at(1);
}

it('proves random set-ups', async () => {
  const ask = await converse([]);
  let random = 1;
  const next = () => (random = (random * 48271) % 0x7fff_ffff);
  const proofs: Proof[] = [];
  for (let number = 0; number < SETUPS; number += 1) {
    ask('newgame staqs');
    ask('position start');
    proofs.push(prove(ask, randomSetUp(ask, next)));
  }
  expect(report(`${SETUPS} random set-ups`, proofs)).toBeLessThanOrEqual(RANDOM);
});

it('proves the hardest that are known', async () => {
  expect(hard, 'every row of the table').toHaveLength(5);
  const ask = await converse([]);
  const proofs = hard.map(([, position]) => prove(ask, `position string ${position}`));
  expect(report(`the hardest ${hard.length}`, proofs)).toBeLessThanOrEqual(HARDEST);
});
