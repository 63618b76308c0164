/** The end of an online game: who has won, what it did to ratings, and what next. */
import { useEffect, useState } from 'preact/hooks';
import type { Room } from '../net/room';
import { Decided } from '../play/Decided';
import { overTitle, WorstMoves } from '../play/Over';
import type { Playback } from '../state/session';
import { t } from '../state/strings';
import { sayReason } from '../state/words';
import { say } from '../ui/context';
import { later } from '../ui/later';
import { analyseSession } from '../ui/open-study';
import { Button } from '../ui/parts';
import { goOnline } from './desk';
import { sayFailure } from './errors';
import { sayPlayer, Wrong } from './pieces';
import { UNRATED } from './RatingGraph';
import { words as w } from './strings';

const GameSharePanel = later(() => import('../share/SharePanel').then((module) => module.GameSharePanel));

interface Props {
  room: Room;
  session: Playback;
  watch: string;
  flipped: boolean;
}

export function End({ room, session, watch, flipped }: Props) {
  const [isSharing, share] = useState(false);
  const game = room.game.value;
  const view = session.live.value;
  const over = session.over.value;
  const isCalledOff = game?.over?.code === 'called-off';
  const isShown = game && view && (over || isCalledOff);
  const isPlayer = room.seat.value !== null;
  useEffect(() => {
    if (isShown && isCalledOff) say(w('end.off'));
  }, [isShown, isCalledOff]);
  if (!isShown) return null;
  return (
    <section class="over panel" aria-label={t('play.over')}>
      <p class="over-kind">{t('play.over')}</p>
      <h2 id="over-title" tabIndex={-1}>
        {isCalledOff ? w('end.off') : overTitle(session)}
      </h2>
      {over && <p>{game.over?.code === 'left' ? w('end.left') : sayReason(view, over)}</p>}
      {over && <Decided view={view} />}
      <ul class="changes">
        {game.players
          .filter(({ change }) => change !== null)
          .map((player) => (
            <li key={player.name}>
              {w('end.change', {
                name: player.name ?? '',
                rating: (player.rating ?? UNRATED) + (player.change ?? 0),
                change: `${(player.change ?? 0) < 0 ? '−' : '+'}${Math.abs(player.change ?? 0)}`,
              })}
            </li>
          ))}
      </ul>
      <div class="over-buttons">
        {isPlayer && !isCalledOff && !game.next && <Rematch room={room} />}
        {game.next && (
          <Button
            kind="primary"
            icon="eye"
            label={w(isPlayer ? 'lobby.back' : 'end.next')}
            onClick={() =>
              goOnline(isPlayer ? `game/${game.next}` : `watch/${game.next}${watch ? `/${watch}` : ''}`)
            }
          />
        )}
        <Button
          id="share-end"
          icon="share"
          label={t('play.share')}
          title={t('play.shareHint')}
          pressed={isSharing}
          onClick={() => share(!isSharing)}
        />
        <Button icon="lens" label={t('play.analyse')} onClick={() => void analyseSession(session)} />
        <Button icon="people" label={w('play.lobby')} onClick={() => goOnline()} />
      </div>
      {isSharing && (
        <GameSharePanel
          session={session}
          flipped={flipped}
          close={() => {
            share(false);
            document.getElementById('share-end')?.focus();
          }}
        />
      )}
      {isPlayer && over && <WorstMoves session={session} />}
    </section>
  );
}

function Rematch({ room }: { room: Room }) {
  const [wrong, setWrong] = useState('');
  const seat = room.seat.value;
  const game = room.game.value?.game ?? '';
  const offered = room.game.value?.offers.find(({ what }) => what === 'rematch');
  const isTheirs = offered !== undefined && offered.seat !== seat;
  const them = room.game.value?.players.find((_, side) => (side === 0) !== (seat === 'first'));
  useEffect(() => {
    if (isTheirs) say(w('end.wants', { name: them ? sayPlayer(them, game) : '' }));
  }, [isTheirs]);
  const ask = async () => {
    const failure = await room.ask({ do: 'offer', what: 'rematch' });
    setWrong(failure ? sayFailure(failure) : '');
  };
  return (
    <>
      {isTheirs && them && <p>{w('end.wants', { name: sayPlayer(them, game) })}</p>}
      <Button
        id="rematch"
        kind="primary"
        icon="restart"
        label={w(isTheirs ? 'end.accept' : offered ? 'end.offered' : 'end.rematch')}
        disabled={room.connection.value !== 'open' || (offered !== undefined && !isTheirs)}
        onClick={() => void ask()}
      />
      <Wrong text={wrong} />
    </>
  );
}
