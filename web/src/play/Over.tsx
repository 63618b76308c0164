/** The end of a game: who has won, why, and what next. */
import type { Session } from '../state/session';
import { rematch } from '../state/setup';
import { t } from '../state/strings';
import { height, type Side, top, type View } from '../state/view';
import { sayReason, sayTally, sideName } from '../state/words';
import { play, randomSeed } from '../ui/context';
import { analyseSession } from '../ui/open-study';
import { Button } from '../ui/parts';
import { goTo } from '../ui/route';

export function overTitle(session: Session): string {
  const over = session.over.value;
  const view = session.live.value;
  if (!over || !view) return '';
  if (over.winner === null) return t('play.draw');
  const { players } = session.setup.value;
  const isAlone = players.filter(({ kind }) => kind === 'human').length === 1;
  const isYou = isAlone && players[over.winner].kind === 'human';
  if (isAlone && !isYou) return t('play.youLost');
  return isYou ? t('play.youWon') : t('play.won', { side: sideName(view, over.winner) });
}

export function OverPanel({ session }: { session: Session }) {
  const over = session.over.value;
  const view = session.live.value;
  if (!over || !view || session.phase.value !== 'over') return null;
  const { setup } = session;
  const isFresh = view.random_start;
  return (
    <section class="over panel" aria-label={t('play.over')}>
      <p class="over-kind">{t('play.over')}</p>
      <h2 id="over-title" tabIndex={-1}>
        {overTitle(session)}
      </h2>
      <p>{sayReason(view, over)}</p>
      <Score view={view} />
      <div class="over-buttons">
        <Button
          id="again"
          icon="restart"
          kind="primary"
          label={t('play.again')}
          title={isFresh ? `${t('play.again')}: ${t('play.fresh')}` : undefined}
          onClick={() => play(rematch(setup.value, randomSeed(), isFresh))}
        />
        <Button
          icon="play"
          label={t('play.replay')}
          onClick={() => {
            const movie = document.getElementById('movie');
            movie?.click();
            // This panel goes away as the film begins.
            movie?.focus();
          }}
        />
        <Button
          id="analyse"
          icon="lens"
          label={t('play.analyse')}
          onClick={() => void analyseSession(session)}
        />
        <Button icon="home" label={t('menu.main')} onClick={() => goTo('menu')} />
      </div>
      {isFresh && <p class="note">{t('play.fresh')}</p>}
    </section>
  );
}

/** The counts of both sides, and their tallest stacks. */
function Score({ view }: { view: View }) {
  const stacks = (side: Side) =>
    view.cells
      .filter((cell) => top(cell)?.side === side && top(cell)?.kind === 'own')
      .map(height)
      .sort((a, b) => b - a);
  const shown = (side: Side) => stacks(side).slice(0, 6).join(' · ') || '0';
  return (
    <table class="score">
      <thead>
        <tr>
          <td />
          <th scope="col">{sideName(view, 0)}</th>
          <th scope="col">{sideName(view, 1)}</th>
        </tr>
      </thead>
      <tbody>
        {[...view.progress, ...view.tallies].map(({ name, counts }) => (
          <tr key={name}>
            <th scope="row">{sayTally(view, name)}</th>
            <td>{counts[0]}</td>
            <td>{counts[1]}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{t('play.tieBreak')}</th>
          <td>{shown(0)}</td>
          <td>{shown(1)}</td>
        </tr>
      </tbody>
    </table>
  );
}
