/** What people should know wherever they are, and can do something about. */
import { isPrecaching, isSparing, policyOf, stock } from '../offline/precache';
import { update } from '../offline/worker';
import { t } from '../state/strings';
import { choose, settings } from '../storage/settings';
import { outbox } from '../ui/context';
import { Button } from '../ui/parts';
import { saveRecords } from '../ui/save';

export function Toasts() {
  return (
    <div class="toasts" role="status">
      <Unkept />
      <Extras />
      <Update />
    </div>
  );
}

/** Games that are over and could not be put into the library. */
function Unkept() {
  const games = outbox.refused.value;
  const [newest] = games.slice(-1);
  if (!newest) return null;
  const save = async () => {
    await saveRecords(games);
    leave(outbox.dismiss);
  };
  return (
    <div class="toast panel" id="unkept">
      <p>
        {games.length === 1 ? t('unkept.one') : t('unkept.many', { count: games.length })}{' '}
        {t(`unkept.${newest.reason}`)} {t(games.length === 1 ? 'unkept.save' : 'unkept.saveMany')}
      </p>
      <Button
        id="unkept-save"
        kind="primary"
        icon="save"
        label={t('unkept.record')}
        onClick={() => void save()}
      />
      <Button id="unkept-retry" label={t('app.retry')} onClick={() => void outbox.flush()} />
      <Button label={t('play.close')} onClick={() => leave(outbox.dismiss)} />
    </div>
  );
}

/** Nobody pays for what they did not ask for. */
function Extras() {
  const known = stock.value;
  const isAsked = policyOf(settings.value.offline, isSparing.value) === 'ask' && !isPrecaching.value;
  if (!isAsked || !known || known.kept === known.all) return null;
  return (
    <div class="toast panel" id="extras">
      <p>{t('extras.ask', { size: Math.ceil(known.bytes / 1024) })}</p>
      <Button
        id="extras-yes"
        kind="primary"
        label={t('extras.yes')}
        onClick={() => leave(() => choose('offline', 'on'))}
      />
      <Button id="extras-no" label={t('extras.no')} onClick={() => leave(() => choose('offline', 'off'))} />
    </div>
  );
}

function Update() {
  if (!update.value) return null;
  return (
    <div class="toast panel">
      <span>{t('app.update')}</span>
      <Button kind="primary" label={t('app.reload')} onClick={() => update.value?.()} />
      <Button
        label={t('app.later')}
        onClick={() =>
          leave(() => {
            update.value = null;
          })
        }
      />
    </div>
  );
}

/** Buttons that go away leave the keyboard on the screen behind them. */
function leave(then: () => void): void {
  then();
  document.querySelector<HTMLElement>('#board, h1[tabindex]')?.focus({ preventScroll: true });
}
