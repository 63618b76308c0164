/** A game that can be gone on with: a picture of how it stands, and how far it is. */
import { useEffect, useState } from 'preact/hooks';
import type { Line } from '../engine/rules';
import { gameTitle } from '../state/games';
import { t } from '../state/strings';
import { turnOf } from '../state/turns';
import type { Side } from '../state/view';
import { engine } from './context';
import { flatBoard } from './flat';
import { Drawn } from './parts';

interface CardProps {
  id: string;
  line: Line;
  sides: number;
  /** What else is said of it. */
  about?: string;
  go(): void;
}

export function ContinueCard({ id, line, sides, about, go }: CardProps) {
  const [svg, setSvg] = useState('');
  const [first, setFirst] = useState<Side>(0);
  const rules = engine.value?.rules;
  const { game, moves } = line;
  useEffect(() => {
    if (!rules) return;
    let isOn = true;
    const draw = async () => {
      const [start, view] = await Promise.all([rules.view({ ...line, moves: [] }), rules.view(line)]);
      const { picture } = await flatBoard.part();
      if (!isOn) return;
      setFirst(start.side);
      setSvg(picture(view));
    };
    // A game that cannot be drawn can still be gone on with, or says why not.
    draw().catch(() => undefined);
    return () => {
      isOn = false;
    };
  }, [rules, `${game} ${moves.join(' ')}`]);
  const turn = turnOf(moves.length, first, sides).number;
  return (
    <button type="button" id={id} class="button big continue" disabled={!engine.value} onClick={go}>
      <Drawn svg={svg} label="" />
      <span>
        {t('menu.continue')}
        <small>
          {t('menu.continueHint', { game: gameTitle(game), turn })}
          {about && ` · ${about}`}
        </small>
      </span>
    </button>
  );
}
