/** Sound on the page: off until somebody turns it on, silent when nobody sees the page. */
import { computed, effect, signal } from '@preact/signals';
import { isOnline } from '../offline/absence';
import type { Sound } from '../sound';
import { flightsBetween } from '../state/flights';
import type { View } from '../state/view';
import { settings } from '../storage/settings';
import { shownBoard } from '../ui/context';
import { isMoving, scene } from '../ui/looks';

type SoundModule = typeof import('../sound');

const VOLUMES = { low: 0.22, medium: 0.5, high: 0.95 } as const;
/** As long as a beat of the boards' animations. */
const BEAT_MS = 430;

const loaded = signal<{ module: SoundModule; sound: Sound } | null>(null);
const isOn = computed(() => settings.value.sound === 'on');
/** The place is heard while its board is seen. */
const heard = computed(() => (shownBoard.value?.setPlace ? scene.value : ''));

/** Follows the settings from now on. */
export function startSounds(): void {
  if (!('AudioContext' in globalThis)) return;
  effect(() => {
    // What could not be loaded without a network may be later.
    void isOnline.value;
    if (isOn.value) open().catch(() => undefined);
    else close();
  });
  effect(() => loaded.value?.sound.setVolume(VOLUMES[settings.value.volume]));
  effect(() => loaded.value?.sound.setPlace(heard.value));
  const wake = () => void loaded.value?.sound.wake(!document.hidden);
  for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, wake);
  addEventListener('visibilitychange', wake);
}

async function open(): Promise<void> {
  const module = await import('../sound');
  if (!isOn.peek() || loaded.peek()) return;
  loaded.value = { module, sound: new module.Sound() };
}

function close(): void {
  const old = loaded.peek();
  loaded.value = null;
  void old?.sound.close();
}

/** Plays what is heard of a move. */
export function playMove(old: View, next: View, speed: number): void {
  const { module, sound } = loaded.peek() ?? {};
  if (!module || !sound) return;
  const flights = flightsBetween(old, next);
  const cues = module.cuesOf(flights, next.kinds, BEAT_MS / speed);
  // Where nothing moves, pieces are simply there.
  sound.play(
    isMoving.peek()
      ? cues
      : cues
          .filter(({ kind }) => kind === 'land')
          .slice(0, 2)
          .map((cue) => ({ ...cue, at: 0 })),
  );
}
