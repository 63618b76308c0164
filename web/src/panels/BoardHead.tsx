/** The line above a board: out of it, what it is, which board, the rules, the settings. */
import { t } from '../state/strings';
import { gameName } from '../state/view';
import { boardKind, chooseBoard } from './BoardHost';
import { Button, SkipLink, Title } from './parts';
import { goTo } from './route';

export function BoardHead({ title, game }: { title: string; game: string }) {
  return (
    <header class="game-head">
      <SkipLink />
      <Button compact icon="home" label={t('menu.back')} kind="quiet" onClick={() => goTo('menu')} />
      <Title text={title} quiet />
      <ViewSwitch />
      <Button
        compact
        icon="help"
        label={t('menu.rules')}
        kind="quiet"
        onClick={() => goTo('rules', gameName(game))}
      />
      <Button compact icon="gear" label={t('menu.settings')} kind="quiet" onClick={() => goTo('settings')} />
    </header>
  );
}

export function ViewSwitch() {
  if (Object.keys(import.meta.glob('../scene/index.ts')).length === 0) return null;
  const other = boardKind.value === '2d' ? '3d' : '2d';
  return <Button kind="quiet" label={t(`play.view${other}`)} onClick={() => chooseBoard(other)} />;
}
