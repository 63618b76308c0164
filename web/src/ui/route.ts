/** Where one is on the page, kept in the address so that Back goes back. */
import { signal } from '@preact/signals';
import { codeOf } from '../links/address';

export const SCREENS = [
  'menu',
  'game',
  'puzzles',
  'lessons',
  'rules',
  'load',
  'study',
  'settings',
  'about',
  'online',
  'link',
  'print',
  'solved',
] as const;
export type Screen = (typeof SCREENS)[number];

export interface Route {
  screen: Screen;
  /** What it is about, such as a game or a puzzle: letters, digits and dashes. For a link, the game in it; online, a path. */
  about: string;
}

export const route = signal<Route>(readRoute(location.hash));

export function readRoute(hash: string): Route {
  if (/^#g\d/.test(hash)) return { screen: 'link', about: codeOf(hash.slice(1)) };
  const online = /^#\/online(?:\/([\w/-]{1,120}))?$/.exec(hash);
  if (online) return { screen: 'online', about: online[1] ?? '' };
  const found = /^#\/([a-z]+)(?:\/([a-z0-9-]{1,40}))?$/.exec(hash);
  const screen = SCREENS.find((known) => known === found?.[1] && known !== 'link') ?? 'menu';
  return { screen, about: screen === 'menu' ? '' : (found?.[2] ?? '') };
}

/** Goes to a screen in place of this one: Back does not come back here. */
export function replaceBy(screen: Screen, about = ''): void {
  history.replaceState(null, '', `#/${screen}${about ? `/${about}` : ''}`);
  route.value = readRoute(location.hash);
}

export function goTo(screen: Screen, about = ''): void {
  const hash = screen === 'menu' ? '#/' : `#/${screen}${about ? `/${about}` : ''}`;
  if (location.hash === hash) route.value = readRoute(hash);
  else location.hash = hash;
}

/** Whether the screen was opened from a game, to which one will want to go back. */
export function isFromGame(): boolean {
  return before.value === 'game' && (route.value.screen === 'rules' || route.value.screen === 'settings');
}

const before = signal<Screen | null>(null);

addEventListener('hashchange', () => {
  const { screen } = route.value;
  // From one game's rules to another's, one has still come from where one came.
  if (screen !== readRoute(location.hash).screen) before.value = screen;
  route.value = readRoute(location.hash);
});
