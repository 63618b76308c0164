/**
 * Makes what the explorer knows: games between our own levels, and proofs of STAQS openings by our own prover.
 *
 *   node scripts/explorer.mjs games  PROGRAM [FILE]    some ten minutes of one processor; all files or one
 *   node scripts/explorer.mjs proofs PROGRAM           half an hour and more; goes on where it was broken off
 *
 * PROGRAM is a release build of `stackade`. Seeds are fixed: the same program makes the same games.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const DATA = new URL('../data/explorer/', import.meta.url);
const [, , what, program = 'stackade', only] = process.argv;

/**
 * Which levels meet, and how often; Greener's games take longest. The first turns are at random, or all games
 * would be alike: more of them where there are fewer moves to choose from.
 */
const MATCHES = [
  { file: 'staqs', game: 'staqs', levels: [9, 8], games: 200, opening: 2 },
  { file: 'nava', game: 'nava', levels: [9, 8], games: 200, opening: 4 },
  { file: 'glaisher', game: 'glaisher', levels: [9, 8], games: 200, opening: 2 },
  { file: 'greener', game: 'greener:setup=placed', levels: [7, 6], games: 120, opening: 2 },
  { file: 'greener', game: 'greener', levels: [7, 6], games: 80, opening: 2 },
];
const SEED = 2026;

function makeGames() {
  const folder = mkdtempSync(join(tmpdir(), 'explorer-'));
  const lines = new Map();
  for (const { file, game, levels, games, opening } of MATCHES.filter(
    (match) => !only || match.file === only,
  )) {
    const records = join(folder, 'games.stk');
    const [a, b] = levels;
    const players = ['--a', `level=${a}`, '--b', `level=${b}`];
    const rest = ['--games', games, '--seed', SEED, '--opening-plies', opening, '--records', records];
    execFileSync(program, ['match', game, ...players, ...rest].map(String), { stdio: 'ignore' });
    const found = readFileSync(records, 'utf8')
      .split(/\n(?=\[Game )/)
      .map(lineOf);
    lines.set(file, [...(lines.get(file) ?? []), ...new Set(found)]);
    // Whatever happens later, this much is made.
    writeFileSync(new URL(`${file}.games.txt`, DATA), `${lines.get(file).join('\n')}\n`);
  }
  rmSync(folder, { recursive: true });
}

/** `GAME SEED LEVEL LEVEL RESULT MOVE …`, with `-` for no seed. */
function lineOf(record) {
  const tag = (name) => new RegExp(`\\[${name} "([^"]*)"\\]`).exec(record)?.[1];
  const level = (name) => /^level=(\d+)$/.exec(tag(name) ?? '')?.[1];
  const moves = record
    .slice(record.indexOf('\n\n'))
    .split(/\s+/)
    .filter((word) => /^[@a-z]/.test(word));
  return [tag('Game'), tag('Seed') ?? '-', level('First'), level('Second'), tag('Result'), ...moves].join(
    ' ',
  );
}

/** Megabytes in which the prover remembers positions. */
const HASH = 512;
/** In this order: what is asked first, and what takes longest last. One placement of each kind is enough. */
const OPENINGS = [
  ['staqs:size=3', placements(3, 2)],
  ['staqs:size=4', placements(4, 2)],
  ['staqs', [[], ...corner(5).map((cell) => [`@${cell}`])]],
];

/** `GAME MOVES RESULT PLIES BEST`: for the side to move, with all moves that reach the result if they are known. */
function makeProofs() {
  const path = new URL('staqs.proofs.txt', DATA);
  const known = existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n').filter(Boolean) : [];
  const isKnown = (start) => known.some((line) => line.startsWith(`${start} `));
  for (const [game, lines] of OPENINGS)
    for (const moves of lines) {
      const start = `${game} ${moves.join(',') || '-'}`;
      if (isKnown(start)) continue;
      const asked = ['solve', game, '--moves', moves.join(' '), '--hash', String(HASH), '--json'];
      const { result, plies, best, complete } = JSON.parse(
        execFileSync(program, asked, { encoding: 'utf8' }),
      );
      if (result === 'unknown') continue;
      known.push(`${start} ${result} ${plies ?? '-'} ${complete ? best.join(',') : '-'}`);
      writeFileSync(path, `${known.join('\n')}\n`);
    }
}

/** The cells of an eighth of the board: every other one is the reflection or rotation of one of them. */
function corner(size) {
  const half = Math.ceil(size / 2);
  const cells = [];
  for (let column = 0; column < half; column += 1)
    for (let row = 0; row <= column; row += 1) cells.push(cell(column, row));
  return cells;
}

/** Every line of up to so many placements whose first is in the corner. */
function placements(size, most) {
  const all = Array.from({ length: size * size }, (_, index) => cell(index % size, Math.floor(index / size)));
  const lines = [[]];
  for (const first of corner(size)) {
    lines.push([`@${first}`]);
    if (most > 1)
      lines.push(...all.filter((other) => other !== first).map((other) => [`@${first}`, `@${other}`]));
  }
  return lines;
}

function cell(column, row) {
  return `${String.fromCharCode(97 + column)}${row + 1}`;
}

if (what === 'games') makeGames();
else if (what === 'proofs') makeProofs();
else throw new Error('expected games or proofs, and the program');
