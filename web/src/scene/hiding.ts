/** Which stacks stand before a target: they are drawn as glass while it is to be chosen. Headless. */
import type { Marks } from '../state/board';
import type { View } from '../state/view';
import type { Ground } from './cells';
import { pick, type Ray } from './picking';
import { stackTop } from './stacks';

/** Where somebody looks from. */
export interface Eye {
  x: number;
  y: number;
  z: number;
}

/** No more stacks than these stand one behind the other before a cell. */
const DEEPEST = 4;
/** So far before the middle of a cell its mark is half hidden. */
const NEARER = 0.15;

/** The cells of the stacks that hide a good part of a target, while a stack is chosen. */
export function hiders(view: View, marks: Marks, ground: Ground, eye: Eye): Set<string> {
  const hiding = new Set<string>();
  // Where a good part of the board may be chosen, nothing on it is looked for.
  if (marks.selected === null || marks.targets.length > view.cells.length / 2) return hiding;
  for (const { cell } of marks.targets) {
    for (let depth = 0; depth < DEEPEST; depth += 1) {
      const met = meets(view, hiding, ground, eye, cell);
      if (met === null || met === cell || met === marks.selected) break;
      hiding.add(met);
    }
  }
  for (const { cell } of marks.targets) hiding.delete(cell);
  return hiding;
}

/**
 * What a ray means that meets glass: a target behind it, where `passes` says so of the glass and the target. Whatever
 * else is behind glass is not what anybody looks for.
 */
export function pickThrough(
  ray: Ray,
  view: View,
  ground: Ground,
  glass: ReadonlySet<string>,
  passes: (met: string, behind: string) => boolean,
): string | null {
  const met = pick(ray, view, ground);
  if (met === null || !glass.has(met)) return met;
  const behind = pick(ray, without(view, glass), ground);
  return behind !== null && passes(met, behind) ? behind : met;
}

/** A view in which some stacks are not there. */
export function without(view: View, cells: ReadonlySet<string>): View {
  if (cells.size === 0) return view;
  return {
    ...view,
    cells: view.cells.map((cell) => (cells.has(cell.name) ? { ...cell, pieces: [] } : cell)),
  };
}

/** What is met by a look at the nearer half of a cell, or of the top of its stack, beside what hides something already. */
function meets(
  view: View,
  hiding: ReadonlySet<string>,
  ground: Ground,
  eye: Eye,
  name: string,
): string | null {
  const spot = ground.spots.get(name);
  if (!spot) return null;
  const top = stackTop(view.kinds, view.cells.find((cell) => cell.name === name)?.pieces ?? []);
  const far = Math.hypot(eye.x - spot.x, eye.z - spot.z) || 1;
  const nearer = (at: number, from: number) => at + ((from - at) / far) * NEARER;
  const along = [nearer(spot.x, eye.x) - eye.x, top - eye.y, nearer(spot.z, eye.z) - eye.z] as const;
  // A target that hides another one is looked for where it stands.
  const others = new Set([...hiding].filter((cell) => cell !== name));
  return pick({ from: [eye.x, eye.y, eye.z], along }, without(view, others), ground);
}
