/** The game that was left unfinished, with a picture of how it stands. */
import { useEffect, useState } from 'preact/hooks';
import { gameTitle } from '../state/games';
import type { Snapshot } from '../state/session';
import { t } from '../state/strings';
import { engine, resume, unfinished } from '../ui/context';
import { flatBoard } from '../ui/flat';
import { Drawn } from '../ui/parts';
import { goTo } from '../ui/route';

export function Continue() {
  const saved = unfinished();
  const [svg, setSvg] = useState('');
  const rules = engine.value?.rules;
  const key = saved ? `${saved.setup.game} ${saved.moves.join(' ')}` : '';
  useEffect(() => {
    if (!saved || !rules) return;
    let isOn = true;
    const draw = async () => {
      const { game, start, seed } = saved.setup;
      const view = await rules.view({ game, start, seed, moves: saved.moves });
      const { picture } = await flatBoard.part();
      if (isOn) setSvg(picture(view));
    };
    // A game that cannot be drawn can still be gone on with, or says why not.
    draw().catch(() => undefined);
    return () => {
      isOn = false;
    };
  }, [rules, key]);
  if (!saved) return null;
  const game = gameTitle(saved.setup.game);
  return (
    <button
      type="button"
      id="continue"
      class="button big continue"
      disabled={!engine.value}
      onClick={() => {
        if (resume()) goTo('game');
      }}
    >
      <Drawn svg={svg} label="" />
      <span>
        {t('menu.continue')}
        <small>{t('menu.continueHint', { game, turn: turnOf(saved) })}</small>
      </span>
    </button>
  );
}

function turnOf({ setup, moves }: Pick<Snapshot, 'setup' | 'moves'>): number {
  return Math.floor(moves.length / setup.players.length) + 1;
}
