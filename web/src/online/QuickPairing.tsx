/** Quick pairing: waits for anybody who wants the same game. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { api } from '../net/api';
import { games } from '../state/games';
import { wishedGame } from '../storage/wishes';
import { say, wait } from '../ui/context';
import { Button, Switch } from '../ui/parts';
import { goOnline, me, sitDown, tickets } from './desk';
import { sayProblem } from './errors';
import { type Choice, GameChoice, idOfChoice } from './GameChoice';
import { Form, Submit, Wrong } from './pieces';
import { words as w } from './strings';

export function QuickPairing() {
  const [choice, choose] = useState<Choice>({ game: wishedGame.value, variant: {}, pace: '5+3' });
  const [rated, setRated] = useState(false);
  const [isSeeking, setSeeking] = useState(false);
  const [wrong, setWrong] = useState('');
  const seek = useRef<AbortController | null>(null);
  // Whoever leaves the screen does not want to be paired any more.
  useEffect(() => () => seek.current?.abort(), []);
  const stop = () => {
    seek.current?.abort();
    setSeeking(false);
  };
  const start = async () => {
    seek.current?.abort();
    const controller = new AbortController();
    seek.current = controller;
    const { signal } = controller;
    setSeeking(true);
    setWrong('');
    say(w('pair.seeking'));
    const name = tickets.name() || undefined;
    const wish = { game: idOfChoice(games.value, choice), pace: choice.pace, rated: rated && !!me.value };
    try {
      while (!signal.aborted) {
        const ticket = await api.pair(me.value ? wish : { ...wish, name }, signal);
        if (ticket) {
          sitDown(ticket, !!me.value);
          return goOnline(`game/${ticket.id}`);
        }
        await wait(200);
      }
    } catch (error) {
      if (signal.aborted) return;
      setWrong(sayProblem(error));
      setSeeking(false);
    }
  };
  return (
    <Form label={w('pair.title')} onSubmit={() => void start()}>
      <h3>{w('pair.title')}</h3>
      <GameChoice id="pair" games={games.value} choice={choice} onChange={choose} />
      {me.value && <Switch label={w('new.rated')} on={rated} onChange={setRated} />}
      <Wrong text={wrong} />
      {isSeeking ? (
        <div class="controls">
          <p role="status">{w('pair.seeking')}</p>
          <Button id="pair-stop" icon="cancel" label={w('pair.stop')} onClick={stop} />
        </div>
      ) : (
        <Submit id="pair" label={w('pair.find')} />
      )}
    </Form>
  );
}
