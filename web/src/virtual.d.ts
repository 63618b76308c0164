declare module 'virtual:coast' {
  /** The shores of the Earth, as `scripts/coast.ts` writes them. */
  const shores: string;
  export default shores;
}
declare module 'virtual:levels' {
  /** Elo above the first level, by game. */
  export const STRENGTH: Record<string, number[]>;
}
