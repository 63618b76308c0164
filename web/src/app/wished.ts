/** Begins the game that is chosen on the start page, by whichever of its buttons. */
import type { GameInfo } from '../engine/rules';
import { readPlayer } from '../play/opponents';
import type { TimeControl } from '../state/clock';
import { asOffered, idOf, readVariant, sideCount } from '../state/variant';
import { type ClockName, wishes } from '../storage/wishes';
import { play, randomSeed } from '../ui/context';

export function playWished(info: GameInfo): void {
  const { clock, minutes, increment, players } = wishes.value;
  const game = wishedId(info);
  const control: Record<ClockName, TimeControl> = {
    none: { kind: 'none' },
    turn5: { kind: 'turn', time: 300_000 },
    turn1: { kind: 'turn', time: 60_000 },
    game: { kind: 'game', time: minutes * 60_000, increment: increment * 1000 },
  };
  const seats = Array.from({ length: sideCount(game) }, (_, side) => readPlayer(players[side]));
  play({ game, seed: randomSeed(), players: seats, clock: control[clock] });
}

/** The id of a game with what is chosen of its variants. */
export function wishedId(info: GameInfo): string {
  return idOf(info, wishedVariant(info));
}

/** What is chosen of the variants of a game, as far as it is offered. */
export function wishedVariant(info: GameInfo): Record<string, string> {
  return asOffered(info, readVariant(info, wishes.value.variants[info.id] ?? {}));
}
