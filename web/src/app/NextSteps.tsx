/** What somebody who has played may want to do next. */
import { useRef } from 'preact/hooks';
import { dayNumber } from '../learn/daily';
import { games, gameTitle } from '../state/games';
import type { Player } from '../state/session';
import { t } from '../state/strings';
import { sideCount } from '../state/variant';
import { levelName } from '../state/words';
import { hasPlayed, isDone, progress } from '../storage/progress';
import { isDayDone } from '../storage/puzzles';
import { wishedGame } from '../storage/wishes';
import { play, randomSeed } from '../ui/context';
import { Button } from '../ui/parts';
import { goTo } from '../ui/route';

const MOST_LEVEL = 10;

export function NextSteps() {
  // The game of one's last choice as the menu opens: choosing another one below must not move what is above it.
  const first = useRef('');
  first.current ||= wishedGame.value;
  const game = first.current;
  const beaten = progress.value.beaten[game] ?? 0;
  const level = Math.min(MOST_LEVEL, beaten + 1);
  const untried = games.value.find(({ id }) => !hasPlayed(id) && !isDone(`lesson-${id}`));
  const isDaily = !isDayDone(dayNumber(Date.now()));
  if (!game) return null;
  return (
    <section class="next-steps" aria-label={t('next.title')}>
      <h2>{t('next.title')}</h2>
      <div class="controls">
        {beaten > 0 && (
          <Button
            id="next-level"
            kind="primary"
            icon="play"
            label={t('next.level', { game: gameTitle(game), level, name: levelName(level, game) })}
            onClick={() => playLevel(game, level)}
          />
        )}
        {isDaily && (
          <Button
            id="next-daily"
            icon="star"
            label={t('puzzles.daily')}
            onClick={() => goTo('puzzles', 'daily')}
          />
        )}
        {untried && (
          <Button
            id="next-lesson"
            icon="book"
            label={t('next.lesson', { game: gameTitle(untried.id) })}
            onClick={() => goTo('lessons', untried.id)}
          />
        )}
      </div>
    </section>
  );
}

function playLevel(game: string, level: number): void {
  const others = Array.from({ length: sideCount(game) - 1 }, (): Player => ({ kind: 'level', level }));
  play({ game, seed: randomSeed(), players: [{ kind: 'human' }, ...others], clock: { kind: 'none' } });
}
