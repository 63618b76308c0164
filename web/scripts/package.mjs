/** What packages for npm have in common: types, the manifest and the licences. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const WEB = fileURLToPath(new URL('..', import.meta.url));

/** Adds to what was built of `packages/NAME` all that is published with it. */
export function finish(folder, { name, version }) {
  const source = join(WEB, 'packages', name);
  writeTypes(join(folder, 'types'), name);
  const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  const dependencies = Object.keys(manifest.dependencies ?? {}).map((other) => [other, version]);
  const whole = {
    ...manifest,
    version,
    ...(dependencies.length > 0 && { dependencies: Object.fromEntries(dependencies) }),
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(whole, null, 2)}\n`);
  copyFileSync(join(source, 'README.md'), join(folder, 'README.md'));
  for (const licence of ['LICENSE-MIT', 'LICENSE-APACHE'])
    copyFileSync(join(WEB, '..', licence), join(folder, licence));
}

function writeTypes(types, name) {
  const compiler = join(WEB, 'node_modules/typescript/bin/tsc');
  const config = join(WEB, `tsconfig.${name}.json`);
  execFileSync(process.execPath, [compiler, '-p', config, '--outDir', types], { stdio: 'inherit' });
  // Node's resolution of modules wants the names of files.
  for (const file of readdirSync(types, { recursive: true }).filter((name) => name.endsWith('.d.ts'))) {
    const path = join(types, file);
    writeFileSync(path, readFileSync(path, 'utf8').replace(/(from '|import\(')(\.[^']+)'/g, "$1$2.js'"));
  }
}
