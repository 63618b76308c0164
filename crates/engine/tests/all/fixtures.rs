//! What the page's own tests are run on: each file of `web/fixtures` holds the positions of a few moves, as `view`
//! answers them, and `web/answers/codes.json` the codes of sides, counts and reasons of every game. `cargo xtask fixtures` writes them anew.

use stackade_core::{Ending, Phrase};
use stackade_engine::protocol::Session;
use stackade_fixtures::check;
use stackade_games::registry;

/// A file's name, the game, where it starts and what is played.
const FIXTURES: [(&str, &str, &str, &str); 12] = [
    ("glaisher-opening", "glaisher", "start", "b9se123@b9 f8w15@f8 i4nw24@h6 a6e15@e5"),
    ("glaisher-capture", "glaisher", "string y1,x4/x6/x7/x8/x4,r3,y1,y2,x2/x8/x7/x6/x5 r", "e5e12@e5"),
    (
        "glaisher-end",
        "glaisher",
        "string y1,x,y1,x,r1/x2,y1,x3/x3,y6,x,r3,r1/x2,r2,r3,r5,y1,x2/r1,r2,r1,x,y3,r1,x3/x,y3,y1,y3,x4/x,y1,x,r2,x3/y1,x3,r1,x/x5 r",
        "f5ne1@d5",
    ),
    ("staqs-opening", "staqs", "start", "@c3 @b2 @d4 @b4 @b3 @d2 @c5 @a1 c3-c4 b2-c2"),
    ("staqs-middle", "staqs", "string n,b3,x,n2/n3,w2,x/n4,w3/b3,x3,b3/n,w2,w4,b2,x b", "b5-a5 d4-d5"),
    ("staqs-end", "staqs:size=3", "string n,b2,b2/w2,b2,w2/b2,w2,w2 b", "b3-a3"),
    ("greener-opening", "greener", "start seed 7", ""),
    (
        "greener-middle",
        "greener",
        "string gb,x2,gw,ggw,g/g,w,g,g,x2/g,x2,bgb,g,g/x,ww,gbbwb,x3/g,x2,g,x,bw/bgw,x2,g,gwb,x b",
        "d4xa4 d6xd5",
    ),
    ("greener-large", "greener:size=9x9", "start seed 3", ""),
    ("nava-opening", "nava", "start", "a1-a4 e5-e2 a1-b1 e5-d5 a4-b4"),
    ("nava-jump", "nava", "string x5/x5/wwww,b,B,W,x/x5/ww,x3,bbbbb w", "a3-e3"),
    ("nava-end", "nava", "string wwwwbbbb,x3,bb/x5/ww,x4/x5/W,x4 b", "a5-a3"),
];

#[test]
fn the_fixtures_are_what_the_engine_says() {
    for fixture in FIXTURES {
        check(&format!("web/fixtures/{}.json", fixture.0), &views(fixture));
    }
}

/// The page's tests look for words in every language for each of them.
#[test]
fn the_codes_are_those_of_the_games() {
    check("web/answers/codes.json", &codes());
}

/// The codes that all games share, and those of each.
fn codes() -> String {
    let codes = |phrases: &[Phrase]| phrases.iter().map(|phrase| phrase.code).collect::<Vec<_>>();
    let game = |entry: registry::Entry| {
        serde_json::json!({
            "game": entry.info.name,
            "sides": entry.info.sides.iter().map(|side| side.name).collect::<Vec<_>>(),
            "tallies": codes(entry.data.tallies),
            "reasons": codes(entry.data.reasons),
        })
    };
    let games: Vec<_> = registry::entries().into_iter().map(game).collect();
    let all = serde_json::json!({ "reasons": Ending::SHARED.map(Ending::code), "games": games });
    format!("{}\n", serde_json::to_string_pretty(&all).expect("codes are text"))
}

/// The views before and after each move, as a JSON array with a line for each.
fn views((name, game, start, moves): (&str, &str, &str, &str)) -> String {
    let mut session = Session::new();
    let moves: Vec<&str> = moves.split_whitespace().collect();
    let mut ask = |line: &str| {
        let mut said = Vec::new();
        session.take(line, &mut |line| said.push(line.to_owned()));
        assert_eq!(said.last().map(String::as_str), Some("ok"), "{name}: {line}: {said:?}");
        said.swap_remove(0)
    };
    ask(&format!("newgame {game}"));
    let lines: Vec<String> = (0..=moves.len())
        .map(|count| {
            ask(&format!("position {start} moves {}", moves[..count].join(" ")));
            ask("view").strip_prefix("view ").expect("that is how the answer begins").to_owned()
        })
        .collect();
    format!("[\n{}\n]\n", lines.join(",\n"))
}
