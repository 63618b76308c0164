/** What is in the element: the board, words about it, buttons to step through the game, and every cell for those who listen. */
import { effect, type ReadonlySignal } from '@preact/signals';
import { createBoard } from '../../src/board2d';
import { sayBoard, sayWhere } from '../../src/embed/Board';
import type { Player } from '../../src/embed/player';
import { words as w } from '../../src/embed/strings';
import { objectionWords, stageWords } from '../../src/play/Stage';
import { NO_MARKS } from '../../src/state/board';
import type { Step } from '../../src/state/geometry';
import type { Hand } from '../../src/state/hand';
import { t } from '../../src/state/strings';
import { cellOf, type View } from '../../src/state/view';
import { sayContents } from '../../src/state/words';
import { styles } from './styles';

export interface Look {
  flipped: boolean;
  coordinates: boolean;
  theme: string;
}

export interface Shows {
  player: Player;
  hand: Hand;
  look: ReadonlySignal<Look>;
  /** Whether moves can be made on the board. */
  isPlayable: ReadonlySignal<boolean>;
}

const WAYS: Record<string, Step> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

export async function createPicture(root: ShadowRoot, shows: Shows): Promise<{ dispose(): void }> {
  const { player, hand, look, isPlayable } = shows;
  const frame = element('div', { class: 'frame' });
  const host = element('div', { class: 'board', tabindex: '0', part: 'board' });
  const words = element('p', { class: 'words', role: 'status', part: 'words' });
  const heard = element('p', { class: 'sr', 'aria-live': 'polite' });
  const cells = element('div', { class: 'sr', role: 'group', 'aria-label': t('play.board') });
  const steps = createSteps(player);
  const submit = element('button', { class: 'submit', type: 'button' });
  submit.textContent = t('play.submit');
  submit.addEventListener('click', () => void hand.submit());
  frame.append(host, words, submit, steps.group, heard, cells);
  root.adoptedStyleSheets = styles();
  root.replaceChildren(frame);
  const board = await createBoard(host);
  board.onPick = (cell, isSmall) => void hand.choose(cell, isSmall);
  board.canLift = (cell) => (hand.canLift(cell) ? 'yes' : 'no');
  board.onSwipe = (by) => player.step(by);
  host.addEventListener('keydown', (event) => takeKey(event, shows));

  const isStill = matchMedia('(prefers-reduced-motion: reduce)');
  const stops = [
    effect(() => {
      const view = player.view.value;
      const { theme, flipped, coordinates } = look.value;
      frame.dataset.theme = theme;
      const animate = !isStill.matches && !document.hidden;
      const marks = isPlayable.value ? hand.marks.value : { ...NO_MARKS, last: view?.last?.cells ?? [] };
      if (view) void board.show(view, marks, { animate, speed: 1, flipped, coordinates });
    }),
    effect(() => {
      const view = player.view.value;
      host.setAttribute('role', isPlayable.value ? 'application' : 'img');
      host.setAttribute('aria-label', view ? sayBoard(view) : w('embed.empty'));
      words.textContent = view ? sayNow(view, hand) : '';
      submit.hidden = hand.state.value.stage !== 'submit';
      steps.update();
    }),
    effect(() => {
      const [view, cursor] = [player.view.value, hand.cursor.value];
      heard.textContent = view && cursor ? sayCell(view, hand, cursor) : '';
    }),
    effect(() => {
      const view = player.view.value;
      showCells(cells, isPlayable.value ? view : null, hand);
    }),
  ];
  return {
    dispose() {
      for (const stop of stops) stop();
      board.dispose();
      frame.remove();
    },
  };
}

/** Over a board to play on, arrows go from cell to cell; else they step through the game. */
function takeKey(event: KeyboardEvent, { player, hand, look, isPlayable }: Shows): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const way = WAYS[event.key];
  const last = player.views.value.length - 1;
  if (!isPlayable.value) {
    const at = player.at.value;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    player.go(to);
  } else if (way) hand.move(way, look.value.flipped ? Math.PI : 0);
  else if (event.key === 'Enter' || event.key === ' ') hand.press();
  else if (event.key === 'n' || event.key === 'p') hand.jump(event.key === 'n' ? 1 : -1);
  else if (/^[1-8]$/.test(event.key)) void hand.chooseHeight(Number(event.key));
  else if (event.key === 'PageUp' || event.key === 'PageDown') player.step(event.key === 'PageUp' ? -1 : 1);
  else if (event.key !== 'Escape' || !hand.cancel()) return;
  event.preventDefault();
}

/** Why the last choice was refused, or what is to be chosen, after what was played. */
function sayNow(view: View, hand: Hand): string {
  const objection = hand.objection.value;
  if (objection) return objectionWords(objection);
  return [sayWhere(view), stageWords(view, hand)].filter((text) => text !== '').join('. ');
}

function sayCell(view: View, hand: Hand, name: string): string {
  const cell = cellOf(view, name);
  if (!cell) return '';
  const isChosen = hand.state.value.from === name;
  const state = isChosen ? t('say.selected') : hand.choices.value.includes(name) ? t('say.choice') : '';
  return `${name}: ${sayContents(view, cell)}${state}`;
}

/** Every cell as a button, for people who do not see the board. Those that are there stay, or the focus would be lost. */
function showCells(into: HTMLElement, view: View | null, hand: Hand): void {
  const names = view?.cells.map(({ name }) => name) ?? [];
  const key = names.join(' ');
  into.hidden = names.length === 0;
  if (into.dataset.cells !== key) {
    into.dataset.cells = key;
    into.replaceChildren(...names.map((name) => cellButton(name, hand)));
  }
  for (const [i, name] of names.entries())
    if (view) into.children[i]!.textContent = sayCell(view, hand, name);
}

function cellButton(name: string, hand: Hand): HTMLElement {
  const button = element('button', { type: 'button', tabindex: '-1', 'data-cell-button': name });
  button.addEventListener('click', () => void hand.choose(name));
  return button;
}

function createSteps(player: Player): { group: HTMLElement; update(): void } {
  const group = element('div', {
    class: 'steps',
    role: 'group',
    'aria-label': t('play.replay'),
    part: 'steps',
  });
  const last = () => player.views.value.length - 1;
  const make = (sign: string, label: string, to: () => number) => {
    const button = element('button', { type: 'button', 'aria-label': label, title: label });
    button.textContent = sign;
    button.addEventListener('click', () => player.go(to()));
    group.append(button);
    return button;
  };
  const back = [
    make('«', t('replay.first'), () => 0),
    make('‹', t('replay.back'), () => player.at.value - 1),
  ];
  const on = [make('›', t('replay.forward'), () => player.at.value + 1), make('»', w('embed.last'), last)];
  return {
    group,
    update() {
      group.hidden = last() < 1;
      for (const button of back) button.disabled = player.at.value === 0;
      for (const button of on) button.disabled = player.at.value === last();
    },
  };
}

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Record<string, string>,
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
