/** A player: ratings and how they went, results, games. */
import { useEffect, useState } from 'preact/hooks';
import type { Profile } from '../generated/accounts';
import type { Listed } from '../generated/online';
import { api } from '../net/api';
import { gameTitle } from '../state/games';
import { sayDate } from '../state/strings';
import { Button, Page } from '../ui/parts';
import { goOnline, me, sayGame, setMe } from './desk';
import { sayProblem } from './errors';
import { Form, Submit, sayPlayers, TextField, useSending, Wrong } from './pieces';
import { RatingGraph } from './RatingGraph';
import { words as w } from './strings';

export function PlayerScreen({ name }: { name: string }) {
  const [profile, setProfile] = useState<Profile | null>(null);
  const [games, setGames] = useState<Listed[]>([]);
  const [wrong, setWrong] = useState('');
  useEffect(() => {
    const show = async () => {
      setProfile(await api.player(name));
      setGames(await api.gamesOf(name));
    };
    show().catch((error) => setWrong(sayProblem(error)));
  }, [name]);
  const isOther = me.value && profile && me.value.name !== profile.name;
  return (
    <Page title={profile?.name ?? name} wide>
      <Wrong text={wrong} />
      {profile && (
        <div class="lobby">
          <section class="panel online-panel">
            <h2>{w('player.ratings')}</h2>
            <p class="note">
              {w('player.since', { date: sayDate(profile.created) })}
              {profile.bot && ` · ${w('player.bot')}`}
            </p>
            <Ratings profile={profile} />
            {isOther && <Dealings name={profile.name} />}
          </section>
          {profile.ratings.map(({ game }) => (
            <section class="panel online-panel" key={game}>
              <h2>{w('player.graph', { game: sayGame(game) })}</h2>
              <RatingGraph points={profile.series.filter(({ rated }) => rated === game)} />
            </section>
          ))}
          <section class="panel online-panel">
            <h2>{w('player.games')}</h2>
            <History name={profile.name} games={games} setGames={setGames} />
          </section>
        </div>
      )}
    </Page>
  );
}

function Ratings({ profile }: { profile: Profile }) {
  const { ratings, results } = profile;
  const all = [...new Set([...ratings, ...results].map(({ game }) => game))];
  if (all.length === 0) return <p>{w('player.none')}</p>;
  return (
    <table class="score">
      <thead>
        <tr>
          <th scope="col">{w('new.game')}</th>
          <th scope="col">{w('player.rating')}</th>
          <th scope="col">{w('player.wins')}</th>
          <th scope="col">{w('player.draws')}</th>
          <th scope="col">{w('player.losses')}</th>
        </tr>
      </thead>
      <tbody>
        {all.map((game) => {
          const rating = ratings.find((known) => known.game === game);
          const result = results.find((known) => known.game === game);
          return (
            <tr key={game}>
              <th scope="row">{gameTitle(game)}</th>
              <td>{rating ? `${rating.rating} ± ${rating.deviation * 2}` : '–'}</td>
              <td>{result?.wins ?? 0}</td>
              <td>{result?.draws ?? 0}</td>
              <td>{result?.losses ?? 0}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** What one can do about another player. */
function Dealings({ name }: { name: string }) {
  const { wrong, send } = useSending();
  const [isReporting, report] = useState(false);
  const isBlocked = me.value?.blocked.includes(name) ?? false;
  const block = () =>
    send(async () => {
      await api.block(name, !isBlocked);
      const rest = me.value?.blocked.filter((known) => known !== name) ?? [];
      if (me.value) setMe({ ...me.value, blocked: isBlocked ? rest : [...rest, name] });
    });
  return (
    <>
      <div class="controls">
        <Button
          id="challenge"
          kind="primary"
          icon="play"
          label={w('player.challenge')}
          onClick={() => goOnline(`new/${name}`)}
        />
        <Button
          id="block"
          icon="cancel"
          label={w('player.block')}
          title={w('player.blockHint')}
          pressed={isBlocked}
          onClick={block}
        />
        <Button
          id="report-player"
          icon="flag"
          label={w('player.report')}
          pressed={isReporting}
          onClick={() => report(!isReporting)}
        />
      </div>
      {isReporting && <Report name={name} />}
      <Wrong text={wrong} />
    </>
  );
}

function Report({ name }: { name: string }) {
  const [text, write] = useState('');
  const [isSent, setSent] = useState(false);
  const { isBusy, wrong, send } = useSending();
  if (isSent) return <p role="status">{w('report.sent')}</p>;
  const submit = () =>
    send(async () => {
      await api.report(name, text.trim());
      setSent(true);
    });
  return (
    <Form label={w('player.report')} onSubmit={submit}>
      <TextField id="report" label={w('report.words')} value={text} onChange={write} most={1000} />
      <Wrong text={wrong} />
      <Submit label={w('report.send')} busy={isBusy} />
    </Form>
  );
}

/** So many come at once. */
const PAGE = 50;

interface HistoryProps {
  name: string;
  games: Listed[];
  setGames(games: Listed[]): void;
}

function History({ name, games, setGames }: HistoryProps) {
  const { wrong, send } = useSending();
  const more = () =>
    send(async () => setGames([...games, ...(await api.gamesOf(name, games.at(-1)?.changed))]));
  if (games.length === 0) return <p class="note">{w('player.noGames')}</p>;
  return (
    <>
      <ul class="online-list">
        {games.map((game) => (
          <li key={game.id} class="online-row">
            <span class="online-what">
              <b>
                {sayGame(game.game)} · {resultOf(game, name)}
              </b>
              <small>
                {sayPlayers(game)} · {sayDate(game.changed)}
              </small>
            </span>
            <Button icon="eye" label={w('player.look')} onClick={() => goOnline(`watch/${game.id}`)} />
          </li>
        ))}
      </ul>
      {games.length % PAGE === 0 && <Button label={w('player.more')} onClick={more} />}
      <Wrong text={wrong} />
    </>
  );
}

function resultOf({ winner, players }: Listed, name: string): string {
  if (winner === null) return w('result.draw');
  const seat = players[0]?.name === name ? 'first' : 'second';
  return w(winner === seat ? 'result.won' : 'result.lost');
}
