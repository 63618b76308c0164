/** The games that were left unfinished, here and on a server. */
import { isServed } from '../net/served';
import { ContinueCard } from '../ui/ContinueCard';
import { resume, store, type Unfinished, unfinishedGames } from '../ui/context';
import { later } from '../ui/later';
import { goTo } from '../ui/route';

/** Older ones come up when these are over. */
const MOST = 3;

export function Continue() {
  return (
    <>
      {unfinishedGames()
        .slice(0, MOST)
        .map((saved, place) => (
          <ContinueSaved key={saved.id} saved={saved} place={place} />
        ))}
      {isServed.value && store.read('online') !== undefined && <ContinueOnline />}
    </>
  );
}

const ContinueOnline = later(() =>
  import('../online/ContinueOnline').then((module) => module.ContinueOnline),
);

function ContinueSaved({ saved, place }: { saved: Unfinished; place: number }) {
  const { game, start, seed, players } = saved.setup;
  return (
    <ContinueCard
      id={place === 0 ? 'continue' : `continue-${place}`}
      line={{ game, start, seed, moves: saved.moves }}
      sides={players.length}
      go={() => {
        if (resume(saved.id)) goTo('game');
      }}
    />
  );
}
