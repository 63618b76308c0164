/** Games in texts that are no records: a position, which is a game that begins with it, or a link to a game. */
import { Refusal } from '../engine/client';
import type { GameInfo, Rules } from '../engine/rules';
import type { Message } from '../generated/view';
import { codeOf } from './address';
import { decode, type Shared } from './code';
import { decodeRecord } from './record';

/** No game knows this position; `game` is the one that says why, if one was meant. */
export class NoPosition extends Error {
  readonly game: string;
  readonly why: Message | null;

  constructor(game: string, why: Message | null) {
    super(why?.words ?? '');
    this.game = game;
    this.why = why;
  }
}

/** Rows are divided by strokes; the id of the game may stand before them. */
const POSITION = /^(?:([a-z]+(?::[a-z0-9=,]+)?)\s+)?([A-Za-z0-9,]+(?:\/[A-Za-z0-9,]+)+ [a-z])$/;
/** The record of an address, with or without the page before it. */
const RECORD = /^(?:\S*#)?(r\d[\w.-]*)$/;
/** The game of an address, in the same way. */
const LINK = /^(?:\S*#)?(g\d[\w.:=,/%~-]*)$/;

/**
 * Null for a text that is neither. A position is first taken for one of `usual`, then of any other game. Rejects
 * with NoGame for a link and NoPosition for a position that make no sense.
 */
export async function recognise(rules: Rules, text: string, usual = ''): Promise<Shared | null> {
  const plain = text.trim();
  const link = LINK.exec(plain)?.[1];
  if (link) return decode(codeOf(link), rules.legal);
  const [, game, start] = POSITION.exec(plain) ?? [];
  return start ? readPosition(rules, start, game, usual) : null;
}

async function readPosition(
  rules: Rules,
  start: string,
  game: string | undefined,
  usual: string,
): Promise<Shared> {
  const meant = game ?? usual;
  const ids = game ? [game] : [usual, ...(await rules.games()).flatMap(idsOf)];
  let why: Message | null = null;
  for (const id of new Set(ids.filter(Boolean))) {
    try {
      const { position } = await rules.view({ game: id, start, moves: [] });
      return { game: id, start: position, moves: [], ending: null };
    } catch (error) {
      // Only what the engine says of the position counts: an engine that broke down has said nothing.
      if (!(error instanceof Refusal)) throw error;
      // Where one game was meant, its reason helps; those of the others mean nothing.
      if (id === meant) why = error.why;
    }
  }
  throw new NoPosition(meant, why);
}

/** The record that a link holds; any other text as it is. Rejects with NoGame for a link that makes no sense. */
export async function unpack(text: string): Promise<string> {
  const sent = RECORD.exec(text.trim())?.[1];
  return sent ? (await decodeRecord(sent)).text : text;
}

/** A text that holds such a game as a record; any other text as it is. */
export async function asRecord(rules: Rules, text: string): Promise<string> {
  const plain = await unpack(text);
  if (plain !== text) return plain;
  const given = await recognise(rules, text);
  if (!given) return text;
  const { start = null, seed = null, ...more } = given;
  return rules.writeRecord({ start, seed, ...more, players: [], date: '', record: null });
}

/** The ids of a game and all its variants, the usual one first. */
function idsOf({ id, variants }: GameInfo): string[] {
  let chosen: string[][] = [[]];
  for (const { key, values, default: usual } of variants) {
    const others = values.filter((value) => value !== usual).map((value) => `${key}=${value}`);
    chosen = chosen.flatMap((some) => [some, ...others.map((other) => [...some, other])]);
  }
  return chosen
    .sort((one, two) => one.length - two.length)
    .map((some) => (some.length > 0 ? `${id}:${some.sort().join(',')}` : id));
}
