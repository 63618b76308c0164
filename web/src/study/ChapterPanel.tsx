/** The chapters of a study: to go to, to add, to name, to put in order, to delete. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Line } from '../engine/rules';
import type { Entry } from '../storage/entry';
import { createLibrary, type Library } from '../storage/library';
import { engine, say } from '../ui/context';
import { previewOf } from '../ui/Preview';
import { Ask, Button } from '../ui/parts';
import { archiveDesk } from './archive';
import { addChapter, chaptersOf, MOST_CHAPTERS, moveChapter, removeChapter, renameChapter } from './chapters';
import { chapterName, endOf } from './chapterwords';
import type { Desk } from './desk';
import { s } from './strings';

interface Props {
  desk: Desk;
  /** Another chapter is to be on the desk. */
  open(entry: Entry): void;
  /** What is on the desk is not to be kept. */
  forget(): void;
}

export function ChapterPanel({ desk, open, forget }: Props) {
  const library = useMemo(() => createLibrary(), []);
  const [chapters, setChapters] = useState<Entry[]>([]);
  const [trouble, tell] = useState('');
  const [isAsking, ask] = useState(false);
  const entry = desk.entry.value;
  const here = chapters.find(({ id }) => id === entry?.id);
  const place = here ? chapters.indexOf(here) : 0;
  const refresh = () =>
    (entry ? chaptersOf(library, entry.id) : Promise.resolve([])).then(setChapters, () => setChapters([]));
  useEffect(() => void refresh(), [desk, entry]);
  const attempt = (what: () => Promise<unknown>) => {
    tell('');
    what()
      .then(refresh)
      .catch(() => tell(s('head.notKept')));
  };
  const add = (line: Line) =>
    attempt(async () => open(await addChapter(rulesOf(), library, await shelve(desk), line)));
  const remove = async () => {
    ask(false);
    if (!here) return;
    const next = await removeChapter(library, here.id);
    forget();
    say(s('chapters.deleted'));
    if (next) open(next);
  };
  const isFull = chapters.length >= MOST_CHAPTERS;
  const { game, start, seed } = desk.study.tree.value;
  const first: Line = { game, start: start ?? undefined, seed: seed ?? undefined, moves: [] };
  const view = desk.study.view.value;
  return (
    <div class="chapters" data-count={chapters.length}>
      <p class="note">{s('chapters.help')}</p>
      {chapters.length > 1 && (
        <ol class="chapter-list">
          {chapters.map((chapter, index) => (
            <li key={chapter.id}>
              <button
                type="button"
                class="moment"
                aria-current={chapter.id === here?.id ? 'page' : undefined}
                onClick={() => chapter.id !== here?.id && open(chapter)}
                {...previewOf(() => endOf(chapter))}
              >
                <b>{`${index + 1}. ${chapterName(chapter)}`}</b>
              </button>
            </li>
          ))}
        </ol>
      )}
      <Name
        key={here?.id ?? ''}
        title={here?.title ?? ''}
        onName={(title) => attempt(() => name(library, desk, title))}
      />
      {trouble && (
        <p class="wrong" role="alert">
          {trouble}
        </p>
      )}
      {isAsking ? (
        <Ask
          question={s('chapters.ask')}
          yes={s('chapters.yes')}
          no={s('chapters.no')}
          onYes={() => attempt(remove)}
          onNo={() => ask(false)}
        />
      ) : (
        <div class="controls">
          <Button
            id="chapter-add"
            icon="plus"
            label={s('chapters.start')}
            disabled={isFull}
            onClick={() => add(first)}
          />
          <Button
            id="chapter-here"
            icon="plus"
            label={s('chapters.here')}
            disabled={isFull || !view}
            onClick={() => view && add({ game, start: view.position, moves: [] })}
          />
          {here && chapters.length > 1 && (
            <>
              <Button
                id="chapter-up"
                icon="up"
                label={s('chapters.up')}
                disabled={place === 0}
                onClick={() => attempt(() => moveChapter(library, here.id, -1))}
              />
              <Button
                id="chapter-down"
                icon="down"
                label={s('chapters.down')}
                disabled={place === chapters.length - 1}
                onClick={() => attempt(() => moveChapter(library, here.id, 1))}
              />
              <Button
                id="chapter-delete"
                icon="bin"
                kind="quiet"
                label={s('chapters.delete')}
                onClick={() => ask(true)}
              />
            </>
          )}
        </div>
      )}
    </div>
  );
}

function rulesOf() {
  return engine.value!.rules;
}

/** Puts what is on the desk into the library; says as which game. */
async function shelve(desk: Desk): Promise<string> {
  await archiveDesk(rulesOf(), desk, false);
  return desk.entry.value?.id ?? desk.id.value;
}

/** A study that has a name is kept. */
async function name(library: Library, desk: Desk, title: string): Promise<void> {
  const { value: entry } = desk.entry;
  await renameChapter(library, entry?.isOurs ? entry.id : await shelve(desk), title);
}

function Name({ title, onName }: { title: string; onName(title: string): void }) {
  const [text, write] = useState(title);
  // At once, or it would take away what is typed before it happens.
  useLayoutEffect(() => write(title), [title]);
  const field = useRef<HTMLInputElement>(null);
  // What stands in the field, also where it has not been drawn yet.
  const keep = () => {
    const name = (field.current?.value ?? text).trim();
    if (name !== title) onName(name);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        keep();
      }}
    >
      <label class="field column">
        <span>{s('chapters.name')}</span>
        <input
          id="chapter-name"
          ref={field}
          maxLength={100}
          value={text}
          onInput={(event) => write(event.currentTarget.value)}
          onBlur={keep}
        />
      </label>
    </form>
  );
}
