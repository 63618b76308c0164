/** One's games: found, opened, named, deleted, brought here and taken away. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { GameInfo } from '../engine/rules';
import { archived, engine, say } from '../panels/context';
import { Button, Page } from '../panels/parts';
import { download } from '../panels/save';
import { today } from '../state/records';
import { Bring } from './Bring';
import { exportAll } from './carry';
import { ANY, type Entry, isWished, type Wish } from './entry';
import { Finder } from './Finder';
import { Row } from './Row';
import { Closed, createLibrary, Full } from './shelves';
import { words as w } from './strings';
import './library.css';

/** So many games are shown at first, and so many more each time. */
const PAGE = 40;

export function LibraryScreen() {
  const library = useMemo(() => createLibrary(), []);
  const rules = engine.value?.rules;
  const [entries, setEntries] = useState<Entry[] | null>(null);
  const [infos, setInfos] = useState<GameInfo[]>([]);
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
  // A game that has just been left may still be on its way here.
  useEffect(() => void refresh(), [archived.value]);
  useEffect(() => void rules?.games().then(setInfos), [rules]);
  if (!rules) return null;
  const found = (entries ?? []).filter((entry) => isWished(entry, wish));
  const exportFound = async () => {
    const text = await exportAll(rules, found);
    download(new Blob([text], { type: 'text/plain' }), `stackade-${today()}.txt`);
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
      <Bring rules={rules} library={library} onBrought={() => void refresh()} onTrouble={told} />
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
        <ul class="library-list">
          {found.slice(0, shown).map((entry) => (
            <Row
              key={entry.id}
              entry={entry}
              infos={infos}
              rules={rules}
              onRename={(title) => change(() => library.put([{ ...entry, title }]))}
              onDelete={() => change(() => library.remove(entry.id), w('library.deleted'))}
              onTrouble={told}
            />
          ))}
        </ul>
        {found.length > shown && <Button label={w('library.show')} onClick={() => setShown(shown + PAGE)} />}
      </section>
    </Page>
  );
}
