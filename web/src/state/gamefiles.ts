/** The files about games that the page fetches: words, looks, lessons and puzzles, as crates/lessons/src/page makes them. */

/** Where those of the built-in games are; their names carry a hash of what is in them. */
const BUILT_IN = import.meta.glob<string>('../../data/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Reads a file, such as `GAME.looks.json`; null if the game has none. */
export async function readGameFile<T>(name: string): Promise<T | null> {
  const builtIn = BUILT_IN[`../../data/${name}`];
  const response = await fetch(builtIn ?? `./games/${name}`);
  // Games that are added to a page after it was built bring their files into a folder beside it, and need not bring all.
  const isThere = response.ok && /\bjson\b/.test(response.headers.get('content-type') ?? '');
  if (!isThere && !builtIn) return null;
  if (!response.ok) throw new Error(`${name} could not be fetched: ${response.status}`);
  return (await response.json()) as T;
}
