/**
 * Where one is on the page, kept in the address so that Back goes back.
 *
 * What is the same for everybody has an address of its own, `rules/GAME`; the rest, and whatever is secret, stands
 * behind `#`, which no server sees. Older addresses, all behind `#`, go on to work.
 */
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
  /** What it is about, such as a game or a puzzle: letters, digits and dashes. For a link, the game in it; online, a path; of a solved game, also the moves of a walk. */
  about: string;
}

/** The folder of the page, whatever page of it was opened first. */
export const root = settleRoot();

/** A relative base would mean another folder as soon as the address changes. */
function settleRoot(): string {
  const { href } = new URL('./', document.baseURI);
  const base = document.querySelector('base');
  if (base) base.href = href;
  return href;
}

/** Screens of which every page has an address. */
const FIXED: readonly Screen[] = ['rules', 'lessons', 'puzzles'];
/** What of online play everybody may see, by the folder of its address. */
const PUBLIC: Record<string, string> = { games: 'game', players: 'player' };

export const route = signal<Route>(here());

function here(): Route {
  const { pathname } = new URL(root);
  const path = location.pathname.startsWith(pathname) ? location.pathname.slice(pathname.length) : '';
  return readRoute(location.hash, path);
}

/** What an address is about: its fragment first, then its path below the folder of the page. */
export function readRoute(hash: string, path = ''): Route {
  if (/^#[gr]\d/.test(hash)) return { screen: 'link', about: codeOf(hash.slice(1)) };
  if (/^#\//.test(hash) || path === '') return readFragment(hash);
  const [folder = '', about = ''] = path.replace(/\/$/, '').split('/');
  const screen = FIXED.find((known) => known === folder);
  if (screen && /^[a-z0-9-]{0,40}$/.test(about)) return { screen, about };
  const kind = PUBLIC[folder];
  return kind && /^[\w-]{1,40}$/.test(about)
    ? { screen: 'online', about: `${kind}/${about}` }
    : { screen: 'menu', about: '' };
}

function readFragment(hash: string): Route {
  const online = /^#\/online(?:\/([\w/-]{1,120}))?$/.exec(hash);
  if (online) return { screen: 'online', about: online[1] ?? '' };
  const solved = /^#\/solved\/([\w:=,-]{1,60}(?:\/[\w@.-]{0,200})?)$/.exec(hash);
  if (solved) return { screen: 'solved', about: solved[1] ?? '' };
  const found = /^#\/([a-z]+)(?:\/([a-z0-9-]{1,40}))?$/.exec(hash);
  const screen = SCREENS.find((known) => known === found?.[1] && known !== 'link') ?? 'menu';
  return { screen, about: screen === 'menu' ? '' : (found?.[2] ?? '') };
}

/** The address of a screen below the folder of the page. */
export function pathOf(screen: Screen, about = ''): string {
  if (screen === 'menu') return '';
  if (FIXED.includes(screen)) return about ? `${screen}/${about}` : screen;
  const [kind = '', id = '', secret] = about.split('/');
  const folder = Object.keys(PUBLIC).find(
    (name) => PUBLIC[name] === kind || (kind === 'watch' && name === 'games'),
  );
  if (screen === 'online' && folder && id && !secret) return `${folder}/${id}`;
  return `#/${screen}${about ? `/${about}` : ''}`;
}

/** The whole address of a screen, to be sent to somebody. */
export function addressOf(screen: Screen, about = ''): string {
  return root + pathOf(screen, about);
}

/** The same on this visit, with what the visit is about: `?view=2d`. */
function visited(screen: Screen, about: string): string {
  const address = new URL(addressOf(screen, about));
  address.search = location.search;
  return address.href;
}

/** Goes to a screen in place of this one: Back does not come back here. */
export function replaceBy(screen: Screen, about = ''): void {
  history.replaceState(history.state, '', visited(screen, about));
  route.value = here();
}

export function goTo(screen: Screen, about = ''): void {
  const address = visited(screen, about);
  if (location.href !== address) history.pushState(FROM_HERE, '', address);
  arrive();
}

/** In the history, an address that was come to from another one of the page. */
const FROM_HERE = 'from here';

/** Goes where one has come from, or to a screen where that was not on this page. */
export function goBack(screen: Screen, about = ''): void {
  if (history.state === FROM_HERE) history.back();
  else goTo(screen, about);
}

/** What rules or settings were opened from, if one will want to go back there: a game, or a puzzle or lesson. */
export function leftFor(): Route | null {
  const { screen } = route.value;
  const from = before.value;
  if (!from || (screen !== 'rules' && screen !== 'settings')) return null;
  const isTask = (from.screen === 'puzzles' || from.screen === 'lessons') && from.about !== '';
  return from.screen === 'game' || isTask ? from : null;
}

/** The other screen that one was on before this one. */
const before = signal<Route | null>(null);

function arrive(): void {
  const next = here();
  // From one game's rules to another's, one has still come from where one came.
  if (route.value.screen !== next.screen) before.value = route.value;
  route.value = next;
}

addEventListener('popstate', arrive);
addEventListener('hashchange', arrive);

// An older address is known by its new name from now on.
if (location.hash.startsWith('#/') && !pathOf(route.value.screen, route.value.about).startsWith('#'))
  replaceBy(route.value.screen, route.value.about);
