/** One's own mistakes in all games of the library: found game by game, and remembered from visit to visit. */
import { batch, type ReadonlySignal, signal } from '@preact/signals';
import { type Client, Interrupted } from '../engine/client';
import { type Line, type Rules, setUp } from '../engine/rules';
import { type Judged, readTurn } from '../state/judged';
import { turnOf } from '../state/turns';
import { isForTwo } from '../state/variant';
import type { Side } from '../state/view';
import type { Entry } from '../storage/entry';
import type { Library } from '../storage/library';
import { isObject, type Store } from '../storage/store';
import { EFFORTS, type ReviewState } from './review';
import { readReview } from './saved';

export interface OwnMistake {
  entry: Entry;
  /** What leads to the position in which it was made. */
  line: Line;
  /** Who moved first in the game. */
  first: Side;
  mover: Side;
  judged: Judged;
}

export interface MistakeSearch {
  state: ReadonlySignal<ReviewState>;
  /** How many games have been looked at, and how many there are. */
  progress: ReadonlySignal<{ done: number; all: number }>;
  /** Of the newest game first. */
  found: ReadonlySignal<OwnMistake[]>;
  start(): Promise<void>;
  /** What was found stays, and is not looked for again. */
  stop(): void;
}

interface Means {
  hire(): Client;
  rules: Rules;
  library: Library;
  store: Store;
}

/** As many positions for each move as a quick review looks at. */
export const NODES = EFFORTS.quick;
/** What is remembered: the marked moves of every game that is in the library. */
const KEY = 'mistakes';

export function createMistakeSearch({ hire, rules, library, store }: Means): MistakeSearch {
  const state = signal<ReviewState>('none');
  const progress = signal({ done: 0, all: 0 });
  const found = signal<OwnMistake[]>([]);
  let client: Client | null = null;
  let turn = 0;
  /** By game; read once for all. */
  let known = new Map<string, Known>();

  async function marked(entry: Entry, line: Line): Promise<Judged[]> {
    const before = known.get(entry.id);
    if (before?.when === entry.when) return before.judged;
    const judged: Judged[] = [];
    client ??= hire();
    await client.run([...setUp(line), `review nodes ${NODES} from 0`], (news) => {
      const next = readTurn(news);
      if (next.mark === '?' || next.mark === '??') judged.push(next);
    }).done;
    known.set(entry.id, { when: entry.when, judged });
    // Without room for more, what was there stays.
    store.write(KEY, Object.fromEntries(known));
    return judged;
  }

  async function look(entry: Entry): Promise<OwnMistake[]> {
    const { game, start, seed, moves } = await rules.readRecord(entry.text);
    const line = { game, start: start ?? undefined, seed: seed ?? undefined, moves };
    const { side: first } = await rules.view({ ...line, moves: [] });
    return (await marked(entry, line)).flatMap((judged) => {
      const mover = turnOf(judged.turn - 1, first, 2).place;
      const before = { ...line, moves: moves.slice(0, judged.turn - 1) };
      const isSame = moves[judged.turn - 1] === judged.move;
      return isMine(entry, mover) && isSame ? [{ entry, line: before, first, mover, judged }] : [];
    });
  }

  function conclude(how: ReviewState): void {
    turn += 1;
    client?.end();
    client = null;
    state.value = how;
  }

  async function start(): Promise<void> {
    conclude('running');
    const mine = turn;
    try {
      const all = await library.all();
      if (mine !== turn) return;
      const entries = all.filter(isJudgeable);
      known = readKnown(store, new Set(all.map(({ id }) => id)));
      batch(() => {
        found.value = [];
        progress.value = { done: 0, all: entries.length };
      });
      for (const entry of entries) {
        // A game that cannot be read any more does not keep the others away.
        const more = await look(entry).catch((error) => {
          if (mine !== turn || error instanceof Interrupted) throw error;
          return [];
        });
        if (mine !== turn) return;
        batch(() => {
          found.value = [...found.value, ...more];
          progress.value = { ...progress.value, done: progress.value.done + 1 };
        });
      }
      conclude('done');
    } catch {
      if (mine === turn) conclude('broken');
    }
  }

  return {
    state,
    progress,
    found,
    start,
    stop() {
      if (state.value === 'running') conclude('stopped');
    },
  };
}

/** Games of two in which a person has moved. A study is no game that was played. */
function isJudgeable(entry: Entry): boolean {
  return isForTwo(entry.game) && entry.plies > 1 && entry.study === undefined && mine(entry).includes(true);
}

function isMine(entry: Entry, side: Side): boolean {
  return mine(entry)[side] ?? false;
}

/** Which sides were one's own: people in games that were played here, and whoever has no name elsewhere. */
function mine({ players, isOwn }: Entry): boolean[] {
  return players.map((name) => name === 'human' || (isOwn && !/^level \d+$/.test(name)));
}

interface Known {
  when: number;
  judged: Judged[];
}

/** Of games that are gone nothing is remembered any more. */
function readKnown(store: Store, ids: Set<string>): Map<string, Known> {
  const stored = store.read(KEY);
  const known = new Map<string, Known>();
  for (const [id, game] of isObject(stored) ? Object.entries(stored) : [])
    if (ids.has(id) && isObject(game) && typeof game.when === 'number')
      known.set(id, { when: game.when, judged: readReview(game.judged) });
  return known;
}
