/** Arrows and marked cells, which a record keeps at the beginning of a comment: `[%draw g:a1-a4 b:c3]`. */

import type { Arrow, CellNote } from '../state/board';

/** What a drawing says; each has a shape of its own as well as a colour. */
export const KINDS = ['good', 'bad', 'idea'] as const;
export type Kind = (typeof KINDS)[number];

/** An arrow, or a mark on a cell where it leads nowhere. */
export interface Drawing {
  kind: Kind;
  from: string;
  to: string | null;
}

const COMMAND = /^\[%draw((?: [gbi]:[a-z]\d{1,2}(?:-[a-z]\d{1,2})?)*)\] ?/;

/** What is drawn and what is said in a comment. */
export function readComment(comment: string): { text: string; drawings: Drawing[] } {
  const found = COMMAND.exec(comment);
  if (!found) return { text: comment, drawings: [] };
  const words = (found[1] ?? '').split(' ').filter((word) => word !== '');
  return { text: comment.slice(found[0].length), drawings: words.map(readDrawing) };
}

function readDrawing(word: string): Drawing {
  const [from = '', to] = word.slice(2).split('-');
  return { kind: KINDS.find((kind) => kind[0] === word[0]) ?? 'good', from, to: to ?? null };
}

/** The comment of a record. A text that looks as if it began with a drawing gets an empty one before it. */
export function writeComment(text: string, drawings: readonly Drawing[]): string {
  if (drawings.length === 0 && !COMMAND.test(text)) return text;
  const words = drawings.map(({ kind, from, to }) => ` ${kind[0]}:${from}${to ? `-${to}` : ''}`);
  return `[%draw${words.join('')}]${text ? ` ${text}` : ''}`;
}

/** Drawings as a board shows them. */
export function drawingMarks(drawings: readonly Drawing[]): { arrows: Arrow[]; notes: CellNote[] } {
  return {
    arrows: drawings.flatMap(({ kind, from, to }) => (to ? [{ kind, from, to }] : [])),
    notes: drawings.flatMap(({ kind, from, to }) => (to ? [] : [{ kind, cell: from }])),
  };
}
