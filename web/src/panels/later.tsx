/** Parts of the page that are loaded when they are first wanted. */
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../state/strings';

/** A component whose code comes when it is first shown. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let known: ComponentType<P> | null = null;
  return function Later(props: P) {
    const [Found, setFound] = useState<ComponentType<P> | null>(() => known);
    const [isLost, lose] = useState(false);
    useEffect(() => {
      if (known) return;
      const show = (found: ComponentType<P>) => {
        known = found;
        setFound(() => found);
      };
      load().then(show, () => lose(true));
    }, []);
    if (Found) return <Found {...props} />;
    return (
      <p class="note" role="status">
        {t(isLost ? 'app.lost' : 'app.coming')}
      </p>
    );
  };
}
