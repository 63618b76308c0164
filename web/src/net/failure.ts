/** Why the server, or the way to it, says no: a code with its parameters. Words are a matter of the screens. */
import { type Objection, PASSING, type RequestError } from '../generated/online';

/** Codes that only the page itself can tell. */
export type OwnCode = 'connection-lost' | 'no-answer' | 'signed-out';

export type Code = RequestError['code'] | OwnCode;

export interface Failure {
  /** A newer server may know codes that this page does not. */
  code: Code | (string & {});
  /** The words of the server, for codes without words here. */
  why: string;
  /** What else came with the code. */
  values: Record<string, string | number>;
  /** What the rules object, where it is they who do. */
  objection?: Objection;
}

export function failed(code: OwnCode): Failure {
  return { code, why: code, values: {} };
}

/** Reads the code and its parameters out of a message; `words` is where the words of the server are. */
export function readFailure(message: Record<string, unknown>, words: 'why' | 'error'): Failure {
  const { code, [words]: why, objection, ...others } = message;
  const isPlain = (entry: [string, unknown]): entry is [string, string | number] =>
    typeof entry[1] === 'string' || typeof entry[1] === 'number';
  return {
    code: typeof code === 'string' ? code : '',
    why: typeof why === 'string' ? why : '',
    values: Object.fromEntries(Object.entries(others).filter(isPlain)),
    ...(isObjection(objection) && { objection }),
  };
}

function isObjection(found: unknown): found is Objection {
  const { game, message } = (found ?? {}) as {
    game?: unknown;
    message?: Partial<Objection['message']> | null;
  };
  const isWhole = typeof message?.code === 'string' && typeof message.words === 'string';
  return typeof game === 'string' && isWhole && typeof message.values === 'object' && message.values !== null;
}

/** Whether the same is worth trying again in a moment. */
export function isPassing({ code }: Failure): boolean {
  return (PASSING as readonly string[]).includes(code);
}

/** What is thrown when a request comes to nothing. */
export class ServerError extends Error {
  constructor(
    readonly failure: Failure,
    /** The status of the answer over HTTP; 0 where there was none. */
    readonly status = 0,
    /** In how many seconds it is worth trying again, where the server has said so. */
    readonly retryAfter: number | null = null,
  ) {
    super(failure.why);
  }
}

/** How long to wait before one asks again, in milliseconds: what the server says, and up to as much again. */
export function waitAfter({ retryAfter }: ServerError, random = Math.random()): number {
  // Those who were refused together are not to come back together.
  return 1000 * Math.max(1, retryAfter ?? 1) * (1 + random);
}
