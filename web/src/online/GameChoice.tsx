/** Which game, with how much time: the fields of every form that begins an online game. */
import { useEffect, useState } from 'preact/hooks';
import type { GameInfo } from '../engine/rules';
import { tOr } from '../state/strings';
import { idOf } from '../state/variant';
import { sayVariant } from '../state/words';
import { engine } from '../ui/context';
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

export function useGames(): GameInfo[] {
  const [games, setGames] = useState<GameInfo[]>([]);
  const rules = engine.value?.rules;
  useEffect(() => {
    void rules?.games().then(setGames);
  }, [rules]);
  return games;
}

export function idOfChoice(games: GameInfo[], { game, variant }: Choice): string {
  const info = games.find(({ id }) => id === game);
  return info ? idOf(info, variant) : game;
}

interface Props {
  games: GameInfo[];
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
        values={games.map((game) => ({ value: game.id, label: tOr(`game.${game.id}`, game.name) }))}
        onChange={(game) => onChange({ ...choice, game, variant: {} })}
      />
      {info?.variants.map(({ key, values, default: standard }) => (
        <Select
          key={key}
          id={`${id}-${key}`}
          label={tOr(`variant.${key}`, key)}
          value={choice.variant[key] ?? standard}
          values={values.map((value) => ({ value, label: sayVariant(key, value) }))}
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
