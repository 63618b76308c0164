/**
 * A Vite plugin that writes the service worker, which keeps every file of this build. What the games themselves
 * need is fetched on the first visit, in the language of the browser; other languages are kept once they are spoken. The
 * extras (study, library, explorer, sharing, printing, places, sound, online games) are kept once they have been
 * fetched, and fetched when the page has nothing else to do. Tables of results are large and few people need them: they
 * are kept once somebody has wanted them.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

type OutputBundle = Rolldown.OutputBundle;
type Part = OutputBundle[string];

const WORKER = new URL('./service-worker.js', import.meta.url);

export function offline(): Plugin {
  let folder = 'public';
  return {
    name: 'stackade-offline',
    apply: 'build',
    configResolved(config) {
      folder = config.publicDir;
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const fixed = readdirSync(folder).filter((name) => !isForOthers(name));
        const { first, later: notFirst, languages } = divide(bundle);
        const wanted = notFirst.filter(isTable);
        const later = notFirst.filter((name) => !wanted.includes(name));
        const files = [...new Set(['./', ...first, ...fixed])].sort();
        const extras = Object.fromEntries(later.map((name) => [name, weigh(bundle[name])]));
        const source = readFileSync(WORKER, 'utf8');
        const hash = createHash('sha256').update(source);
        for (const name of [...first, ...notFirst, ...Object.values(languages).flat(), 'index.html'])
          hash.update(name).update(contentOf(bundle[name]));
        for (const name of fixed) hash.update(readFileSync(`${folder}/${name}`));
        const version = hash.digest('hex').slice(0, 12);
        const build = `const BUILD = ${JSON.stringify({ version, files, languages, extras, wanted })};\n`;
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: build + source });
      },
    },
  };
}

interface Division {
  first: string[];
  later: string[];
  languages: Record<string, string[]>;
}

/** What the first visit fetches, what may come later, and what each language has for itself. */
export function divide(bundle: OutputBundle): Division {
  const all = Object.keys(bundle).filter((name) => !isForOthers(name) && name !== 'index.html');
  const languages: Record<string, string[]> = {};
  for (const name of all) {
    const tag = languageOf(bundle[name]);
    if (tag) languages[tag] = [...(languages[tag] ?? []), name].sort();
  }
  const made = all.filter((name) => !languageOf(bundle[name]));
  const first = new Set(made.filter((name) => !isTable(name) && !isExtra(bundle[name])));
  // Whatever a file cannot start without comes with it; sets grow while they are gone through.
  for (const name of first) {
    const part = bundle[name];
    if (part?.type === 'chunk') for (const needed of part.imports) first.add(needed);
  }
  const inBundle = (name: string) => bundle[name] !== undefined;
  const later = made.filter((name) => !first.has(name)).sort();
  return { first: [...first].filter(inBundle).sort(), later, languages };
}

/** The language in which a part of the build speaks, if it is for one alone. */
function languageOf(part: Part | undefined): string | undefined {
  if (part?.type === 'chunk')
    return /\/languages\/([a-z]{2})\/index\.ts$/.exec(part.facadeModuleId ?? '')?.[1];
  const names = part?.originalFileNames ?? [];
  return names
    .map((name) => /(?:^|\/)data\/\w+\.([a-z]{2})(?:\.lessons)?\.json$/.exec(name)?.[1])
    .find(Boolean);
}

/** What the page itself never asks for: maps for developers, icons for devices, a word to crawlers. */
function isForOthers(name: string): boolean {
  return /\.map$|\.ico$|icon[^/]*\.png$|^robots\.txt$/.test(name);
}

const EXTRA =
  /\/src\/(scene\/places|sound|study|solved|library|explorer|share|links|storage|print|embed|net|online)\/|\/data\/explorer\/|virtual:coast|three\/examples\/|node_modules\/(gifenc|idb)\//;

/**
 * Whether a part of the build is for people who choose it: it begins with something of theirs, or holds nothing else.
 * What others need as well is found by their imports.
 */
function isExtra(part: Part | undefined): boolean {
  if (part?.type === 'asset') return part.originalFileNames.some((name) => EXTRA.test(`/${name}`));
  if (part?.type !== 'chunk') return false;
  if (part.isDynamicEntry && part.facadeModuleId) return EXTRA.test(part.facadeModuleId);
  return part.moduleIds.length > 0 && part.moduleIds.every((id) => EXTRA.test(id));
}

/** By its name: Vite does not say from which file an asset of a Worker was made. */
function isTable(name: string): boolean {
  return name.endsWith('.table');
}

function contentOf(part: Part | undefined): string | Uint8Array {
  return part?.type === 'chunk' ? part.code : (part?.source ?? '');
}

/** How many bytes of it travel. */
function weigh(part: Part | undefined): number {
  return gzipSync(contentOf(part)).length;
}
