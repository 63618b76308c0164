/**
 * A page with nothing but the 3D board, to look at it and to test it; not shipped.
 *
 * `?fixture=NAME&step=2&camera=top&theme=light&quality=0&marks=1&place=room`, or `?game=GAME&position=…`.
 */
import { startEngine } from '../../engine';
import { type Marks, NO_MARKS } from '../../state/board';
import { learnGame } from '../../state/games';
import type { View } from '../../state/view';
import { type Board3d, type CameraName, createBoard, type PlaceName, type Theme } from '../index';

const fixtures = import.meta.glob<View[]>('../../../fixtures/*.json', { eager: true, import: 'default' });

/** What tests drive. */
export interface Demo {
  board: Board3d;
  views: View[];
  events: string[];
  show(step: number, animate?: boolean): Promise<void>;
  mark(marks: Partial<Marks>): Promise<void>;
  /** Shows another board, as if the page had been opened with this address. */
  open(search: string): Promise<void>;
}

declare global {
  interface Window {
    demo: Demo;
  }
}

const host = document.getElementById('board')!;

async function viewsOf(query: URLSearchParams): Promise<View[]> {
  const [game, start] = [query.get('game'), query.get('position')];
  if (game && start) return [await (await startEngine()).rules.view({ game, start, moves: [] })];
  const name = query.get('fixture');
  return (name ? fixtures[`../../../fixtures/${name}.json`] : Object.values(fixtures)[0]) ?? [];
}

/** One of each mark. */
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
    cursor: names[Math.floor(names.length / 2)] ?? null,
    preview: previewOf(view, stacks.at(-1), empty.at(-1)),
  };
}

/** The last stack as it goes to an empty cell, less one piece. */
function previewOf(view: View, from?: string, to?: string): Marks['preview'] {
  const top = view.cells.find((cell) => cell.name === from)?.pieces.at(-1);
  if (!from || !to || !top) return [];
  return [
    { cell: from, pieces: [{ ...top, count: 1 }] },
    { cell: to, pieces: [{ ...top, count: Math.max(1, top.count - 1) }] },
  ];
}

async function start(): Promise<void> {
  const first = new URLSearchParams(location.search);
  const quality = first.get('quality');
  const board = await createBoard(host, {
    ...(quality ? { quality: Number(quality) } : {}),
    place: (first.get('place') ?? 'studio') as PlaceName,
  });
  const events: string[] = [];
  board.onPick = (cell) => events.push(`pick ${cell}`);
  board.onInspect = (cell) => events.push(`inspect ${cell}`);
  board.onTrouble = (trouble) => events.push(`trouble ${trouble}`);
  window.demo = new DemoPage(board, events);
  await window.demo.open(location.search);
  document.documentElement.dataset.ready = 'true';
}

class DemoPage implements Demo {
  views: View[] = [];
  private step = 0;
  private marks: Marks = NO_MARKS;
  private how = { speed: 1, flipped: false, coordinates: true };

  constructor(
    readonly board: Board3d,
    readonly events: string[],
  ) {}

  async open(search: string): Promise<void> {
    const query = new URLSearchParams(search);
    this.views = await viewsOf(query);
    for (const { game } of this.views.slice(0, 1)) await learnGame(game, 'en');
    const step = Math.min(Number(query.get('step') ?? 0), this.views.length - 1);
    this.marks = query.has('marks') ? allMarks(this.views[step]!) : NO_MARKS;
    this.how = { speed: Number(query.get('speed') ?? 1), flipped: query.has('flipped'), coordinates: true };
    this.board.setTheme((query.get('theme') ?? 'dark') as Theme);
    this.board.setLive(query.has('live'));
    await this.board.setPlace((query.get('place') ?? 'studio') as PlaceName);
    await this.show(step, false);
    for (const name of ['lamp', 'fire', 'time', 'passing'] as const)
      if (query.has(name)) this.board.setControl(name, Number(query.get(name)));
    this.board.setCamera((query.get('camera') ?? 'seat') as CameraName);
  }

  show(step: number, animate = true): Promise<void> {
    this.step = step;
    return this.board.show(this.views[step]!, this.marks, { ...this.how, animate });
  }

  mark(marks: Partial<Marks>): Promise<void> {
    this.marks = { ...NO_MARKS, ...marks };
    return this.show(this.step, false);
  }
}

void start();
