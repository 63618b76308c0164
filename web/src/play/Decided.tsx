/** What decided a game, in numbers: what was compared one by one, or counted up. */
import { t } from '../state/strings';
import type { Decision, Side, View } from '../state/view';
import { list, sideName } from '../state/words';

type Deciding = Decision['cells'][number];

export function Decided({ view }: { view: View }) {
  const { decision } = view;
  if (!decision || decision.cells.length === 0) return null;
  if (decision.kind === 'compared') return <Compared view={view} decision={decision} />;
  if (decision.kind === 'counted') return <Counted view={view} decision={decision} />;
  const cells = decision.cells.map(({ cell }) => cell);
  const text =
    decision.kind === 'joined'
      ? t('over.chain', { cells: cells.join('–') })
      : t('over.marked', { cells: list(cells) });
  return <p class="decided-cells">{text}</p>;
}

function of(decision: Decision, side: Side): Deciding[] {
  return decision.cells.filter((known) => known.side === side);
}

interface Props {
  view: View;
  decision: Decision;
}

/** The stacks of all sides from the first to the one that made the difference. */
function Compared({ view, decision }: Props) {
  const sides = view.sides.map((_, side) => of(decision, side));
  const rows = Math.max(...sides.map((own) => own.length));
  // Further rows tell the places behind the first.
  const deciding = Math.max(...sides.map((own) => own.findLastIndex(({ decides }) => decides)));
  return (
    <table class="score decided-table">
      <caption class="sr">{t('over.decided')}</caption>
      <SideHeads view={view} />
      <tbody>
        {Array.from({ length: rows }, (_, rank) => {
          const cells = sides.map((own) => own[rank]);
          const isDeciding = rank === deciding;
          return (
            <tr key={rank} class={isDeciding ? 'is-deciding' : undefined}>
              <th scope="row">{t('over.stack', { number: rank + 1 })}</th>
              {cells.map((known, side) => (
                <td key={side}>
                  {known ? known.number : 0} {known && <small>{known.cell}</small>}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** What each side has, added up. */
function Counted({ view, decision }: Props) {
  const said = (own: Deciding[]) => {
    const numbers = own.map(({ number }) => number ?? 0);
    const sum = numbers.reduce((all, number) => all + number, 0);
    return numbers.length > 1 ? `${numbers.join(' + ')} = ${sum}` : String(sum);
  };
  const most = Math.max(...view.sides.map((_, side) => of(decision, side).length));
  return (
    <table class="score decided-table">
      <caption class="sr">{t('over.decided')}</caption>
      <tbody>
        {view.sides.map((_, side) => {
          const own = of(decision, side);
          const isDeciding = own.some(({ decides }) => decides);
          return (
            <tr key={side} class={isDeciding ? 'is-deciding' : undefined}>
              <th scope="row">{sideName(view, side)}</th>
              <td class={most > 6 ? 'is-long' : undefined}>{said(own)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function SideHeads({ view }: { view: View }) {
  return (
    <thead>
      <tr>
        <td />
        {view.sides.map((_, side) => (
          <th key={side} scope="col">
            {sideName(view, side)}
          </th>
        ))}
      </tr>
    </thead>
  );
}
