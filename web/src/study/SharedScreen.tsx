/** A game or a study that somebody has sent as a link: to be looked at, read, played on or studied. Nothing of it is kept. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { RecordedGame, Rules } from '../engine/rules';
import { sayDay, sayEnd, sayPlayer, sayResult, sayTitle } from '../library/say';
import { decode, NoGame } from '../links/code';
import { decodeRecord, type SharedRecord } from '../links/record';
import { BoardHead } from '../play/BoardHead';
import { BoardHost, createSource } from '../play/BoardHost';
import { boardKey } from '../play/keys';
import { words as w } from '../share/strings';
import { type Marks, NO_MARKS } from '../state/board';
import { gameTitle, sideWord } from '../state/games';
import { language, t } from '../state/strings';
import { sayLast, sideName } from '../state/words';
import { createLibrary } from '../storage/library';
import { engine, say } from '../ui/context';
import { isOnBoard } from '../ui/focus';
import { analyse } from '../ui/open-study';
import { Button, Page, Select } from '../ui/parts';
import { goTo, route } from '../ui/route';
import { MOST_CHAPTERS } from './chapters';
import { drawingMarks } from './drawings';
import { MoveTree, StepBar, stepBy } from './MoveTree';
import { PlayOn } from './PlayOn';
import { createStudy, type Study } from './study';
import { fromWritten, lineFrom, nodeOf, ROOT } from './tree';
import { inLibrary } from './twin';
import { sayOver } from './words';
import './score.css';
import './study.css';

/** A chapter of what was sent. */
interface Chapter {
  game: RecordedGame;
  study: Study;
}

interface Opened {
  chapters: Chapter[];
  /** How many chapters there are, shown or not. */
  all: number;
  /** All that was sent. */
  text: string;
}

export function SharedScreen() {
  const { about } = route.value;
  const rules = engine.value?.rules;
  const [opened, setOpened] = useState<Opened | null>(null);
  const [wrong, setWrong] = useState<NoGame['what'] | null>(null);
  useEffect(() => {
    if (!rules) return;
    let isOn = true;
    setWrong(null);
    setOpened(null);
    openLink(rules, about)
      .then((found) => isOn && setOpened(found))
      .catch((error) => isOn && setWrong(error instanceof NoGame ? error.what : 'damaged'));
    return () => {
      isOn = false;
    };
  }, [rules, about]);
  if (opened) return <Shown key={about} {...opened} />;
  return (
    <Page title={w('link.title')}>
      <section class="panel load">
        {wrong ? (
          <>
            <p class="wrong" role="alert">
              {w(`link.${wrong}`)}
            </p>
            <div class="controls">
              <Button kind="primary" icon="home" label={w('link.menu')} onClick={() => goTo('menu')} />
            </div>
          </>
        ) : (
          <p role="status">{w('link.opening')}</p>
        )}
      </section>
    </Page>
  );
}

async function openLink(rules: Rules, code: string): Promise<Opened> {
  const { text, ply } = code.startsWith('r') ? await decodeRecord(code) : await asRecord(rules, code);
  const found = await rules.readRecords(text);
  const games = found.filter((game): game is RecordedGame => !('fault' in game));
  if (games.length === 0) throw new NoGame('damaged');
  const shown = games.slice(0, MOST_CHAPTERS);
  const chapters = await Promise.all(shown.map((game) => openChapter(rules, game, ply ?? 0)));
  return { chapters, all: games.length, text };
}

async function openChapter(rules: Rules, game: RecordedGame, ply: number): Promise<Chapter> {
  const tree = fromWritten(await rules.readTree(game.text));
  const at = lineFrom(tree, ROOT)[ply] ?? ROOT;
  const study = createStudy(rules, tree, at, { isReadOnly: true });
  return { game, study };
}

/** A link of the older form: the moves, and how the game ended. */
async function asRecord(rules: Rules, code: string): Promise<SharedRecord> {
  const { start = null, seed = null, moves, ...more } = await decode(code, rules.legal);
  const text = await rules.writeRecord({ start, seed, moves, ...more, players: [], date: '', record: null });
  return { text, ply: moves.length };
}

function Shown({ chapters, all, text }: Opened) {
  const [number, choose] = useState(0);
  const chapter = chapters[number] ?? chapters[0];
  if (!chapter) return null;
  return (
    <div class="table" key={number}>
      <Viewer chapter={chapter} whole={chapters.length > 1 ? { text, chapter: number } : null}>
        {chapters.length > 1 && (
          <Select
            id="chapter"
            label={w('link.chapter')}
            value={String(number)}
            values={chapters.map(({ game }, index) => ({
              value: String(index),
              label: `${index + 1}. ${titleOf(game)}`,
            }))}
            onChange={(value) => choose(Number(value))}
          />
        )}
        {all > chapters.length && (
          <p class="note" id="chapters-left">
            {w('link.most', { shown: chapters.length, all })}
          </p>
        )}
      </Viewer>
    </div>
  );
}

function titleOf(game: RecordedGame): string {
  const title = game.tags.find(([name]) => name === 'Title')?.[1] ?? '';
  return sayTitle({ title, players: game.players });
}

interface ViewerProps {
  chapter: Chapter;
  /** The records of all chapters, where there are several, and which of them this is. */
  whole: { text: string; chapter: number } | null;
  children?: preact.ComponentChildren;
}

function Viewer({ chapter: { game, study }, whole, children }: ViewerProps) {
  const own = useMemo(() => viewerState(study), [study]);
  useKeys(study, own.source, own.flipped);
  const view = study.view.value;
  useEffect(() => {
    if (view) say(view.last && study.at.value !== ROOT ? sayLast(view) : w('link.title'));
  }, [view]);
  return (
    <main
      class="game study is-shared"
      data-ply={nodeOf(study.tree.value, study.at.value).ply}
      data-game={game.game}
    >
      <BoardHead title={gameTitle(game.game)} game={game.game} />
      <div class="board-column">
        <div class="study-board">
          <div class="study-frame">
            <BoardHost source={own.source} flipped={own.flipped} />
          </div>
        </div>
        <p class="status-line">{statusOf(study)}</p>
        <StepBar study={study} isReadOnly />
      </div>
      <aside class="side">
        <Head game={game} study={study} />
        {children}
        <div class="controls">
          <PlayOn study={study} label={w('link.play')} kind="primary" />
          <Button
            id="study-shared"
            icon="lens"
            label={w('link.study')}
            onClick={() => {
              const { ply } = nodeOf(study.tree.value, study.at.value);
              if (whole) analyse({ kind: 'record', ply, ...whole });
              else void studyGame(game, ply);
            }}
          />
          <Button
            icon="flip"
            label={t('play.flip')}
            onClick={() => {
              own.flipped.value = !own.flipped.value;
            }}
          />
        </div>
        <MoveTree study={study} />
      </aside>
    </main>
  );
}

/** Who played, and how it ended. */
function Head({ game, study }: { game: RecordedGame; study: Study }) {
  const view = study.view.value;
  const date = game.tags.find(([name]) => name === 'Date')?.[1];
  const given = game.tags.find(([name]) => name === 'Termination')?.[1] ?? '';
  const ended = view && game.result !== '*' ? sayEnd(view, game, given) : '';
  return (
    <section class="panel shared-head">
      <h2>{capital(titleOf(game))}</h2>
      <dl>
        {game.players.map((name, side) => (
          <div key={side}>
            <dt>{view ? sideWord(game.game, view.sides[side]?.name ?? '') : ''}</dt>
            <dd>{sayPlayer(name)}</dd>
          </div>
        ))}
      </dl>
      <p>
        <strong>{sayResult(game.game, game.result)}</strong>
        {ended && `: ${ended}`}
      </p>
      {date && <p class="note">{sayDay(date)}</p>}
    </section>
  );
}

/** As a heading begins. */
function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(language.value) + text.slice(1);
}

/** Goes to the study of a game; one that is in the library already is opened from there. */
async function studyGame(game: RecordedGame, ply: number): Promise<void> {
  const rules = engine.value?.rules;
  const own = rules && (await inLibrary(rules, createLibrary(), game).catch(() => undefined));
  analyse({ kind: 'record', ply, ...(own ? { text: own.text, entry: own } : { text: game.text }) });
}

function statusOf(study: Study): string {
  const view = study.view.value;
  if (!view) return '\u00a0';
  return view.over ? sayOver(view) : t('play.turnOf', { side: sideName(view, view.side) });
}

function viewerState(study: Study) {
  const marks: ReadonlySignal<Marks> = computed(() => ({
    ...NO_MARKS,
    last: study.hand.marks.value.last,
    cursor: study.hand.marks.value.cursor,
    ...drawingMarks(nodeOf(study.tree.value, study.at.value).drawings),
  }));
  const step = stepBy(study);
  const source = createSource({
    view: study.view,
    marks,
    hand: study.hand,
    presented: study.presented,
    step,
  });
  return { source, flipped: signal(false) };
}

function useKeys(
  study: Study,
  source: ReturnType<typeof createSource>,
  flipped: ReadonlySignal<boolean>,
): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (boardKey(event, source, flipped.value)) return event.preventDefault();
      if (event.ctrlKey || event.metaKey || event.altKey || !isOnBoard(event.target)) return;
      const where = { PageUp: 'back', PageDown: 'forward', Home: 'first', End: 'last' }[event.key];
      if (!where) return;
      event.preventDefault();
      void study.step(where as 'back');
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [study]);
}
