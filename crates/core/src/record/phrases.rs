//! What is said of records that are wrong.

crate::phrases! {
    /// Why a text is not a record, or why what it says cannot have happened.
    pub RECORD_PHRASES =
    pub(super) UNEXPECTED: "unexpected", "expected {what}, found {found}";
    pub(super) FOUND_SIGN: "found-sign", "'{sign}'";
    pub(super) FOUND_END: "found-end", "the end of the text";
    pub(super) A_GAME: "a-game", "a game that begins with [Game \"…\"]";
    pub(super) A_TAG: "a-tag", "a tag such as [Result \"*\"]";
    pub(super) A_VALUE: "a-value", "the tag's value in quotes";
    pub(super) END_OF_TAG: "end-of-tag", "] at the end of the tag";
    pub(super) RESULT_FIRST: "result-first", "the result of the game before the next game's tags";
    pub(super) MOVE_OR_RESULT: "move-or-result", "a move or the result: 1-0, 0-1, 1/2-1/2 or *";
    pub(super) MOVETEXT: "movetext", "a move, a comment, a variation or the result";

    pub(super) FIRST_TAG: "first-tag", "the first tag must be Game";
    pub(super) TAG_TWICE: "tag-twice", "the tag {tag} is given twice";
    pub(super) TAG_NAME: "tag-name", "'{found}' is not a tag name, expected a letter, then letters, digits and _";
    pub(super) TAG_OF_RESULT: "tag-of-result", "the Result tag follows the record's result";
    pub(super) TOO_MANY_TAGS: "too-many-tags", "a record may have at most {most} tags of other names";
    pub(super) OPEN_QUOTES: "open-quotes", "the quotes are not closed on the same line";

    pub(super) MOVE_NUMBER: "move-number", "the move number should be {number}";
    pub(super) NOT_A_NUMBER: "not-a-number",
        "'{found}' is not a move number, expected one such as 3. or 3... or a result";
    pub(super) NUMBER_ALONE: "number-alone", "expected a move after its number";
    pub(super) NOT_A_MOVE: "not-a-move",
        "'{found}' is not a move, expected letters, digits and @-+=:_ such as c3-c4";
    pub(super) TOO_LONG: "too-long", "a line may have at most {most} turns";
    pub(super) TOO_MANY_MOVES: "too-many-moves", "a record may have at most {most} moves";
    pub(super) REMOVED: "removed-move", "the move has been taken out of the record";
    pub(super) EARLY_VARIATION: "early-variation", "a variation must follow the move that it replaces";
    pub(super) TOO_DEEP: "too-deep", "variations may be nested at most {most} deep";
    pub(super) NO_VARIATION: "no-variation", "there is no variation to close";
    pub(super) EMPTY_VARIATION: "empty-variation", "a variation needs at least one move";
    pub(super) OPEN_VARIATION: "open-variation", "a variation is not closed with ) before the result";

    pub(super) NOT_A_MARK: "not-a-mark", "expected a mark from $0 to $255, or one of ! ? !! ?? !? ?!";
    pub(super) OPEN_COMMENT: "open-comment", "the comment is not closed with }";
    pub(super) OPEN_COMMAND: "open-command", "[%{name} is not closed with ]";
    pub(super) SECOND_COMMAND: "second-command", "a second [%{name}] for the same move";
    pub(super) NOT_AN_EVAL: "not-an-eval",
        "'{found}' is not an evaluation, expected a whole number, win N, loss N or draw";
    pub(super) NOT_A_CLOCK: "not-a-clock", "'{found}' is not a clock time, expected h:mm:ss or h:mm:ss.mmm";
    pub(super) CONTROL: "control-character", "a control character must be written {escape}";
    pub(super) UNKNOWN_ESCAPE: "unknown-escape",
        "unknown escape, expected \\\\ \\{close} \\[ \\n \\s or \\x and two hex digits";
    pub(super) NOT_HEX: "not-hex", "expected two hex digits after \\x";

    pub(super) START_AND_SEED: "start-and-seed", "Start and Seed cannot both be given";
    /// A seed that is none.
    pub NOT_A_SEED: "not-a-seed", "a seed is a whole number from 0 to 2^64 - 1";
    pub(super) NOT_A_DATE: "not-a-date",
        "'{found}' is not a date such as 2026.11.15, with ? for unknown digits";
    pub(super) NOT_A_LEVEL: "not-a-level", "'{found}' is not a level from 1 to 10";
    pub(super) FIRST_SIDE: "first-side", "{side} moves first here, so the moves should begin with {number}";
    /// A move that the rules forbid.
    pub ILLEGAL_MOVE: "illegal-move", "the move '{move}': {why}";
    pub(super) RESULT_TAG: "result-tag", "the result is {result} but the Result tag says '{found}'";
    pub(super) OTHER_RESULT: "other-result",
        "the game is over ({reason}), so its result is {expected} and not {found}";
    pub(super) RESULT_OF_SIDES: "result-of-sides",
        "{found} is not a result of {sides} sides, expected their ranks, such as {example}, or *";
    pub(super) NOT_A_LOSS: "not-a-loss",
        "by '{words}' one side is last and the others share the first place, such as {example}, not {found}";
    pub(super) OTHER_ENDING: "other-ending", "the game ended by '{expected}', not by '{found}'";
    pub(super) TERMINATION: "termination",
        "the game is not over by its rules, so for {result} the Termination tag must say {words}, not '{found}'";
    pub(super) NO_TERMINATION: "no-termination",
        "the game is not over by its rules, so for {result} the Termination tag must say {words}, not nothing";
}
