/** The explorer folded away: it is loaded when somebody opens it. */
import { useState } from 'preact/hooks';
import type { Line } from '../engine/rules';
import { t } from '../state/strings';
import type { View } from '../state/view';
import { later } from '../ui/later';

const ExplorerOf = later(() => import('./ExplorerOf').then((module) => module.ExplorerOf));

interface Props {
  /** The game up to the position that is shown. */
  line: Line;
  view: View;
  onMove?: ((move: string) => void) | undefined;
}

export function ExplorerFold(props: Props) {
  const [isOpen, open] = useState(false);
  return (
    <details class="panel folded" onToggle={(event) => open(event.currentTarget.open)}>
      <summary id="explore">{t('play.explorer')}</summary>
      {isOpen && <ExplorerOf {...props} />}
    </details>
  );
}
