/** How the page looks and moves: settings together with what the device says. */
import { computed, effect, signal } from '@preact/signals';
import { language } from '../state/strings';
import { pace, settings } from '../storage/settings';

function media(query: string) {
  const list = matchMedia(query);
  const matches = signal(list.matches);
  list.addEventListener('change', () => {
    matches.value = list.matches;
  });
  return matches;
}

const prefersLight = media('(prefers-color-scheme: light)');
const prefersContrast = media('(prefers-contrast: more)');
const prefersStill = media('(prefers-reduced-motion: reduce)');

export const theme = computed(() => {
  const wish = settings.value.theme;
  if (wish !== 'auto') return wish;
  if (prefersContrast.value) return 'contrast';
  return prefersLight.value ? 'light' : 'dark';
});

/** Whether anything moves at all. */
export const isMoving = computed(() => {
  const wish = settings.value.animation;
  return wish === 'auto' ? !prefersStill.value : wish === 'on';
});

/** The quality of the 3D board, 0 being the best; undefined leaves it to the board. */
export const quality = computed(() => ({ auto: undefined, high: 0, low: 3 })[settings.value.quality]);

/** Where one plays. High contrast is for the board alone. */
export const scene = computed(() => (theme.value === 'contrast' ? 'studio' : settings.value.scene));

export const speed = computed(() => pace(settings.value.speed));

export function applyLooks(): void {
  effect(() => {
    const root = document.documentElement;
    root.dataset.theme = theme.value;
    root.dataset.motion = isMoving.value ? 'on' : 'off';
    root.lang = language.value;
    colourFrame(root);
  });
}

/** What the browser draws around the page has the page's own colour. */
function colourFrame(root: HTMLElement): void {
  const ground = getComputedStyle(root).getPropertyValue('--bg').trim();
  if (ground) document.querySelector('meta[name=theme-color]')?.setAttribute('content', ground);
}
