/** How the board is looked at: icons on the board itself, the same for every game and both boards. */
import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { DAY_STEPS, type PlaceControl } from '../state/board';
import { type Key, t } from '../state/strings';
import { CHOICES, choose, settings } from '../storage/settings';
import { isCameraMoved, placeControls, say, shownBoard } from '../ui/context';
import { scene } from '../ui/looks';
import { Popover } from '../ui/Popover';
import { Button, Icon, type IconName } from '../ui/parts';
import { boardKind, chooseBoard, has3d } from './BoardHost';

/** Whether nothing is shown but the board, the players and what is to be done. */
export const isZen = signal(false);

/** Shows the rest again; says whether it was hidden. */
export function leaveZen(): boolean {
  const wasZen = isZen.value;
  isZen.value = false;
  return wasZen;
}

/** Whether the icons are shown where there is little room. */
const isOpen = signal(false);

const open = (isWanted: boolean) => {
  isOpen.value = isWanted;
};

/** Where there is little room, one icon above the board shows the others, with their names. */
export function ViewOpener() {
  return (
    <button
      type="button"
      id="view"
      class="button quiet compact"
      aria-label={t('view.tools')}
      title={t('view.tools')}
      aria-expanded={isOpen.value}
      onClick={() => open(!isOpen.value)}
    >
      <Icon name={isOpen.value ? 'cancel' : 'eye'} />
    </button>
  );
}

export function ViewTools({ flip }: { flip?: (() => void) | undefined }) {
  const tools = useRef<HTMLDivElement>(null);
  useEffect(() => () => open(false), []);
  useEffect(() => {
    if (!isOpen.value) return;
    // They lie over the board: whoever goes on playing wants to see it.
    const close = ({ target }: Event) => {
      const isInside = tools.current?.contains(target as Node) || (target as Element).closest('#view');
      if (!isInside) open(false);
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, [isOpen.value]);
  const isOn = settings.value.sound === 'on';
  return (
    <div
      ref={tools}
      class={`view-tools${isOpen.value ? ' is-open' : ''}`}
      role="group"
      aria-label={t('view.tools')}
    >
      <div class="view-icons">
        {flip && (
          <Tool
            id="flip"
            icon="flip"
            label={t('play.flipHint')}
            onClick={() => {
              flip();
              open(false);
            }}
          />
        )}
        <BoardSwitch onSwitch={() => open(false)} />
        <CameraButton />
        <SceneList />
        <Tool
          id="sound"
          icon={isOn ? 'sound' : 'silent'}
          label={t('play.sound')}
          pressed={isOn}
          onClick={() => choose('sound', isOn ? 'off' : 'on')}
        />
        <Tool
          id="zen"
          icon="zen"
          label={t('view.zen')}
          pressed={isZen.value}
          onClick={() => {
            isZen.value = !isZen.value;
            open(false);
          }}
        />
      </div>
    </div>
  );
}

interface ToolProps {
  id: string;
  icon: IconName;
  label: string;
  pressed?: boolean;
  onClick(): void;
}

/** Its name is seen where there is room for it, and heard everywhere. */
function Tool(props: ToolProps) {
  return <Button kind="quiet" title={props.label} {...props} />;
}

function BoardSwitch({ onSwitch }: { onSwitch(): void }) {
  if (!has3d) return null;
  const other = boardKind.value === '2d' ? '3d' : '2d';
  return (
    <button
      type="button"
      id="board-switch"
      class="button quiet board-switch"
      title={t(`view.to${other}`)}
      onClick={() => {
        chooseBoard(other);
        onSwitch();
      }}
    >
      <b class="glyph" aria-hidden="true">
        {t(`play.view${other}`)}
      </b>
      <span>{t(`view.to${other}`)}</span>
    </button>
  );
}

const CAMERAS = ['seat', 'corner', 'low', 'high', 'top'];
let camera = 0;

function CameraButton() {
  if (boardKind.value !== '3d' || !shownBoard.value?.setCamera) return null;
  const turn = () => {
    // Back at the seat, the round begins anew.
    camera = isCameraMoved.value ? (camera + 1) % CAMERAS.length : 1;
    shownBoard.value?.setCamera?.(CAMERAS[camera] ?? 'seat');
  };
  return <Tool id="camera" icon="camera" label={t('play.camera')} onClick={turn} />;
}

/** The places to play in, and what can be changed in the one that is shown. */
function SceneList() {
  if (boardKind.value !== '3d' || !shownBoard.value?.setPlace) return null;
  const now = scene.value;
  return (
    <Popover id="scene" icon="scene" label={t('play.scene')} kind="quiet" labelled>
      <h3>{t('play.scene')}</h3>
      {CHOICES.scene.map((place) => (
        <button
          type="button"
          key={place}
          class={`button quiet${place === now ? ' is-chosen' : ''}`}
          data-scene={place}
          aria-pressed={place === now}
          onClick={() => {
            choose('scene', place);
            say(t(`choice.${place}`));
          }}
        >
          {t(`choice.${place}`)}
        </button>
      ))}
      <PlaceControls />
    </Popover>
  );
}

/** The switches and sliders of the place, for those who do not reach them in the picture. */
function PlaceControls() {
  const controls = placeControls.value;
  if (controls.length === 0) return null;
  return (
    <div class="place-controls" role="group" aria-label={t('scene.controls')}>
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
