//! Questions and what the engine answers to them here, for the page's tests to ask in Node and in browsers:
//! levels, searches, perft, lessons, puzzles, records and the bench signature must be the same everywhere.
//! `cargo xtask fixtures` writes them anew.

use stackade_games::registry;
use stackade_lessons::{lessons, puzzles};
use stackade_wasm::Conversation;

/// What is asked in each game, after some moves.
const GAMES: [(&str, &str); 6] = [
    ("glaisher", "start moves b9se123@b9 f8w15@f8"),
    ("staqs", "start moves @c3 @b2 @d4"),
    ("staqs:opening=free,size=6", "start moves @c3 @b2"),
    ("greener", "start seed 7 moves"),
    ("greener:size=9x9", "start seed 3 moves"),
    ("nava", "start moves a1-a4 e5-e2"),
];

const QUESTIONS: [&str; 10] = [
    "moves",
    "over",
    "view",
    "perft 2",
    "go level 1",
    "go level 3",
    "go level 5",
    "go level 8",
    "go depth 3",
    "go nodes 2000",
];

const OTHERS: [&str; 32] = [
    "games",
    "levels",
    "judge {}",
    r#"judge {"task":{"puzzle":{}},"move":"a1-a2"}"#,
    r#"record read "[Game \"nava\"] 1. a1-a4 e5-e2 *""#,
    r#"record tree "[Game \"nava\"] {[%draw g:a1-a4] So.} 1. a1-a4! {[%eval 35] good} (1. a1-a5 e5-e2 $9) *""#,
    r#"record tree "[Game \"nava\"] 1. a1-a4 (1. a1-b2) *""#,
    r#"record compose {"game":"nava","start":null,"seed":null,"tags":[],"result":"1-0","nodes":[{},{"parent":0,"move":"a1-a4","marks":[2]},{"parent":0,"move":"a1-a5","comment":"no"}]}"#,
    "record compose {}",
    r#"view {"game":"nava","moves":["a1-a4","e5-e2"]}"#,
    r#"view {"game":"nava","moves":["a1-a4"]}"#,
    r#"view {"game":"greener","seed":"7","moves":[]}"#,
    r#"view {"game":"nava","moves":["a1-a4","a1-a4"]}"#,
    r#"view {"game":"chess","moves":[]}"#,
    r#"legal {"game":"nava","moves":["a1-a4"]}"#,
    r#"hand {"line":{"game":"nava","moves":[]},"acts":[]}"#,
    r#"hand {"line":{"game":"glaisher","moves":[]},"acts":[{"choose":"b9"},{"part":["se",2]},{"height":[4,null]}]}"#,
    r#"hand {"line":{"game":"glaisher","moves":[]},"acts":[{"choose":"b9"},{"choose":"i2"}]}"#,
    r#"hand {"line":{"game":"glaisher","moves":[]},"acts":[{"choose":"b9"},{"choose":"c8"},{"choose":"d7"},"submit","back","submit",{"choose":"b9"}]}"#,
    r#"hand {"line":{"game":"nava","moves":[]},"acts":[{"choose":"9"}]}"#,
    r#"describe {"line":{"game":"nava","moves":[]},"moves":["a1-a4","a1-b2"]}"#,
    r#"refuse {"line":{"game":"nava","moves":[]},"moves":["a1-a4","a1-b2"]}"#,
    r#"edit {"game":"nava","start":"x4,bbbbbb/x5/x5/x5/wwwwww,x4 w","edits":[{"take":"a1"},{"put":["c3",0]},{"put":["b2",3]}]}"#,
    r#"edit {"game":"staqs:size=3","start":"n3/n3/n3 b","edits":["empty",{"put":["a1",0]},{"put":["a1",0]},{"clear":"b1"},{"side":1}]}"#,
    r#"edit {"game":"staqs:size=3","start":"n3/n3/n3 b","edits":[{"put":["a1",9]}]}"#,
    r#"edit {"game":"nava","start":"x5 w","edits":[]}"#,
    "newgame staqs:size=3",
    "position start moves @b2 @b1 @a3 @c2 @a1 @a2 @c1 @b3",
    "review nodes 3000",
    "review nodes 3000 from 6",
    "review nodes",
    "bench",
];

#[test]
fn the_answers_are_what_the_engine_says() {
    stackade_fixtures::check("web/answers/native.json", &answers());
}

/// A JSON array with a pair for each question: the line, and the lines that answer it.
fn answers() -> String {
    let mut talk = Conversation::default();
    let mut rows = Vec::new();
    let mut ask = |line: &str| {
        let heard = talk.ask(line).expect("nobody has said quit");
        // News of a search tell the time, which stands still here and nowhere else.
        let heard: Vec<String> = heard.into_iter().filter(|line| !line.starts_with("info ")).collect();
        rows.push(serde_json::to_string(&(line, heard)).expect("lines are text"));
    };
    for (game, position) in GAMES {
        ask(&format!("newgame {game}"));
        ask(&format!("position {position}"));
        QUESTIONS.iter().for_each(|question| ask(question));
    }
    OTHERS.iter().for_each(|question| ask(question));
    judged().iter().for_each(|question| ask(question));
    format!("[\n{}\n]\n", rows.join(",\n"))
}

/// Right and wrong tries at steps of each lesson and at a puzzle of each game, as the page hands them over.
fn judged() -> Vec<String> {
    let question = |kind: &str, task: serde_json::Value, mv: &str| {
        format!("judge {}", serde_json::json!({ "task": { kind: task }, "move": mv }))
    };
    let mut questions = Vec::new();
    for (_, lesson) in lessons::all() {
        for step in lesson.steps.iter().take(2) {
            let document = serde_json::to_value(step).expect("steps have only text keys");
            let legal = step.begin().legal_moves();
            let right = step.right_moves();
            let wrong = legal.iter().find(|mv| !right.contains(mv));
            let tries = right.first().into_iter().chain(wrong);
            questions.extend(tries.map(|mv| question("step", document.clone(), mv)));
        }
    }
    for info in registry::games() {
        for puzzle in puzzles::of(info).iter().take(1) {
            let document = serde_json::to_value(puzzle).expect("puzzles have only text keys");
            let tries = [puzzle.solution.first(), puzzle.refutation.first()].into_iter().flatten();
            questions.extend(tries.map(|mv| question("puzzle", document.clone(), mv)));
            questions.push(question("puzzle", document.clone(), "z9"));
        }
    }
    questions
}
