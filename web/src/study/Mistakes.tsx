/** One's own mistakes in all games of the library: to be found, looked at, and learned from. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { sayTitle } from '../library/say';
import { gameTitle } from '../state/games';
import { numbered, turnOf } from '../state/turns';
import { createLibrary } from '../storage/library';
import { engine, store } from '../ui/context';
import { brought } from '../ui/open-study';
import { previewAfter } from '../ui/Preview';
import { Button, Page } from '../ui/parts';
import { goTo } from '../ui/route';
import { type Task, Tasks } from './Learn';
import { createMistakeSearch, type MistakeSearch, NODES, type OwnMistake } from './ownmistakes';
import { judgeMove } from './review';
import { s } from './strings';

/** What was found is still there when somebody comes back from a game. */
const search = signal<MistakeSearch | null>(null);

/** So many are listed; the tasks have them all. */
const MOST = 100;

export function Mistakes({ learn }: { learn(): void }) {
  const running = engine.value;
  useEffect(() => {
    const means = running && { ...running, library: createLibrary(), store };
    if (means) search.value ??= createMistakeSearch(means);
    // Nobody waits for it any more.
    return () => search.value?.stop();
  }, [running]);
  const current = search.value;
  if (!current) return <Page title={s('mistakes.title')}>{null}</Page>;
  const [state, { done, all }, found] = [current.state.value, current.progress.value, current.found.value];
  const isRunning = state === 'running';
  return (
    <Page title={s('mistakes.title')}>
      <section class="panel study-begin mistakes" data-search={state}>
        <p class="lead">{s('mistakes.lead')}</p>
        <div class="controls">
          <Button
            id="mistakes-start"
            kind={found.length > 0 ? 'plain' : 'primary'}
            icon={isRunning ? 'cancel' : 'lens'}
            label={s(isRunning ? 'mistakes.stop' : state === 'none' ? 'mistakes.start' : 'mistakes.again')}
            onClick={() => (isRunning ? current.stop() : void current.start())}
          />
          {found.length > 0 && (
            <Button
              id="mistakes-learn"
              kind="primary"
              icon="book"
              label={s('review.learn')}
              onClick={learn}
            />
          )}
        </div>
        {isRunning && (
          <progress max={all || 1} value={done} aria-label={s('mistakes.progress', { done, all })} />
        )}
        {state !== 'none' && <p class="note">{s('mistakes.progress', { done, all })}</p>}
        <p role="status">{wordsOf(current)}</p>
        <ol class="mistake-list">
          {found.slice(0, MOST).map((mistake) => (
            <Row key={keyOf(mistake)} mistake={mistake} />
          ))}
        </ol>
        {found.length > MOST && <p class="note">{s('mistakes.more', { count: found.length - MOST })}</p>}
      </section>
    </Page>
  );
}

function wordsOf({ state, progress, found }: MistakeSearch): string {
  if (state.value === 'broken') return s('review.broken');
  if (state.value !== 'done' && state.value !== 'stopped') return '';
  if (progress.value.all === 0) return s('mistakes.noGames');
  return found.value.length === 0 ? s('mistakes.none') : s('mistakes.found', { count: found.value.length });
}

function keyOf({ entry, judged }: OwnMistake): string {
  return `${entry.id} ${judged.turn}`;
}

function Row({ mistake }: { mistake: OwnMistake }) {
  const { entry, judged, line, first } = mistake;
  const number = numbered(turnOf(judged.turn - 1, first, 2));
  const open = () => {
    const { id, when, text } = entry;
    brought.value = { kind: 'record', text, ply: judged.turn - 1, entry: { id, when } };
    goTo('study', id);
  };
  return (
    <li>
      <button type="button" class="moment" onClick={open} {...previewAfter(line, judged.move)}>
        <b>
          {number} {judged.move}
          {judged.mark ?? ''}
        </b>
        <span>{s('review.better', { move: judged.best })}</span>
        <span>{`${gameTitle(entry.game)} · ${sayTitle(entry)}`}</span>
      </button>
    </li>
  );
}

/** All of them as tasks. */
export function MistakeTasks({ back }: { back(): void }) {
  const found = search.value?.found.value ?? [];
  const tasks = found.map((mistake): Task => {
    const { line, judged, mover } = mistake;
    const judge: Task['judge'] = (before, move) => judgeMove(engine.value!.hire(), before, move, NODES);
    return { key: keyOf(mistake), line, judged, mover, judge };
  });
  useEffect(() => {
    // The page was loaded again, and what was found is to be looked for first.
    if (tasks.length === 0) back();
  }, []);
  return <Tasks tasks={tasks} back={back} backLabel={s('mistakes.back')} />;
}
