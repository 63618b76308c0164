/** Talk between the two players, where both want it. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { LONGEST_TEXT, type Seat } from '../generated/online';
import { sideOf } from '../net/game';
import type { Room } from '../net/room';
import { say } from '../ui/context';
import { tickets } from './desk';
import { sayFailure } from './errors';
import { Wrong } from './pieces';
import { words as w } from './strings';

export function Talk({ room, id }: { room: Room; id: string }) {
  const [text, write] = useState('');
  const [wrong, setWrong] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const said = room.words.value;
  const game = room.game.value;
  const isWanted = tickets.find(id)?.chat ?? true;
  const isPeople = game?.players.every(({ level }) => level === null);
  const last = said.at(-1);
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
    if (last && last.seat !== room.seat.value) say(`${nameOf(last.seat)}: ${last.text}`);
  }, [last?.seq]);
  if (!isPeople || (!isWanted && said.length === 0)) return null;
  function nameOf(seat: Seat): string {
    return seat === room.seat.value ? w('play.you') : (game?.players[sideOf(seat)]?.name ?? '');
  }
  const send = async (event: Event) => {
    event.preventDefault();
    const words = text.trim();
    if (!words) return;
    const failure = await room.ask({ do: 'say', text: words });
    setWrong(failure ? sayFailure(failure) : '');
    if (!failure) write('');
  };
  return (
    <details class="talk panel" open={said.length > 0}>
      <summary>{w('talk.title')}</summary>
      <ol ref={list} tabIndex={0} aria-label={w('talk.title')}>
        {said.map(({ seq, seat, text: words }) => (
          <li key={seq}>
            <b>{nameOf(seat)}</b> {words}
          </li>
        ))}
      </ol>
      <form class="typed" onSubmit={send}>
        <label>
          <span class="sr">{w('talk.words')}</span>
          <input
            id="talk"
            value={text}
            maxLength={LONGEST_TEXT}
            autocomplete="off"
            placeholder={w('talk.words')}
            onInput={(event) => write(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="button plain">
          <span>{w('talk.send')}</span>
        </button>
      </form>
      <Wrong text={wrong} />
    </details>
  );
}
