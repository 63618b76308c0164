/** A text to take along: copied by a button, or by hand where the browser does not let us. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { say } from '../panels/context';
import { Button } from '../panels/parts';
import { words as w } from './strings';

/** What has become of copying a text; a text that has changed since is not copied. */
export type Copying = 'idle' | 'copied' | 'refused';

/** Copies a text. The field, where there is one, is selected if the browser refuses. */
export function useCopy(text: string, words: { copied: string; refused: string }) {
  const [state, setState] = useState<{ what: Copying; text: string }>({ what: 'idle', text: '' });
  const field = useRef<HTMLInputElement>(null);
  const what = state.text === text ? state.what : 'idle';
  useEffect(() => {
    if (what === 'refused') field.current?.select();
    if (what !== 'idle') say(words[what]);
  }, [what]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState({ what: 'copied', text });
    } catch {
      setState({ what: 'refused', text });
      // It may have been refused before, and something else be selected since.
      field.current?.select();
    }
  };
  return { what, news: what === 'idle' ? '' : words[what], copy, field };
}

/** The position that is shown, as text. */
export function PositionCopy({ position }: { position: string }) {
  const { what, news, copy, field } = useCopy(position, {
    copied: w('share.positionCopied'),
    refused: w('share.positionRefused'),
  });
  return (
    <>
      <label class="field column">
        <span>{w('share.positionText')}</span>
        <input
          id="share-position-text"
          ref={field}
          readOnly
          value={position}
          onFocus={(event) => event.currentTarget.select()}
        />
      </label>
      {news && <p class="note">{news}</p>}
      <div class="controls">
        <Button
          id="share-position"
          {...(what === 'copied' && { icon: 'check' })}
          label={w('share.position')}
          disabled={!position}
          onClick={() => void copy()}
        />
      </div>
    </>
  );
}
