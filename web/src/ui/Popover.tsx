/** A button that opens something small over the page: at its side, or as a sheet at the lower edge of a phone. */
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { Icon, type IconName } from './parts';

interface PopoverProps {
  /** The button's; what it opens has the same with `-panel` behind it. */
  id: string;
  icon: IconName;
  label: string;
  /** Whether the label is read beside the icon. */
  labelled?: boolean;
  kind?: 'plain' | 'quiet' | 'primary';
  disabled?: boolean;
  children: ComponentChildren;
}

/** The browser closes it when something else is pressed, or Escape, and gives the keyboard back to the button. */
export function Popover({ id, icon, label, labelled, kind = 'plain', disabled, children }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const onToggle = (event: Event) => {
    const isOpen = (event as ToggleEvent).newState === 'open';
    button.current?.setAttribute('aria-expanded', String(isOpen));
    if (!isOpen || !panel.current || !button.current) return;
    place(panel.current, button.current.getBoundingClientRect());
    panel.current.querySelector<HTMLElement>('button, input, select')?.focus({ preventScroll: true });
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        id={id}
        class={`button ${kind}${labelled ? '' : ' compact'}`}
        aria-label={labelled ? undefined : label}
        title={labelled ? undefined : label}
        aria-haspopup="dialog"
        aria-expanded="false"
        aria-disabled={disabled || undefined}
        popoverTarget={disabled ? undefined : `${id}-panel`}
      >
        <Icon name={icon} />
        {labelled && <span>{label}</span>}
      </button>
      <div
        ref={panel}
        id={`${id}-panel`}
        class="popover panel"
        role="dialog"
        aria-label={label}
        popover="auto"
        onToggle={onToggle}
      >
        {children}
      </div>
    </>
  );
}

/** Closes what an element stands in. */
export function closePopover(inside: Element | null): void {
  const panel = inside?.closest<HTMLElement>('[popover]');
  if (panel?.matches(':popover-open')) panel.hidePopover();
}

const GAP = 6;

/** Beside the button, wherever there is room; style sheets make a sheet of it on phones. */
function place(panel: HTMLElement, { left, right, top, bottom }: DOMRect): void {
  const { offsetWidth: wide, offsetHeight: high } = panel;
  const isUp = bottom + GAP + high > innerHeight;
  const y = isUp ? Math.max(GAP, top - GAP - high) : bottom + GAP;
  const x = left + wide > innerWidth - GAP ? right - wide : left;
  panel.style.setProperty('--x', `${Math.max(GAP, Math.min(x, innerWidth - wide - GAP))}px`);
  panel.style.setProperty('--y', `${y}px`);
}
