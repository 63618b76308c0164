/** What a player link leads to: who invites, to what, and a button. Only the button takes the seat. */
import { useEffect, useState } from 'preact/hooks';
import type { Snapshot } from '../generated/online';
import { api } from '../net/api';
import { SEATS, sideOf } from '../net/game';
import { gameName } from '../state/view';
import { Button, Page, Switch } from '../ui/parts';
import { goTo } from '../ui/route';
import { goOnline, me, sayGame, sayPace, sitDown, tickets } from './desk';
import { sayProblem } from './errors';
import { Form, Submit, sayPlayer, TextField, useSending, Wrong } from './pieces';
import { words as w } from './strings';

export function JoinScreen({ id, invite }: { id: string; invite: string }) {
  const [game, setGame] = useState<Snapshot | null>(null);
  const [name, setName] = useState(tickets.name());
  // Guests are not talked to unless they say so.
  const [wish, setChat] = useState<boolean | null>(null);
  const chat = wish ?? !!me.value;
  const { isBusy, wrong, setWrong, send } = useSending();
  useEffect(() => {
    // Whoever has a seat already goes on playing.
    if (tickets.find(id)) return goOnline(`game/${id}`, true);
    api.game(id, invite || null).then(setGame, (error) => setWrong(sayProblem(error)));
  }, [id]);
  const join = () =>
    send(async () => {
      if (!me.value) tickets.setName(name.trim());
      const guest = {
        ...(invite && { invite }),
        ...(!me.value && name.trim() !== '' && { name: name.trim() }),
        chat,
      };
      sitDown(await api.join(id, guest), chat);
      goOnline(`game/${id}`, true);
    });
  const free = SEATS.find((seat) => game?.players[sideOf(seat)]?.name === null && !game.over);
  const host = game?.players.find((player) => player.name !== null);
  return (
    <Page title={w('join.title')}>
      <section class="panel online-panel">
        {game && host && free && (
          <Form label={w('join.title')} onSubmit={join}>
            <p class="lead">{w('join.invites', { name: sayPlayer(host), game: sayGame(game.game) })}</p>
            <p class="note">
              {[
                sayPace(game.pace),
                w(game.rated ? 'game.rated' : 'game.casual'),
                w(free === 'first' ? 'join.first' : 'join.second'),
              ].join(' · ')}
            </p>
            {!me.value && !game.rated && (
              <TextField
                id="join-name"
                label={w('new.name')}
                value={name}
                onChange={setName}
                autocomplete="nickname"
              />
            )}
            <Switch id="join-chat" label={w('new.chat')} on={chat} onChange={setChat} />
            {game.rated && !me.value ? (
              <>
                <p>{w('join.account')}</p>
                <Button kind="primary" label={w('account.signIn')} onClick={() => goOnline('account')} />
              </>
            ) : (
              <Submit id="join" label={w('join.join')} busy={isBusy} />
            )}
            <Button
              kind="quiet"
              icon="help"
              label={w('wait.rules')}
              onClick={() => goTo('rules', gameName(game.game))}
            />
          </Form>
        )}
        {game && !free && (
          <>
            <p>{w(game.over ? 'join.over' : 'join.taken')}</p>
            <Button
              kind="primary"
              icon="eye"
              label={w('join.watch')}
              onClick={() => goOnline(`watch/${id}${invite ? `/${invite}` : ''}`, true)}
            />
          </>
        )}
        {!game && !wrong && <p role="status">{w('online.asking')}</p>}
        <Wrong text={wrong} />
      </section>
    </Page>
  );
}
