/** A new game: which game, against whom, and the rest for those who want it. */

import { STRENGTH } from 'virtual:levels';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { GameInfo } from '../engine/rules';
import { isLost, isServed, wasServed } from '../net/served';
import { HUMAN, LEVELS, playerChoices, wishedLevel, wishedOpponent, wishOpponent } from '../play/opponents';
import {
  gameLooks,
  games,
  gameText,
  gameTitle,
  incomplete,
  learnMissing,
  sideWord,
  variantWord,
} from '../state/games';
import { type Key, t } from '../state/strings';
import { choiceOf, chosen, idOf, offeredValues, sideCount } from '../state/variant';
import type { View } from '../state/view';
import { levelName, sayVariant, sayVariants } from '../state/words';
import { CLOCKS, type ClockName, wish, wishedGame, wishes } from '../storage/wishes';
import { engine } from '../ui/context';
import { flatBoard } from '../ui/flat';
import { Drawn, Icon, Select } from '../ui/parts';
import { goTo } from '../ui/route';
import { playWished, wishedVariant } from './wished';

export function NewGame() {
  const game = games.value.find(({ id }) => id === wishedGame.value);
  return (
    <section class="new-game panel" aria-label={t('menu.newGame')}>
      <h2>{t('menu.newGame')}</h2>
      <div class="game-cards" role="group" aria-label={t('menu.game')}>
        {games.value.map((info) => (
          <GameCard key={info.id} info={info} />
        ))}
      </div>
      {game && <p class="pitch note">{gameText(game.id)?.pitch}</p>}
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
  const variant = wishedVariant(game);
  const id = idOf(game, variant);
  const sides = sideCount(id);
  const level = wishedLevel(sides);
  const strength = level === null ? '' : strengthOf(game.id, level);
  const names = game.side_names.slice(0, sides).map((name) => sideWord(game.id, name));
  return (
    <form
      class="game-form"
      onSubmit={(event) => {
        event.preventDefault();
        playWished(game);
      }}
    >
      <Opponents game={game.id} id={id} sides={names.length} />
      <div class="start-bar">
        <button type="submit" id="start" class="button primary">
          <Icon name="play" />
          <span>{t('menu.start')}</span>
        </button>
      </div>
      {strength && <p class="note">{t('menu.strength', { text: strength })}</p>}
      <Options game={game} id={id} names={names} variant={variant} />
    </form>
  );
}

/** Against whom: a friend at this screen, one who gets a link, or a level. */
function Opponents({ game, id, sides }: { game: string; id: string; sides: number }) {
  const opponent = wishedOpponent(sides);
  const chips = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Where they are swept through, the one that is chosen is in sight.
    const chip = chips.current?.querySelector(':checked')?.closest('label');
    if (!chips.current || !chip) return;
    // It is whole, the first column in sight as well, and where there is room so is a column before it.
    const all = [...chips.current.children].map((each) => (each as HTMLElement).offsetLeft);
    const start = all[0] ?? 0;
    const end = chip.offsetLeft + chip.offsetWidth;
    // Its edges fade.
    const { paddingLeft, paddingRight } = getComputedStyle(chips.current);
    const room = chips.current.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    const least = end - room;
    const before = all.filter((left) => left >= least && left < chip.offsetLeft).at(-1);
    chips.current.scrollLeft = (before ?? chip.offsetLeft) - start;
  }, []);
  return (
    <fieldset class="opponents">
      <legend>{t('menu.opponent')}</legend>
      <div class="chips" ref={chips}>
        <Chip
          id="friend"
          label={t('menu.friend')}
          isChosen={opponent === HUMAN}
          choose={() => wishOpponent(HUMAN)}
        />
        {(isServed.value || wasServed.value) && sides === 2 && (
          <button
            type="button"
            id="friend-link"
            class="chip-button"
            disabled={!isServed.value}
            onClick={() => goTo('online', 'new')}
          >
            <Icon name="share" />
            <b>{t('menu.friendLink')}</b>
            {isLost.value && <small>{t('menu.noServer')}</small>}
          </button>
        )}
        {LEVELS.map((level) => (
          <Chip
            key={level}
            id={`level-${level}`}
            number={level}
            label={levelName(Number(level), id)}
            hint={strengthOf(game, Number(level))}
            isChosen={opponent === level}
            choose={() => wishOpponent(level)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** How much stronger a level is than the first one, as it was measured; nothing for games that were not. */
function strengthOf(game: string, level: number): string {
  const elo = STRENGTH[game]?.[level - 1];
  if (elo === undefined || level === 1) return '';
  // What a difference of Elo means: the share of the points that is expected.
  return t('menu.elo', { elo, points: Math.round(100 / (1 + 10 ** (-elo / 400))) });
}

interface ChipProps {
  id: string;
  label: string;
  number?: string;
  hint?: string;
  isChosen: boolean;
  choose(): void;
}

function Chip({ id, label, number, hint, isChosen, choose }: ChipProps) {
  return (
    <label class="chip-button" title={hint || undefined}>
      <input type="radio" name="opponent" id={id} class="sr" checked={isChosen} onChange={choose} />
      {number && <span class="chip-number">{number}</span>}
      <b>{label}</b>
    </label>
  );
}

interface OptionsProps {
  game: GameInfo;
  id: string;
  names: string[];
  variant: Record<string, string>;
}

/** Board, sides and clock: what is usual is right for most people. */
function Options({ game, id, names, variant }: OptionsProps) {
  const { players, clock, minutes, increment, variants } = wishes.value;
  const unusual = unusualWords(id, names);
  return (
    <details class="options" id="options">
      <summary>
        {t('menu.options')}
        {unusual && <span class="options-chosen note">{unusual}</span>}
      </summary>
      <div class="option-fields">
        {game.variants.map(({ key }) => (
          <Select
            key={key}
            id={`variant-${key}`}
            label={variantWord(game.id, key)}
            value={choiceOf(game, variant, key)}
            values={offeredValues(game, variant, key).map((value) => ({
              value,
              label: sayVariant(game.id, key, value),
            }))}
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
            value={players[side] ?? HUMAN}
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
      </div>
    </details>
  );
}

/** What was chosen that is not the usual: the board, who plays where that is not said above, the clock. */
function unusualWords(id: string, names: string[]): string {
  const { players, clock, minutes, increment } = wishes.value;
  const known = new Map(playerChoices(id).map(({ value, label }) => [value, label]));
  const seats = names.map((name, side) => `${name}: ${known.get(players[side] ?? HUMAN) ?? ''}`);
  const isUsual = wishedOpponent(names.length) !== undefined;
  const time = clock === 'game' ? t('menu.minutes', { minutes, increment }) : t(`clock.${clock}`);
  const parts = [sayVariants(id), ...(isUsual ? [] : seats), clock === 'none' ? '' : time];
  return parts.filter((part) => part !== '').join(', ');
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
