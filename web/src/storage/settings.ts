/** What people have chosen, stored from visit to visit. */
import { effect, signal } from '@preact/signals';
import { LANGUAGES, type Language, preferred } from '../languages';
import { isObject, type Store } from './store';

/** Every setting and its values; the first is the default. */
export const CHOICES = {
  language: ['auto', ...LANGUAGES],
  theme: ['auto', 'dark', 'light', 'contrast'],
  board: ['auto', '2d', '3d'],
  quality: ['auto', 'high', 'low'],
  animation: ['auto', 'on', 'off'],
  speed: ['normal', 'slow', 'fast'],
  targets: ['on', 'off'],
  coordinates: ['on', 'off'],
  swing: ['on', 'off'],
  coach: ['on', 'off'],
  scene: ['studio', 'room', 'station', 'hillside'],
  sound: ['off', 'on'],
  volume: ['medium', 'low', 'high'],
  offline: ['auto', 'on', 'off'],
} as const;

export type Settings = { -readonly [K in keyof typeof CHOICES]: (typeof CHOICES)[K][number] };
export type Setting = keyof Settings;

export const DEFAULTS = Object.fromEntries(
  Object.entries(CHOICES).map(([key, values]) => [key, values[0]]),
) as Settings;

export const settings = signal<Settings>(DEFAULTS);

export function choose<K extends Setting>(key: K, value: Settings[K]): void {
  settings.value = { ...settings.value, [key]: value };
}

/** Only known values of known settings are taken over. */
export function readSettings(stored: unknown): Settings {
  if (!isObject(stored)) return DEFAULTS;
  const known = Object.entries(CHOICES).map(([key, values]) => {
    const value = stored[key];
    return [key, (values as readonly unknown[]).includes(value) ? value : values[0]];
  });
  return Object.fromEntries(known) as Settings;
}

/** Takes over what was stored and keeps what is changed from now on. */
export function loadSettings(store: Store): void {
  settings.value = readSettings(store.read('settings'));
  effect(() => void store.write('settings', settings.value));
  store.watch((key) => {
    if (key === 'settings' || key === null) settings.value = readSettings(store.read('settings'));
  });
}

/** What the page is to speak. */
export function wantedLanguage(): Language {
  const wish = settings.value.language;
  return wish === 'auto' ? preferred(navigator.languages) : wish;
}

/** How fast animations are: 1 is normal. */
export function pace(speed: Settings['speed']): number {
  return { slow: 0.5, normal: 1, fast: 2 }[speed];
}
