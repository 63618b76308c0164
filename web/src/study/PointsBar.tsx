/** What each side may expect, in games of three and four. */
import { gameName, type View } from '../state/view';
import { moveText, sideName } from '../state/words';
import { Button, Swatch } from '../ui/parts';
import type { Desk } from './desk';
import { type PointsLine, shortPoints } from './points';
import { s } from './strings';
import { sayPoints, wordsOf } from './words';

/** Above the board, in place of the bar that is for two. */
export function PointsBar({ desk }: { desk: Desk }) {
  const view = desk.study.view.value;
  const points = desk.points.value;
  if (!view) return null;
  return (
    <dl class="points-bar" aria-label={s('points.title')}>
      {view.sides.map((_, side) => (
        <div key={side}>
          <dt>
            <Swatch game={gameName(view.game)} side={side} />
            {sideName(view, side)}
          </dt>
          <dd>{points ? shortPoints(points[side] ?? 0) : '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

/** So many moves of a line are shown. */
const SHOWN = 6;

export function PointsRow({ desk, view, found }: { desk: Desk; view: View; found: PointsLine }) {
  const [move = '', ...rest] = found.moves;
  return (
    <li>
      <button
        type="button"
        class="line-move"
        data-line={found.number}
        onClick={() => void desk.study.play(move)}
      >
        <span class="points" aria-hidden="true">
          {found.points.map((points, side) => (
            <b key={side}>
              <Swatch game={gameName(view.game)} side={side} />
              {shortPoints(points)}
            </b>
          ))}
        </span>
        <span class="first-move">{moveText(move)}</span>
        <span class="sr">
          {s('engine.play', { move: wordsOf(desk, view, move), score: sayPoints(view, found.points) })}
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
