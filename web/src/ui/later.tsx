/** Parts of the page that are loaded when they are first wanted. */
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { createLoader, type Loader } from '../offline/loader';
import { t } from '../state/strings';
import { AbsentPanel, AbsentScreen } from './Absent';
import { Button } from './parts';
import { goTo } from './route';

/** A part of a screen whose code comes when it is first shown. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const loader = createLoader(load);
  return function Later(props: P) {
    const state = useLoaded(loader);
    if (state.kind === 'here') return <state.part {...props} />;
    if (state.kind === 'absent') return <AbsentPanel loader={loader} />;
    return (
      <p class="note" role="status">
        {t('app.coming')}
      </p>
    );
  };
}

/** A whole screen whose code comes when somebody first goes there. */
export function laterScreen(load: () => Promise<ComponentType>): ComponentType {
  const loader = createLoader(load);
  return function LaterScreen() {
    const state = useLoaded(loader);
    if (state.kind === 'here') return <state.part />;
    if (state.kind === 'absent') return <AbsentScreen loader={loader} />;
    return (
      <main class="page loading">
        <p role="status">{t('app.coming')}</p>
        <div class="way-out">
          <Button icon="home" label={t('menu.back')} onClick={() => goTo('menu')} />
        </div>
      </main>
    );
  };
}

function useLoaded<T>(loader: Loader<T>) {
  useEffect(() => void loader.part(), []);
  return loader.state.value;
}
