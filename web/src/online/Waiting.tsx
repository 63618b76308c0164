/** Waiting for somebody to take the free seat: the links to send. */
import type { Snapshot } from '../generated/online';
import { ServerError } from '../net/failure';
import type { Room } from '../net/room';
import { gameName } from '../state/view';
import { Button, Page } from '../ui/parts';
import { addressOf, goTo } from '../ui/route';
import { Connection } from './Connection';
import { explainPace, goOnline, sayGame, tickets } from './desk';
import { LinkField, useSending, Wrong } from './pieces';
import { QrCode } from './QrCode';
import { words as w } from './strings';

export function Waiting({ room, game, id }: { room: Room; game: Snapshot; id: string }) {
  const { wrong, send } = useSending();
  const links = room.links.value;
  const callOff = () =>
    send(async () => {
      const failure = await room.ask({ do: 'abort' });
      if (failure) throw new ServerError(failure);
      tickets.forget(id);
      goOnline('', true);
    });
  const about = [sayGame(game.game), explainPace(game.pace), w(game.rated ? 'game.rated' : 'game.casual')];
  return (
    <Page title={w(game.over ? 'wait.off' : 'wait.title')}>
      <Connection room={room} />
      <section class="panel online-panel" id="waiting">
        <p class="lead">{about.join(' · ')}</p>
        {links && !game.over && (
          <>
            <p>{w(game.public ? 'wait.public' : 'wait.hint')}</p>
            <LinkField id="invite" label={w('wait.invite')} about={`join/${id}/${links.invite}`} />
            <QrCode text={addressOf('online', `join/${id}/${links.invite}`)} />
            <LinkField id="watch" label={w('wait.watch')} about={`watch/${id}/${links.watch}`} />
          </>
        )}
        {!links && !game.over && (
          <Button
            kind="primary"
            icon="play"
            label={w('join.join')}
            onClick={() => goOnline(`join/${id}`, true)}
          />
        )}
        <Wrong text={wrong} />
        <div class="controls">
          <Button icon="help" label={w('wait.rules')} onClick={() => goTo('rules', gameName(game.game))} />
          {links && !game.over && <Button icon="cancel" label={w('play.abort')} onClick={callOff} />}
          <Button kind="quiet" icon="people" label={w('play.lobby')} onClick={() => goOnline()} />
        </div>
      </section>
    </Page>
  );
}
