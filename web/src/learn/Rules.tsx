/** The rules of a game, with pictures that the board itself draws. */
import { useEffect, useState } from 'preact/hooks';
import type { Line } from '../engine/rules';
import { GAMES } from '../state/games';
import { type Key, t, tOr } from '../state/strings';
import { sayLast } from '../state/words';
import { engine } from '../ui/context';
import { flatBoard } from '../ui/flat';
import { Button, Drawn, Page } from '../ui/parts';
import { goTo, route } from '../ui/route';
import { GameTabs } from './Drill';

/** For each rule a game to show it by: the position before its last move, and after. */
const PICTURES: Record<string, (Line | null)[]> = {
  glaisher: [
    { game: 'glaisher', moves: ['b9se123@b9'] },
    { game: 'glaisher', start: 'y1,x4/x6/x7/x8/x4,r3,y1,y2,x2/x8/x7/x6/x5 r', moves: ['e5e12@e5'] },
    null,
  ],
  staqs: [
    { game: 'staqs', moves: ['@c3', '@b2'] },
    { game: 'staqs', start: 'n4,w2/n,w2,w2,b2,n/n2,b2,n2/n,b2,n,w2,n/b2,n4 b', moves: ['c3-c2'] },
    null,
  ],
  greener: [
    {
      game: 'greener',
      start: 'gb,x2,gw,ggw,g/g,w,g,g,x2/g,x2,bgb,g,g/x,ww,gbbwb,x3/g,x2,g,x,bw/bgw,x2,g,gwb,x b',
      moves: ['d4xa4'],
    },
    null,
    null,
  ],
  nava: [
    { game: 'nava', moves: ['a1-a4'] },
    { game: 'nava', start: 'x5/x5/wwww,b,B,W,x/x5/ww,x3,bbbbb w', moves: ['a3-e3'] },
    null,
  ],
};

const ENDS: Record<string, Line> = {
  glaisher: {
    game: 'glaisher',
    start:
      'y1,x,y1,x,r1/x2,y1,x3/x3,y6,x,r3,r1/x2,r2,r3,r5,y1,x2/r1,r2,r1,x,y3,r1,x3/x,y3,y1,y3,x4/x,y1,x,r2,x3/y1,x3,r1,x/x5 r',
    moves: ['f5ne1@d5'],
  },
  staqs: { game: 'staqs', start: 'x2,w2,x,b6/w4,b4,x,w3,x/x,b4,x3/x4,b3/n,x2,w6,x w', moves: [] },
  greener: {
    game: 'greener',
    start: 'x5,gggggwgbgbgb/x2,ggbbwbwgggggwbw,x3/x6/x,ww,x4/x6/x3,ggwbbgw,x2 b',
    moves: [],
  },
  nava: { game: 'nava', start: 'W,W,W,W,wb/W,W,W,W,x/B,B,x,w,x/bbbbb,x2,W,x/wwww,x4 b', moves: [] },
};

export function RulesScreen() {
  const game = GAMES.find((name) => name === route.value.about) ?? 'staqs';
  const text = (part: string) => t(`rules.${game}.${part}` as Key);
  return (
    <Page title={t('rules.title', { game: tOr(`game.${game}`, game) })}>
      <GameTabs screen="rules" game={game} />
      <article class="rules panel">
        <h2>{t('rules.goal')}</h2>
        <p class="lead">{text('goal')}</p>
        <h2>{t('rules.turn')}</h2>
        {(PICTURES[game] ?? []).map((line, index) => (
          <div key={index} class="rule">
            <p>{text(String(index + 1))}</p>
            {line && <Shown line={line} />}
          </div>
        ))}
        <h2>{t('rules.end')}</h2>
        <div class="rule">
          <p>{text('end')}</p>
          {ENDS[game] && <Shown line={ENDS[game]} />}
        </div>
        <div class="controls">
          <Button kind="primary" icon="book" label={t('rules.try')} onClick={() => goTo('lessons', game)} />
          <Button id="print-rules" icon="printer" label={t('rules.print')} onClick={() => print()} />
        </div>
      </article>
    </Page>
  );
}

function Shown({ line }: { line: Line }) {
  const [drawn, setDrawn] = useState<{ svg: string; words: string } | null>(null);
  const rules = engine.value?.rules;
  useEffect(() => {
    const draw = async () => {
      if (!rules) return;
      const { picture } = await flatBoard.part();
      const view = await rules.view(line);
      setDrawn({ svg: picture(view, true), words: sayLast(view) });
    };
    void draw();
  }, [rules, line]);
  return (
    <figure>
      <Drawn svg={drawn?.svg ?? ''} label={drawn?.words || t('play.board')} />
      {drawn?.words && <figcaption>{drawn.words}</figcaption>}
    </figure>
  );
}
