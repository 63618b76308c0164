/** Views that the engine has written: `cargo xtask fixtures`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { View } from '../../src/state/view';

export function views(name: string): View[] {
  return JSON.parse(readText(`../../fixtures/${name}.json`)) as View[];
}

export function firstView(name: string): View {
  const [first] = views(name);
  if (!first) throw new Error(`${name} is empty`);
  return first;
}

export function readText(path: string): string {
  return readFileSync(join(import.meta.dirname, path), 'utf8');
}
