/** From a position of a study into a game, against whoever was played last unless somebody else is chosen. */
import { useState } from 'preact/hooks';
import { lastOpponent, opponentChoices, readPlayer } from '../play/opponents';
import type { Player } from '../state/setup';
import { t } from '../state/strings';
import { open } from '../ui/context';
import { closePopover, Popover } from '../ui/Popover';
import { Button, Select } from '../ui/parts';
import { goTo } from '../ui/route';
import type { Study } from './study';
import { lineTo } from './tree';

interface PlayOnProps {
  study: Study;
  label: string;
  kind?: 'primary' | 'plain';
}

export function PlayOn({ study, label, kind = 'plain' }: PlayOnProps) {
  const view = study.view.value;
  const [opponent, choose] = useState(lastOpponent);
  return (
    <Popover
      id="play-from-here"
      icon="play"
      label={label}
      labelled
      kind={kind}
      disabled={!view || view.over !== null}
    >
      <Select
        id="play-on-against"
        label={t('menu.opponent')}
        value={opponent}
        values={opponentChoices(view?.game ?? '')}
        onChange={choose}
      />
      <Button
        id="play-on"
        kind="primary"
        icon="play"
        label={t('menu.start')}
        onClick={() => {
          closePopover(document.getElementById('play-on'));
          playFromHere(study, readPlayer(opponent));
        }}
      />
    </Popover>
  );
}

/** From the side that is to move. */
function playFromHere(study: Study, opponent: Player): void {
  const view = study.view.value;
  if (!view || view.over) return;
  const { moves, ...line } = lineTo(study.tree.value, study.at.value);
  const players = view.sides.map((_, side): Player => (side === view.side ? { kind: 'human' } : opponent));
  const left = players.map(() => 0);
  open({ ...line, players, clock: { kind: 'none' } }, { moves, left, ending: null });
  goTo('game');
}
