/** A game on the server: waiting for the other player, playing, watching. */
import { computed, signal } from '@preact/signals';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Rules } from '../engine/rules';
import type { Snapshot } from '../generated/online';
import { sideOf } from '../net/game';
import type { Room } from '../net/room';
import { BoardHead } from '../play/BoardHead';
import { BoardHost, boardKind, createSource } from '../play/BoardHost';
import { boardKey } from '../play/keys';
import { Moves } from '../play/Moves';
import { marksOf } from '../play/marks';
import { PlayerBars } from '../play/PlayerBar';
import { PartsChooser, TypedMove } from '../play/Stage';
import { createRefusal, Status } from '../play/Status';
import { createSeat } from '../play/seat';
import { useSpeech } from '../play/speech';
import { swipes } from '../play/swipe';
import { TroublePanel } from '../play/Trouble';
import { isZen, ViewTools } from '../play/ViewTools';
import type { Playback } from '../state/session';
import { t } from '../state/strings';
import type { Side } from '../state/view';
import { sayWhy } from '../state/words';
import { engine } from '../ui/context';
import { focusBoard } from '../ui/focus';
import { Button, Page } from '../ui/parts';
import { Connection } from './Connection';
import { enter, goOnline, me, tickets } from './desk';
import { End } from './End';
import { sayFailure } from './errors';
import { Offers, Tools, WatchLink } from './Offers';
import { sayPlayer } from './pieces';
import { createOnlineSession } from './session';
import { words as w } from './strings';
import { Talk } from './Talk';
import { Waiting } from './Waiting';

export function PlayScreen({ id, watch }: { id: string; watch: string }) {
  const [room, setRoom] = useState<Room | null>(null);
  // Whose seat it is may depend on who is signed in.
  const isKnown = me.value !== undefined;
  useEffect(() => {
    if (!isKnown) return;
    const entered = enter(id, tickets.find(id)?.token ?? (watch || null));
    setRoom(entered);
    return () => entered.end();
  }, [id, isKnown]);
  const rules = engine.value?.rules;
  return room && rules ? <InRoom room={room} rules={rules} id={id} watch={watch} /> : null;
}

interface RoomProps {
  room: Room;
  rules: Rules;
  id: string;
  watch: string;
}

function InRoom({ room, rules, id, watch }: RoomProps) {
  const game = room.game.value;
  const isWaiting = game?.players.some(({ name, level }) => name === null && level === null);
  const next = game?.next;
  const isPlayer = room.seat.value !== null;
  const wasOpen = useRef(false);
  useEffect(() => {
    // The rematch is played with the same token.
    const stored = tickets.find(id);
    if (next && isPlayer && stored) tickets.store(next, { token: stored.token, chat: stored.chat });
    // Whoever looks at an old game is not to be led away from it.
    if (next && isPlayer && wasOpen.current) goOnline(`game/${next}`, true);
    wasOpen.current ||= next === null;
  }, [next, isPlayer]);
  if (!game)
    return (
      <Page title={w('play.title')}>
        <section class="panel online-panel">
          <p role="status">{room.rejection.value ? sayFailure(room.rejection.value) : w('online.asking')}</p>
          <Button kind="primary" icon="people" label={w('play.lobby')} onClick={() => goOnline()} />
        </section>
      </Page>
    );
  if (isWaiting && game.moves.length === 0) return <Waiting room={room} game={game} id={id} />;
  return (
    <div class="table">
      <Game room={room} rules={rules} id={id} watch={watch} />
    </div>
  );
}

function nameOf(room: Room, game: Snapshot, side: Side): string {
  const player = game.players[side];
  if (!player) return '';
  const seat = room.seat.value;
  const isYou = seat !== null && sideOf(seat) === side;
  const note = isYou ? w('play.you') : player.here || game.over ? '' : w('play.away');
  return [sayPlayer(player, game.game), note].filter((part) => part !== '').join(' · ');
}

const is3d = computed(() => boardKind.value === '3d');

/** What belongs to this screen and not to the game. */
function createLocal(rules: Rules, room: Room) {
  const game = room.game.value as Snapshot;
  const session = createOnlineSession(rules, room, game, (now, side) => nameOf(room, now, side));
  const { view, hand, presented, premove } = session;
  const marks = marksOf(session);
  const step = (by: -1 | 1) => void session.goTo(session.at.value + by);
  const source = createSource({ view, marks, hand, presented, premove, step });
  const typed = createRefusal(view, hand);
  const refuse = async (move: string) => {
    if (session.phase.value !== 'human') return typed.refuse(t('no.turn'));
    const { game, start } = session.setup.value;
    const why = await rules.whyNot({ game, start, moves: session.moves.value }, move);
    typed.refuse(t('no.typed', { move, why: sayWhy(game, why) }));
  };
  const words = computed(
    () => typed.words.value || (room.refusal.value ? sayFailure(room.refusal.value) : ''),
  );
  return { session, source, refuse, words, seat: createSeat(session, is3d), asking: signal<Asking>(null) };
}

export type Asking = 'resign' | 'abort' | null;
export type Local = ReturnType<typeof createLocal>;

function Game({ room, rules, id, watch }: RoomProps) {
  const own = useMemo(() => createLocal(rules, room), [room]);
  const { session } = own;
  useEffect(() => () => session.end(), [session]);
  useSpeech(session);
  useKeys(own);
  const view = session.view.value;
  const isPlayer = room.seat.value !== null;
  const [isSharing, share] = useState(false);
  return (
    <main
      class={`game match${isZen.value ? ' zen' : ''}`}
      data-phase={session.phase.value}
      data-ply={session.moves.value.length}
      data-game={view?.game}
      data-connection={room.connection.value}
    >
      <BoardHead
        title={view?.title ?? t('app.name')}
        game={session.setup.value.game}
        back={{ icon: 'people', label: w('play.lobby'), go: () => goOnline() }}
        hasTools
      />
      <div class="board-column">
        <PlayerBars session={session} sides={own.seat.others.value} />
        <BoardHost source={own.source} flipped={own.seat.flipped}>
          <ViewTools flip={own.seat.turn} />
        </BoardHost>
        <PlayerBars session={session} sides={[own.seat.bottom.value]} />
      </div>
      <aside class="side">
        <div class="now" {...swipes(session)}>
          <Connection room={room} />
          <Status session={session} refusal={own.words} />
          {!isPlayer && <p class="note">{w('play.watching')}</p>}
          <Watchers room={room} />
          <TroublePanel session={session} />
          <Offers room={room} session={session} />
          <End room={room} session={session} watch={watch} flipped={own.seat.flipped.value} />
        </div>
        <Moves session={session} flipped={own.seat.flipped.value} />
        {isPlayer && (
          <PartsChooser hand={session.hand} view={session.view.value} flipped={own.seat.flipped.value} />
        )}
        <Tools room={room} own={own} share={() => share(!isSharing)} />
        <div class="extras">
          {isSharing && <WatchLink room={room} id={id} />}
          {isPlayer && <Talk room={room} id={id} />}
          {view && isPlayer && session.phase.value !== 'over' && (
            <TypedMove
              hand={session.hand}
              disabled={session.phase.value !== 'human'}
              onMove={(text) => session.play(text)}
              onRefused={(move) => void own.refuse(move)}
            />
          )}
        </div>
      </aside>
    </main>
  );
}

/** How many look on. */
function Watchers({ room }: { room: Room }) {
  const count = room.game.value?.watching ?? 0;
  if (count === 0) return null;
  return (
    <p class="note" id="watchers">
      {w(count === 1 ? 'play.watcher' : 'play.watchers', { count })}
    </p>
  );
}

function useKeys({ session, source, seat }: { session: Playback } & Pick<Local, 'source' | 'seat'>): void {
  useEffect(() => {
    focusBoard();
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && session.premove.chosen.value) return session.premove.cancel();
      if (boardKey(event, source, seat.flipped.value)) event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [session]);
}
