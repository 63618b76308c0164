/** A position set up by hand: tools, the side to move, the position as text, and whether it is possible. */
import { signal } from '@preact/signals';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { sayProblem } from '../library/problems';
import { ViewSwitch } from '../play/BoardHead';
import { BoardHost, createSource } from '../play/BoardHost';
import { boardKey } from '../play/keys';
import { cellOf, type View } from '../state/view';
import { sayContents, sayPiece, sayReason, sideName } from '../state/words';
import { engine, say } from '../ui/context';
import { focusBoard } from '../ui/focus';
import { Button, Select, SkipLink, Title } from '../ui/parts';
import { createEditor, type Editor, type Tool, toolOf } from './position';
import { s } from './strings';

interface Props {
  from: View;
  onDone(view: View): void;
  onCancel(): void;
}

const NOT_FLIPPED = signal(false);

export function SetUp({ from, onDone, onCancel }: Props) {
  const editor = useMemo(() => createEditor(engine.value!.rules, from), [from]);
  const source = useMemo(() => {
    const { view, hand, presented } = editor;
    return createSource({ view, marks: hand.marks, hand, presented });
  }, [editor]);
  useEffect(() => {
    focusBoard();
    const onKey = (event: KeyboardEvent) => {
      if (boardKey(event, source, false)) event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onKey);
      editor.end();
    };
  }, [editor]);
  useSpeech(editor);
  const view = editor.view.value;
  const legality = editor.legality.value;
  return (
    <main class="game study setting" data-legal={legality.kind} data-game={view.game}>
      <header class="game-head">
        <SkipLink />
        <Button compact icon="back" kind="quiet" label={s('setup.cancel')} onClick={onCancel} />
        <Title text={s('setup.title')} quiet />
        <ViewSwitch />
      </header>
      <div class="board-column">
        <BoardHost source={source} flipped={NOT_FLIPPED} />
        <p class={`status-line legality is-${legality.kind}`} role="status">
          {legalityWords(editor)}
        </p>
      </div>
      <aside class="side">
        <ToolButtons editor={editor} view={view} />
        <Select
          id="to-move"
          label={s('setup.side')}
          value={String(view.side)}
          values={view.sides.map((_, side) => ({ value: String(side), label: sideName(view, side) }))}
          onChange={(side) => void editor.toMove(Number(side))}
        />
        <div class="controls">
          <Button icon="cancel" label={s('setup.empty')} onClick={() => void editor.clear()} />
          <Button icon="restart" label={s('setup.restore')} onClick={() => void editor.read(from.position)} />
          <Button
            id="setup-done"
            icon="check"
            kind="primary"
            label={s('setup.done')}
            disabled={legality.kind !== 'legal'}
            onClick={() => legality.kind === 'legal' && onDone(legality.view)}
          />
        </div>
        <PositionText editor={editor} />
      </aside>
    </main>
  );
}

function legalityWords({ legality, view }: Editor): string {
  const found = legality.value;
  if (found.kind === 'asking') return s('setup.asking');
  if (found.kind === 'refused') return s('setup.refused', { why: sayProblem(view.value.game, found.why) });
  const { over } = found.view;
  return over ? s('setup.over', { why: sayReason(found.view, over) }) : s('setup.legal');
}

/** What a cell holds is said when it changes. */
function useSpeech(editor: Editor): void {
  const view = editor.view.value;
  const cursor = editor.hand.cursor.value;
  useEffect(() => {
    const cell = cursor ? cellOf(view, cursor) : undefined;
    if (cell) say(s('setup.cell', { cell: cell.name, what: sayContents(view, cell) }));
  }, [view]);
}

function toolWords({ pieces }: Editor, view: View, tool: Tool): string {
  const piece = pieces.value.find((known) => toolOf(known) === tool);
  if (!piece) return s(tool === 'take' ? 'setup.take' : 'setup.clear');
  const isUsual = piece.kind === view.kinds[0]?.name && piece.side !== null;
  if (isUsual) return s('setup.own', { side: sideName(view, piece.side ?? 0) });
  const said = sayPiece(view, piece);
  return said.charAt(0).toUpperCase() + said.slice(1);
}

function ToolButtons({ editor, view }: { editor: Editor; view: View }) {
  return (
    <section class="tools" aria-label={s('setup.tools')}>
      <h2>{s('setup.tools')}</h2>
      <div class="tool-buttons" role="group" aria-label={s('setup.tools')}>
        {editor.tools.value.map((tool, index) => (
          <button
            type="button"
            key={tool}
            class="button plain"
            data-tool={tool}
            aria-pressed={editor.tool.value === tool}
            onClick={() => editor.choose(tool)}
          >
            <span class="number">{index + 1}</span> {toolWords(editor, view, tool)}
          </button>
        ))}
      </div>
      <p class="note">{s('setup.keys', { count: editor.tools.value.length })}</p>
    </section>
  );
}

function PositionText({ editor }: { editor: Editor }) {
  const { position } = editor.view.value;
  const [text, write] = useState(position);
  const [wrong, setWrong] = useState('');
  useEffect(() => {
    write(position);
    setWrong('');
  }, [position]);
  const submit = async (event: Event) => {
    event.preventDefault();
    const why = await editor.read(text);
    setWrong(why === null ? '' : s('setup.refused', { why }));
  };
  return (
    <form class="position-text" onSubmit={submit}>
      <label class="field column">
        <span>{s('setup.text')}</span>
        <textarea
          id="position-text"
          rows={3}
          maxLength={2000}
          spellcheck={false}
          value={text}
          onInput={(event) => write(event.currentTarget.value)}
        />
      </label>
      {wrong && (
        <p class="wrong" role="alert">
          {wrong}
        </p>
      )}
      <button type="submit" class="button plain">
        {s('setup.read')}
      </button>
    </form>
  );
}
