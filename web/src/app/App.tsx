/** The page: one screen at a time, and what is said aloud. */
import { useEffect, useState } from 'preact/hooks';
import { LessonsScreen } from '../learn/Lessons';
import { PuzzlesScreen } from '../learn/Puzzles';
import { RulesScreen } from '../learn/Rules';
import { ask } from '../net/served';
import { isOnline, whyAbsent } from '../offline/absence';
import { GameScreen } from '../play/GameScreen';
import { t } from '../state/strings';
import { AwayScreen, ReloadButton } from '../ui/Absent';
import { boot, engine, failure, spoken } from '../ui/context';
import { laterScreen } from '../ui/later';
import { PreviewCard } from '../ui/Preview';
import { Button, Title } from '../ui/parts';
import { route } from '../ui/route';
import { Menu } from './Menu';
import { AboutScreen, SettingsScreen } from './Pages';
import { Toasts } from './Toasts';

const LibraryScreen = laterScreen(() =>
  import('../library/LibraryScreen').then((module) => module.LibraryScreen),
);
const PrintScreen = laterScreen(() => import('../print/PrintScreen').then((module) => module.PrintScreen));
const SharedScreen = laterScreen(() => import('../study/SharedScreen').then((module) => module.SharedScreen));
const OnlineScreen = laterScreen(() =>
  import('../online/OnlineScreen').then((module) => module.OnlineScreen),
);
const SolvedScreen = laterScreen(() =>
  import('../solved/SolvedScreen').then((module) => module.SolvedScreen),
);
const StudyScreen = laterScreen(() => import('../study/StudyScreen').then((module) => module.StudyScreen));

export function App() {
  return (
    <>
      <Screen />
      <div class="sr" role="status" aria-live="polite" id="spoken">
        {spoken.value}
      </div>
      <Toasts />
      <PreviewCard />
    </>
  );
}

function Screen() {
  const { screen } = route.value;
  useEffect(() => {
    scrollTo(0, 0);
  }, [screen]);
  if (failure.value) return <Failed why={failure.value} />;
  if (screen === 'menu') return <Menu />;
  if (screen === 'settings') return <SettingsScreen />;
  if (screen === 'about') return <AboutScreen />;
  if (!engine.value) return <main class="page loading">{t('app.loading')}</main>;
  if (screen === 'game' || screen === 'puzzles' || screen === 'lessons') return <Table screen={screen} />;
  if (screen === 'rules') return <RulesScreen />;
  if (screen === 'link') return <SharedScreen />;
  if (screen === 'print') return <PrintScreen />;
  if (screen === 'study') return <StudyScreen />;
  if (screen === 'solved') return <SolvedScreen />;
  if (screen === 'online') return <Online key={route.value.about} />;
  return <LibraryScreen />;
}

/**
 * Whoever comes here without a network is told so, unless the server answers all the same. What is open when the
 * network goes stays, with all that was typed.
 */
function Online() {
  const [wasReached, comeIn] = useState(isOnline.value);
  const enter = async () => {
    // The browser may have told nobody that there is one again.
    isOnline.value = navigator.onLine;
    const isReached = isOnline.value || (await ask());
    if (isReached) comeIn(true);
    return isReached;
  };
  useEffect(() => {
    if (isOnline.value) comeIn(true);
    else void enter();
  }, [isOnline.value]);
  // Games wait for the network by themselves.
  const isGame = /^(game|watch)\//.test(route.value.about);
  return wasReached || isGame ? <OnlineScreen /> : <AwayScreen enter={enter} />;
}

/** The screens with a board lay themselves out by the room that this gives them. */
function Table({ screen }: { screen: 'game' | 'puzzles' | 'lessons' }) {
  return (
    <div class="table">
      {screen === 'game' && <GameScreen />}
      {screen === 'puzzles' && <PuzzlesScreen />}
      {screen === 'lessons' && <LessonsScreen />}
    </div>
  );
}

function Failed({ why }: { why: string }) {
  const [isOutdated, setOutdated] = useState(false);
  useEffect(() => void whyAbsent().then((absence) => setOutdated(absence === 'outdated')), [why]);
  return (
    <main class="page loading">
      <Title text={t('app.name')} />
      <p role="alert">{isOutdated ? t('absent.outdatedText') : t('app.failed', { why })}</p>
      {isOutdated ? (
        <ReloadButton />
      ) : (
        <Button kind="primary" label={t('app.retry')} onClick={() => void boot()} />
      )}
    </main>
  );
}
