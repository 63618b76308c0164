/** What people say about a position: comment, mark, arrows and marked cells. */
import { useEffect, useState } from 'preact/hooks';
import { focusBoard } from '../panels/focus';
import { Button } from '../panels/parts';
import type { Desk } from './desk';
import { KINDS } from './drawings';
import { s } from './strings';
import { nodeOf, ROOT, SIGNED, signOf } from './tree';
import { sayDrawing } from './words';

/** As long as anybody's comment on one move. */
const LONGEST = 4000;

export function NotesPanel({ desk }: { desk: Desk }) {
  const { study, pen } = desk;
  const at = study.at.value;
  const node = nodeOf(study.tree.value, at);
  return (
    <div class="notes">
      <Comment key={at} desk={desk} text={node.comment} />
      {at !== ROOT && (
        <div class="mark-buttons" role="group" aria-label={s('notes.marks')}>
          {SIGNED.map((mark) => (
            <button
              type="button"
              key={mark}
              class="button plain mark-button"
              aria-pressed={node.marks.includes(mark)}
              aria-label={s(`notes.mark${mark as 1}`)}
              title={s(`notes.mark${mark as 1}`)}
              onClick={() => study.mark(mark)}
            >
              {signOf(mark)}
            </button>
          ))}
        </div>
      )}
      <div class="pen-buttons" role="group" aria-label={s('notes.draw')}>
        <span class="note">{s('notes.draw')}</span>
        {KINDS.map((kind) => (
          <button
            type="button"
            key={kind}
            id={`pen-${kind}`}
            class={`button plain pen ${kind}`}
            aria-pressed={pen.value === kind}
            onClick={() => {
              pen.value = pen.value === kind ? null : kind;
              if (pen.value) focusBoard();
            }}
          >
            {s(`notes.${kind}`)}
          </button>
        ))}
      </div>
      {pen.value && <p class="note">{s('notes.drawHelp')}</p>}
      {node.drawings.length > 0 && (
        <ul class="drawn-list" aria-label={s('notes.drawn')}>
          {node.drawings.map((drawing) => (
            <li key={`${drawing.from}-${drawing.to}`}>
              <span>{sayDrawing(drawing)}</span>
              <Button
                compact
                kind="quiet"
                icon="cancel"
                label={s('notes.remove', { what: sayDrawing(drawing) })}
                onClick={() => study.draw(drawing)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Kept when it is left, so that one comment is one edit. */
function Comment({ desk, text }: { desk: Desk; text: string }) {
  const [written, write] = useState(text);
  useEffect(() => write(text), [text]);
  return (
    <label class="field column">
      <span>{s('notes.comment')}</span>
      <textarea
        id="comment"
        rows={2}
        maxLength={LONGEST}
        value={written}
        onInput={(event) => write(event.currentTarget.value)}
        onChange={(event) => desk.study.comment(event.currentTarget.value.trim())}
      />
    </label>
  );
}
