/** A button that lets the engine try to prove what nobody has proved before. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Search } from '../engine/client';
import { type Line, setUp } from '../engine/rules';
import type { Side } from '../state/view';
import { engine } from '../ui/context';
import { Button } from '../ui/parts';
import { sayValue } from './Explorer';
import type { Value } from './known';
import { words as w } from './strings';

/** How long it tries. */
const SECONDS = 20;

interface Props {
  line: Line;
  side: Side;
  sides: [string, string];
}

export function Prover({ line, side, sides }: Props) {
  const [stage, go] = useState<'idle' | 'proving' | 'unproved' | Value>('idle');
  const [nodes, count] = useState(0);
  const search = useRef<Search | null>(null);
  const wasStopped = useRef(false);
  const brain = engine.value?.brain;
  const stop = () => {
    wasStopped.current = true;
    search.current?.stop();
  };
  useEffect(() => {
    // Nobody waits for it who does not see it.
    const onHidden = () => document.hidden && stop();
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      stop();
    };
  }, []);
  const prove = async () => {
    if (!brain) return;
    let value: Value | null = null;
    count(0);
    wasStopped.current = false;
    go('proving');
    const options = ['setoption name Hash value 64'];
    search.current = brain.search(
      [...options, ...setUp(line), `go solve movetime ${SECONDS * 1000}`],
      (info) => {
        count(Number(/nodes (\d+)/.exec(info)?.[1] ?? 0));
        value = readValue(info) ?? value;
      },
    );
    await search.current.best.catch(() => undefined);
    search.current = null;
    // Whoever stops it knows that it has not tried for long enough.
    go(value ?? (wasStopped.current ? 'idle' : 'unproved'));
  };
  if (stage === 'proving')
    return (
      <p class="prover">
        <span role="status">{w('explorer.proving', { count: nodes })}</span>
        <Button id="stop-proving" label={w('explorer.stop')} kind="quiet" onClick={stop} />
      </p>
    );
  if (stage === 'idle' || stage === 'unproved')
    return (
      <div class="prover">
        {stage === 'unproved' && <span role="status">{w('explorer.unproved', { seconds: SECONDS })}</span>}
        <Button id="prove" icon="check" label={w('explorer.prove')} onClick={() => void prove()} />
      </div>
    );
  return (
    <p class="proved" role="status">
      <b>{w('explorer.value', { what: sayValue(stage, sides[side], sides[1 - side]) })}</b>
    </p>
  );
}

/** A proved score; opinions are none. */
function readValue(info: string): Value | null {
  const found = / score (win|loss|draw)\b/.exec(info)?.[1];
  return (found as Value | undefined) ?? null;
}
