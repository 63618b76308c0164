/** Quick pairing: one tap on a time control, and one waits for anybody who wants the same game. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { api } from '../net/api';
import { isPassing, ServerError, waitAfter } from '../net/failure';
import { games, gameTitle } from '../state/games';
import { wish, wishedGame } from '../storage/wishes';
import { say, wait } from '../ui/context';
import { Button, Switch } from '../ui/parts';
import { goOnline, me, sayPace, sitDown, tickets } from './desk';
import { sayProblem } from './errors';
import { type Choice, GameChoice, idOfChoice } from './GameChoice';
import { Form, Submit, Wrong } from './pieces';
import { words as w } from './strings';

/** What most people want: from a few minutes to a few days. */
const GRID = ['3+2', '5+3', '10+5', '20+10', 'turn:60', 'days:1', 'days:3'];

export function QuickPairing() {
  const [rated, setRated] = useState(false);
  const { sought, wrong, seek, stop } = useSeeking(rated);
  /** Whoever has opened it finds it open after looking for somebody in vain. */
  const [isOpen, setOpen] = useState(false);
  const [choice, choose] = useState<Choice>({ game: wishedGame.value, variant: {}, pace: '5+3' });
  if (sought)
    return (
      <div class="seeking" role="status">
        <p>
          {w('pair.seeking')} {gameTitle(sought.game)}, {sayPace(sought.pace)}
        </p>
        <Button id="pair-stop" icon="cancel" label={w('pair.stop')} onClick={stop} />
      </div>
    );
  return (
    <>
      <div class="tabs one-row pair-games" role="group" aria-label={w('new.game')}>
        {games.value.map(({ id }) => (
          <button
            type="button"
            key={id}
            class="tab"
            aria-pressed={wishedGame.value === id}
            onClick={() => wish({ game: id })}
          >
            {gameTitle(id)}
          </button>
        ))}
      </div>
      <div class="paces" role="group" aria-label={w('pair.title')}>
        {GRID.map((pace) => (
          <button
            type="button"
            key={pace}
            class="pace"
            data-pace={pace}
            onClick={() => void seek({ game: wishedGame.value, variant: {}, pace })}
          >
            {sayPace(pace)}
          </button>
        ))}
      </div>
      <p class="note">{w('pair.explained')}</p>
      {me.value && <Switch label={w('new.rated')} on={rated} onChange={setRated} />}
      <Wrong text={wrong} />
      <details
        class="pair-more"
        id="pair-more"
        open={isOpen}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary>{w('pair.more')}</summary>
        <Form label={w('pair.title')} onSubmit={() => void seek(choice)}>
          <GameChoice id="pair" games={games.value} choice={choice} onChange={choose} />
          <Submit id="pair" label={w('pair.find')} />
        </Form>
      </details>
    </>
  );
}

/** Whoever looks for an opponent goes on looking while the server has too much to do. */
async function goOnIfBusy(error: unknown): Promise<null> {
  if (!(error instanceof ServerError && isPassing(error.failure))) throw error;
  await wait(waitAfter(error));
  return null;
}

/** Looks for an opponent until there is one, or nobody wants one any more. */
function useSeeking(rated: boolean) {
  const [sought, setSought] = useState<Choice | null>(null);
  const [wrong, setWrong] = useState('');
  const controller = useRef<AbortController | null>(null);
  // Whoever leaves the screen does not want to be paired any more.
  useEffect(() => () => controller.current?.abort(), []);
  const stop = () => {
    controller.current?.abort();
    setSought(null);
  };
  const seek = async (choice: Choice) => {
    controller.current?.abort();
    controller.current = new AbortController();
    const { signal } = controller.current;
    setSought(choice);
    setWrong('');
    say(w('pair.seeking'));
    const name = tickets.name() || undefined;
    const plan = { game: idOfChoice(games.value, choice), pace: choice.pace, rated: rated && !!me.value };
    try {
      while (!signal.aborted) {
        const ticket = await api.pair(me.value ? plan : { ...plan, name }, signal).catch(goOnIfBusy);
        if (ticket) {
          sitDown(ticket, !!me.value);
          return goOnline(`game/${ticket.id}`);
        }
        await wait(200);
      }
    } catch (error) {
      if (signal.aborted) return;
      setWrong(sayProblem(error));
      setSought(null);
    }
  };
  return { sought, wrong, seek, stop };
}
