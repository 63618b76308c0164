/** The evaluation over the game as a picture that keys can walk along, or as a table. */
import { useState } from 'preact/hooks';
import { gameName, type View } from '../state/view';
import { moveText, sideName } from '../state/words';
import { Button, Swatch } from '../ui/parts';
import type { Desk } from './desk';
import { evalOf } from './review';
import { chance, type Score, shortScore } from './scores';
import { s } from './strings';
import { numberOf } from './study';
import { lineThrough, type NodeId, nodeOf, ROOT, signOf } from './tree';
import { sayScore } from './words';

const [WIDTH, HEIGHT] = [600, 120];

interface Point {
  id: NodeId;
  label: string;
  score: Score | null;
  isMarked: boolean;
}

export function Graph({ desk }: { desk: Desk }) {
  const [isTable, setTable] = useState(false);
  const view = desk.study.view.value;
  const points = pointsOf(desk);
  if (!view || !points.some(({ score }) => score)) return <p class="note">{s('graph.none')}</p>;
  return (
    <section class="graph" aria-label={s('graph.title')}>
      {isTable ? (
        <Table desk={desk} view={view} points={points} />
      ) : (
        <Picture desk={desk} view={view} points={points} />
      )}
      <Button
        id="graph-kind"
        kind="quiet"
        label={s(isTable ? 'graph.picture' : 'graph.table')}
        onClick={() => setTable(!isTable)}
      />
    </section>
  );
}

function pointsOf({ study }: Desk): Point[] {
  const tree = study.tree.value;
  return lineThrough(tree, study.at.value).map((id) => {
    const node = nodeOf(tree, id);
    const label =
      id === ROOT
        ? s('moves.start')
        : `${numberOf(study, id).text} ${moveText(node.move)}${node.marks.map(signOf).join(' ')}`;
    return {
      id,
      label,
      score: evalOf(study, id),
      isMarked: node.marks.some((mark) => [2, 4, 6].includes(mark)),
    };
  });
}

interface Props {
  desk: Desk;
  view: View;
  points: Point[];
}

function Picture({ desk, view, points }: Props) {
  const here = points.findIndex(({ id }) => id === desk.study.at.value);
  const step = WIDTH / Math.max(1, points.length - 1);
  const x = (index: number) => Math.round(index * step * 10) / 10;
  const y = (score: Score) => Math.round((1 - chance(score)) * (HEIGHT - 12) + 6);
  const known = points.flatMap(({ score }, index) => (score ? [{ index, y: y(score) }] : []));
  const line = known.map((point) => `${x(point.index)},${point.y}`).join(' ');
  const go = (index: number) => {
    const point = points[Math.max(0, Math.min(points.length - 1, index))];
    if (point) void desk.study.goTo(point.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: points.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    go(to);
  };
  const current = points[here];
  const words = current
    ? s('graph.point', {
        move: current.label,
        score: current.score ? sayScore(view, current.score) : s('score.none'),
      })
    : '';
  return (
    <div
      class="graph-picture"
      role="slider"
      tabIndex={0}
      aria-label={`${s('graph.title')}. ${s('graph.help')}`}
      aria-valuemin={0}
      aria-valuemax={points.length - 1}
      aria-valuenow={Math.max(0, here)}
      aria-valuetext={words}
      title={words}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        go(Math.round(((event.clientX - box.left) / box.width) * (points.length - 1)));
      }}
    >
      <svg
        class={`board2d g-${gameName(view.game)}`}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect class="half s0" width={WIDTH} height={HEIGHT / 2} />
        <rect class="half s1" y={HEIGHT / 2} width={WIDTH} height={HEIGHT / 2} />
        <path class="zero" d={`M0 ${HEIGHT / 2}H${WIDTH}`} />
        <polyline class="curve" points={line} />
        {known.map(({ index, y: at }) =>
          points[index]?.isMarked ? <MistakeSign key={index} x={x(index)} y={at} /> : null,
        )}
        <path class="here" d={`M${x(Math.max(0, here))} 0V${HEIGHT}`} />
      </svg>
      {([0, 1] as const).map((side) => (
        <span key={side} class={`graph-side of-${side}`} aria-hidden="true">
          <Swatch game={gameName(view.game)} side={side} />
          {sideName(view, side)}
        </span>
      ))}
    </div>
  );
}

/** A diamond, so that it is not told by its colour alone. */
function MistakeSign({ x, y }: { x: number; y: number }) {
  return <path class="mistake" d={`M${x} ${y - 7}l5 7l-5 7l-5-7Z`} />;
}

function Table({ desk, view, points }: Props) {
  return (
    <div class="graph-table">
      <table>
        <caption class="sr">{s('graph.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{s('graph.move')}</th>
            <th scope="col">{s('graph.score')}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ id, label, score }) => (
            <tr key={id}>
              <th scope="row">
                <button type="button" class="move" onClick={() => void desk.study.goTo(id)}>
                  {label}
                </button>
              </th>
              <td title={score ? shortScore(score) : undefined}>{score ? sayScore(view, score) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
