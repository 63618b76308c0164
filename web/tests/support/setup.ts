/** Before the tests of a file: the files about games are read from the disk, and everything that they say is known. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../data');

vi.mock('../../src/state/gamefiles', () => ({
  readGameFile: async (name: string) => {
    const path = join(FOLDER, name);
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
  },
}));

const { LANGUAGES, loadTexts } = await import('../../src/languages');
const { learnGame } = await import('../../src/state/games');
await Promise.all(LANGUAGES.map(loadTexts));
const names = readdirSync(FOLDER).filter((name) => name.endsWith('.looks.json'));
for (const name of names)
  for (const language of LANGUAGES) await learnGame(name.replace('.looks.json', ''), language);
