/** Accounts and lists of a server. Generated from crates/server: `cargo xtask fixtures`. */

/**
 * An account as its owner sees it.
 */
export type Me = {
/**
 * What it is called.
 */
name: string,
/**
 * When it was made.
 */
created: number,
/**
 * Whether it is a program's.
 */
bot: boolean,
/**
 * Whether it may not talk.
 */
muted: boolean,
/**
 * Those it wants nothing to do with.
 */
blocked: Array<string>, };

/**
 * What a key may be used for.
 */
export type Scope = "read" | "play";

/**
 * A key, without its secret.
 */
export type Key = { id: string, name: string, scopes: Array<Scope>, created: number,
/**
 * The secret; told once, when the key is made.
 */
key?: string, };

/**
 * How somebody does in a game.
 */
export type Standing = {
/**
 * What the player is called.
 */
name: string,
/**
 * The game.
 */
game: string,
/**
 * The rating.
 */
rating: number,
/**
 * How unsure the rating is.
 */
deviation: number,
/**
 * How many rated games were played.
 */
games: number, };

/**
 * Results in a game.
 */
export type Results = {
/**
 * The game.
 */
game: string,
/**
 * How many were won.
 */
wins: number,
/**
 * How many were drawn.
 */
draws: number,
/**
 * How many were lost.
 */
losses: number, };

/**
 * A point of the way a rating went.
 */
export type Point = {
/**
 * Which game is rated.
 */
rated: string,
/**
 * When, in milliseconds since 1970.
 */
at: number,
/**
 * The rating after the game.
 */
rating: number,
/**
 * The game.
 */
game: string, };

/**
 * A player as everybody sees it.
 */
export type Profile = {
/**
 * What the player is called.
 */
name: string,
/**
 * When the account was made.
 */
created: number,
/**
 * Whether it is a program's.
 */
bot: boolean,
/**
 * The rating in each game.
 */
ratings: Array<Standing>,
/**
 * The results in each game.
 */
results: Array<Results>,
/**
 * The way the ratings went, oldest first.
 */
series: Array<Point>, };

/**
 * A puzzle for the lobby.
 */
export type Featured = {
/**
 * The puzzle's id, which stays the same: the game's name and a number.
 */
id: string,
/**
 * The game and variant.
 */
game: string,
/**
 * A few words that give nothing away.
 */
title: string,
/**
 * The position.
 */
position: string,
/**
 * From 1, easy, to 5.
 */
difficulty: number,
/**
 * How often it was solved here.
 */
solved: number,
/**
 * How often it was not.
 */
failed: number, };
