/** The review of a whole game: progress, graph, key moments, and the way to learn from them. */
import { useState } from 'preact/hooks';
import { isForTwo } from '../state/variant';
import { say } from '../ui/context';
import { previewOf } from '../ui/Preview';
import { Button, Select } from '../ui/parts';
import type { Desk } from './desk';
import { Graph } from './Graph';
import { EFFORTS, type Effort, type Moment } from './review';
import { s } from './strings';
import { numberOf } from './study';
import { nodeOf, ROOT } from './tree';

export function ReviewPanel({ desk, learn }: { desk: Desk; learn(): void }) {
  const { review, study } = desk;
  const [effort, setEffort] = useState<Effort>('normal');
  const state = review.state.value;
  const isRunning = state === 'running';
  const isEmpty = nodeOf(study.tree.value, ROOT).children.length === 0;
  const { done, all } = review.progress.value;
  const unjudged = review.unjudged.value;
  const start = async () => {
    await review.start(effort);
    if (review.state.value === 'done') say(doneWords(mistakes(review.key.value)));
  };
  if (!isForTwo(study.tree.value.game)) return <p class="note">{s('review.many')}</p>;
  if (isEmpty) return <p class="note">{s('review.empty')}</p>;
  return (
    <div class="review" data-review={state}>
      <div class="review-start">
        <Select<Effort>
          id="effort"
          label={s('review.effort')}
          value={effort}
          values={(Object.keys(EFFORTS) as Effort[]).map((value) => ({ value, label: s(`review.${value}`) }))}
          onChange={setEffort}
        />
        <Button
          id="review"
          kind="primary"
          icon={isRunning ? 'cancel' : 'star'}
          label={s(isRunning ? 'review.cancel' : state === 'done' ? 'review.again' : 'review.start')}
          onClick={() => (isRunning ? review.stop() : void start())}
        />
      </div>
      {isRunning && (
        <>
          <progress max={all} value={done} aria-label={s('review.progress', { done, all })} />
          <p class="note">{s('review.progress', { done, all })}</p>
        </>
      )}
      {state === 'done' && <p class="note">{doneWords(mistakes(review.key.value))}</p>}
      {state === 'done' && unjudged > 0 && (
        <p class="note review-stale" role="status">
          {unjudged === 1 ? s('review.staleOne') : s('review.stale', { count: unjudged })}
        </p>
      )}
      {state === 'stopped' && <p class="note">{s('review.stopped')}</p>}
      {state === 'broken' && <p role="alert">{s('review.broken')}</p>}
      <Graph desk={desk} />
      {state !== 'none' && <KeyMoments desk={desk} moments={review.key.value} />}
      {state === 'done' && mistakes(review.key.value) > 0 && (
        <Button id="learn" icon="book" kind="primary" label={s('review.learn')} onClick={learn} />
      )}
    </div>
  );
}

function doneWords(count: number): string {
  if (count === 0) return s('review.doneNone');
  return count === 1 ? s('review.doneOne') : s('review.done', { mistakes: count });
}

function mistakes(moments: Moment[]): number {
  return moments.filter(({ judged }) => judged.mark !== null).length;
}

function KeyMoments({ desk, moments }: { desk: Desk; moments: Moment[] }) {
  return (
    <section class="key-moments" aria-label={s('review.key')}>
      <h3>{s('review.key')}</h3>
      {moments.length === 0 && <p class="note">{s('review.noKey')}</p>}
      <ol>
        {moments.map(({ node, judged }) => (
          <li key={node}>
            <button
              type="button"
              class="moment"
              data-moment={node}
              onClick={() => void desk.study.goTo(node)}
              {...previewOf(() => desk.study.viewAt(node), desk.flipped.value)}
            >
              <b>
                {numberOf(desk.study, node).text} {judged.move}
                {judged.mark ?? ''}
              </b>
              <span>
                {[
                  judged.mark && s('review.better', { move: judged.best }),
                  judged.turning_point && s('review.turns'),
                ]
                  .filter(Boolean)
                  .join('; ')}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
