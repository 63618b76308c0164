/** What is looked for in the library. */
import { games, gameTitle } from '../state/games';
import type { Wish } from '../storage/entry';
import { Select } from '../ui/parts';
import { words as w } from './strings';

export function Finder({ wish, onWish }: { wish: Wish; onWish(wish: Wish): void }) {
  const known = games.value.map(({ id }) => ({ value: id, label: gameTitle(id) }));
  const results = [
    { value: '1-0', label: w('library.first') },
    { value: '0-1', label: w('library.second') },
    { value: 'third', label: w('library.third') },
    { value: 'fourth', label: w('library.fourth') },
    { value: '1/2-1/2', label: w('library.drawn') },
    { value: '*', label: w('library.unfinished') },
  ];
  const any = { value: '', label: w('library.any') };
  const day = (key: 'since' | 'until') => (
    <label class="field">
      <span>{w(`library.${key}`)}</span>
      <input
        type="date"
        id={`find-${key}`}
        value={wish[key]}
        onInput={(event) => onWish({ ...wish, [key]: event.currentTarget.value })}
      />
    </label>
  );
  return (
    <search class="finder panel">
      <label class="field wide">
        <span>{w('library.find')}</span>
        <input
          id="find"
          type="search"
          value={wish.text}
          maxLength={200}
          placeholder={w('library.findHint')}
          onInput={(event) => onWish({ ...wish, text: event.currentTarget.value })}
        />
      </label>
      <Select
        id="find-game"
        label={w('library.game')}
        value={wish.game}
        values={[any, ...known]}
        onChange={(game) => onWish({ ...wish, game })}
      />
      <Select
        id="find-result"
        label={w('library.result')}
        value={wish.result}
        values={[any, ...results]}
        onChange={(result) => onWish({ ...wish, result })}
      />
      {day('since')}
      {day('until')}
    </search>
  );
}
