/** The games that one has a seat in, and challenges that wait for an answer. */
import { useEffect, useState } from 'preact/hooks';
import type { Snapshot } from '../generated/online';
import { api, follow } from '../net/api';
import { say } from '../ui/context';
import { Button } from '../ui/parts';
import { goOnline, me, sayGame, sitDown } from './desk';
import { useOwnGames } from './held';
import { sayPlayer, sayPlayers, useSending, Wrong } from './pieces';
import { words as w } from './strings';

interface Notice {
  type: 'challenge' | 'start' | 'over' | 'cancelled';
  game: string;
}

export function OwnGames() {
  const { games, look, lookAtAll } = useOwnGames();
  const [challenges, setChallenges] = useState<string[]>([]);
  useEffect(lookAtAll, []);
  const isSignedIn = !!me.value;
  useEffect(() => {
    if (!isSignedIn) return;
    return follow<Notice>('me/events', ({ type, game }) => {
      setChallenges((all) => [...all.filter((id) => id !== game), ...(type === 'challenge' ? [game] : [])]);
      if (type === 'challenge') say(w('own.challenge'));
      void look(game);
    });
  }, [isSignedIn]);
  const challenged = games.filter(({ id, over }) => challenges.includes(id) && !over);
  const going = games.filter(({ id, over }) => !challenges.includes(id) && !over);
  if (challenged.length + going.length === 0) return null;
  return (
    <section class="panel online-panel" aria-labelledby="lobby-own">
      <h2 id="lobby-own">{w('own.title')}</h2>
      <ul class="online-list">
        {challenged.map((game) => (
          <Challenge key={game.id} game={game} />
        ))}
        {going.map((game) => (
          <li key={game.id} class="online-row">
            <span class="online-what">
              <b>{sayGame(game.game)}</b>
              <small>{sayPlayers(game)}</small>
            </span>
            <Button icon="play" label={w('lobby.back')} onClick={() => goOnline(`game/${game.id}`)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Challenge({ game }: { game: Snapshot }) {
  const { wrong, send } = useSending();
  const accept = () =>
    send(async () => {
      sitDown(await api.join(game.id, { chat: true }), true);
      goOnline(`game/${game.id}`);
    });
  const host = game.players.find(({ name }) => name !== null);
  return (
    <li class="online-row">
      <span class="online-what">
        <b>{w('join.invites', { name: host ? sayPlayer(host, game.game) : '', game: sayGame(game.game) })}</b>
        <small>{w(game.rated ? 'game.rated' : 'game.casual')}</small>
      </span>
      <Button kind="primary" label={w('offer.accept')} onClick={accept} />
      <Button label={w('offer.decline')} onClick={() => send(() => api.decline(game.id))} />
      <Wrong text={wrong} />
    </li>
  );
}
