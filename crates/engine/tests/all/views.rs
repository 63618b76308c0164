//! The answer to `view`.

use stackade_engine::protocol::Session;

/// Says whether the view after some moves holds a piece of JSON.
#[track_caller]
fn check(game: &str, position: &str, moves: &str, expected: &str) {
    let mut session = Session::new();
    let mut said = Vec::new();
    for line in
        [format!("newgame {game}"), format!("position string {position} moves {moves}"), "view".to_owned()]
    {
        said.clear();
        session.take(&line, &mut |line| said.push(line.to_owned()));
        assert_eq!(said.last().map(String::as_str), Some("ok"), "{line}: {said:?}");
    }
    assert!(said[0].contains(expected), "{}", said[0]);
    assert!(!said[0].contains('\n'));
}

#[test]
fn stacks_are_runs_from_the_bottom() {
    check(
        "nava",
        "wwwwbbbb,x3,bb/x5/ww,x4/x5/W,x4 b",
        "",
        r#"{"name":"a5","pieces":[{"kind":"own","side":0,"count":4},{"kind":"own","side":1,"count":4}]}"#,
    );
    check(
        "greener",
        "x5,gggggwgbgbgb/x2,ggbbwbwgggggwbw,x3/x6/x,ww,x4/x6/x3,ggwbbgw,x2 b",
        "",
        r#""pieces":[{"kind":"green","side":null,"count":5},{"kind":"own","side":1,"count":1}"#,
    );
    check("staqs", "n5/n5/n5/n5/n5 b", "", r#"{"kind":"squares","columns":5,"rows":5},"shape":"rings""#);
}

#[test]
fn the_last_move_is_told_with_its_cells() {
    let start = "x,r6,x3/x5,y6/x7/y6,x7/x9/x7,r6/x7/r6,x5/x3,y6,x r";
    let cells = r#""cells":["b9","c8","d7","e6"],"side":0,"kind":"splits","from":"b9","way":"se""#;
    check("glaisher", start, "b9se123@b9", cells);
    check("glaisher", start, "b9se123@b9", r#""words":"splits b9 south-east into 1, 2 and 3"#);
    let placed = r#""from":{"reserve":0},"to":{"cell":"b9","level":0},"role":"placed"}]}"#;
    check("glaisher", start, "b9se123@b9", placed);
    let open = r#""last":null,"over":null,"passed":false,"decisive":[],"decision":null,"legal":1290,"must_pass":false,"moves":["b9e12"#;
    check("glaisher", start, "", open);
}

#[test]
fn a_finished_game_says_why() {
    let position = "wwwwbbbb,x3,bb/x5/ww,x4/x5/W,x4 b";
    let over = r#""over":{"winner":1,"ranks":[2,1],"code":"every-stack","reason":"every stack owned","words":"Black has won: every stack owned"},"passed":false,"decisive":["a3","a5","e5"],"decision":{"kind":"owned","cells":[{"cell":"a3","side":1,"number":null,"decides":true},{"cell":"a5","side":1,"number":null,"decides":true},{"cell":"e5","side":1,"number":null,"decides":true}],"edges":[]},"legal":0,"must_pass":false,"moves":[]}"#;
    check("nava", position, "a5-a3", over);
}
