/** Which game, with how much time: the fields of every form that begins an online game. */
import type { GameInfo, VariantKey } from '../engine/rules';
import { gameTitle, variantWord } from '../state/games';
import { idOf, PLAYERS } from '../state/variant';
import { sayVariant } from '../state/words';
import { Select } from '../ui/parts';
import { sayPace } from './desk';
import { words as w } from './strings';

export interface Choice {
  game: string;
  variant: Record<string, string>;
  pace: string;
}

export const PACES = [
  'none',
  '3+2',
  '5+3',
  '10+5',
  '20+10',
  'turn:60',
  'turn:300',
  'days:1',
  'days:3',
  'days:7',
];

export function idOfChoice(games: readonly GameInfo[], { game, variant }: Choice): string {
  const info = games.find(({ id }) => id === game);
  return info ? idOf(info, variant) : game;
}

/** Online games are for two: how many play is not for choice. */
function isForTwoSeats({ key }: VariantKey): boolean {
  return key !== PLAYERS;
}

interface Props {
  games: readonly GameInfo[];
  choice: Choice;
  onChange(choice: Choice): void;
  /** Begins the ids of the fields. */
  id: string;
}

export function GameChoice({ games, choice, onChange, id }: Props) {
  const info = games.find((game) => game.id === choice.game);
  return (
    <>
      <Select
        id={`${id}-game`}
        label={w('new.game')}
        value={choice.game}
        values={games.map((game) => ({ value: game.id, label: gameTitle(game.id) }))}
        onChange={(game) => onChange({ ...choice, game, variant: {} })}
      />
      {info?.variants.filter(isForTwoSeats).map(({ key, values, default: standard }) => (
        <Select
          key={key}
          id={`${id}-${key}`}
          label={variantWord(info.id, key)}
          value={choice.variant[key] ?? standard}
          values={values.map((value) => ({ value, label: sayVariant(info.id, key, value) }))}
          onChange={(value) => onChange({ ...choice, variant: { ...choice.variant, [key]: value } })}
        />
      ))}
      <Select
        id={`${id}-pace`}
        label={w('new.pace')}
        value={choice.pace}
        values={PACES.map((value) => ({ value, label: sayPace(value) }))}
        onChange={(pace) => onChange({ ...choice, pace })}
      />
    </>
  );
}
