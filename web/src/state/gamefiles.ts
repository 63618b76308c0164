/** The files about games that the page fetches: words, looks, lessons and puzzles, as crates/lessons/src/page makes them. */

/** Where those of the built-in games are; their names carry a hash of what is in them. */
const BUILT_IN = import.meta.glob<string>('../../data/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** What was asked for of games that are added to a page after it was built. */
const outside = new Set<string>();

/** Reads a file, such as `GAME.looks.json`; null if the game has none. Rejects if nobody can tell, as without a network. */
export async function readGameFile<T>(name: string): Promise<T | null> {
  const builtIn = BUILT_IN[`../../data/${name}`];
  const address = builtIn ?? `./games/${name}`;
  if (!builtIn) outside.add(address);
  const response = await fetch(address);
  // Games from outside bring their files into a folder beside the page, and need not bring all.
  const isThere = response.ok && /\bjson\b/.test(response.headers.get('content-type') ?? '');
  if (!isThere && !builtIn) return null;
  if (!response.ok) throw new Error(`${name} could not be fetched: ${response.status}`);
  return (await response.json()) as T;
}

/**
 * Fetches again what was asked for of games from outside: on a first visit that was before there was a service worker,
 * which keeps what it sees of them.
 */
export async function keepGameFiles(): Promise<void> {
  await Promise.allSettled([...outside].map((address) => fetch(address)));
}
