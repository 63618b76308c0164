/** The protocol of online games. Generated from crates/online: `cargo xtask fixtures`. */
import type { Message } from './view';

/**
 * A player's place at the board: who moves first, and who second.
 */
export type Seat = "first" | "second";

/**
 * Something that takes two to agree on.
 */
export type Offer = "draw" | "takeback" | "rematch";

/**
 * What somebody wants.
 */
export type Request = { "do": "join" } | { "do": "move",
/**
 * How many moves were played before it.
 */
ply: number,
/**
 * The move.
 */
move: string, } | { "do": "resign" } | { "do": "offer",
/**
 * What.
 */
what: Offer, } | { "do": "decline",
/**
 * What.
 */
what: Offer, } | { "do": "abort" } | { "do": "claim", } | { "do": "say",
/**
 * What.
 */
text: string, };

/**
 * Why a game is over, as a code.
 */
export type EndReason = "resignation" | "time" | "agreement" | "left" | "called-off" | "repetition" | "turn-limit" | "rules" | "adjudication";

/**
 * Something that has happened in a game. What is written down is this and the moment.
 */
export type Event = { "event": "joined",
/**
 * Where.
 */
seat: Seat, } | { "event": "moved",
/**
 * Its number, from 0.
 */
ply: number,
/**
 * The move.
 */
move: string,
/**
 * What the player who made it has left, in milliseconds; nothing where time does not count.
 */
left?: number,
/**
 * How much lag was forgiven, in milliseconds.
 */
forgiven?: number, } | { "event": "offered",
/**
 * What.
 */
what: Offer,
/**
 * By whom.
 */
seat: Seat, } | { "event": "declined",
/**
 * What.
 */
what: Offer,
/**
 * By whom; the one who offered it may withdraw it.
 */
seat: Seat, } | { "event": "undone",
/**
 * How many.
 */
plies: number, } | { "event": "ended",
/**
 * Who has won; nobody in a draw.
 */
winner: Seat | null,
/**
 * The reason.
 */
why: EndReason, } | { "event": "aborted",
/**
 * By whom.
 */
seat: Seat, } | { "event": "said",
/**
 * Who.
 */
seat: Seat,
/**
 * What.
 */
text: string, } | { "event": "followed",
/**
 * Its id.
 */
game: string, } | { "event": "resumed",
/**
 * For how many milliseconds.
 */
lost: number, };

/**
 * A player as everybody sees it.
 */
export type Player = {
/**
 * What the player is called; nothing while the seat is free.
 */
name: string | null,
/**
 * Whether the name is that of an account.
 */
account: boolean,
/**
 * The level of a computer player.
 */
level: number | null,
/**
 * The rating when the game began.
 */
rating: number | null,
/**
 * What the game did to the rating.
 */
change: number | null,
/**
 * Whether the player is in the room; lists do not say.
 */
here?: boolean, };

/**
 * Something on the table.
 */
export type Offered = {
/**
 * What.
 */
what: Offer,
/**
 * By whom.
 */
seat: Seat, };

/**
 * How a game ended.
 */
export type Over = {
/**
 * Who has won; nobody in a draw, or when it was called off.
 */
winner: Seat | null,
/**
 * Why, as a code.
 */
code: EndReason,
/**
 * Why, in English.
 */
reason: string, };

/**
 * A game as it stands.
 */
export type Snapshot = {
/**
 * Its id.
 */
id: string,
/**
 * The game and variant.
 */
game: string,
/**
 * The position it started from.
 */
start: string,
/**
 * The position now.
 */
position: string,
/**
 * The moves played.
 */
moves: Array<string>,
/**
 * How much time there is.
 */
pace: string,
/**
 * Whether it changes the players' ratings.
 */
rated: boolean,
/**
 * Whether anybody may see it.
 */
public: boolean,
/**
 * When it was made, in milliseconds since 1970.
 */
created: number,
/**
 * Who plays, in the order in which they move first.
 */
players: Array<Player>,
/**
 * Whether the players can talk: all of them want to.
 */
chat: boolean,
/**
 * What is left for each player, in milliseconds; nothing where time does not count.
 */
clocks: Array<number> | null,
/**
 * Who is to move; nobody before it has begun and when it is over.
 */
turn: Seat | null,
/**
 * What is offered, the oldest first.
 */
offers: Array<Offered>,
/**
 * How it ended.
 */
over: Over | null,
/**
 * The game that follows it.
 */
next: string | null,
/**
 * How many look on who do not play; lists do not say.
 */
watching: number,
/**
 * The number of the last event.
 */
seq: number, };

/**
 * Why a request comes to nothing.
 */
export type RequestError = { "code": "not-a-player" } | { "code": "seat-taken" } | { "code": "not-begun" } | { "code": "game-over" } | { "code": "game-not-over" } | { "code": "not-your-turn" } | { "code": "out-of-step",
/**
 * The number of the next turn.
 */
expected: number, } | { "code": "illegal-move",
/**
 * Why, in English.
 */
reason: string,
/**
 * Why, for programs; older servers do not say it.
 */
objection?: Objection, } | { "code": "nothing-offered" } | { "code": "offered-already" } | { "code": "nothing-to-undo" } | { "code": "too-late-to-abort" } | { "code": "still-there" } | { "code": "bad-text" } | { "code": "chat-off" } | { "code": "muted" } | { "code": "enough-said" } | { "code": "time-is-up" } | { "code": "too-often" } | { "code": "no-such-game" } | { "code": "reopening" } | { "code": "not-saved" } | { "code": "unreadable-game" } | { "code": "no-randomness" } | { "code": "busy" } | { "code": "rate-limited",
/**
 * How long to wait.
 */
seconds: number, } | { "code": "too-many-sockets" } | { "code": "too-many-streams" } | { "code": "too-many-thoughts" } | { "code": "too-many-questions" } | { "code": "too-many-games" } | { "code": "too-many-guest-games" } | { "code": "too-many-keys" } | { "code": "not-understood",
/**
 * Why, in English.
 */
reason: string, } | { "code": "control-characters" } | { "code": "not-json" } | { "code": "body-too-slow" } | { "code": "body-too-long" } | { "code": "bad-token" } | { "code": "bad-authorization" } | { "code": "bad-game",
/**
 * Why, in English.
 */
reason: string,
/**
 * Why, for programs; older servers do not say it.
 */
objection?: Objection, } | { "code": "bad-position",
/**
 * Why, in English.
 */
reason: string,
/**
 * Why, for programs; older servers do not say it.
 */
objection?: Objection, } | { "code": "position-over" } | { "code": "bad-level" } | { "code": "too-many-moves" } | { "code": "bad-guest-name" } | { "code": "bad-guest-word" } | { "code": "bad-name" } | { "code": "reserved-name" } | { "code": "bad-password" } | { "code": "bad-scopes" } | { "code": "bad-search" } | { "code": "bad-report" } | { "code": "bad-rated-game" } | { "code": "bad-challenge" } | { "code": "not-yourself" } | { "code": "already-playing" } | { "code": "name-taken" } | { "code": "sign-in-needed" } | { "code": "account-needed" } | { "code": "wrong-sign-in" } | { "code": "wrong-password" } | { "code": "unknown-key" } | { "code": "missing-scope",
/**
 * For what.
 */
scope: string, } | { "code": "session-needed" } | { "code": "account-closed" } | { "code": "blocked" } | { "code": "invitation-needed" } | { "code": "no-such-invitation" } | { "code": "sign-ups-closed" } | { "code": "foreign-page" } | { "code": "no-such-player" } | { "code": "no-such-key" } | { "code": "no-such-puzzle" } | { "code": "no-such-call" } | { "code": "method-not-allowed" } | { "code": "unknown-host" } | { "code": "internal" };

/**
 * What the rules object, with the game whose words it is said in.
 */
export type Objection = {
/**
 * The id of the game; empty where there is no such game.
 */
game: string,
/**
 * A code with values.
 */
message: Message, };

/**
 * The first message of a client: who it is, and the number of the last event it knows.
 */
export type ClientHello = {
/**
 * A secret of the game.
 */
token?: string,
/**
 * The number of the last event that is known.
 */
since?: number, };

/**
 * The secrets of a game that its players may pass on.
 */
export type Links = {
/**
 * Lets somebody take the free seat.
 */
invite: string,
/**
 * Lets somebody look.
 */
watch: string, };

/**
 * The first message of a server: the game as it stands, and who one is in it.
 */
export type Greeting = {
/**
 * The game.
 */
hello: Snapshot,
/**
 * Where one sits; nothing for those who watch.
 */
seat: Seat | null,
/**
 * The secrets of the game that its players may pass on.
 */
links?: Links,
/**
 * The number of the protocol.
 */
protocol: number, };

/**
 * What an event has made of a game where the event itself does not say it: what follows from the rules, and who plays.
 */
export type AfterEvent = {
/**
 * The position.
 */
position: string,
/**
 * Who is to move.
 */
turn: Seat | null,
/**
 * How the game ended.
 */
over: Over | null,
/**
 * Who plays, where that has changed.
 */
players?: Array<Player>,
/**
 * Whether the players can talk, where that has changed.
 */
chat?: boolean, };

/**
 * Something that has happened, with its number and what it has made of the game.
 */
export type EventMessage = {
/**
 * The number of the event.
 */
seq: number,
/**
 * When it happened.
 */
at: number,
/**
 * What is left for each player after it; nothing where time does not count, and in what is told again later.
 */
clocks?: Array<number>,
/**
 * What it has made of the game; nothing in what is told again later.
 */
after?: AfterEvent, } & ({ "event": "joined",
/**
 * Where.
 */
seat: Seat, } | { "event": "moved",
/**
 * Its number, from 0.
 */
ply: number,
/**
 * The move.
 */
move: string,
/**
 * What the player who made it has left, in milliseconds; nothing where time does not count.
 */
left?: number,
/**
 * How much lag was forgiven, in milliseconds.
 */
forgiven?: number, } | { "event": "offered",
/**
 * What.
 */
what: Offer,
/**
 * By whom.
 */
seat: Seat, } | { "event": "declined",
/**
 * What.
 */
what: Offer,
/**
 * By whom; the one who offered it may withdraw it.
 */
seat: Seat, } | { "event": "undone",
/**
 * How many.
 */
plies: number, } | { "event": "ended",
/**
 * Who has won; nobody in a draw.
 */
winner: Seat | null,
/**
 * The reason.
 */
why: EndReason, } | { "event": "aborted",
/**
 * By whom.
 */
seat: Seat, } | { "event": "said",
/**
 * Who.
 */
seat: Seat,
/**
 * What.
 */
text: string, } | { "event": "followed",
/**
 * Its id.
 */
game: string, } | { "event": "resumed",
/**
 * For how many milliseconds.
 */
lost: number, });

/**
 * A request was carried out and is written down.
 */
export type Acknowledgement = {
/**
 * The number of the request.
 */
ack: number,
/**
 * The number of the last event that came of it.
 */
seq: number, };

/**
 * A request comes to nothing.
 */
export type Refusal = {
/**
 * The number of the request; nothing where it could not be read.
 */
refused: number | null,
/**
 * Why, in English.
 */
why: string, } & ({ "code": "not-a-player" } | { "code": "seat-taken" } | { "code": "not-begun" } | { "code": "game-over" } | { "code": "game-not-over" } | { "code": "not-your-turn" } | { "code": "out-of-step",
/**
 * The number of the next turn.
 */
expected: number, } | { "code": "illegal-move",
/**
 * Why, in English.
 */
reason: string,
/**
 * Why, for programs; older servers do not say it.
 */
objection?: Objection, } | { "code": "nothing-offered" } | { "code": "offered-already" } | { "code": "nothing-to-undo" } | { "code": "too-late-to-abort" } | { "code": "still-there" } | { "code": "bad-text" } | { "code": "chat-off" } | { "code": "muted" } | { "code": "enough-said" } | { "code": "time-is-up" } | { "code": "too-often" } | { "code": "no-such-game" } | { "code": "reopening" } | { "code": "not-saved" } | { "code": "unreadable-game" } | { "code": "no-randomness" } | { "code": "busy" } | { "code": "rate-limited",
/**
 * How long to wait.
 */
seconds: number, } | { "code": "too-many-sockets" } | { "code": "too-many-streams" } | { "code": "too-many-thoughts" } | { "code": "too-many-questions" } | { "code": "too-many-games" } | { "code": "too-many-guest-games" } | { "code": "too-many-keys" } | { "code": "not-understood",
/**
 * Why, in English.
 */
reason: string, } | { "code": "control-characters" } | { "code": "not-json" } | { "code": "body-too-slow" } | { "code": "body-too-long" } | { "code": "bad-token" } | { "code": "bad-authorization" } | { "code": "bad-game",
/**
 * Why, in English.
 */
reason: string,
/**
 * Why, for programs; older servers do not say it.
 */
objection?: Objection, } | { "code": "bad-position",
/**
 * Why, in English.
 */
reason: string,
/**
 * Why, for programs; older servers do not say it.
 */
objection?: Objection, } | { "code": "position-over" } | { "code": "bad-level" } | { "code": "too-many-moves" } | { "code": "bad-guest-name" } | { "code": "bad-guest-word" } | { "code": "bad-name" } | { "code": "reserved-name" } | { "code": "bad-password" } | { "code": "bad-scopes" } | { "code": "bad-search" } | { "code": "bad-report" } | { "code": "bad-rated-game" } | { "code": "bad-challenge" } | { "code": "not-yourself" } | { "code": "already-playing" } | { "code": "name-taken" } | { "code": "sign-in-needed" } | { "code": "account-needed" } | { "code": "wrong-sign-in" } | { "code": "wrong-password" } | { "code": "unknown-key" } | { "code": "missing-scope",
/**
 * For what.
 */
scope: string, } | { "code": "session-needed" } | { "code": "account-closed" } | { "code": "blocked" } | { "code": "invitation-needed" } | { "code": "no-such-invitation" } | { "code": "sign-ups-closed" } | { "code": "foreign-page" } | { "code": "no-such-player" } | { "code": "no-such-key" } | { "code": "no-such-puzzle" } | { "code": "no-such-call" } | { "code": "method-not-allowed" } | { "code": "unknown-host" } | { "code": "internal" });

/**
 * The server does not let somebody in.
 */
export type Rejection = {
/**
 * Why, in English.
 */
error: string, } & ({ "code": "not-a-player" } | { "code": "seat-taken" } | { "code": "not-begun" } | { "code": "game-over" } | { "code": "game-not-over" } | { "code": "not-your-turn" } | { "code": "out-of-step",
/**
 * The number of the next turn.
 */
expected: number, } | { "code": "illegal-move",
/**
 * Why, in English.
 */
reason: string,
/**
 * Why, for programs; older servers do not say it.
 */
objection?: Objection, } | { "code": "nothing-offered" } | { "code": "offered-already" } | { "code": "nothing-to-undo" } | { "code": "too-late-to-abort" } | { "code": "still-there" } | { "code": "bad-text" } | { "code": "chat-off" } | { "code": "muted" } | { "code": "enough-said" } | { "code": "time-is-up" } | { "code": "too-often" } | { "code": "no-such-game" } | { "code": "reopening" } | { "code": "not-saved" } | { "code": "unreadable-game" } | { "code": "no-randomness" } | { "code": "busy" } | { "code": "rate-limited",
/**
 * How long to wait.
 */
seconds: number, } | { "code": "too-many-sockets" } | { "code": "too-many-streams" } | { "code": "too-many-thoughts" } | { "code": "too-many-questions" } | { "code": "too-many-games" } | { "code": "too-many-guest-games" } | { "code": "too-many-keys" } | { "code": "not-understood",
/**
 * Why, in English.
 */
reason: string, } | { "code": "control-characters" } | { "code": "not-json" } | { "code": "body-too-slow" } | { "code": "body-too-long" } | { "code": "bad-token" } | { "code": "bad-authorization" } | { "code": "bad-game",
/**
 * Why, in English.
 */
reason: string,
/**
 * Why, for programs; older servers do not say it.
 */
objection?: Objection, } | { "code": "bad-position",
/**
 * Why, in English.
 */
reason: string,
/**
 * Why, for programs; older servers do not say it.
 */
objection?: Objection, } | { "code": "position-over" } | { "code": "bad-level" } | { "code": "too-many-moves" } | { "code": "bad-guest-name" } | { "code": "bad-guest-word" } | { "code": "bad-name" } | { "code": "reserved-name" } | { "code": "bad-password" } | { "code": "bad-scopes" } | { "code": "bad-search" } | { "code": "bad-report" } | { "code": "bad-rated-game" } | { "code": "bad-challenge" } | { "code": "not-yourself" } | { "code": "already-playing" } | { "code": "name-taken" } | { "code": "sign-in-needed" } | { "code": "account-needed" } | { "code": "wrong-sign-in" } | { "code": "wrong-password" } | { "code": "unknown-key" } | { "code": "missing-scope",
/**
 * For what.
 */
scope: string, } | { "code": "session-needed" } | { "code": "account-closed" } | { "code": "blocked" } | { "code": "invitation-needed" } | { "code": "no-such-invitation" } | { "code": "sign-ups-closed" } | { "code": "foreign-page" } | { "code": "no-such-player" } | { "code": "no-such-key" } | { "code": "no-such-puzzle" } | { "code": "no-such-call" } | { "code": "method-not-allowed" } | { "code": "unknown-host" } | { "code": "internal" });

/**
 * Who is in the room.
 */
export type Presence = {
/**
 * By seat.
 */
here: Array<boolean>,
/**
 * How many others look on.
 */
watching: number, };

/**
 * Which side the maker of a game wants.
 */
export type SeatWish = "first" | "second" | "random";

/**
 * A game that somebody wants to play.
 */
export type Plan = {
/**
 * The game and variant, as game ids are written.
 */
game: string,
/**
 * Where it starts; the game's own start if not said.
 */
position?: string,
/**
 * How much time there is: `none`, `5+3` (minutes and seconds a move), `turn:60` (seconds), `days:3`.
 */
pace: string,
/**
 * Which side the maker of the game wants.
 */
seat?: SeatWish,
/**
 * What the player is called.
 */
name?: string,
/**
 * The level of the computer to play against, 1 to 10; somebody else if not said.
 */
level?: number,
/**
 * Whether anybody may find it, join it and watch it.
 */
public?: boolean,
/**
 * Whether it changes the players' ratings, which needs accounts.
 */
rated?: boolean,
/**
 * The name of the account that is challenged; nobody else may join.
 */
opponent?: string,
/**
 * Whether one wants to be talked to; guests do not if not said.
 */
chat?: boolean, };

/**
 * Somebody who wants to sit down.
 */
export type Guest = {
/**
 * What the player is called.
 */
name?: string,
/**
 * The secret of the link; public games need none.
 */
invite?: string,
/**
 * Whether one wants to be talked to; guests do not if not said.
 */
chat?: boolean, };

/**
 * A seat in a game. The token is told once, and never again.
 */
export type Ticket = {
/**
 * The game's id.
 */
id: string,
/**
 * Where one sits.
 */
seat: Seat,
/**
 * What lets its owner play.
 */
token: string,
/**
 * What lets somebody else take the free seat, for a link.
 */
invite: string,
/**
 * What lets people watch, for a link.
 */
watch: string, };

/**
 * Where a game is in its life.
 */
export type GameState = "open" | "on" | "over" | "aborted";

/**
 * A game in a list.
 */
export type Listed = {
/**
 * Its id.
 */
id: string,
/**
 * The game and variant.
 */
game: string,
/**
 * How much time there is.
 */
pace: string,
/**
 * Whether it changes the players' ratings.
 */
rated: boolean,
/**
 * When it was made, in milliseconds since 1970.
 */
created: number,
/**
 * Where it is in its life.
 */
state: GameState,
/**
 * Who has won; nobody in a draw, or while it goes on.
 */
winner: Seat | null,
/**
 * Why it is over, as a code.
 */
code: EndReason | null,
/**
 * Why it is over, in English.
 */
reason: string | null,
/**
 * When its state changed last, in milliseconds since 1970.
 */
changed: number,
/**
 * Who plays, in the order in which they move first.
 */
players: Array<Player>, };

/**
 * What is going on at a server.
 */
export type Lobby = {
/**
 * Public games with a free seat, the newest first.
 */
open: Array<Listed>,
/**
 * Public games that are going on, the newest first.
 */
live: Array<Listed>, };

/**
 * What went wrong, as an answer over HTTP says it: `application/problem+json` (RFC 9457), with the code and its
 * parameters beside it.
 */
export type Problem = {
/**
 * The address of the kind of problem, which stays the same: `/problems/` and the code.
 */
type: string,
/**
 * The kind in a few words of English.
 */
title: string,
/**
 * The status of the answer.
 */
status: number,
/**
 * What went wrong, in English.
 */
detail: string,
/**
 * The same as `detail`, as older programs know it.
 */
error: string, } & ({ "code": "not-a-player" } | { "code": "seat-taken" } | { "code": "not-begun" } | { "code": "game-over" } | { "code": "game-not-over" } | { "code": "not-your-turn" } | { "code": "out-of-step",
/**
 * The number of the next turn.
 */
expected: number, } | { "code": "illegal-move",
/**
 * Why, in English.
 */
reason: string,
/**
 * Why, for programs; older servers do not say it.
 */
objection?: Objection, } | { "code": "nothing-offered" } | { "code": "offered-already" } | { "code": "nothing-to-undo" } | { "code": "too-late-to-abort" } | { "code": "still-there" } | { "code": "bad-text" } | { "code": "chat-off" } | { "code": "muted" } | { "code": "enough-said" } | { "code": "time-is-up" } | { "code": "too-often" } | { "code": "no-such-game" } | { "code": "reopening" } | { "code": "not-saved" } | { "code": "unreadable-game" } | { "code": "no-randomness" } | { "code": "busy" } | { "code": "rate-limited",
/**
 * How long to wait.
 */
seconds: number, } | { "code": "too-many-sockets" } | { "code": "too-many-streams" } | { "code": "too-many-thoughts" } | { "code": "too-many-questions" } | { "code": "too-many-games" } | { "code": "too-many-guest-games" } | { "code": "too-many-keys" } | { "code": "not-understood",
/**
 * Why, in English.
 */
reason: string, } | { "code": "control-characters" } | { "code": "not-json" } | { "code": "body-too-slow" } | { "code": "body-too-long" } | { "code": "bad-token" } | { "code": "bad-authorization" } | { "code": "bad-game",
/**
 * Why, in English.
 */
reason: string,
/**
 * Why, for programs; older servers do not say it.
 */
objection?: Objection, } | { "code": "bad-position",
/**
 * Why, in English.
 */
reason: string,
/**
 * Why, for programs; older servers do not say it.
 */
objection?: Objection, } | { "code": "position-over" } | { "code": "bad-level" } | { "code": "too-many-moves" } | { "code": "bad-guest-name" } | { "code": "bad-guest-word" } | { "code": "bad-name" } | { "code": "reserved-name" } | { "code": "bad-password" } | { "code": "bad-scopes" } | { "code": "bad-search" } | { "code": "bad-report" } | { "code": "bad-rated-game" } | { "code": "bad-challenge" } | { "code": "not-yourself" } | { "code": "already-playing" } | { "code": "name-taken" } | { "code": "sign-in-needed" } | { "code": "account-needed" } | { "code": "wrong-sign-in" } | { "code": "wrong-password" } | { "code": "unknown-key" } | { "code": "missing-scope",
/**
 * For what.
 */
scope: string, } | { "code": "session-needed" } | { "code": "account-closed" } | { "code": "blocked" } | { "code": "invitation-needed" } | { "code": "no-such-invitation" } | { "code": "sign-ups-closed" } | { "code": "foreign-page" } | { "code": "no-such-player" } | { "code": "no-such-key" } | { "code": "no-such-puzzle" } | { "code": "no-such-call" } | { "code": "method-not-allowed" } | { "code": "unknown-host" } | { "code": "internal" });

/** The number of the protocol. */
export const PROTOCOL = 2;

/** The first moves, which are not on the clock. */
export const FREE_PLIES = 2;

/** How long a player is away before the game can be claimed. */
export const CLAIM_AFTER = 60000;

/** How long the other end may be silent. */
export const SILENCE = 20000;

/** The most characters of something that is said. */
export const LONGEST_TEXT = 300;

/** Why a server closes a socket. */
export const CLOSE_COME_BACK = 1012;

/** Why a server closes a socket. */
export const CLOSE_NO_RIGHT = 1008;

/** Why a server closes a socket. */
export const CLOSE_TOO_MUCH = 4029;

/** Every error. */
export const ERROR_CODES = [
  'not-a-player',
  'seat-taken',
  'not-begun',
  'game-over',
  'game-not-over',
  'not-your-turn',
  'out-of-step',
  'illegal-move',
  'nothing-offered',
  'offered-already',
  'nothing-to-undo',
  'too-late-to-abort',
  'still-there',
  'bad-text',
  'chat-off',
  'muted',
  'enough-said',
  'time-is-up',
  'too-often',
  'no-such-game',
  'reopening',
  'not-saved',
  'unreadable-game',
  'no-randomness',
  'busy',
  'rate-limited',
  'too-many-sockets',
  'too-many-streams',
  'too-many-thoughts',
  'too-many-questions',
  'too-many-games',
  'too-many-guest-games',
  'too-many-keys',
  'not-understood',
  'control-characters',
  'not-json',
  'body-too-slow',
  'body-too-long',
  'bad-token',
  'bad-authorization',
  'bad-game',
  'bad-position',
  'position-over',
  'bad-level',
  'too-many-moves',
  'bad-guest-name',
  'bad-guest-word',
  'bad-name',
  'reserved-name',
  'bad-password',
  'bad-scopes',
  'bad-search',
  'bad-report',
  'bad-rated-game',
  'bad-challenge',
  'not-yourself',
  'already-playing',
  'name-taken',
  'sign-in-needed',
  'account-needed',
  'wrong-sign-in',
  'wrong-password',
  'unknown-key',
  'missing-scope',
  'session-needed',
  'account-closed',
  'blocked',
  'invitation-needed',
  'no-such-invitation',
  'sign-ups-closed',
  'foreign-page',
  'no-such-player',
  'no-such-key',
  'no-such-puzzle',
  'no-such-call',
  'method-not-allowed',
  'unknown-host',
  'internal',
] as const;

/** Errors after which the same is worth trying again in a moment. */
export const PASSING = [
  'reopening',
  'not-saved',
  'no-randomness',
  'busy',
] as const;

/** Every reason for which a game ends. */
export const END_REASONS = ["resignation", "time", "agreement", "left", "called-off", "repetition", "turn-limit", "rules", "adjudication"] as const;
