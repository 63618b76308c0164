/**
 * A Vite plugin: how strong each level is in each game, as docs/levels.md has it from measurements: Elo above the first
 * level, by the name of the game.
 */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const NAME = 'virtual:levels';
const SOURCE = new URL('../../docs/levels.md', import.meta.url);

export function levels(): Plugin {
  return {
    name: 'stackade-levels',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load(id) {
      if (id !== `\0${NAME}`) return null;
      this.addWatchFile(SOURCE.pathname);
      return `export const STRENGTH = ${JSON.stringify(readLevels(readFileSync(SOURCE, 'utf8')))};`;
    },
  };
}

/** The tables of a document, which stand between `<!-- levels GAME -->` and `<!-- end -->`. */
export function readLevels(text: string): Record<string, number[]> {
  const tables = [...text.matchAll(/<!-- levels (\w+) -->(.*?)<!-- end -->/gs)];
  return Object.fromEntries(tables.map(([, game = '', table = '']) => [game, readTable(table)]));
}

/** The fifth column of each row that begins with a number. */
function readTable(table: string): number[] {
  const rows = table.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  return rows.filter(([, level]) => /^\d+$/.test(level ?? '')).map((cells) => Number(cells[5]));
}
