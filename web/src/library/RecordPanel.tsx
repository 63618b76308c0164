/** What a record says beside its moves: names, dates, remarks, marks. */

import { useEffect, useState } from 'preact/hooks';
import type { RecordedGame, Remark } from '../engine/rules';
import { language, textsOf } from '../languages';
import type { Playback } from '../state/session';
import { numbered, turnOf } from '../state/turns';
import { engine } from '../ui/context';
import { sayEnd, sayPlayer } from './say';
import { words as w } from './strings';
import './library.css';

/** The signs of the marks that have some. */
const SIGNS: Record<string, string> = { $1: '!', $2: '?', $3: '!!', $4: '??', $5: '!?', $6: '?!' };
/** What is seen elsewhere on the screen. */
const SEEN = ['Game', 'Start', 'Seed'];

export function RecordPanel({ session }: { session: Playback }) {
  const { record } = session.setup.value;
  const [found, setFound] = useState<RecordedGame | null | 'lost'>(null);
  const rules = engine.value?.rules;
  useEffect(() => {
    let isOn = true;
    if (record)
      rules?.readRecord(record).then(
        (game) => isOn && setFound(game),
        () => isOn && setFound('lost'),
      );
    return () => {
      isOn = false;
    };
  }, [rules, record]);
  if (found === 'lost') return <p class="note">{w('record.unreadable')}</p>;
  if (!found) return null;
  const view = session.live.value;
  const tags = [...found.tags.filter(([name]) => !SEEN.includes(name)), ['Result', found.result] as const];
  return (
    <details class="record panel" open>
      <summary>{w('record.title')}</summary>
      <dl>
        {tags.map(([name, value]) => (
          <div key={name}>
            <dt>{tagName(name)}</dt>
            <dd>{name === 'Termination' && view ? sayEnd(view, found, value) : tagValue(name, value)}</dd>
          </div>
        ))}
      </dl>
      {found.notes.length > 0 && <Remarks session={session} game={found} />}
      {found.variations > 0 && <p class="note">{w('record.variations', { count: found.variations })}</p>}
    </details>
  );
}

function tagName(name: string): string {
  const key = `tag.${name}` as Parameters<typeof w>[0];
  return key in textsOf(language.value).library ? w(key) : name;
}

function tagValue(name: string, value: string): string {
  if (['First', 'Second', 'Third', 'Fourth'].includes(name)) return sayPlayer(value);
  return value;
}

function Remarks({ session, game }: { session: Playback; game: RecordedGame }) {
  const at = session.at.value;
  const first = session.views.value[0]?.side ?? 0;
  const sides = session.setup.value.players.length;
  const where = (ply: number) => {
    if (ply === 0) return w('record.start');
    return `${numbered(turnOf(ply - 1, first, sides))} ${game.moves[ply - 1] ?? ''}`;
  };
  return (
    <section aria-label={w('record.remarks')}>
      <ul class="remarks">
        {game.notes.map((note) => (
          <li key={note.ply}>
            <button
              type="button"
              class="move"
              aria-current={note.ply === at ? 'step' : undefined}
              onClick={() => void session.goTo(note.ply)}
            >
              {where(note.ply)} {signsOf(note)}
            </button>
            <span>{[note.text, note.eval, note.clock].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function signsOf({ marks }: Remark): string {
  return marks.map((mark) => SIGNS[mark] ?? mark).join(' ');
}
