/** A game on a server as a game on the page: the real engine, and a server made up by the test. */
import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import type { Seat, Snapshot } from '../../src/generated/online';
import type { Room, Unsent } from '../../src/net/room';
import { createOnlineSession, readPace } from '../../src/online/session';
import { ended } from '../support/cases';
import { createTestRules } from '../support/engine';
import { until } from '../support/world';

const rules = createTestRules();

async function setUp(moves: string[], seat: Seat | null = 'first', more: Partial<Snapshot> = {}) {
  const { position } = await rules.view({ game: 'staqs', moves: [] });
  const sitter = { account: false, level: null, rating: null, change: null, here: true };
  const first: Snapshot = {
    id: 'g',
    game: 'staqs',
    start: position,
    position,
    created: 0,
    chat: false,
    moves,
    pace: '5+3',
    rated: false,
    public: false,
    players: [
      { ...sitter, name: 'Ana' },
      { ...sitter, name: 'Rui' },
    ],
    clocks: [60_000, 50_000],
    turn: moves.length % 2 === 0 ? 'first' : 'second',
    offers: [],
    over: null,
    next: null,
    watching: 0,
    seq: 2,
    ...more,
  };
  const game = signal<Snapshot | null>(first);
  const unsent = signal<Unsent | null>(null);
  const sent: Unsent[] = [];
  const asked = { refresh: 0 };
  const room: Room = {
    game,
    unsent,
    clocksAt: signal(1000),
    seat: signal(seat),
    links: signal(null),
    connection: signal('open'),
    rejection: signal(null),
    isForeign: signal(false),
    words: signal([]),
    refusal: signal(null),
    move(ply, move) {
      sent.push({ ply, move });
      unsent.value = { ply, move };
    },
    ask: async () => null,
    refresh: async () => {
      asked.refresh += 1;
    },
    nudge() {},
    doubt() {},
    end() {},
  };
  const session = createOnlineSession(rules, room, first, (now, side) => `${now.players[side]?.name}!`);
  const play = (...next: string[]) => {
    game.value = {
      ...first,
      moves: next,
      turn: next.length % 2 === 0 ? 'first' : 'second',
      seq: (game.value?.seq ?? 0) + 1,
    };
    if (unsent.value && next.length > unsent.value.ply) unsent.value = null;
  };
  return { session, game, unsent, sent, play, asked, first };
}

const at = (plies: number, { session }: Awaited<ReturnType<typeof setUp>>) =>
  until(() => session.moves.value.length === plies && session.live.value?.ply === plies);

describe('an online game on the page', () => {
  it('begins where the server is, and lets only its own side choose', async () => {
    const own = await setUp(['@c3'], 'second');
    await at(1, own);
    expect(own.session.phase.value).toBe('human');
    expect(own.session.setup.value.names).toEqual(['Ana!', 'Rui!']);
    const other = await setUp(['@c3'], 'first');
    await at(1, other);
    expect(other.session.phase.value).toBe('thinking');
    const nobody = await setUp(['@c3'], null);
    await at(1, nobody);
    expect([nobody.session.phase.value, await nobody.session.play('@a1')]).toEqual(['thinking', false]);
  });

  it('shows a move at once, and once only when it comes back', async () => {
    const own = await setUp([]);
    await at(0, own);
    expect(await own.session.play('@z9')).toBe(false);
    expect(await own.session.play('@c3')).toBe(true);
    await at(1, own);
    expect(own.sent).toEqual([{ ply: 0, move: '@c3' }]);
    own.play('@c3');
    own.play('@c3', '@a1');
    await at(2, own);
    expect(own.session.moves.value).toEqual(['@c3', '@a1']);
    expect(own.session.phase.value).toBe('human');
  });

  it('takes a move off the board that was refused, and goes by what the server says', async () => {
    const own = await setUp([]);
    await at(0, own);
    await own.session.play('@c3');
    await at(1, own);
    own.unsent.value = null;
    await at(0, own);
    expect(own.session.phase.value).toBe('human');
    await own.session.play('@c3');
    await at(1, own);
    own.play('@b2', '@a1');
    await at(2, own);
    expect(own.session.moves.value).toEqual(['@b2', '@a1']);
  });

  it('follows takebacks, and does not drag along who looks at an earlier position', async () => {
    const own = await setUp(['@c3', '@a1', '@b2']);
    await at(3, own);
    own.play('@c3');
    await at(1, own);
    await own.session.goTo(0);
    own.play('@c3', '@d4');
    await at(2, own);
    expect([own.session.at.value, own.session.phase.value]).toEqual([0, 'watching']);
  });

  it('ends as the server says', async () => {
    for (const [told, reason] of [
      ['left', 'forfeit'],
      ['time', 'time'],
      ['resignation', 'resignation'],
    ] as const) {
      const { before, after } = ended(told);
      const own = await setUp(before.moves, 'first', before);
      await at(before.moves.length, own);
      expect(own.session.over.value).toBeNull();
      own.game.value = after;
      await until(() => own.session.over.value !== null);
      expect(own.session.over.value).toMatchObject({
        winner: after.over?.winner === 'first' ? 0 : 1,
        reason,
      });
    }
    const { after } = ended('called-off');
    const off = await setUp(after.moves, 'first', after);
    await at(after.moves.length, off);
    expect([off.session.phase.value, off.session.over.value]).toEqual(['over', null]);
  });

  it('has the clocks of the server, which run after two moves', async () => {
    const own = await setUp(['@c3', '@a1']);
    expect(own.session.clocks.value).toMatchObject({
      left: [60_000, 50_000],
      running: { side: 0, since: 1000 },
    });
    expect((await setUp(['@c3'])).session.clocks.value.running).toBeNull();
    expect(['none', '5+3', 'turn:60', 'days:3'].map(readPace)).toEqual([
      { kind: 'none' },
      { kind: 'game', time: 300_000, increment: 3000 },
      { kind: 'turn', time: 60_000 },
      { kind: 'turn', time: 259_200_000 },
    ]);
  });
});
