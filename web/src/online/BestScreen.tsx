/** The best players of each game. */
import { useEffect, useState } from 'preact/hooks';
import type { Standing } from '../generated/accounts';
import { api } from '../net/api';
import { games, gameTitle } from '../state/games';
import { Page } from '../ui/parts';
import { goOnline } from './desk';
import { sayProblem } from './errors';
import { Wrong } from './pieces';
import { words as w } from './strings';

export function BestScreen({ game }: { game: string }) {
  const [best, setBest] = useState<Standing[] | null>(null);
  const [wrong, setWrong] = useState('');
  useEffect(() => {
    setBest(null);
    setWrong('');
    api.best(game).then(setBest, (error) => setWrong(sayProblem(error)));
  }, [game]);
  return (
    <Page title={w('best.title')}>
      <nav class="tabs" aria-label={w('new.game')}>
        {games.value.map(({ id }) => (
          <button
            type="button"
            key={id}
            class="tab"
            aria-current={id === game ? 'page' : undefined}
            onClick={() => goOnline(`best/${id}`)}
          >
            {gameTitle(id)}
          </button>
        ))}
      </nav>
      <section class="panel online-panel">
        <Wrong text={wrong} />
        {best?.length === 0 && <p class="note">{w('best.nobody')}</p>}
        <ol class="best">
          {best?.map(({ name, rating, games: count }) => (
            <li key={name}>
              <button type="button" class="linkish" onClick={() => goOnline(`player/${name}`)}>
                {name}
              </button>{' '}
              <b>{rating}</b> <small>{w('best.games', { count })}</small>
            </li>
          ))}
        </ol>
      </section>
    </Page>
  );
}
