// Written by crates/lessons/src/page: cargo xtask fixtures.

/**
 * The words of a game in one language.
 */
export type GameText = {
/**
 * What it is called.
 */
name: string,
/**
 * What it is about, in a sentence.
 */
pitch: string,
/**
 * What a coach says in the first turns.
 */
coach: Array<string>,
/**
 * Its rules with pictures.
 */
rules: RulesScreen,
/**
 * Words by code, such as `side.white`.
 */
words: { [key in string]: string }, };

/**
 * The rules of a game with pictures.
 */
export type RulesScreen = {
/**
 * What one plays for.
 */
goal: string,
/**
 * What a turn is.
 */
turn: Array<Rule>,
/**
 * How it begins and ends.
 */
end: Rule, };

/**
 * A rule, and what shows it: the position before the last move of the picture, and after.
 */
export type Rule = {
/**
 * The rule.
 */
text: string,
/**
 * The picture, if it has one.
 */
picture: PictureLine | null, };

/**
 * A position, and moves that are played there before the picture is drawn.
 */
export type PictureLine = {
/**
 * The game and variant.
 */
game: string,
/**
 * The position; the usual start without one.
 */
start?: string,
/**
 * The moves.
 */
moves: Array<string>, };

/**
 * The lesson and the puzzles of a game in one language.
 */
export type GameLessons = {
/**
 * Its lesson, if it has one.
 */
lesson: Lesson | null,
/**
 * Its puzzles, the easiest first.
 */
puzzles: Array<Puzzle>,
/**
 * What the ideas of the puzzles mean, by what these are called.
 */
ideas: { [key in string]: string }, };

/**
 * A lesson: steps from the goal of the game to a first win.
 */
export type Lesson = {
/**
 * What the lesson is called.
 */
title: string,
/**
 * What the game is about, before anything is played.
 */
introduction: string,
/**
 * What to say when the last step is done.
 */
farewell: string,
/**
 * The steps in order.
 */
steps: Array<Step>, };

/**
 * One thing for the learner to do.
 */
export type Step = {
/**
 * A few words.
 */
title: string,
/**
 * The game id, where the step is about a variant; filled in when the lesson is read.
 */
game: string,
/**
 * Where the step begins; filled in when the lesson is read if the step goes on from the one before.
 */
position: string,
/**
 * Moves that were played from the position before the learner's turn; they count as history.
 */
moves: Array<string>,
/**
 * How many turns the game has lasted already, moves included.
 */
turns: number,
/**
 * What the learner is asked to do.
 */
prompt: string,
/**
 * Help for those who ask.
 */
hint: string,
/**
 * The right moves, in which `*` stands for anything.
 */
accept: Array<string>,
/**
 * Whether a right move must also win the game at once.
 */
must_win: boolean,
/**
 * What the opponent answers: the first of these that is legal. None leaves the board as it is.
 */
reply: Array<string>,
/**
 * What to say after a right move.
 */
explanation: string,
/**
 * What to say after any other legal move.
 */
otherwise: string,
/**
 * Legal moves that deserve an answer of their own.
 */
mistakes: Array<Mistake>, };

/**
 * A wrong move that people are likely to try.
 */
export type Mistake = {
/**
 * The moves, in which `*` stands for anything.
 */
moves: Array<string>,
/**
 * What is wrong with them.
 */
message: string, };

/**
 * A position, what is to be reached, and how.
 */
export type Puzzle = {
/**
 * What it is called by programs: the game's name and a number.
 */
id: string,
/**
 * The canonical id of the game and variant.
 */
game: string,
/**
 * The position string.
 */
position: string,
/**
 * What the side to move can reach.
 */
result: Goal,
/**
 * The first moves that keep the result, sorted.
 */
solution: Array<string>,
/**
 * Within how many plies the game is over, where that is proved.
 */
plies?: number,
/**
 * What is proved about the other moves.
 */
scope: Scope,
/**
 * The idea behind the solution, in a word or two.
 */
motif: string,
/**
 * A few words that give nothing away.
 */
title: string,
/**
 * Why the natural move fails, or what is true of an old puzzle.
 */
why: string,
/**
 * From 1, easy, to 5.
 */
difficulty: number,
/**
 * How play may go on after the solution, which is its first move.
 */
line: Array<string>,
/**
 * The natural move and what it runs into.
 */
refutation: Array<string>, };

/**
 * What is to be reached.
 */
export type Goal = "win" | "draw";

/**
 * What is known of the moves that are not right.
 */
export type Scope = "proved" | { "within": number };

/**
 * How a game looks. Colours are `#rgb` or `#rrggbb`.
 */
export type Looks = {
/**
 * A position that shows what the game is like.
 */
card: PictureLine,
/**
 * The board in 3D.
 */
board: BoardLook,
/**
 * The pieces in 3D, by kind and side: `own0` is the usual piece of the side that moves first.
 */
pieces: { [key in string]: PieceLook },
/**
 * The pieces in 2D: `s0` for those of the side that moves first, the kind for those of nobody.
 */
flat: { [key in string]: FlatLook },
/**
 * The colour of the numbers on stacks in 2D, where it is not that of the piece.
 */
count?: string, };

/**
 * How a board looks in 3D.
 */
export type BoardLook = {
/**
 * What is around the cells.
 */
frame: string,
/**
 * A cell.
 */
tile: string,
/**
 * A second tone for every other cell.
 */
tile_too: string,
/**
 * What is seen between cells, and where there is none.
 */
floor: string,
/**
 * Coordinates.
 */
ink: string,
/**
 * Lines between junctions.
 */
line: string, };

/**
 * How a kind of piece looks in 3D.
 */
export type PieceLook = {
/**
 * Its body.
 */
form: Form,
/**
 * Its colour.
 */
color: string,
/**
 * The colour of its lower face, where pieces are turned over.
 */
under?: string,
/**
 * What is drawn and written on it.
 */
ink: string,
/**
 * The mark on its upper face.
 */
emblem: Emblem,
/**
 * How rough it is, from 0 to 1.
 */
roughness: number,
/**
 * How much it is lacquered, from 0 to 1.
 */
gloss: number,
/**
 * Whether it has a grain.
 */
is_wood: boolean,
/**
 * Its colour where colours are to be as far from each other as they can be.
 */
sharp: string, };

/**
 * The body of a piece. Forms differ, so that sides are told apart without colour.
 */
export type Form = "dished" | "grooved" | "round" | "edged" | "square" | "triangular" | "plain" | "pointed" | "cut" | "stepped" | "cube" | "cone";

/**
 * What is drawn on the upper face of a piece, so that sides differ without colour.
 */
export type Emblem = "none" | "circle" | "star" | "dot" | "cross";

/**
 * How pieces look in 2D, in the themes of the page.
 */
export type FlatLook = {
/**
 * In every theme that says nothing else.
 */
usual: { [key in string]: string },
/**
 * What is different on dark ground.
 */
dark?: { [key in string]: string },
/**
 * What is different with high contrast.
 */
contrast?: { [key in string]: string }, };
