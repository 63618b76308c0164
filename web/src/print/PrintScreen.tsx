/** Sheets for paper: the board of the game, or puzzles with their answers on a page of their own. */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { picture } from '../board2d';
import type { Puzzle } from '../generated/games';
import { sayWithin, useLessons } from '../learn/lessons';
import { games, gameTitle } from '../state/games';
import { t } from '../state/strings';
import type { View } from '../state/view';
import { sideName } from '../state/words';
import { AbsentPanel } from '../ui/Absent';
import { engine, resume, session } from '../ui/context';
import { Button, Drawn, Page, Select } from '../ui/parts';
import { goTo, route } from '../ui/route';
import { words as w } from './strings';

/** So many puzzles are on a sheet. */
const PUZZLES = 6;
const NONE: Puzzle[] = [];

export function PrintScreen() {
  const { about } = route.value;
  const game = games.value.find(({ id }) => about === `puzzles-${id}`)?.id;
  return (
    <Page title={w('print.title')} wide>
      {game ? <PuzzleSheets key={game} game={game} /> : <BoardSheet />}
    </Page>
  );
}

function Tools({ back, children }: { back(): void; children?: ComponentChildren }) {
  return (
    <div class="print-tools controls">
      {children}
      <Button id="print" kind="primary" icon="printer" label={w('print.now')} onClick={() => print()} />
      <Button kind="quiet" icon="back" label={w('print.back')} onClick={back} />
    </div>
  );
}

/** The position that is shown in the game. */
function BoardSheet() {
  useEffect(() => {
    if (!session.value) resume();
  }, []);
  const view = session.value?.view.value;
  return (
    <>
      <Tools back={() => goTo('game')} />
      {view ? (
        <article class="sheet">
          <h2>{view.title}</h2>
          <Drawn svg={picture(view, true)} label={t('play.board')} />
          <p>{view.over ? w('print.over') : w('print.turn', { side: sideName(view, view.side) })}</p>
          <p class="sheet-position">{w('print.position', { position: view.position })}</p>
        </article>
      ) : (
        <p class="note">{w('print.nothing')}</p>
      )}
    </>
  );
}

/** A puzzle with its picture. */
interface Drawing {
  puzzle: Puzzle;
  number: number;
  view: View;
}

function PuzzleSheets({ game }: { game: string }) {
  const rules = engine.value?.rules;
  const loader = useLessons(game);
  const state = loader.state.value;
  const puzzles = state.kind === 'here' ? state.part.puzzles : NONE;
  const [sheet, turn] = useState(0);
  const [drawn, setDrawn] = useState<Drawing[]>([]);
  useEffect(() => {
    let isOn = true;
    const from = sheet * PUZZLES;
    const draw = async () => {
      const some = puzzles.slice(from, from + PUZZLES);
      const views = await Promise.all(
        some.map((puzzle) => rules!.view({ game: puzzle.game, start: puzzle.position, moves: [] })),
      );
      if (isOn)
        setDrawn(some.map((puzzle, index) => ({ puzzle, number: from + index + 1, view: views[index]! })));
    };
    if (rules) void draw();
    return () => {
      isOn = false;
    };
  }, [rules, puzzles, sheet]);
  const all = Math.ceil(puzzles.length / PUZZLES);
  const name = gameTitle(game);
  if (state.kind === 'absent') return <AbsentPanel loader={loader} />;
  const sheets = Array.from({ length: all }, (_, index) => ({
    value: String(index),
    label: w('print.sheetOf', { sheet: index + 1, all }),
  }));
  return (
    <>
      <Tools back={() => goTo('puzzles', game)}>
        <Select
          id="sheet"
          label={w('print.sheet')}
          value={String(sheet)}
          values={sheets}
          onChange={(value) => turn(Number(value))}
        />
      </Tools>
      {drawn.length > 0 && (
        <>
          <article class="sheet puzzle-sheet">
            <h2>{w('print.puzzles', { game: name })}</h2>
            <ol>
              {drawn.map((drawing) => (
                <Task key={drawing.puzzle.id} drawing={drawing} />
              ))}
            </ol>
          </article>
          <article class="sheet answer-sheet">
            <h2>{w('print.answers', { game: name })}</h2>
            <ol>
              {drawn.map((drawing) => (
                <Answer key={drawing.puzzle.id} drawing={drawing} />
              ))}
            </ol>
            <p class="note">{w('print.proof')}</p>
          </article>
        </>
      )}
    </>
  );
}

function Task({ drawing: { puzzle, number, view } }: { drawing: Drawing }) {
  const side = sideName(view, view.side);
  return (
    <li value={number}>
      <h3>
        {number}. {puzzle.title}
      </h3>
      <Drawn svg={picture(view, true)} label={t('play.board')} />
      <p>
        {t(puzzle.result === 'win' ? 'puzzles.win' : 'puzzles.draw', { side })}
        {sayWithin(puzzle.plies)}
      </p>
    </li>
  );
}

function Answer({ drawing: { puzzle, number } }: { drawing: Drawing }) {
  return (
    <li value={number}>
      <b>
        {number}. {w('print.answer', { moves: puzzle.solution.join(` ${w('print.or')} `) })}
      </b>{' '}
      {puzzle.why} {puzzle.line.length > 1 && w('print.line', { moves: puzzle.line.join(' ') })}
    </li>
  );
}
