/** A coach for the first turns: what just happened, and what one may do. */
import { useEffect } from 'preact/hooks';
import { gameText } from '../state/games';
import type { Playback } from '../state/session';
import { t } from '../state/strings';
import { cellOf, gameName, height, type View } from '../state/view';
import { list, sayLast, sideName } from '../state/words';
import { markCoached } from '../storage/progress';
import { choose, settings } from '../storage/settings';
import { focusBoard } from '../ui/focus';
import { Button } from '../ui/parts';
import { stageWords } from './Stage';
import { viewerOf } from './seat';

/** What a move that was begun wants next; nothing before that. */
function stepWords({ hand, phase }: Playback, view: View): string {
  const { stage, from, parts } = hand.state.value;
  if (phase.value !== 'human' || from === null) return '';
  if (hand.pending.value) return stageWords(view, hand);
  const cell = from;
  const counts = parts.map(({ count }) => count);
  const all = height(cellOf(view, from) ?? { name: '', pieces: [] });
  const left = all - counts.reduce((sum, count) => sum + count, 0);
  if (stage === 'to') return t('coach.to', { cell });
  if (stage === 'parts')
    return counts.length > 0 ? t('coach.more', { left, all }) : t('coach.parts', { cell });
  if (stage === 'submit') return t('coach.submit', { parts: list(counts.map(String)) });
  return stageWords(view, hand);
}

/** Whether a coach has something to say in a game from where it is now. */
export function hasCoach(session: Playback): boolean {
  const { coached, game } = session.setup.value;
  if (!coached || settings.value.coach === 'off' || session.over.value) return false;
  const turns = gameText(game)?.coach.length ?? 0;
  // After the last of its turns it says goodbye.
  return turns > 0 && turnOf(session) <= turns + 1;
}

/** The turn that is played now, of all sides together. */
function turnOf({ setup, moves }: Playback): number {
  return Math.floor(moves.value.length / setup.value.players.length) + 1;
}

export function Coach({ session }: { session: Playback }) {
  const { coached, game, players } = session.setup.value;
  const view = session.live.value;
  const coach = gameText(game)?.coach ?? [];
  const turns = coach.length;
  const turn = turnOf(session);
  // Whoever gives up before that hears it all again in the next game.
  const isSaid = coached === true && turns > 0 && (turn > turns || view?.over != null);
  useEffect(() => {
    if (isSaid) markCoached(gameName(game));
  }, [isSaid, game]);
  if (!view || !hasCoach(session)) return null;
  const happened = view.last ? `${sayLast(view)}. ` : '';
  // Where several people play, it is the one to move who is spoken to.
  const side = players[view.side]?.kind === 'human' ? view.side : viewerOf(session);
  const greeting = turn === 1 ? t('coach.welcome', { side: sideName(view, side), stage: '' }) : '';
  // Whoever has begun a move wants to know its next step, and nothing about turns.
  const step = stepWords(session, view);
  const advice = step || `${greeting} ${coach[turn - 1] ?? t('coach.done')}`;
  return (
    <section class={`coach panel${step ? ' is-step' : ''}`} aria-label={t('coach.title')}>
      <h3>
        {t('coach.title')}
        <small>{turn <= turns ? `${turn}/${turns}` : ''}</small>
      </h3>
      <div class="coach-says">
        {happened && <p class="happened">{happened}</p>}
        <p>{advice}</p>
      </div>
      {turn <= turns && (
        <Button
          kind="quiet"
          icon="cancel"
          label={t('coach.off')}
          onClick={() => {
            choose('coach', 'off');
            focusBoard();
          }}
        />
      )}
    </section>
  );
}
