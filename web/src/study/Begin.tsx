/** Where a study begins when nothing was brought: a game, a position, a record, or the last study. */
import { useEffect, useState } from 'preact/hooks';
import type { GameInfo } from '../engine/rules';
import { sayFault } from '../library/say';
import { engine, store } from '../panels/context';
import { idOf } from '../panels/Menu';
import { Button, Page, Select } from '../panels/parts';
import { tOr } from '../state/strings';
import { sayVariant } from '../state/words';
import { hasKept, type KeptStudy, keptStudy } from './kept';
import { s } from './strings';
import { fromWritten, newTree, ROOT, type Tree } from './tree';

interface Props {
  open(study: KeptStudy): void;
  /** The position of this tree is to be set up by hand. */
  setUp(tree: Tree): void;
}

/** No text of one game is longer. */
const LONGEST = 500_000;

export function Begin({ open, setUp }: Props) {
  const rules = engine.value!.rules;
  const [games, setGames] = useState<GameInfo[]>([]);
  const [name, setName] = useState('staqs');
  const [variant, setVariant] = useState<Record<string, string>>({});
  useEffect(() => {
    void rules.games().then(setGames);
  }, [rules]);
  const info = games.find(({ id }) => id === name);
  const game = info ? idOf(info, variant) : name;
  return (
    <Page title={s('title')}>
      <section class="panel study-begin">
        <p class="lead">{s('begin.lead')}</p>
        {hasKept(store) && (
          <Button
            id="study-last"
            icon="redo"
            kind="primary"
            label={s('begin.last')}
            onClick={() => void keptStudy(store, rules).then((kept) => kept && open(kept))}
          />
        )}
        <div class="begin-form">
          <Select
            id="study-game"
            label={s('begin.game')}
            value={name}
            values={games.map(({ id, name: title }) => ({ value: id, label: tOr(`game.${id}`, title) }))}
            onChange={(value) => {
              setName(value);
              setVariant({});
            }}
          />
          {info?.variants.map(({ key, values, default: standard }) => (
            <Select
              key={key}
              label={tOr(`variant.${key}`, key)}
              value={variant[key] ?? standard}
              values={values.map((value) => ({ value, label: sayVariant(key, value) }))}
              onChange={(value) => setVariant({ ...variant, [key]: value })}
            />
          ))}
        </div>
        <div class="controls">
          <Button
            id="study-start"
            icon="play"
            kind="primary"
            label={s('begin.start')}
            onClick={() => open({ tree: newTree({ game, moves: [] }), at: ROOT })}
          />
          <Button
            id="study-setup"
            icon="gear"
            label={s('begin.setUp')}
            onClick={() => setUp(newTree({ game, moves: [] }))}
          />
        </div>
        <Paste game={game} open={open} />
      </section>
    </Page>
  );
}

function Paste({ game, open }: { game: string; open(study: KeptStudy): void }) {
  const [text, write] = useState('');
  const [wrong, setWrong] = useState('');
  const rules = engine.value!.rules;
  const read = async () => {
    setWrong('');
    try {
      const isRecord = text.trimStart().startsWith('[');
      const tree = isRecord
        ? fromWritten(await rules.readTree(text))
        : newTree({
            game,
            start: (await rules.view({ game, start: text.trim(), moves: [] })).position,
            moves: [],
          });
      open({ tree, at: ROOT });
    } catch (error) {
      setWrong(s('begin.wrong', { why: error instanceof Error ? sayFault(error.message) : '' }));
    }
  };
  return (
    <>
      <label class="field column">
        <span>{s('begin.paste')}</span>
        <textarea
          id="study-paste"
          rows={5}
          maxLength={LONGEST}
          spellcheck={false}
          value={text}
          onInput={(event) => write(event.currentTarget.value)}
        />
      </label>
      {wrong && (
        <p class="wrong" role="alert">
          {wrong}
        </p>
      )}
      <Button id="study-open" label={s('begin.open')} disabled={!text.trim()} onClick={() => void read()} />
    </>
  );
}
