/** What players can do besides moving: offers and answers, giving up, calling off, claiming. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { CLAIM_AFTER, FREE_PLIES, type Offer } from '../generated/online';
import { other, SEATS, sideOf } from '../net/game';
import type { Room } from '../net/room';
import { boardKind } from '../play/BoardHost';
import { SceneButton, SoundButton } from '../play/Scene';
import { StepButtons } from '../play/Stage';
import type { Playback } from '../state/session';
import { t } from '../state/strings';
import { say, shownBoard } from '../ui/context';
import { focusBoard } from '../ui/focus';
import { analyseSession } from '../ui/open-study';
import { Ask, Button } from '../ui/parts';
import { saveRecord } from '../ui/save';
import { sayFailure } from './errors';
import type { Local } from './PlayScreen';
import { LinkField, Wrong } from './pieces';
import { words as w } from './strings';
import '../share/share.css';

/** Asks the server for something; what is refused is shown and said. */
function useAsking(room: Room) {
  const [wrong, setWrong] = useState('');
  const ask = async (wanted: Parameters<Room['ask']>[0]) => {
    setWrong('');
    const failure = await room.ask(wanted);
    if (!failure) return;
    setWrong(sayFailure(failure));
    say(sayFailure(failure));
  };
  return { wrong, ask };
}

/** What the other player has offered, and what one has offered oneself. */
export function Offers({ room, session }: { room: Room; session: Playback }) {
  const { wrong, ask } = useAsking(room);
  const seat = room.seat.value;
  const offers = (room.game.value?.offers ?? []).flatMap(({ what, seat }) =>
    // A rematch is a matter of the end of the game.
    what === 'rematch' ? [] : [{ what, seat }],
  );
  const theirs = offers.find((offer) => seat !== null && offer.seat !== seat);
  useEffect(() => {
    if (theirs) say(w(`offer.${theirs.what}`));
  }, [theirs?.what]);
  if (seat === null || session.over.value) return null;
  const mine = offers.filter((offer) => offer.seat === seat);
  return (
    <>
      {theirs && (
        <div class="controls ask" role="group" aria-label={w(`offer.${theirs.what}`)}>
          <p>{w(`offer.${theirs.what}`)}</p>
          <Button
            id="accept"
            kind="primary"
            label={w('offer.accept')}
            onClick={() => leave(() => ask({ do: 'offer', what: theirs.what }))}
          />
          <Button
            id="decline"
            label={w('offer.decline')}
            onClick={() => leave(() => ask({ do: 'decline', what: theirs.what }))}
          />
        </div>
      )}
      {mine.map(({ what }) => (
        <div key={what} class="controls ask" role="group" aria-label={w(`offered.${what}`)}>
          <p>{w(`offered.${what}`)}</p>
          <Button label={w('offer.withdraw')} onClick={() => leave(() => ask({ do: 'decline', what }))} />
        </div>
      ))}
      <Wrong text={wrong} />
    </>
  );
}

/** Buttons that go away leave the keyboard on the board. */
function leave(then: () => unknown): void {
  then();
  focusBoard();
}

export function Tools({ room, own, id }: { room: Room; own: Local; id: string }) {
  const { session, asking } = own;
  const { wrong, ask } = useAsking(room);
  const [isSharing, share] = useState(false);
  const game = room.game.value;
  const seat = room.seat.value;
  const isOver = session.over.value !== null || game?.over != null;
  const isOpen = room.connection.value === 'open';
  const asked = isOver ? null : asking.value;
  const was = useRef<typeof asked>(null);
  useEffect(() => {
    if (was.current && !asked) document.getElementById(was.current)?.focus();
    was.current = asked;
  }, [asked]);
  if (!game) return null;
  const close = () => {
    asking.value = null;
  };
  if (asked)
    return (
      <Ask
        question={asked === 'resign' ? t('play.resignAsk') : w('play.abortAsk')}
        yes={asked === 'resign' ? t('play.resignYes') : w('play.abortYes')}
        no={t('play.no')}
        onYes={() => {
          void ask({ do: asked });
          close();
        }}
        onNo={close}
      />
    );
  const isPlaying = seat !== null && !isOver;
  const canAbort = game.moves.length < FREE_PLIES;
  const isPerson = seat !== null && game.players[sideOf(other(seat))]?.level === null;
  const offer = (what: Offer) => void ask({ do: 'offer', what });
  const isOffered = (what: Offer) => game.offers.some((known) => known.what === what);
  return (
    <>
      {isPlaying && (
        <div class="controls main" role="group" aria-label={t('play.moveButtons')}>
          <StepButtons hand={session.hand} />
          {isPerson && (
            <Button
              id="draw"
              icon="check"
              label={w('play.draw')}
              disabled={!isOpen || isOffered('draw')}
              onClick={() => offer('draw')}
            />
          )}
          <Button
            id="takeback"
            icon="undo"
            label={w('play.takeback')}
            disabled={!isOpen || isOffered('takeback') || game.moves.length === 0}
            onClick={() => offer('takeback')}
          />
          <Button
            id={canAbort ? 'abort' : 'resign'}
            icon={canAbort ? 'cancel' : 'flag'}
            label={canAbort ? w('play.abort') : t('play.resign')}
            disabled={!isOpen}
            onClick={() => {
              asking.value = canAbort ? 'abort' : 'resign';
            }}
          />
          {isPerson && <Claim room={room} ask={() => void ask({ do: 'claim' })} />}
        </div>
      )}
      <Wrong text={wrong} />
      <div class="controls" role="group" aria-label={t('play.more')}>
        <Button icon="flip" label={t('play.flip')} title={t('play.flipHint')} onClick={own.seat.turn} />
        <Camera />
        <Button icon="save" label={t('play.save')} onClick={() => void saveRecord(session)} />
        {/* Whoever looks on could tell a player what the engine says. */}
        {isOver && (
          <Button icon="book" label={t('play.analyse')} onClick={() => void analyseSession(session)} />
        )}
        {room.links.value && (
          <Button
            id="share-watch"
            icon="share"
            label={w('play.share')}
            pressed={isSharing}
            onClick={() => share(!isSharing)}
          />
        )}
        <SceneButton />
        <SoundButton />
      </div>
      {isSharing && room.links.value && (
        <section class="share panel">
          <LinkField id="watch" label={w('wait.watch')} about={`watch/${id}/${room.links.value.watch}`} />
        </section>
      )}
    </>
  );
}

function Camera() {
  const board = shownBoard.value;
  if (boardKind.value !== '3d' || !board?.setCamera) return null;
  return <Button icon="eye" label={t('play.camera')} onClick={() => board.setCamera?.(nextCamera())} />;
}

const CAMERAS = ['corner', 'low', 'high', 'top', 'seat'];
let camera = -1;
function nextCamera(): string {
  camera = (camera + 1) % CAMERAS.length;
  return CAMERAS[camera] ?? 'seat';
}

/** The game may be claimed from somebody who has been away for long; the server has the last word. */
function Claim({ room, ask }: { room: Room; ask(): void }) {
  const game = room.game.value;
  const seat = SEATS.find((known) => known !== room.seat.value);
  const isAway = game && seat ? game.players[sideOf(seat)]?.here === false : false;
  const isRealTime = game?.pace.includes('+') || game?.pace.startsWith('turn');
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    if (!isAway) return;
    const timer = setTimeout(() => setLong(true), CLAIM_AFTER);
    return () => clearTimeout(timer);
  }, [isAway]);
  if (!isAway || !isLong || !isRealTime || (game?.moves.length ?? 0) < FREE_PLIES) return null;
  return <Button id="claim" icon="flag" kind="primary" label={w('play.claim')} onClick={ask} />;
}
