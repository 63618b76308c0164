/** The few things that matter now, always in the same places, and a menu for the rest. */
import { t } from '../state/strings';
import { closePopover, Popover } from '../ui/Popover';
import { Button, type IconName } from '../ui/parts';

/** Something that can be done. */
export interface Action {
  id: string;
  icon: IconName;
  label: string;
  title?: string | undefined;
  kind?: 'primary' | 'plain' | undefined;
  disabled?: boolean | undefined;
  pressed?: boolean | undefined;
  run(): void;
}

/** No more are needed at any moment; what else there is stands in the menu. */
export type Actions = [] | [Action] | [Action, Action] | [Action, Action, Action];

interface ActionBarProps {
  actions: Actions;
  menu: Action[];
}

export function ActionBar({ actions, menu }: ActionBarProps) {
  return (
    <div class="controls main" role="group" aria-label={t('play.moveButtons')}>
      {actions.map((action, place) => (
        // Keyed by their places: the keyboard stays where it is while what it does there changes.
        <ActionButton key={place} action={action} />
      ))}
      {menu.length > 0 && <MoreMenu actions={menu} />}
    </div>
  );
}

function ActionButton({ action }: { action: Action }) {
  const { id, icon, label, title, kind, disabled, pressed, run } = action;
  return (
    <Button
      id={id}
      icon={icon}
      label={label}
      title={title}
      kind={kind}
      disabled={disabled}
      pressed={pressed}
      onClick={run}
    />
  );
}

function MoreMenu({ actions }: { actions: Action[] }) {
  return (
    <Popover id="more" icon="menu" label={t('play.more')} labelled>
      {actions.map((action) => (
        <ActionButton
          key={action.id}
          action={{
            ...action,
            run: () => {
              closePopover(document.getElementById(action.id));
              action.run();
            },
          }}
        />
      ))}
    </Popover>
  );
}
