/** The page: one screen at a time, and what is said aloud. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { t } from '../state/strings';
import { boot, engine, failure, spoken } from './context';
import { LessonsScreen, PuzzlesScreen } from './Drills';
import { GameScreen } from './GameScreen';
import { Menu } from './Menu';
import { AboutScreen, LoadScreen, SettingsScreen } from './Pages';
import { Button, Title } from './parts';
import { RulesScreen } from './Rules';
import { route } from './route';

/** Set when a new version of the page is waiting. */
export const update = signal<(() => void) | null>(null);

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
  if (screen === 'game') return <GameScreen />;
  if (screen === 'puzzles') return <PuzzlesScreen />;
  if (screen === 'lessons') return <LessonsScreen />;
  if (screen === 'rules') return <RulesScreen />;
  return <LoadScreen />;
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
