/** The parts of the 3D board that need no graphics: places, picking, ways of pieces, quality. */

import { readdirSync, readFileSync } from 'node:fs';
import { Raycaster, Vector2 } from 'three';
import { describe, expect, it, vi } from 'vitest';
import { CAMERAS, CameraRig, HEADROOM, SEATED, STUDIO_FRAMING } from '../../src/scene/camera';
import { cellAt, coordinates, ground, slotSpot, surroundings, trays } from '../../src/scene/cells';
import { Governor, QUALITIES } from '../../src/scene/governor';
import { hiders } from '../../src/scene/hiding';
import { lookOf } from '../../src/scene/looks';
import { Motion } from '../../src/scene/motion';
import { growth, tagOf } from '../../src/scene/overlay';
import { pick, type Ray } from '../../src/scene/picking';
import { scenery } from '../../src/scene/scenery';
import { MOST_DRAWN, type Standing, stackTop, standing, waiting } from '../../src/scene/stacks';
import { NO_MARKS } from '../../src/state/board';
import { neighbour, type Step } from '../../src/state/geometry';
import type { Run, View } from '../../src/state/view';
import { viewOf } from '../support/position';

vi.setConfig({ testTimeout: 60_000 });

const folder = new URL('../../fixtures/', import.meta.url);
const fixtures = readdirSync(folder).map((file) => ({
  file,
  views: JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as View[],
}));
const start = (name: string) => fixtures.find(({ file }) => file === `${name}.json`)!.views[0]!;

describe('cells', () => {
  it('lie where their names say', () => {
    const place = ground(start('nava-opening'), false);
    expect(place.spots.get('a1')).toEqual({ x: -2, z: 2 });
    expect(place.spots.get('e5')).toEqual({ x: 2, z: -2 });
  });

  it('of a hexagon are one apart from their neighbours', () => {
    const { spots } = ground(start('glaisher-opening'), false);
    const distance = (a: string, b: string) =>
      Math.hypot(spots.get(a)!.x - spots.get(b)!.x, spots.get(a)!.z - spots.get(b)!.z);
    for (const neighbour of ['d5', 'f5', 'e6', 'd5', 'e4', 'f5'])
      expect(distance('e5', neighbour)).toBeCloseTo(1);
    expect(distance('a9', 'i1')).toBeCloseTo(8);
  });

  it.each(fixtures)('are found by their places: $file', ({ views }) => {
    const place = ground(views[0]!, true);
    for (const [name, spot] of place.spots)
      expect(cellAt(place, { x: spot.x + 0.2, z: spot.z - 0.2 })).toBe(name);
    expect(cellAt(place, { x: 40, z: 0 })).toBeNull();
  });

  it.each(fixtures)('have coordinates that do not meet: $file', ({ views }) => {
    const place = ground(views[0]!, true);
    for (const flipped of [false, true]) {
      const all = coordinates(place, flipped);
      for (const [i, one] of all.entries()) {
        expect(cellAt(place, one.at)).toBeNull();
        for (const other of all.slice(i + 1)) {
          expect(Math.hypot(one.at.x - other.at.x, one.at.z - other.at.z)).toBeGreaterThan(0.4);
        }
      }
    }
  });

  it('leave room for trays where pieces are in hand', () => {
    const view = start('staqs-opening');
    expect(trays(view).map(({ count, room }) => [count, room])).toEqual([
      [4, 4],
      [4, 4],
    ]);
    const place = ground(view, false);
    expect(slotSpot(place, 0, 0, 4).z).toBeGreaterThan(place.half.z);
    expect(trays(start('glaisher-opening'))).toEqual([]);
  });
});

describe('picking', () => {
  const down = (x: number, z: number): Ray => ({ from: [x, 20, z], along: [0, -1, 0] });

  it.each(fixtures)('from above finds every cell: $file', ({ views }) => {
    for (const view of views) {
      const place = ground(view, true);
      for (const [name, { x, z }] of place.spots) expect(pick(down(x, z), view, place)).toBe(name);
    }
  });

  it('meets the stack in front, not the cell behind it', () => {
    const view = viewOf('nava', 'x5/x5/x2,bbbbbwwwwww,x2/x5/x4,b w');
    const place = ground(view, true);
    const level: Ray = { from: [0, 0.8, 10], along: [0, -0.01, -1] };
    expect(pick(level, view, place)).toBe('c3');
  });

  it('passes beside the tip of a pyramid', () => {
    const view = viewOf('greener', 'g,g,g/g,g,g/g,g,g b');
    const place = ground(view, true);
    expect(pick({ from: [0.3, 4.95, 10], along: [0, -0.5, -1] }, view, place)).toBe('b2');
    expect(pick({ from: [0, 4.95, 10], along: [0, -0.5, -1] }, view, place)).toBe('b1');
  });

  it('misses beside the board', () => {
    const view = start('nava-opening');
    expect(pick(down(9, 9), view, ground(view, true))).toBeNull();
    expect(pick({ from: [0, 5, 0], along: [0, 1, 0] }, view, ground(view, true))).toBeNull();
  });
});

describe('the camera', () => {
  const sizes = [
    [1440, 900],
    [390, 844],
    [320, 400],
    [960, 685],
  ] as const;

  it.each(fixtures)('shows the whole board from every preset and seat: $file', ({ views }) => {
    const view = views[0]!;
    for (const [width, height] of sizes) {
      const place = ground(view, width > height);
      const rig = new CameraRig();
      rig.resize(width, height);
      rig.fitTo(place, surroundings(place, view));
      for (const where of [...CAMERAS, ...CAMERAS]) {
        if (where === 'seat') rig.flip(!rig.isTurned, false);
        rig.set(where, false);
        const seen = [...place.spots.values()].map((spot) => rig.project(spot));
        for (const { x, y } of seen) {
          expect(
            x > 0 && x < width && y > 0 && y < height,
            `${where} at ${width}x${height}: ${x}, ${y}`,
          ).toBe(true);
        }
      }
    }
  });

  it('puts the first side at the bottom, and at the top when the board is flipped', () => {
    const place = ground(start('nava-opening'), true);
    const rig = new CameraRig();
    rig.resize(800, 600);
    rig.fitTo(place, place.half);
    const y = (cell: string) => rig.project(place.spots.get(cell)!).y;
    expect(y('a1')).toBeGreaterThan(y('a5'));
    rig.flip(true, false);
    expect(y('a1')).toBeLessThan(y('a5'));
    rig.flip(false, false);
    expect(y('a1')).toBeGreaterThan(y('a5'));
  });

  it('keeps its preset, and where it was moved to, when the board is flipped', () => {
    const place = ground(start('nava-opening'), true);
    const rig = new CameraRig();
    rig.resize(800, 600);
    rig.fitTo(place, place.half);
    rig.set('low', false);
    rig.orbit(40, 0);
    const seen = rig.project({ x: 1, z: 2 });
    rig.flip(true, false);
    const turned = rig.project({ x: -1, z: -2 });
    expect(Math.hypot(turned.x - seen.x, turned.y - seen.y)).toBeLessThan(1);
  });

  it.each(fixtures)(
    'says where arrow keys go on the screen, however far it is dragged: $file',
    ({ views }) => {
      const view = views[0]!;
      const place = ground(view, true);
      const rig = new CameraRig();
      rig.resize(800, 600);
      rig.fitTo(place, place.half);
      const middle = view.cells[Math.floor(view.cells.length / 2)]!.name;
      const steps = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] } as const;
      for (let drag = 0; drag < 40; drag++) {
        rig.orbit(53, 0);
        const from = rig.project(place.spots.get(middle)!);
        for (const [way, [x, y]] of Object.entries(steps)) {
          const next = neighbour(view, middle, way as Step, rig.goal);
          if (!next) continue;
          const to = rig.project(place.spots.get(next)!);
          expect([drag, way, (to.x - from.x) * x + (to.y - from.y) * y > 5]).toEqual([drag, way, true]);
        }
      }
    },
  );

  it('looks at another place anew, however low it was turned in the last one', () => {
    const place = ground(start('nava-opening'), true);
    const rig = new CameraRig();
    rig.resize(1440, 900);
    rig.fitTo(place, place.half);
    rig.orbit(300, -5000);
    expect([rig.elevation < 0.36, rig.isMoved]).toEqual([true, true]);
    rig.setFraming(SEATED);
    expect(rig.elevation).toBeCloseTo(SEATED.presets.seat.elevation);
    expect([rig.azimuth % (Math.PI * 2), rig.isMoved]).toEqual([0, false]);
  });

  it('keeps the point under the pointer when it zooms', () => {
    const place = ground(start('nava-opening'), true);
    const rig = new CameraRig();
    rig.resize(800, 600);
    rig.fitTo(place, place.half);
    rig.set('top', false);
    const before = rig.project({ x: 1, z: 1 });
    rig.zoom(2, { x: 1, z: 1 });
    const after = rig.project({ x: 1, z: 1 });
    expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(12);
    expect(rig.pixelsPerCell).toBeGreaterThan(150);
  });
});

it.each([
  ['glaisher', 'x5/x6/x7/x8/x9/x8/x7/x6/x4,y1 r'],
  ['greener', 'x6/x6/x6/x6/x6/x5,b1 b'],
  ['nava', 'x5/x5/x5/x5/w,x4 w'],
])('the number on the tallest stack is in the picture, wherever it stands: %s', (game, position) => {
  const view = viewOf(game, position);
  const tallest = 2.1;
  for (const [width, height] of [
    [374, 380],
    [452, 382],
    [530, 382],
    [951, 600],
    [1005, 695],
  ] as const) {
    const rig = new CameraRig();
    const place = ground(view, width > height * 1.2);
    const isPyramid = game === 'greener';
    rig.fitTo(place, surroundings(place, view), HEADROOM[isPyramid ? 'pyramid' : 'flat']);
    rig.resize(width, height);
    rig.set('seat', false);
    const edge = ((isPyramid ? 0.1 : 0.04) + 0.25) * growth(rig.pixelsPerCell);
    const highest = Math.min(...[...place.spots.values()].map((spot) => rig.project(spot, tallest, edge).y));
    expect([width, highest > -1]).toEqual([width, true]);
  }
});

describe('stacks', () => {
  it('draw every piece of a usual stack and stay low when they are tall', () => {
    const view = viewOf('glaisher', 'x4,y36/x6/x7/x8/r36,x8/x8/x7/x6/x4,y1 r');
    expect(standing(view, ground(view, true))).toHaveLength(2 * MOST_DRAWN + 1);
    expect(stackTop(view.kinds, [{ kind: 'own', side: 0, count: 36 }])).toBeLessThan(2.2);
    expect(standing(start('glaisher-opening'), ground(view, true))).toHaveLength(36);
  });

  it('show previews as ghosts over what stays', () => {
    const view = viewOf('glaisher', 'x5/x6/x7/x8/x4,r3,x4/x8/x7/x6/x5 r');
    const preview = [
      { cell: 'e5', pieces: [{ kind: 'own' as const, side: 0 as const, count: 1 }] },
      { cell: 'g5', pieces: [{ kind: 'own' as const, side: 0 as const, count: 2 }] },
    ];
    const place = ground(view, true);
    const shown = scenery(view, { ...NO_MARKS, preview }, place, null, 0);
    expect(shown.ghosts).toHaveLength(2);
    expect(shown.solid).toHaveLength(1 + waiting(view, place).length);
  });

  it('are glass where they stand before a target of the stack that is chosen', () => {
    // Row 3 is nearer to the first side's seat than row 4.
    const view = viewOf('greener', 'x6/x6/x2,g,x3/x2,bbbbbbbbbbbb,x3/x6/b,x5 b');
    const place = ground(view, true);
    const marks = { ...NO_MARKS, selected: 'a1', targets: [{ cell: 'c4', capture: true }] };
    const low = { x: 0, y: 4, z: 9 };
    expect([...hiders(view, marks, place, low)]).toEqual(['c3']);
    expect(hiders(view, marks, place, { ...low, z: -9 }).size).toBe(0);
    expect(hiders(view, marks, place, { x: 0, y: 30, z: 0 }).size).toBe(0);
    expect(hiders(view, { ...marks, selected: null }, place, low).size).toBe(0);
    const { ghosts } = scenery(view, marks, place, null, 0, null, new Set(['c3']));
    expect(ghosts).toHaveLength(12);
  });

  it('are no glass before a target that hides another one but is seen itself', () => {
    // What stands at c2 hides the floor of c3 but not the top of its stack, and c5 is behind both targets.
    const view = viewOf('nava', 'x2,bbbbbbbbbbbb,x2/x5/x2,bbbbbbbbbb,x2/x2,bbb,x2/w,x4 w');
    const place = ground(view, true);
    const eye = { x: 0, y: 5, z: 9 };
    const targets = ['c4', 'c3'].map((cell) => ({ cell, capture: true }));
    const marks = { ...NO_MARKS, selected: 'a1', targets };
    expect([...hiders(view, marks, place, eye)]).toEqual([]);
    expect([...hiders(view, { ...marks, targets: targets.slice(1) }, place, eye)]).toEqual([]);
  });

  it('are fanned out piece by piece', () => {
    const view = start('nava-opening');
    const place = ground(view, true);
    const { solid } = scenery(view, NO_MARKS, place, 'a1', 0);
    const fanned = solid.filter(({ key, pose }) => key === 'own0' && pose.tip > 0);
    expect(new Set(fanned.map(({ pose }) => pose.x.toFixed(2))).size).toBe(6);
  });
});

describe('the tags of targets', () => {
  const own = (count: number): Run => ({ kind: 'own', side: 1, count });
  const green = (count: number): Run => ({ kind: 'green', side: null, count });
  const STACKS: [game: string, empty: string, cells: string[], stacks: Run[][]][] = [
    [
      'greener',
      'x6/x6/x6/x6/x6/x6 b',
      ['a1', 'a5', 'a6', 'd3', 'f4'],
      [[own(1)], [green(1)], [own(2)], [green(1), own(1)], [green(3), own(3)]],
    ],
    ['glaisher', 'x5/x6/x7/x8/x9/x8/x7/x6/x5 r', ['a9', 'e5', 'i1'], [[own(1)], [own(3)], [own(20)]]],
    [
      'nava',
      'x5/x5/x5/x5/x5 w',
      ['a1', 'c3', 'e5'],
      [[own(1)], [own(12)], [{ kind: 'cube', side: 1, count: 1 }]],
    ],
  ];

  /** What is met where a tag is drawn on a board on which nothing else stands. */
  function metAt(rig: CameraRig, size: { width: number; height: number }, view: View, cell: string) {
    const place = ground(view, size.width > size.height);
    rig.fitTo(place, surroundings(place, view), 0.9);
    const tag = tagOf({ view, cells: view.cells, marks: NO_MARKS }, { cell, capture: true });
    const lift = (tag?.lift ?? 0) * growth(rig.pixelsPerCell);
    const { x, y } = rig.project(place.spots.get(cell)!, tag?.y, lift);
    const caster = new Raycaster();
    const at = new Vector2((x / size.width) * 2 - 1, 1 - (y / size.height) * 2);
    caster.setFromCamera(at, rig.camera);
    const { origin, direction } = caster.ray;
    return pick({ from: origin.toArray(), along: direction.toArray() }, view, place);
  }

  const SIZES = [
    { width: 1040, height: 760 },
    { width: 390, height: 420 },
    { width: 320, height: 340 },
  ];
  const VIEWPOINTS = SIZES.flatMap((size) =>
    [STUDIO_FRAMING, SEATED].flatMap((framing) => CAMERAS.map((camera) => ({ size, framing, camera }))),
  );

  it.each(STACKS)('lie on their own stacks, from wherever one looks: %s', (game, empty, cells, stacks) => {
    const misses: string[] = [];
    for (const { size, framing, camera } of VIEWPOINTS) {
      const rig = new CameraRig();
      rig.resize(size.width, size.height);
      rig.setFraming(framing);
      rig.set(camera, false);
      for (const [name, pieces] of cells.flatMap((cell) => stacks.map((stack) => [cell, stack] as const))) {
        const view = viewOf(game, empty);
        const filled = view.cells.map((cell) => (cell.name === name ? { ...cell, pieces } : cell));
        const met = metAt(rig, size, { ...view, cells: filled }, name);
        const height = pieces.reduce((sum, { count }) => sum + count, 0);
        // Seen from above, what is tall leans outwards, at the edge over the frame.
        if (met !== name && met !== null)
          misses.push(`${size.width} ${framing.fov} ${camera} ${name} ${height} ${met}`);
      }
    }
    expect(misses).toEqual([]);
  });
});

describe('motion', () => {
  const words = (pieces: readonly Standing[]) =>
    pieces
      .map(({ key, pose }) => [key, ...[pose.x, pose.y, pose.z].map((n) => (n + 10).toFixed(3))].join(' '))
      .sort();

  it.each(fixtures)('begins with the old pieces and ends with the new ones: $file', async ({ views }) => {
    for (const [i, next] of views.entries()) {
      const old = views[i - 1];
      if (!old) continue;
      for (const [from, to] of [
        [old, next],
        [next, old],
      ] as const) {
        const place = ground(from, true);
        const motion = Motion.between(from, to, place, 1);
        if (!motion) continue;
        const all = (view: View) => words([...standing(view, place), ...waiting(view, place)]);
        expect(words(motion.at(0)).filter((word) => all(from).includes(word))).toEqual(all(from));
        expect(motion.isOver(1)).toBe(false);
        expect(words(motion.at(60_000))).toEqual(all(to));
        expect(motion.isOver(60_000)).toBe(true);
        motion.end();
        await motion.done;
      }
    }
  });

  it('is nothing between equal views', () => {
    const view = start('nava-opening');
    expect(Motion.between(view, view, ground(view, true), 1)).toBeNull();
  });
});

describe('looks', () => {
  it.each(['glaisher', 'staqs', 'greener', 'nava'])('of %s are another with high contrast', (game) => {
    const view = start(`${game}-opening`);
    const [usual, sharp] = [lookOf(view), lookOf(view, true)];
    expect(Object.keys(sharp.pieces)).toEqual(Object.keys(usual.pieces));
    expect(contrast(sharp.pieces.own0!.color, sharp.pieces.own1!.color)).toBeGreaterThan(4.5);
    for (const side of ['own0', 'own1'] as const) {
      const piece = sharp.pieces[side]!;
      expect(contrast(piece.color, piece.ink)).toBeGreaterThan(4.5);
    }
    // White writing on the frame, whatever the theme.
    expect(contrast(sharp.board.frame, sharp.board.ink)).toBeGreaterThan(7);
  });

  /** How far two colours are from each other, as WCAG reckons it. */
  function contrast(one: string, two: string): number {
    const [dark, light] = [luminance(one), luminance(two)].sort((a, b) => a - b) as [number, number];
    return (light + 0.05) / (dark + 0.05);
  }

  function luminance(color: string): number {
    const [red, green, blue] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    }) as [number, number, number];
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }
});

describe('the governor', () => {
  function run(...frames: [count: number, milliseconds: number][]) {
    const steps: number[] = [];
    let gaveUp = 0;
    const governor = new Governor(
      (_, step) => steps.push(step),
      () => gaveUp++,
    );
    for (const [count, milliseconds] of frames) for (let i = 0; i < count; i++) governor.frame(milliseconds);
    return { steps, gaveUp };
  }

  it('leaves fast machines alone', () => expect(run([500, 16.7])).toEqual({ steps: [], gaveUp: 0 }));

  it('does not mind a slow frame now and then', () =>
    expect(run([8, 16], [3, 300], [8, 16], [3, 300], [8, 16])).toEqual({ steps: [], gaveUp: 0 }));

  it('goes down step by step', () => expect(run([12, 40], [12, 16]).steps).toEqual([1]));

  it('gives up once, only at the lowest quality and below 20 frames a second', () => {
    expect(run([400, 45])).toEqual({ steps: [1, 2, 3], gaveUp: 0 });
    expect(run([400, 200])).toEqual({ steps: [2, QUALITIES.length - 1], gaveUp: 1 });
  });
});
