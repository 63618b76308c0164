/** What players can do besides moving: offers and answers, giving up, calling off, claiming. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { CLAIM_AFTER, FREE_PLIES, type Offer } from '../generated/online';
import { other, SEATS, sideOf } from '../net/game';
import type { Room } from '../net/room';
import { type Action, ActionBar, type Actions } from '../play/Actions';
import { withHand } from '../play/handActions';
import type { Playback } from '../state/session';
import { t } from '../state/strings';
import { say } from '../ui/context';
import { focusBoard } from '../ui/focus';
import { analyseSession } from '../ui/open-study';
import { Ask, Button } from '../ui/parts';
import { goTo } from '../ui/route';
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

interface ToolsProps {
  room: Room;
  own: Local;
  share(): void;
}

/** What matters now, and the rest in a menu. */
export function Tools({ room, own, share }: ToolsProps) {
  const { session, asking } = own;
  const { wrong, ask } = useAsking(room);
  const game = room.game.value;
  const isOver = isEnded(room, session);
  const canClaim = useClaim(room);
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
  const claim = canClaim ? () => void ask({ do: 'claim' }) : null;
  return (
    <>
      <ActionBar actions={actionsOf(room, own, ask, claim)} menu={menuOf(room, own, share)} />
      <Wrong text={wrong} />
    </>
  );
}

function isEnded(room: Room, session: Playback): boolean {
  return session.over.value !== null || room.game.value?.over != null;
}

type AskRoom = ReturnType<typeof useAsking>['ask'];

function actionsOf(room: Room, own: Local, ask: AskRoom, claim: (() => void) | null): Actions {
  const { session } = own;
  if (session.phase.value === 'watching') return [live(session)];
  if (isEnded(room, session) || room.seat.value === null) return [];
  return withHand(session.hand, playing(room, own, ask, claim), session.premove);
}

function live(session: Playback): Action {
  const run = () => void session.goTo(session.moves.value.length);
  return { id: 'live', icon: 'last', kind: 'primary', label: t('replay.live'), run };
}

/** What somebody does who plays: take back, agree to a draw, or go. */
function playing(
  room: Room,
  { asking }: Local,
  ask: AskRoom,
  claim: (() => void) | null,
): [Action, Action, Action] {
  const game = room.game.value;
  const seat = room.seat.value;
  const isOpen = room.connection.value === 'open';
  const moves = game?.moves.length ?? 0;
  const canAbort = moves < FREE_PLIES;
  const isPerson = seat !== null && game?.players[sideOf(other(seat))]?.level === null;
  const isOffered = (what: Offer) => game?.offers.some((known) => known.what === what) ?? false;
  const offer = (what: Offer) => () => void ask({ do: 'offer', what });
  const takeback: Action = {
    id: 'takeback',
    icon: 'undo',
    label: w('play.takeback'),
    disabled: !isOpen || isOffered('takeback') || moves === 0,
    run: offer('takeback'),
  };
  const draw: Action = {
    id: 'draw',
    icon: 'draw',
    label: w('play.draw'),
    disabled: !isOpen || isOffered('draw') || !isPerson,
    run: offer('draw'),
  };
  const claiming: Action | null = claim && {
    id: 'claim',
    icon: 'flag',
    kind: 'primary',
    label: w('play.claim'),
    run: claim,
  };
  const leaving: Action = {
    id: canAbort ? 'abort' : 'resign',
    icon: canAbort ? 'cancel' : 'flag',
    label: canAbort ? w('play.abort') : t('play.resign'),
    disabled: !isOpen,
    run: () => {
      asking.value = canAbort ? 'abort' : 'resign';
    },
  };
  return [takeback, claiming ?? draw, leaving];
}

function menuOf(room: Room, { session }: Local, share: () => void): Action[] {
  // Whoever looks on could tell a player what the engine says.
  const canAnalyse = isEnded(room, session);
  const analyse: Action = {
    id: 'study',
    icon: 'lens',
    label: t('play.analyse'),
    run: () => void analyseSession(session),
  };
  const watch: Action = { id: 'share-watch', icon: 'share', label: w('play.share'), run: share };
  const game = session.setup.value.game.split(':', 1)[0];
  return [
    ...(canAnalyse ? [analyse] : []),
    ...(room.links.value ? [watch] : []),
    { id: 'save', icon: 'save', label: t('play.save'), run: () => void saveRecord(session) },
    { id: 'to-rules', icon: 'help', label: t('menu.rules'), run: () => goTo('rules', game) },
    { id: 'to-settings', icon: 'gear', label: t('menu.settings'), run: () => goTo('settings') },
  ];
}

/** The link for those who want to watch. */
export function WatchLink({ room, id }: { room: Room; id: string }) {
  if (!room.links.value) return null;
  return (
    <section class="share panel">
      <LinkField id="watch" label={w('wait.watch')} about={`watch/${id}/${room.links.value.watch}`} />
    </section>
  );
}

/** Whether the game may be claimed from somebody who has been away for long; the server has the last word. */
function useClaim(room: Room): boolean {
  const game = room.game.value;
  const seat = SEATS.find((known) => known !== room.seat.value);
  const them = game && seat ? game.players[sideOf(seat)] : undefined;
  const isAway = them?.here === false && them.level === null;
  const isRealTime = game?.pace.includes('+') || game?.pace.startsWith('turn');
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    if (!isAway) return;
    const timer = setTimeout(() => setLong(true), CLAIM_AFTER);
    return () => clearTimeout(timer);
  }, [isAway]);
  return isAway && isLong && isRealTime === true && (game?.moves.length ?? 0) >= FREE_PLIES;
}
