/** The style of every board in a page: one set of sheets, which all of them share. */
import { effect } from '@preact/signals';
import flat from '../../src/board2d/board2d.css?inline';
import { styleOf } from '../../src/board2d/looks';
import { allLooks } from '../../src/state/games';
import themes from '../../src/ui/themes.css?inline';
import own from './board.css?inline';

let made: CSSStyleSheet[] | null = null;

export function styles(): CSSStyleSheet[] {
  made ??= [themes, flat, own].map(sheetOf).concat(lookSheet());
  return made;
}

function sheetOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

/** The colours of pieces, as they come. */
function lookSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  effect(() =>
    sheet.replaceSync([...allLooks.value].map(([game, looks]) => styleOf(game, looks)).join('\n')),
  );
  return sheet;
}
