/** A game on a server as its messages tell it (docs/online-protocol.md), and what an event makes of it. */

export type Seat = 'first' | 'second';
export type Offer = 'draw' | 'takeback' | 'rematch';

export interface Sitter {
  /** Null while the seat is free. */
  name: string | null;
  account: boolean;
  level: number | null;
  rating: number | null;
  /** What the game did to the rating. */
  change: number | null;
}

export interface Snapshot {
  id: string;
  game: string;
  start: string;
  moves: string[];
  pace: string;
  rated: boolean;
  public: boolean;
  players: (Sitter & { here: boolean })[];
  /** What is left at this moment. */
  clocks: [number, number] | null;
  turn: Seat | null;
  offers: { what: Offer; seat: Seat }[];
  over: { winner: Seat | null; reason: string } | null;
  /** The rematch. */
  next: string | null;
  seq: number;
}

/** How the server says that a game counts for nothing. */
export const CALLED_OFF = 'called off';
/** How the server says that the loser went away, in events and in games. */
export const LEFT = 'left';

export type News = { seq: number; at: number; clocks?: [number, number] | null } & (
  | { event: 'joined'; seat: Seat }
  | { event: 'moved'; ply: number; move: string }
  | { event: 'offered' | 'declined'; what: Offer; seat: Seat }
  | { event: 'undone'; plies: number }
  | { event: 'ended'; winner: Seat | null; why: string }
  | { event: 'aborted'; seat: Seat }
  | { event: 'said'; seat: Seat; text: string }
  | { event: 'followed'; game: string }
  | { event: 'resumed'; lost: number }
);

export type Wanted =
  | { do: 'move'; ply: number; move: string }
  | { do: 'offer' | 'decline'; what: Offer }
  | { do: 'resign' | 'abort' | 'claim' }
  | { do: 'say'; text: string };

export const SEATS: readonly Seat[] = ['first', 'second'];

export function other(seat: Seat): Seat {
  return seat === 'first' ? 'second' : 'first';
}

export function sideOf(seat: Seat): 0 | 1 {
  return seat === 'first' ? 0 : 1;
}

/** The game after an event; null if the event does not fit, so that something must have been missed. */
export function after(game: Snapshot, news: News): Snapshot | null {
  const next = { ...game, seq: news.seq, clocks: news.clocks ?? game.clocks };
  switch (news.event) {
    case 'moved':
      return news.ply === game.moves.length ? moved(next, news.move) : null;
    case 'undone':
      return news.plies <= game.moves.length ? undone(next, news.plies) : null;
    case 'offered':
      return { ...next, offers: [...without(next, news.what), { what: news.what, seat: news.seat }] };
    case 'declined':
      return { ...next, offers: without(next, news.what) };
    case 'ended':
      return { ...next, turn: null, offers: [], over: { winner: news.winner, reason: news.why } };
    case 'aborted':
      return { ...next, turn: null, offers: [], over: { winner: null, reason: CALLED_OFF } };
    case 'followed':
      return { ...next, next: news.game, offers: without(next, 'rematch') };
    default:
      return next;
  }
}

function without({ offers }: Snapshot, what: Offer): Snapshot['offers'] {
  return offers.filter((offer) => offer.what !== what);
}

/** A move answers an offer of a draw by the other side, and voids one of a takeback. */
function moved(game: Snapshot, move: string): Snapshot {
  const { turn } = game;
  const isOpen = ({ what, seat }: Snapshot['offers'][number]) =>
    what === 'rematch' || (what === 'draw' && seat === turn);
  return {
    ...game,
    moves: [...game.moves, move],
    turn: turn && other(turn),
    offers: game.offers.filter(isOpen),
  };
}

function undone(game: Snapshot, plies: number): Snapshot {
  const { turn } = game;
  return {
    ...game,
    moves: game.moves.slice(0, game.moves.length - plies),
    turn: turn && plies % 2 === 1 ? other(turn) : turn,
    // What was offered was offered in another position.
    offers: [],
  };
}
