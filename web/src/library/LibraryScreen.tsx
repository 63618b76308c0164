/** One's games: found, opened, named, deleted, brought here and taken away. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { games } from '../state/games';
import { today } from '../state/records';
import { language } from '../state/strings';
import { ANY, type Entry, isWished, type Wish } from '../storage/entry';
import { exportAll } from '../storage/import';
import { Closed, createLibrary, Full } from '../storage/library';
import { engine, outbox, say } from '../ui/context';
import { Button, Page } from '../ui/parts';
import { download } from '../ui/save';
import { Finder } from './Finder';
import { ImportPanel } from './ImportPanel';
import { Row } from './Row';
import { sayHeading, sayUnder } from './say';
import { words as w } from './strings';
import './library.css';

/** So many games are shown at first, and so many more each time. */
const PAGE = 40;

/** The arrow keys go from game to game. */
function stepThrough(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const games = [...event.currentTarget.querySelectorAll<HTMLElement>('.library-open')];
  const at = games.indexOf(event.target as HTMLElement);
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: games.length - 1 }[event.key];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  games[Math.max(0, Math.min(games.length - 1, to))]?.focus();
}

export function LibraryScreen() {
  const library = useMemo(() => createLibrary(), []);
  const rules = engine.value?.rules;
  const [entries, setEntries] = useState<Entry[] | null>(null);
  const [wish, setWish] = useState<Wish>(ANY);
  const [shown, setShown] = useState(PAGE);
  const [trouble, setTrouble] = useState('');
  const told = (error: unknown) => {
    if (error instanceof Full) setTrouble(w('library.full'));
    else if (error instanceof Closed) setTrouble(w('library.closed'));
    else setTrouble(error instanceof Error ? error.message : String(error));
  };
  const refresh = () =>
    library.all().then(setEntries, (error) => {
      setEntries([]);
      told(error);
    });
  /** Who gets the keyboard when a game is deleted: the next one, the one before, or nobody. */
  const heir = useRef<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (heir.current === null) return;
    const row = [...(list.current?.children ?? [])].find(
      (item) => (item as HTMLElement).dataset.entry === heir.current,
    );
    const next = row?.querySelector<HTMLElement>('.library-open');
    (next ?? document.getElementById('record'))?.focus();
    heir.current = null;
  }, [entries]);
  // A game that has just been left may still be on its way here.
  useEffect(() => void refresh(), [outbox.taken.value]);
  const spoken = language.value;
  const shownWords = useMemo(
    () => new Map(entries?.map((entry) => [entry.id, `${sayHeading(entry)} ${sayUnder(entry)}`])),
    [entries, games.value, spoken],
  );
  const found = useMemo(
    () => (entries ?? []).filter((entry) => isWished(entry, wish, shownWords.get(entry.id))),
    [entries, wish, shownWords],
  );
  if (!rules) return null;
  const exportFound = async () => {
    const text = await exportAll(rules, found);
    download(new Blob([text], { type: 'text/plain' }), `stackade-${today()}.txt`);
  };
  const remove = (entry: Entry) => {
    const at = found.indexOf(entry);
    heir.current = (found[at + 1] ?? found[at - 1])?.id ?? '';
    change(() => library.remove(entry.id), w('library.deleted'));
  };
  const change = (what: () => Promise<void>, news = '') => {
    setTrouble('');
    what()
      .then(() => say(news))
      .catch(told)
      .finally(() => void refresh());
  };
  return (
    <Page title={w('library.title')}>
      {trouble && (
        <p class="wrong panel empty" role="alert">
          {trouble}
        </p>
      )}
      {entries !== null && entries.length > 0 && <Finder wish={wish} onWish={setWish} />}
      <section class="library panel" aria-labelledby="library-list">
        <div class="library-head">
          <h2 id="library-list">{w('library.list')}</h2>
          <span role="status">
            {found.length === 1 ? w('library.countOne') : w('library.count', { count: found.length })}
          </span>
          <Button
            id="export-all"
            icon="save"
            label={w('library.exportAll')}
            disabled={found.length === 0}
            onClick={() => change(exportFound)}
          />
        </div>
        {entries?.length === 0 && <p class="note">{w('library.none')}</p>}
        {entries !== null && entries.length > 0 && found.length === 0 && (
          <p class="note">{w('library.noneFound')}</p>
        )}
        <ul class="library-list" ref={list} onKeyDown={stepThrough}>
          {found.slice(0, shown).map((entry) => (
            <Row
              key={entry.id}
              entry={entry}
              rules={rules}
              onRename={(title) => change(() => library.change([entry.id], (now) => ({ ...now, title })))}
              onDelete={() => remove(entry)}
              onTrouble={told}
            />
          ))}
        </ul>
        {found.length > shown && <Button label={w('library.show')} onClick={() => setShown(shown + PAGE)} />}
      </section>
      <ImportPanel rules={rules} library={library} onImported={() => void refresh()} onTrouble={told} />
    </Page>
  );
}
