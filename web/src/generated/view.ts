// Written by crates/play/src/document: cargo xtask fixtures.

/** A side by its place in the order in which they move: 0 moves first. */
export type Side = number;

/**
 * A position as an interface needs it.
 */
export type View = {
/**
 * The canonical id of the game and variant.
 */
game: string,
/**
 * What the game is called.
 */
title: string,
/**
 * What the sides are called, in the order in which they move; elsewhere they are their places here.
 */
sides: Array<SideNames>,
/**
 * Whether the game begins on a board that is drawn at random.
 */
random_start: boolean,
/**
 * The position's string.
 */
position: string,
/**
 * The shape of the board.
 */
layout: Layout,
/**
 * What the pieces that stack are.
 */
shape: Shape,
/**
 * The kinds of pieces, first the one whose pieces stand for the sides.
 */
kinds: Array<Kind>,
/**
 * Row by row from the top, each row from the left.
 */
cells: Array<Cell>,
/**
 * To move.
 */
side: Side,
/**
 * Counts beside the board.
 */
tallies: Array<Tally>,
/**
 * How far each side is from its goal.
 */
progress: Array<Tally>,
/**
 * How many moves were played.
 */
ply: number,
/**
 * The last of them.
 */
last: LastMove | null,
/**
 * How the game has ended.
 */
over: Over | null,
/**
 * Whether the last move was a pass.
 */
passed: boolean,
/**
 * The cells that show why the winner has won.
 */
decisive: Array<string>,
/**
 * What decided the game, as far as the board shows it.
 */
decision: Decision | null,
/**
 * How many legal moves there are.
 */
legal: number,
/**
 * Whether passing is all that can be done.
 */
must_pass: boolean, };

/**
 * What a side is called.
 */
export type SideNames = {
/**
 * In notation.
 */
letter: string,
/**
 * In sentences.
 */
name: string, };

/**
 * The shape of a board.
 */
export type Layout = { "kind": "squares", columns: number, rows: number, } | { "kind": "junctions", columns: number, rows: number, } | { "kind": "hexagon", side: number, } | { "kind": "graph",
/**
 * Where the cells lie.
 */
points: Array<Point>,
/**
 * The names of the cells that each line joins.
 */
lines: Array<[string, string]>, };

/**
 * Where a cell of a graph lies.
 */
export type Point = {
/**
 * Its name.
 */
cell: string,
/**
 * From the left, in cells.
 */
x: number,
/**
 * From the top.
 */
y: number, };

/**
 * What the pieces that stack look like.
 */
export type Shape = "discs" | "rings" | "pyramids" | "cubes" | "cones";

/**
 * A kind of piece.
 */
export type Kind = {
/**
 * The name by which cells refer to it.
 */
name: string,
/**
 * What one is called in English.
 */
one: string,
/**
 * What several are called.
 */
many: string,
/**
 * What it looks like.
 */
form: Form,
/**
 * What it does.
 */
behaviour: Behaviour, };

/**
 * The forms of pieces.
 */
export type Form = "disc" | "ring" | "pyramid" | "cube" | "cone";

/**
 * What pieces of a kind do.
 */
export type Behaviour = "stacks" | "stays" | "fills" | "counts";

/**
 * A cell and what stands on it.
 */
export type Cell = {
/**
 * The cell's name.
 */
name: string,
/**
 * From bottom to top; empty for an empty cell.
 */
pieces: Array<Run>, };

/**
 * Some equal pieces on top of each other.
 */
export type Run = {
/**
 * What they are: the name of one of the game's kinds.
 */
kind: string,
/**
 * Whose they are.
 */
side: Side | null,
/**
 * How many there are.
 */
count: number, };

/**
 * A count for each side.
 */
export type Tally = {
/**
 * What is counted, for catalogues.
 */
code: string,
/**
 * What is counted, in English.
 */
name: string,
/**
 * How many each side has, in the order in which they move.
 */
counts: Array<number>,
/**
 * The kind of pieces that wait beside the board, if it is those that are counted.
 */
in_hand: string | null, };

/**
 * How a game has ended.
 */
export type Over = {
/**
 * The side that is ahead of all others; null if there is none.
 */
winner: Side | null,
/**
 * What each side has reached: 1 plus the number of sides ahead of it.
 */
ranks: Array<number>,
/**
 * Why, for catalogues.
 */
code: string,
/**
 * Why, in English.
 */
reason: string,
/**
 * Who has won and why, in English.
 */
words: string, };

/**
 * What decided a game.
 */
export type Decision = {
/**
 * How the cells are to be read.
 */
kind: DecisionKind,
/**
 * In the order in which they are to be looked at.
 */
cells: Array<DecidingCell>,
/**
 * The sides of the board that are joined.
 */
edges: Array<Array<string>>, };

/**
 * How the cells of a decision are to be read.
 */
export type DecisionKind = "joined" | "compared" | "counted" | "owned";

/**
 * A cell that has something to do with how a game ended.
 */
export type DecidingCell = {
/**
 * The cell.
 */
cell: string,
/**
 * Whose it is.
 */
side: Side,
/**
 * What is compared or counted there.
 */
number: number | null,
/**
 * Whether it is what the winner has won by.
 */
decides: boolean, };

/**
 * The move that led to a position.
 */
export type LastMove = {
/**
 * The move in English, without who made it.
 */
words: string,
/**
 * What flew where.
 */
flights: Array<Flight>,
/**
 * In notation.
 */
text: string,
/**
 * Every cell that the mover chooses, each once.
 */
cells: Array<string>,
/**
 * Who makes it.
 */
side: Side,
/**
 * What kind of sentence says it.
 */
kind: MoveKind,
/**
 * The stack that moves.
 */
from: string | null,
/**
 * The way it goes.
 */
way: Way | null,
/**
 * Where it or its parts land.
 */
landings: Array<Landing>,
/**
 * What stood there, where that is somebody's.
 */
onto: Array<Standing>,
/**
 * Where a new piece is placed.
 */
placed: string | null, };

/**
 * What a move does.
 */
export type Move = {
/**
 * In notation.
 */
text: string,
/**
 * Every cell that the mover chooses, each once.
 */
cells: Array<string>,
/**
 * Who makes it.
 */
side: Side,
/**
 * What kind of sentence says it.
 */
kind: MoveKind,
/**
 * The stack that moves.
 */
from: string | null,
/**
 * The way it goes.
 */
way: Way | null,
/**
 * Where it or its parts land.
 */
landings: Array<Landing>,
/**
 * What stood there, where that is somebody's.
 */
onto: Array<Standing>,
/**
 * Where a new piece is placed.
 */
placed: string | null, };

/**
 * The kinds of sentences about moves.
 */
export type MoveKind = "passes" | "places" | "captures" | "moves" | "whole" | "splits";

/**
 * One of the straight ways from a cell, as it is seen with the first row at the bottom.
 */
export type Way = "e" | "ne" | "n" | "nw" | "w" | "sw" | "s" | "se";

/**
 * Where a part lands.
 */
export type Landing = {
/**
 * The cell.
 */
cell: string,
/**
 * How many pieces land there.
 */
count: number,
/**
 * Whether they capture what stands there.
 */
captures: boolean, };

/**
 * Something on which a move lands.
 */
export type Standing = {
/**
 * What is on top.
 */
top: Run,
/**
 * How tall it is.
 */
height: number,
/**
 * Whether it is captured.
 */
captured: boolean, };

/**
 * Some pieces that go from one spot to another together.
 */
export type Flight = {
/**
 * From bottom to top, as they leave.
 */
pieces: Array<Run>,
/**
 * As they arrive.
 */
landed: Array<Run>,
/**
 * Where they leave the position before.
 */
from: Spot,
/**
 * Where they arrive in the position after.
 */
to: Spot,
/**
 * Whether the mover moves or places them, or the rules do.
 */
role: Role, };

/**
 * What a flight has to do with the move.
 */
export type Role = "moved" | "placed" | "follows";

/**
 * A level of a cell's stack, or the reserve of a side or of nobody.
 */
export type Spot = { cell: string, level: number, } | { reserve: Side | null, };

/**
 * All that there is to show of a hand.
 */
export type HandState = {
/**
 * What is to be chosen next.
 */
stage: Stage,
/**
 * The stack that was picked up.
 */
from: string | null,
/**
 * The way in which its parts go.
 */
way: Way | null,
/**
 * The parts chosen so far, in the order in which they were chosen.
 */
parts: Array<Landing>,
/**
 * The cells that can be chosen now.
 */
choices: Array<string>,
/**
 * The same once a stack has been picked up, with what is to be drawn on them.
 */
targets: Array<Target>,
/**
 * The cells as they will be if the parts chosen so far are moved.
 */
preview: Array<Cell>,
/**
 * The ways in which the stack can go.
 */
ways: Array<WayParts>,
/**
 * Whether some move only places a piece.
 */
can_place: boolean,
/**
 * Whether some stack can move.
 */
can_move: boolean,
/**
 * Whether moves are made in parts.
 */
can_split: boolean,
/**
 * A legal move in notation.
 */
example: string | null,
/**
 * What came of the last choice.
 */
reply: Reply, };

/**
 * What is to be chosen next.
 */
export type Stage = "over" | "from" | "to" | "parts" | "submit" | "placed";

/**
 * A cell that can be chosen.
 */
export type Target = {
/**
 * The cell.
 */
cell: string,
/**
 * Whether something is captured there.
 */
capture: boolean,
/**
 * How many pieces would land there, where that is a choice.
 */
count: number | null, };

/**
 * A way, and the heights of the parts that can go there.
 */
export type WayParts = { way: Way, counts: Array<number>, };

/**
 * What came of choosing something.
 */
export type Reply = { "kind": "more" } | { "kind": "play",
/**
 * In notation.
 */
move: string, } | { "kind": "refused",
/**
 * A code; the catalogues have the words.
 */
why: string,
/**
 * The cell that was chosen.
 */
cell: string | null,
/**
 * The stack that was picked up.
 */
from: string | null,
/**
 * The height of the part.
 */
part: number | null,
/**
 * What the rules of the game say about it.
 */
because: Message | null, };

/**
 * A position that is being set up, and whether it is possible.
 */
export type Edited = {
/**
 * The pieces that can be put on the board, in the order in which they are offered.
 */
pieces: Array<Run>,
/**
 * What stands where.
 */
cells: Array<Cell>,
/**
 * Who is to move.
 */
side: Side,
/**
 * The position's text.
 */
position: string,
/**
 * The position, if it is possible.
 */
view: View | null,
/**
 * Why it is not.
 */
why: Message | null, };

/**
 * What is wrong.
 */
export type Message = {
/**
 * A code; the catalogues have the words.
 */
code: string,
/**
 * What they fill in, by name.
 */
values: Record<string, Value>,
/**
 * All of it in English, for games that have no catalogue.
 */
words: string, };

/**
 * What is filled in.
 */
export type Value = number | string | Array<string> | { side: string, } | { reason: string, loser: string | null, words: string, } | Message;
