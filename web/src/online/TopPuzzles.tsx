/** Puzzles to try: those that most people on this server have tried first. */
import { useEffect, useState } from 'preact/hooks';
import type { Featured } from '../generated/accounts';
import type { Puzzle } from '../generated/games';
import { gameOf, headingOf, lessonsOf } from '../learn/lessons';
import { api } from '../net/api';
import { language } from '../state/strings';
import { Button } from '../ui/parts';
import { goTo } from '../ui/route';
import { sayGame } from './desk';
import { words as w } from './strings';

interface Known {
  puzzle: Puzzle;
  popular: Featured;
}

/** So many are shown. */
const MOST = 5;

export function TopPuzzles() {
  const spoken = language.value;
  const [top, setTop] = useState<Known[] | null>(null);
  useEffect(() => {
    // Without them, the lobby is as good as before.
    void api.puzzles().then(
      async (all) => setTop((await Promise.all(all.slice(0, MOST).map(find))).flat()),
      () => undefined,
    );
    async function find(popular: Featured): Promise<Known[]> {
      const { puzzles: set } = await lessonsOf(gameOf(popular.id), spoken).part();
      const puzzle = set.find(({ id }) => id === popular.id);
      return puzzle ? [{ puzzle, popular }] : [];
    }
  }, [spoken]);
  if (!top) return null;
  return (
    <section class="panel online-panel" aria-labelledby="lobby-puzzles">
      <h2 id="lobby-puzzles">{w('puzzles.title')}</h2>
      <ul class="online-list">
        {top.map(({ puzzle, popular: { solved, failed } }) => (
          <li key={puzzle.id} class="online-row">
            <span class="online-what">
              <b>{headingOf(puzzle)}</b>
              <small>
                {sayGame(puzzle.game)}
                {solved + failed > 0 && ` · ${w('puzzles.count', { solved, all: solved + failed })}`}
              </small>
            </span>
            <Button
              icon="play"
              label={w('puzzles.try')}
              title={headingOf(puzzle)}
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
