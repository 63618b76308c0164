/** Where a study begins when nothing was brought: a game, a position, a record, or the last study. */
import { useState } from 'preact/hooks';
import type { RecordedGame } from '../engine/rules';
import { games, gameTitle, usualGame, variantWord } from '../state/games';
import { choiceOf, chosen, idOf, offeredValues } from '../state/variant';
import { sayVariant } from '../state/words';
import { store } from '../ui/context';
import { Button, Page, Select } from '../ui/parts';
import { Paste } from './Paste';
import { Recent } from './Recent';
import { hasSaved, type SavedStudy } from './saved';
import { s } from './strings';
import { newTree, ROOT, type Tree } from './tree';

interface Props {
  /** What was brought to be chosen from. */
  text: string;
  open(study: SavedStudy): void;
  /** The last study is to be gone on with. */
  goOn(): void;
  /** The position of this tree is to be set up by hand. */
  setUp(tree: Tree): void;
  /** Games are to be the chapters of one study. */
  bind(games: RecordedGame[]): void;
  /** One's own mistakes are to be looked at. */
  mistakes(): void;
}

export function Begin({ text, open, goOn, setUp, bind, mistakes }: Props) {
  const [name, setName] = useState(usualGame.value);
  const [variant, setVariant] = useState<Record<string, string>>({});
  const info = games.value.find(({ id }) => id === name);
  const game = info ? idOf(info, variant) : name;
  return (
    <Page title={s('title')}>
      <section class="panel study-begin">
        <p class="lead">{s('begin.lead')}</p>
        {hasSaved(store) && (
          <Button id="study-last" icon="redo" kind="primary" label={s('begin.last')} onClick={goOn} />
        )}
        <div class="begin-form">
          <Select
            id="study-game"
            label={s('begin.game')}
            value={name}
            values={games.value.map(({ id }) => ({ value: id, label: gameTitle(id) }))}
            onChange={(value) => {
              setName(value);
              setVariant({});
            }}
          />
          {info?.variants.map(({ key }) => (
            <Select
              key={key}
              label={variantWord(name, key)}
              value={choiceOf(info, variant, key)}
              values={offeredValues(info, variant, key).map((value) => ({
                value,
                label: sayVariant(name, key, value),
              }))}
              onChange={(value) => setVariant(chosen(info, variant, key, value))}
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
        <Paste key={text} first={text} game={game} open={open} bind={bind} />
      </section>
      <Recent mistakes={mistakes} />
    </Page>
  );
}
