/** The smaller screens: settings, about. */
import { useEffect, useState } from 'preact/hooks';
import { progress, readProgress } from '../state/progress';
import { CHOICES, choose, DEFAULTS, type Setting, type Settings, settings } from '../state/settings';
import { type Key, t } from '../state/strings';
import { chooseBoard } from './BoardHost';
import { drop, say, store } from './context';
import { Ask, Button, Page, Select } from './parts';

const SHOWN: Setting[] = [
  'language',
  'theme',
  'board',
  'quality',
  'animation',
  'speed',
  'targets',
  'coordinates',
  'swing',
  'coach',
];

export function SettingsScreen() {
  return (
    <Page title={t('settings.title')}>
      <section class="settings panel">
        {SHOWN.map((key) => (
          <Select
            key={key}
            id={`setting-${key}`}
            label={t(`settings.${key}` as Key)}
            value={settings.value[key]}
            values={CHOICES[key].map((value) => ({ value, label: t(`choice.${value}` as Key) }))}
            onChange={(value) =>
              key === 'board'
                ? chooseBoard(value as Settings['board'])
                : choose(key, value as Settings[typeof key])
            }
          />
        ))}
        <Forget />
      </section>
    </Page>
  );
}

function Forget() {
  const [stage, go] = useState<'idle' | 'asking' | 'kept' | 'forgotten'>('idle');
  useEffect(() => {
    if (stage === 'kept' || stage === 'forgotten') document.getElementById('forget')?.focus();
  }, [stage]);
  const forget = () => {
    forgetEverything();
    say(t('settings.forgotten'));
    go('forgotten');
  };
  if (stage === 'asking')
    return (
      <Ask
        question={t('settings.forgetAsk')}
        yes={t('settings.forgetYes')}
        no={t('settings.forgetNo')}
        onYes={forget}
        onNo={() => go('kept')}
      />
    );
  return (
    <div>
      <Button id="forget" kind="quiet" label={t('settings.forget')} onClick={() => go('asking')} />
      {stage === 'forgotten' && <p class="note">{t('settings.forgotten')}</p>}
    </div>
  );
}

/** What is still known here would be written again, so it goes before what was written. */
function forgetEverything(): void {
  drop();
  progress.value = readProgress(undefined);
  settings.value = DEFAULTS;
  store.forget();
  void import('../library/shelves')
    .then(({ createLibrary }) => createLibrary().clear())
    .catch(() => undefined);
}

export function AboutScreen() {
  const keys: Key[] = [
    'keys.arrows',
    'keys.enter',
    'keys.escape',
    'keys.numbers',
    'keys.next',
    'keys.contents',
    'keys.undo',
    'keys.hint',
  ];
  return (
    <Page title={t('about.title')}>
      <section class="about panel">
        <p class="lead">{t('about.text')}</p>
        <p>{t('about.games')}</p>
        <p>{t('about.made')}</p>
        <h2>{t('about.keys')}</h2>
        <ul>
          {keys.map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ul>
      </section>
    </Page>
  );
}
