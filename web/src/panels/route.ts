/** Where one is on the page, kept in the address so that Back goes back. */
import { signal } from '@preact/signals';

export const SCREENS = ['menu', 'game', 'puzzles', 'lessons', 'rules', 'load', 'settings', 'about'] as const;
export type Screen = (typeof SCREENS)[number];

export interface Route {
  screen: Screen;
  /** What it is about, such as a game or a puzzle; only letters, digits and dashes. */
  about: string;
}

export const route = signal<Route>(readRoute(location.hash));

export function readRoute(hash: string): Route {
  const found = /^#\/([a-z]+)(?:\/([a-z0-9-]{1,40}))?$/.exec(hash);
  const screen = SCREENS.find((known) => known === found?.[1]) ?? 'menu';
  return { screen, about: screen === 'menu' ? '' : (found?.[2] ?? '') };
}

export function goTo(screen: Screen, about = ''): void {
  const hash = screen === 'menu' ? '#/' : `#/${screen}${about ? `/${about}` : ''}`;
  if (location.hash === hash) route.value = readRoute(hash);
  else location.hash = hash;
}

addEventListener('hashchange', () => {
  route.value = readRoute(location.hash);
});
