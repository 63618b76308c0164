/** From a position of a study into a game. */
import type { Player } from '../state/setup';
import { open } from '../ui/context';
import { goTo } from '../ui/route';
import type { Study } from './study';
import { lineTo } from './tree';

/** Against club players, from the side that is to move. */
export function playFromHere(study: Study): void {
  const view = study.view.value;
  if (!view) return;
  const { moves, ...line } = lineTo(study.tree.value, study.at.value);
  const players = view.sides.map(
    (_, side): Player => (side === view.side ? { kind: 'human' } : { kind: 'level', level: 5 }),
  );
  const left = players.map(() => 0);
  open({ ...line, players, clock: { kind: 'none' } }, { moves, left, ending: null });
  goTo('game');
}
