/** The smaller screens: settings, about. */

import { Fragment } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { LANGUAGES, languageName } from '../languages';
import { isServed } from '../net/served';
import { awaited } from '../offline/language';
import { isPrecaching, stock } from '../offline/precache';
import { chooseBoard } from '../play/BoardHost';
import { games, gameTitle } from '../state/games';
import { type Key, t } from '../state/strings';
import { list } from '../state/words';
import { progress, readProgress } from '../storage/progress';
import { CHOICES, choose, DEFAULTS, type Setting, type Settings, settings } from '../storage/settings';
import { USUAL, wishes } from '../storage/wishes';
import { ReloadButton } from '../ui/Absent';
import { drop, outbox, say, store } from '../ui/context';
import { brought, forgettings } from '../ui/open-study';
import { Ask, Button, Page, Select, Switch } from '../ui/parts';
import { goTo } from '../ui/route';

const SHOWN: Setting[] = [
  'language',
  'theme',
  'board',
  'quality',
  'scene',
  'animation',
  'speed',
  'targets',
  'coordinates',
  'swing',
  'coach',
  'sound',
  'volume',
  'offline',
];

export function SettingsScreen() {
  return (
    <Page title={t('settings.title')}>
      <section class="settings panel">
        {SHOWN.map((key) => (
          <Fragment key={key}>
            <Choice setting={key} />
            {key === 'language' && <AwaitedLanguage />}
          </Fragment>
        ))}
        <Kept />
        <Forget />
      </section>
    </Page>
  );
}

function Choice({ setting }: { setting: Setting }) {
  const values: readonly string[] = CHOICES[setting];
  const shared = { id: `setting-${setting}`, label: t(`settings.${setting}` as Key) };
  const take = (value: string) =>
    setting === 'board'
      ? chooseBoard(value as Settings['board'])
      : choose(setting, value as Settings[typeof setting]);
  if (values.length === 2 && values.includes('on'))
    return (
      <Switch {...shared} on={settings.value[setting] === 'on'} onChange={(on) => take(on ? 'on' : 'off')} />
    );
  return (
    <Select
      {...shared}
      value={settings.value[setting]}
      values={values.map((value) => ({ value, label: sayChoice(value) }))}
      onChange={take}
    />
  );
}

/** What was chosen and cannot be fetched now. */
function AwaitedLanguage() {
  const { language = '', needsReload = false } = awaited.value ?? {};
  return (
    <div role="status">
      {language && (
        <p class="note" id="awaited-language">
          {t('settings.awaited', { language: languageName(language) })} {needsReload && <ReloadButton />}
        </p>
      )}
    </div>
  );
}

/** Languages are called what they call themselves. */
function sayChoice(value: string): string {
  return LANGUAGES.includes(value) ? languageName(value) : t(`choice.${value}` as Key);
}

/** What of the page works without a network. */
function Kept() {
  const known = stock.value;
  if (!known) return <p class="kept note">{t(known === null ? 'extras.none' : 'app.coming')}</p>;
  const { kept, all, bytes } = known;
  const isAll = kept === all;
  const words = isPrecaching.value && !isAll ? 'extras.coming' : isAll ? 'extras.all' : 'extras.some';
  return (
    <p class="kept note" role="status" data-kept={isAll ? 'all' : 'some'}>
      {t(words, { kept, all, size: Math.ceil(bytes / 1024) })}
    </p>
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
      <Button id="forget" label={t('settings.forget')} onClick={() => go('asking')} />
      {stage === 'forgotten' && <p class="note">{t('settings.forgotten')}</p>}
    </div>
  );
}

/** What is still known here would be written again, so it goes before what was written. */
function forgetEverything(): void {
  drop();
  forgettings.value += 1;
  brought.value = null;
  progress.value = readProgress(undefined);
  settings.value = DEFAULTS;
  wishes.value = USUAL;
  store.forget();
  void outbox.forget().catch(() => undefined);
}

/** The way to what is known for certain of openings. */
function Solved() {
  const solved = games.value.filter(({ tables }) => tables.length > 0);
  return (
    <div class="controls">
      {solved.map(({ id }) => (
        <Button
          key={id}
          icon="check"
          label={`${gameTitle(id)}: ${t('rules.solved')}`}
          onClick={() => goTo('solved', id)}
        />
      ))}
    </div>
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
        <p class="lead">
          {t('about.text')} {t(isServed.value ? 'about.served' : 'about.alone')}
        </p>
        <p>{t('about.games', { games: list(games.value.map(({ id }) => gameTitle(id))) })}</p>
        <Solved />
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
