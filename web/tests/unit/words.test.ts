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

import { pt as page } from '../../src/state/strings/pt';
import { pt as study } from '../../src/study/strings/pt';

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

describe('Portuguese', () => {
  /** Commands and words for somebody who is not on first-name terms with the page. */
  const FORMAL =
    /(^|[\s(])(você|faça|toque|clique (em|no|na)|jogue|tente|experimente|cole|abra|guarde|veja|aprenda|mostre|prima|carregue|arraste|volte|recarregue|percorra|encontre|mova|coloque|ligue|espere|escreva|digite|selecione|confirme|ponha|deixe|envie|convide|copie|mude|responda|aguarde|escolha (uma|um|o|a|onde|outra|outro|quem))(?=[\s.,:;!?)]|$)/i;

  it.each([
    ['the page', page],
    ['the study', study],
    ...[embed, explorer, library, online, print, share].map(({ all }) => ['a feature', all.pt] as const),
  ] as [string, Record<string, string>][])('of %s says tu to everybody', (_, words) => {
    expect(Object.entries(words).filter(([, text]) => FORMAL.test(text))).toEqual([]);
    expect('Percorra uma partida').toMatch(FORMAL);
  });
});
