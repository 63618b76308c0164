/** A place in a game on a server, over a wire that tests hold in their hands. */
import { describe, expect, it } from 'vitest';
import { PROTOCOL, type Snapshot } from '../../src/generated/online';
import type { WireEars } from '../../src/net/connection';
import { failed } from '../../src/net/failure';
import { createRoom, type Room, type Unsent } from '../../src/net/room';
import { createTickets } from '../../src/net/tickets';
import { memoryStore } from '../../src/storage/store';

const GAME: Snapshot = {
  id: 'g',
  game: 'staqs',
  start: 's',
  position: 's',
  created: 0,
  chat: false,
  moves: [],
  pace: '5+3',
  rated: false,
  public: false,
  players: ['Ana', 'Rui'].map((name) => ({
    name,
    account: false,
    level: null,
    rating: null,
    change: null,
    here: true,
  })),
  clocks: [300_000, 300_000],
  turn: 'first',
  offers: [],
  over: null,
  next: null,
  watching: 0,
  seq: 2,
};

interface Line {
  ears: WireEars;
  sent: Record<string, unknown>[];
  isClosed: boolean;
}

/** A server's end of the wire, a clock and timers that run when they are told to. */
function setUp(kept: Unsent | null = null, look: Partial<Snapshot> | null = null) {
  const lines: Line[] = [];
  const timers: { at: number; then: () => void }[] = [];
  const time = { now: 1000 };
  const room = createRoom(
    {
      open(ears) {
        const line: Line = { ears, sent: [], isClosed: false };
        lines.push(line);
        return {
          send: (text) => line.sent.push(JSON.parse(text)),
          close: () => {
            line.isClosed = true;
          },
        };
      },
      look: async () => (look ? { ...GAME, ...look } : null),
      now: () => time.now,
      later(ms, then) {
        const timer = { at: time.now + ms, then };
        timers.push(timer);
        return () => void timers.splice(timers.indexOf(timer) >>> 0, 1);
      },
    },
    'secret',
    kept,
  );
  const last = () => lines.at(-1) as Line;
  const tell = (message: object) => last().ears.heard(JSON.stringify(message));
  const greet = (game: Partial<Snapshot> = {}, seat: string | null = 'first') => {
    last().ears.opened();
    tell({ hello: { ...GAME, ...game }, seat, links: { invite: 'i', watch: 'w' }, protocol: PROTOCOL });
  };
  /** Lets so much time go by. */
  const pass = (ms: number) => {
    const end = time.now + ms;
    for (;;) {
      const next = timers.filter(({ at }) => at <= end).sort((one, two) => one.at - two.at)[0];
      if (!next) break;
      timers.splice(timers.indexOf(next), 1);
      time.now = next.at;
      next.then();
    }
    time.now = end;
  };
  return { room, lines, last, tell, greet, pass, time };
}

/** What the server knows about the game after an event. */
const resulting = (turn: string | null, over: object | null = null) => ({ position: 'p', turn, over });
const moved = (seq: number, ply: number, move: string, more = {}) => ({
  seq,
  at: 900,
  event: 'moved',
  ply,
  move,
  after: resulting(ply % 2 === 0 ? 'second' : 'first'),
  ...more,
});
const movesOf = (room: Room) => room.game.value?.moves.join(' ');
const sentMoves = (line: Line) => line.sent.filter((message) => message.do === 'move');

describe('a room', () => {
  it('says who it is, and knows the game from the first answer', () => {
    const { room, last, greet } = setUp();
    greet({ moves: ['@c3'], turn: 'second' });
    expect(last().sent[0]).toEqual({ token: 'secret', since: 0 });
    expect([room.connection.value, room.seat.value, movesOf(room)]).toEqual(['open', 'first', '@c3']);
    expect(room.links.value?.watch).toBe('w');
  });

  it('takes every event once, whoever repeats it', () => {
    const { room, greet, tell } = setUp();
    greet({ seq: 0 });
    for (const news of [moved(1, 0, '@c3'), moved(1, 0, '@c3'), moved(2, 1, '@a1'), moved(1, 0, '@c3')])
      tell(news);
    expect(movesOf(room)).toBe('@c3 @a1');
  });

  it('does not play what is sent again after a hello that holds it already', () => {
    const { room, greet, tell } = setUp();
    greet({ moves: ['@c3'], seq: 1 });
    tell(moved(1, 0, '@c3'));
    tell({ seq: 2, at: 1, event: 'said', seat: 'second', text: 'hello', after: resulting('second') });
    tell(moved(3, 1, '@a1'));
    expect(movesOf(room)).toBe('@c3 @a1');
    expect(room.words.value.map(({ text }) => text)).toEqual(['hello']);
  });

  it('comes back at once where something was missed, and asks for what came after the last it knows', () => {
    const { room, lines, last, greet, tell, pass } = setUp();
    greet({ seq: 0 });
    tell(moved(1, 0, '@c3'));
    tell(moved(3, 2, '@b2'));
    expect([movesOf(room), room.connection.value, lines[0]?.isClosed]).toEqual(['@c3', 'lost', true]);
    pass(0);
    last().ears.opened();
    expect(lines).toHaveLength(2);
    expect(last().sent[0]).toEqual({ token: 'secret', since: 1 });
  });

  it('lets those who watch miss what players say, and nothing else', () => {
    const { room, lines, greet, tell } = setUp();
    greet({ seq: 0 }, null);
    tell(moved(1, 0, '@c3'));
    tell(moved(4, 1, '@a1'));
    expect([movesOf(room), lines.length, room.connection.value]).toEqual(['@c3 @a1', 1, 'open']);
    tell(moved(9, 5, '@b2'));
    expect(room.connection.value).toBe('lost');
  });

  it('keeps a move through a loss and sends it once more, until it is in the game', () => {
    const { room, last, lines, greet, tell, pass } = setUp();
    greet({ seq: 0 });
    room.move(0, '@c3');
    expect(sentMoves(last())).toEqual([{ id: 1, do: 'move', ply: 0, move: '@c3' }]);
    last().ears.closed(1006);
    expect([room.connection.value, room.unsent.value?.move]).toEqual(['lost', '@c3']);
    pass(2000);
    greet({ seq: 0 });
    expect(sentMoves(last())).toHaveLength(1);
    expect(sentMoves(last())[0]).toMatchObject({ ply: 0, move: '@c3' });
    tell({ ack: Number(sentMoves(last())[0]?.id), seq: 1 });
    expect(room.unsent.value?.move).toBe('@c3');
    tell(moved(1, 0, '@c3'));
    expect([room.unsent.value, movesOf(room), lines.length]).toEqual([null, '@c3', 2]);
  });

  it('does not send a move again that has arrived meanwhile', () => {
    const { room, last, greet, pass } = setUp();
    greet({ seq: 0 });
    room.move(0, '@c3');
    last().ears.closed(1006);
    pass(2000);
    greet({ moves: ['@c3'], seq: 1, turn: 'second' });
    expect([sentMoves(last()), room.unsent.value]).toEqual([[], null]);
  });

  it('sends a move that was kept from before the page was loaded again', () => {
    const { last, greet } = setUp({ ply: 0, move: '@c3' });
    greet({ seq: 0 });
    expect(sentMoves(last())).toHaveLength(1);
  });

  it('gives a move up that the server refuses, and says why', () => {
    const { room, last, greet, tell } = setUp();
    greet({ seq: 0 });
    room.move(0, '@z9');
    tell({
      refused: Number(sentMoves(last())[0]?.id),
      why: 'no such cell',
      code: 'illegal-move',
      reason: 'r',
    });
    expect(room.unsent.value).toBeNull();
    expect(room.refusal.value).toMatchObject({
      code: 'illegal-move',
      why: 'no such cell',
      values: { reason: 'r' },
    });
  });

  it('tells whoever waits for an answer that it will not come', async () => {
    const { room, last, greet } = setUp();
    greet();
    const answer = room.ask({ do: 'offer', what: 'draw' });
    last().ears.closed(1006);
    expect(await answer).toEqual(failed('connection-lost'));
    expect(await room.ask({ do: 'resign' })).toEqual(failed('connection-lost'));
  });

  it('does not wait for a server that has gone silent', () => {
    const { room, lines, last, greet, pass, tell } = setUp();
    greet();
    pass(24_000);
    const ping = last().sent.at(-1);
    expect([ping?.do, room.connection.value]).toEqual(['ping', 'open']);
    tell({ refused: Number(ping?.id), why: 'not understood' });
    pass(16_000);
    expect(lines).toHaveLength(1);
    pass(30_000);
    expect(lines.length).toBeGreaterThan(1);
  });

  it('tries the server itself when the network seems to be gone', () => {
    const { room, lines, greet, pass } = setUp();
    greet();
    room.doubt();
    expect([room.connection.value, lines[0]?.isClosed]).toEqual(['lost', true]);
    pass(0);
    // A server on this machine answers all the same.
    greet();
    expect([room.connection.value, lines.length]).toEqual(['open', 2]);
    pass(10_000);
    room.nudge();
    expect(lines).toHaveLength(2);
  });

  it('waits longer and longer for a server that is away', () => {
    const { room, lines, last, greet, pass, time } = setUp();
    greet();
    room.doubt();
    const attempts: number[] = [];
    while (attempts.length < 8) {
      const known = lines.length;
      while (lines.length === known) pass(100);
      attempts.push(time.now);
      last().ears.closed(1006);
    }
    const pauses = attempts.slice(1).map((at, index) => at - (attempts[index] as number));
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 10_000, 10_000, 10_000]);
    room.nudge();
    expect(lines).toHaveLength(10);
    // An attempt that nobody answers is given up after a while.
    pass(60_000);
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.length).toBeLessThan(18);
  });

  it('stays away where it is not let in', () => {
    const { room, lines, last, tell, pass } = setUp();
    last().ears.opened();
    tell({ error: 'there is no such game', code: 'no-such-game' });
    last().ears.closed(1000);
    pass(60_000);
    expect([room.connection.value, room.rejection.value?.code, lines.length]).toEqual([
      'closed',
      'no-such-game',
      1,
    ]);
  });

  it('keeps a move that could not be saved, and sends it on another connection', () => {
    const { room, last, lines, greet, tell, pass } = setUp();
    greet({ seq: 0 });
    room.move(0, '@c3');
    tell({ refused: Number(sentMoves(last())[0]?.id), why: 'that could not be saved', code: 'not-saved' });
    expect([room.unsent.value?.move, room.refusal.value, room.connection.value]).toEqual([
      '@c3',
      null,
      'lost',
    ]);
    pass(2000);
    greet({ seq: 0 });
    expect([lines.length, sentMoves(last()).length]).toEqual([2, 1]);
  });

  it('stays away when its rights have ended, and comes back when it has talked too much', () => {
    const { room, lines, last, greet, pass } = setUp();
    greet();
    last().ears.closed(4029);
    pass(2000);
    expect(lines).toHaveLength(2);
    greet();
    last().ears.closed(1008);
    pass(60_000);
    expect([room.connection.value, room.rejection.value?.code, lines.length]).toEqual([
      'closed',
      'signed-out',
      2,
    ]);
  });

  it('asks for the game where an event does not say all that it has changed', async () => {
    const { room, lines, greet, tell } = setUp(null, { seq: 1, moves: ['@c3'], turn: 'second' });
    greet({ seq: 0 });
    tell({ seq: 1, at: 1, event: 'moved', ply: 0, move: '@c3', left: 1 });
    await Promise.resolve();
    expect([movesOf(room), room.game.value?.turn, lines.length]).toEqual(['@c3', 'second', 1]);
  });

  it('knows a server of another version by its number', () => {
    const { room, last, greet, tell } = setUp();
    greet();
    expect(room.isForeign.value).toBe(false);
    for (const protocol of [undefined, 1, PROTOCOL + 1]) {
      tell({ hello: GAME, seat: 'first', protocol });
      expect([room.isForeign.value, room.connection.value]).toEqual([true, 'open']);
    }
    expect(last().isClosed).toBe(false);
  });

  it('reads clocks as of when the server looked at them', () => {
    const { room, greet, tell, time } = setUp();
    greet({ seq: 0 });
    time.now = 2000;
    // The two clocks differ by 1,000; nothing was on its way.
    tell(moved(1, 0, '@c3', { at: 1000, clocks: [1, 2] }));
    time.now = 3500;
    // This one was on its way for 500.
    tell(moved(2, 1, '@a1', { at: 2000, clocks: [3, 4] }));
    expect([room.clocksAt.value, room.game.value?.clocks]).toEqual([3000, [3, 4]]);
  });

  it('follows offers, takebacks and ends', () => {
    const over = { winner: 'second', code: 'resignation', reason: 'resignation' };
    const { room, greet, tell } = setUp();
    greet({ seq: 0, moves: ['@c3', '@a1'], turn: 'first' });
    tell({ seq: 1, at: 1, event: 'offered', what: 'takeback', seat: 'second', after: resulting('first') });
    expect(room.game.value?.offers).toEqual([{ what: 'takeback', seat: 'second' }]);
    tell({ seq: 2, at: 1, event: 'undone', plies: 1, after: resulting('second') });
    expect([movesOf(room), room.game.value?.turn, room.game.value?.offers]).toEqual(['@c3', 'second', []]);
    tell({
      seq: 3,
      at: 1,
      event: 'ended',
      winner: 'second',
      why: 'resignation',
      after: resulting(null, over),
    });
    expect([room.game.value?.over, room.game.value?.turn, room.game.value?.seq]).toEqual([over, null, 3]);
  });

  it('hears of who is there', () => {
    const { room, greet, tell } = setUp();
    greet();
    tell({ here: [true, false] });
    expect(room.game.value?.players.map(({ here }) => here)).toEqual([true, false]);
  });
});

describe('tickets', () => {
  it('are kept for other tabs, the newest first, and read with care', () => {
    const store = memoryStore();
    let now = 0;
    const tickets = createTickets(store, () => ++now);
    for (let game = 0; game < 70; game += 1)
      tickets.store(`g${game}`, { token: `t${game}`, chat: game === 69 });
    const others = createTickets(store, () => 0);
    expect([others.all().length, others.all()[0], others.find('g69')?.chat]).toEqual([60, 'g69', true]);
    others.forget('g69');
    expect(tickets.find('g69')).toBeUndefined();
    store.write('online', { name: 5, games: { a: 'x', b: { token: 'y', unsent: { ply: 'z' } } } });
    expect([tickets.all(), tickets.name(), tickets.find('b')?.unsent]).toEqual([['b'], '', undefined]);
  });
});
