/** Where a record, a position or a link is pasted to be studied. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Fault, RecordedGame } from '../engine/rules';
import { sayProblem } from '../library/problems';
import { sayFault, sayGame, sayTitle } from '../library/say';
import { unpack } from '../links/recognise';
import { words as shareWords } from '../share/strings';
import { importGames, LARGEST, restOf } from '../storage/import';
import { Closed, createLibrary, Full } from '../storage/library';
import { engine } from '../ui/context';
import { Button } from '../ui/parts';
import { goTo } from '../ui/route';
import { MOST_CHAPTERS } from './chapters';
import { type Pasted, readPasted, treeOf, type Wrong } from './pasted';
import type { SavedStudy } from './saved';
import { s } from './strings';
import { ROOT } from './tree';

/** So many faults are listed. */
const MOST_FAULTS = 10;

interface Props {
  /** What is in the field at first, to be read at once; nothing for an empty one. */
  first: string;
  /** The game that a position is taken for. */
  game: string;
  open(study: SavedStudy): void;
  bind(games: RecordedGame[]): void;
}

export function Paste({ first, game, open, bind }: Props) {
  const [text, write] = useState(first);
  const [found, find] = useState<Pasted | null>(null);
  /** What could not go into the library with the rest; it is in the field. */
  const [left, leave] = useState<Fault[]>([]);
  const [trouble, tell] = useState('');
  const rules = engine.value!.rules;
  const forget = () => {
    find(null);
    leave([]);
    tell('');
  };
  const isBusy = useRef(false);
  /** One thing at a time, whoever presses twice; and nothing that goes wrong is passed over in silence. */
  const attempt = (what: () => Promise<void>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    tell('');
    what()
      .catch((error) => tell(error instanceof Error ? error.message : String(error)))
      .finally(() => {
        isBusy.current = false;
      });
  };
  const read = async () => {
    if (text.length > LARGEST) return tell(s('begin.long', { count: LARGEST }));
    const pasted = await readPasted(rules, game, text);
    if (pasted.kind === 'tree') open({ tree: pasted.tree, at: ROOT });
    else find(pasted);
  };
  useEffect(() => {
    if (first) attempt(read);
  }, []);
  const keepAll = async () => {
    try {
      const records = await unpack(text);
      const { faults } = await importGames(rules, createLibrary(), records);
      if (faults.length === 0) return goTo('load');
      const rest = restOf(records, faults);
      find(null);
      leave(rest.faults);
      write(rest.text);
    } catch (error) {
      if (!(error instanceof Closed || error instanceof Full)) throw error;
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
          spellcheck={false}
          value={text}
          onInput={(event) => {
            write(event.currentTarget.value);
            forget();
          }}
        />
      </label>
      {wrong && (
        <p class="wrong" role="alert">
          {wrong}
        </p>
      )}
      {left.length > 0 && (
        <div class="left" role="alert">
          <p>{s('begin.left')}</p>
          <Faults faults={left} />
        </div>
      )}
      {found?.kind === 'several' && (
        <Several
          {...found}
          choose={(chosen) => attempt(async () => open({ tree: await treeOf(rules, chosen), at: ROOT }))}
          bind={bind}
          keepAll={() => attempt(keepAll)}
        />
      )}
      <Button
        id="study-open"
        label={s('begin.open')}
        disabled={!text.trim()}
        onClick={() => {
          leave([]);
          attempt(read);
        }}
      />
    </>
  );
}

/** What was pasted is none of what can be studied. */
export function sayWrong(wrong: Wrong): string {
  if (wrong.like === 'link') return shareWords(`link.${wrong.what}`);
  if (wrong.like === 'record')
    return s('begin.wrongRecord', { why: wrong.fault ? sayFault(wrong.fault) : '' });
  if (wrong.like === 'position')
    return s('begin.wrongPosition', { game: sayGame(wrong.game), why: sayProblem(wrong.game, wrong.why) });
  return s('begin.wrong');
}

interface SeveralProps {
  games: RecordedGame[];
  faults: Fault[];
  choose(game: RecordedGame): void;
  bind(games: RecordedGame[]): void;
  keepAll(): void;
}

function Several({ games, faults, choose, bind, keepAll }: SeveralProps) {
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
      {faults.length > 0 && <Faults faults={faults} />}
      {games.length > 1 && games.length <= MOST_CHAPTERS && (
        <Button
          id="open-all"
          kind="primary"
          icon="book"
          label={s('begin.bind', { count: games.length })}
          onClick={() => bind(games)}
        />
      )}
      <Button id="keep-all" icon="folder" label={s('begin.keepAll')} onClick={keepAll} />
    </section>
  );
}

function Faults({ faults }: { faults: Fault[] }) {
  return (
    <ul class="wrong">
      {faults.slice(0, MOST_FAULTS).map((fault, place) => (
        <li key={place}>{sayFault(fault)}</li>
      ))}
    </ul>
  );
}

function labelOf({ game, players, tags, moves }: RecordedGame): string {
  const title = tags.find(([name]) => name === 'Title')?.[1] ?? '';
  return s('begin.entry', { game: sayGame(game), title: sayTitle({ title, players }), count: moves.length });
}
