/** A game on a server (docs/online-protocol.md), and what an event makes of it. */
import type { EventMessage, Offer, Seat, Snapshot } from '../generated/online';

/** Online games are for two. */
export const SEATS: readonly Seat[] = ['first', 'second'];

export function other(seat: Seat): Seat {
  return seat === 'first' ? 'second' : 'first';
}

export function sideOf(seat: Seat): 0 | 1 {
  return seat === 'first' ? 0 : 1;
}

/**
 * The game after an event; null if the event does not fit, or does not say all that it has changed: then the game has
 * to be asked for again. crates/online/tests/events.json holds this to what `Snapshot::apply` does.
 */
export function apply(game: Snapshot, message: EventMessage): Snapshot | null {
  const { after } = message;
  const changed = after && happen(game, message);
  if (!changed) return null;
  const hasEnded = after.over !== null && game.over === null;
  return {
    ...changed,
    seq: message.seq,
    position: after.position,
    turn: after.turn,
    over: after.over,
    players: after.players ?? game.players,
    chat: after.chat ?? game.chat,
    clocks: message.clocks ?? game.clocks,
    offers: hasEnded ? [] : changed.offers,
  };
}

/** What the event itself says. */
function happen(game: Snapshot, message: EventMessage): Snapshot | null {
  switch (message.event) {
    case 'moved':
      return message.ply === game.moves.length ? play(game, message.move) : null;
    case 'undone':
      return message.plies <= game.moves.length ? undo(game, message.plies) : null;
    case 'offered': {
      const { what, seat } = message;
      return { ...game, offers: [...without(game, what), { what, seat }] };
    }
    case 'declined':
      return { ...game, offers: without(game, message.what) };
    case 'followed':
      return { ...game, next: message.game, offers: [] };
    case 'ended':
    case 'aborted':
      return { ...game, offers: [] };
    case 'joined':
    case 'said':
    case 'resumed':
      return game;
  }
}

function without({ offers }: Snapshot, what: Offer): Snapshot['offers'] {
  return offers.filter((offer) => offer.what !== what);
}

/** A move answers an offer of a draw by the other side, and voids one of a takeback. */
function play(game: Snapshot, move: string): Snapshot {
  const isOpen = ({ what, seat }: Snapshot['offers'][number]) =>
    what === 'rematch' || (what === 'draw' && seat === game.turn);
  return { ...game, moves: [...game.moves, move], offers: game.offers.filter(isOpen) };
}

/** What was offered was offered in another position. */
function undo(game: Snapshot, plies: number): Snapshot {
  return { ...game, moves: game.moves.slice(0, game.moves.length - plies), offers: [] };
}
