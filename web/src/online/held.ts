/** The games that this browser has a seat in, as the server knows them. */
import { useState } from 'preact/hooks';
import type { Snapshot } from '../generated/online';
import { api } from '../net/api';
import { tickets } from './desk';

/** So many of the games that were played here are asked about. */
const MOST = 8;

export function useOwnGames() {
  const [games, setGames] = useState<Snapshot[]>([]);
  const put = (game: Snapshot) => setGames((all) => [game, ...all.filter(({ id }) => id !== game.id)]);
  const look = (id: string) => api.game(id, tickets.find(id)?.token ?? null).then(put, () => undefined);
  const lookAtAll = () => {
    for (const id of tickets.all().slice(0, MOST)) void look(id);
  };
  return { games, look, lookAtAll };
}
