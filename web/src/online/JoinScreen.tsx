/** What a player link leads to: who invites, to what, and a button. Only the button takes the seat. */
import { useEffect, useState } from 'preact/hooks';
import type { Snapshot } from '../generated/online';
import { api } from '../net/api';
import { SEATS, sideOf } from '../net/game';
import { gameText } from '../state/games';
import { gameName } from '../state/view';
import { engine } from '../ui/context';
import { flatBoard } from '../ui/flat';
import { Button, Drawn, Page, Switch } from '../ui/parts';
import { goTo } from '../ui/route';
import { explainPace, goOnline, me, sayGame, sitDown, tickets } from './desk';
import { sayProblem } from './errors';
import { Form, Submit, sayPlayer, TextField, useSending, Wrong } from './pieces';
import { words as w } from './strings';

/** What the game is about, for those who have never heard of it. */
function About({ game }: { game: Snapshot }) {
  const [svg, setSvg] = useState('');
  const rules = engine.value?.rules;
  useEffect(() => {
    const draw = async () => {
      const view = await rules?.view({ game: game.game, start: game.start, moves: game.moves });
      const { picture } = await flatBoard.part();
      if (view) setSvg(picture(view));
    };
    // Without a picture there are still the words.
    draw().catch(() => undefined);
  }, [rules, game]);
  const text = gameText(game.game);
  return (
    <div class="join-about">
      <Drawn svg={svg} label="" />
      {text && (
        <p>
          {text.pitch} {text.rules.goal}
        </p>
      )}
    </div>
  );
}

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
            <p class="lead">
              {w('join.invites', { name: sayPlayer(host, game.game), game: sayGame(game.game) })}
            </p>
            <p class="note">
              {[
                explainPace(game.pace),
                w(game.rated ? 'game.rated' : 'game.casual'),
                w(free === 'first' ? 'join.first' : 'join.second'),
              ].join(' · ')}
            </p>
            <About game={game} />
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
