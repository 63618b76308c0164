/** Where games are brought into the library: a field to paste into, files, and things dropped on the page. */
import { useEffect, useState } from 'preact/hooks';
import type { Rules } from '../engine/rules';
import { open, say } from '../panels/context';
import { analyse } from '../panels/door';
import { Button } from '../panels/parts';
import { goTo } from '../panels/route';
import { openRecord } from '../state/records';
import { t } from '../state/strings';
import { type Brought, bring, LARGEST } from './carry';
import { sayFault } from './say';
import { Closed, type Library } from './shelves';
import { words as w } from './strings';

/** So many faults are listed. */
const MOST_FAULTS = 10;

interface Props {
  rules: Rules;
  library: Library;
  onBrought(): void;
  onTrouble(error: unknown): void;
}

export function Bring({ rules, library, onBrought, onTrouble }: Props) {
  const [text, write] = useState('');
  const [news, tell] = useState('');
  const [faults, setFaults] = useState<string[]>([]);
  const [isOver, hover] = useState(false);

  async function take(records: string, isAlone: boolean): Promise<Brought | null> {
    try {
      return await bring(rules, library, records);
    } catch (error) {
      // What cannot be kept can still be looked at.
      if (error instanceof Closed && isAlone) openFirst(await rules.readRecord(records));
      else onTrouble(error);
      return null;
    }
  }

  function openFirst(game: Brought['games'][number]): void {
    const { setup, from } = openRecord(game);
    open(setup, from);
    goTo('game');
  }

  async function takeAll(records: string[]): Promise<void> {
    tell('');
    setFaults([]);
    const isAlone = records.length === 1;
    const taken = await Promise.all(records.map((record) => take(record, isAlone)));
    const brought = taken.filter((part) => part !== null);
    const games = brought.flatMap((part) => part.games);
    const wrong = brought.flatMap((part) => part.faults);
    const [only] = games;
    if (only && games.length === 1 && wrong.length === 0) return openFirst(only);
    setFaults(wrong);
    if (games.length === 0) return;
    const said = games.length === 1 ? w('library.broughtOne') : w('library.brought', { count: games.length });
    tell(said);
    say(said);
    write('');
    onBrought();
  }

  async function read(files: Iterable<File>): Promise<void> {
    const texts: string[] = [];
    for (const file of files) {
      if (file.size > LARGEST) return setFaults([w('library.large', { name: file.name })]);
      texts.push(await file.text());
    }
    if (texts.length > 0) await takeAll(texts);
  }

  useEffect(() => {
    const onDrag = (event: DragEvent) => {
      event.preventDefault();
      hover(event.type === 'dragover');
    };
    const onDrop = (event: DragEvent) => {
      onDrag(event);
      const dropped = event.dataTransfer;
      if (!dropped) return;
      const plain = dropped.getData('text/plain');
      if (dropped.files.length > 0) void read(dropped.files);
      else if (plain) void takeAll([plain]);
    };
    addEventListener('dragover', onDrag);
    addEventListener('dragleave', onDrag);
    addEventListener('drop', onDrop);
    return () => {
      removeEventListener('dragover', onDrag);
      removeEventListener('dragleave', onDrag);
      removeEventListener('drop', onDrop);
    };
  }, [rules]);

  return (
    <section class={`load panel${isOver ? ' is-over' : ''}`} aria-label={w('library.import')}>
      <label class="field column">
        <span>{w('library.paste')}</span>
        <textarea
          id="record"
          rows={4}
          spellcheck={false}
          value={text}
          onInput={(event) => write(event.currentTarget.value)}
        />
      </label>
      {news && <p class="note">{news}</p>}
      {faults.length > 0 && <Faults faults={faults} />}
      <div class="controls">
        <label class="button plain file">
          <span>{w('library.file')}</span>
          <input
            type="file"
            multiple
            accept=".txt,.stk,text/plain"
            onChange={(event) => void read(event.currentTarget.files ?? [])}
          />
        </label>
        <Button
          id="open-record"
          kind="primary"
          label={w('library.open')}
          disabled={!text.trim()}
          onClick={() => void takeAll([text])}
        />
        <Button
          id="study-record"
          label={t('play.analyse')}
          title={t('play.analyseHint')}
          disabled={!text.trim()}
          onClick={() => analyse({ kind: 'record', text, ply: 0 })}
        />
      </div>
    </section>
  );
}

function Faults({ faults }: { faults: string[] }) {
  const [only] = faults;
  if (only && faults.length === 1)
    return (
      <p class="wrong" role="alert">
        {w('library.wrong', { why: sayFault(only) })}
      </p>
    );
  return (
    <div class="wrong" role="alert">
      <p>{w('library.faults', { count: faults.length })}</p>
      <ul>
        {faults.slice(0, MOST_FAULTS).map((fault) => (
          <li key={fault}>{sayFault(fault)}</li>
        ))}
        {faults.length > MOST_FAULTS && <li>{w('library.more', { count: faults.length - MOST_FAULTS })}</li>}
      </ul>
    </div>
  );
}
