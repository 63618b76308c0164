/** Mistakes as puzzles: the position before each, and something better to be found. */
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { Judgement, Line, Rules } from '../engine/rules';
import { DrillScreen, Verdict } from '../learn/Drill';
import { useDescribed } from '../learn/described';
import { StepButtons } from '../play/Stage';
import { createDrill } from '../state/drill';
import type { Judged } from '../state/judged';
import { t } from '../state/strings';
import type { Side, View } from '../state/view';
import { sayMove, sayMoveAndText, sideName } from '../state/words';
import { engine, say, wait } from '../ui/context';
import { Button, Page, Select } from '../ui/parts';
import type { Desk } from './desk';
import { type Moment, moverOf } from './review';
import { s } from './strings';
import { lineTo, nodeOf } from './tree';

/** `both`, or the number of a side. */
type Whose = string;

/** A move to find something better than. */
export interface Task {
  /** The same for nothing else. */
  key: string;
  /** What leads to the position. */
  line: Line;
  judged: Judged;
  mover: Side;
  /** What another move comes to there. */
  judge(line: Line, move: string): Promise<Judged | null>;
}

export function Learn({ desk, back }: { desk: Desk; back(): void }) {
  const [whose, setWhose] = useState<Whose>('both');
  const all = desk.review.key.value.filter(({ judged }) => judged.mark !== null);
  const chosen = all.filter(({ node }) => whose === 'both' || moverOf(desk.study, node) === Number(whose));
  // A side without mistakes has nothing to learn from: its choice is not offered.
  const sides = [...new Set(all.map(({ node }) => moverOf(desk.study, node)))].sort();
  const view = desk.study.view.value;
  if (!view) return null;
  const choices = [
    { value: 'both', label: s('learn.both') },
    ...sides.map((side) => ({ value: String(side), label: sideName(view, side) })),
  ];
  return (
    <Tasks key={whose} tasks={chosen.map((moment) => taskOf(desk, moment))} back={back}>
      {sides.length > 1 && (
        <Select id="whose" label={s('learn.sides')} value={whose} values={choices} onChange={setWhose} />
      )}
    </Tasks>
  );
}

function taskOf({ study, review }: Desk, { node, judged }: Moment): Task {
  const { tree } = study;
  const line = lineTo(tree.value, nodeOf(tree.value, node).parent ?? 0);
  return { key: String(node), line, judged, mover: moverOf(study, node), judge: review.judge };
}

interface TasksProps {
  tasks: Task[];
  back(): void;
  backLabel?: string;
  children?: preact.ComponentChildren;
}

/** Task after task, and how it went. */
export function Tasks({ tasks, back, backLabel = s('learn.back'), children }: TasksProps) {
  const [index, setIndex] = useState(0);
  const [found, find] = useState<ReadonlySet<string>>(new Set());
  const again = () => {
    setIndex(0);
    find(new Set());
  };
  const ways = { back, backLabel };
  if (tasks.length > 0 && index >= tasks.length) {
    const count = tasks.filter(({ key }) => found.has(key)).length;
    return <End found={count} all={tasks.length} again={again} {...ways} />;
  }
  const task = tasks[index];
  if (!task) return null;
  return (
    <Mistake
      key={task.key}
      task={task}
      number={index + 1}
      all={tasks.length}
      onFound={() => find(new Set([...found, task.key]))}
      next={() => setIndex(index + 1)}
      {...ways}
    >
      {children}
    </Mistake>
  );
}

interface EndProps {
  found: number;
  all: number;
  again(): void;
  back(): void;
  backLabel: string;
}

/** How it went, and what next. */
function End({ found, all, again, back, backLabel }: EndProps) {
  const words = found === all ? s('learn.endAll') : s('learn.end', { found, all });
  useEffect(() => say(words), []);
  return (
    <Page title={s('learn.title')}>
      <section class="panel learn-end" data-found={found} data-all={all}>
        <p class="lead">{words}</p>
        <div class="controls">
          <Button id="learn-back" kind="primary" icon="back" label={backLabel} onClick={back} />
          <Button id="learn-again" icon="restart" label={s('learn.repeat')} onClick={again} />
        </div>
      </section>
    </Page>
  );
}

interface MistakeProps {
  task: Task;
  number: number;
  all: number;
  /** A better move was found by somebody who was not shown it. */
  onFound(): void;
  next(): void;
  back(): void;
  backLabel: string;
  children: preact.ComponentChildren;
}

function Mistake({ task, number, all, onFound, next, back, backLabel, children }: MistakeProps) {
  const { judged } = task;
  // A task is another one only by its key, with which it is another screen.
  const line = useMemo(() => task.line, []);
  const [hint, showHint] = useState<'none' | 'cell' | 'move'>('none');
  const rules = engine.value!.rules;
  const drill = useMemo(
    () => createDrill(rules, { line, judge: (move) => judgeMove(rules, task, move) }, wait),
    [],
  );
  const phase = drill.phase.value;
  const said = drill.said.value;
  useLayoutEffect(() => {
    if (phase === 'solved' && hint !== 'move') onFound();
  }, [phase]);
  const view: View | null = drill.view.value;
  const best = useDescribed(rules, line, judged.best);
  const cell = best?.cells[0] ?? '';
  const answer = best && view ? sayMoveAndText(view, best) : judged.best;
  const played = useDescribed(rules, line, judged.move);
  const text = `${judged.move}${judged.mark ?? ''}`;
  const mistake = played && view ? `${sayMove(view, played)} (${text})` : text;
  const hintWords = hint === 'move' ? s('learn.answer', { move: answer }) : s('learn.hint', { cell });
  const hinted = best && hint !== 'none' && phase === 'open' ? best : null;
  return (
    <DrillScreen
      drill={drill}
      title={s('learn.title')}
      tell={({ message }) => message}
      back={back}
      backLabel={backLabel}
      hinted={hinted && { cells: [cell], move: hint === 'move' ? { move: hinted, after: null } : null }}
    >
      <p class="note">{s('learn.count', { number, all })}</p>
      {children}
      {phase === 'open' && view && <p class="task">{s('learn.task', { move: mistake })}</p>}
      {hint !== 'none' && phase === 'open' && <p class="note">{hintWords}</p>}
      <Verdict said={said}>
        <p>
          {said?.right ? `✓ ${s('learn.right')} ` : '✗ '}
          {said?.message}
        </p>
      </Verdict>
      <div class="controls">
        <StepButtons hand={drill.hand} />
        <Button
          id="hint"
          icon="hint"
          label={hint === 'none' ? t('play.hint') : s('learn.show')}
          disabled={phase !== 'open' || hint === 'move'}
          onClick={() => {
            const more = hint === 'none' ? 'cell' : 'move';
            showHint(more);
            const spoken = best && view ? sayMove(view, best) : judged.best;
            say(more === 'move' ? s('learn.answer', { move: spoken }) : s('learn.hint', { cell }));
          }}
        />
        <Button
          id="retry"
          icon="restart"
          label={s('learn.again')}
          disabled={phase === 'open'}
          onClick={() => void drill.again()}
        />
        <Button
          id="next"
          icon="forward"
          kind={phase === 'solved' ? 'primary' : 'plain'}
          label={s(number < all ? 'learn.next' : 'learn.finish')}
          onClick={next}
        />
        <Button id="learn-back" icon="home" label={backLabel} onClick={back} />
      </div>
    </DrillScreen>
  );
}

/** The engine's own move is right; any other is judged as the game was. */
async function judgeMove(rules: Rules, { judged, line, judge }: Task, move: string): Promise<Judgement> {
  if (move === judged.best) return { right: true, message: s('learn.best'), follow: [] };
  if (move === judged.move) return { right: false, message: s('learn.same'), follow: [] };
  const found = await judge(line, move);
  if (found === null || found.mark !== null) return { right: false, message: s('learn.wrong'), follow: [] };
  const [view, [best]] = await Promise.all([rules.view(line), rules.describe(line, [judged.best])]);
  const say = (words: string) => s('learn.good', { best: words });
  const message = say(best ? sayMoveAndText(view, best) : judged.best);
  return { right: true, message, spoken: best ? say(sayMove(view, best)) : message, follow: [] };
}
