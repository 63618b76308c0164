/** The moves so far, and the buttons to go through them like a film. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Playback } from '../state/session';
import { t } from '../state/strings';
import { turnOf } from '../state/turns';
import { moveText } from '../state/words';
import { wait } from '../ui/context';
import { isMoving } from '../ui/looks';
import { previewOf } from '../ui/Preview';
import { Button } from '../ui/parts';
import { Stepper } from '../ui/Stepper';

interface MovesProps {
  session: Playback;
  flipped?: boolean;
}

/** The list grows with the room; where there is little, it is one line with a button at each end. */
export function Moves({ session, flipped = false }: MovesProps) {
  return (
    <section class="moves" aria-label={t('play.moves')}>
      <MoveList session={session} flipped={flipped} />
      <Replay session={session} />
    </section>
  );
}

interface Row {
  number: number;
  plies: number[];
}

function rowsOf(session: Playback): Row[] {
  const first = session.views.value[0]?.side ?? 0;
  const sides = session.setup.value.players.length;
  const rows: Row[] = [];
  session.moves.value.forEach((_, index) => {
    const { number } = turnOf(index, first, sides);
    const row = rows.at(-1);
    if (row?.number === number) row.plies.push(index);
    else rows.push({ number, plies: [index] });
  });
  return rows;
}

function MoveList({ session, flipped }: Required<MovesProps>) {
  const moves = session.moves.value;
  const at = session.at.value;
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    if (list.current) showCurrent(list.current);
  }, [at, moves.length]);
  useEffect(() => {
    const box = list.current;
    if (!box || !('ResizeObserver' in globalThis)) return;
    const sizes = new ResizeObserver(() => showCurrent(box));
    sizes.observe(box);
    return () => sizes.disconnect();
  }, []);
  const first = session.views.value[0]?.side ?? 0;
  const rows = rowsOf(session);
  return (
    <ol
      ref={list}
      class="move-list"
      data-sides={session.setup.value.players.length}
      tabIndex={0}
      aria-label={t('play.moves')}
    >
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
              {...previewOf(() => session.views.value[ply + 1] ?? null, flipped)}
            >
              {moveText(moves[ply] ?? '')}
            </button>
          ))}
        </li>
      ))}
    </ol>
  );
}

/** Whichever way the list goes on, the move that is shown is in its middle. */
function showCurrent(box: HTMLElement): void {
  const current = box.querySelector<HTMLElement>('[aria-current]');
  box.scrollTop = current ? current.offsetTop - (box.clientHeight - current.offsetHeight) / 2 : 0;
  box.scrollLeft = current ? current.offsetLeft - (box.clientWidth - current.offsetWidth) / 2 : 0;
}

/** How long a position of the film stays. */
const FRAME = 700;

function Replay({ session }: { session: Playback }) {
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
  const go = (ply: number) => {
    run(false);
    void session.goTo(ply);
  };
  return (
    <div class="replay" role="group" aria-label={t('play.replay')}>
      <Stepper at={at} last={all} end={t('replay.live')} go={go}>
        <Button
          compact
          id="movie"
          kind="quiet"
          icon={isRunning ? 'pause' : 'play'}
          label={t(isRunning ? 'replay.stop' : 'replay.play')}
          disabled={all === 0}
          onClick={() => run(!isRunning)}
        />
      </Stepper>
    </div>
  );
}
