/** The moves so far, and a bar to go through them like a film. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Playback } from '../state/session';
import { t } from '../state/strings';
import { turnOf } from '../state/turns';
import { wait } from '../ui/context';
import { focusBoard } from '../ui/focus';
import { isMoving } from '../ui/looks';
import { Button } from '../ui/parts';
import { Stepper } from '../ui/Stepper';

export function MoveList({ session }: { session: Playback }) {
  const moves = session.moves.value;
  const at = session.at.value;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current;
    const current = box?.querySelector<HTMLElement>('[aria-current]');
    if (box && current) box.scrollTop = current.offsetTop - box.clientHeight / 2;
  }, [at]);
  const first = session.views.value[0]?.side ?? 0;
  const sides = session.setup.value.players.length;
  const rows: { number: number; plies: number[] }[] = [];
  moves.forEach((_, index) => {
    const { number } = turnOf(index, first, sides);
    const row = rows.at(-1);
    if (row?.number === number) row.plies.push(index);
    else rows.push({ number, plies: [index] });
  });
  return (
    <section class="move-list">
      <h3>{t('play.moves')}</h3>
      <ol ref={list} data-sides={sides} tabIndex={0} aria-label={t('play.moves')}>
        {rows.length === 0 && <li class="none">{t('play.noMoves')}</li>}
        {rows.map(({ number, plies }) => (
          <li key={number}>
            <span class="number">{number}.</span>
            {plies[0] === 0 &&
              Array.from({ length: first }, (_, side) => (
                <span key={side} class="skipped">
                  …
                </span>
              ))}
            {plies.map((ply) => (
              <button
                type="button"
                key={ply}
                class="move"
                aria-current={at === ply + 1 ? 'step' : undefined}
                onClick={() => void session.goTo(ply + 1)}
              >
                {moves[ply]}
              </button>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** How long a position of the film stays. */
const FRAME = 700;

interface ReplayProps {
  session: Playback;
  /** Plays on from the position that is shown; without it, the game can only be looked at. */
  playFromHere?: () => Promise<void>;
}

export function Replay({ session, playFromHere }: ReplayProps) {
  const all = session.moves.value.length;
  const at = session.at.value;
  const [isRunning, run] = useState(false);
  useEffect(() => {
    if (!isRunning) return;
    let isOn = true;
    const film = async () => {
      if (session.at.value >= session.moves.value.length) await session.goTo(0);
      while (isOn && session.at.value < session.moves.value.length) {
        await session.presented.wait();
        await wait(isMoving.value ? FRAME / 2 : FRAME);
        if (isOn) await session.goTo(session.at.value + 1);
      }
      if (isOn) run(false);
    };
    void film();
    return () => {
      isOn = false;
    };
  }, [isRunning, session]);
  if (all === 0) return null;
  const go = (ply: number) => {
    run(false);
    void session.goTo(ply);
  };
  return (
    <section class="replay" aria-label={t('play.replay')}>
      <input
        type="range"
        id="scrub"
        min={0}
        max={all}
        value={at}
        aria-label={t('replay.bar')}
        onInput={(event) => go(Number(event.currentTarget.value))}
      />
      <div class="replay-buttons">
        <Stepper at={at} last={all} end={t('replay.live')} go={go}>
          <Button
            compact
            id="movie"
            kind="quiet"
            icon={isRunning ? 'pause' : 'play'}
            label={t(isRunning ? 'replay.stop' : 'replay.play')}
            onClick={() => run(!isRunning)}
          />
        </Stepper>
      </div>
      {at < all && playFromHere && (
        <Button
          label={t('replay.fromHere')}
          kind="quiet"
          onClick={() => {
            void playFromHere();
            focusBoard();
          }}
        />
      )}
    </section>
  );
}
