/** Small things that many screens are made of. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { drawSign } from '../board2d/signs';
import { t } from '../state/strings';
import type { Side } from '../state/view';
import { focusBoard } from './focus';
import { goTo, leftFor, type Screen } from './route';

interface ButtonProps {
  label: string;
  /** Says more than the label, which is still what the button is called. */
  title?: string | undefined;
  icon?: IconName;
  kind?: 'primary' | 'quiet' | 'plain' | undefined;
  disabled?: boolean | undefined;
  pressed?: boolean | undefined;
  compact?: boolean | undefined;
  id?: string | undefined;
  onClick(): void;
}

export function Button({
  label,
  title,
  icon,
  kind = 'plain',
  disabled,
  pressed,
  compact,
  id,
  onClick,
}: ButtonProps) {
  return (
    <button
      type="button"
      id={id}
      class={`button ${kind}${compact ? ' compact' : ''}`}
      // A button that takes its own focus away would leave the keyboard nowhere.
      aria-disabled={disabled || undefined}
      aria-pressed={pressed}
      aria-label={compact ? label : undefined}
      title={title ?? (compact ? label : undefined)}
      onClick={() => !disabled && onClick()}
    >
      {icon && <Icon name={icon} />}
      {!compact && <span>{label}</span>}
    </button>
  );
}

const ICONS = {
  undo: 'M9 7L4 12l5 5M4 12h10a6 6 0 0 1 0 12h-3',
  redo: 'M19 7l5 5-5 5M24 12H14a6 6 0 0 0 0 12h3',
  cancel: 'M7 7l14 14M21 7L7 21',
  check: 'M5 15l6 6L23 8',
  hint: 'M10 19a7 7 0 1 1 8 0v3h-8zM11 26h6',
  flag: 'M7 25V4l15 5-15 6',
  flip: 'M8 24V5M4 9l4-4 4 4M20 4v19M16 19l4 4 4-4',
  restart: 'M23 14a9 9 0 1 1-3-6.7M21 3v5h-5',
  swap: 'M4 10h18l-4-4M24 18H6l4 4',
  play: 'M9 5l14 9-14 9z',
  pause: 'M9 5v18M19 5v18',
  step: 'M6 5l12 9-12 9zM22 5v18',
  first: 'M20 5l-9 9 9 9M8 5v18',
  back: 'M18 5l-9 9 9 9',
  forward: 'M10 5l9 9-9 9',
  last: 'M8 5l9 9-9 9M20 5v18',
  plus: 'M14 5v18M5 14h18',
  up: 'M5 18l9-9 9 9',
  down: 'M5 10l9 9 9-9',
  draw: 'M5 11h18M5 17h18',
  copy: 'M10 10h13v14H10zM18 10V4H5v14h5',
  save: 'M14 4v14M8 13l6 6 6-6M5 24h18',
  share:
    'M21 4a3 3 0 1 0 0 6a3 3 0 0 0 0-6M7 11a3 3 0 1 0 0 6a3 3 0 0 0 0-6M21 18a3 3 0 1 0 0 6a3 3 0 0 0 0-6M10 12.500l8-4M10 15.500l8 4',
  printer: 'M8 11V4h12v7M8 20H4v-9h20v9h-4M8 16h12v8H8z',
  pen: 'M6 22l1-5L19 5l4 4-12 12zM16 8l4 4',
  bin: 'M6 8h16M11 8V5h6v3M8 8l1 16h10l1-16M12 12v8M16 12v8',
  menu: 'M5 8h18M5 14h18M5 20h18',
  help: 'M10 10a4 4 0 1 1 5.500 3.700c-1 .5-1.500 1.200-1.500 2.800M14 21.500v.5',
  gear: 'M14 10a4 4 0 1 0 0 8a4 4 0 0 0 0-8M14 3v4M14 21v4M3 14h4M21 14h4M6 6l3 3M19 19l3 3M22 6l-3 3M9 19l-3 3',
  home: 'M4 14L14 5l10 9M7 12v11h14V12',
  star: 'M14 4l3 7 7 .6-5.400 4.700L20.300 24 14 20l-6.300 4 1.700-7.700L4 11.600l7-.6z',
  book: 'M5 6c4-1.500 7-1 9 1 2-2 5-2.500 9-1v16c-4-1.500-7-1-9 1-2-2-5-2.500-9-1zM14 7v16',
  folder: 'M4 8h7l2 3h11v12H4z',
  info: 'M14 12v9M14 7v.5',
  eye: 'M3 14c4-7 18-7 22 0-4 7-18 7-22 0zM14 11a3 3 0 1 0 0 6a3 3 0 0 0 0-6',
  camera: 'M4 9h5l2-3h6l2 3h5v13H4zM14 11a4.500 4.500 0 1 0 0 9a4.500 4.500 0 0 0 0-9',
  zen: 'M5 11V5h6M17 5h6v6M23 17v6h-6M11 23H5v-6',
  lens: 'M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0-16M18 18l7 7',
  people: 'M10 6a4 4 0 1 0 0 8a4 4 0 0 0 0-8M3 24c0-5 3-7 7-7s7 2 7 7M19 8a3 3 0 1 1 0 6M20 17c3 0 5 2 5 6',
  scene: 'M4 22l7-10 5 6 3-4 5 8zM19 8a2 2 0 1 0 0 .1',
  sound: 'M5 11h4l6-5v16l-6-5H5zM19 10c2 2 2 6 0 8M22 7c4 4 4 10 0 14',
  silent: 'M5 11h4l6-5v16l-6-5H5zM19 11l6 6M25 11l-6 6',
} as const;

export type IconName = keyof typeof ICONS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 28 28" aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  );
}

interface ChoiceProps<V extends string> {
  label: string;
  value: V;
  values: readonly { value: V; label: string }[];
  onChange(value: V): void;
  id?: string;
}

export function Select<V extends string>({ label, value, values, onChange, id }: ChoiceProps<V>) {
  return (
    <label class="field">
      <span>{label}</span>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value as V)}>
        {values.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}

interface SwitchProps {
  label: string;
  on: boolean;
  onChange(on: boolean): void;
  id?: string;
}

/** Something that is on or off. */
export function Switch({ label, on, onChange, id }: SwitchProps) {
  return (
    <label class="switch">
      <span>{label}</span>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}

interface AskProps {
  question: string;
  yes: string;
  no: string;
  onYes(): void;
  onNo(): void;
}

/** A question in place of the button that was pressed. The keyboard is on the answer that changes nothing. */
export function Ask({ question, yes, no, onYes, onNo }: AskProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>('#ask-no')?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onNo();
  };
  return (
    <div ref={box} class="controls ask" role="alertdialog" aria-label={question} onKeyDown={onKeyDown}>
      <p>{question}</p>
      <Button id="ask-yes" kind="primary" label={yes} onClick={onYes} />
      <Button id="ask-no" label={no} onClick={onNo} />
    </div>
  );
}

let isFirstTitle = true;

interface TitleProps {
  text: string;
  /** Whether something else of the screen takes the focus. */
  quiet?: boolean;
}

/** The heading of a screen: names the page, and has the keyboard after a change of screens. */
export function Title({ text, quiet }: TitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const name = t('app.name');
    document.title = text === name ? name : `${text} · ${name}`;
  }, [text]);
  useEffect(() => {
    // A page that was just opened begins where the browser begins.
    if (!isFirstTitle && !quiet) heading.current?.focus({ preventScroll: true });
    isFirstTitle = false;
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {text}
    </h1>
  );
}

/** The first thing that the Tab key meets on a screen with a board. */
export function SkipLink() {
  return (
    <button type="button" class="button primary skip" onClick={focusBoard}>
      {t('app.skip')}
    </button>
  );
}

function backTo(screen: Screen): string {
  if (screen === 'game') return t('menu.toGame');
  return t(screen === 'puzzles' ? 'menu.toPuzzle' : 'menu.toLesson');
}

/** A screen with a heading and a way back. */
export function Page({
  title,
  children,
  wide,
  back,
}: {
  title: string;
  children: ComponentChildren;
  wide?: boolean;
  /** Where one goes from here, beside the menu. */
  back?: { label: string; go(): void };
}) {
  const left = leftFor();
  return (
    <main class={`page${wide ? ' wide' : ''}`}>
      <header class="page-head">
        {left && (
          <Button
            compact
            icon="back"
            id="to-left"
            label={backTo(left.screen)}
            onClick={() => goTo(left.screen, left.about)}
          />
        )}
        {back && <Button compact icon="back" id="page-back" label={back.label} onClick={back.go} />}
        <Button compact icon="home" label={t('menu.back')} onClick={() => goTo('menu')} />
        <Title text={title} />
      </header>
      {children}
    </main>
  );
}

/** A piece of a side, as a little picture beside its name. */
export function Swatch({ game, side }: { game: string; side: Side }) {
  const disc = `<circle class="body" r="38"/><circle class="face" r="32"/>${drawSign(side, 19)}`;
  return (
    <svg class={`board2d swatch g-${game}`} viewBox="-42 -42 84 84" aria-hidden="true">
      <g class={`s${side}`} dangerouslySetInnerHTML={{ __html: disc }} />
    </svg>
  );
}

/** Text made by our own drawing code, such as a picture of a position. */
export function Drawn({ svg, label }: { svg: string; label: string }) {
  const named = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const);
  return <div class="drawn" {...named} dangerouslySetInnerHTML={{ __html: svg }} />;
}
