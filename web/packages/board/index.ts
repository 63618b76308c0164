/** Stackade's board as an element for any page: `<stackade-board game="nava" moves="a1-a4 e5-e2">`. */
import { StackadeBoard } from './element';

export type { Moved, Shown } from './element';
export { StackadeBoard };

const NAME = 'stackade-board';

// Whoever loads it twice has it once.
if (!customElements.get(NAME)) customElements.define(NAME, StackadeBoard);

declare global {
  interface HTMLElementTagNameMap {
    [NAME]: StackadeBoard;
  }
}
