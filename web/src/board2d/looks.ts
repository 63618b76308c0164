/** The colours of pieces in 2D, as style rules that are made of the looks of games. */
import { effect } from '@preact/signals';
import type { Looks } from '../generated/games';
import { allLooks } from '../state/games';

/** Lets the page follow the looks of games as they come. */
export function applyFlatLooks(): void {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  effect(() => {
    sheet.replaceSync([...allLooks.value].map(([game, looks]) => styleOf(game, looks)).join('\n'));
  });
}

/** The rules of one game. */
export function styleOf(game: string, { flat, count }: Looks): string {
  const board = `.board2d.g-${game}`;
  const rules = Object.entries(flat).flatMap(([piece, { usual, dark, contrast }]) => [
    rule(`${board} .${piece}`, usual),
    dark ? rule(`[data-theme="dark"] ${board} .${piece}`, dark) : '',
    contrast ? rule(`[data-theme="contrast"] ${board} .${piece}`, contrast) : '',
  ]);
  const numbers = count ? `${board} .count { fill: ${count}; }` : '';
  return [...rules, numbers].filter((text) => text !== '').join('\n');
}

function rule(selector: string, tones: Record<string, string>): string {
  const set = Object.entries(tones).map(([tone, colour]) => `--${tone}: ${colour};`);
  return `${selector} { ${set.join(' ')} }`;
}
