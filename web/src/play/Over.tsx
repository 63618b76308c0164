/** The end of a game: who has won, why, and what next. */
import { useEffect, useMemo } from 'preact/hooks';
import { winnerOf } from '../state/result';
import type { Playback } from '../state/session';
import { t } from '../state/strings';
import { turnOf } from '../state/turns';
import type { Move, Over, Side, View } from '../state/view';
import { levelName, list, sayMoveAndText, sayReason, sideName } from '../state/words';
import { showBoard } from '../ui/focus';
import { previewOf } from '../ui/Preview';
import { Button } from '../ui/parts';
import { Decided } from './Decided';
import { findMistakes } from './mistakes';
import { nextLevel, otherSide, playLevel, playOtherSide, tryAgainFrom } from './next';

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
  // It stays while earlier positions are looked at, with whatever has the focus in it.
  if (!over || !view) return null;
  return (
    <section class="over panel" aria-label={t('play.over')}>
      <p class="over-kind">{t('play.over')}</p>
      <h2 id="over-title" tabIndex={-1}>
        {overTitle(session)}
      </h2>
      <p>{sayReason(view, over)}</p>
      <Decided view={view} />
      {view.sides.length > 2 && <Places view={view} over={over} />}
      <WorstMoves session={session} />
      <NextSteps session={session} />
    </section>
  );
}

/** What to play next; the same once more is always at hand below. */
function NextSteps({ session }: { session: Playback }) {
  const level = nextLevel(session);
  const view = session.live.value;
  const other = otherSide(session);
  if (level === null && (!view || other === null)) return null;
  return (
    <div class="over-buttons">
      {level !== null && (
        <Button
          id="next-level"
          icon="forward"
          label={t('over.level', { level, name: levelName(level, session.setup.value.game) })}
          onClick={() => playLevel(session, level)}
        />
      )}
      {view && other !== null && (
        <Button
          id="other-side"
          icon="swap"
          label={t('over.otherSide', { side: sideName(view, other) })}
          onClick={() => playOtherSide(session)}
        />
      )}
    </div>
  );
}

/** Where the game was lost, or nearly, and a way to try again from there. */
export function WorstMoves({ session }: { session: Playback }) {
  const mistakes = useMemo(() => findMistakes(session), [session, session.moves.value]);
  useEffect(() => () => mistakes.stop(), [mistakes]);
  if (!mistakes.looks) return null;
  const looked = mistakes.found.value;
  const found = looked === 'failed' ? null : looked;
  const start = session.views.value[0];
  const first = start?.side ?? 0;
  const said = (move: Move) => (start ? sayMoveAndText(start, move) : move.text);
  return (
    <section class="worst-moves" aria-label={t('over.worst')}>
      <h3>{t('over.worst')}</h3>
      {looked === null && <p class="note">{t('over.looking')}</p>}
      {looked === 'failed' && <p class="note">{t('over.notLooked')}</p>}
      {found?.length === 0 && <p class="note">{t('over.noWorst')}</p>}
      <ol>
        {found?.map(({ ply, move, better }) => (
          <li key={ply}>
            <button
              type="button"
              class="move"
              onClick={() => {
                void session.goTo(ply + 1);
                showBoard();
              }}
              {...previewOf(() => session.views.value[ply + 1] ?? null)}
            >
              <b>{t('over.turn', { number: turnOf(ply, first, 2).number })}</b> {said(move)}
            </button>
            <p>{t('over.better', { words: said(better) })}</p>
            <Button
              id={`try-${ply}`}
              icon="restart"
              label={t('over.tryAgain')}
              onClick={() => tryAgainFrom(session, ply)}
            />
          </li>
        ))}
      </ol>
      {found && found.length > 0 && <p class="note">{t('over.howFound')}</p>}
    </section>
  );
}

/** The place of each side, with what they have. */
function Places({ view, over }: { view: View; over: Over }) {
  return (
    <table class="score places">
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
        <tr>
          <th scope="row">{t('play.rank')}</th>
          {over.ranks.map((rank, side) => (
            <td key={side}>{rank}</td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
