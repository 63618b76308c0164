/** The smaller screens: settings, loading a game, about. */
import { useEffect, useState } from 'preact/hooks';
import { progress, readProgress } from '../state/progress';
import { openRecord } from '../state/records';
import { CHOICES, choose, DEFAULTS, type Setting, type Settings, settings } from '../state/settings';
import { type Key, t } from '../state/strings';
import { sayFault } from '../state/words';
import { chooseBoard } from './BoardHost';
import { drop, engine, open, say, store } from './context';
import { Ask, Button, Page, Select } from './parts';
import { goTo } from './route';

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
}

/** No record of one game is larger. */
const LARGEST = 500_000;

export function LoadScreen() {
  const [text, write] = useState('');
  const [wrong, setWrong] = useState('');
  const load = async (record: string) => {
    setWrong('');
    if (record.length > LARGEST) return setWrong(t('load.large'));
    try {
      const found = await engine.value?.rules.readRecord(record);
      if (!found) return;
      const { setup, from } = openRecord(found, record);
      open(setup, from);
      goTo('game');
    } catch (error) {
      setWrong(t('load.wrong', { why: error instanceof Error ? sayFault(error.message) : '' }));
    }
  };
  const read = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > LARGEST) return setWrong(t('load.large'));
    const found = await file.text();
    write(found);
    await load(found);
  };
  return (
    <Page title={t('load.title')}>
      <section class="load panel">
        <label class="field column">
          <span>{t('load.paste')}</span>
          <textarea
            id="record"
            rows={12}
            spellcheck={false}
            value={text}
            onInput={(event) => write(event.currentTarget.value)}
          />
        </label>
        {wrong && (
          <p class="wrong" role="alert">
            {wrong}
          </p>
        )}
        <div class="controls">
          <label class="button plain file">
            <span>{t('load.file')}</span>
            <input
              type="file"
              accept=".txt,.stk,text/plain"
              onChange={(event) => void read(event.currentTarget.files?.[0])}
            />
          </label>
          <Button
            id="open-record"
            kind="primary"
            label={t('load.open')}
            disabled={!text.trim()}
            onClick={() => void load(text)}
          />
        </div>
      </section>
    </Page>
  );
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
