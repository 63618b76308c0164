/** The page: one screen at a time, and what is said aloud. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { t } from '../state/strings';
import { boot, engine, failure, spoken } from './context';
import { GameScreen } from './GameScreen';
import { LessonsScreen } from './Lessons';
import { later } from './later';
import { Menu } from './Menu';
import { AboutScreen, SettingsScreen } from './Pages';
import { PuzzlesScreen } from './Puzzles';
import { Button, Title } from './parts';
import { RulesScreen } from './Rules';
import { route } from './route';

/** Set when a new version of the page is waiting. */
export const update = signal<(() => void) | null>(null);

const LibraryScreen = later(() => import('../library/LibraryScreen').then((module) => module.LibraryScreen));
const PrintScreen = later(() => import('../print/PrintScreen').then((module) => module.PrintScreen));
const LinkScreen = later(() => import('../share/LinkScreen').then((module) => module.LinkScreen));
const OnlineScreen = later(() => import('../online/OnlineScreen').then((module) => module.OnlineScreen));
const StudyScreen = later(() => import('../study/StudyScreen').then((module) => module.StudyScreen));

export function App() {
  return (
    <>
      <Screen />
      <div class="sr" role="status" aria-live="polite" id="spoken">
        {spoken.value}
      </div>
      <div role="status">
        {update.value && (
          <div class="toast panel">
            <span>{t('app.update')}</span>
            <Button kind="primary" label={t('app.reload')} onClick={() => update.value?.()} />
            <Button
              label={t('app.later')}
              onClick={() => {
                update.value = null;
              }}
            />
          </div>
        )}
      </div>
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
  if (screen === 'link') return <LinkScreen />;
  if (screen === 'print') return <PrintScreen />;
  if (screen === 'study') return <StudyScreen />;
  if (screen === 'online') return <OnlineScreen />;
  return <LibraryScreen />;
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
  return (
    <main class="page loading">
      <Title text={t('app.name')} />
      <p role="alert">{t('app.failed', { why })}</p>
      <Button kind="primary" label={t('app.retry')} onClick={() => void boot()} />
    </main>
  );
}
