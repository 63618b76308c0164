/** The board on the page: 2D or 3D, with keyboard, screen reader and long press. */
import { computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { isOnline } from '../offline/absence';
import type { Arrow, Marks, Pen, PenKind, RichBoard } from '../state/board';
import type { Hand } from '../state/hand';
import type { Premove } from '../state/premove';
import { t } from '../state/strings';
import { type Cell, cellOf, height, type View } from '../state/view';
import { sayContents, sayPiece } from '../state/words';
import { choose, type Settings, settings } from '../storage/settings';
import { AbsentPanel } from '../ui/Absent';
import { isCameraMoved, placeControls, say, shownBoard } from '../ui/context';
import { flatBoard } from '../ui/flat';
import { focusBoard } from '../ui/focus';
import { isMoving, quality, scene, speed, theme } from '../ui/looks';
import { Button } from '../ui/parts';
import { playMove } from './sounds';

export interface BoardSource {
  view: ReadonlySignal<View | null>;
  marks: ReadonlySignal<Marks>;
  hand: Hand;
  presented: { wait: () => Promise<void> };
  /** Moves can be chosen before their turn. */
  premove?: Premove | undefined;
  /** Goes a step back or on in the game, where there is one. */
  step?: ((by: -1 | 1) => void) | undefined;
  /** Where arrows may be drawn: with what, and what becomes of them. */
  drawing?: { pen: ReadonlySignal<Pen>; draw(arrow: Arrow<PenKind>): void } | undefined;
  /** The stack whose contents are listed. */
  inspected: Signal<string | null>;
  /** The cell that was chosen last, by tap or click. */
  tapped: Signal<string | null>;
}

export function createSource(from: Omit<BoardSource, 'inspected' | 'tapped'>): BoardSource {
  return { ...from, inspected: signal(null), tapped: signal(null) };
}

/** Whether the 3D board has turned out not to work here. */
const is3dHopeless = signal(false);
/** Whether the 3D board has lost its graphics for good. */
const is3dLost = signal(false);
/** The board that the address asks for, until somebody chooses another one on the page. */
const wish = signal(new URLSearchParams(location.search).get('view'));
const scenes = import.meta.glob('../scene/index.ts');
/** Whether this page has a 3D board at all. */
export const has3d = Object.keys(scenes).length > 0;

/** Which board is shown. People's own choice is never overridden. */
export const boardKind = computed<'2d' | '3d'>(() => {
  const asked = wish.value;
  const chosen = asked === '2d' || asked === '3d' ? asked : settings.value.board;
  if (chosen === '2d') return '2d';
  const canTry = has3d && hasWebGl();
  if (chosen === '3d') return canTry ? '3d' : '2d';
  return canTry && !is3dHopeless.value ? '3d' : '2d';
});

/** Chooses a board for good. */
export function chooseBoard(board: Settings['board']): void {
  is3dLost.value = false;
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
      const module = (await load?.()) as {
        createBoard(host: HTMLElement, options: object): Promise<RichBoard>;
      };
      const options = { theme: theme.peek(), quality: quality.peek(), place: scene.peek() };
      return await module.createBoard(host, options);
    } catch (error) {
      console.warn('the 3D board could not be made', error);
      is3dHopeless.value = true;
      host.replaceChildren();
    }
  }
  return (await flatBoard.part()).createBoard(host);
}

interface Props {
  source: BoardSource;
  flipped: ReadonlySignal<boolean>;
  /** What stands on the frame of the board. */
  children?: ComponentChildren;
}

export function BoardHost({ source, flipped, children }: Props) {
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
        onBlur={(event) => {
          // Whoever looks into a stack comes back to it.
          const to = event.relatedTarget;
          if (!(to instanceof Element && to.closest('.contents'))) source.hand.point(null);
        }}
      />
      <Cells source={source} />
      {children}
      {kind === '3d' && isCameraMoved.value && <CameraReset />}
      <Glance source={source} />
      <Contents source={source} />
      {kind === '3d' && is3dLost.value && <Lost />}
      {flatBoard.state.value.kind === 'absent' && (
        <div class="board-lost panel">
          <AbsentPanel loader={flatBoard} />
        </div>
      )}
    </div>
  );
}

/** People's choice of the 3D board is not overridden, but an empty one says why it is empty. */
function Lost() {
  return (
    <div class="board-lost panel" role="alert">
      <p>{t('play.lost')}</p>
      <Button kind="primary" label={t('play.lost2d')} onClick={() => chooseBoard('2d')} />
    </div>
  );
}

/** Whoever has turned the board away finds the way back. */
function CameraReset() {
  return (
    <div class="camera-reset">
      <Button
        id="camera-reset"
        icon="restart"
        label={t('view.reset')}
        onClick={() => shownBoard.value?.setCamera?.('seat')}
      />
    </div>
  );
}

/** What is in the stack under the cursor, or in the one that was tapped last. */
function Glance({ source }: { source: BoardSource }) {
  const view = source.view.value;
  const name = source.hand.cursor.value ?? source.tapped.value;
  const cell = view && name ? cellOf(view, name) : undefined;
  const isStack = cell !== undefined && height(cell) > 1;
  return isStack && view ? <p class="glance">{`${cell.name}: ${sayContents(view, cell)}`}</p> : null;
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
  is3dLost.value = false;
  source.presented.wait = () => last;
  void make(kind, place).then((board) => {
    if (isGone) return board.dispose();
    shownBoard.value = board;
    board.onPick = (cell, isSmall) => {
      source.inspected.value = null;
      source.tapped.value = cell;
      void source.hand.choose(cell, isSmall);
    };
    board.canLift = (cell) => {
      if (source.drawing?.pen.value?.isDown || !source.hand.canLift(cell)) return 'no';
      return source.hand.state.value.from === cell ? 'held' : 'yes';
    };
    board.canPlace = (side, cell) => source.hand.canPlace(side, cell);
    board.onDrop = (cell) => {
      if (cell === null) source.hand.drop();
      else void source.hand.choose(cell);
    };
    board.onSwipe = (by) => source.step?.(by);
    board.onCamera = (isMoved) => {
      isCameraMoved.value = isMoved;
    };
    isCameraMoved.value = false;
    board.onInspect = (cell) => {
      source.inspected.value = cell;
    };
    board.onControls = (controls) => {
      placeControls.value = controls;
    };
    placeControls.value = board.controls?.() ?? [];
    board.onTrouble = (trouble) => {
      is3dHopeless.value = true;
      is3dLost.value = trouble === 'lost';
    };
    let shown: View | null = null;
    let turns = 0;
    const stop = effect(() => {
      const view = source.view.value;
      if (!view) return;
      const isNew = shown !== null && shown !== view;
      // A page that is not seen draws no frames, so nothing may wait for them.
      const animate = isMoving.value && isNew && !document.hidden;
      if (shown && isNew && !document.hidden) playMove(shown, view, speed.value);
      shown = view;
      if (isNew) closeStacks(source);
      turns += 1;
      const mine = turns;
      const coordinates = settings.value.coordinates === 'on';
      const how = { animate, speed: speed.value, flipped: flipped.value, coordinates };
      host.dataset.state = animate ? 'moving' : 'still';
      last = board.show(view, withStarts(source), how).then(() => {
        if (mine === turns) host.dataset.state = 'still';
      });
    });
    const { drawing } = source;
    board.onStroke = (arrow) => drawing?.draw(arrow);
    const stopPen = effect(() => board.setPen?.(drawing?.pen.value ?? null));
    const stopFan = effect(() => board.inspect?.(source.inspected.value));
    const stopCursor = effect(() => {
      const cell = source.hand.cursor.value;
      host.dataset.cursor = cell ?? '';
      if (cell) untracked(() => say(sayCell(source, cell)));
    });
    let held: string | null = null;
    const stopHeld = effect(() => {
      const { from } = source.hand.state.value;
      // Whoever lets go of a stack has seen enough of it.
      if (held !== null && from === null) source.tapped.value = null;
      held = from;
    });
    const stopHand = effect(() => {
      host.dataset.hand = source.hand.isReady.value ? 'ready' : 'idle';
    });
    const stopPending = effect(() => {
      host.dataset.pending = source.hand.pending.value?.cell ?? '';
    });
    const onHidden = () => document.hidden && board.skip();
    document.addEventListener('visibilitychange', onHidden);
    const stopTheme = effect(() => board.setTheme?.(theme.value));
    const stopPlace = effect(() => {
      // A place that could not be loaded without a network may be now.
      void isOnline.value;
      void board.setPlace?.(scene.value);
    });
    const stopLive = effect(() => board.setLive?.(isMoving.value));
    cleanUp = () => {
      stop();
      stopPen();
      stopFan();
      stopCursor();
      stopHeld();
      stopHand();
      stopPending();
      stopTheme();
      stopPlace();
      stopLive();
      document.removeEventListener('visibilitychange', onHidden);
      board.dispose();
      shownBoard.value = null;
      placeControls.value = [];
    };
  });
  return () => {
    isGone = true;
    source.presented.wait = () => Promise.resolve();
    cleanUp();
    place.remove();
  };
}

/** Where a move may begin is shown to whoever wants to see where moves may go. */
function withStarts({ marks, hand, premove }: BoardSource): Marks {
  const isTurn = premove?.isOpen.value !== true;
  const isQuiet = marks.value.preview.length > 0;
  const isOpen = isTurn && !isQuiet && settings.value.targets === 'on' && hand.state.value.stage === 'from';
  return { ...marks.value, starts: isOpen ? hand.choices.value : [] };
}

/** What was looked into is no longer what it was. */
function closeStacks({ inspected, tapped }: BoardSource): void {
  inspected.value = null;
  tapped.value = null;
}

/** A cell in words: what it holds, and what can be done with it. */
function sayCell(source: BoardSource, name: string): string {
  const view = source.view.value;
  const cell = view && cellOf(view, name);
  return cell ? `${name}: ${sayContents(view, cell)}${sayState(source, name)}` : '';
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
                onClick={() => void source.hand.choose(cell.name)}
              >
                {sayCell(source, cell.name)}
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
  if (source.hand.pending.value?.cell === cell) return t('say.selected');
  // What a split leaves empty may take the new piece.
  if (marks.selected === cell) return t('say.selected') + (isOpen ? t('say.choice') : '');
  const target = marks.targets.find((known) => known.cell === cell);
  const hint = marks.hint.includes(cell) ? t('say.hint') : '';
  // A hint marks what would be captured, too.
  if (target?.capture && isOpen) return t('say.captureChoice') + hint;
  return (isOpen ? t('say.choice') : '') + hint + (marks.last.includes(cell) ? t('say.lastMove') : '');
}

/** What is in a stack, from the top. */
function Contents({ source }: { source: BoardSource }) {
  const view = source.view.value;
  const name = source.inspected.value;
  const cell = view && name ? cellOf(view, name) : undefined;
  if (!view || !cell || height(cell) === 0) return null;
  const close = () => {
    source.inspected.value = null;
  };
  return <ContentsPanel key={cell.name} view={view} cell={cell} close={close} />;
}

function ContentsPanel({ view, cell, close }: { view: View; cell: Cell; close(): void }) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = panel.current;
    box?.querySelector('button')?.focus({ preventScroll: true });
    say(`${cell.name}: ${sayContents(view, cell)}`);
    return () => {
      if (box?.contains(document.activeElement)) focusBoard();
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  };
  return (
    <div
      ref={panel}
      class="contents panel"
      role="dialog"
      aria-label={t('play.contents', { cell: cell.name })}
      onKeyDown={onKeyDown}
    >
      <h3>{t('play.contents', { cell: cell.name })}</h3>
      <ul>
        {cell.pieces.toReversed().map((run, index) => (
          <li key={index}>
            <b>{run.count}</b> {sayPiece(view, run)}
          </li>
        ))}
      </ul>
      <Button label={t('play.close')} kind="quiet" onClick={close} />
    </div>
  );
}
