/** Buttons that go through the positions of a game. */
import type { ComponentChildren } from 'preact';
import { t } from '../state/strings';
import { Button } from './parts';

interface StepperProps {
  at: number;
  last: number;
  /** What the end is called. */
  end: string;
  go(ply: number): void;
  /** What stands in the middle. */
  children?: ComponentChildren;
}

export function Stepper({ at, last, end, go, children }: StepperProps) {
  const isFirst = at === 0;
  const isLast = at === last;
  return (
    <>
      <Button
        compact
        kind="quiet"
        icon="first"
        label={t('replay.first')}
        disabled={isFirst}
        onClick={() => go(0)}
      />
      <Button
        compact
        kind="quiet"
        icon="back"
        label={t('replay.back')}
        disabled={isFirst}
        onClick={() => go(at - 1)}
      />
      {children}
      <Button
        compact
        kind="quiet"
        icon="forward"
        label={t('replay.forward')}
        disabled={isLast}
        onClick={() => go(at + 1)}
      />
      <Button compact kind="quiet" icon="last" label={end} disabled={isLast} onClick={() => go(last)} />
    </>
  );
}
