/** A game in the list of the library. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Rules } from '../engine/rules';
import { openRecord } from '../state/records';
import { t } from '../state/strings';
import type { Entry } from '../storage/entry';
import { titled } from '../storage/import';
import { open } from '../ui/context';
import { analyse } from '../ui/open-study';
import { Ask, Button } from '../ui/parts';
import { goTo } from '../ui/route';
import { download, recordName } from '../ui/save';
import { sayError, sayHeading, sayUnder } from './say';
import { words as w } from './strings';

interface Props {
  entry: Entry;
  rules: Rules;
  onRename(title: string): void;
  onDelete(): void;
  onTrouble(error: unknown): void;
}

export function Row({ entry, rules, onRename, onDelete, onTrouble }: Props) {
  const [stage, go] = useState<'idle' | 'naming' | 'asking'>('idle');
  const name = sayHeading(entry);
  const row = useRef<HTMLLIElement>(null);
  const before = useRef(stage);
  useEffect(() => {
    // What was pressed last is gone; the keyboard goes on from the game.
    if (stage === 'idle' && before.current !== 'idle')
      row.current?.querySelector<HTMLElement>('.library-open')?.focus();
    before.current = stage;
  }, [stage]);
  const show = async () => {
    const found = await rules.readRecord(entry.text);
    const { setup, from } = openRecord(found);
    // One's own unfinished game goes on where it is; anything else that is played on becomes a game of its own.
    const isGoingOn = entry.isOwn && entry.result === '*';
    open({ ...setup, ...(isGoingOn && { entry: entry.id }) }, from);
    goTo('game');
  };
  const openIt = () =>
    void show().catch((error) => onTrouble(new Error(w('library.unreadable', { why: sayError(error) }))));
  const save = async () =>
    download(new Blob([await titled(rules, entry)], { type: 'text/plain' }), recordName(entry.game));
  return (
    <li
      ref={row}
      class="library-row"
      data-entry={entry.id}
      onKeyDown={(event) => event.key === 'Delete' && stage === 'idle' && go('asking')}
    >
      <button type="button" class="library-open" onClick={openIt}>
        <b>{name}</b>
        <small>{sayUnder(entry)}</small>
      </button>
      {stage === 'naming' && (
        <Naming
          title={entry.title}
          onDone={(title) => {
            go('idle');
            if (title !== null) onRename(title);
          }}
        />
      )}
      {stage === 'asking' && (
        <Ask
          question={w('library.ask')}
          yes={w('library.yes')}
          no={w('library.no')}
          onYes={onDelete}
          onNo={() => go('idle')}
        />
      )}
      {stage === 'idle' && (
        <div class="library-buttons">
          <Button
            compact
            kind="quiet"
            icon="lens"
            label={`${t('play.analyse')}: ${name}`}
            onClick={() => analyse({ kind: 'record', text: entry.text, ply: 0, entry })}
          />
          <Button
            compact
            kind="quiet"
            icon="pen"
            label={w('library.rename', { name })}
            onClick={() => go('naming')}
          />
          <Button
            compact
            kind="quiet"
            icon="save"
            label={w('library.export', { name })}
            onClick={() => void save()}
          />
          <Button
            compact
            kind="quiet"
            icon="bin"
            label={w('library.delete', { name })}
            onClick={() => go('asking')}
          />
        </div>
      )}
    </li>
  );
}

function Naming({ title, onDone }: { title: string; onDone(title: string | null): void }) {
  const [text, write] = useState(title);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return (
    <form
      class="library-naming"
      onSubmit={(event) => {
        event.preventDefault();
        onDone(text.trim());
      }}
      onKeyDown={(event) => event.key === 'Escape' && onDone(null)}
    >
      <label class="field">
        <span class="sr">{w('library.name')}</span>
        <input
          ref={field}
          value={text}
          maxLength={100}
          placeholder={w('library.name')}
          onInput={(event) => write(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="button primary">
        <span>{w('library.save')}</span>
      </button>
      <Button kind="quiet" label={w('library.cancel')} onClick={() => onDone(null)} />
    </form>
  );
}
