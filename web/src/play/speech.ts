/** What screen readers hear of a game or a drill: moves, ends, whose turn it is, and each step of a choice. */
import type { ReadonlySignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Judgement } from '../engine/rules';
import type { Drill } from '../state/drill';
import type { Hand } from '../state/hand';
import type { Hint, Phase, Playback } from '../state/session';
import { t } from '../state/strings';
import type { View } from '../state/view';
import { sayLast, sayRanks, sayReason, sideName } from '../state/words';
import { say } from '../ui/context';
import { overTitle } from './Over';
import { objectionWords, stageWords } from './Stage';
import { hintWords, placeWords, turnAt, turnWords } from './Status';

/** What has been heard of a game. */
interface Heard {
  view: View | null;
  at: number;
  all: number;
  phase: Phase;
  step: string;
  /** The first step of the turn before, which need not be told again. */
  opening: string;
}

const UNHEARD: Heard = { view: null, at: 0, all: 0, phase: 'loading', step: '', opening: '' };

/** `hint` is a move that is recommended, where hints can be asked for. */
export function useSpeech(session: Playback, hint?: ReadonlySignal<Hint | null>): void {
  const heard = useRef(UNHEARD);
  const view = session.view.value;
  const phase = session.phase.value;
  // Read together with the position: by the time it is told, the game may have gone on.
  const [at, all] = [session.at.value, session.moves.value.length];
  const step = view && phase === 'human' ? stageWords(view, session.hand) : '';
  const isReady = session.hand.isReady.value;
  useEffect(() => {
    // A position that is still on its way is told when it is there, together with what can be done in it.
    if (!view || phase === 'sent' || (phase === 'human' && !isReady)) return;
    const before = heard.current;
    const now = { view, at, all, phase, step, opening: before.opening };
    const isTurn = phase === 'human' && (before.view !== view || before.phase !== 'human');
    const next = isTurn ? turnNews(session, now) : step !== before.step ? step : '';
    if (isTurn) now.opening = step;
    heard.current = now;
    const news = [positionNews(session, before, now), next].filter((part) => part !== '');
    if (news.length > 0) say(news.join(' '));
  }, [view, phase, step, isReady]);
  useHandSpeech(session.hand);
  useEffect(() => {
    if (view && hint?.value) say(hintWords(view, hint.value.move));
  }, [hint?.value]);
}

function turnNews(session: Playback, { view, step, opening }: Heard): string {
  const turn = view ? `${turnWords(session, view)}.` : '';
  return step === opening ? turn : `${turn} ${step}`;
}

/** How one got from what was heard to what is shown. */
function positionNews(session: Playback, before: Heard, now: Heard): string {
  const end = now.phase === 'over' && before.phase !== 'over' ? overNews(session) : '';
  if (before.view === now.view) return end;
  const move = now.view?.last ? `${sayLast(now.view)}.` : '';
  // What is seen again after a step back was not played just now.
  const isBack = before.view !== null && now.at <= before.at;
  const place =
    now.phase === 'watching' || now.all === before.all
      ? `${placeWords(session, now.at)}. ${move}`.trim()
      : t('say.back', { turn: turnAt(session, now.at) });
  return [isBack ? place : move, end].filter((part) => part !== '').join(' ');
}

function overNews(session: Playback): string {
  const over = session.over.value;
  const view = session.live.value;
  if (!over || !view) return '';
  const end = t('say.over', { what: overTitle(session), reason: sayReason(view, over) });
  return over.ranks.length > 2 ? `${end} ${sayRanks(over.ranks, (side) => sideName(view, side))}.` : end;
}

/** Why a choice was refused. */
export function useHandSpeech(hand: Hand): void {
  const objection = hand.objection.value;
  useEffect(() => {
    if (objection) say(objectionWords(objection));
  }, [objection]);
}

/** A drill tells its moves, what is thought of them, and each step of a choice. */
export function useDrillSpeech(drill: Drill, tell: (judgement: Judgement) => string): void {
  const view = drill.view.value;
  const said = drill.said.value;
  // While a move is judged, there is nothing to choose.
  const isOpen = drill.phase.value === 'open' && drill.hand.isReady.value;
  const step = view && isOpen ? stageWords(view, drill.hand) : '';
  const heard = useRef({ view, said, step: '' });
  useEffect(() => {
    const before = heard.current;
    heard.current = { view, said, step };
    const isMove = view !== before.view && drill.isForward.value;
    const news = [
      isMove && view?.last ? `${sayLast(view)}.` : '',
      // A verdict is told once, not again with each move that follows from it.
      said && said !== before.said ? tell(asHeard(said)) : '',
      step !== before.step ? step : '',
    ].filter((part) => part !== '');
    if (news.length > 0) say(news.join(' '));
  }, [view, said, step]);
  useHandSpeech(drill.hand);
}

function asHeard(said: Judgement): Judgement {
  return { ...said, message: said.spoken ?? said.message };
}
