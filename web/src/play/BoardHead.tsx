/** The line above a board: out of it, what it is, which board, the rules, the settings. */
import { t } from '../state/strings';
import { gameName } from '../state/view';
import { Button, type IconName, SkipLink, Title } from '../ui/parts';
import { goTo } from '../ui/route';
import { boardKind, chooseBoard, has3d } from './BoardHost';
import { ViewOpener } from './ViewTools';

const TO_MENU = {
  icon: 'home',
  get label() {
    return t('menu.back');
  },
  go: () => goTo('menu'),
} as const;

interface HeadProps {
  title: string;
  game: string;
  /** Where one goes from here, if not to the menu. */
  back?: { icon: IconName; label: string; go(): void };
  /** Whether the board itself has its tools for looking at it. */
  hasTools?: boolean;
}

export function BoardHead({ title, game, back = TO_MENU, hasTools }: HeadProps) {
  return (
    <header class="game-head">
      <SkipLink />
      <Button compact icon={back.icon} label={back.label} kind="quiet" onClick={back.go} />
      <Title text={title} quiet />
      {hasTools ? <ViewOpener /> : <ViewSwitch />}
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
  if (!has3d) return null;
  const other = boardKind.value === '2d' ? '3d' : '2d';
  return <Button kind="quiet" label={t(`play.view${other}`)} onClick={() => chooseBoard(other)} />;
}
