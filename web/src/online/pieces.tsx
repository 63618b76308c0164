/** Small things that the screens of online play share. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Player, Snapshot } from '../generated/online';
import { t } from '../state/strings';
import { serverLevelName } from '../state/words';
import { useCopy } from '../ui/copy';
import { Button, type IconName } from '../ui/parts';
import { addressOf } from '../ui/route';
import { goOnline } from './desk';
import { sayProblem } from './errors';
import { words as w } from './strings';

/** Something that is sent to the server, and what went wrong with it. */
export function useSending() {
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const send = async (what: () => Promise<unknown>) => {
    if (isBusy) return;
    setBusy(true);
    setWrong('');
    try {
      await what();
    } catch (error) {
      setWrong(sayProblem(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, wrong, setWrong, send };
}

export function Wrong({ text }: { text: string }) {
  return text ? (
    <p class="wrong" role="alert">
      {text}
    </p>
  ) : null;
}

interface TextProps {
  label: string;
  value: string;
  onChange(value: string): void;
  id: string;
  secret?: boolean;
  most?: number;
  hint?: string;
  autocomplete?: string;
}

export function TextField({
  label,
  value,
  onChange,
  id,
  secret = false,
  most = 30,
  hint,
  autocomplete,
}: TextProps) {
  return (
    <label class="field column">
      <span>{label}</span>
      <input
        id={id}
        type={secret ? ('password' as 'text') : 'text'}
        value={value}
        maxLength={most}
        autocomplete={autocomplete ?? 'off'}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      {hint && (
        <small id={`${id}-hint`} class="note">
          {hint}
        </small>
      )}
    </label>
  );
}

export function Submit({
  label,
  icon,
  busy,
  id,
  kind = 'primary',
}: {
  label: string;
  icon?: IconName;
  busy?: boolean;
  id?: string;
  kind?: 'primary' | 'danger';
}) {
  return (
    <button type="submit" id={id} class={`button ${kind}`} aria-disabled={busy || undefined} data-icon={icon}>
      <span>{label}</span>
    </button>
  );
}

export function Form({
  onSubmit,
  children,
  label,
}: {
  onSubmit(): void;
  children: ComponentChildren;
  label: string;
}) {
  return (
    <form
      class="online-form"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

interface CopyWords {
  copy: string;
  copied: string;
  refused: string;
}

interface CopyProps {
  id: string;
  label: string;
  text: string;
  words: CopyWords;
  /** Further buttons. */
  children?: ComponentChildren;
}

/** A text to be copied; where the browser refuses that, it is selected. */
export function CopyField({ id, label, text, words, children }: CopyProps) {
  const { what, news, copy, field } = useCopy(text, words);
  return (
    <div class="link-field">
      <label class="field column">
        <span>{label}</span>
        <input id={id} ref={field} readOnly value={text} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <div class="controls">
        <Button
          id={`${id}-copy`}
          icon={what === 'copied' ? 'check' : 'copy'}
          label={words.copy}
          onClick={() => void copy()}
        />
        {children}
      </div>
      {news && <p class="note">{news}</p>}
    </div>
  );
}

/** A link to be copied or sent. */
export function LinkField({ id, label, about }: { id: string; label: string; about: string }) {
  const link = addressOf('online', about);
  const words = { copy: w('link.copy'), copied: w('link.copied'), refused: w('link.refused') };
  return (
    <CopyField id={id} label={label} text={link} words={words}>
      {'share' in navigator && (
        <Button
          icon="share"
          label={w('link.send')}
          // Whoever closes the browser's own window has changed their mind, which is no error.
          onClick={() => void navigator.share({ title: document.title, url: link }).catch(() => undefined)}
        />
      )}
    </CopyField>
  );
}

/** What somebody is called who plays a game. */
export function sayPlayer({ name, account, level, rating }: Player, game: string): string {
  if (level !== null) return t('player.level', { level, name: serverLevelName(level, game) });
  // An account that has not played enough has a rating that nobody knows yet.
  const known = rating === null ? (account ? ' (?)' : '') : ` (${rating})`;
  return `${name ?? w('lobby.free')}${known}`;
}

/** Everybody who plays a game. */
export function sayPlayers({ game, players }: Pick<Snapshot, 'game' | 'players'>): string {
  return players.map((player) => sayPlayer(player, game)).join(' – ');
}

/** An account's name leads to it. */
export function Name({ sitter, game }: { sitter: Player; game: string }) {
  const { name, account } = sitter;
  if (!account || !name) return <span>{sayPlayer(sitter, game)}</span>;
  return (
    <button type="button" class="linkish" onClick={() => goOnline(`player/${name}`)}>
      {sayPlayer(sitter, game)}
    </button>
  );
}
