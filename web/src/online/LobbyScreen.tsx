/** The lobby: begin a game, join one, watch one, find somebody. */
import { useEffect, useState } from 'preact/hooks';
import type { Listed, Lobby } from '../generated/online';
import { api, follow } from '../net/api';
import { wishes } from '../storage/wishes';
import { say } from '../ui/context';
import { Button, Page } from '../ui/parts';
import { goOnline, me, sayGame, sayPace, sitDown, tickets } from './desk';
import { OwnGames } from './OwnGames';
import { Form, Name, Submit, sayPlayers, TextField, useSending, Wrong } from './pieces';
import { QuickPairing } from './QuickPairing';
import { SmallBoard } from './SmallBoard';
import { words as w } from './strings';
import { TopPuzzles } from './TopPuzzles';

export function LobbyScreen() {
  const [lobby, setLobby] = useState<Lobby | null>(null);
  const [isThere, setThere] = useState(true);
  useEffect(() => follow<Lobby>('lobby/events', setLobby, setThere), []);
  const asking = isThere && <p>{w('online.asking')}</p>;
  return (
    <Page title={w('lobby.title')} wide>
      <div role="alert">
        {!isThere && (
          <p class="wrong" id="unreached">
            {w('online.unreached')}
          </p>
        )}
      </div>
      <div class="lobby">
        <div>
          <OwnGames />
          <section class="panel online-panel" aria-labelledby="lobby-play">
            <h2 id="lobby-play">{w('lobby.play')}</h2>
            <QuickPairing />
            <Button id="new-online" icon="share" label={w('lobby.byLink')} onClick={() => goOnline('new')} />
          </section>
          <section class="panel online-panel" aria-labelledby="lobby-you">
            <h2 id="lobby-you">{me.value ? me.value.name : w('lobby.guest')}</h2>
            <Who />
          </section>
        </div>
        <div>
          <section class="panel online-panel" aria-labelledby="lobby-open">
            <h2 id="lobby-open">{w('lobby.open')}</h2>
            {lobby ? <Games games={lobby.open} none={w('lobby.noneOpen')} isOpen /> : asking}
          </section>
          <section class="panel online-panel" aria-labelledby="lobby-live">
            <h2 id="lobby-live">{w('lobby.live')}</h2>
            {lobby ? <Live games={lobby.live} /> : asking}
          </section>
          <TopPuzzles />
          <Search />
        </div>
      </div>
    </Page>
  );
}

function Who() {
  if (me.value === undefined) return null;
  return (
    <div class="controls">
      {me.value ? (
        <>
          <Button
            icon="star"
            label={w('player.profile')}
            onClick={() => goOnline(`player/${me.value?.name}`)}
          />
          <Button icon="gear" label={w('account.title')} onClick={() => goOnline('account')} />
        </>
      ) : (
        <Button id="sign-in" icon="people" label={w('account.either')} onClick={() => goOnline('account')} />
      )}
      <Button
        icon="star"
        kind="quiet"
        label={w('best.title')}
        onClick={() => goOnline(`best/${wishes.value.game}`)}
      />
    </div>
  );
}

function Games({ games, none, isOpen }: { games: Listed[]; none: string; isOpen?: boolean }) {
  if (games.length === 0) return <p class="note">{none}</p>;
  return (
    <ul class="online-list">
      {games.map((game) => (
        <GameRow key={game.id} game={game} isOpen={isOpen ?? false} />
      ))}
    </ul>
  );
}

/** So many boards follow their games; the rest are listed. */
const MOST_BOARDS = 6;

function Live({ games }: { games: Listed[] }) {
  const [shown, rest] = [games.slice(0, MOST_BOARDS), games.slice(MOST_BOARDS)];
  if (shown.length === 0) return <p class="note">{w('lobby.noneLive')}</p>;
  return (
    <>
      <ul class="live-boards">
        {shown.map((game) => (
          <li key={game.id}>
            <LiveBoard game={game} />
          </li>
        ))}
      </ul>
      {rest.length > 0 && <Games games={rest} none="" />}
    </>
  );
}

function LiveBoard({ game }: { game: Listed }) {
  const isOwn = tickets.find(game.id) !== undefined;
  return (
    <button
      type="button"
      class="live-board"
      data-live={game.id}
      aria-label={`${w(isOwn ? 'lobby.back' : 'lobby.watch')}: ${sayGame(game.game)}, ${sayPlayers(game)}`}
      onClick={() => goOnline(`game/${game.id}`)}
    >
      <SmallBoard game={game} />
      <b>{sayGame(game.game)}</b>
      <small>{sayPlayers(game)}</small>
      <small>{sayPace(game.pace)}</small>
    </button>
  );
}

function GameRow({ game, isOpen }: { game: Listed; isOpen: boolean }) {
  const { wrong, send } = useSending();
  const isOwn = tickets.find(game.id) !== undefined;
  const about = [sayPace(game.pace), w(game.rated ? 'game.rated' : 'game.casual')].join(' · ');
  const [one, two] = game.players;
  const join = () =>
    send(async () => {
      if (!me.value || isOwn) return goOnline(isOwn ? `game/${game.id}` : `join/${game.id}`);
      sitDown(await api.join(game.id, { chat: true }), true);
      goOnline(`game/${game.id}`);
    });
  return (
    <li class="online-row">
      <span class="online-what">
        <b>{sayGame(game.game)}</b>
        <small>{about}</small>
      </span>
      <span class="online-who">
        {one && <Name sitter={one} game={game.game} />} – {two && <Name sitter={two} game={game.game} />}
      </span>
      {isOpen ? (
        <Button
          icon="play"
          label={w(isOwn ? 'lobby.back' : 'join.join')}
          title={w('lobby.joinWhom', {
            game: sayGame(game.game),
            name: sayPlayers(game),
          })}
          onClick={join}
        />
      ) : (
        <Button
          icon="eye"
          label={w(isOwn ? 'lobby.back' : 'lobby.watch')}
          onClick={() => goOnline(isOwn ? `game/${game.id}` : `watch/${game.id}`)}
        />
      )}
      <Wrong text={wrong} />
    </li>
  );
}

function Search() {
  const [text, write] = useState('');
  const [found, setFound] = useState<string[] | null>(null);
  const { wrong, send } = useSending();
  const search = () =>
    send(async () => {
      if (!text.trim()) return;
      const names = await api.search(text.trim().slice(0, 20));
      setFound(names);
      say(names.length > 0 ? names.join(', ') : w('search.nobody'));
    });
  return (
    <section class="panel online-panel" aria-labelledby="lobby-search">
      <h2 id="lobby-search">{w('search.title')}</h2>
      <Form label={w('search.title')} onSubmit={search}>
        <TextField id="search" label={w('search.name')} value={text} onChange={write} most={20} />
        <Submit label={w('search.find')} />
      </Form>
      <Wrong text={wrong} />
      {found?.length === 0 && <p class="note">{w('search.nobody')}</p>}
      <ul class="names">
        {found?.map((name) => (
          <li key={name}>
            <Button kind="quiet" label={name} onClick={() => goOnline(`player/${name}`)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
