/**
 * A page with nothing but the 3D board, to look at it and to test it; not shipped.
 *
 * `?fixture=nava-opening&step=2&camera=top&theme=light&quality=0&marks=1`, or `?game=nava&position=…`.
 */
import { type Marks, NO_MARKS } from '../../state/board';
import type { View } from '../../state/view';
import { type Board3d, type CameraName, createBoard, type Theme } from '../index';
import { viewOf } from './position';

const fixtures = import.meta.glob<View[]>('../../../fixtures/*.json', { eager: true, import: 'default' });

/** What tests drive. */
export interface Demo {
  board: Board3d;
  views: View[];
  events: string[];
  show(step: number, animate?: boolean): Promise<void>;
  mark(marks: Partial<Marks>): Promise<void>;
}

declare global {
  interface Window {
    demo: Demo;
  }
}

const query = new URLSearchParams(location.search);
const host = document.getElementById('board')!;

function viewsOf(): View[] {
  const [game, position] = [query.get('game'), query.get('position')];
  if (game && position) return [viewOf(game, position)];
  return fixtures[`../../../fixtures/${query.get('fixture') ?? 'glaisher-opening'}.json`] ?? [];
}

function allMarks(view: View): Marks {
  const names = view.cells.map((cell) => cell.name);
  const stacks = view.cells.filter((cell) => cell.pieces.length > 0).map((cell) => cell.name);
  const empty = names.filter((name) => !stacks.includes(name));
  return {
    selected: stacks[0] ?? null,
    targets: [
      ...empty.slice(0, 3).map((cell) => ({ cell, capture: false })),
      ...empty.slice(3, 5).map((cell, i) => ({ cell, capture: false, label: String(i + 2) })),
      ...stacks.slice(1, 2).map((cell) => ({ cell, capture: true })),
      ...stacks.slice(2, 3).map((cell) => ({ cell, capture: false })),
    ],
    last: view.last?.cells ?? names.slice(-2),
    hint: names.slice(-4, -3),
    threat: stacks.slice(3, 4),
    cursor: names[Math.floor(names.length / 2)] ?? null,
    preview: [],
  };
}

async function start(): Promise<void> {
  const quality = query.get('quality');
  const options = {
    theme: (query.get('theme') ?? 'dark') as Theme,
    ...(quality && { quality: Number(quality) }),
  };
  const board = await createBoard(host, options);
  const views = viewsOf();
  const events: string[] = [];
  board.onPick = (cell) => events.push(`pick ${cell}`);
  board.onInspect = (cell) => events.push(`inspect ${cell}`);
  board.onTrouble = (trouble) => events.push(`trouble ${trouble}`);
  let step = Math.min(Number(query.get('step') ?? 0), views.length - 1);
  let marks: Marks = query.has('marks') ? allMarks(views[step]!) : NO_MARKS;
  const how = { speed: Number(query.get('speed') ?? 1), flipped: query.has('flipped') };
  const show = (to: number, animate = true) => {
    step = to;
    return board.show(views[step]!, marks, { ...how, animate });
  };
  const mark = (change: Partial<Marks>) => {
    marks = { ...NO_MARKS, ...change };
    return show(step, false);
  };
  window.demo = { board, views, events, show, mark };
  await show(step, false);
  board.setCamera((query.get('camera') ?? 'seat') as CameraName);
  document.documentElement.dataset.ready = 'true';
}

void start();
