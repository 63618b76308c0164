/** Where games are brought into the library: a field to paste into, files, and things dropped on the page. */
import { useEffect, useState } from 'preact/hooks';
import { Refusal } from '../engine/client';
import type { Fault, Rules } from '../engine/rules';
import { NoGame } from '../links/code';
import { asRecord, NoPosition } from '../links/recognise';
import { words as shareWords } from '../share/strings';
import { usualGame } from '../state/games';
import { openRecord } from '../state/records';
import { t } from '../state/strings';
import { type Imported, importGames, joinRests, LARGEST, leftIn, restOf } from '../storage/import';
import { Closed, type Library } from '../storage/library';
import { open, say } from '../ui/context';
import { analyse } from '../ui/open-study';
import { Button } from '../ui/parts';
import { goTo } from '../ui/route';
import { sayError, sayFault } from './say';
import { words as w } from './strings';

/** So many faults are listed. */
const MOST_FAULTS = 10;

interface Props {
  rules: Rules;
  library: Library;
  onImported(): void;
  onTrouble(error: unknown): void;
}

export function ImportPanel({ rules, library, onImported, onTrouble }: Props) {
  const [text, write] = useState('');
  const [news, tell] = useState('');
  const [faults, setFaults] = useState<Fault[]>([]);
  const [wrong, setWrong] = useState('');
  const [isOver, hover] = useState(false);

  /** A position or a link as a record; null where it is none, which is said. */
  async function recordOf(given: string): Promise<string | null> {
    try {
      return await asRecord(rules, given);
    } catch (error) {
      if (error instanceof NoGame) setWrong(shareWords(`link.${error.what}`));
      else if (error instanceof NoPosition && !error.game)
        setWrong(w('library.noPosition', { game: usualGame.value }));
      else if (error instanceof NoPosition || error instanceof Refusal)
        setWrong(w('library.wrong', { why: sayError(error) }));
      else throw error;
      return null;
    }
  }

  async function take(given: string, isAlone: boolean): Promise<(Imported & { text: string }) | null> {
    try {
      const records = await recordOf(given);
      if (records === null) return null;
      return { text: records, ...(await importGames(rules, library, records)) };
    } catch (error) {
      // What cannot be kept can still be looked at.
      if (error instanceof Closed && isAlone)
        await recordOf(given)
          .then((records) => rules.readRecord(records ?? ''))
          .then(openFirst, onTrouble);
      else onTrouble(error);
      return null;
    }
  }

  const study = async () => {
    setWrong('');
    const record = await recordOf(text);
    if (record !== null) analyse({ kind: 'record', text: record, ply: 0 });
  };

  function openFirst(game: Imported['games'][number]): void {
    const { setup, from } = openRecord(game);
    open(setup, from);
    goTo('game');
  }

  /** What is in the field stays there, unless it is what was taken. */
  async function takeAll(records: string[], isField = false): Promise<void> {
    tell('');
    setFaults([]);
    setWrong('');
    const isAlone = records.length === 1;
    const taken = await Promise.all(records.map((record) => take(record, isAlone)));
    const brought = taken.filter((part) => part !== null);
    const games = brought.flatMap((part) => part.games);
    const rest = joinRests(brought.map((part) => restOf(part.text, part.faults)));
    const [only] = games;
    if (only && games.length === 1 && rest.faults.length === 0) return openFirst(only);
    if (brought.length > 0) write((now) => leftIn(isField ? '' : now, rest));
    const [fault] = rest.faults;
    if (fault && games.length === 0 && rest.faults.length === 1)
      return setWrong(w('library.wrong', { why: sayFault(fault) }));
    setFaults(rest.faults);
    if (games.length === 0) return;
    const said = games.length === 1 ? w('library.broughtOne') : w('library.brought', { count: games.length });
    tell(said);
    say(said);
    onImported();
  }

  async function read(files: Iterable<File>): Promise<void> {
    const texts: string[] = [];
    for (const file of files) {
      if (file.size > LARGEST) return setWrong(w('library.large', { name: file.name }));
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
      {wrong && (
        <p class="wrong" role="alert">
          {wrong}
        </p>
      )}
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
          onClick={() => void takeAll([text], true)}
        />
        <Button
          id="study-record"
          label={t('play.analyse')}
          title={t('play.analyseHint')}
          disabled={!text.trim()}
          onClick={() => void study()}
        />
      </div>
    </section>
  );
}

function Faults({ faults }: { faults: Fault[] }) {
  return (
    <div class="wrong" role="alert">
      <p>{faults.length === 1 ? w('library.faultsOne') : w('library.faults', { count: faults.length })}</p>
      <ul>
        {faults.slice(0, MOST_FAULTS).map((fault, index) => (
          <li key={index}>{sayFault(fault)}</li>
        ))}
        {faults.length > MOST_FAULTS && <li>{w('library.more', { count: faults.length - MOST_FAULTS })}</li>}
      </ul>
    </div>
  );
}
