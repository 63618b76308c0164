/** The games on the server that wait for whoever opens the page again. */
import { useEffect } from 'preact/hooks';
import type { Snapshot } from '../generated/online';
import { ContinueCard } from '../ui/ContinueCard';
import { goOnline } from './desk';
import { useOwnGames } from './held';
import { sayPlayers } from './pieces';
import { words as w } from './strings';

/** The lobby has the rest of them. */
const MOST = 3;

export function ContinueOnline() {
  const { games, lookAtAll } = useOwnGames();
  useEffect(lookAtAll, []);
  return (
    <>
      {games
        .filter(({ over }) => !over)
        .sort((one, two) => two.created - one.created)
        .slice(0, MOST)
        .map((game) => (
          <ContinueCard
            key={game.id}
            id={`continue-${game.id}`}
            line={{ game: game.game, start: game.start, moves: game.moves }}
            sides={game.players.length}
            about={sayWho(game)}
            go={() => goOnline(`game/${game.id}`)}
          />
        ))}
    </>
  );
}

function sayWho(game: Snapshot): string {
  const isWaiting = game.players.some(({ name, level }) => name === null && level === null);
  return isWaiting ? w('wait.title') : sayPlayers(game);
}
