/** A game on a server as a game on the page: the same board, lists and bars show it. */
import { batch, computed, effect, type ReadonlySignal, untracked } from '@preact/signals';
import { onceMore } from '../engine/client';
import type { Rules } from '../engine/rules';
import { FREE_PLIES, type Seat, type Snapshot } from '../generated/online';
import { other, SEATS, sideOf } from '../net/game';
import type { Room } from '../net/room';
import { type Clocks, newClocks, readTimeControl, type TimeControl } from '../state/clock';
import { createHand } from '../state/hand';
import { createPremove, sideThatWaits } from '../state/premove';
import type { Phase, Playback } from '../state/session';
import { ENDINGS, type Ending, type Player, type Setup } from '../state/setup';
import { createTable, type Table } from '../state/table';
import type { Side } from '../state/view';

/** What the bars call the players of a game. */
export type NameOf = (game: Snapshot, side: Side) => string;

/** The room must know the game already. */
export function createOnlineSession(rules: Rules, room: Room, first: Snapshot, nameOf: NameOf): Playback {
  const control = readPace(first.pace);
  const table = createTable(rules, setupOf(first, room.seat.value, control), {
    moves: first.moves,
    left: first.clocks ?? SEATS.map(() => 0),
    ending: null,
  });
  const { course } = table;
  const { moves, live, view, views, at } = course;
  const presented = { wait: () => Promise.resolve() };
  const phase = computed<Phase>(() => {
    const isCalledOff = room.game.value?.over?.code === 'called-off';
    return isCalledOff && table.phase.value !== 'watching' ? 'over' : table.phase.value;
  });
  const isTurn = computed(() => phase.value === 'human');
  const isWaiting = computed(() => phase.value === 'thinking' && room.seat.value !== null);
  const premove = createPremove({
    rules,
    live,
    isWaiting,
    isTurn,
    side: () => sideThatWaits(live.value, (side) => table.setup.value.players[side]?.kind === 'human'),
    line: course.line,
    play: (text) => void play(text),
  });
  const hand = createHand({
    ask: (line, acts) => (isWaiting.peek() ? premove.ask(acts) : rules.hand(line, acts)),
    view,
    line: course.line,
    isActive: computed(() => isTurn.value || isWaiting.value),
    play: (text) => (isWaiting.peek() ? premove.keep(text) : send(text)),
  });
  const follower = createFollower(rules, room, table, presented, () => hand.drop());

  /** Sends a move that was chosen. */
  function send(text: string): void {
    batch(() => {
      table.isSent.value = true;
      room.move(moves.value.length, text);
    });
  }

  /** Sends a move that was typed, if it is legal. */
  async function play(text: string): Promise<boolean> {
    const ply = moves.value.length;
    if (phase.value !== 'human' || (await rules.whyNot(course.line(), text))) return false;
    if (phase.value !== 'human' || moves.value.length !== ply) return false;
    send(text);
    return true;
  }

  const stopNames = effect(() => {
    const game = room.game.value;
    if (!game) return;
    const names = game.players.map((_, side) => nameOf(game, side));
    const before = table.setup.peek();
    if (before.names?.join('\n') !== names.join('\n')) table.setup.value = { ...before, names };
  });

  return {
    setup: table.setup,
    moves,
    live,
    view,
    views,
    at,
    phase,
    over: table.over,
    clocks: clocksOf(room, table, control),
    hand,
    premove,
    trouble: table.trouble,
    presented,
    play,
    // The server's clocks decide.
    tick: () => {},
    retry: follower.retry,
    async goTo(ply) {
      const wanted = Math.max(0, Math.min(moves.value.length, ply));
      hand.drop();
      if (await course.learn(wanted).catch(() => false)) course.look(wanted);
    },
    snapshot() {
      const names = room.game.value?.players.map(({ name }) => name ?? '');
      const setup = { ...table.setup.value, names };
      return { setup, moves: moves.value, left: SEATS.map(() => 0), ending: table.ending.value };
    },
    end() {
      stopNames();
      premove.end();
      follower.end();
      course.leave();
    },
  };
}

/** Brings the moves on the board in line with those of the server, and with the one on its way there. */
function createFollower(
  rules: Rules,
  room: Room,
  table: Table,
  presented: { wait: () => Promise<void> },
  drop: () => void,
) {
  const { course } = table;
  let isBusy = false;
  /** Whether something has changed since the last step was begun. */
  let isStale = false;
  let isGone = false;
  let isKnown = false;

  const wanted = (): string[] => {
    const played = room.game.value?.moves ?? [];
    const unsent = room.unsent.value;
    return unsent?.ply === played.length ? [...played, unsent.move] : played;
  };

  async function step(): Promise<boolean> {
    const [want, have] = [wanted(), course.moves.value];
    const same = have.findIndex((move, ply) => move !== want[ply]);
    const shared = same < 0 ? have.length : same;
    if (shared < have.length) {
      drop();
      table.isSent.value = false;
      course.rewind(shared);
      return true;
    }
    const text = want[shared];
    if (text === undefined) return false;
    const line = course.line();
    const next = await onceMore(() => rules.view({ ...line, moves: [...line.moves, text] }));
    // Meanwhile it may have been taken back.
    if (isGone || wanted()[shared] !== text || course.moves.value.length !== shared) return true;
    drop();
    batch(() => {
      table.isSent.value = false;
      // Times are the server's.
      course.append(
        text,
        next,
        SEATS.map(() => 0),
      );
    });
    await presented.wait();
    return true;
  }

  async function follow(): Promise<void> {
    isStale = true;
    if (isBusy || isGone) return;
    isBusy = true;
    try {
      if (!isKnown) {
        const all = course.moves.value.length;
        if (await course.learn(all)) course.look(all);
        isKnown = true;
      }
      while (isStale && !isGone) {
        isStale = false;
        while (!isGone && (await step()));
        if (!isGone) settle();
      }
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (!isGone) table.trouble.value = { kind: 'engine', why };
    } finally {
      isBusy = false;
    }
  }

  /** What the server knows about the end, and what only it knows once the rules have ended the game. */
  function settle(): void {
    const { over = null } = room.game.value ?? {};
    const isByRules = course.live.value?.over;
    table.ending.value = isByRules ? null : endingOf(over);
    if (room.unsent.value === null && course.live.value) table.isSent.value = false;
    if (isByRules && !over) void room.refresh();
  }

  const stop = effect(() => {
    void room.game.value;
    void room.unsent.value;
    untracked(() => void follow());
  });
  return {
    retry: async () => {
      table.trouble.value = null;
      await follow();
    },
    end() {
      isGone = true;
      stop();
    },
  };
}

function setupOf({ game, start, players }: Snapshot, seat: Seat | null, clock: TimeControl): Setup {
  const own = seat && sideOf(seat);
  const player = ({ level }: Snapshot['players'][number], side: Side): Player =>
    side === own ? { kind: 'human' } : { kind: 'remote', level: level ?? undefined };
  return { game, start, players: players.map(player), clock, names: players.map(({ name }) => name ?? '') };
}

function endingOf(over: Snapshot['over']): Ending | null {
  if (!over || over.code === 'called-off') return null;
  const loser = over.winner && sideOf(other(over.winner));
  const reason = over.code === 'left' ? 'forfeit' : over.code;
  return { loser, why: ENDINGS.find((why) => why === reason) ?? 'adjudication' };
}

/** What servers write of a clock; what cannot be read is none. */
export function readPace(pace: string): TimeControl {
  return readTimeControl(pace) ?? { kind: 'none' };
}

/** Clocks run once both have made their first moves. */
function clocksOf(room: Room, table: Table, control: TimeControl): ReadonlySignal<Clocks> {
  return computed(() => {
    const game = room.game.value;
    if (!game?.clocks) return newClocks(control, SEATS.length);
    const isOn = game.turn !== null && game.moves.length >= FREE_PLIES && !table.over.value;
    const running = isOn && game.turn ? { side: sideOf(game.turn), since: room.clocksAt.value } : null;
    return { control, left: game.clocks, running };
  });
}
