//! What is said of positions, ids of games and moves, whichever game it is.

crate::phrases! {
    /// Why a text is not a position, or not the id of a game.
    pub POSITION_PHRASES =
    pub(crate) FIELDS: "position-fields", "expected the board, one space and the side to move";
    pub(crate) SIDE_LETTER: "side-letter", "the side to move must be {letters}, not '{found}'";
    pub(crate) FEWER_ROWS: "too-few-rows", "expected {expected} rows, found {found}";
    pub(crate) MORE_ROWS: "too-many-rows", "expected {expected} rows, found more";
    pub(crate) ROW: "in-row", "row {row}: {why}";
    pub(crate) NO_CELL: "missing-cell", "a cell is missing between two separators";
    pub(crate) FEWER_CELLS: "too-few-cells", "expected {expected} cells, found {found}";
    pub(crate) MORE_CELLS: "too-many-cells", "expected {expected} cells, found more";
    pub(crate) SPLIT_RUN: "split-run", "adjacent runs of '{letter}' must be merged";
    pub(crate) RUN_OF_ONE: "run-of-one", "a run of one is written '{letter}', not '{letter}1'";
    pub(crate) NOT_A_RUN: "not-a-run", "'{found}' is not a run of '{letter}'";
    pub(crate) UNKNOWN_GAME: "unknown-game", "unknown game '{found}', expected one of {games}";
    pub(crate) KEY_TWICE: "key-twice", "{game}: the key '{key}' is given twice";
    pub(crate) NOT_A_CHOICE: "not-a-choice", "{game}: '{found}' is not key=value";
    pub(crate) NO_VARIANTS: "no-variants", "{game}: unknown key '{key}', it has no variants";
    pub(crate) UNKNOWN_KEY: "unknown-key", "{game}: unknown key '{key}', expected {keys}";
    pub(crate) UNKNOWN_VALUE: "unknown-value",
        "{game}: '{found}' is not a value of '{key}', expected one of {values}";
    pub(crate) NOT_TWO_SIDES: "not-two-sides", "{game} has {sides} sides, and this is for two so far, as proofs, puzzles, reviews and online games are";
}

crate::phrases! {
    /// Why a move cannot be played, in the words that all games share.
    pub MOVE_PHRASES =
    pub(crate) NOT_A_CELL: "not-a-cell", "'{found}' is not a cell, expected a letter and a number such as c3";
    /// The board has no such cell.
    pub NOT_ON_BOARD: "not-on-board", "{cell} is not on the board";
    /// Nobody can move any more.
    pub GAME_OVER: "game-over", "the game is over";
    pub(crate) ENDED: "game-ended", "the game is over: {reason}";
}
