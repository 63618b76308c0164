/** Every language says everything, nothing more, in the room there is, and in one voice. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { LANGUAGES, language, languageName, preferred, speak, textsOf } from '../../src/languages';
import type { Part } from '../../src/languages/texts';
import { fill, sayDate, sayNumber } from '../../src/state/strings';

const SOURCES = join(import.meta.dirname, '../../src');
const english = textsOf('en');
const PARTS = Object.keys(english) as Part[];
const OTHERS = LANGUAGES.filter((tag) => tag !== 'en');

const holes = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort();
const wordsOf = (tag: string, part: Part): Record<string, string> => textsOf(tag)[part];

afterEach(() => {
  language.value = 'en';
});

it('are three, English first', () => {
  expect(LANGUAGES).toEqual(['en', 'es', 'pt']);
  expect(LANGUAGES.map(languageName)).toEqual(['English', 'Español', 'Português']);
});

describe.each(OTHERS)('the texts of %s', (tag) => {
  it.each(PARTS)('are all there, with the same names to fill in: %s', (part) => {
    const [own, theirs] = [wordsOf(tag, part), wordsOf('en', part)];
    expect(Object.keys(own).sort()).toEqual(Object.keys(theirs).sort());
    for (const [key, text] of Object.entries(theirs)) {
      expect([key, holes(own[key] ?? '')]).toEqual([key, holes(text)]);
      expect([key, own[key]?.trim()]).not.toEqual([key, '']);
    }
  });

  it('are translated', () => {
    const same = PARTS.flatMap((part) =>
      Object.entries(wordsOf('en', part)).filter(
        ([key, text]) => wordsOf(tag, part)[key] === text && text.replace(/\{\w+\}/g, '').length > 12,
      ),
    );
    expect(same).toEqual([]);
  });

  it('have room where English has: what stands on a button is not much longer', () => {
    const overlong = PARTS.flatMap((part) =>
      Object.entries(wordsOf('en', part)).filter(([key, text]) => {
        const said = wordsOf(tag, part)[key] ?? '';
        return (
          text.length <= 24 &&
          !text.endsWith('.') &&
          said.length > Math.max(2 * text.length, text.length + 14)
        );
      }),
    );
    expect(overlong.map(([key, text]) => `${key}: ${text}`)).toEqual([]);
  });

  it('close the quotes that they open', () => {
    const all = PARTS.flatMap((part) => Object.values(wordsOf(tag, part))).join(' ');
    const count = (sign: string) => all.split(sign).length;
    expect([count('«'), count('“')]).toEqual([count('»'), count('”')]);
  });
});

it('Spanish opens questions and exclamations', () => {
  const all = PARTS.flatMap((part) => Object.values(wordsOf('es', part)));
  const isOpen = (text: string, end: string, start: string) =>
    new RegExp(`[\\p{L})}][${end}]`, 'u').test(text) && !text.includes(start);
  expect(all.filter((text) => isOpen(text, '?', '¿') || isOpen(text, '!', '¡'))).toEqual([]);
});

describe('every text is used', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  const sources = files
    .filter(
      (name) => /\.tsx?$/.test(name) && !name.startsWith('languages/') && !name.startsWith('generated/'),
    )
    .map((name) => readFileSync(join(SOURCES, name), 'utf8'))
    .join('\n');
  // Keys that are put together, such as `side.${name}`; a text may have further dots of its own.
  const made = [...sources.matchAll(/`([a-z]+\.[^`]*\$\{[^`]*)`/g)].map(([, text = '']) => {
    const parts = text.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.'));
    return new RegExp(`^${parts.join('[^.]+')}$`);
  });
  const isUsed = (key: string) =>
    sources.includes(`'${key}'`) || sources.includes(`"${key}"`) || made.some((form) => form.test(key));

  // Codes of the server and the engine are held to their own lists.
  const own = PARTS.filter((part) => !['errors', 'moves', 'problems'].includes(part));
  it.each(own)('of %s', (part) => {
    const names = part === 'study' ? ['title', 'of'] : [];
    const unused = Object.keys(wordsOf('en', part)).filter((key) => !isUsed(key) && !names.includes(key));
    expect(unused).toEqual([]);
  });

  it('and what nobody uses is found', () => {
    expect(['nobody.uses', 'coach.happened', 'play.whoWon'].filter(isUsed)).toEqual([]);
  });
});

describe('everybody is on first-name terms with the page', () => {
  const FORMAL: Record<string, RegExp> = {
    pt: /(^|[\s(])(você|faça|toque|clique (em|no|na)|jogue|tente|experimente|cole|abra|guarde|veja|aprenda|mostre|prima|carregue|arraste|volte|recarregue|percorra|encontre|mova|coloque|ligue|espere|escreva|digite|selecione|confirme|ponha|deixe|envie|convide|copie|mude|responda|aguarde|escolha (uma|um|o|a|onde|outra|outro|quem))(?=[\s.,:;!?)]|$)/i,
    es: /(^|[.:;] |\b(?=usted))(usted|ustedes|haga|pulse|juegue|intente|pruebe|pegue|abra|vea|aprenda|muestre|arrastre|vuelva|recargue|repase|encuentre|mueva|coloque|espere|escriba|seleccione|confirme|ponga|deje|envíe|invite|copie|cambie|responda|aguarde|elija|inicie|guárdela)(?=[\s.,:;!?)]|$)/i,
  };

  it.each(OTHERS)('in %s', (tag) => {
    const formal = FORMAL[tag]!;
    const all = PARTS.flatMap((part) => Object.entries(wordsOf(tag, part)));
    expect(all.filter(([, text]) => formal.test(text))).toEqual([]);
    expect({ pt: 'Percorra uma partida', es: 'Elija una pila' }[tag]).toMatch(formal);
  });
});

describe('numbers and dates', () => {
  it('are written as people do in each language', () => {
    const written = (tag: string) => {
      language.value = tag;
      return [fill('{n}', { n: 1234567 }), sayNumber(1500), sayNumber(0.5), sayDate(new Date(2026, 10, 7))];
    };
    expect(written('en')).toEqual(['1,234,567', '1500', '0.5', 'Nov 7, 2026']);
    expect(written('es')).toEqual(['1.234.567', '1500', '0,5', '7 nov 2026']);
    expect(written('pt').slice(2)).toEqual(['0,5', '7 de nov. de 2026']);
  });
});

describe('what is spoken', () => {
  it('follows the browser as far as it can', () => {
    expect(preferred(['fr-FR', 'pt-BR', 'en'])).toBe('pt');
    expect(preferred(['es-419'])).toBe('es');
    expect(preferred(['xx'])).toBe('en');
  });

  it('is the last wish, whichever texts come first', async () => {
    await Promise.all([speak('pt'), speak('es')]);
    expect(language.value).toBe('es');
  });
});
