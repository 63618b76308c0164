/** The moves of a study with their variations, and the buttons to go about them and to change them. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { moveText } from '../state/words';
import { say } from '../ui/context';
import { previewOf } from '../ui/Preview';
import { Button } from '../ui/parts';
import { s } from './strings';
import { numberOf, type Study } from './study';
import { isMain, type NodeId, nodeOf, ROOT, signOf, type Tree } from './tree';

interface StepProps {
  study: Study;
  /** Nothing can be changed. */
  isReadOnly?: boolean;
}

export function StepBar({ study, isReadOnly = false }: StepProps) {
  const { parent, children } = nodeOf(study.tree.value, study.at.value);
  const steps = [
    ['first', parent === null],
    ['back', parent === null],
    ['forward', children.length === 0],
    ['last', children.length === 0],
  ] as const;
  return (
    <div class="step-bar" role="group" aria-label={s('moves.title')}>
      {steps.map(([where, isEnd]) => (
        <Button
          key={where}
          id={`to-${where}`}
          compact
          icon={where}
          label={s(`moves.${where}`)}
          disabled={isEnd}
          onClick={() => void study.step(where)}
        />
      ))}
      {!isReadOnly && <Edits study={study} />}
    </div>
  );
}

function Edits({ study }: { study: Study }) {
  const { parent } = nodeOf(study.tree.value, study.at.value);
  return (
    <>
      <Button
        id="undo-edit"
        compact
        icon="undo"
        label={s('moves.undo')}
        disabled={!study.canUndo.value}
        onClick={() => void study.undo()}
      />
      <Button
        id="promote"
        compact
        icon="swap"
        label={s('moves.promote')}
        disabled={isMain(study.tree.value, study.at.value)}
        onClick={() => study.promote()}
      />
      <Button
        id="delete"
        compact
        icon="bin"
        label={s('moves.delete')}
        disabled={parent === null}
        onClick={() => removeHere(study)}
      />
    </>
  );
}

/** What a finger does that sweeps over the board. */
export function stepBy(study: Study): (by: -1 | 1) => void {
  return (by) => void study.step(by < 0 ? 'back' : 'forward');
}

export function removeHere(study: Study): void {
  if (study.at.value === ROOT) return;
  void study.remove();
  say(s('moves.deleted'));
}

export function MoveTree({ study, flipped = false }: { study: Study; flipped?: boolean }) {
  const tree = study.tree.value;
  const at = study.at.value;
  const box = useRef<HTMLElement>(null);
  useEffect(() => (box.current ? follow(box.current) : undefined), [at, tree]);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = {
      ArrowLeft: () => study.step('back'),
      ArrowRight: () => study.step('forward'),
      ArrowUp: () => study.sibling(-1),
      ArrowDown: () => study.sibling(1),
    }[event.key];
    if (!to || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    // The keyboard stays with the move that is shown.
    void to().then(() => box.current?.querySelector<HTMLElement>('[aria-current]')?.focus());
  };
  const start = nodeOf(tree, ROOT);
  return (
    <section class="move-tree panel" ref={box} aria-label={s('moves.title')} onKeyDown={onKeyDown}>
      <MoveButton study={study} id={ROOT} label={s('moves.start')} flipped={flipped} />
      {start.comment && <span class="comment">{start.comment}</span>}
      {start.children.length === 0 ? (
        <p class="note">{s('moves.none')}</p>
      ) : (
        <Branch study={study} tree={tree} from={ROOT} flipped={flipped} />
      )}
    </section>
  );
}

/**
 * Keeps the move that is shown in the middle of the list, wherever its words stand, also when the list has more or less
 * room: lines of the engine come and go beside it. Whoever has looked elsewhere in the list stays there.
 */
function follow(list: HTMLElement): () => void {
  let last = 0;
  const scroll = () => {
    const current = list.querySelector<HTMLElement>('[aria-current]');
    if (!current) return;
    const [at, from] = [current.getBoundingClientRect(), list.getBoundingClientRect()];
    list.scrollTop += at.top - from.top - (list.clientHeight - at.height) / 2;
    last = list.scrollTop;
  };
  scroll();
  const sizes = new ResizeObserver(() => {
    const most = list.scrollHeight - list.clientHeight;
    if (Math.abs(list.scrollTop - Math.min(last, most)) <= 1) scroll();
  });
  sizes.observe(list);
  return () => sizes.disconnect();
}

interface BranchProps {
  study: Study;
  tree: Tree;
  from: NodeId;
  /** Whether previews are seen from the other side. */
  flipped: boolean;
}

/** A line to its end, with the variations behind the moves that they replace. */
function Branch({ study, tree, from, flipped }: BranchProps) {
  const parts: ComponentChildren[] = [];
  let at = from;
  let needsNumber = true;
  for (let next = nodeOf(tree, at).children; next.length > 0; next = nodeOf(tree, at).children) {
    const [main, ...others] = next as [NodeId, ...NodeId[]];
    const of = { study, tree, flipped };
    parts.push(<MoveWord key={main} {...of} id={main} numbered={needsNumber} />);
    needsNumber = nodeOf(tree, main).comment !== '' || others.length > 0;
    for (const other of others)
      parts.push(
        <div key={`v${other}`} class="variation" role="group" aria-label={s('moves.variation')}>
          <MoveWord {...of} id={other} numbered />
          <Branch {...of} from={other} />
        </div>,
      );
    at = main;
  }
  return <>{parts}</>;
}

interface WordProps {
  study: Study;
  tree: Tree;
  id: NodeId;
  /** Whether a move of the second side has its number, too. */
  numbered: boolean;
  flipped: boolean;
}

function MoveWord({ study, tree, id, numbered, flipped }: WordProps) {
  const node = nodeOf(tree, id);
  const { text: number } = numberOf(study, id);
  const signs = node.marks.map(signOf).join(' ');
  return (
    <>
      <span class="numbered">
        {(numbered || number.endsWith('.')) && <span class="number">{number}</span>}
        <MoveButton study={study} id={id} label={`${moveText(node.move)}${signs}`} flipped={flipped} />
      </span>
      {node.comment && <span class="comment">{node.comment}</span>}
    </>
  );
}

interface ButtonProps {
  study: Study;
  id: NodeId;
  label: string;
  flipped: boolean;
}

function MoveButton({ study, id, label, flipped }: ButtonProps) {
  const isHere = study.at.value === id;
  const { marks } = nodeOf(study.tree.value, id);
  const look = marks.some((mark) => mark === 2 || mark === 4)
    ? ' is-bad'
    : marks.includes(6)
      ? ' is-doubtful'
      : '';
  return (
    <button
      type="button"
      class={`move${look}`}
      data-node={id}
      tabIndex={isHere ? 0 : -1}
      aria-current={isHere ? 'step' : undefined}
      onClick={() => void study.goTo(id)}
      {...previewOf(() => study.viewAt(id), flipped)}
    >
      {label}
    </button>
  );
}
