/** The catalogues of what is loaded later: complete in every language, and every text in use. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { words as embed } from '../../src/embed/strings';
import { words as explorer } from '../../src/explorer/strings';
import { words as library } from '../../src/library/strings';
import { words as online } from '../../src/online/strings';
import { words as print } from '../../src/print/strings';
import { words as share } from '../../src/share/strings';

const SOURCES = join(import.meta.dirname, '../../src');

function sourceOf(folder: string): string {
  return readdirSync(join(SOURCES, folder))
    .filter((name) => /\.tsx?$/.test(name) && name !== 'strings.ts')
    .map((name) => readFileSync(join(SOURCES, folder, name), 'utf8'))
    .join('\n');
}

const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

describe.each([
  ['embed', embed.all],
  ['explorer', explorer.all],
  ['library', library.all],
  ['online', online.all],
  ['print', print.all],
  ['share', share.all],
] as [string, Record<'en' | 'pt', Record<string, string>>][])('the words of %s', (folder, { en, pt }) => {
  it('say the same in every language', () => {
    expect(Object.keys(pt).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(en)) {
      expect([key, holes(pt[key] ?? '')]).toEqual([key, holes(text)]);
      expect([key, text.trim(), pt[key]?.trim()]).not.toContain('');
    }
  });

  it('are all in use', () => {
    const source = sourceOf(folder);
    // Some keys are put together from a part and a name.
    const isUsed = (key: string) => {
      const [part = ''] = key.split('.');
      return source.includes(`'${key}'`) || source.includes(`\`${part}.\${`);
    };
    expect(Object.keys(en).filter((key) => !isUsed(key))).toEqual([]);
  });
});
