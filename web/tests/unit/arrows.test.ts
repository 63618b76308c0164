/** The arrows of a study on both boards: those of people are filled, and the engine's is hollow. */
import { describe, expect, it } from 'vitest';
import { lattice } from '../../src/board2d/lattice';
import { drawNotes } from '../../src/board2d/notes';
import type { Atlas, Draw } from '../../src/scene/atlas';
import { ground } from '../../src/scene/cells';
import { noteQuads } from '../../src/scene/notes';
import { type Marks, NO_MARKS, type NoteKind } from '../../src/state/board';
import { firstView } from '../support/fixtures';

const view = firstView('nava-opening');
const KINDS: NoteKind[] = ['good', 'bad', 'idea', 'threat'];
const arrow = (kind: NoteKind): Marks => ({ ...NO_MARKS, arrows: [{ kind, from: 'a1', to: 'd1' }] });

/** What of a sign is filled and what is drawn as a line. */
function strokesOf(draw: Draw): string[] {
  const done: string[] = [];
  const note = (_: object, what: string) => () => ['fill', 'stroke'].includes(what) && done.push(what);
  draw(new Proxy({}, { get: note }) as CanvasRenderingContext2D);
  return done;
}

describe('in 3D', () => {
  const { spots } = ground(view, true);

  function drawn(marks: Marks) {
    const signs = new Map<string, Draw>();
    const rect = (name: string, draw: Draw) => {
      signs.set(name, draw);
      return name;
    };
    const quads = noteQuads(marks, { rect } as unknown as Atlas, (cell) => spots.get(cell)!);
    return { signs, quads: quads.map((quad) => ({ ...quad, name: quad.rect as unknown as string })) };
  }

  it.each(KINDS)('an arrow has the shaft and the head of its kind: %s', (kind) => {
    const { signs, quads } = drawn(arrow(kind));
    expect([...new Set(quads.map(({ name }) => name))]).toEqual([`shaft ${kind}`, `head ${kind}`]);
    const isFilled = strokesOf(signs.get(`head ${kind}`)!).includes('fill');
    expect(isFilled).toBe(kind !== 'threat');
    // Nothing of the shaft stands inside of the head, whose foot is a third of its size behind its middle.
    const [last, head] = quads.slice(-2);
    expect(head!.x - (last!.x + last!.size / 2)).toBeGreaterThan(0.3 * head!.size);
  });

  it('a mark has the ring of its kind', () => {
    const notes = KINDS.map((kind) => ({ kind, cell: 'b2' }));
    const { quads } = drawn({ ...NO_MARKS, notes });
    expect(quads.map(({ name }) => name)).toEqual(KINDS.map((kind) => `ring ${kind}`));
  });
});

describe('in 2D', () => {
  it.each(KINDS)('no shaft stands inside of its head: %s', (kind) => {
    const svg = drawNotes(arrow(kind), lattice(view.layout, false, false));
    const ends = /class="shaft" d="M[^L]*L(\S+) /.exec(svg);
    const foot = /class="head" d="M[^L]*L(\S+) /.exec(svg);
    // Lines are five wide.
    expect(Number(ends?.[1]) - Number(foot?.[1])).toBeLessThan(2.5);
    expect(svg).toContain(`class="note ${kind}"`);
  });
});
