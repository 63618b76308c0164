/** The keys with which one's programs act for an account. */
import { useEffect, useState } from 'preact/hooks';
import type { Key, Scope } from '../generated/accounts';
import { api } from '../net/api';
import { sayDate } from '../state/strings';
import { say } from '../ui/context';
import { Button, Switch } from '../ui/parts';
import { CopyField, Form, Submit, TextField, useSending, Wrong } from './pieces';
import { words as w } from './strings';

const SCOPES: readonly Scope[] = ['read', 'play'];

export function Keys() {
  const [keys, setKeys] = useState<Key[]>([]);
  const [fresh, setFresh] = useState<Key | null>(null);
  const { wrong, send } = useSending();
  useEffect(() => void send(async () => setKeys(await api.keys())), []);
  const add = (key: Key) => {
    setKeys((all) => [...all, key]);
    setFresh(key);
  };
  const remove = ({ id, name }: Key) =>
    send(async () => {
      await api.removeKey(id);
      setKeys((all) => all.filter((key) => key.id !== id));
      setFresh((shown) => (shown?.id === id ? null : shown));
      say(w('keys.removed', { name }));
      document.getElementById('key-name')?.focus();
    });
  return (
    <section class="panel online-panel" aria-labelledby="keys-title">
      <h2 id="keys-title">{w('keys.title')}</h2>
      <p class="note">
        {w('keys.hint')} <a href="api">{w('keys.docs')}</a>
      </p>
      {keys.length > 0 && (
        <ul class="online-list">
          {keys.map((key) => (
            <li key={key.id} class="online-row">
              <span class="online-what">
                <b>{key.name}</b>
                <small>{about(key)}</small>
              </span>
              <Button
                icon="bin"
                label={w('keys.remove')}
                title={w('keys.removeWhich', { name: key.name })}
                onClick={() => remove(key)}
              />
            </li>
          ))}
        </ul>
      )}
      <Wrong text={wrong} />
      {fresh?.key && (
        <CopyField
          id="fresh-key"
          label={w('keys.once', { name: fresh.name })}
          text={fresh.key}
          words={{ copy: w('keys.copy'), copied: w('keys.copied'), refused: w('keys.refused') }}
        />
      )}
      <NewKey onMade={add} />
    </section>
  );
}

function NewKey({ onMade }: { onMade(key: Key): void }) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>(SCOPES);
  const { isBusy, wrong, send } = useSending();
  const make = () =>
    send(async () => {
      onMade(await api.addKey(name.trim(), [...scopes]));
      setName('');
    });
  const allow = (scope: Scope, isOn: boolean) =>
    setScopes(SCOPES.filter((one) => (one === scope ? isOn : scopes.includes(one))));
  return (
    <Form label={w('keys.make')} onSubmit={make}>
      <TextField id="key-name" label={w('keys.name')} value={name} onChange={setName} />
      <div role="group" aria-label={w('keys.scopes')}>
        {SCOPES.map((scope) => (
          <Switch
            key={scope}
            label={w(`keys.${scope}`)}
            on={scopes.includes(scope)}
            onChange={(isOn) => allow(scope, isOn)}
          />
        ))}
      </div>
      <Wrong text={wrong} />
      <Submit id="make-key" label={w('keys.make')} busy={isBusy} />
    </Form>
  );
}

function about({ scopes, created }: Key): string {
  return [...scopes.map((scope) => w(`keys.${scope}`)), w('keys.since', { date: sayDate(created) })].join(
    ' · ',
  );
}
