/** A coach for the first turns: what just happened, and what one may do. */
import { gameText } from '../state/games';
import type { Playback } from '../state/session';
import { t } from '../state/strings';
import { sayLast, sideName } from '../state/words';
import { choose, settings } from '../storage/settings';
import { focusBoard } from '../ui/focus';
import { Button } from '../ui/parts';
import { viewerOf } from './seat';

export function Coach({ session }: { session: Playback }) {
  const { coached, game, players } = session.setup.value;
  const view = session.live.value;
  if (!coached || settings.value.coach === 'off' || !view || session.over.value) return null;
  const turn = Math.floor(session.moves.value.length / players.length) + 1;
  const coach = gameText(game)?.coach ?? [];
  const turns = coach.length;
  if (turns === 0 || turn > turns + 1) return null;
  const happened = view.last ? `${sayLast(view)}. ` : '';
  // Where several people play, it is the one to move who is spoken to.
  const side = players[view.side]?.kind === 'human' ? view.side : viewerOf(session);
  const greeting = turn === 1 ? t('coach.welcome', { side: sideName(view, side), stage: '' }) : '';
  const advice = coach[turn - 1] ?? t('coach.done');
  return (
    <section class="coach panel" aria-label={t('coach.title')}>
      <h3>
        {t('coach.title')}
        <small>{turn <= turns ? `${turn}/${turns}` : ''}</small>
      </h3>
      {happened && <p class="happened">{happened}</p>}
      <p>
        {greeting} {advice}
      </p>
      {turn <= turns && (
        <Button
          kind="quiet"
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
