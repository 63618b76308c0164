/** The game on the page: board, players, controls. */
import { computed, signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { Marks } from '../state/board';
import type { Session } from '../state/session';
import { CHOICES, choose, settings } from '../state/settings';
import { t } from '../state/strings';
import { readTurn } from '../state/turn';
import { gameName, type Side } from '../state/view';
import { sayMove, sayReason, sideName } from '../state/words';
import { BoardHost, boardKind, chooseBoard, currentBoard } from './BoardHost';
import { Coach } from './Coach';
import { session as current, resume, say } from './context';
import { focusBoard, isEditable } from './focus';
import { boardKey } from './keys';
import { MoveList, Replay } from './Moves';
import { OverPanel, overTitle } from './Over';
import { PlayerBar } from './PlayerBar';
import { Button } from './parts';
import { goTo } from './route';
import { objectionWords, PartsChooser, StepButtons, stageWords, TypedMove } from './Stage';
import { saveRecord } from './save';

export function GameScreen() {
  const session = current.value;
  useEffect(() => {
    if (!current.value && !resume()) goTo('menu');
  }, [session]);
  return session ? <Game key={identity(session)} session={session} /> : null;
}

const numbers = new WeakMap<Session, number>();
let counter = 0;
/** A new game is a new screen. */
function identity(session: Session): number {
  const known = numbers.get(session);
  if (known !== undefined) return known;
  counter += 1;
  numbers.set(session, counter);
  return counter;
}

/** The side at the lower edge: a lone human's, else the first. */
export function viewerOf(session: Session): Side {
  const [one, two] = session.setup.value.players;
  return one.kind !== 'human' && two.kind === 'human' ? 1 : 0;
}

function Game({ session }: { session: Session }) {
  const own = useMemo(() => localState(session), [session]);
  useSpeech(session);
  useKeys(session, own);
  useSwing(session);
  const view = session.view.value;
  const viewer = viewerOf(session);
  const bottom = own.isTurned.value ? ((1 - viewer) as Side) : viewer;
  const top = (1 - bottom) as Side;
  return (
    <main
      class="game"
      data-phase={session.phase.value}
      data-ply={session.moves.value.length}
      data-game={view?.game}
    >
      <header class="game-head">
        <Button compact icon="home" label={t('menu.back')} kind="quiet" onClick={() => goTo('menu')} />
        <h1>{view?.title ?? t('app.name')}</h1>
        <ViewSwitch />
        <Button
          compact
          icon="help"
          label={t('menu.rules')}
          kind="quiet"
          onClick={() => goTo('rules', gameName(session.setup.value.game))}
        />
        <Button
          compact
          icon="gear"
          label={t('menu.settings')}
          kind="quiet"
          onClick={() => goTo('settings')}
        />
      </header>
      <div class="board-column">
        <PlayerBar session={session} side={top} />
        <BoardHost source={own.source} flipped={own.flipped} />
        <PlayerBar session={session} side={bottom} />
      </div>
      <aside class="side">
        <Status session={session} />
        <OverPanel session={session} />
        <Controls session={session} own={own} />
        {view?.layout.kind === 'hexagon' && session.phase.value !== 'over' && (
          <PartsChooser hand={session.hand} />
        )}
        <Coach session={session} />
        <Replay session={session} />
        <MoveList session={session} />
        {view && (
          <TypedMove
            view={view}
            disabled={session.phase.value !== 'human'}
            onMove={(text) => session.play(text)}
            onRefused={(move) => own.refuse(move)}
          />
        )}
      </aside>
    </main>
  );
}

/** What belongs to this screen and not to the game. */
function localState(session: Session) {
  const isTurned = signal(false);
  const refused = signal('');
  const isResigning = signal(false);
  const flipped = computed(() => (viewerOf(session) === 1) !== isTurned.value);
  const marks = computed<Marks>(() => {
    const found = session.hand.marks.value;
    const hint = session.hint.value;
    const turn = hint ? readTurn(hint) : null;
    const hinted = turn ? [turn.from, turn.to, turn.placed].filter((cell) => cell !== null) : [];
    const guide = isGuided(session)
      ? session.hand.choices.value.map((cell) => ({ cell, capture: false }))
      : [];
    const targets = settings.value.targets === 'off' ? [] : found.targets.length > 0 ? found.targets : guide;
    return { ...found, targets, hint: hinted };
  });
  const source = { view: session.view, marks, hand: session.hand, presented: session.presented };
  const refuse = (move: string) => say(t(session.phase.value === 'human' ? 'no.typed' : 'no.turn', { move }));
  return { isTurned, flipped, refused, isResigning, source, refuse };
}

type Local = ReturnType<typeof localState>;

/** During coached turns the stacks that can be picked are shown, too. */
function isGuided(session: Session): boolean {
  const isCoached = session.setup.value.coached === true && settings.value.coach === 'on';
  return isCoached && session.moves.value.length < 10 && session.hand.stage.value === 'from';
}

function ViewSwitch() {
  if (Object.keys(import.meta.glob('../scene/index.ts')).length === 0) return null;
  const other = boardKind.value === '2d' ? '3d' : '2d';
  return <Button kind="quiet" label={t(`play.view${other}`)} onClick={() => chooseBoard(other)} />;
}

function Status({ session }: { session: Session }) {
  const { phase } = session;
  const view = session.view.value;
  const objection = session.hand.objection.value;
  if (!view) return <p class="status">{t('app.loading')}</p>;
  // The panel below says all there is to say then.
  if (phase.value === 'over') return null;
  const side = sideName(view, view.side);
  const person = isAlone(session) ? t('play.yourTurn') : t('play.turnOf', { side });
  const headline = {
    loading: t('app.loading'),
    human: person,
    sent: person,
    thinking: t('play.thinking', { side }),
    passing: t('play.passes', { side }),
    paused: t('play.paused'),
    over: overTitle(session),
    watching: t('play.watching', { ply: session.at.value, all: session.moves.value.length }),
  }[phase.value];
  const detail = objection
    ? objectionWords(objection)
    : phase.value === 'human'
      ? stageWords(view, session.hand)
      : '';
  const hint = session.isHinting.value
    ? t('play.hintThinking')
    : session.hint.value
      ? t('play.hintIs', { move: session.hint.value })
      : '';
  return (
    <div class={`status${objection ? ' is-refused' : ''}`}>
      <h2>{headline}</h2>
      <p>{hint || detail || '\u00a0'}</p>
    </div>
  );
}

function isAlone(session: Session): boolean {
  return session.setup.value.players.filter(({ kind }) => kind === 'human').length === 1;
}

function Controls({ session, own }: { session: Session; own: Local }) {
  const phase = session.phase.value;
  const isBots = session.setup.value.players.every(({ kind }) => kind === 'level');
  const isOver = session.over.value !== null;
  useEffect(() => {
    if (isOver) own.isResigning.value = false;
  }, [isOver]);
  if (own.isResigning.value && !isOver) {
    const close = () => {
      own.isResigning.value = false;
    };
    return (
      <div class="controls ask" role="alertdialog" aria-label={t('play.resignAsk')}>
        <p>{t('play.resignAsk')}</p>
        <Button
          kind="primary"
          label={t('play.yes')}
          onClick={() => {
            close();
            session.resign();
          }}
        />
        <Button label={t('play.no')} onClick={close} />
      </div>
    );
  }
  return (
    <div class="controls" role="toolbar" aria-label={t('play.more')}>
      {isBots ? <BotButtons session={session} /> : <StepButtons hand={session.hand} />}
      <Button
        id="undo"
        icon="undo"
        label={t('play.undo')}
        disabled={!session.canUndo.value}
        onClick={() => void session.undo()}
      />
      <Button
        id="redo"
        icon="redo"
        label={t('play.redo')}
        disabled={!session.canRedo.value}
        onClick={() => void session.redo()}
      />
      <Button
        id="hint"
        icon="hint"
        label={t('play.hint')}
        disabled={phase !== 'human'}
        onClick={() => void session.askHint()}
      />
      <Button
        icon="flip"
        label={t('play.flip')}
        title={t('play.flipHint')}
        onClick={() => {
          own.isTurned.value = !own.isTurned.value;
        }}
      />
      <Button
        icon="restart"
        label={t('play.restart')}
        title={t('play.restartHint')}
        onClick={() => void session.restart()}
      />
      <Button
        icon="swap"
        label={t('play.swap')}
        title={t('play.swapHint')}
        disabled={isOver}
        onClick={() => session.swap()}
      />
      <Button
        icon="save"
        label={t('play.save')}
        title={t('play.saveHint')}
        onClick={() => void saveRecord(session)}
      />
      <Button
        id="resign"
        icon="flag"
        label={t('play.resign')}
        disabled={isOver || isBots}
        onClick={() => {
          own.isResigning.value = true;
        }}
      />
      <CameraButton />
    </div>
  );
}

function BotButtons({ session }: { session: Session }) {
  const isPaused = session.isPaused.value;
  return (
    <>
      <Button
        id="pause"
        icon={isPaused ? 'play' : 'pause'}
        label={t(isPaused ? 'play.resume' : 'play.pause')}
        disabled={session.over.value !== null}
        onClick={() => session.pause(!isPaused)}
      />
      <Button
        id="step"
        icon="step"
        label={t('play.step')}
        disabled={!isPaused || session.phase.value !== 'paused'}
        onClick={() => void session.stepOnce()}
      />
      <SpeedButton />
    </>
  );
}

/** Goes round the speeds; the setting is the same as in the settings. */
function SpeedButton() {
  const speeds = CHOICES.speed;
  const now = settings.value.speed;
  const next = speeds[(speeds.indexOf(now) + 1) % speeds.length] ?? now;
  return (
    <Button
      id="speed"
      icon="last"
      label={`${t('play.speed')}: ${t(`choice.${now}`)}`}
      onClick={() => choose('speed', next)}
    />
  );
}

const CAMERAS = ['seat', 'corner', 'low', 'high', 'top'];
let camera = 0;

function CameraButton() {
  if (boardKind.value !== '3d' || !currentBoard.value?.setCamera) return null;
  return (
    <Button
      id="camera"
      icon="eye"
      label={t('play.camera')}
      onClick={() => {
        camera = (camera + 1) % CAMERAS.length;
        currentBoard.value?.setCamera?.(CAMERAS[camera] ?? 'seat');
      }}
    />
  );
}

/** The camera goes to whoever is to move when two people share the board. */
function useSwing(session: Session): void {
  const view = session.view.value;
  const isShared = session.setup.value.players.every(({ kind }) => kind === 'human');
  const side = view?.side;
  const board = currentBoard.value;
  useEffect(() => {
    if (isShared && side !== undefined && settings.value.swing === 'on') board?.setCamera?.(side);
  }, [isShared, side, board]);
}

/** Every move in words, for screen readers. */
function useSpeech(session: Session): void {
  const at = session.at.value;
  const phase = session.phase.value;
  const objection = session.hand.objection.value;
  useEffect(() => {
    const before = session.views.value[at - 1];
    const view = session.view.value;
    if (!before || !view?.last) return;
    const over = session.over.value;
    const end = over ? ` ${t('say.over', { what: overTitle(session), reason: sayReason(over.reason) })}` : '';
    say(`${sayMove(before, view.last.text)}.${end}`);
  }, [at, phase === 'over']);
  useEffect(() => {
    if (objection) say(objectionWords(objection));
  }, [objection]);
  useEffect(() => {
    const hint = session.hint.value;
    if (hint) say(t('play.hintIs', { move: hint }));
  }, [session.hint.value]);
}

function useKeys(session: Session, own: Local): void {
  useEffect(() => {
    focusBoard();
    const onKey = (event: KeyboardEvent) => {
      if (boardKey(event, session.hand, own.flipped.value)) return event.preventDefault();
      if (event.ctrlKey || event.metaKey || event.altKey || isEditable(event.target)) return;
      const action: Record<string, () => void> = {
        u: () => void session.undo(),
        r: () => void session.redo(),
        i: () => void session.askHint(),
        f: () => {
          own.isTurned.value = !own.isTurned.value;
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
