/** The engine's panel: best lines, threat, truth. */

import { sayProblem } from '../library/problems';
import { hintWords } from '../play/Status';
import { gameName, type Side, type View } from '../state/view';
import { moveText, sayMove, sideName } from '../state/words';
import { say } from '../ui/context';
import { previewAfter } from '../ui/Preview';
import { Button, Swatch } from '../ui/parts';
import type { Desk } from './desk';
import { PointsRow } from './PointsBar';
import { type Found, forFirst, shortScore } from './scores';
import { s } from './strings';
import { lineTo } from './tree';
import { MOST_MOVES, type Truth, VERDICT_SIGNS, verdictOf } from './truth';
import { sayPoints, sayScore, sayWinner, shortNumber, wordsOf } from './words';

/** So many moves of a line are shown. */
const SHOWN = 8;

export function EnginePanel({ desk }: { desk: Desk }) {
  const { thinking, study } = desk;
  const wishes = thinking.wishes.value;
  const view = study.view.value;
  const isMany = view !== null && view.sides.length > 2;
  return (
    <section class="engine panel" aria-label={s('engine.title')}>
      <div class="engine-head">
        <h2 class="sr">{s('engine.title')}</h2>
        <Button
          id="engine-switch"
          icon={wishes.isOn ? 'pause' : 'play'}
          label={s('engine.title')}
          title={s(wishes.isOn ? 'engine.on' : 'engine.off')}
          pressed={wishes.isOn}
          onClick={() => thinking.wish({ isOn: !wishes.isOn })}
        />
        <label class="field lines-field">
          <span>{s('engine.lines')}</span>
          <select
            id="lines"
            value={String(wishes.lines)}
            onChange={(event) => thinking.wish({ lines: Number(event.currentTarget.value) })}
          >
            {[1, 2, 3, 4, 5].map((count) => (
              <option key={count} value={String(count)}>
                {count}
              </option>
            ))}
          </select>
        </label>
        {!isMany && <QuestionButtons desk={desk} />}
      </div>
      {isMany && <p class="note">{s('points.only')}</p>}
      {view && <Depth desk={desk} view={view} />}
      {view && wishes.isOn && (
        <ol class="lines" data-count={desk.lines.value.length + thinking.points.value.length}>
          {desk.lines.value.map((found) => (
            <LineRow key={found.number} desk={desk} view={view} found={found} />
          ))}
          {thinking.points.value.map((found) => (
            <PointsRow key={found.number} desk={desk} view={view} found={found} />
          ))}
        </ol>
      )}
      {view && !isMany && wishes.threat && <ThreatWords desk={desk} view={view} />}
      {view && !isMany && wishes.truth && <TruthWords desk={desk} />}
    </section>
  );
}

/** What is asked beside the best lines, in games of two. */
function QuestionButtons({ desk: { thinking } }: { desk: Desk }) {
  const wishes = thinking.wishes.value;
  return (
    <>
      <Button
        id="threat"
        label={s('threat.show')}
        title={s('threat.hint')}
        pressed={wishes.threat}
        onClick={() => thinking.wish({ threat: !wishes.threat })}
      />
      <Button
        id="truth"
        label={s('truth.show')}
        title={s('truth.hint')}
        pressed={wishes.truth}
        onClick={() => thinking.wish({ truth: !wishes.truth })}
      />
    </>
  );
}

function Depth({ desk, view }: { desk: Desk; view: View }) {
  const { thinking } = desk;
  const best = thinking.found.value[0] ?? thinking.points.value[0];
  if (thinking.activity.value === 'broken' || thinking.proving.value === 'broken')
    return (
      <p class="note" role="alert">
        {s('engine.broken')} <Button label={s('engine.retry')} onClick={thinking.retry} />
      </p>
    );
  // How it ended is said under the board.
  if (view.over) return null;
  if (!thinking.wishes.value.isOn) return <p class="note">{s('engine.idle')}</p>;
  if (!best) return <p class="note">{s('engine.wait')}</p>;
  const values = { depth: best.depth || '∞', nodes: shortNumber(best.nodes), speed: shortNumber(best.speed) };
  return (
    <div class="note depth">
      {s('engine.depth', values)}
      {view.sides.length === 2 && (
        <details class="unit">
          <summary>{s('score.unitOf')}</summary>
          {s('score.unit', { side: sideName(view, 0) })}
        </details>
      )}
    </div>
  );
}

function LineRow({ desk, view, found }: { desk: Desk; view: View; found: Found }) {
  const score = forFirst(found.score, view.side);
  const [move = '', ...rest] = found.moves;
  return (
    <li>
      <button
        type="button"
        class="line-move"
        data-line={found.number}
        onClick={() => void desk.study.play(move)}
        {...previewOfMove(desk, move)}
      >
        <b class="score">{shortScore(score)}</b>
        <span class="first-move">{moveText(move)}</span>
        <span class="sr">
          {s('engine.play', { move: wordsOf(desk, view, move), score: sayScore(view, score) })}
        </span>
      </button>
      <span class="rest">
        {rest
          .slice(0, SHOWN - 1)
          .map(moveText)
          .join(' ')}
      </span>
      <Button
        compact
        kind="quiet"
        icon="save"
        label={s('engine.keep')}
        onClick={() => void desk.study.keepLine(found.moves.slice(0, SHOWN))}
      />
    </li>
  );
}

/** The position after a move that could be made now. */
function previewOfMove({ study, flipped }: Desk, move: string) {
  return previewAfter(lineTo(study.tree.value, study.at.value), move, flipped.value);
}

export function threatWords(desk: Desk, view: View): string {
  const threat = desk.thinking.threat.value;
  const other = view.side === 0 ? 1 : 0;
  if (!threat) return desk.thinking.proving.value === 'threat' ? s('threat.asking') : s('threat.none');
  if (threat.kind === 'none') return s('threat.none');
  if (threat.kind === 'refused')
    return s('threat.refused', { side: sideName(view, other), why: sayProblem(view.game, threat.why) });
  const move = desk.threat.value;
  return s('threat.is', {
    mover: sideName(view, view.side),
    move: move ? sayMove(view, move) : (threat.found.moves[0] ?? ''),
    score: sayScore(view, forFirst(threat.found.score, other)),
  });
}

function ThreatWords({ desk, view }: { desk: Desk; view: View }) {
  return (
    <p class="note threat-words" role="status">
      {threatWords(desk, view)}
    </p>
  );
}

export function truthWords(truth: Truth | null, proved: number): string {
  if (!truth) return '';
  if (truth.all > MOST_MOVES) return s('truth.far');
  if (!truth.isComplete) return s('truth.asking', { done: truth.done, all: truth.all });
  if (proved === 0) return s('truth.none');
  return s('truth.some', { proved, all: truth.all });
}

function TruthWords({ desk }: { desk: Desk }) {
  const truth = desk.thinking.truth.value;
  if (!truth) return null;
  const order = { win: 0, draw: 1, loss: 2, units: 3 };
  const proved = [...(desk.proved.value ?? [])].sort(([, a], [, b]) => order[a.kind] - order[b.kind]);
  return (
    <div class="truth">
      <p class="note" data-complete={truth.isComplete} role={truth.isComplete ? 'status' : undefined}>
        {truthWords(truth, proved.length)} {proved.length > 0 && s('truth.legend')}
      </p>
      {proved.length > 0 && (
        <ul class="truth-list" aria-label={s('truth.list')}>
          {proved.map(([move, score]) => {
            const verdict = verdictOf(score);
            if (!verdict) return null;
            return (
              <li key={move}>
                <button
                  type="button"
                  class={`truth-move is-${verdict}`}
                  data-verdict={verdict}
                  onClick={() => void desk.study.play(move)}
                  {...previewOfMove(desk, move)}
                >
                  <b>{VERDICT_SIGNS[verdict]}</b> {moveText(move)}
                  <span class="sr">{`: ${s(`truth.${verdict}`)}`}</span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

/** The evaluation as a bar beside the board in the colours of the sides: the first side's share from its end. */
export function EvaluationBar({ desk, share }: { desk: Desk; share: number }) {
  const view = desk.study.view.value;
  const score = desk.score.value;
  const over = view?.over ? sayWinner(view) : '';
  const words = over || (view && score ? sayScore(view, score) : s('score.none'));
  return (
    <div
      class={`eval-bar${desk.flipped.value ? ' is-flipped' : ''}`}
      role="meter"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={words}
      aria-label={s('score.bar', { score: words })}
      title={words}
      style={{ '--share': `${Math.round(share * 1000) / 10}%` }}
    >
      {view && (
        <div class={`board2d g-${gameName(view.game)} eval-sides`}>
          <span class="s1 eval-rest" />
          <span class="s0 eval-share" />
        </div>
      )}
      {view && <BarEnd view={view} side={0} />}
      {view && <BarEnd view={view} side={1} />}
      <b>{over || (score ? shortScore(score) : '')}</b>
    </div>
  );
}

/** Whose end of the bar it is. */
function BarEnd({ view, side }: { view: View; side: Side }) {
  return (
    <span class={`eval-end of-${side}`} aria-hidden="true">
      <Swatch game={gameName(view.game)} side={side} />
      <span>{sideName(view, side)}</span>
    </span>
  );
}

/** Says what the position is worth, for those who ask by key. */
export function speakScore(desk: Desk): void {
  const view = desk.study.view.value;
  if (!view) return;
  const [score, points] = [desk.score.value, desk.points.value];
  const worth = score
    ? sayScore(view, score)
    : points && view.sides.length > 2
      ? sayPoints(view, points)
      : '';
  const best = desk.lines.value[0] ?? desk.thinking.points.value[0];
  const first = best?.moves[0] ? desk.describe(best.moves[0]) : null;
  const move = first ? ` ${hintWords(view, first)}` : '';
  say(worth ? `${worth}.${move}` : s('score.none'));
}
