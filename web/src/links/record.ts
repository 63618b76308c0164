/**
 * Records in addresses: `r1.TEXT`, or `r1.TEXT.PLY` to begin after so many moves. TEXT is the record, deflated and
 * written in base64url, so that a game goes with its players, comments, variations and result, and a study whole.
 */
import { NoGame } from './code';

export interface SharedRecord {
  /** The record; a study of several chapters is a record of several games. */
  text: string;
  /** After so many moves it is looked at; null where the link does not say. */
  ply: number | null;
}

const VERSION = 'r1';
/** What is longer than this was made to be in the way. */
const LONGEST = 1_000_000;

/** A record that no link can hold. */
export class TooLong extends Error {}

/** Throws `TooLong` rather than give a link that cannot be opened. */
export async function encodeRecord({ text, ply }: SharedRecord): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > LONGEST) throw new TooLong(`a link holds ${LONGEST} bytes at most`);
  const code = toBase64(await pass(bytes, new CompressionStream('deflate-raw')));
  if (code.length > LONGEST) throw new TooLong(`a link has ${LONGEST} signs at most`);
  return ply ? `${VERSION}.${code}.${ply}` : `${VERSION}.${code}`;
}

/** Reads what `encodeRecord` has written, or throws `NoGame`. Whether it is a record, the engine says. */
export async function decodeRecord(code: string): Promise<SharedRecord> {
  const [version = '', body = '', ply = null, ...more] = code.split('.');
  if (!/^r\d{1,4}$/.test(version)) throw new NoGame('shape');
  if (version !== VERSION) throw new NoGame('version');
  const isPlaced = ply === null || /^\d{1,4}$/.test(ply);
  if (more.length > 0 || body.length > LONGEST || !/^[\w-]+$/.test(body) || !isPlaced)
    throw new NoGame('shape');
  try {
    const bytes = await pass(fromBase64(body), new DecompressionStream('deflate-raw'));
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { text, ply: ply === null ? null : Number(ply) };
  } catch {
    throw new NoGame('damaged');
  }
}

async function pass(
  bytes: Uint8Array<ArrayBuffer>,
  through: GenericTransformStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough<Uint8Array<ArrayBuffer>>(through).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    // A short text may be deflated to something endless.
    if (length > LONGEST) throw new TooLong('too long');
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

type GenericTransformStream = ReadableWritablePair<Uint8Array<ArrayBuffer>, BufferSource>;

function toBase64(bytes: Uint8Array): string {
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}
