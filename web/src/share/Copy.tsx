/** The position as a text to take along. */
import { useCopy } from '../ui/copy';
import { Button } from '../ui/parts';
import { words as w } from './strings';

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
