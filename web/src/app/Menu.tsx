/** The main menu, over a field of stars. */
import { useEffect, useState } from 'preact/hooks';
import type { GameInfo } from '../engine/rules';
import { isServed, probe } from '../net/served';
import type { TimeControl } from '../state/clock';
import {
  gameLooks,
  games,
  gameText,
  gameTitle,
  incomplete,
  learnMissing,
  sideWord,
  usualGame,
  variantWord,
} from '../state/games';
import type { Player, Setup, Snapshot } from '../state/session';
import { type Key, t } from '../state/strings';
import { choiceOf, chosen, idOf, readVariant, sideCount } from '../state/variant';
import type { View } from '../state/view';
import { levelName, sayVariant } from '../state/words';
import { CLOCKS, type ClockName, wish, wishedGame, wishes } from '../storage/wishes';
import { engine, play, randomSeed, resume, unfinished } from '../ui/context';
import { flatBoard } from '../ui/flat';
import { theme } from '../ui/looks';
import { Drawn, Icon, type IconName, Select, Title } from '../ui/parts';
import { goTo, type Screen } from '../ui/route';
import { Stars } from './Stars';

/** What newcomers begin against. */
const RECOMMENDED_LEVEL = 2;

export function Menu() {
  return (
    <main class="menu">
      {theme.value === 'dark' && <Stars />}
      <header class="hero">
        <div class="hero-name">
          <Logo />
          <Title text={t('app.name')} />
          <p class="tagline">{t('app.tagline')}</p>
        </div>
        <div class="hero-buttons">
          <button
            type="button"
            id="play"
            class="button primary big"
            disabled={!engine.value}
            onClick={playRecommended}
          >
            <Icon name="play" />
            <span>
              {t('menu.play')}
              <small>
                {t('menu.playHint', { game: gameTitle(usualGame.value), level: RECOMMENDED_LEVEL })}
              </small>
            </span>
          </button>
          <Continue />
        </div>
      </header>
      <NewGame />
      <nav class="menu-links" aria-label={t('menu.learn')}>
        <OnlineLink />
        <Link screen="lessons" icon="book" label="menu.lessons" hint="menu.lessonsHint" />
        <Link screen="puzzles" icon="star" label="menu.puzzles" hint="menu.puzzlesHint" />
        <Link screen="rules" icon="help" label="menu.rules" hint="menu.rulesHint" />
        <Link screen="study" icon="lens" label="menu.study" hint="menu.studyHint" />
        <Link screen="load" icon="folder" label="menu.load" hint="menu.loadHint" />
        <Link screen="settings" icon="gear" label="menu.settings" />
        <Link screen="about" icon="info" label="menu.about" />
      </nav>
    </main>
  );
}

function playRecommended(): void {
  const game = usualGame.value;
  const others = Array.from(
    { length: sideCount(game) - 1 },
    (): Player => ({ kind: 'level', level: RECOMMENDED_LEVEL }),
  );
  play({
    game,
    seed: randomSeed(),
    players: [{ kind: 'human' }, ...others],
    clock: { kind: 'none' },
    coached: true,
  });
}

function Continue() {
  const saved = unfinished();
  if (!saved) return null;
  const game = gameTitle(saved.setup.game);
  return (
    <button
      type="button"
      id="continue"
      class="button big"
      disabled={!engine.value}
      onClick={() => {
        if (resume()) goTo('game');
      }}
    >
      <Icon name="redo" />
      <span>
        {t('menu.continue')}
        <small>{t('menu.continueHint', { game, turn: turnOf(saved) })}</small>
      </span>
    </button>
  );
}

function turnOf({ setup, moves }: Pick<Snapshot, 'setup' | 'moves'>): number {
  return Math.floor(moves.length / setup.players.length) + 1;
}

interface LinkProps {
  screen: Screen;
  icon: IconName;
  label: Key;
  hint?: Key;
}

function OnlineLink() {
  useEffect(() => void probe(), []);
  return isServed.value ? (
    <Link screen="online" icon="people" label="menu.online" hint="menu.onlineHint" />
  ) : null;
}

function Link({ screen, icon, label, hint }: LinkProps) {
  const about = screen === 'rules' || screen === 'lessons' || screen === 'puzzles' ? wishedGame.value : '';
  return (
    <button type="button" class="menu-link panel" onClick={() => goTo(screen, about)}>
      <Icon name={icon} />
      <span>
        <b>{t(label)}</b>
        {hint && <small>{t(hint)}</small>}
      </span>
    </button>
  );
}

function NewGame() {
  const game = games.value.find(({ id }) => id === wishedGame.value);
  return (
    <section class="new-game panel" aria-label={t('menu.newGame')}>
      <h2>{t('menu.newGame')}</h2>
      <div class="game-cards" role="group" aria-label={t('menu.game')}>
        {games.value.map((info) => (
          <GameCard key={info.id} info={info} />
        ))}
      </div>
      <Incomplete />
      {game && <Form key={game.id} game={game} />}
    </section>
  );
}

/** Which games go without their words and looks, and a way to get these. */
function Incomplete() {
  const names = incomplete.value.map(gameTitle).join(', ');
  if (!names) return null;
  return (
    <p class="note" id="incomplete" role="status">
      {t('menu.incomplete', { games: names })}{' '}
      <button type="button" class="button" onClick={() => void learnMissing()}>
        {t('app.retry')}
      </button>
    </p>
  );
}

function GameCard({ info }: { info: GameInfo }) {
  const [svg, setSvg] = useState('');
  const rules = engine.value?.rules;
  const looks = gameLooks(info.id);
  useEffect(() => {
    const draw = async () => {
      const card = looks?.card ?? { game: info.id, moves: [] };
      const view: View | undefined = await rules?.view(card);
      const { picture } = await flatBoard.part();
      if (view) setSvg(picture(view));
    };
    void draw();
  }, [rules, info.id, looks]);
  const isChosen = wishedGame.value === info.id;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      class="game-card"
      data-game={info.id}
      onClick={() => wish({ game: info.id })}
    >
      <Drawn svg={svg} label="" />
      <b>{gameTitle(info.id)}</b>
      <small>{gameText(info.id)?.pitch}</small>
    </button>
  );
}

/** The sides by the order in which they move. */
const SEATS = ['first', 'second', 'third', 'fourth'] as const;

function Form({ game }: { game: GameInfo }) {
  const { players, clock, minutes, increment, variants } = wishes.value;
  const variant = readVariant(game, variants[game.id] ?? {});
  const id = idOf(game, variant);
  const names = game.side_names.slice(0, sideCount(id)).map((name) => sideWord(game.id, name));
  const start = () => {
    const control: Record<ClockName, TimeControl> = {
      none: { kind: 'none' },
      turn5: { kind: 'turn', time: 300_000 },
      turn1: { kind: 'turn', time: 60_000 },
      game: { kind: 'game', time: minutes * 60_000, increment: increment * 1000 },
    };
    const setup: Setup = {
      game: id,
      seed: randomSeed(),
      // What was chosen a moment ago may not be drawn yet.
      players: names.map((_, side) => readPlayer(wishes.value.players[side])),
      clock: control[clock],
    };
    play(setup);
  };
  return (
    <form
      class="game-form"
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      {game.variants.map(({ key, values }) => (
        <Select
          key={key}
          id={`variant-${key}`}
          label={variantWord(game.id, key)}
          value={choiceOf(game, variant, key)}
          values={values.map((value) => ({ value, label: sayVariant(game.id, key, value) }))}
          onChange={(value) =>
            wish({ variants: { ...variants, [game.id]: chosen(game, variant, key, value) } })
          }
        />
      ))}
      {names.map((name, side) => (
        <Select
          key={name}
          id={SEATS[side]}
          label={t(`menu.${SEATS[side]}` as Key, { side: name })}
          value={players[side] ?? 'human'}
          values={playerChoices(id)}
          onChange={(value) => wish({ players: wishes.value.players.with(side, value) })}
        />
      ))}
      {names.length > 2 && <p class="note">{t('menu.many')}</p>}
      <Select<ClockName>
        id="clock"
        label={t('menu.clock')}
        value={clock}
        values={CLOCKS.map((value) => ({
          value,
          label: t(`clock.${value}`),
        }))}
        onChange={(value) => wish({ clock: value })}
      />
      {clock === 'game' && (
        <>
          <NumberField
            label={t('clock.minutes')}
            value={minutes}
            least={1}
            most={180}
            onChange={(value) => wish({ minutes: value })}
          />
          <NumberField
            label={t('clock.increment')}
            value={increment}
            least={0}
            most={60}
            onChange={(value) => wish({ increment: value })}
          />
        </>
      )}
      <button type="submit" id="start" class="button primary">
        <Icon name="play" />
        <span>{t('menu.start')}</span>
      </button>
    </form>
  );
}

interface NumberProps {
  label: string;
  value: number;
  least: number;
  most: number;
  onChange(value: number): void;
}

function NumberField({ label, value, least, most, onChange }: NumberProps) {
  const read = (text: string) => Math.max(least, Math.min(most, Math.round(Number(text)) || least));
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type="number"
        min={least}
        max={most}
        value={value}
        onChange={(event) => onChange(read(event.currentTarget.value))}
      />
    </label>
  );
}

function playerChoices(game: string) {
  const levels = Array.from({ length: 10 }, (_, index) => {
    const level = index + 1;
    return { value: String(level), label: t('player.level', { level, name: levelName(level, game) }) };
  });
  return [{ value: 'human', label: t('player.human') }, ...levels];
}

function readPlayer(value = 'human'): Player {
  return value === 'human' ? { kind: 'human' } : { kind: 'level', level: Number(value) };
}

function Logo() {
  return (
    <svg class="logo" viewBox="0 0 96 96" aria-hidden="true">
      <ellipse cx="48" cy="74" rx="34" ry="13" class="logo-3" />
      <ellipse cx="48" cy="66" rx="34" ry="13" class="logo-3 face" />
      <ellipse cx="48" cy="55" rx="27" ry="11" class="logo-2" />
      <ellipse cx="48" cy="48" rx="27" ry="11" class="logo-2 face" />
      <ellipse cx="48" cy="37" rx="20" ry="8.500" class="logo-1" />
      <ellipse cx="48" cy="31" rx="20" ry="8.500" class="logo-1 face" />
    </svg>
  );
}
