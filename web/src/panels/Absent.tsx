/** What is shown in place of a part of the page that could not be loaded: why, and the ways on. */
import { useEffect } from 'preact/hooks';
import { type Absence, isOnline } from '../offline/absence';
import type { Loader } from '../offline/loader';
import { reloadNewest } from '../offline/worker';
import { t } from '../state/strings';
import { say, session } from './context';
import { Button, Page } from './parts';
import { goTo } from './route';

/** In place of a whole screen. It goes on by itself when there is a network again. */
export function AbsentScreen({ loader }: { loader: Loader<unknown> }) {
  const state = loader.state.value;
  const reload = () => location.reload();
  useNetwork(() => void loader.retry(reload));
  useNews(loader);
  if (state.kind !== 'absent') return null;
  const { why, isTrying, isStill } = state;
  return (
    <Page title={t(`absent.${why}`)}>
      <section class="panel load absent" data-absent={why}>
        <p role="alert">{t(`absent.${why}Text`)}</p>
        {isStill && <p class="note">{t(isTrying ? 'app.coming' : `absent.${why}Still`)}</p>}
        <Ways why={why} isTrying={isTrying} retry={() => void loader.retry(reload)} />
      </section>
    </Page>
  );
}

/** In place of online play, to which a network belongs. */
export function AwayScreen() {
  const look = () => {
    isOnline.value = navigator.onLine;
    if (!isOnline.value) say(t('absent.offlineStill'));
  };
  return (
    <Page title={t('absent.offline')}>
      <section class="panel load absent" data-absent="away">
        <p role="alert">{t('absent.awayText')}</p>
        <Ways why="offline" isTrying={false} retry={look} />
      </section>
    </Page>
  );
}

interface WaysProps {
  why: Absence;
  isTrying: boolean;
  retry(): void;
}

function Ways({ why, isTrying, retry }: WaysProps) {
  return (
    <div class="ways">
      <Again why={why} isTrying={isTrying} retry={retry} />
      {session.value && (
        <Button id="absent-game" icon="back" label={t('menu.toGame')} onClick={() => goTo('game')} />
      )}
      <Button id="absent-menu" icon="home" label={t('menu.back')} onClick={() => goTo('menu')} />
    </div>
  );
}

function Again({ why, isTrying, retry }: WaysProps) {
  const shared = { kind: 'primary', icon: 'restart', id: 'absent-again', disabled: isTrying } as const;
  if (why === 'outdated')
    return <Button {...shared} label={t('app.reload')} onClick={() => void reloadNewest()} />;
  return <Button {...shared} label={t('app.retry')} onClick={retry} />;
}

/** In place of a part of a screen. The screen is never loaded again without being asked. */
export function AbsentPanel({ loader }: { loader: Loader<unknown> }) {
  const state = loader.state.value;
  useNetwork(() => void loader.retry(() => undefined));
  useNews(loader);
  if (state.kind !== 'absent') return null;
  const { why, isTrying } = state;
  return (
    <div class="verdict is-wrong absent" data-absent={why}>
      <p role="alert">{t(`absent.${why}Text`)}</p>
      <Again why={why} isTrying={isTrying} retry={() => void loader.retry(() => location.reload())} />
    </div>
  );
}

function useNetwork(then: () => void): void {
  useEffect(() => {
    addEventListener('online', then);
    return () => removeEventListener('online', then);
  }, []);
}

/** Whoever has tried again hears that it was in vain. */
function useNews(loader: Loader<unknown>): void {
  const state = loader.state.value;
  const isInVain = state.kind === 'absent' && state.isStill && !state.isTrying;
  useEffect(() => {
    if (isInVain && state.kind === 'absent') say(t(`absent.${state.why}Still`));
  }, [state]);
}
