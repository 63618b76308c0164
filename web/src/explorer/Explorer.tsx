/** For a position: the games that reached it, what was played there, and what is proved about it. */
import { useEffect, useState } from 'preact/hooks';
import type { Line } from '../engine/rules';
import { sayResult, sayTitle } from '../library/say';
import { games, sideWord } from '../state/games';
import { turnOf } from '../state/turns';
import { gameName, type Side } from '../state/view';
import { moveText } from '../state/words';
import { engine } from '../ui/context';
import { previewAfter } from '../ui/Preview';
import { Select } from '../ui/parts';
import { explore, type Finding, type NextMove, type Score, type Worth } from './atlas';
import { atlasOf, type Which } from './atlases';
import type { KnownGame, Value } from './known';
import { Prover } from './Prover';
import { words as w } from './strings';
import './explorer.css';

/** So many games are listed. */
const MOST_LISTED = 12;

export interface ExplorerProps {
  line: Line;
  /** Who is to move at the end of the line. */
  side: Side;
  isOver: boolean;
  /** Plays or looks at a move; without it, moves cannot be pressed. */
  onMove?: ((move: string) => void) | undefined;
  /** Whether the game begins on a board that is drawn at random. */
  isRandom: boolean;
  /** Opens a game at a position. */
  onGame?: ((game: KnownGame, ply: number) => void) | undefined;
}

export function Explorer({ line, side, isOver, isRandom, onMove, onGame }: ExplorerProps) {
  const rules = engine.value?.rules;
  const [which, choose] = useState<Which>('all');
  const [known, setKnown] = useState<{ place: string; finding: Finding } | null>(null);
  const [failed, fail] = useState('');
  const place = JSON.stringify(line);
  useEffect(() => {
    let isOn = true;
    const look = async () => {
      if (!rules) return;
      const atlas = await atlasOf(rules, line.game, which);
      const finding = await explore(rules, atlas, line);
      if (isOn) setKnown({ place, finding });
    };
    fail('');
    look().catch((error) => isOn && fail(error instanceof Error ? error.message : String(error)));
    return () => {
      isOn = false;
    };
  }, [rules, place, which]);
  if (failed)
    return (
      <p class="wrong" role="alert">
        {w('explorer.failed', { why: failed })}
      </p>
    );
  // What is known of another position is not said of this one.
  const found = known?.place === place ? known.finding : null;
  if (!found) return <p role="status">{w('explorer.loading')}</p>;
  const sides = sideNames(line.game);
  return (
    <div class="explorer" data-games={found.games.length}>
      <Select<Which>
        id="explorer-which"
        label={w('explorer.which')}
        value={which}
        values={(['all', 'builtIn', 'own'] as const).map((value) => ({
          value,
          label: w(`explorer.${value}`),
        }))}
        onChange={choose}
      />
      <p role="status">{sayReached(found, isRandom)}</p>
      {found.games.length > 0 && <p class="note">{sayScore(found.score, sides)}</p>}
      {found.value && (
        <p class="proved">
          <b>{w('explorer.value', { what: sayValue(found.value, sides[side], sides[1 - side]) })}</b>
        </p>
      )}
      {!found.value && !isOver && <Prover key={place} line={line} sides={sides} side={side} />}
      {found.next.length > 0 && (
        <NextMoves line={line} rows={found.next} sides={sides} side={side} onMove={onMove} />
      )}
      {found.games.length > 0 && <Games found={found} onGame={onGame} />}
      <p class="note">{w('explorer.from')}</p>
    </div>
  );
}

/** What is explored and proved is for two. */
type Sides = [string, string];

function sideNames(game: string): Sides {
  const [one = '', two = ''] = games.value.find(({ id }) => id === gameName(game))?.side_names ?? [];
  return [sideWord(game, one), sideWord(game, two)];
}

function sayReached({ games }: Finding, isRandom: boolean): string {
  if (games.length > 1) return w('explorer.reached', { count: games.length });
  if (games.length === 1) return w('explorer.reachedOne');
  return w(isRandom ? 'explorer.noneRandom' : 'explorer.none');
}

function sayScore({ first, draws, second, open }: Score, [one, two]: Sides): string {
  const said = w('explorer.score', { first, draws, second, one, two });
  return open > 0 ? `${said}, ${w('explorer.open', { count: open })}` : said;
}

/** What is proved about a move of the side to move: who wins. */
function sayWorth(worth: Worth, mover: string, other: string): string {
  if (!worth) return w('worth.open');
  return `✓ ${worth === 'short' ? w('worth.short', { side: mover }) : sayValue(worth, mover, other)}`;
}

/** What is proved, for the side to move. */
export function sayValue(value: Value, mover: string | undefined, other: string | undefined): string {
  if (value === 'draw') return w('explorer.draws');
  return w('explorer.wins', { side: (value === 'win' ? mover : other) ?? '' });
}

interface NextProps {
  rows: NextMove[];
  sides: Sides;
  side: Side;
  line: Line;
  onMove: ExplorerProps['onMove'];
}

function NextMoves({ rows, sides, side, line, onMove }: NextProps) {
  const [one, two] = sides;
  const hasProofs = rows.some(({ worth }) => worth);
  return (
    <table class="explorer-moves">
      <caption>{w('explorer.next')}</caption>
      <thead>
        <tr>
          <th scope="col">{w('explorer.move')}</th>
          <th scope="col">{w('explorer.games')}</th>
          <th scope="col">{w('explorer.result', { one, two })}</th>
          {hasProofs && <th scope="col">{w('explorer.proved')}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, 40).map(({ moves: [move = '', ...others], games, score, worth }) => (
          <tr key={move}>
            <th scope="row">
              {onMove ? (
                <button
                  type="button"
                  class="move"
                  aria-label={w('explorer.play', { move })}
                  onClick={() => onMove(move)}
                  {...previewAfter(line, move)}
                >
                  {moveText(move)}
                </button>
              ) : (
                moveText(move)
              )}
              {others.length > 0 && <small>{w('explorer.also', { moves: sayFew(others) })}</small>}
            </th>
            <td>{games || '–'}</td>
            <td>{games > 0 ? `${score.first} – ${score.draws} – ${score.second}` : '–'}</td>
            {hasProofs && (
              <td>
                <span class={`worth is-${worth ?? 'open'}`}>
                  {sayWorth(worth, sides[side] ?? '', sides[1 - side] ?? '')}
                </span>
              </td>
            )}
          </tr>
        ))}
      </tbody>
      {hasProofs && (
        <tfoot>
          <tr>
            <td colSpan={4}>{w('explorer.proofs')}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

function sayFew(moves: string[]): string {
  return moves.length > 3 ? `${moves.slice(0, 3).join(', ')}…` : moves.join(', ');
}

/** The turn that led to a position after so many plies; explored is what is for two. */
function turnAfter(ply: number): number {
  return ply > 0 ? turnOf(ply - 1, 0, 2).number : 0;
}

interface GamesProps {
  found: Finding;
  onGame: ExplorerProps['onGame'];
}

function Games({ found, onGame }: GamesProps) {
  const rest = found.games.length - MOST_LISTED;
  return (
    <details>
      <summary>{w('explorer.list')}</summary>
      <ul class="explorer-games">
        {found.games.slice(0, MOST_LISTED).map(({ game, ply }, index) => {
          const words = `${sayTitle(game)} · ${sayResult(game.line.game, game.result)} · ${w('explorer.ply', { ply: turnAfter(ply) })}`;
          return (
            <li key={index}>
              {onGame ? (
                <button type="button" class="move" onClick={() => onGame(game, ply)}>
                  {words}
                </button>
              ) : (
                words
              )}
            </li>
          );
        })}
        {rest > 0 && <li>{w('explorer.more', { count: rest })}</li>}
      </ul>
    </details>
  );
}
