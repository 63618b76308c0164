//! Reading, writing, and that one undoes the other.

use proptest::collection::{btree_set, vec};
use proptest::option;
use proptest::prelude::*;

use super::*;

/// Reads the movetext of a game and writes it again.
fn check(movetext: &str, expected: &str) {
    let text = format!("[Game \"g\"]\n[Result \"*\"]\n\n{movetext}");
    let found = read(&text).map_or_else(
        |error| format!("{}:{} {}", error.line - 3, error.column, error.message),
        |games| games[0].to_string().split("\n\n").nth(1).unwrap_or_default().trim_end().to_owned(),
    );
    assert_eq!(found, expected, "{movetext}");
}

/// Reads a whole text; an expected text without `[Game` is an error.
fn check_file(text: &str, expected: &str) {
    let found = read(text).map_or_else(|error| error.to_string(), |games| write(&games));
    assert_eq!(found, expected, "{text}");
}

#[test]
fn canonical_movetext_stays_as_it_is() {
    for text in [
        "*",
        "1... *",
        "1. a b 2. pass d *",
        "1... a 2. b c *",
        "{before} 1. a b *",
        "1. a {one} 1... b 2. c *",
        "1. a (1. x y) (1. z) 1... b (1... u 2. v (2. w)) 2. c *",
        "1. a! b?! 2. c! $7 $18 d $0 *",
        "1. a {[%eval -35] [%clk 0:04:59] fine} 1... b {[%eval win 11]} *",
        "1. a {[%eval loss] [%clk 11:00:00.005]} 1... b {[%eval draw]} *",
        "1. a {[%arrow a1 a2] and \\[%eval 3] and [x]} *",
        "1. a {a brace \\} a backslash \\\\ a break\\nspaces\\s\\sand \\x00} *",
        "1. a {{ ( $ \" ; 日本語} *",
    ] {
        check(text, text);
    }
}

#[test]
fn other_spellings_are_understood() {
    check("a b c *", "1. a b 2. c *");
    check("1.a 1...b\r\n\t2.c*", "1. a b 2. c *");
    check("1. {x} a *", "{x} 1. a *");
    check("1. a ({x} 1. b {y}) *", "1. a (1. b {x\\ny}) *");
    check("1. a ( b (1. c ) ) {late} *", "1. a {late} (1. b) (1. c) *");
    check("1. a {} $1 ! {  many \n  spaces }*", "1. a! {many spaces} *");
    check("1. a {one[%eval +3]two} *", "1. a {[%eval 3] one two} *");
    check("1. a {[%clk 01:02:03.5]} *", "1. a {[%clk 1:02:03.500]} *");
}

#[test]
fn errors_say_where_and_what() {
    check("", "1:1 expected a move or the result: 1-0, 0-1, 1/2-1/2 or *, found the end of the text");
    check("2. a *", "1:1 the move number should be 1.");
    check("1. a 1. b *", "1:6 the move number should be 1...");
    check("1. a b 2... c *", "1:8 the move number should be 2.");
    check("1. a\n  (2. b) *", "2:4 the move number should be 1.");
    check("1. 1. a *", "1:1 expected a move after its number");
    check("1. a 1... *", "1:6 expected a move after its number");
    check("1. a (1. ) *", "1:7 expected a move after its number");
    check("01. a *", "1:1 '01.' is not a move number, expected one such as 3. or 3... or a result");
    check("1.. a *", "1:1 '1..' is not a move number, expected one such as 3. or 3... or a result");
    check("1. a () *", "1:7 a variation needs at least one move");
    check("(1. a) *", "1:1 a variation must follow the move that it replaces");
    check("1. a ((1. b)) *", "1:7 a variation must follow the move that it replaces");
    check("1. a ) *", "1:6 there is no variation to close");
    check("1. a (1. b *", "1:12 a variation is not closed with ) before the result");
    check("1. a {日本 *", "1:6 the comment is not closed with }");
    check("{日本 \\q} *", "1:5 unknown escape, expected \\\\ \\} \\[ \\n \\s or \\x and two hex digits");
    check("{\0} *", "1:2 a control character must be written \\x00");
    check("{\\x0} *", "1:2 expected two hex digits after \\x");
    check("{a [%eval 3} *", "1:4 [%eval is not closed with ]");
    check("{[%eval 1] [%eval 2]} *", "1:12 a second [%eval] for the same move");
    check("{[%clk 1:60:00]} *", "1:2 '1:60:00' is not a clock time, expected h:mm:ss or h:mm:ss.mmm");
    check(
        "{\n[%eval win soon]} *",
        "2:1 'win soon' is not an evaluation, expected a whole number, win N, loss N or draw",
    );
    check("1. a $256 *", "1:6 expected a mark from $0 to $255, or one of ! ? !! ?? !? ?!");
    check("1. a!!! *", "1:5 expected a mark from $0 to $255, or one of ! ? !! ?? !? ?!");
    check("1. a, *", "1:5 expected a move, a comment, a variation or the result, found ','");
    check("1. a \0 *", "1:6 expected a move, a comment, a variation or the result, found '\\u{0}'");
    check("1. a 1-0", "1:6 the result is 1-0 but the Result tag says '*'");
}

#[test]
fn tags_come_out_in_their_order() {
    check_file(
        "[Game \"g\"] [Event \"\\\"x\\\" \\\\ \\x09\"] [Second \"B\"] [Termination \"t\"] [Result \"1-0\"] 1-0",
        "[Game \"g\"]\n[Second \"B\"]\n[Result \"1-0\"]\n[Termination \"t\"]\n\
         [Event \"\\\"x\\\" \\\\ \\x09\"]\n\n1-0\n",
    );
    check_file("\u{feff}[Game\"g\"]*", "[Game \"g\"]\n[Result \"*\"]\n\n*\n");
}

#[test]
fn several_games_are_separated_by_an_empty_line() {
    let text = "[Game \"g\"]\n[Result \"*\"]\n\n1. a *\n\n[Game \"h\"]\n[Result \"0-1\"]\n\n0-1\n";
    check_file(text, text);
    check_file(
        "[Game \"g\"] * [Game \"h\"]\n1. a\n[Game \"i\"] *",
        "game 2, line 3, column 1: expected the result of the game before the next game's tags, found '['",
    );
}

#[test]
fn bad_tags_are_refused() {
    let whole = "game 1, line 1, column 1: expected a game that begins with [Game \"…\"], found";
    check_file("", &format!("{whole} the end of the text"));
    check_file("1. a *", &format!("{whole} '1'"));
    check_file("[First \"x\"] *", "game 1, line 1, column 1: the first tag must be Game");
    check_file("[Game \"g\"]\n[Game \"g\"] *", "game 1, line 2, column 1: the tag Game is given twice");
    check_file("[Game \"g\n\"] *", "game 1, line 1, column 7: the quotes are not closed on the same line");
    check_file("[Game g] *", "game 1, line 1, column 7: expected the tag's value in quotes, found 'g'");
    check_file("[Game \"g\" *", "game 1, line 1, column 11: expected ] at the end of the tag, found '*'");
    check_file(
        "[Game \"\\q\"]",
        "game 1, line 1, column 8: unknown escape, expected \\\\ \\\" \\[ \\n \\s or \\x and two hex digits",
    );
    let many: String = (0..=MAX_TAGS).map(|i| format!("\n[T{i} \"\"]")).collect();
    check_file(
        &format!("[Game \"g\"]{many}*"),
        "game 1, line 258, column 1: a record may have at most 256 tags of other names",
    );
}

#[test]
fn lines_and_nesting_are_bounded() {
    let nested = |depth: usize| format!("a {}{} *", "b (b ".repeat(depth), ")".repeat(depth));
    assert!(is_stable(&format!("[Game \"g\"] {}", nested(MAX_NESTING))));
    assert!(read(&format!("[Game \"g\"] {}", nested(MAX_NESTING))).is_ok());
    check(&nested(MAX_NESTING + 1), "1:325 variations may be nested at most 64 deep");
    let long = |turns: usize| format!("{}*", "a ".repeat(turns));
    assert!(read(&format!("[Game \"g\"] {}", long(500))).is_ok());
    check(&long(501), "1:1001 a line may have at most 500 turns");
    check(&format!("a {}*", "(a)".repeat(MAX_MOVES)), "1:300001 a record may have at most 100000 moves");
}

#[test]
fn long_lines_are_wrapped_between_words() {
    let mut record = Record::new("g");
    let mut node = NodeId::ROOT;
    for _ in 0..60 {
        node = record.tree.add(node, "c3-c4").unwrap();
        record.tree.note_mut(node).comment = "a few words, ünd more".into();
    }
    let text = record.to_string();
    let longest = text.lines().map(|line| line.chars().count()).max();
    assert!(longest.is_some_and(|longest| (70..=80).contains(&longest)), "{text}");
    assert!(text.lines().all(|line| line == line.trim() && !line.ends_with('.')), "{text}");
    assert_eq!(read(&text), Ok(vec![record]));
}

#[test]
fn hostile_texts_end_in_an_error_quickly() {
    let game = "[Game \"g\"] 1. a ";
    for bit in [",", "(", ")", "[", "]", "\"", "{", "}", "\\", "\0", "$", "!", "1", ".", "-", "a", "{[%eval "]
    {
        for front in ["", game, "[", "[Game \"", "[Game \"g\"] {"] {
            let text = front.to_owned() + &bit.repeat(1_000_000);
            let error = read(&text).expect_err("nonsense");
            assert!(error.to_string().chars().count() < 200, "{error}");
        }
    }
    let nested = format!("{game}{}", "(1. a ".repeat(1_000_000));
    assert!(read(&nested).is_err());
}

#[test]
fn editing_keeps_trees_writable() {
    let mut tree = Tree::default();
    let mut last = NodeId::ROOT;
    for _ in 0..MAX_NESTING {
        tree.add(last, "a").unwrap();
        last = tree.add(last, "b").unwrap();
    }
    tree.add(last, "a").unwrap();
    assert_eq!(tree.add(last, "b"), Err(TreeError::TooDeep));
    let first = tree.children(NodeId::ROOT)[1];
    tree.promote(first).unwrap();
    let deeper = tree.add(last, "b").unwrap();
    assert_eq!(tree.promote(tree.children(NodeId::ROOT)[1]), Err(TreeError::TooDeep));
    tree.remove(tree.children(last)[0]);
    assert_eq!(tree.children(last), [deeper]);
    assert!(tree.promote(tree.children(NodeId::ROOT)[1]).is_ok());
    let moves = tree.len();
    tree.remove(first);
    assert_eq!((moves, tree.len()), (2 * MAX_NESTING + 1, 1));
    assert_eq!(tree.add(last, "a"), Err(TreeError::Removed));
}

#[test]
fn the_path_leads_from_the_start() {
    let mut tree = Tree::new(Side::Second, 2);
    let a = tree.play(NodeId::ROOT, "a").unwrap();
    let b = tree.play(a, "b").unwrap();
    assert_eq!(tree.path(b), [a, b]);
    assert_eq!(tree.path(NodeId::ROOT), []);
    assert_eq!(tree.side_to_move(a), Side::First);
    assert_eq!(tree.play(b, "1."), Err(TreeError::NotAMove("1.".into())));
}

/// Texts with everything that could be misread, and anything else.
fn texts() -> impl Strategy<Value = String> {
    let nasty = "( |  |\\\\|\\}|\\{|\\[%eval 3\\]|\\[%clk|\"|\n|\t|\r|\u{0}|\u{85}|\u{a0}|\u{2028}|é|日|x|\\)|;|%|1\\.){0,20}";
    prop_oneof![
        Just(String::new()),
        nasty,
        any::<String>(),
        vec(any::<char>(), 0..30).prop_map(String::from_iter)
    ]
}

fn evals() -> impl Strategy<Value = Eval> {
    prop_oneof![
        any::<i32>().prop_map(Eval::Units),
        any::<Option<u32>>().prop_map(Eval::Win),
        any::<Option<u32>>().prop_map(Eval::Loss),
        Just(Eval::Draw),
    ]
}

fn notes() -> impl Strategy<Value = Note> {
    let eval = option::weighted(0.2, evals());
    let clock = option::weighted(0.2, any::<u64>().prop_map(Clock));
    let marks = btree_set(any::<u8>().prop_map(|mark| Mark(mark % 20)), 0..3);
    (texts(), eval, clock, marks).prop_map(|(comment, eval, clock, marks)| Note {
        comment,
        eval,
        clock,
        marks,
    })
}

fn trees() -> impl Strategy<Value = Tree> {
    let moves = vec((any::<prop::sample::Index>(), "[a-z@][a-z0-9@:+=_-]{0,8}", notes()), 0..40);
    (any::<bool>(), notes(), moves).prop_map(|(second, note, moves)| {
        let mut tree = Tree::new(if second { Side::Second } else { Side::First }, 2);
        *tree.note_mut(NodeId::ROOT) = note;
        let mut nodes = vec![NodeId::ROOT];
        for (parent, mv, note) in moves {
            // Mostly go on where the last move was made, so that lines get long.
            let at = nodes.len().saturating_sub(1 + parent.index(nodes.len()) / 3);
            let node = tree.add(nodes[at], &mv).expect("small trees fit");
            *tree.note_mut(node) = note;
            nodes.push(node);
        }
        tree
    })
}

fn with_sides(mut tree: Tree, sides: usize) -> Tree {
    tree.sides = sides;
    tree
}

fn records() -> impl Strategy<Value = Record> {
    let tags = vec(("First|Date|Seed|Termination|SecondLevel|[A-Z][A-Za-z0-9_]{0,5}", texts()), 0..6);
    (texts(), tags, trees(), prop::sample::select(vec!["1-0", "0-1", "1/2-1/2", "*"])).prop_map(
        |(game, tags, tree, result)| {
            let mut record = Record::new(&game);
            for (name, value) in tags {
                record.set_tag(&name, &value).expect("the name is good");
            }
            let result = read_result(result).expect("it is one");
            // A game id that happens to say how many play would number turns in another way.
            let sides = record.tree.sides;
            Record { tree: with_sides(tree, sides), result, ..record }
        },
    )
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(records in vec(records(), 1..4)) {
        let text = write(&records);
        let again = read(&text).map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
        prop_assert_eq!(write(&again), text);
        prop_assert_eq!(again, records);
    }

    #[test]
    fn any_text_is_read_or_refused(
        text in r#"(\[Game "g"\]|[^ ]|1\. ?|1\.\.\. ?|2\. ?|a |b! |\(|\)|\{|\}|\$3|\\|\[%eval |4\]|\*|1-0|\n){0,60}"#,
    ) {
        prop_assert!(is_stable(&text), "{text}");
        let text = format!("[Game \"g\"] {text} *");
        prop_assert!(is_stable(&text), "{text}");
    }
}
