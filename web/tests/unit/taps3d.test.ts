// @vitest-environment happy-dom
/** What taps on the 3D board mean, seen by its real camera but without graphics. */
import { Raycaster, Vector2 } from 'three';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Board3d } from '../../src/scene/board3d';
import type { CameraRig } from '../../src/scene/camera';
import { type Ground, ground, surroundings } from '../../src/scene/cells';
import { stackTop } from '../../src/scene/stacks';
import { type Marks, NO_MARKS } from '../../src/state/board';
import { applyFlights } from '../../src/state/flights';
import type { Flight, Run, View } from '../../src/state/view';
import { viewOf } from '../support/position';

const PHONE = { width: 320, height: 400 };

vi.mock('../../src/scene/stage', () => ({
  Stage: class {
    canvas = document.createElement('canvas');
    private caster = new Raycaster();
    private ground: Ground | null = null;
    constructor(
      _host: HTMLElement,
      private readonly rig: CameraRig,
    ) {
      rig.resize(PHONE.width, PHONE.height);
      this.canvas.setPointerCapture = () => {};
    }
    setUp(view: View): Ground {
      this.ground ??= ground(view, false);
      this.rig.fitTo(this.ground, surroundings(this.ground, view), 0.9);
      return this.ground;
    }
    setQuality() {}
    drawPieces() {}
    drawOverlay() {}
    render() {}
    dispose() {}
    place = { pace: 0, controls: () => [], pick: () => null };
    rayThrough(x: number, y: number) {
      const point = new Vector2((x / PHONE.width) * 2 - 1, 1 - (y / PHONE.height) * 2);
      this.caster.setFromCamera(point, this.rig.camera);
      const { origin, direction } = this.caster.ray;
      return { from: origin.toArray(), along: direction.toArray() };
    }
  },
}));

const STILL = { animate: false, speed: 1, flipped: false, coordinates: true };

interface Inside {
  rig: CameraRig;
  ground: Ground;
  stage: { canvas: HTMLCanvasElement };
}

/** A board that shows a view, and where things are on it. */
function open(view: View, marks: Marks) {
  const board = new Board3d(document.createElement('div'), {});
  void board.show(view, marks, STILL);
  const { rig, ground, stage } = board as unknown as Inside;
  const heard: string[] = [];
  board.onPick = (cell) => heard.push(cell);
  const at = (cell: string, height = 0, lift = 0) => rig.project(ground.spots.get(cell)!, height, lift);
  const point = (name: string, { x, y }: { x: number; y: number }) => {
    const where = { pointerId: 1, pointerType: 'mouse', button: 0, clientX: x, clientY: y };
    stage.canvas.dispatchEvent(new PointerEvent(name, where));
  };
  /** What a tap there chooses, as the pointer goes down or up. */
  const tap = (where: { x: number; y: number }) => {
    for (const name of ['pointerdown', 'pointerup']) point(name, where);
    return heard.splice(0);
  };
  return { board, rig, at, point, tap };
}

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', () => 1);
  vi.stubGlobal('cancelAnimationFrame', () => {});
});

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['an empty cell', 0, 0.18],
  ['a stack that will stand there', 3, 0.4],
])('a tick over %s takes taps up to its edge', (_, count, lift) => {
  const view = viewOf('nava', 'x5/x5/x5/x5/w,x4 w');
  const targets = [{ cell: 'c3', capture: false }];
  const pieces: Run[] = count > 0 ? [{ kind: 'own', side: 0, count }] : [];
  const marks = { ...NO_MARKS, selected: 'a1', targets, preview: [{ cell: 'c3', pieces }] };
  const { board, at, tap, rig } = open(view, marks);
  const grown = Math.min(1.5, Math.max(1, 50 / rig.pixelsPerCell));
  const above = (middle: number) => at('c3', stackTop(view.kinds, pieces), (lift + middle) * grown);
  expect(tap(above(0.36))).toEqual(['c4']);
  void board.show(view, { ...marks, pending: 'c3' }, STILL);
  expect(tap(above(0.36))).toEqual(['c3']);
  expect(tap(above(0.42))).toEqual(['c4']);
  board.dispose();
});

/** A tall stack before c4, where the chosen stack may go: beside the mark of c4, on it, and far above it. */
function openGlass(stack: 'w' | 'b') {
  const view = viewOf('nava', `x5/x5/x2,${stack.repeat(12)},x2/x5/w,x4 w`);
  const marks = { ...NO_MARKS, selected: 'a1', targets: [{ cell: 'c4', capture: false }] };
  const opened = open(view, marks);
  opened.board.setCamera('low');
  opened.board.canLift = (cell) => (cell === 'c3' && stack === 'w' ? 'yes' : cell === 'a1' ? 'held' : 'no');
  const mark = opened.at('c4');
  const beside = { x: mark.x - opened.rig.pixelsPerCell * 0.45, y: mark.y };
  return { ...opened, view, marks, mark, beside, above: opened.at('c3', 1.4) };
}

it('glass that may be lifted keeps its taps, but for those on the mark of a target', () => {
  const { board, tap, mark, beside, above } = openGlass('w');
  expect([tap(beside), tap(above), tap(mark)]).toEqual([['c3'], ['c3'], ['c4']]);
  board.dispose();
});

it('other glass passes taps on to a target, and to nothing else', () => {
  const { board, tap, mark, beside, above } = openGlass('b');
  expect([tap(beside), tap(above), tap(mark)]).toEqual([['c4'], ['c3'], ['c4']]);
  board.dispose();
});

it('nothing is glass while something moves', () => {
  const { board, tap, beside, view, marks } = openGlass('b');
  const pieces: Run[] = [{ kind: 'own', side: 0, count: 1 }];
  const [from, to] = [
    { cell: 'a1', level: 0 },
    { cell: 'b1', level: 0 },
  ];
  const flight: Flight = { from, to, pieces, landed: pieces, role: 'moved' };
  const next = {
    ...view,
    position: 'next',
    cells: applyFlights(view.cells, [flight])!,
    last: { cells: ['a1', 'b1'], flights: [flight] } as unknown as View['last'],
  };
  void board.show(next, { ...marks, selected: 'b1' }, { ...STILL, animate: true });
  expect(tap(beside)).toEqual(['c3']);
  board.skip();
  expect(tap(beside)).toEqual(['c4']);
  board.dispose();
});

it('what is carried is dropped through glass onto a target, and looks stay at the glass', () => {
  const { board, at, point, mark, beside, above } = openGlass('w');
  const heard: (string | null)[] = [];
  board.onDrop = (cell) => heard.push(cell);
  board.onInspect = (cell) => heard.push(`look ${cell}`);
  for (const end of [beside, above]) {
    point('pointerdown', at('a1'));
    point('pointermove', end);
    point('pointerup', end);
  }
  point('contextmenu', mark);
  expect(heard).toEqual(['c4', 'c3', 'look c3']);
  board.dispose();
});

it('a drag lifts what is still flying or is looked into', () => {
  const { board, at, point, mark } = openGlass('w');
  const heard: (string | null)[] = [];
  board.onPick = (cell) => heard.push(`lift ${cell}`);
  board.onDrop = (cell) => heard.push(cell);
  const before = board.azimuth();
  board.canLift = (cell) => (cell === 'c3' ? 'yes' : 'no');
  board.inspect('c3');
  const top = at('c3', 0.3);
  point('pointerdown', top);
  expect(heard).toEqual([]);
  point('pointermove', { x: top.x + 30, y: top.y });
  point('pointermove', mark);
  point('pointerup', mark);
  expect([heard, board.azimuth()]).toEqual([['lift c3', 'c4'], before]);
  board.dispose();
});
