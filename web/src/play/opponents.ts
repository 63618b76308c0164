/** Whom somebody may play against at this screen, and whom they have chosen last. */
import type { Player } from '../state/setup';
import { t } from '../state/strings';
import { levelName } from '../state/words';
import { FIRST_LEVEL, wish, wishes } from '../storage/wishes';

export const HUMAN = 'human';
export const LEVELS = Array.from({ length: 10 }, (_, index) => String(index + 1));

export function readPlayer(value = HUMAN): Player {
  return value === HUMAN ? { kind: 'human' } : { kind: 'level', level: Number(value) };
}

/** Whoever was played against last, on whichever side. */
export function lastOpponent(): string {
  return wishes.value.players.find((player) => player !== HUMAN) ?? HUMAN;
}

/** The level that was played against last, or the one that newcomers begin against. */
export function lastLevel(): number {
  const opponent = lastOpponent();
  return opponent === HUMAN ? FIRST_LEVEL : Number(opponent);
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

export function wishOpponent(value: string): void {
  wish({ players: wishes.value.players.map((_, side) => (side === 0 ? HUMAN : value)) });
}

/** Any player of a side of a game. */
export function playerChoices(game: string) {
  const levels = LEVELS.map((level) => ({
    value: level,
    label: t('player.level', { level, name: levelName(Number(level), game) }),
  }));
  return [{ value: HUMAN, label: t('player.human') }, ...levels];
}

/** The same as somebody to play against. */
export function opponentChoices(game: string) {
  const [, ...levels] = playerChoices(game);
  return [{ value: HUMAN, label: t('menu.friend') }, ...levels];
}
