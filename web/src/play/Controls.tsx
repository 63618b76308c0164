/** What can be done in a game on this page: the few things that matter now, and the rest in a menu. */
import { useEffect, useRef } from 'preact/hooks';
import type { LocalGame } from '../state/session';
import { t } from '../state/strings';
import { CHOICES, choose, settings } from '../storage/settings';
import { focusBoard } from '../ui/focus';
import { analyseSession } from '../ui/open-study';
import { Ask } from '../ui/parts';
import { goTo } from '../ui/route';
import { saveRecord } from '../ui/save';
import { type Action, ActionBar, type Actions } from './Actions';
import type { Local } from './GameScreen';
import { withHand } from './handActions';
import { playAgain } from './next';
import { straighten } from './seat';

export function Controls({ session, own }: { session: LocalGame; own: Local }) {
  const isOver = session.over.value !== null;
  useEffect(() => {
    if (isOver) own.asking.value = null;
  }, [isOver]);
  const asking = isOver ? null : own.asking.value;
  const asked = useRef<typeof asking>(null);
  useEffect(() => {
    // Whoever answered goes on from the board, or from the end of the game.
    if (asked.current && !asking)
      document
        .getElementById(isOver ? 'over-title' : asked.current === 'resign' ? 'resign' : 'more')
        ?.focus();
    asked.current = asking;
  }, [asking]);
  if (asking) return <AskFirst what={asking} session={session} own={own} />;
  return <ActionBar actions={actionsOf(session, own)} menu={menuOf(session, own)} />;
}

const isShow = (session: LocalGame) => session.setup.value.players.every(({ kind }) => kind === 'level');

/** What matters at this moment. */
function actionsOf(session: LocalGame, own: Local): Actions {
  const phase = session.phase.value;
  if (phase === 'watching') return [live(session), fromHere(session)];
  if (phase === 'over') return [again(session), analyse(session), share(own)];
  if (isShow(session)) return [pause(session), step(session), speed()];
  if (phase === 'paused') return [undo(session), goOn(session), resign(own)];
  // Each has a place of its own: whoever presses twice is not to do something else the second time.
  return withHand(session.hand, [undo(session), hint(session), resign(own)], session.premove);
}

/** Everything else, whatever the moment. */
function menuOf(session: LocalGame, own: Local): Action[] {
  const isOver = session.phase.value === 'over';
  const rest = isOver
    ? []
    : [
        ...(session.canRedo.value && session.phase.value === 'human' ? [redo(session)] : []),
        restart(session, own),
        swap(session),
        analyse(session, 'study'),
        share(own),
      ];
  return [...rest, save(session), rules(session), toSettings()];
}

function undo(session: LocalGame): Action {
  const disabled = !session.canUndo.value;
  return { id: 'undo', icon: 'undo', label: t('play.undo'), disabled, run: () => void session.undo() };
}

function redo(session: LocalGame): Action {
  return { id: 'redo', icon: 'redo', label: t('play.redo'), run: () => void session.redo() };
}

function hint(session: LocalGame): Action {
  const disabled = session.phase.value !== 'human';
  return { id: 'hint', icon: 'hint', label: t('play.hint'), disabled, run: () => void session.askHint() };
}

function resign(own: Local): Action {
  const run = () => {
    own.asking.value = 'resign';
  };
  return { id: 'resign', icon: 'flag', label: t('play.resign'), run };
}

function live(session: LocalGame): Action {
  const run = () => void session.goTo(session.moves.value.length);
  return { id: 'live', icon: 'last', kind: 'primary', label: t('replay.live'), run };
}

function fromHere(session: LocalGame): Action {
  const run = () => {
    void session.playFromHere();
    focusBoard();
  };
  return { id: 'from-here', icon: 'play', label: t('replay.fromHere'), run };
}

function goOn(session: LocalGame): Action {
  const run = () => {
    session.pause(false);
    focusBoard();
  };
  return { id: 'go-on', icon: 'play', kind: 'primary', label: t('play.resume'), run };
}

function again(session: LocalGame): Action {
  const isFresh = session.live.value?.random_start ?? false;
  const title = isFresh ? `${t('play.again')}: ${t('play.fresh')}` : undefined;
  const run = () => playAgain(session);
  return { id: 'again', icon: 'restart', kind: 'primary', label: t('play.again'), title, run };
}

function analyse(session: LocalGame, id = 'analyse'): Action {
  const run = () => void analyseSession(session);
  return { id, icon: 'lens', label: t('play.analyse'), title: t('play.analyseHint'), run };
}

function share(own: Local): Action {
  const pressed = own.isSharing.value;
  const run = () => {
    own.isSharing.value = !own.isSharing.value;
  };
  return { id: 'share', icon: 'share', label: t('play.share'), title: t('play.shareHint'), pressed, run };
}

function restart(session: LocalGame, own: Local): Action {
  const run = () => {
    if (session.moves.value.length === 0) void session.restart();
    else own.asking.value = 'restart';
  };
  return { id: 'restart', icon: 'restart', label: t('play.restart'), title: t('play.restartHint'), run };
}

function swap(session: LocalGame): Action {
  const title = t(session.setup.value.players.length > 2 ? 'play.swapMany' : 'play.swapHint');
  const run = () => {
    straighten(session);
    session.swap();
  };
  return { id: 'swap', icon: 'swap', label: t('play.swap'), title, run };
}

function save(session: LocalGame): Action {
  const run = () => void saveRecord(session);
  return { id: 'save', icon: 'save', label: t('play.save'), title: t('play.saveHint'), run };
}

function rules(session: LocalGame): Action {
  const game = session.setup.value.game.split(':', 1)[0];
  return { id: 'to-rules', icon: 'help', label: t('menu.rules'), run: () => goTo('rules', game) };
}

function toSettings(): Action {
  return { id: 'to-settings', icon: 'gear', label: t('menu.settings'), run: () => goTo('settings') };
}

function pause(session: LocalGame): Action {
  const isPaused = session.isPaused.value;
  return {
    id: 'pause',
    icon: isPaused ? 'play' : 'pause',
    label: t(isPaused ? 'play.resume' : 'play.pause'),
    run: () => session.pause(!isPaused),
  };
}

function step(session: LocalGame): Action {
  const disabled = !session.isPaused.value || session.phase.value !== 'paused';
  return { id: 'step', icon: 'step', label: t('play.step'), disabled, run: () => void session.stepOnce() };
}

/** Goes round the speeds; the setting is the same as in the settings. */
function speed(): Action {
  const speeds = CHOICES.speed;
  const now = settings.value.speed;
  const next = speeds[(speeds.indexOf(now) + 1) % speeds.length] ?? now;
  const label = `${t('play.speed')}: ${t(`choice.${now}`)}`;
  return { id: 'speed', icon: 'last', label, run: () => choose('speed', next) };
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
