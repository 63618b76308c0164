/** Moves are chosen cell by cell among the texts of the legal ones. */
import { describe, expect, it } from 'vitest';
import {
  back,
  choices,
  choose,
  choosePart,
  headings,
  NOTHING_PICKED,
  type Pick,
  preview,
  type Reply,
  readMoves,
  stageOf,
  targets,
} from '../../src/state/pick';
import { type Heading, step } from '../../src/state/turn';
import type { View } from '../../src/state/view';
import { firstView, views } from '../support/fixtures';

function chooseAll(view: View, cells: string, from: Pick = NOTHING_PICKED): Reply {
  const turns = readMoves(view);
  let pick = from;
  let reply: Reply = { kind: 'more', pick };
  for (const cell of cells.split(' ')) {
    reply = choose(view, turns, pick, cell);
    if (reply.kind === 'more') pick = reply.pick;
  }
  return reply;
}

function picked(view: View, cells: string): Pick {
  const reply = chooseAll(view, cells);
  if (reply.kind !== 'more') throw new Error(`${cells}: ${reply.kind}`);
  return reply.pick;
}

const nava = firstView('nava-opening');
const staqs = firstView('staqs-opening');
const glaisher = firstView('glaisher-opening');
const greener = firstView('greener-middle');

describe('a move', () => {
  it('is chosen by where it begins and ends', () => {
    expect(chooseAll(nava, 'a1 a4')).toEqual({ kind: 'play', text: 'a1-a4' });
    expect(chooseAll(staqs, 'c3')).toEqual({ kind: 'play', text: '@c3' });
    expect(chooseAll(greener, 'd4 a4')).toEqual({ kind: 'play', text: 'd4xa4' });
  });

  it('shows where it may go and what it captures', () => {
    const pick = picked(greener, 'd4');
    const found = targets(greener, readMoves(greener), pick);
    expect(found.map(({ cell }) => cell).sort()).toEqual(choices(readMoves(greener), pick).sort());
    expect(found.every(({ capture }) => capture)).toBe(true);
  });

  it('is refused with the reason', () => {
    const why = (view: View, cells: string) => {
      const reply = chooseAll(view, cells);
      return reply.kind === 'refused' ? reply.objection.why : reply.kind;
    };
    expect(why(nava, 'e5')).toBe('theirs');
    expect(why(nava, 'c3')).toBe('empty');
    expect(why(nava, 'a1 b2')).toBe('notHere');
    expect(why(greener, 'f6')).toBe('nobody');
    expect(why(staqs, 'c3')).toBe('play');
  });

  it('can be let go of, and another stack be picked up', () => {
    expect(picked(nava, 'a1 a1')).toEqual(NOTHING_PICKED);
    expect(picked(glaisher, 'b9 d2').from).toBe('d2');
  });
});

describe('a split', () => {
  it('is built in any order, and what must follow follows', () => {
    expect(picked(glaisher, 'b9 c8 d7').parts).toEqual([1, 2, 3]);
    expect(picked(glaisher, 'b9 e6 c8').parts.toSorted()).toEqual([1, 2, 3]);
  });

  it('is begun anew by a part that goes with none of those chosen', () => {
    // The stack of six goes as 1+5, 2+4, 1+2+3 or whole: after the one, the four means another split.
    expect(picked(glaisher, 'b9 c8').parts).toEqual([1]);
    const other = step('b9', 'se', 4);
    expect(picked(glaisher, `b9 c8 ${other}`).parts.toSorted()).toEqual([2, 4]);
  });

  it('is submitted before a piece is placed', () => {
    const turns = readMoves(glaisher);
    const pick = picked(glaisher, 'b9 c8 d7');
    expect(stageOf(turns, pick)).toBe('submit');
    expect(choices(turns, pick)).toEqual([]);
    const submitted = { ...pick, isSubmitted: true };
    expect(stageOf(turns, submitted)).toBe('placed');
    expect(chooseAll(glaisher, 'b9', submitted)).toEqual({ kind: 'play', text: 'b9se123@b9' });
    expect(chooseAll(glaisher, 'c8', submitted)).toMatchObject({ kind: 'refused' });
  });

  it('can be taken back step by step', () => {
    const pick = { ...picked(glaisher, 'b9 c8 d7'), isSubmitted: true };
    const steps: (Pick | null)[] = [pick];
    for (let step = back(pick); step; step = back(step)) steps.push(step);
    expect(steps.map((step) => step?.parts)).toEqual([[1, 2, 3], [1, 2, 3], [1], [], []]);
  });

  it('can be chosen by direction and heights', () => {
    const pick = picked(glaisher, 'b9');
    const ways = headings(readMoves(glaisher), pick);
    expect(ways.get('se')).toEqual([1, 2, 3, 4, 5, 6]);
    const reply = choosePart(readMoves(glaisher), pick, 'se', 6);
    expect(reply).toMatchObject({ kind: 'more', pick: { parts: [6], heading: 'se' } });
  });

  it('goes one way only', () => {
    expect(chooseAll(glaisher, 'b9 c8 b8')).toMatchObject({ kind: 'refused', objection: { why: 'sameWay' } });
  });

  it('shows what the cells will hold', () => {
    const [capture] = views('glaisher-capture');
    const shown = preview(capture!, picked(capture!, 'e5 f5 g5'));
    expect(shown).toEqual([
      { cell: 'e5', pieces: [] },
      { cell: 'f5', pieces: [{ kind: 'own', side: 0, count: 2 }] },
      { cell: 'g5', pieces: [{ kind: 'own', side: 0, count: 4 }] },
    ]);
  });
});

it('every legal move of every position can be chosen', () => {
  for (const name of [
    'glaisher-capture',
    'staqs-middle',
    'greener-middle',
    'greener-large',
    'nava-jump',
    'nava-opening',
  ]) {
    const view = firstView(name);
    for (const { text, from, to, heading, parts, placed } of readMoves(view)) {
      if (text === 'pass') continue;
      const reply = heading
        ? split(view, from!, heading, parts, placed!)
        : chooseAll(view, [from, to, placed].filter(Boolean).join(' '));
      expect(reply).toEqual({ kind: 'play', text });
    }
  }
}, 60_000);

/** Chooses the landing cells that have not followed from the others yet, submits and places. */
function split(view: View, from: string, heading: Heading, parts: number[], placed: string): Reply {
  const turns = readMoves(view);
  let pick: Pick = { ...NOTHING_PICKED, from };
  for (const part of parts) {
    if (pick.parts.includes(part)) continue;
    const reply = choose(view, turns, pick, step(from, heading, part));
    if (reply.kind !== 'more') return reply;
    pick = reply.pick;
  }
  return choose(view, turns, { ...pick, isSubmitted: true }, placed);
}
