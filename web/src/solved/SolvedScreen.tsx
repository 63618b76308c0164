/** A solved opening to walk through: every move with its result, on the board and as a list. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Board } from '../state/board';
import { NO_MARKS } from '../state/board';
import { games, gameTitle } from '../state/games';
import { gameName } from '../state/view';
import { moveText, sayVariant, sayVariants, sideName } from '../state/words';
import { engine } from '../ui/context';
import { flatBoard } from '../ui/flat';
import { analyseLine } from '../ui/open-study';
import { Button, Page, Select } from '../ui/parts';
import { goTo, route } from '../ui/route';
import { words as w } from './strings';
import { lookAt, notesOf, type Outlook, readWalk, VERDICTS, writeWalk } from './walk';
import './solved.css';

export function SolvedScreen() {
  const { game: about, moves } = readWalk(route.value.about);
  const tables = tablesOf(gameName(about));
  const game = tables.includes(about) && about.includes(':') ? about : (tables[0] ?? about);
  const sizes = tables.map((id) => ({ value: id, label: boardName(id) }));
  return (
    <Page title={w('solved.title', { game: gameTitle(gameName(game)) })} wide>
      <p class="lead">{w('solved.lead')}</p>
      {sizes.length > 1 && (
        <Select
          id="solved-board"
          label={w('solved.board')}
          value={game}
          values={sizes}
          onChange={(id) => go(id, [])}
        />
      )}
      {tables.length > 0 ? (
        <Walk key={game} game={game} moves={moves} />
      ) : (
        <p role="status">{w('solved.absent')}</p>
      )}
      <p class="note">{w('solved.how')}</p>
    </Page>
  );
}

/** The variants with tables of the game that an address names, or of the first game that has some. */
function tablesOf(about: string): string[] {
  const all = games.value.filter(({ tables }) => tables.length > 0);
  return (all.find(({ id }) => id === about) ?? all[0])?.tables ?? [];
}

/** By its size, also where that is the usual one. */
function boardName(id: string): string {
  const usual = games.value.find((game) => game.id === id)?.variants.find(({ key }) => key === 'size');
  return sayVariants(id) || (usual ? sayVariant(id, usual.key, usual.default) : w('solved.standard'));
}

/** Every step has an address, so that the browser's ways back and forward go along the walk. */
function go(game: string, moves: string[]): void {
  goTo('solved', writeWalk({ game, moves }));
}

function Walk({ game, moves }: { game: string; moves: string[] }) {
  const rules = engine.value?.rules;
  const [outlook, see] = useState<Outlook | null>(null);
  const [failed, fail] = useState('');
  useEffect(() => {
    let isOn = true;
    if (rules)
      lookAt(rules, { game, moves })
        .then((found) => isOn && see(found))
        .catch((error) => isOn && fail(error instanceof Error ? error.message : String(error)));
    return () => {
      isOn = false;
    };
  }, [rules, game, moves.join(' ')]);
  if (failed)
    return (
      <p class="wrong" role="alert">
        {w('solved.failed', { why: failed })}
      </p>
    );
  if (!outlook) return <p role="status">{w('solved.loading')}</p>;
  if (!outlook.hasTable) return <p role="status">{w('solved.absent')}</p>;
  const play = (move: string) => go(game, [...moves, move]);
  return (
    <div class="solved" data-moves={moves.length}>
      <Picture outlook={outlook} count={moves.length} onMove={play} />
      <div class="solved-side">
        <p role="status" class="solved-result">
          <b>{sayResult(outlook)}</b>
        </p>
        <p class="solved-line">{moves.map(moveText).join(' ')}</p>
        <div class="controls">
          <Button
            id="solved-undo"
            icon="undo"
            label={w('solved.undo')}
            disabled={moves.length === 0}
            onClick={() => go(game, moves.slice(0, -1))}
          />
          <Button
            id="solved-again"
            icon="first"
            label={w('solved.again')}
            disabled={moves.length === 0}
            onClick={() => go(game, [])}
          />
          <Button
            id="solved-study"
            icon="lens"
            label={w('solved.study')}
            onClick={() => analyseLine({ game, moves }, true)}
          />
        </div>
        <Moves outlook={outlook} onMove={play} />
      </div>
    </div>
  );
}

function sayResult({ view, result }: Outlook): string {
  const side = sideName(view, view.side);
  return result ? w(`solved.${result}`, { side }) : '\u00a0';
}

interface MoveProps {
  outlook: Outlook;
  onMove(move: string): void;
}

function Moves({ outlook: { ways }, onMove }: MoveProps) {
  if (ways.length === 0) return <p class="note">{w('solved.beyond')}</p>;
  return (
    <>
      {VERDICTS.map((verdict) => {
        const some = ways.filter(({ result }) => result === verdict);
        if (some.length === 0) return null;
        return (
          <section key={verdict} class={`solved-group is-${verdict}`}>
            <h2>
              {w(`solved.moves.${verdict}`)} <small>{some.length}</small>
            </h2>
            <ul>
              {some.map(({ move }) => (
                <li key={move}>
                  <button type="button" class="button" onClick={() => onMove(move)}>
                    {move}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}

/** The board itself; what it shows, the list beside it says in words. */
function Picture({ outlook, count, onMove }: MoveProps & { count: number }) {
  const host = useRef<HTMLDivElement>(null);
  const board = useRef<Promise<Board> | null>(null);
  useEffect(() => {
    const place = host.current;
    if (!place) return;
    const made = flatBoard.part().then(({ createBoard }) => createBoard(place));
    board.current = made;
    return () => void made.then((shown) => shown.dispose());
  }, []);
  useEffect(() => {
    const { view, ways } = outlook;
    void board.current?.then((shown) => {
      shown.onPick = (cell) => {
        const way = ways.find((known) => known.cell === cell);
        if (way) onMove(way.move);
      };
      const how = { animate: false, speed: 1, flipped: false, coordinates: true };
      void shown.show(view, { ...NO_MARKS, notes: notesOf(ways) }, how);
    });
  }, [outlook]);
  return (
    <div
      ref={host}
      class="solved-board board-host is-2d"
      role="img"
      aria-label={w('solved.picture', { count })}
    />
  );
}
