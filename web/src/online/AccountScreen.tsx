/** Signing in and up, and what one can change about one's account. */
import { useState } from 'preact/hooks';
import { api } from '../net/api';
import { ServerError } from '../net/failure';
import { say } from '../ui/context';
import { Ask, Button, Page } from '../ui/parts';
import { goBack } from '../ui/route';
import { goOnline, me, setMe } from './desk';
import { Keys } from './Keys';
import { Form, Submit, TextField, useSending, Wrong } from './pieces';
import { words as w } from './strings';

export function AccountScreen() {
  if (me.value === undefined)
    return (
      <Page title={w('account.title')} back={wayBack()}>
        <p role="status">{w('online.asking')}</p>
      </Page>
    );
  return me.value ? <Settings name={me.value.name} /> : <Enter />;
}

/** One comes here from the lobby or from an invitation. */
function wayBack() {
  return { label: w('account.back'), go: () => goBack('online') };
}

function Enter() {
  return (
    <Page title={w('account.either')} back={wayBack()} wide>
      <div class="lobby">
        <div>
          <Entrance isNew={false} />
        </div>
        <div>
          <Entrance isNew />
        </div>
      </div>
    </Page>
  );
}

function Entrance({ isNew }: { isNew: boolean }) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [invitation, setInvitation] = useState('');
  const [isInvited, setInvited] = useState(false);
  const { isBusy, wrong, send } = useSending();
  const title = w(isNew ? 'account.signUp' : 'account.signIn');
  const id = isNew ? 'up' : 'in';
  const enter = () =>
    send(async () => {
      const account = isNew ? await signUp() : await api.signIn(name.trim(), password);
      setMe(account);
      say(w('account.welcome', { name: account.name }));
      goOnline('', true);
    });
  const signUp = () =>
    api.signUp(name.trim(), password, invitation.trim() || undefined).catch((error) => {
      // Only a server that wants an invitation asks for one.
      if (error instanceof ServerError && error.failure.code === 'invitation-needed') setInvited(true);
      throw error;
    });
  return (
    <section class="panel online-panel">
      <h2>{title}</h2>
      <Form label={title} onSubmit={enter}>
        <TextField
          id={`${id}-name`}
          label={w('account.name')}
          value={name}
          onChange={setName}
          most={20}
          autocomplete="username"
          {...(isNew ? { hint: w('account.nameHint') } : {})}
        />
        <TextField
          id={`${id}-password`}
          secret
          label={w('account.password')}
          value={password}
          onChange={setPassword}
          most={128}
          autocomplete={isNew ? 'new-password' : 'current-password'}
          {...(isNew ? { hint: w('account.passwordHint') } : {})}
        />
        {isNew && isInvited && (
          <TextField
            id="up-invitation"
            label={w('account.invitation')}
            value={invitation}
            onChange={setInvitation}
            most={60}
          />
        )}
        <Wrong text={wrong} />
        <Submit id={`${id}-go`} label={title} busy={isBusy} />
        {!isNew && (
          <details class="note lost-password">
            <summary>{w('account.lost')}</summary>
            <p>{w('account.lostHint', { host: location.host })}</p>
          </details>
        )}
      </Form>
    </section>
  );
}

function Settings({ name }: { name: string }) {
  // Keys end with the password that was there when they were made.
  const [changes, setChanges] = useState(0);
  const { wrong, send } = useSending();
  const signOut = () =>
    send(async () => {
      await api.signOut();
      setMe(null);
      goOnline('', true);
    });
  return (
    <Page title={w('account.title')} back={wayBack()} wide>
      <div class="lobby">
        <div>
          <section class="panel online-panel">
            <h2>{name}</h2>
            <div class="controls">
              <Button icon="star" label={w('player.profile')} onClick={() => goOnline(`player/${name}`)} />
              <Button id="sign-out" icon="cancel" label={w('account.signOut')} onClick={signOut} />
            </div>
            <Wrong text={wrong} />
          </section>
          <Password onChanged={() => setChanges((count) => count + 1)} />
        </div>
        <div>
          <Keys key={changes} />
          <Farewell />
        </div>
      </div>
    </Page>
  );
}

function Password({ onChanged }: { onChanged(): void }) {
  const [old, setOld] = useState('');
  const [fresh, setFresh] = useState('');
  const [news, tell] = useState('');
  const { isBusy, wrong, send } = useSending();
  const change = () =>
    send(async () => {
      tell('');
      await api.changePassword(old, fresh);
      setOld('');
      setFresh('');
      tell(w('account.changed'));
      onChanged();
    });
  return (
    <section class="panel online-panel">
      <h2>{w('account.change')}</h2>
      <Form label={w('account.change')} onSubmit={change}>
        <TextField
          id="old-password"
          secret
          label={w('account.old')}
          value={old}
          onChange={setOld}
          most={128}
          autocomplete="current-password"
        />
        <TextField
          id="new-password"
          secret
          label={w('account.new')}
          value={fresh}
          onChange={setFresh}
          most={128}
          hint={w('account.passwordHint')}
          autocomplete="new-password"
        />
        <Wrong text={wrong} />
        <p role="status">{news}</p>
        <Submit label={w('account.change')} busy={isBusy} />
      </Form>
    </section>
  );
}

function Farewell() {
  const [password, setPassword] = useState('');
  const [isAsking, ask] = useState(false);
  const { wrong, send } = useSending();
  const leave = () =>
    send(async () => {
      ask(false);
      await api.deleteAccount(password);
      setMe(null);
      goOnline('', true);
    });
  return (
    <section class="panel online-panel">
      <details class="farewell">
        <summary>
          <h2>{w('account.delete')}</h2>
        </summary>
        <p class="note">{w('account.deleteHint')}</p>
        <Form label={w('account.delete')} onSubmit={() => ask(true)}>
          <TextField
            id="delete-password"
            secret
            label={w('account.password')}
            value={password}
            onChange={setPassword}
            most={128}
            autocomplete="current-password"
          />
          <Wrong text={wrong} />
          {isAsking ? (
            <Ask
              question={w('account.deleteAsk')}
              yes={w('account.deleteYes')}
              no={w('account.deleteNo')}
              onYes={leave}
              onNo={() => ask(false)}
            />
          ) : (
            <Submit kind="danger" label={w('account.delete')} />
          )}
        </Form>
      </details>
    </section>
  );
}
