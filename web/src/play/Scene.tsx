/** The place around the 3D board: which one it is, what can be changed in it, and whether it is heard. */
import { DAY_STEPS, type PlaceControl } from '../state/board';
import { type Key, t } from '../state/strings';
import { CHOICES, choose, settings } from '../storage/settings';
import { placeControls, say, shownBoard } from '../ui/context';
import { scene } from '../ui/looks';
import { Button } from '../ui/parts';
import { boardKind } from './BoardHost';

/** Goes round the places; the setting is the same as in the settings. */
export function SceneButton() {
  if (boardKind.value !== '3d' || !shownBoard.value?.setPlace) return null;
  const places = CHOICES.scene;
  const now = scene.value;
  const next = places[(places.indexOf(now) + 1) % places.length] ?? now;
  return (
    <Button
      id="scene"
      icon="scene"
      label={`${t('play.scene')}: ${t(`choice.${now}`)}`}
      onClick={() => {
        choose('scene', next);
        say(t(`choice.${next}`));
      }}
    />
  );
}

export function SoundButton() {
  const isOn = settings.value.sound === 'on';
  return (
    <Button
      id="sound"
      icon={isOn ? 'sound' : 'silent'}
      label={t('play.sound')}
      pressed={isOn}
      onClick={() => choose('sound', isOn ? 'off' : 'on')}
    />
  );
}

/** The switches and sliders of the place, for those who do not reach them in the picture. */
export function PlaceControls() {
  const controls = placeControls.value;
  if (boardKind.value !== '3d' || controls.length === 0) return null;
  return (
    <div class="place-controls panel" role="group" aria-label={t('scene.controls')}>
      {controls.map((control) =>
        control.kind === 'switch' ? (
          <Switch key={control.name} control={control} />
        ) : (
          <Slider key={control.name} control={control} />
        ),
      )}
    </div>
  );
}

const set = (name: string, value: number) => shownBoard.value?.setControl?.(name, value);

function Switch({ control: { name, value } }: { control: PlaceControl }) {
  return (
    <Button
      id={`place-${name}`}
      label={t(`scene.${name}` as Key)}
      pressed={value > 0}
      onClick={() => set(name, value > 0 ? 0 : 1)}
    />
  );
}

/** A day in steps of five minutes. */
function Slider({ control: { name, value } }: { control: PlaceControl }) {
  const clock = clockOf(value);
  return (
    <label class="field slider">
      <span>{t(`scene.${name}` as Key)}</span>
      <input
        id={`place-${name}`}
        type="range"
        min={0}
        max={DAY_STEPS - 1}
        value={Math.round(value * DAY_STEPS)}
        aria-valuetext={clock}
        onInput={(event) => set(name, Number(event.currentTarget.value) / DAY_STEPS)}
      />
      <output>{clock}</output>
    </label>
  );
}

function clockOf(value: number): string {
  const minutes = Math.round(value * DAY_STEPS) * 5;
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
}
