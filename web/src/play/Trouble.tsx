/** What has gone wrong with a game, and what can be done about it. */
import type { LocalGame, Playback } from '../state/session';
import { t } from '../state/strings';
import { focusBoard } from '../ui/focus';
import { Button } from '../ui/parts';
import { goTo } from '../ui/route';

export function TroublePanel({ session }: { session: Playback }) {
  const trouble = session.trouble.value;
  if (!trouble) return null;
  return (
    <div class="trouble verdict is-wrong" role="alert">
      <p>{t(`trouble.${trouble.kind}`, { why: trouble.why })}</p>
      {trouble.kind === 'engine' ? (
        <Button
          id="retry"
          kind="primary"
          label={t('app.retry')}
          onClick={() => leave(() => void session.retry())}
        />
      ) : (
        <Button kind="primary" icon="home" label={t('menu.main')} onClick={() => goTo('menu')} />
      )}
    </div>
  );
}

/** What people should know although the game goes on. */
export function NoticePanel({ session }: { session: LocalGame }) {
  const notice = session.notice.value;
  if (session.trouble.value || !notice) return null;
  return (
    <p class="trouble note" role="status">
      {t(`trouble.${notice}`)}
    </p>
  );
}

/** Buttons that go away leave the keyboard on the board. */
function leave(then: () => void): void {
  then();
  focusBoard();
}
