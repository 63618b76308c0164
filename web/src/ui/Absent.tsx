/** What is shown in place of a part of the page that could not be loaded: why, and the ways on. */
import { useEffect, useState } from 'preact/hooks';
import type { Absence } from '../offline/absence';
import type { Loader } from '../offline/loader';
import { followNetwork } from '../offline/recovery';
import { reloadNewest } from '../offline/worker';
import { t } from '../state/strings';
import { say, session } from './context';
import { Button, Page } from './parts';
import { goTo } from './route';

/** In place of a whole screen. It goes on by itself when there is a network again. */
export function AbsentScreen({ loader }: { loader: Loader<unknown> }) {
  const state = loader.state.value;
  useEffect(() => followNetwork(loader, reload), []);
  if (state.kind !== 'absent') return null;
  const { why, isTrying, isStill } = state;
  return (
    <Page title={t(`absent.${why}`)}>
      <section class="panel load absent" data-absent={why}>
        <p role="alert">{t(`absent.${why}Text`)}</p>
        {isStill && <p class="note">{t(isTrying ? 'app.coming' : `absent.${why}Still`)}</p>}
        <Ways why={why} isTrying={isTrying} retry={() => void tryAgain(loader)} />
      </section>
    </Page>
  );
}

/** In place of online play, to which a network belongs. Entering says whether the server was reached. */
export function AwayScreen({ enter }: { enter(): Promise<boolean> }) {
  const [isTrying, setTrying] = useState(false);
  const retry = async () => {
    setTrying(true);
    if (!(await enter())) say(t('absent.offlineStill'));
    setTrying(false);
  };
  return (
    <Page title={t('absent.offline')}>
      <section class="panel load absent" data-absent="away">
        <p role="alert">{t('absent.awayText')}</p>
        <Ways why="offline" isTrying={isTrying} retry={() => void retry()} />
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
  if (why === 'outdated') return <ReloadButton />;
  return <Button {...shared} label={t('app.retry')} onClick={retry} />;
}

/** Loads the page again in its newest version, which has to be fetched first. */
export function ReloadButton() {
  const [isComing, come] = useState(false);
  const reload = () => {
    come(true);
    say(t('app.coming'));
    void reloadNewest();
  };
  return (
    <Button
      id="absent-reload"
      kind="primary"
      icon="restart"
      label={t(isComing ? 'app.coming' : 'app.reload')}
      disabled={isComing}
      onClick={reload}
    />
  );
}

/** In place of a part of a screen. The screen is never loaded again without being asked. */
export function AbsentPanel({ loader }: { loader: Loader<unknown> }) {
  const state = loader.state.value;
  useEffect(() => followNetwork(loader, () => undefined), []);
  if (state.kind !== 'absent') return null;
  const { why, isTrying } = state;
  return (
    <div class="verdict is-wrong absent" data-absent={why}>
      <p role="alert">{t(`absent.${why}Text`)}</p>
      <Again why={why} isTrying={isTrying} retry={() => void tryAgain(loader)} />
    </div>
  );
}

/** Whoever has tried again by hand hears that it was in vain. */
async function tryAgain(loader: Loader<unknown>): Promise<void> {
  await loader.retry(reload);
  const state = loader.state.peek();
  if (state.kind === 'absent') say(t(`absent.${state.why}Still`));
}

function reload(): void {
  location.reload();
}
