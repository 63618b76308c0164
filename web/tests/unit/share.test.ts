/** Games in addresses: what is sent is what arrives, and whatever else arrives is no game. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decode, encode, NoGame, type Shared } from '../../src/links/code';
import { fragmentOf } from '../../src/links/link';
import { words } from '../../src/share/strings';
import { createTestRules } from '../support/engine';

const rules = createTestRules();

/** Numbers that are the same in every run. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
}

async function randomGame(game: string, seed: string | undefined, most: number): Promise<Shared> {
  const roll = dice(7);
  const moves: string[] = [];
  for (;;) {
    const choices = await rules.legal({ game, seed, moves });
    if (choices.length === 0 || moves.length >= most) return { game, seed, moves, ending: null };
    moves.push(choices[roll(choices.length)]!);
  }
}

const GAMES: [string, string | undefined][] = [
  ['glaisher', undefined],
  ['staqs', undefined],
  ['staqs:opening=free,size=6', undefined],
  ['greener', '18446744073709551615'],
  ['greener:size=9x9', '7'],
  ['nava', undefined],
];

describe('a game in an address', () => {
  it.each(GAMES)('of %s arrives whole', async (game, seed) => {
    const sent = await randomGame(game, seed, 60);
    const code = await encode(sent, rules.legal);
    expect(code).toMatch(/^g1\.[a-z0-9:=,]+\.(n[0-9a-z]+)?\.[0-9A-Za-z]+$/);
    expect(await decode(code, rules.legal)).toEqual(sent);
  });

  it('is short: about one and a half signs for a move of most games, three of Glaisher', async () => {
    for (const [game, seed, most] of [
      ['nava', undefined, 1.2],
      ['staqs', undefined, 1.2],
      ['greener', '7', 1.5],
      ['glaisher', undefined, 3],
    ] as const) {
      const { moves } = await randomGame(game, seed, 500);
      const code = await encode({ game, seed, moves, ending: null }, rules.legal);
      expect([game, code.length < 30 + most * moves.length]).toEqual([game, true]);
    }
  });

  it('holds a start of its own, and how it ended', async () => {
    const start = 'x4,bbbbbb/x5/x5/x5/wwwwww,x4 w';
    const sent: Shared = { game: 'nava', start, moves: ['a1-a4'], ending: { loser: null, why: 'agreement' } };
    const code = await encode(sent, rules.legal);
    expect(await decode(code, rules.legal)).toEqual(sent);
    expect(await decode(decodeURIComponent(new URL(`http://x/#${code}`).hash.slice(1)), rules.legal)).toEqual(
      sent,
    );
    for (const ending of [null, { loser: 0, why: 'time' }, { loser: 1, why: 'forfeit' }] as const)
      expect((await decode(await encode({ ...sent, ending }, rules.legal), rules.legal)).ending).toEqual(
        ending,
      );
  });

  it('is as the documents show it', async () => {
    const documents = readFileSync(new URL('../../../docs/embed.md', import.meta.url), 'utf8');
    const [code = ''] = /g1\.[\w.-]+/.exec(documents) ?? [];
    expect((await decode(code, rules.legal)).moves).toEqual(['a1-a4', 'e5-a5']);
  });

  it('names a seed only where the board depends on it', async () => {
    const line = { seed: '77', moves: [] };
    expect(await fragmentOf(rules, { ...line, game: 'staqs' }, null)).toMatch(/^#g1\.staqs\.\./);
    expect(await fragmentOf(rules, { ...line, game: 'greener' }, null)).toMatch(/^#g1\.greener\.n25\./);
  });

  it('that is not legal cannot be sent', async () => {
    const wrong = encode({ game: 'nava', moves: ['a1-a9'], ending: null }, rules.legal);
    await expect(wrong).rejects.toBeInstanceOf(NoGame);
  });
});

const STRANGE = [
  '',
  'g',
  'g1',
  'g1.',
  'g1...',
  'g1.nava',
  'g1.nava..',
  'g1.nava...0',
  'g1.nava..0.0',
  'g0.nava..0',
  'g2.nava..0',
  'g99999.nava..0',
  'h1.nava..0',
  'g1.chess..0',
  'g1.NAVA..0',
  'g1.nava:size=4..0',
  'g1.staqs:size=99..0',
  'g1.<b>..0',
  'g1.nava.n.0',
  'g1.greener.n-1.0',
  'g1.greener.nzzzzzzzzzzzzz.0',
  'g1.greener.nzzzzzzzzzzzzzzzzzzzz.0',
  'g1.nava.p.0',
  'g1.nava.px5_w.0',
  'g1.nava.px4,bbbbbb/x5/x5/x5/wwwwww,x4 w.0',
  'g1.nava.px4,bbbbbb/x5/x5/x5/wwwwww,x4_q.0',
  'g1.nava..é',
  'g1.nava..-1',
  'g1.nava..0x1f',
  'g1.nava..1e9',
  `g1.nava..${'z'.repeat(3000)}`,
  `g1.nava..${'z'.repeat(100_000)}`,
  `g1.${'a'.repeat(5000)}..0`,
  `g1.nava.p${'x5/'.repeat(1000)}_w.0`,
  'g1.nava\n..0',
  'g1.nava..0\n',
  '%',
  '\u0000',
];

it('500 malformed texts are no games, and people are told why', async () => {
  const good = await encode(await randomGame('staqs', undefined, 20), rules.legal);
  const roll = dice(1);
  const signs = '0123456789ABCXYZabcxyz.:,=_/-+ %#é';
  const broken = new Set(STRANGE);
  while (broken.size < 500) {
    const at = roll(good.length);
    const sign = signs[roll(signs.length)]!;
    const how = roll(4);
    if (how === 0) broken.add(good.slice(0, at) + sign + good.slice(at + 1));
    else if (how === 1) broken.add(good.slice(0, at) + good.slice(at + 1));
    else if (how === 2) broken.add(good.slice(0, at) + sign + good.slice(at));
    else broken.add(good.slice(0, at));
  }
  broken.delete(good);
  const why = new Set<string>();
  for (const text of broken) {
    const error = await decode(text, rules.legal).catch((reason) => reason);
    expect([text, error instanceof NoGame]).toEqual([text, true]);
    why.add(error.what);
    expect(words(`link.${(error as NoGame).what}`).length).toBeGreaterThan(20);
  }
  expect([...why].sort()).toEqual(['damaged', 'game', 'shape', 'version']);
});
