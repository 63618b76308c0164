/** What people say about a position: comment, mark, arrows and marked cells. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { focusBoard } from '../ui/focus';
import { Button } from '../ui/parts';
import type { Desk } from './desk';
import { KINDS } from './drawings';
import { s } from './strings';
import { type NodeId, nodeOf, ROOT, SIGNED, signOf } from './tree';
import { sayDrawing } from './words';

/** As long as anybody's comment on one move. */
const LONGEST = 4000;

export function NotesPanel({ desk }: { desk: Desk }) {
  const { study, pen } = desk;
  const at = study.at.value;
  const node = nodeOf(study.tree.value, at);
  // Whoever cannot see the pens any more does not want to draw.
  useEffect(() => desk.layDownPen, [desk]);
  return (
    <div class="notes">
      <Comment key={at} desk={desk} at={at} text={node.comment} />
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

/** What was written is kept after so many milliseconds, and whenever the field, the screen or the page is left. */
const PAUSE = 400;

function Comment({ desk, at, text }: { desk: Desk; at: NodeId; text: string }) {
  const [written, write] = useState(text);
  const latest = useRef(text);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  /** Only what was written here: an edit that was taken back must not come again. */
  const keep = () => {
    if (timer.current === null) return;
    clearTimeout(timer.current);
    timer.current = null;
    desk.study.comment(latest.current.trim(), at);
  };
  useEffect(() => {
    // Whoever has written on meanwhile is not to lose the letters, and between two words not the space.
    if (timer.current === null) write((now) => (now.trim() === text ? now : text));
  }, [text]);
  useLayoutEffect(() => {
    addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', keep);
    return () => {
      removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', keep);
      keep();
    };
  }, [desk, at]);
  return (
    <label class="field column">
      <span>{s('notes.comment')}</span>
      <textarea
        id="comment"
        rows={2}
        maxLength={LONGEST}
        value={written}
        onInput={(event) => {
          latest.current = event.currentTarget.value;
          write(latest.current);
          if (timer.current !== null) clearTimeout(timer.current);
          timer.current = setTimeout(keep, PAUSE);
        }}
        onBlur={keep}
      />
    </label>
  );
}
