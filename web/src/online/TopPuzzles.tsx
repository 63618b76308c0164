/** Puzzles to try: those that most people on this server have tried first. */
import { useEffect, useState } from 'preact/hooks';
import type { Puzzle } from '../engine/rules';
import type { Featured } from '../generated/accounts';
import { gameOf, useStudy } from '../learn/Drill';
import { api } from '../net/api';
import { engine } from '../ui/context';
import { Button } from '../ui/parts';
import { goTo } from '../ui/route';
import { sayGame } from './desk';
import { words as w } from './strings';

interface Known {
  puzzle: Puzzle;
  /** Its place among the puzzles of its game. */
  number: number;
  popular: Featured;
}

/** So many are shown. */
const MOST = 5;

export function TopPuzzles() {
  const texts = useStudy();
  const [top, setTop] = useState<Known[] | null>(null);
  const rules = engine.value?.rules;
  useEffect(() => {
    if (!rules) return;
    // Without them, the lobby is as good as before.
    void api.puzzles().then(
      async (all) => setTop((await Promise.all(all.slice(0, MOST).map(find))).flat()),
      () => undefined,
    );
    async function find(popular: Featured): Promise<Known[]> {
      const set = (await rules?.puzzles(gameOf(popular.id))) ?? [];
      const index = set.findIndex(({ id }) => id === popular.id);
      const puzzle = set[index];
      return puzzle ? [{ puzzle, number: index + 1, popular }] : [];
    }
  }, [rules]);
  if (!top || !texts) return null;
  return (
    <section class="panel online-panel" aria-labelledby="lobby-puzzles">
      <h2 id="lobby-puzzles">{w('puzzles.title')}</h2>
      <ul class="online-list">
        {top.map(({ puzzle, number, popular: { solved, failed } }) => (
          <li key={puzzle.id} class="online-row">
            <span class="online-what">
              <b lang={texts.language}>{texts.heading(puzzle, number)}</b>
              <small>
                {sayGame(puzzle.game)}
                {solved + failed > 0 && ` · ${w('puzzles.count', { solved, all: solved + failed })}`}
              </small>
            </span>
            <Button
              icon="play"
              label={w('puzzles.try')}
              title={texts.heading(puzzle, number)}
              onClick={() => goTo('puzzles', puzzle.id)}
            />
          </li>
        ))}
      </ul>
      <div class="controls">
        <Button id="all-puzzles" kind="quiet" label={w('puzzles.all')} onClick={() => goTo('puzzles')} />
      </div>
    </section>
  );
}
