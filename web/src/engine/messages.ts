/** What the page and an engine's Worker say to each other. */

export type ToWorker =
  /** Once, at first. `flag` is set to 1 to stop a search; null where memory cannot be shared. */
  | { kind: 'begin'; module: WebAssembly.Module; flag: SharedArrayBuffer | null }
  /** Lines of protocol, answered one after the other. */
  | { kind: 'ask'; id: number; lines: string[] };

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'line'; id: number; line: string }
  | { kind: 'done'; id: number }
  /** Whether the table of a game that somebody has a use for is here. */
  | { kind: 'table'; game: string; isHere: boolean }
  /** The engine has broken down; the Worker is of no further use. */
  | { kind: 'broken'; why: string };
