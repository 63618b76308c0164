//! The states and moves of older programs, as they stand there.

use stackade_games::old_notation::{self, Converted};
use stackade_games::{registry, samples};

const GLAISHER_INITIAL: &str = "gamestate(
    [
        [  0,  6,  0,  0,  0,nan,nan,nan,nan],
        [  0,  0,  0,  0,  0, -6,nan,nan,nan],
        [  0,  0,  0,  0,  0,  0,  0,nan,nan],
        [ -6,  0,  0,  0,  0,  0,  0,  0,nan],
        [  0,  0,  0,  0,  0,  0,  0,  0,  0],
        [nan,  0,  0,  0,  0,  0,  0,  0,  6],
        [nan,nan,  0,  0,  0,  0,  0,  0,  0],
        [nan,nan,nan,  6,  0,  0,  0,  0,  0],
        [nan,nan,nan,nan,  0,  0,  0, -6,  0]
    ],
    1
)";

const GLAISHER_INTERMEDIATE: &str = "gamestate(
    [
        [ -1,  0, -1,  0,  1,nan,nan,nan,nan],
        [  0,  0, -1,  0,  0,  0,nan,nan,nan],
        [  0,  0,  0, -6,  0,  3,  1,nan,nan],
        [  0,  0,  2,  3,  5, -1,  0,  0,nan],
        [  1,  2,  1,  0, -3,  1,  0,  0,  0],
        [nan,  0, -3, -1, -3,  0,  0,  0,  0],
        [nan,nan,  0, -1,  0,  2,  0,  0,  0],
        [nan,nan,nan, -1,  0,  0,  0,  1,  0],
        [nan,nan,nan,nan,  0,  0,  0,  0,  0]
    ],
    1
)";

const GLAISHER_FINAL: &str = "gamestate(
    [
        [ -1,  0, -1,  0,  1,nan,nan,nan,nan],
        [  0,  0, -1,  0,  0,  0,nan,nan,nan],
        [  0,  0,  0, -6,  0,  3,  1,nan,nan],
        [  0,  0,  2,  3,  5,  1,  0,  0,nan],
        [  1,  2,  1,  0, -3,  0,  0,  0,  0],
        [nan,  0, -3, -1, -3,  0,  0,  0,  0],
        [nan,nan,  0, -1,  0,  2,  0,  0,  0],
        [nan,nan,nan, -1,  0,  0,  0,  1,  0],
        [nan,nan,nan,nan,  0,  0,  0,  0,  0]
    ],
    2
)";

const STAQS_START: &str = "Board = [[blank, blank, blank, blank, blank],
         [blank, blank, blank, blank, blank],
         [blank, blank, blank, blank, blank],
         [blank, blank, blank, blank, blank],
         [blank, blank, blank, blank, blank]]
GameState = [Board, 1, 1, 4, 4]";

const STAQS_DURING: &str = "Board = [[blank, none, 3, blank, blank],
         [blank, blank, blank, blank, blank],
         [blank, -2, blank, 2, blank],
         [blank, blank, blank, 2, blank],
         [blank, blank, none, none, -4]]
GameState = [Board, 1, 1, 2, 1]";

const STAQS_END: &str = "Board = [[-12, none, none, none, none],
         [12, none, none, none, none],
         [-2, none, none, none, none],
         [2, none, none, none, none],
         [-2, none, none, none, none]]
GameState = [Board, 1, 1, 2, 1]";

const GREENER_INITIAL: &str = "[ [[2],[0],[2],[1],[0],[2]],
 [[0],[0],[2],[1],[2],[0]],
 [[1],[1],[2],[1],[2],[2]],
 [[1],[2],[2],[2],[0],[2]],
 [[1],[0],[2],[1],[2],[2]],
 [[1],[0],[2],[2],[0],[2]] ] , 1";

const GREENER_INTERMEDIATE: &str = "[ [[1,1,0],[],[],[2],[0],[2]],
 [[0],[0],[2],[1],[2],[0]],
 [[1],[1],[2],[1],[2],[2]],
 [[1,2,2,2],[],[],[],[0],[2]],
 [[2],[0],[2],[1],[2],[2]],
 [[1],[0],[2],[2],[0],[2]] ] , 0";

/// Its fourth row is broken.
const GREENER_FINAL: &str = "[ [[1,1,0,2,0,2],[],[],[],[],[]],
 [[],[],[],[1,2,0,0,2,0],[],[]],
 [[],[1,1,2,1,2,2],[],[],[],[]],
 [,[],[], [1,2,2,2,2,0,2],[],[],[]],
 [[],[],[],[],[],[1,2,2,2,0]],
 [[],[],[],[],[0,2,2,2,0,1],[]] ] , 0";

const NAVA_START: &str = "E = [e,e,e,e,e,e,e,e,e,e,e,e]
Board = [[[w,w,w,w,w,w,e,e,e,e,e,e], E, E, E, E],
         [E, E, E, E, E],
         [E, E, E, E, E],
         [E, E, E, E, E],
         [E, E, E, E, [b,b,b,b,b,b,e,e,e,e,e,e]]]
GameState = [Board, 9, 9]";

const NAVA_END: &str = "[ [[], [bC], [wC], [bC], [w,b,b]],
  [[], [], [], [], []],
  [[bC], [], [w,w,b], [], []],
  [[wC], [w], [], [], []],
  [[w,b,b], [], [], [w,b], []] ]";

fn read(game: &str, text: &str) -> Result<Vec<Converted>, String> {
    let id = registry::parse_id(game).expect("the id is right");
    old_notation::read(&id, text, None).map_err(|error| error.to_string())
}

fn write(game: &str, text: &str) -> Result<String, String> {
    let id = registry::parse_id(game).expect("the id is right");
    old_notation::write(&id, text).map_err(|error| error.to_string())
}

/// Reads a literal as the position of a sample, and writes it without losing anything.
#[track_caller]
fn check(text: &str, sample: &str, remarks: &[&str]) {
    let sample = samples::sample(sample).expect("there is such a sample");
    let expected = sample.position;
    let read_as = |text: &str| match &read(sample.game, text).expect("it can be read")[..] {
        [Converted::Position { text, remarks }] => (text.clone(), remarks.clone()),
        other => panic!("{other:?}"),
    };
    assert_eq!(
        read_as(text),
        (expected.to_owned(), remarks.iter().map(|&remark| remark.to_owned()).collect())
    );
    let written = write(sample.game, expected).expect("it can be written");
    assert_eq!(read_as(&written).0, expected, "{written}");
}

#[track_caller]
fn check_error(game: &str, text: &str, expected: &str) {
    assert_eq!(read(game, text), Err(expected.to_owned()), "{text}");
}

#[test]
fn matrices_with_heights_are_positions_of_glaisher() {
    check(GLAISHER_INITIAL, "glaisher-start", &[]);
    check(GLAISHER_INTERMEDIATE, "glaisher-intermediate", &[]);
    check(GLAISHER_FINAL, "glaisher-final", &[]);
}

#[test]
fn matrices_are_written_as_they_were() {
    let start = samples::sample("glaisher-start").expect("there is a start").position;
    let bare: String = GLAISHER_INITIAL.split_whitespace().collect();
    assert_eq!(write("glaisher", start), Ok(bare));
}

#[test]
fn a_place_off_the_hexagon_is_none() {
    let broken = GLAISHER_INITIAL.replacen("nan", "0", 1);
    check_error("glaisher", &broken, "line 3, column 30: expected nan, since this is off the board, found 0");
    let broken = GLAISHER_INITIAL.replacen("  6", "nan", 1);
    check_error(
        "glaisher",
        &broken,
        "line 3, column 14: expected a height, since this cell is on the board, found 'nan'",
    );
    let broken = GLAISHER_INITIAL.replacen("    1\n", "    3\n", 1);
    check_error("glaisher", &broken, "line 13, column 5: expected the player to move from 1 to 2, found 3");
    check_error("glaisher", "gamestate([], 1)", "line 1, column 11: expected 9 rows, found 0");
    check_error(
        "glaisher",
        "state([], 1)",
        "line 1, column 1: expected gamestate(Board, Turn), found 'state' with 2 arguments",
    );
}

#[test]
fn boards_of_blank_pieces_are_positions_of_staqs() {
    check(STAQS_START, "staqs-start", &[]);
    let contradictions = [
        "line 6, column 27: free pieces (2) and stacks (3) of player 1 are not 4 together: the board is kept",
        "line 6, column 30: free pieces (1) and stacks (2) of player 2 are not 4 together: the board is kept",
    ];
    check(STAQS_DURING, "staqs-readme", &contradictions);
    check(STAQS_END, "staqs-readme-final", &[]);
}

#[test]
fn pieces_in_hand_are_written_as_the_board_has_them() {
    let position = samples::sample("staqs-readme").expect("there is such a sample").position;
    let written = write("staqs:opening=free", position).expect("it can be written");
    assert!(written.starts_with("[[[blank,none,3,blank,blank],"), "{written}");
    assert!(written.ends_with("],1,1,1,2]"), "{written}");
}

#[test]
fn moves_of_staqs_are_columns_and_rows() {
    for (game, old, new) in [
        ("staqs", "move(6,6,1,1)", "@a1"),
        ("staqs", "move(1,1,1,2)", "a1-a2"),
        ("staqs:size=10", "move(11,11,10,9)", "@j9"),
        ("staqs:size=10", "move(10,10,9,10)", "j10-i10"),
    ] {
        assert_eq!(read(game, old), Ok(vec![Converted::Move(new.to_owned())]));
        assert_eq!(write(game, new).as_deref(), Ok(old));
    }
    let both = read("staqs", "move(6,6,1,1).\nmove(1,1,1,2).").expect("they can be read");
    assert_eq!(both.iter().map(Converted::text).collect::<Vec<_>>(), ["@a1", "a1-a2"]);
    check_error("staqs", "move(6,6,6,1)", "line 1, column 10: expected a column from 1 to 5, found 6");
    check_error(
        "staqs",
        "move(6,1,1,1)",
        "line 1, column 1: expected a cell of the board or (6,6) for a piece in hand, found (6,1)",
    );
    check_error(
        "staqs",
        "move(1,1)",
        "line 1, column 1: expected move(FromX, FromY, ToX, ToY), found 'move' with 2 arguments",
    );
    for mv in ["pass", "@f1", "a1-f1", "a1"] {
        let expected = format!("'{mv}' cannot be written, expected a move like @c3 or c3-c4");
        assert_eq!(write("staqs", mv), Err(expected));
    }
}

#[test]
fn boards_have_the_size_of_their_game() {
    check_error(
        "staqs:size=6",
        STAQS_START,
        "line 1, column 9: expected 6 rows, as many as the game's size, found 5",
    );
    check_error("greener:size=9x9", GREENER_INITIAL, "line 1, column 1: expected 9 rows, found 6");
}

#[test]
fn nested_lists_are_positions_of_greener() {
    check(GREENER_INITIAL, "greener-initial", &[]);
    check(GREENER_INTERMEDIATE, "greener-intermediate", &[]);
    let bare: String = GREENER_INTERMEDIATE.split_whitespace().collect();
    let position = samples::sample("greener-intermediate").expect("there is such a sample").position;
    assert_eq!(write("greener", position), Ok(bare));
}

#[test]
fn a_broken_list_is_refused_with_its_place() {
    check_error("greener", GREENER_FINAL, "line 4, column 3: expected a number, a name or a list, found ','");
    check_error(
        "greener",
        &GREENER_INITIAL.replacen("[2]", "[3]", 1),
        "line 1, column 5: expected a pyramid from 0 to 2, found 3",
    );
    check_error(
        "greener",
        &GREENER_INITIAL.replacen("[2]", "[0]", 1),
        "line 1, column 1: no position of greener: expected 9 white pyramids, found 10",
    );
    check_error(
        "greener",
        "[]",
        "line 1, column 1: expected the board, a comma and the player to move, found a list of 0",
    );
}

#[test]
fn cells_of_elements_are_positions_of_nava() {
    let unsaid =
        |side: &str| format!("the state does not say who is to move: taken as {side}, --side says otherwise");
    check(NAVA_START, "nava-start", &[&unsaid("white")]);
    // White on top everywhere: it must have been white who moved last.
    check(NAVA_END, "nava-final-1", &[&unsaid("black")]);
}

#[test]
fn the_side_to_move_may_be_told() {
    let id = registry::parse_id("nava").expect("the id is right");
    let read = |side| old_notation::read(&id, NAVA_START, Some(side));
    let black = read('b').expect("black may be to move");
    assert_eq!((black[0].text(), black[0].remarks()), ("x4,bbbbbb/x5/x5/x5/wwwwww,x4 b", &[][..]));
    let error = read('g').expect_err("there is no green");
    assert_eq!(error.to_string(), "the side to move must be w or b, not 'g'");
}

#[test]
fn cubes_in_hand_fit_the_board() {
    check_error(
        "nava",
        &NAVA_START.replace("Board, 9, 9", "Board, 8, 9"),
        "line 7, column 21: expected 9 cubes in hand, since 0 are on the board, found 8",
    );
    check_error(
        "nava",
        &NAVA_START.replacen("w,e,", "e,w,", 1),
        "line 2, column 24: expected nothing but e below an empty element, found 'w'",
    );
    check_error(
        "nava",
        &NAVA_END.replace("[w,b,b]]", "[w,bC,b]]"),
        "line 1, column 29: expected a disc, w or b, since a cube stands alone, found 'bC'",
    );
}

#[test]
fn games_of_more_than_two_have_no_older_notation() {
    check_error(
        "staqs:players=3",
        STAQS_START,
        "staqs:players=3 has 3 sides, and this is for two so far, as proofs, puzzles, reviews and online games are",
    );
    assert!(write("nava", "a1-a4").is_err_and(|error| error.contains("expected a position")));
}

#[test]
fn every_sample_comes_back_as_it_was() {
    for sample in samples::all() {
        let id = registry::parse_id(sample.game).expect("samples are of games");
        let Ok(written) = old_notation::write(&id, sample.position) else {
            assert!(id.sides().len() > 2, "{}", sample.name);
            continue;
        };
        let side = sample.position.chars().last();
        let back = old_notation::read(&id, &written, side)
            .unwrap_or_else(|error| panic!("{}: {error}", sample.name));
        assert_eq!(
            back.iter().map(Converted::text).collect::<Vec<_>>(),
            [sample.position],
            "{}",
            sample.name
        );
    }
}
