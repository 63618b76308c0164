// @vitest-environment happy-dom
/** What taps on the 3D board mean, seen by its real camera but without graphics. */
import { Raycaster, Vector2 } from 'three';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Board3d } from '../../src/scene/board3d';
import type { CameraRig } from '../../src/scene/camera';
import { type Ground, ground, surroundings } from '../../src/scene/cells';
import { stackTop } from '../../src/scene/stacks';
import { type Marks, NO_MARKS } from '../../src/state/board';
import type { Run, View } from '../../src/state/view';
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
  /** What a tap there chooses, as the pointer goes down or up. */
  const tap = ({ x, y }: { x: number; y: number }) => {
    const where = { pointerId: 1, pointerType: 'mouse', button: 0, clientX: x, clientY: y };
    for (const name of ['pointerdown', 'pointerup'])
      stage.canvas.dispatchEvent(new PointerEvent(name, where));
    return heard.splice(0);
  };
  return { board, rig, at, tap };
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
