/** The game on the page: board, players, controls. */
import { computed, signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { Line } from '../engine/rules';
import { ExplorerFold } from '../explorer/Fold';
import type { LocalGame } from '../state/session';
import { t } from '../state/strings';
import { gameName } from '../state/view';
import { sayWhy } from '../state/words';
import { session as current, engine, goOnAfterReload } from '../ui/context';
import { focusBoard, isOnBoard } from '../ui/focus';
import { later } from '../ui/later';
import { goTo } from '../ui/route';
import { BoardHead } from './BoardHead';
import { BoardHost, boardKind, createSource } from './BoardHost';
import { Coach, hasCoach } from './Coach';
import { Controls } from './Controls';
import { boardKey } from './keys';
import { Moves } from './Moves';
import { marksOf } from './marks';
import { backToOrigin, hasOrigin } from './next';
import { OverPanel } from './Over';
import { PlayerBars } from './PlayerBar';
import { PartsChooser, TypedMove } from './Stage';
import { createRefusal, Status } from './Status';
import { createSeat } from './seat';
import { useSpeech } from './speech';
import { swipes } from './swipe';
import { NoticePanel, TroublePanel } from './Trouble';
import { isZen, ViewTools } from './ViewTools';

export function GameScreen() {
  const session = current.value;
  useEffect(() => {
    if (!current.value && !goOnAfterReload()) goTo('menu');
  }, [session]);
  return session ? <Game key={identity(session)} session={session} /> : null;
}

/** Whoever tries again from a mistake wants the end of the game back. */
function toOrigin() {
  return { icon: 'back', label: t('over.back'), go: backToOrigin } as const;
}

const numbers = new WeakMap<LocalGame, number>();
let counter = 0;
/** A new game is a new screen. */
function identity(session: LocalGame): number {
  const known = numbers.get(session);
  if (known !== undefined) return known;
  counter += 1;
  numbers.set(session, counter);
  return counter;
}

function Game({ session }: { session: LocalGame }) {
  const own = useMemo(() => localState(session), [session]);
  useSpeech(session, session.hint);
  useKeys(session, own);
  const view = session.view.value;
  const isCoached = useMemo(() => hasCoach(session), [session]);
  const hasPeople = session.setup.value.players.some(({ kind }) => kind === 'human');
  return (
    <main
      class={`game match${isZen.value ? ' zen' : ''}`}
      data-phase={session.phase.value}
      data-ply={session.moves.value.length}
      data-game={view?.game}
      data-coached={isCoached || undefined}
    >
      <BoardHead
        title={view?.title ?? t('app.name')}
        game={session.setup.value.game}
        hasTools
        {...(hasOrigin(session) && { back: toOrigin() })}
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
          <Status session={session} refusal={own.refusal.words} hint={session} />
          <TroublePanel session={session} />
          <NoticePanel session={session} />
          <OverPanel session={session} />
          <Coach session={session} />
        </div>
        <Moves session={session} flipped={own.seat.flipped.value} />
        {hasPeople && <PartsChooser hand={session.hand} view={view} flipped={own.seat.flipped.value} />}
        <Controls session={session} own={own} />
        <div class="extras">
          {own.isSharing.value && (
            <SharePanel session={session} flipped={own.seat.flipped.value} close={() => stopSharing(own)} />
          )}
          {session.setup.value.record && <RecordPanel session={session} />}
          {view && view.sides.length === 2 && (
            <ExplorerFold
              line={shownLine(session)}
              view={view}
              onMove={session.phase.value === 'human' ? (move) => void session.play(move) : undefined}
            />
          )}
          {view && session.phase.value !== 'over' && (
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

/** What belongs to this screen and not to the game. */
function localState(session: LocalGame) {
  const seat = createSeat(session, is3d);
  const refusal = createRefusal(session.view, session.hand);
  /** What is being asked before it is done. */
  const asking = signal<'resign' | 'restart' | null>(null);
  const marks = marksOf(session, session.hint);
  const isSharing = signal(false);
  const { view, hand, presented, premove } = session;
  const step = (by: -1 | 1) => void session.goTo(session.at.value + by);
  const source = createSource({ view, marks, hand, presented, premove, step });
  const refuse = async (move: string) => {
    if (session.phase.value !== 'human') return refusal.refuse(t('no.turn'));
    const { game, start, seed } = session.setup.value;
    const moves = session.moves.value;
    const why = await engine.value?.rules.whyNot({ game, start, seed, moves }, move);
    refusal.refuse(t('no.typed', { move, why: sayWhy(game, why ?? null) }));
  };
  return { seat, refusal, asking, isSharing, source, refuse };
}

const RecordPanel = later(() => import('../library/RecordPanel').then((module) => module.RecordPanel));
const SharePanel = later(() => import('../share/SharePanel').then((module) => module.GameSharePanel));

/** The game up to the position that is shown. */
function shownLine(session: LocalGame): Line {
  const { game, start, seed } = session.setup.value;
  return { game, start, seed, moves: session.moves.value.slice(0, session.at.value) };
}

function stopSharing(own: Local): void {
  own.isSharing.value = false;
  document.getElementById('share')?.focus();
}

const is3d = computed(() => boardKind.value === '3d');

export type Local = ReturnType<typeof localState>;

function useKeys(session: LocalGame, own: Local): void {
  useEffect(() => {
    focusBoard();
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && session.premove.chosen.value) return session.premove.cancel();
      if (boardKey(event, own.source, own.seat.flipped.value)) return event.preventDefault();
      if (event.ctrlKey || event.metaKey || event.altKey || !isOnBoard(event.target)) return;
      const action: Record<string, () => void> = {
        u: () => void session.undo(),
        r: () => void session.redo(),
        i: () => void session.askHint(),
        f: own.seat.turn,
        z: () => {
          isZen.value = !isZen.value;
        },
        m: () => document.getElementById('typed-move')?.focus(),
        '?': () => goTo('rules', gameName(session.setup.value.game)),
      };
      const found = action[event.key];
      if (!found) return;
      event.preventDefault();
      found();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [session]);
}
