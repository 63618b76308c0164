/** The board on the page: 2D or 3D, with keyboard, screen reader and long press. */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Board, Marks } from '../state/board';
import type { Hand } from '../state/hand';
import { choose, type Settings, settings } from '../state/settings';
import { t } from '../state/strings';
import { cellOf, height, type View } from '../state/view';
import { sayColour, sayContents } from '../state/words';
import { say, shownBoard } from './context';
import { isMoving, quality, speed, theme } from './looks';
import { Button } from './parts';

export interface BoardSource {
  view: ReadonlySignal<View | null>;
  marks: ReadonlySignal<Marks>;
  hand: Hand;
  presented: { wait: () => Promise<void> };
}

/** More than a board need have; the 3D one has it. */
type RichBoard = Board & {
  onTrouble?: (trouble: string) => void;
  setTheme?: (theme: string) => void;
  setCamera?: (where: string | number) => void;
  inspect?: (cell: string | null) => void;
};

/** Whether the 3D board has turned out not to work here. */
const is3dHopeless = signal(false);
/** The board that the address asks for, until somebody chooses another one on the page. */
const wish = signal(new URLSearchParams(location.search).get('view'));
const scenes = import.meta.glob('../scene/index.ts');

/** Which board is shown. People's own choice is never overridden. */
export const boardKind = computed<'2d' | '3d'>(() => {
  const asked = wish.value;
  const chosen = asked === '2d' || asked === '3d' ? asked : settings.value.board;
  if (chosen === '2d') return '2d';
  const canTry = Object.keys(scenes).length > 0 && hasWebGl();
  if (chosen === '3d') return canTry ? '3d' : '2d';
  return canTry && !is3dHopeless.value ? '3d' : '2d';
});

/** Chooses a board for good. */
export function chooseBoard(board: Settings['board']): void {
  wish.value = null;
  choose('board', board);
}

let webGl: boolean | undefined;
function hasWebGl(): boolean {
  webGl ??= document.createElement('canvas').getContext('webgl2') !== null;
  return webGl;
}

async function make(kind: '2d' | '3d', host: HTMLElement): Promise<RichBoard> {
  if (kind === '3d') {
    const load = scenes['../scene/index.ts'];
    try {
      const scene = (await load?.()) as {
        createBoard(host: HTMLElement, options: object): Promise<RichBoard>;
      };
      return await scene.createBoard(host, { theme: theme.peek(), quality: quality.peek() });
    } catch (error) {
      console.warn('the 3D board could not be made', error);
      is3dHopeless.value = true;
      host.replaceChildren();
    }
  }
  return (await import('../board2d')).createBoard(host);
}

/** The board that is on the page now, for buttons and tests. */
export const currentBoard = signal<RichBoard | null>(null);
/** The stack whose contents are listed. */
const inspected = signal<string | null>(null);

interface Props {
  source: BoardSource;
  flipped: ReadonlySignal<boolean>;
}

export function BoardHost({ source, flipped }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const kind = boardKind.value;
  useEffect(() => (frame.current ? attach(frame.current, kind, source, flipped) : undefined), [kind, source]);
  return (
    <div class="board-frame">
      <div
        ref={frame}
        id="board"
        class={`board-host is-${kind}`}
        // The keyboard walks over the board; screen readers have the list of cells below.
        tabIndex={0}
        role="application"
        aria-label={`${t('play.board')}. ${t('play.boardHelp')}`}
        onBlur={() => source.hand.point(null)}
      />
      <Cells source={source} />
      <Contents source={source} />
    </div>
  );
}

function attach(
  host: HTMLElement,
  kind: '2d' | '3d',
  source: BoardSource,
  flipped: ReadonlySignal<boolean>,
): () => void {
  let isGone = false;
  let cleanUp = () => {};
  let last = Promise.resolve();
  const place = host.appendChild(document.createElement('div'));
  place.className = 'board-place';
  host.dataset.state = 'loading';
  source.presented.wait = () => last;
  void make(kind, place).then((board) => {
    if (isGone) return board.dispose();
    currentBoard.value = board;
    shownBoard.value = board;
    board.onPick = (cell) => source.hand.choose(cell);
    board.onInspect = (cell) => {
      inspected.value = cell;
    };
    board.onTrouble = () => {
      is3dHopeless.value = true;
    };
    let shown: View | null = null;
    let turns = 0;
    const stop = effect(() => {
      const view = source.view.value;
      if (!view) return;
      const animate = isMoving.value && shown !== null && shown !== view;
      shown = view;
      turns += 1;
      const mine = turns;
      const how = { animate, speed: speed.value, flipped: flipped.value };
      host.dataset.state = animate ? 'moving' : 'still';
      last = board.show(view, source.marks.value, how).then(() => {
        if (mine === turns) host.dataset.state = 'still';
      });
    });
    const stopFan = effect(() => board.inspect?.(inspected.value));
    const stopCursor = effect(() => {
      host.dataset.cursor = source.hand.cursor.value ?? '';
    });
    const stopTheme = effect(() => board.setTheme?.(theme.value));
    cleanUp = () => {
      stop();
      stopFan();
      stopCursor();
      stopTheme();
      board.dispose();
      currentBoard.value = null;
      shownBoard.value = null;
    };
  });
  return () => {
    isGone = true;
    source.presented.wait = () => Promise.resolve();
    cleanUp();
    place.remove();
  };
}

/** Every cell as a button, for people who do not see the board. */
function Cells({ source }: { source: BoardSource }) {
  const view = source.view.value;
  if (!view) return null;
  const rows = new Map<string, View['cells']>();
  for (const cell of view.cells) {
    const row = cell.name.slice(1);
    rows.set(row, [...(rows.get(row) ?? []), cell]);
  }
  return (
    <section class="sr" aria-label={t('play.board')}>
      {[...rows].map(([row, cells]) => (
        <ul key={row} aria-label={row}>
          {cells.map((cell) => (
            <li key={cell.name}>
              <button
                type="button"
                tabIndex={-1}
                data-cell-button={cell.name}
                onClick={() => source.hand.choose(cell.name)}
              >
                {`${cell.name}: ${sayContents(view, cell)}${sayState(source, cell.name)}`}
              </button>
            </li>
          ))}
        </ul>
      ))}
    </section>
  );
}

function sayState(source: BoardSource, cell: string): string {
  const marks = source.marks.value;
  const isOpen = source.hand.choices.value.includes(cell);
  // What a split leaves empty may take the new piece.
  if (marks.selected === cell) return t('say.selected') + (isOpen ? t('say.choice') : '');
  const target = marks.targets.find((known) => known.cell === cell);
  const hint = marks.hint.includes(cell) ? t('say.hint') : '';
  if (target?.capture) return t('say.captureChoice') + hint;
  return (
    (isOpen || target !== undefined ? t('say.choice') : '') +
    hint +
    (marks.last.includes(cell) ? t('say.lastMove') : '')
  );
}

/** What is in a stack, from the top. */
function Contents({ source }: { source: BoardSource }) {
  const view = source.view.value;
  const cell = view && inspected.value ? cellOf(view, inspected.value) : undefined;
  const isShown = cell !== undefined && height(cell) > 0;
  const text = isShown && view ? `${cell.name}: ${sayContents(view, cell)}` : '';
  useEffect(() => {
    if (text) say(text);
  }, [text]);
  if (!isShown || !view) return null;
  const close = () => {
    inspected.value = null;
  };
  return (
    <div class="contents panel" role="dialog" aria-label={t('play.contents', { cell: cell.name })}>
      <h3>{t('play.contents', { cell: cell.name })}</h3>
      <ul>
        {cell.pieces.toReversed().map((run, index) => (
          <li key={index}>
            <b>{run.count}</b>{' '}
            {run.kind === 'cube' ? t('say.cube', { side: sayColour(view, run) }) : sayColour(view, run)}
          </li>
        ))}
      </ul>
      <Button label={t('play.close')} kind="quiet" onClick={close} />
    </div>
  );
}
