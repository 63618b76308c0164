/** The buttons of a game: steps of a move, undo, hint, and what one does with the whole game. */
import { useEffect, useRef } from 'preact/hooks';
import type { LocalGame } from '../state/session';
import { t } from '../state/strings';
import { CHOICES, choose, settings } from '../storage/settings';
import { shownBoard } from '../ui/context';
import { analyseSession } from '../ui/open-study';
import { Ask, Button } from '../ui/parts';
import { saveRecord } from '../ui/save';
import { boardKind } from './BoardHost';
import type { Local } from './GameScreen';
import { SceneButton, SoundButton } from './Scene';
import { StepButtons } from './Stage';
import { straighten } from './seat';

export function Controls({ session, own }: { session: LocalGame; own: Local }) {
  const phase = session.phase.value;
  const isBots = session.setup.value.players.every(({ kind }) => kind === 'level');
  const isOver = session.over.value !== null;
  useEffect(() => {
    if (isOver) own.asking.value = null;
  }, [isOver]);
  const asking = isOver ? null : own.asking.value;
  const asked = useRef<typeof asking>(null);
  useEffect(() => {
    // Whoever answered goes on from where the question came from, or from the end of the game.
    if (asked.current && !asking) document.getElementById(isOver ? 'over-title' : asked.current)?.focus();
    asked.current = asking;
  }, [asking]);
  if (asking) return <AskFirst what={asking} session={session} own={own} />;
  return (
    <div class="controls main" role="group" aria-label={t('play.moveButtons')}>
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
      {!isBots && (
        <Button
          id="hint"
          icon="hint"
          label={t('play.hint')}
          disabled={phase !== 'human'}
          onClick={() => void session.askHint()}
        />
      )}
    </div>
  );
}

/** What one does with the view and with the whole game. */
export function GameButtons({ session, own }: { session: LocalGame; own: Local }) {
  const isBots = session.setup.value.players.every(({ kind }) => kind === 'level');
  const isOver = session.over.value !== null;
  return (
    <div class="controls" role="group" aria-label={t('play.more')}>
      <Button icon="flip" label={t('play.flip')} title={t('play.flipHint')} onClick={own.seat.turn} />
      <CameraButton />
      <Button
        id="restart"
        icon="restart"
        label={t('play.restart')}
        title={t('play.restartHint')}
        onClick={() => {
          if (isOver || session.moves.value.length === 0) void session.restart();
          else own.asking.value = 'restart';
        }}
      />
      <Button
        icon="swap"
        label={t('play.swap')}
        title={t(session.setup.value.players.length > 2 ? 'play.swapMany' : 'play.swapHint')}
        disabled={isOver}
        onClick={() => {
          straighten(session);
          session.swap();
        }}
      />
      <Button
        icon="save"
        label={t('play.save')}
        title={t('play.saveHint')}
        onClick={() => void saveRecord(session)}
      />
      <Button
        id="study"
        icon="lens"
        label={t('play.analyse')}
        title={t('play.analyseHint')}
        onClick={() => void analyseSession(session)}
      />
      <Button
        id="share"
        icon="share"
        label={t('play.share')}
        title={t('play.shareHint')}
        pressed={own.isSharing.value}
        onClick={() => {
          own.isSharing.value = !own.isSharing.value;
        }}
      />
      {!isBots && (
        <Button
          id="resign"
          icon="flag"
          label={t('play.resign')}
          disabled={isOver}
          onClick={() => {
            own.asking.value = 'resign';
          }}
        />
      )}
      <SceneButton />
      <SoundButton />
    </div>
  );
}

interface AskProps {
  what: 'resign' | 'restart';
  session: LocalGame;
  own: Local;
}

function AskFirst({ what, session, own }: AskProps) {
  const close = () => {
    own.asking.value = null;
  };
  const doIt = () => {
    if (what === 'resign') session.resign();
    else void session.restart();
    close();
  };
  return (
    <Ask
      question={t(`play.${what}Ask`)}
      yes={t(`play.${what}Yes`)}
      no={t('play.no')}
      onYes={doIt}
      onNo={close}
    />
  );
}

function BotButtons({ session }: { session: LocalGame }) {
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
  if (boardKind.value !== '3d' || !shownBoard.value?.setCamera) return null;
  return (
    <Button
      id="camera"
      icon="eye"
      label={t('play.camera')}
      onClick={() => {
        camera = (camera + 1) % CAMERAS.length;
        shownBoard.value?.setCamera?.(CAMERAS[camera] ?? 'seat');
      }}
    />
  );
}
