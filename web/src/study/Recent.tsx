/** One's own studies, and games of the library to be studied, the newest first. */
import { useEffect, useState } from 'preact/hooks';
import { sayDetails } from '../library/say';
import type { Entry } from '../storage/entry';
import { createLibrary } from '../storage/library';
import { outbox } from '../ui/context';
import { brought } from '../ui/open-study';
import { previewOf } from '../ui/Preview';
import { Button } from '../ui/parts';
import { goTo } from '../ui/route';
import { chapterName, endOf } from './chapterwords';
import { s } from './strings';

/** So many of each are shown; the library has them all. */
const MOST = 6;

export function Recent({ mistakes }: { mistakes(): void }) {
  const [entries, setEntries] = useState<Entry[]>([]);
  useEffect(() => {
    // A browser that keeps no games has none to show.
    createLibrary()
      .all()
      .then(setEntries, () => undefined);
  }, [outbox.taken.value]);
  if (entries.length === 0) return null;
  const games = entries.filter(({ study }) => study === undefined);
  const studies = [...groups(entries)];
  return (
    <>
      {studies.length > 0 && (
        <Shelf id="own-studies" title={s('begin.studies')}>
          {studies.slice(0, MOST).map(([id, chapters]) => (
            <Item key={id} entry={firstOf(chapters)}>
              {chapters.length > 1 && ` · ${s('chapters.count', { count: chapters.length })}`}
            </Item>
          ))}
        </Shelf>
      )}
      {games.length > 0 && (
        <Shelf id="recent-games" title={s('begin.recent')}>
          {games.slice(0, MOST).map((entry) => (
            <Item key={entry.id} entry={entry} />
          ))}
        </Shelf>
      )}
      <div class="controls study-shelves">
        {games.length > 0 && (
          <Button id="my-mistakes" icon="star" label={s('mistakes.title')} onClick={mistakes} />
        )}
        <Button icon="folder" kind="quiet" label={s('begin.library')} onClick={() => goTo('load')} />
      </div>
    </>
  );
}

/** The chapters of each study, the newest study first. */
function groups(entries: readonly Entry[]): Map<string, Entry[]> {
  const found = new Map<string, Entry[]>();
  for (const entry of entries)
    if (entry.study !== undefined) found.set(entry.study, [...(found.get(entry.study) ?? []), entry]);
  return found;
}

function firstOf(chapters: Entry[]): Entry {
  return chapters.reduce((one, two) => ((two.chapter ?? 0) < (one.chapter ?? 0) ? two : one));
}

function Shelf({ id, title, children }: { id: string; title: string; children: preact.ComponentChildren }) {
  return (
    <section class="panel study-recent" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

function Item({ entry, children }: { entry: Entry; children?: preact.ComponentChildren }) {
  return (
    <li>
      <button
        type="button"
        class="moment"
        data-entry={entry.id}
        onClick={() => study(entry)}
        {...previewOf(() => endOf(entry))}
      >
        <b>{chapterName(entry)}</b>
        <span>
          {sayDetails(entry)}
          {children}
        </span>
      </button>
    </li>
  );
}

/** The board has an address of its own, so that Back comes back to this list. */
function study({ id, when, text }: Entry): void {
  brought.value = { kind: 'record', text, ply: 0, entry: { id, when } };
  goTo('study', id);
}
