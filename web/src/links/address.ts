/** The game in an address, as it was written. */

/** Browsers write some signs of an address in another way. */
export function codeOf(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}
