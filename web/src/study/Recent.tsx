/** Games of the library to be studied, the newest first. */
import { useEffect, useState } from 'preact/hooks';
import { sayDetails, sayTitle } from '../library/say';
import type { Entry } from '../storage/entry';
import { createLibrary } from '../storage/library';
import { brought } from '../ui/open-study';
import { Button } from '../ui/parts';
import { goTo } from '../ui/route';
import { s } from './strings';

/** So many are shown; the library has them all. */
const MOST = 6;

export function Recent() {
  const [entries, setEntries] = useState<Entry[]>([]);
  useEffect(() => {
    // A browser that keeps no games has none to show.
    createLibrary()
      .all()
      .then(setEntries, () => undefined);
  }, []);
  if (entries.length === 0) return null;
  const newest = [...entries].sort((one, two) => two.when - one.when).slice(0, MOST);
  return (
    <section class="panel study-recent" aria-labelledby="study-recent">
      <h2 id="study-recent">{s('begin.recent')}</h2>
      <ul>
        {newest.map((entry) => (
          <li key={entry.id}>
            <button type="button" class="moment" data-entry={entry.id} onClick={() => study(entry)}>
              <b>{sayTitle(entry)}</b>
              <span>{sayDetails(entry)}</span>
            </button>
          </li>
        ))}
      </ul>
      <Button icon="folder" kind="quiet" label={s('begin.library')} onClick={() => goTo('load')} />
    </section>
  );
}

/** The board has an address of its own, so that Back comes back to this list. */
function study({ id, when, text }: Entry): void {
  brought.value = { kind: 'record', text, ply: 0, entry: { id, when } };
  goTo('study', 'board');
}
