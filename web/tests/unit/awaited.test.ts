/** A language that cannot be fetched: the choice is put back, and taken up when it can be. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { language, loadTexts } from '../../src/languages';
import type { Absence } from '../../src/offline/absence';
import { awaited, followLanguage } from '../../src/offline/language';
import { choose, DEFAULTS, settings } from '../../src/storage/settings';
import { eventually } from '../support/eventually';

const network = new EventTarget();
let why: Absence;
let missing: string[];
let stop: () => void;

async function follow(): Promise<void> {
  const whyAbsent = async () => why;
  stop = followLanguage({
    load: (wanted) =>
      missing.includes(wanted) ? Promise.reject(new Error('no network')) : loadTexts(wanted),
    parts: { whyAbsent, lostStyles: () => [], mendStyles: async () => {} },
    network: { network, whyAbsent, later: () => () => {} },
  });
  // The language that is spoken is here: after this it has been noted.
  await new Promise((noted) => setTimeout(noted));
}

beforeEach(() => {
  settings.value = { ...DEFAULTS, language: 'en' };
  language.value = 'en';
  [why, missing] = ['offline', ['es']];
});

afterEach(() => {
  stop();
  settings.value = DEFAULTS;
  language.value = 'en';
});

const stands = () => [settings.value.language, language.value, awaited.value?.language ?? null];

it('is put back, said, and spoken as soon as there is a network', async () => {
  await follow();
  for (let times = 0; times < 2; times += 1) {
    await eventually(() => expect(language.value).toBe('en'));
    choose('language', 'es');
    await eventually(() => expect(stands()).toEqual(['en', 'en', 'es']));
  }
  missing = [];
  network.dispatchEvent(new Event('online'));
  await eventually(() => expect(stands()).toEqual(['es', 'es', null]));
});

it('is forgotten by whoever chooses another one', async () => {
  await follow();
  choose('language', 'es');
  await eventually(() => expect(stands()).toEqual(['en', 'en', 'es']));
  choose('language', 'pt');
  await eventually(() => expect(stands()).toEqual(['pt', 'pt', null]));
  missing = [];
  network.dispatchEvent(new Event('online'));
  await eventually(() => expect(stands()).toEqual(['pt', 'pt', null]));
});

it('stays chosen where only another page can get it', async () => {
  await follow();
  why = 'broken';
  choose('language', 'es');
  await eventually(() => expect(stands()).toEqual(['en', 'en', 'es']));
  network.dispatchEvent(new Event('online'));
  await eventually(() => expect([...stands(), awaited.value?.needsReload]).toEqual(['es', 'en', 'es', true]));
});
