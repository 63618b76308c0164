/** A new game: for somebody with a link, for anybody, for one player, or against a computer on the server. */
import { useState } from 'preact/hooks';
import type { Plan, SeatWish } from '../generated/online';
import { api } from '../net/api';
import { games, sideWord } from '../state/games';
import { t } from '../state/strings';
import { serverLevelName } from '../state/words';
import { wishedGame } from '../storage/wishes';
import { Page, Select, Switch } from '../ui/parts';
import { goOnline, me, sitDown, tickets } from './desk';
import { type Choice, GameChoice, idOfChoice } from './GameChoice';
import { Form, Submit, TextField, useSending, Wrong } from './pieces';
import { words as w } from './strings';

type Against = 'link' | 'public' | 'player' | `${number}`;

export function CreateScreen({ opponent }: { opponent: string }) {
  const [choice, choose] = useState<Choice>({ game: wishedGame.value, variant: {}, pace: '10+5' });
  const [seat, setSeat] = useState<SeatWish>('random');
  const [against, setAgainst] = useState<Against>(opponent ? 'player' : 'link');
  const [name, setName] = useState(tickets.name());
  const [rated, setRated] = useState(false);
  // Guests are not talked to unless they say so.
  const [wish, setChat] = useState<boolean | null>(null);
  const chat = wish ?? !!me.value;
  const { isBusy, wrong, send } = useSending();
  const game = idOfChoice(games.value, choice);
  const level = Number(against);
  const canRate = !!me.value && !(level > 0);
  const create = () =>
    send(async () => {
      if (!me.value) tickets.setName(name.trim());
      const plan: Plan = {
        game,
        pace: choice.pace,
        seat,
        chat,
        ...(!me.value && name.trim() !== '' && { name: name.trim() }),
        ...(level > 0 && { level }),
        ...(against === 'player' && { opponent }),
        public: against === 'public',
        rated: canRate && rated,
      };
      const ticket = await api.create(plan);
      sitDown(ticket, chat);
      goOnline(`game/${ticket.id}`, true);
    });
  const info = games.value.find(({ id }) => id === choice.game);
  const side = (index: number) => (info ? sideWord(info.id, info.side_names[index] ?? '') : '');
  return (
    <Page title={w('new.title')}>
      <section class="panel online-panel">
        <Form label={w('new.title')} onSubmit={create}>
          <GameChoice id="new" games={games.value} choice={choice} onChange={choose} />
          <Select<SeatWish>
            id="new-seat"
            label={w('new.seat')}
            value={seat}
            values={[
              { value: 'random', label: w('new.random') },
              { value: 'first', label: w('new.first', { side: side(0) }) },
              { value: 'second', label: w('new.second', { side: side(1) }) },
            ]}
            onChange={setSeat}
          />
          <Select<Against>
            id="new-against"
            label={w('new.against')}
            value={against}
            values={[
              ...(opponent ? [{ value: 'player' as const, label: opponent }] : []),
              { value: 'link', label: w('new.link') },
              { value: 'public', label: w('new.public') },
              ...LEVELS.map((number) => ({
                value: `${number}` as const,
                label: t('player.level', { level: number, name: serverLevelName(number, game) }),
              })),
            ]}
            onChange={setAgainst}
          />
          {!me.value && (
            <TextField
              id="new-name"
              label={w('new.name')}
              value={name}
              onChange={setName}
              autocomplete="nickname"
            />
          )}
          {canRate && <Switch id="new-rated" label={w('new.rated')} on={rated} onChange={setRated} />}
          {!(level > 0) && <Switch id="new-chat" label={w('new.chat')} on={chat} onChange={setChat} />}
          <Wrong text={wrong} />
          <Submit id="create" label={w('new.create')} busy={isBusy} />
        </Form>
      </section>
    </Page>
  );
}

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
