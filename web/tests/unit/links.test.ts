// @vitest-environment happy-dom
/** Addresses: what has one of its own, what stays behind `#`, and records that travel whole. */
import { describe, expect, it } from 'vitest';
import { NoGame } from '../../src/links/code';
import { unpack } from '../../src/links/recognise';
import { decodeRecord, encodeRecord, TooLong } from '../../src/links/record';
import { addressOf, pathOf, readRoute, root, type Screen } from '../../src/ui/route';

describe('an address', () => {
  it.each([
    ['menu', '', ''],
    ['rules', 'nava', 'rules/nava'],
    ['puzzles', '', 'puzzles'],
    ['puzzles', 'staqs-1', 'puzzles/staqs-1'],
    ['lessons', 'greener', 'lessons/greener'],
    ['online', 'game/AbC1', 'games/AbC1'],
    ['online', 'player/Ann_1', 'players/Ann_1'],
    ['game', '', '#/game'],
    ['study', '', '#/study'],
    ['online', 'watch/AbC1/secret', '#/online/watch/AbC1/secret'],
    ['online', 'join/AbC1/secret', '#/online/join/AbC1/secret'],
    ['online', 'new', '#/online/new'],
  ] as [Screen, string, string][])('of %s %s is %s, and leads back', (screen, about, address) => {
    expect(pathOf(screen, about)).toBe(address);
    expect(addressOf(screen, about)).toBe(root + address);
    const [path = '', hash = ''] = address.split('#');
    expect(readRoute(hash && `#${hash}`, path)).toEqual({ screen, about });
  });

  it('behind # is what it was, whatever the path', () => {
    expect(readRoute('#/rules/nava')).toEqual({ screen: 'rules', about: 'nava' });
    expect(readRoute('#/game', 'rules/nava')).toEqual({ screen: 'game', about: '' });
    expect(readRoute('#g1.nava..abc', 'rules/nava')).toEqual({ screen: 'link', about: 'g1.nava..abc' });
    expect(readRoute('#r1.abc.4')).toEqual({ screen: 'link', about: 'r1.abc.4' });
  });

  it('that means nothing leads to the menu', () => {
    for (const path of ['elsewhere', 'rules/<b>', 'games/', 'players/a%20b', 'rules/../..'])
      expect(readRoute('', path)).toEqual({ screen: 'menu', about: '' });
  });

  it('with a slash at its end means the same', () => {
    expect(readRoute('', 'puzzles/nava-3/')).toEqual({ screen: 'puzzles', about: 'nava-3' });
  });
});

describe('a record in a link', () => {
  const TEXT = '[Game "nava"]\n[First "Ann"]\n\n{Bom dia ✓} 1. a1-a4! e5-e2 (1... e5-e4) *\n';

  it('arrives whole, with where it is looked at', async () => {
    for (const ply of [0, 2]) {
      const code = await encodeRecord({ text: TEXT, ply });
      expect(code).toMatch(/^r1\.[\w-]+(\.2)?$/);
      expect(await decodeRecord(code)).toEqual({ text: TEXT, ply: ply || null });
    }
    expect((await decodeRecord(`${await encodeRecord({ text: TEXT, ply: 0 })}.0`)).ply).toBe(0);
  });

  it('is shorter than the record where that is long', async () => {
    const text = TEXT.repeat(40);
    expect((await encodeRecord({ text, ply: 0 })).length).toBeLessThan(text.length / 5);
  });

  it('is read from whatever was pasted', async () => {
    const code = await encodeRecord({ text: TEXT, ply: 1 });
    expect(await unpack(` https://example.org/play/#${code} `)).toBe(TEXT);
    expect(await unpack(TEXT)).toBe(TEXT);
  });

  it('that is broken says how', async () => {
    const code = await encodeRecord({ text: TEXT, ply: 0 });
    const what = (text: string) =>
      decodeRecord(text).then(
        () => 'read',
        (error) => (error instanceof NoGame ? error.what : String(error)),
      );
    expect(await what(code.replace('r1', 'r2'))).toBe('version');
    expect(await what('r1')).toBe('shape');
    expect(await what('r1.ab cd')).toBe('shape');
    expect(await what(`${code}.3.4`)).toBe('shape');
    expect(await what(code.slice(0, -8))).toBe('damaged');
  });

  it('is not made where it could not be opened', async () => {
    const refused = (text: string) =>
      encodeRecord({ text, ply: 0 }).then(
        () => false,
        (error) => error instanceof TooLong,
      );
    expect(await refused('a'.repeat(1_000_001))).toBe(true);
    // What cannot be deflated is longer in a link than it was.
    const noise = Buffer.from(Array.from({ length: 999_999 }, () => 33 + Math.floor(Math.random() * 94)));
    expect(await refused(noise.toString('latin1'))).toBe(true);
    const longest = await encodeRecord({ text: 'a'.repeat(1_000_000), ply: 0 });
    expect((await decodeRecord(longest)).text).toHaveLength(1_000_000);
  });

  it('that would grow without end is refused', async () => {
    const stream = new Blob(['a'.repeat(2_000_000)])
      .stream()
      .pipeThrough(new CompressionStream('deflate-raw'));
    const packed = Buffer.from(await new Response(stream).arrayBuffer()).toString('base64url');
    expect(await decodeRecord(`r1.${packed}`).catch((error) => error.what)).toBe('damaged');
  });
});
