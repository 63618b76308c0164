/** Whose turn it is, what is to be done next, and why something was refused. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Hand } from '../state/hand';
import type { LocalGame, Playback } from '../state/session';
import { t } from '../state/strings';
import { turnOf } from '../state/turns';
import type { HandState, Move, View } from '../state/view';
import { sayLast, sayMove, sideName } from '../state/words';
import { say } from '../ui/context';
import { overTitle } from './Over';
import { objectionWords, stageWords } from './Stage';

/** A typed move that could not be played; forgotten as soon as something else is done. */
export function createRefusal(view: ReadonlySignal<View | null>, hand: Hand) {
  const last = signal<{ words: string; view: View | null; state: HandState } | null>(null);
  const words = computed(() => {
    const isStill = last.value?.view === view.value && last.value?.state === hand.state.value;
    return isStill ? (last.value?.words ?? '') : '';
  });
  const refuse = (text: string) => {
    last.value = { words: text, view: view.value, state: hand.state.value };
    say(text);
  };
  return { words, refuse };
}

/** What is wrong with the last choice, if anything. */
export function wrongWords(hand: Hand, refusal: ReadonlySignal<string>): string {
  const objection = hand.objection.value;
  return objection ? objectionWords(objection) : refusal.value;
}

export function turnWords(session: Playback, view: View): string {
  const humans = session.setup.value.players.filter(({ kind }) => kind === 'human').length;
  return humans === 1 ? t('play.yourTurn') : t('play.turnOf', { side: sideName(view, view.side) });
}

/** Which turn is shown, counted as in the list of moves. */
export function placeWords(session: Playback, at: number): string {
  if (at === 0) return t('play.atStart');
  const turn = turnAt(session, at - 1);
  return t('play.watching', { turn, all: turnAt(session, session.moves.value.length - 1) });
}

/** The turn of a move of a game by its index. */
export function turnAt(session: Playback, index: number): number {
  return turnOf(index, session.views.value[0]?.side ?? 0, session.setup.value.players.length).number;
}

interface StatusProps {
  session: Playback;
  refusal: ReadonlySignal<string>;
  /** Where hints can be asked for. */
  hint?: Hinting;
}

type Hinting = Pick<LocalGame, 'hint' | 'isHinting'>;

export function Status({ session, refusal, hint }: StatusProps) {
  const { phase } = session;
  const view = session.view.value;
  if (!view) return session.trouble.value ? null : <p class="status">{t('app.loading')}</p>;
  // The panel below says all there is to say then.
  if (phase.value === 'over') return null;
  const side = sideName(view, view.side);
  const person = turnWords(session, view);
  const isRemote = session.setup.value.players[view.side]?.kind === 'remote';
  const headline = {
    loading: t('app.loading'),
    human: person,
    sent: person,
    thinking: t(isRemote ? 'play.awaited' : 'play.thinking', { side }),
    passing: t('play.passes', { side }),
    paused: t('play.paused'),
    broken: t('trouble.broken'),
    over: overTitle(session),
    watching: placeWords(session, session.at.value),
  }[phase.value];
  const wrong = wrongWords(session.hand, refusal);
  const advice = hint ? hintNews(hint, view) : '';
  const isHuman = phase.value === 'human';
  const last = isHuman ? lastWords(session, view) : '';
  const detail = isHuman ? stageWords(view, session.hand) : premoveWords(session, view) || passWords(view);
  // What was asked for is more than what a coach says about the turn.
  const isAsked = advice !== '';
  return (
    <div class={`status${wrong ? ' is-refused' : ''}${isAsked ? ' is-asked' : ''}`}>
      <h2>{headline}</h2>
      <p>{wrong || advice || (last ? <AfterMove last={last} next={detail} /> : detail) || '\u00a0'}</p>
    </div>
  );
}

/** What has just been done, and what is to be done where there is room for both. */
function AfterMove({ last, next }: { last: string; next: string }) {
  return (
    <>
      <span class="next-step">{next} </span>
      {last}
    </>
  );
}

/** What the other side has just done, until something is picked up. */
function lastWords({ hand }: Playback, view: View): string {
  if (hand.state.value.stage !== 'from' || !view.last) return '';
  return passWords(view) || `${sayLast(view)}.`;
}

/** A pass is nobody's choice: it was made for a side that could do nothing else. */
function passWords(view: View): string {
  return view.last?.kind === 'passes' ? t('play.passed', { side: sideName(view, view.last.side) }) : '';
}

/** What will be played when the turn comes, or what is being chosen for it. */
function premoveWords({ premove, hand }: Playback, view: View): string {
  const move = premove.chosen.value;
  if (move?.pair) return t('premove.try', move.pair);
  if (move) return t('premove.set', { move: move.text });
  const isChoosing = premove.isOpen.value && hand.state.value.from !== null;
  return isChoosing ? t('premove.choosing', { stage: stageWords(view, hand) }) : '';
}

function hintNews({ hint, isHinting }: Hinting, view: View): string {
  if (isHinting.value) return t('play.hintThinking');
  return hint.value ? hintWords(view, hint.value.move) : '';
}

/** A move that is recommended: `Try c3-c4: Blue moves c3 to c4.` */
export function hintWords(view: View, move: Move): string {
  return t('play.hintIs', { move: move.text, words: sayMove(view, move) });
}
