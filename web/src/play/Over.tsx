/** The end of a game: who has won, why, and what next. */
import { winnerOf } from '../state/result';
import type { Playback } from '../state/session';
import { rematch } from '../state/setup';
import { t } from '../state/strings';
import { height, type Over, type Side, top, type View } from '../state/view';
import { list, sayReason, sayTally, sideName } from '../state/words';
import { play, randomSeed } from '../ui/context';
import { analyseSession } from '../ui/open-study';
import { Button } from '../ui/parts';
import { goTo } from '../ui/route';

export function overTitle(session: Playback): string {
  const over = session.over.value;
  const view = session.live.value;
  if (!over || !view) return '';
  const { players } = session.setup.value;
  const people = players.flatMap(({ kind }, side) => (kind === 'human' ? [side] : []));
  const you = people.length === 1 ? people[0] : undefined;
  return you === undefined ? titleForAll(view, over) : titleForYou(over.ranks, you);
}

function titleForAll(view: View, { winner, ranks }: Over): string {
  if (winner !== null) return t('play.won', { side: sideName(view, winner) });
  if (ranks.every((rank) => rank === 1)) return t('play.draw');
  const first = ranks.flatMap((rank, side) => (rank === 1 ? [sideName(view, side)] : []));
  return t('play.shared', { sides: list(first) });
}

function titleForYou(ranks: number[], you: Side): string {
  const rank = ranks[you] ?? 1;
  if (ranks.every((other) => other === 1)) return t('play.draw');
  if (rank > 1) return ranks.length > 2 ? t('play.yourRank', { rank, all: ranks.length }) : t('play.youLost');
  return winnerOf(ranks) === you ? t('play.youWon') : t('play.youShare');
}

export function OverPanel({ session }: { session: Playback }) {
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
      <Score view={view} over={over} />
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

/** The counts of all sides, and their tallest stacks; with more than two also the place of each. */
function Score({ view, over }: { view: View; over: Over }) {
  const stacks = (side: Side) =>
    view.cells
      .filter((cell) => top(cell)?.side === side && top(cell)?.kind === view.kinds[0]?.name)
      .map(height)
      .sort((a, b) => b - a);
  const shown = (side: Side) => stacks(side).slice(0, 6).join(' · ') || '0';
  return (
    <table class="score">
      <thead>
        <tr>
          <td />
          {view.sides.map((_, side) => (
            <th key={side} scope="col">
              {sideName(view, side)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {view.sides.length > 2 && <ScoreRow name={t('play.rank')} cells={over.ranks.map(String)} />}
        {[...view.progress, ...view.tallies].map((tally) => (
          <ScoreRow key={tally.code} name={sayTally(view, tally)} cells={tally.counts.map(String)} />
        ))}
        <ScoreRow name={t('play.tieBreak')} cells={view.sides.map((_, side) => shown(side))} />
      </tbody>
    </table>
  );
}

function ScoreRow({ name, cells }: { name: string; cells: string[] }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {cells.map((cell, side) => (
        <td key={side}>{cell}</td>
      ))}
    </tr>
  );
}
