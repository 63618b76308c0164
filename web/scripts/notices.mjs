/**
 * Prints the licences of the packages that are built into the page, or of those that are named; with `--components` the
 * packages as CycloneDX lists them.
 */
import { readdirSync, readFileSync } from 'node:fs';

const named = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const WEB = new URL('../', import.meta.url);
const { packages } = JSON.parse(readFileSync(new URL('package-lock.json', WEB), 'utf8'));

/** Needed to build the page only, but data of it is in the page: the coasts that are seen from the space station. */
const DATA = ['world-atlas'];

const builtIn = Object.entries(packages)
  .map(([path, about]) => ({ ...about, path, name: path.replace(/^.*node_modules\//, '') }))
  .filter(({ name, dev }) => name !== '' && (!dev || DATA.includes(name)))
  .filter(({ name }) => named.length === 0 || named.includes(name));

function textsIn(path) {
  const folder = new URL(`${path}/`, WEB);
  const files = readdirSync(folder).filter((name) => /^(licen|copying|copyright|notice)/i.test(name));
  return files.sort().map((name) => readFileSync(new URL(name, folder), 'utf8').trim());
}

function component({ name, version, license, integrity }) {
  const address = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const [kind, sum] = integrity.split('-');
  const content = Buffer.from(sum, 'base64').toString('hex');
  return {
    type: 'library',
    'bom-ref': address,
    name,
    version,
    hashes: [{ alg: kind.toUpperCase().replace('SHA', 'SHA-'), content }],
    licenses: [{ expression: license }],
    purl: address,
  };
}

if (process.argv.includes('--components')) {
  console.log(JSON.stringify(builtIn.map(component)));
} else {
  for (const { path, name, version, license } of builtIn)
    console.log(`\n== ${name} ${version} (${license})\n\n${textsIn(path).join('\n\n')}`);
}
