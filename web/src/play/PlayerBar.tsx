/** A side of the game: who plays it, its counts and its clock. */
import { computed, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { showTime, timeLeft } from '../state/clock';
import type { Playback, Player } from '../state/session';
import { t } from '../state/strings';
import { gameName, type Side, type Tally, type View } from '../state/view';
import { levelName, sayTally, sideName } from '../state/words';
import { Icon, Swatch } from '../ui/parts';

/** The time, as often as clocks are looked at. */
const now = signal(Date.now());

export function playerName(player: Player | undefined, players: Player[], game: string): string {
  if (player?.kind === 'level')
    return t('player.level', { level: player.level, name: levelName(player.level, game) });
  const humans = players.filter(({ kind }) => kind === 'human').length;
  return t(humans === 1 ? 'player.you' : 'player.human');
}

/** Several sides at one edge of the board, in the order in which they move. */
export function PlayerBars({ session, sides }: { session: Playback; sides: Side[] }) {
  return (
    <div class="player-bars">
      {sides.map((side) => (
        <PlayerBar key={side} session={session} side={side} />
      ))}
    </div>
  );
}

export function PlayerBar({ session, side }: { session: Playback; side: Side }) {
  const view = session.view.value;
  if (!view) return <div class="player-bar" />;
  const { players, names } = session.setup.value;
  const isTurn = !session.over.value && view.side === side;
  return (
    <section class={`player-bar${isTurn ? ' is-turn' : ''}`} aria-label={sideName(view, side)}>
      <Swatch game={gameName(view.game)} side={side} />
      <div class="player-name">
        <b>{sideName(view, side)}</b>
        <span>{names?.[side] || playerName(players[side], players, view.game)}</span>
      </div>
      <Tallies view={view} side={side} />
      <ClockFace session={session} side={side} />
      <span class="turn-sign" aria-hidden="true">
        {isTurn && <Icon name="back" />}
      </span>
    </section>
  );
}

/** What all sides have, in one line: where nobody plays against anybody, there is no bar for each. */
export function Counts({ view }: { view: View }) {
  return (
    <dl class="counts">
      {talliesOf(view).map((tally) => (
        <div key={tally.code}>
          <dt>{sayTally(view, tally)}</dt>
          {tally.counts.map((count, side) => (
            <dd key={side}>
              <Swatch game={gameName(view.game)} side={side} />
              <span class="sr">{sideName(view, side)} </span>
              {count}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

function talliesOf(view: View): Tally[] {
  return [...view.progress, ...view.tallies].slice(0, 3);
}

function Tallies({ view, side }: { view: View; side: Side }) {
  return (
    <dl class="tallies">
      {talliesOf(view).map((tally) => (
        <div key={tally.code}>
          <dt>{sayTally(view, tally)}</dt>
          <dd>{tally.counts[side]}</dd>
        </div>
      ))}
    </dl>
  );
}

function ClockFace({ session, side }: { session: Playback; side: Side }) {
  const clocks = session.clocks.value;
  const isRunning = clocks.running?.side === side;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => {
      now.value = Date.now();
      session.tick();
    }, 100);
    now.value = Date.now();
    return () => clearInterval(timer);
  }, [isRunning, session]);
  const view = session.view.value;
  const left = computed(() => timeLeft(session.clocks.value, side, now.value));
  if (clocks.control.kind === 'none') return null;
  return (
    <span
      class={`clock${isRunning ? ' is-running' : ''}${left.value < 20_000 ? ' is-short' : ''}`}
      role="timer"
      aria-label={view ? t('clock.of', { side: sideName(view, side) }) : undefined}
    >
      {showTime(left.value)}
    </span>
  );
}
