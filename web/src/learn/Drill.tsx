/** A board with something to solve on it: what puzzles and lessons share. */
import { computed, signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import type { Judgement } from '../engine/rules';
import type { GameLessons } from '../generated/games';
import type { Loader } from '../offline/loader';
import { type Action, ActionBar } from '../play/Actions';
import { BoardHost, createSource } from '../play/BoardHost';
import { withHand } from '../play/handActions';
import { boardKey } from '../play/keys';
import { Counts } from '../play/PlayerBar';
import { PartsChooser, stageWords, TypedMove } from '../play/Stage';
import { createRefusal, wrongWords } from '../play/Status';
import { useDrillSpeech } from '../play/speech';
import { isZen, ViewOpener, ViewTools } from '../play/ViewTools';
import type { Marks } from '../state/board';
import type { Drill } from '../state/drill';
import { games, gameTitle } from '../state/games';
import type { Hand } from '../state/hand';
import { moveMarks } from '../state/shownmove';
import { t } from '../state/strings';
import { gameName, type Move, PASS, type View } from '../state/view';
import { sayMoveAndText } from '../state/words';
import { isDone } from '../storage/progress';
import { AbsentPanel } from '../ui/Absent';
import { Button, type IconName, Page, SkipLink, Title } from '../ui/parts';
import { goTo } from '../ui/route';

export function GameTabs({ screen, game }: { screen: 'puzzles' | 'lessons' | 'rules'; game: string }) {
  return (
    // Those of lessons stand beside a board, where there is little room.
    <nav class={`tabs${screen === 'lessons' ? ' one-row' : ''}`}>
      {games.value.map(({ id: name }) => (
        <button
          type="button"
          key={name}
          class="tab"
          aria-current={name === game ? 'page' : undefined}
          onClick={() => goTo(screen, name)}
        >
          {gameTitle(name)}
          {screen === 'lessons' && isDone(`lesson-${name}`) && (
            <span class="tick">
              <span aria-hidden="true"> ✓</span>
              <span class="sr"> {t('lessons.done')}</span>
            </span>
          )}
        </button>
      ))}
    </nav>
  );
}

/** In place of a screen whose lessons are not there: that they are coming, or why they are not. */
export function Missing({ title, loader }: { title: string; loader: Loader<GameLessons> }) {
  const isAbsent = loader.state.value.kind === 'absent';
  return <Page title={title}>{isAbsent && <AbsentPanel loader={loader} />}</Page>;
}

interface VerdictProps {
  said: Judgement | null;
  children: ComponentChildren;
}

/** What the engine thinks of the move; nothing before there is one. */
export function Verdict({ said, children }: VerdictProps) {
  if (!said) return null;
  const [look, verdict] = said.right ? ['is-right', 'right'] : ['is-wrong', 'wrong'];
  return (
    <div class={`verdict ${look}`} data-verdict={verdict}>
      {children}
    </div>
  );
}

/** What is on the board, move by move and in words. */
export function Trail({ drill }: { drill: Drill }) {
  const trail = drill.trail.value;
  const isShown = drill.phase.value === 'shown';
  if (trail.length === 0) return null;
  return (
    <ol class="trail">
      {trail.map((view, ply) => (
        <li key={ply} aria-current={isShown && drill.at.value === ply + 1 ? 'step' : undefined}>
          {view.last && sayMoveAndText(view, view.last)}
        </li>
      ))}
    </ol>
  );
}

interface ControlsProps {
  drill: Drill;
  onHint(): void;
  /** What a hint costs. */
  hintTitle?: string | undefined;
  again: string;
  next: { label: string; icon: IconName; isOpen: boolean; go(): void };
}

export function DrillControls({ drill, onHint, hintTitle, again, next }: ControlsProps) {
  const phase = drill.phase.value;
  const retry: Action = {
    id: 'retry',
    icon: 'restart',
    label: again,
    disabled: phase === 'open' || phase === 'answering',
    run: () => void drill.again(),
  };
  const help: Action = {
    id: 'hint',
    icon: 'hint',
    label: t('play.hint'),
    title: hintTitle,
    disabled: phase !== 'open',
    run: onHint,
  };
  const goOn: Action = {
    id: 'next',
    icon: next.icon,
    kind: phase === 'solved' ? 'primary' : 'plain',
    label: next.label,
    disabled: !next.isOpen,
    run: next.go,
  };
  return (
    <>
      <PartsChooser hand={drill.hand} view={drill.view.value} />
      <ActionBar actions={withHand(drill.hand, [retry, help, goOn])} menu={[]} />
    </>
  );
}

interface DrillProps {
  drill: Drill;
  title: string;
  /** What is said about a move. */
  tell(judgement: Judgement): string;
  back(): void;
  backLabel: string;
  hinted: Hinted | null;
  children: ComponentChildren;
}

/** What a hint points at, and the whole move where it gives that away. */
export interface Hinted {
  cells: string[];
  move?: { move: Move; after: View | null } | null;
}

const NOT_FLIPPED = signal(false);

/** What is drawn beside the pieces; whoever has begun a move sees that instead of the one that is hinted at. */
function withHint({ marks, isEmpty }: Hand, hinted: Hinted | null): Marks {
  const { move, cells = [] } = hinted ?? {};
  return { ...marks.value, hint: cells, ...(move && isEmpty.value ? moveMarks(move.move, move.after) : {}) };
}

export function DrillScreen({ drill, title, tell, back, backLabel, hinted, children }: DrillProps) {
  const view = drill.view.value;
  const phase = drill.phase.value;
  const source = useMemo(() => {
    const shown = signal<Hinted | null>(null);
    const marks = computed(() => withHint(drill.hand, shown.value));
    const { view, hand, presented } = drill;
    return { ...createSource({ view, marks, hand, presented }), shown };
  }, [drill]);
  source.shown.value = hinted;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (boardKey(event, source, false)) event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [drill]);
  useDrillSpeech(drill, tell);
  const refusal = useMemo(() => createRefusal(drill.view, drill.hand), [drill]);
  const wrong = wrongWords(drill.hand, refusal.words);
  const detail = wrong || (view && phase === 'open' ? stageWords(view, drill.hand) : '');
  return (
    <main class={`game match drill${isZen.value ? ' zen' : ''}`} data-phase={phase} data-game={view?.game}>
      <header class="game-head">
        <SkipLink />
        <Button compact icon="back" kind="quiet" label={backLabel} onClick={back} />
        <Title text={title} />
        <ViewOpener />
        {view && (
          <Button
            compact
            icon="help"
            kind="quiet"
            label={t('menu.rules')}
            onClick={() => goTo('rules', gameName(view.game))}
          />
        )}
      </header>
      <div class="board-column">
        {view && <Counts view={view} />}
        <BoardHost source={source} flipped={NOT_FLIPPED}>
          <ViewTools />
        </BoardHost>
      </div>
      <aside class="side">
        <p class={`status status-line${wrong ? ' is-refused' : ''}`}>{detail || '\u00a0'}</p>
        {children}
        <div class="extras">
          {phase === 'open' && view?.must_pass && (
            <Button
              id="pass"
              kind="primary"
              label={t('play.pass')}
              onClick={() => void drill.attempt(PASS)}
            />
          )}
          {view && (
            <TypedMove
              hand={drill.hand}
              disabled={phase !== 'open'}
              shows={false}
              onMove={(text) => drill.attempt(text)}
              onRefused={(move) =>
                refusal.refuse(phase === 'open' ? t('no.typed', { move, why: '' }) : t('no.turn'))
              }
            />
          )}
        </div>
      </aside>
    </main>
  );
}
