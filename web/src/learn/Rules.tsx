/** The rules of a game, with pictures that the board itself draws. */
import { useEffect, useState } from 'preact/hooks';
import type { Line } from '../engine/rules';
import type { Rule } from '../generated/games';
import { games, gameText, gameTitle } from '../state/games';
import { t } from '../state/strings';
import { sayLast } from '../state/words';
import { engine } from '../ui/context';
import { flatBoard } from '../ui/flat';
import { Button, Drawn, Page } from '../ui/parts';
import { goTo, route } from '../ui/route';
import { GameTabs } from './Drill';
import { gameOf } from './lessons';

export function RulesScreen() {
  const game = gameOf(route.value.about);
  const rules = gameText(game)?.rules;
  return (
    <Page title={t('rules.title', { game: gameTitle(game) })}>
      <GameTabs screen="rules" game={game} />
      <article class="rules panel">
        <h2>{t('rules.goal')}</h2>
        <p class="lead">{rules?.goal}</p>
        {hasTables(game) && (
          <div class="controls">
            <Button id="solved" icon="check" label={t('rules.solved')} onClick={() => goTo('solved', game)} />
          </div>
        )}
        <h2>{t('rules.turn')}</h2>
        {rules?.turn.map((rule, index) => (
          <Paragraph key={index} rule={rule} />
        ))}
        <h2>{t('rules.end')}</h2>
        {rules && <Paragraph rule={rules.end} />}
        <div class="controls">
          <Button kind="primary" icon="book" label={t('rules.try')} onClick={() => goTo('lessons', game)} />
          <Button id="print-rules" icon="printer" label={t('rules.print')} onClick={() => print()} />
        </div>
      </article>
    </Page>
  );
}

function hasTables(game: string): boolean {
  return games.value.some(({ id, tables }) => id === game && tables.length > 0);
}

function Paragraph({ rule: { text, picture } }: { rule: Rule }) {
  return (
    <div class="rule">
      <p>{text}</p>
      {picture && <Shown line={picture} />}
    </div>
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
