/** Begins the game that is chosen on the start page, by whichever of its buttons. */
import type { GameInfo } from '../engine/rules';
import type { TimeControl } from '../state/clock';
import type { Player } from '../state/session';
import { asOffered, idOf, readVariant, sideCount } from '../state/variant';
import { type ClockName, wishes } from '../storage/wishes';
import { play, randomSeed } from '../ui/context';

export const HUMAN = 'human';

export function playWished(info: GameInfo): void {
  const { clock, minutes, increment, variants, players } = wishes.value;
  const game = idOf(info, asOffered(info, readVariant(info, variants[info.id] ?? {})));
  const control: Record<ClockName, TimeControl> = {
    none: { kind: 'none' },
    turn5: { kind: 'turn', time: 300_000 },
    turn1: { kind: 'turn', time: 60_000 },
    game: { kind: 'game', time: minutes * 60_000, increment: increment * 1000 },
  };
  const seats = Array.from({ length: sideCount(game) }, (_, side) => readPlayer(players[side]));
  play({ game, seed: randomSeed(), players: seats, clock: control[clock] });
}

function readPlayer(value = HUMAN): Player {
  return value === HUMAN ? { kind: 'human' } : { kind: 'level', level: Number(value) };
}

/** Whom somebody at this screen would play against, where all others are alike. */
export function wishedOpponent(sides: number): string | undefined {
  const [own, ...others] = wishes.value.players.slice(0, sides);
  return own === HUMAN && others.every((other) => other === others[0]) ? others[0] : undefined;
}

/** The level of that one; null where it is a person, or there are different ones. */
export function wishedLevel(sides: number): number | null {
  const opponent = wishedOpponent(sides);
  return opponent === undefined || opponent === HUMAN ? null : Number(opponent);
}
