/** The main menu, over a field of stars. */
import { useEffect } from 'preact/hooks';
import { isLost, isServed, probe, wasServed } from '../net/served';
import { wishedLevel } from '../play/opponents';
import { games, gameTitle } from '../state/games';
import { type Key, t } from '../state/strings';
import { sideCount } from '../state/variant';
import { levelName } from '../state/words';
import { progress } from '../storage/progress';
import { wishedGame } from '../storage/wishes';
import { engine } from '../ui/context';
import { theme } from '../ui/looks';
import { Icon, type IconName, Title } from '../ui/parts';
import { goTo, type Screen } from '../ui/route';
import { Continue } from './Continue';
import { NewGame } from './NewGame';
import { NextSteps } from './NextSteps';
import { Stars } from './Stars';
import { playWished, wishedId } from './wished';

export function Menu() {
  const isNew = progress.value.played.length === 0;
  return (
    <main class={`menu${isNew ? '' : ' is-known'}`}>
      {theme.value === 'dark' && <Stars />}
      <header class="hero">
        <div class="hero-name">
          <Logo />
          <Title text={t('app.name')} />
          <p class="tagline">{t('app.tagline')}</p>
        </div>
        <div class="hero-buttons">
          {isNew && <Recommended />}
          <Continue />
        </div>
      </header>
      {!isNew && <NextSteps />}
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

/** For somebody who has played nothing yet: what is chosen below, at once. */
function Recommended() {
  const info = games.value.find(({ id }) => id === wishedGame.value);
  const game = gameTitle(wishedGame.value);
  const id = info ? wishedId(info) : wishedGame.value;
  const level = wishedLevel(sideCount(id));
  return (
    <button
      type="button"
      id="play"
      class="button primary big"
      disabled={!engine.value}
      onClick={() => info && playWished(info)}
    >
      <Icon name="play" />
      <span>
        {t('menu.play')}
        <small>
          {level === null ? game : t('menu.playHint', { game, level, name: levelName(level, id) })}
        </small>
      </span>
    </button>
  );
}

interface LinkProps {
  screen: Screen;
  icon: IconName;
  label: Key;
  hint?: Key;
  /** It is there, but cannot be used now. */
  isOff?: boolean;
}

function OnlineLink() {
  useEffect(() => void probe(), []);
  // Where there was a server the way to it keeps its place.
  if (!isServed.value && !wasServed.value) return null;
  const hint = isLost.value ? 'menu.noServer' : 'menu.onlineHint';
  return <Link screen="online" icon="people" label="menu.online" hint={hint} isOff={!isServed.value} />;
}

function Link({ screen, icon, label, hint, isOff = false }: LinkProps) {
  const about = screen === 'rules' || screen === 'lessons' || screen === 'puzzles' ? wishedGame.value : '';
  return (
    <button type="button" class="menu-link panel" disabled={isOff} onClick={() => goTo(screen, about)}>
      <Icon name={icon} />
      <span>
        <b>{t(label)}</b>
        {hint && <small>{t(hint)}</small>}
      </span>
    </button>
  );
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
