// @vitest-environment happy-dom
/** The sign that says whether the connection to a game on a server is there, and what becomes of a move meanwhile. */
import { type Signal, signal } from '@preact/signals';
import { h, render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { State } from '../../src/net/connection';
import { type Failure, failed } from '../../src/net/failure';
import type { Room, Unsent } from '../../src/net/room';
import { Connection } from '../../src/online/Connection';
import { language } from '../../src/state/strings';

const LOST = 'Connection lost, trying again…';
const KEPT = { ply: 4, move: 'a1-a4' };

function createRoom() {
  return {
    connection: signal<State>('connecting'),
    rejection: signal<Failure | null>(null),
    unsent: signal<Unsent | null>(null),
    isForeign: signal(false),
  };
}

type Known = ReturnType<typeof createRoom>;
type Values = { [Name in keyof Known]?: Known[Name] extends Signal<infer Value> ? Value : never };

let room = createRoom();

beforeEach(() => {
  document.body.innerHTML = '<div id="app"></div>';
  room = createRoom();
  act(() => render(h(Connection, { room: room as unknown as Room }), document.getElementById('app')!));
});

afterEach(() => {
  render(null, document.getElementById('app')!);
  language.value = 'en';
});

/** What is said when this is so; always in the same place, so that screen readers notice that it changes. */
function said(values: Values): string {
  const place = document.querySelector('[role=status]');
  act(() => {
    for (const [name, value] of Object.entries(values)) (room[name as keyof Known] as Signal).value = value;
  });
  expect(document.querySelector('[role=status]')).toBe(place);
  return place?.textContent ?? 'nowhere';
}

it('is silent while the connection is made and when it is there', () => {
  expect(said({})).toBe('');
  expect(said({ connection: 'open' })).toBe('');
});

it('tells of a loss until the connection is back', () => {
  expect(said({ connection: 'lost' })).toBe(LOST);
  expect(document.querySelector('#connection-lost.is-wrong')).not.toBeNull();
  expect(said({ connection: 'open' })).toBe('');
});

it('names the move that is kept, and none that is on its way', () => {
  expect(said({ connection: 'lost', unsent: KEPT })).toBe(
    `${LOST} Your move a1-a4 is kept and will be sent.`,
  );
  expect(said({ unsent: null })).toBe(LOST);
  expect(said({ connection: 'open', unsent: KEPT })).toBe('');
});

it('says why a server does not let one in, and nothing to whoever leaves', () => {
  expect(said({ connection: 'closed' })).toBe('');
  const why = said({ rejection: failed('signed-out') });
  expect(why).not.toBe('');
  expect(why).not.toContain(LOST);
  // In words, and not by its code.
  expect(why).not.toContain('signed-out');
});

it('says that page and server are of different versions', () => {
  expect(said({ connection: 'open', isForeign: true })).toMatch(/another version/);
});

it.each(['es', 'pt'])('speaks the language of the page: %s', (tag) => {
  act(() => {
    language.value = tag;
  });
  const lost = said({ connection: 'lost', unsent: KEPT });
  expect(lost).toContain('a1-a4');
  expect(lost).not.toMatch(/lost|kept/);
});
