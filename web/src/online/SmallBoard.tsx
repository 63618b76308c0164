/** A game that is being played, as a small board that follows it. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Listed } from '../generated/online';
import { engine } from '../ui/context';
import { flatBoard } from '../ui/flat';
import { Drawn } from '../ui/parts';
import { enter } from './desk';

export function SmallBoard({ game }: { game: Listed }) {
  const room = useMemo(() => enter(game.id, null), [game.id]);
  useEffect(() => () => room.end(), [room]);
  const position = room.game.value?.position;
  const [svg, setSvg] = useState('');
  const rules = engine.value?.rules;
  useEffect(() => {
    if (!position || !rules) return;
    let isOn = true;
    const draw = async () => {
      const view = await rules.view({ game: game.game, start: position, moves: [] });
      const { picture } = await flatBoard.part();
      if (isOn) setSvg(picture(view));
    };
    // The row says who plays, whatever becomes of the picture.
    draw().catch(() => undefined);
    return () => {
      isOn = false;
    };
  }, [position, rules]);
  return <Drawn svg={svg} label="" />;
}
