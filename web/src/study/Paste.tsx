/** Where a record, a position or a link is pasted to be studied. */
import { useEffect, useState } from 'preact/hooks';
import type { Fault, SavedGame } from '../engine/rules';
import { sayFault, sayGame, sayTitle } from '../library/say';
import { engine } from '../panels/context';
import { Button } from '../panels/parts';
import { goTo } from '../panels/route';
import { words as shareWords } from '../share/strings';
import type { KeptStudy } from './kept';
import { type Pasted, readPasted, treeOf, type Wrong } from './pasted';
import { s } from './strings';
import { ROOT } from './tree';
import { sayWhy } from './words';

/** No text of games that are pasted together is longer. */
const LONGEST = 500_000;
/** So many faults are listed. */
const MOST_FAULTS = 10;

interface Props {
  /** What is in the field at first, to be read at once; nothing for an empty one. */
  first: string;
  /** The game that a position is taken for. */
  game: string;
  open(study: KeptStudy): void;
}

export function Paste({ first, game, open }: Props) {
  const [text, write] = useState(first);
  const [found, find] = useState<Pasted | null>(null);
  const [trouble, tell] = useState('');
  const rules = engine.value!.rules;
  const read = async () => {
    tell('');
    try {
      const pasted = await readPasted(rules, game, text);
      if (pasted.kind === 'tree') open({ tree: pasted.tree, at: ROOT });
      else find(pasted);
    } catch (error) {
      tell(error instanceof Error ? error.message : String(error));
    }
  };
  useEffect(() => {
    if (first) void read();
  }, []);
  const keepAll = async () => {
    const [{ bring }, { createLibrary }] = await Promise.all([
      import('../library/carry'),
      import('../library/shelves'),
    ]);
    try {
      await bring(rules, createLibrary(), text);
      goTo('load');
    } catch {
      tell(s('head.notKept'));
    }
  };
  const wrong = trouble || (found?.kind === 'wrong' ? sayWrong(found.wrong) : '');
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
          onInput={(event) => {
            write(event.currentTarget.value);
            find(null);
            tell('');
          }}
        />
      </label>
      {wrong && (
        <p class="wrong" role="alert">
          {wrong}
        </p>
      )}
      {found?.kind === 'several' && (
        <Several
          {...found}
          choose={(chosen) => void treeOf(rules, chosen).then((tree) => open({ tree, at: ROOT }))}
          keepAll={() => void keepAll()}
        />
      )}
      <Button id="study-open" label={s('begin.open')} disabled={!text.trim()} onClick={() => void read()} />
    </>
  );
}

/** What was pasted is none of what can be studied. */
export function sayWrong(wrong: Wrong): string {
  if (wrong.like === 'link') return shareWords(`link.${wrong.what}`);
  if (wrong.like === 'record') return s('begin.wrongRecord', { why: sayFault(wrong.fault) });
  if (wrong.like === 'position')
    return s('begin.wrongPosition', { game: sayGame(wrong.game), why: sayWhy(wrong.why) });
  return s('begin.wrong');
}

interface SeveralProps {
  games: SavedGame[];
  faults: Fault[];
  choose(game: SavedGame): void;
  keepAll(): void;
}

function Several({ games, faults, choose, keepAll }: SeveralProps) {
  return (
    <section class="several" aria-label={s('begin.several')}>
      <p role="status">{games.length === 1 ? s('begin.one') : s('begin.many', { count: games.length })}</p>
      <ol>
        {games.map((game, place) => (
          <li key={place}>
            <Button label={labelOf(game)} onClick={() => choose(game)} />
          </li>
        ))}
      </ol>
      {faults.length > 0 && (
        <ul class="wrong">
          {faults.slice(0, MOST_FAULTS).map((fault) => (
            <li key={fault.number}>{sayFault(fault)}</li>
          ))}
        </ul>
      )}
      <Button id="keep-all" icon="folder" label={s('begin.keepAll')} onClick={keepAll} />
    </section>
  );
}

function labelOf({ game, players, tags, moves }: SavedGame): string {
  const title = tags.find(([name]) => name === 'Title')?.[1] ?? '';
  return s('begin.entry', { game: sayGame(game), title: sayTitle({ title, players }), count: moves.length });
}
