/** The picture in a frame: a board, buttons to step through the game, and a way to the whole page. */
import { effect, type ReadonlySignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { createBoard } from '../board2d';
import type { NoGame } from '../links/code';
import { NO_MARKS } from '../state/board';
import { t } from '../state/strings';
import { height, type View } from '../state/view';
import { sayContents, sayLast, sayRanks, sayReason, sideName } from '../state/words';
import { Stepper } from '../ui/Stepper';
import type { Player } from './player';
import { words as w } from './strings';

export interface Look {
  flipped: boolean;
  coordinates: boolean;
}

interface Props {
  player: Player;
  look: ReadonlySignal<Look>;
  /** Where the whole page shows this game. */
  link: ReadonlySignal<string>;
  trouble: ReadonlySignal<NoGame['what'] | null>;
  onPick(cell: string): void;
  onStep(): void;
}

export function Board({ player, look, link, trouble, onPick, onStep }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => (frame.current ? attach(frame.current, player, look, onPick) : undefined), []);
  const view = player.view.value;
  const last = player.views.value.length - 1;
  const at = player.at.value;
  const go = (ply: number) => {
    player.go(ply);
    onStep();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  return (
    <main class="embed" data-ply={at} onKeyDown={onKeyDown}>
      <div
        ref={frame}
        class="embed-board"
        role="img"
        tabIndex={0}
        aria-label={view ? sayBoard(view) : w('embed.empty')}
      />
      {trouble.value && (
        <p class="wrong" role="alert">
          {w(`embed.${trouble.value}`)}
        </p>
      )}
      <footer class="embed-foot">
        {last > 0 && (
          <div class="embed-steps" role="group" aria-label={t('play.replay')}>
            <Stepper at={at} last={last} end={w('embed.last')} go={go} />
          </div>
        )}
        <p class="embed-words" role="status">
          {view && sayWhere(view)}
        </p>
        <a class="embed-link" href={link.value} target="_blank" rel="noreferrer noopener">
          Stackade
        </a>
      </footer>
    </main>
  );
}

function attach(
  host: HTMLElement,
  player: Player,
  look: ReadonlySignal<Look>,
  onPick: (cell: string) => void,
): () => void {
  let cleanUp = () => {};
  let isGone = false;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  void createBoard(host).then((board) => {
    if (isGone) return board.dispose();
    board.onPick = onPick;
    const stop = effect(() => {
      const view = player.view.value;
      const { flipped, coordinates } = look.value;
      const how = { animate: !isStill && !document.hidden, speed: 1, flipped, coordinates };
      if (view) void board.show(view, { ...NO_MARKS, last: view.last?.cells ?? [] }, how);
    });
    cleanUp = () => {
      stop();
      board.dispose();
    };
  });
  return () => {
    isGone = true;
    cleanUp();
  };
}

/** The whole board in words. */
export function sayBoard(view: View): string {
  const stacks = view.cells
    .filter((cell) => height(cell) > 0)
    .map((cell) => `${cell.name}: ${sayContents(view, cell)}`);
  return `${view.title}. ${stacks.join('; ')}`;
}

/** The last move and who is next, or how the game has ended. */
export function sayWhere(view: View): string {
  const moved = view.last ? `${sayLast(view)}. ` : '';
  if (!view.over) return moved + w('embed.turn', { side: sideName(view, view.side) });
  const { ranks, winner } = view.over;
  if (ranks.length > 2) return `${moved}${sayRanks(ranks, (side) => sideName(view, side))}`;
  if (winner === null) return `${moved}${t('play.draw')}: ${sayReason(view, view.over)}`;
  return `${moved}${t('play.won', { side: sideName(view, winner) })}: ${sayReason(view, view.over)}`;
}
