declare module 'virtual:coast' {
  /** The shores of the Earth, as `scripts/coast.ts` writes them. */
  const shores: string;
  export default shores;
}
