/** What an address with a game in it leads to: the game, or kind words where there is none. */
import { useEffect, useState } from 'preact/hooks';
import { decode, NoGame } from '../links/code';
import type { Player } from '../state/setup';
import { sideCount } from '../state/variant';
import { engine, open } from '../ui/context';
import { Button, Page } from '../ui/parts';
import { goTo, replaceBy, route } from '../ui/route';
import { words as w } from './strings';

export function LinkScreen() {
  const { about } = route.value;
  const [wrong, setWrong] = useState<NoGame['what'] | null>(null);
  const rules = engine.value?.rules;
  useEffect(() => {
    if (!rules) return;
    let isOn = true;
    setWrong(null);
    const show = async () => {
      const { ending, moves, ...line } = await decode(about, rules.legal);
      if (!isOn) return;
      const players = Array.from({ length: sideCount(line.game) }, (): Player => ({ kind: 'human' }));
      const left = players.map(() => 0);
      open({ ...line, players, clock: { kind: 'none' } }, { moves, left, ending, isPaused: true });
      replaceBy('game');
    };
    show().catch((error) => isOn && setWrong(error instanceof NoGame ? error.what : 'damaged'));
    return () => {
      isOn = false;
    };
  }, [rules, about]);
  return (
    <Page title={w('link.title')}>
      <section class="panel load">
        {wrong ? (
          <>
            <p class="wrong" role="alert">
              {w(`link.${wrong}`)}
            </p>
            <div class="controls">
              <Button kind="primary" icon="home" label={w('link.menu')} onClick={() => goTo('menu')} />
            </div>
          </>
        ) : (
          <p role="status">{w('link.opening')}</p>
        )}
      </section>
    </Page>
  );
}
