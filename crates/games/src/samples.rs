//! Named positions: the old programs' states, and instructive ones.

/// A position worth having at hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// What it is called, `nava-fools-mate`.
    pub name: &'static str,
    /// The canonical id of the game and variant.
    pub game: &'static str,
    /// The position string.
    pub position: &'static str,
    /// What is to be seen, in a few words.
    pub about: &'static str,
}

/// The sample of this name.
///
/// ```
/// use stackade_games::{registry, samples};
///
/// let sample = samples::sample("nava-fools-mate").unwrap();
/// let id = registry::parse_id(sample.game).unwrap();
/// let game = registry::match_from(&id, sample.position).unwrap();
/// assert!(game.result().is_some());
/// ```
pub fn sample(name: &str) -> Option<&'static Sample> {
    SAMPLES.iter().find(|sample| sample.name == name)
}

const fn new(name: &'static str, game: &'static str, position: &'static str, about: &'static str) -> Sample {
    Sample { name, game, position, about }
}

/// Every sample, game by game: the old programs' states first, then our own.
#[rustfmt::skip]
pub static SAMPLES: &[Sample] = &[
    new("glaisher-start", "glaisher",
        "x,r6,x3/x5,y6/x7/y6,x7/x9/x7,r6/x7/r6,x5/x3,y6,x r",
        "the start, the same in all programs"),
    new("glaisher-intermediate", "glaisher",
        "y1,x,y1,x,r1/x2,y1,x3/x3,y6,x,r3,r1/x2,r2,r3,r5,y1,x2/r1,r2,r1,x,y3,r1,x3/x,y3,y1,y3,x4/x,y1,x,r2,x3/y1,x3,r1,x/x5 r",
        "an old program's intermediate state: red can connect at once"),
    new("glaisher-final", "glaisher",
        "y1,x,y1,x,r1/x2,y1,x3/x3,y6,x,r3,r1/x2,r2,r3,r5,r1,x2/r1,r2,r1,x,y3,x4/x,y3,y1,y3,x4/x,y1,x,r2,x3/y1,x3,r1,x/x5 y",
        "an old program's final state: red has connected two opposite sides"),
    new("glaisher-exercise-1", "glaisher",
        "x,y1,x2,r1/x6/x2,r1,x,r3,x2/x2,y2,r1,y5,r1,x2/x3,y7,r2,r5,r2,x2/x2,y4,r3,y4,y1,x2/x2,y1,r5,r4,x2/x6/x5 y",
        "an old program's test of its computer player, yellow to move"),
    new("glaisher-exercise-2", "glaisher",
        "x,y1,x2,r1/x4,r2,x/x2,r1,x,r3,r1,x/x2,y1,r1,y7,r1,r1,x/x3,y7,r2,r5,r2,x2/x2,y5,r3,y4,r2,x2/x2,y1,r5,r1,x2/x6/x5 r",
        "an old program's test of its evaluation, red to move"),
    new("glaisher-two-captures", "glaisher",
        "y1,x4/x6/x7/x8/x4,r3,y1,y2,x2/x8/x7/x6/x5 r",
        "a split that captures twice: e5e12@e5 turns f5 and g5 over"),
    new("glaisher-merge-and-capture", "glaisher",
        "y1,x4/x6/x7/x8/x4,r6,r1,y2,x2/x8/x7/x6/x5 r",
        "e5e123@e5 joins an own stack, captures one and lands on an empty cell, all in one turn"),
    new("glaisher-over-the-tower", "glaisher",
        "y1,x4/x6/x7/x8/x4,r2,y9,x3/x8/x7/x6/x5 r",
        "e5e2@e5 passes over a tower that it could not land on"),
    new("glaisher-gap", "glaisher",
        "r1,x3,y6/x6/x7/x8/r1,r2,r1,x,r1,r3,r1,r1,r1/x8/x7/x6/x5 r",
        "a chain with one gap: red wins by placing on d5"),
    new("glaisher-stuck", "glaisher",
        "r1,y2,x3/y2,y3,x4/x7/x8/x9/x8/x7/x6/x5 r",
        "red has no legal turn and has lost"),
    new("glaisher-stack-of-36", "glaisher",
        "x4,y36/x6/x7/x8/r36,x8/x8/x7/x6/x4,y1 r",
        "the tallest stack that can move: east in eight parts is its only split"),
    new("glaisher-duel", "glaisher",
        "x5/x6/x7/x5,y1,x2/x4,r1,x4/x8/x7/x6/x5 r",
        "one piece each, two cells apart"),
    new("glaisher-full", "glaisher",
        "y1,r1,r3,y2,y3/y3,r3,y2,y1,y3,r3/r3,y3,r1,y2,y1,y3,y3/y2,y2,y3,r3,r3,y1,r2,y3/y2,r1,y3,r1,y2,r2,y3,y1,y3/r3,r1,r1,r2,r3,r1,r2,y2/y3,y3,r1,y3,y1,y3,r1/y2,y3,y3,y3,y3,r2/r3,r3,r3,y3,y1 r",
        "no cell is empty, so the new piece goes where the stack left"),
    new("glaisher-must-split", "glaisher:split=must",
        "y3,x4/x6/x7/x8/x4,r1,x4/x8/x,r2,x5/x6/x5 r",
        "only a 1 and a 2, which cannot be split: red has lost"),

    new("staqs-start", "staqs",
        "n5/n5/n5/n5/n5 b",
        "the start"),
    new("staqs-readme", "staqs:opening=free",
        "n,x,b3,n2/n5/n,w2,n,b2,n/n3,b2,n/n2,x2,w4 b",
        "an old program's intermediate state, in the free opening"),
    new("staqs-readme-final", "staqs:opening=free",
        "w12,x4/b12,x4/w2,x4/b2,x4/w2,x4 b",
        "an old program's final state: tallest and second are equal, white's third stack decides"),
    new("staqs-readme-7", "staqs:opening=free,size=7",
        "x7/w3,x6/b26,x6/x7/x7/x7/w23,x6 w",
        "an old program's picture of high stacks on the 7 by 7 board"),
    new("staqs-puzzle-1", "staqs:opening=free",
        "x4,n/x5/w7,x2,b3,x/n,b6,n,w2,n/n,x,b2,n,b2 b",
        "an old program's first puzzle, blue to move"),
    new("staqs-puzzle-2", "staqs:opening=free",
        "w5,b2,n3/b2,n4/n4,x/n,x,b4,n,x/w2,x,w2,n,w4 b",
        "an old program's second puzzle, blue to move"),
    new("staqs-puzzle-3", "staqs:opening=free",
        "x3,w5,n/x3,n2/w2,b5,n,w4,x/x2,b4,n,x/x2,n2,x b",
        "an old program's third puzzle, blue to move"),
    new("staqs-placed", "staqs",
        "b2,n2,b2,n/n3,w2,w2/n2,b2,n2/n,w2,n3/b2,n3,w2 b",
        "another old program's board after the setup"),
    new("staqs-near-final", "staqs",
        "x,b3,n,b2,n/x,b6,n,x,w2/x,b3,x,w3,n/x2,w7,x,n/x4,w2 b",
        "the same program's board near the end"),
    new("staqs-intermediate", "staqs",
        "x,n,b3,x,w4/b3,n,x,w2,x/n,w2,n3/n,b3,n3/w2,x,n2,b2 w",
        "a third old program's intermediate state"),
    new("staqs-last-step-draw", "staqs:opening=free,size=4",
        "w3,b3,x,w3/n,x3/x2,w4,x/b4,x2,b4 w",
        "the third program: white's only step makes it a draw"),
    new("staqs-last-step-blue", "staqs:opening=free,size=4",
        "w3,b3,x,w3/x4/n,x,w4,x/b4,x2,b4 b",
        "the third program: blue's only step wins"),
    new("staqs-last-step-white", "staqs:opening=free,size=4",
        "w4,b2,n,w2/x4/x2,w4,x/b4,x2,b4 w",
        "the third program: white's only step wins"),
    new("staqs-final-blue", "staqs",
        "b7,x3,w5/x5/x2,b2,x,w3/x3,b2,x/w4,x3,b2 b",
        "a fourth old program's final state: blue's 7 is the tallest"),
    new("staqs-final-draw", "staqs",
        "b9,x3,w9/x5/x5/x5/x5 b",
        "a fourth old program's final state: a draw"),
    new("staqs-after-setup", "staqs",
        "n4,w2/n,w2,w2,b2,n/n2,b2,n2/n,b2,n,w2,n/b2,n4 b",
        "all pieces placed, the first step to come; the speed of counting is measured from here"),
    new("staqs-middle", "staqs",
        "n,b3,x,n2/n3,w2,x/n4,w3/b3,x3,b3/n,w2,w4,b2,x b",
        "the board breaks up into regions"),
    new("staqs-must-pass", "staqs",
        "x5/x2,b9,x2/b2,x3,b2/x,b2,x3/w3,w2,n,w2,w4 b",
        "blue cannot move but white can, so blue must pass"),
    new("staqs-second-stack", "staqs",
        "x5/x2,b9,x2/x5/b3,b3,b3,x2/w9,w4,x,w2,w2 b",
        "the tallest stacks are equal, the second tallest decide for white"),
    new("staqs-out-of-reach", "staqs",
        "n,x3,n/x2,b6,x2/x5/b5,b4,b3,x2/w3,w4,x,w5,w7 b",
        "neutral pieces are left but nobody can reach them: the game is over"),
    new("staqs-nothing-to-place-on", "staqs:opening=free,size=3",
        "b4,x2/x,w4,x/x2,b2 b",
        "pieces in hand and no neutral piece left: the game is over"),

    new("greener-initial", "greener",
        "g,w,g,b,w,g/w,w,g,b,g,w/b,b,g,b,g,g/b,g,g,g,w,g/b,w,g,b,g,g/b,w,g,g,w,g b",
        "an old program's initial state; the speed of counting is measured from here"),
    new("greener-intermediate", "greener",
        "wbb,x2,g,w,g/w,w,g,b,g,w/b,b,g,b,g,g/gggb,x3,w,g/g,w,g,b,g,g/b,w,g,g,w,g w",
        "an old program's intermediate state"),
    new("greener-final", "greener",
        "gwgwbb,x5/x3,wgwwgb,x2/x,ggbgbb,x4/x2,gwggggb,x3/x5,wgggb/x4,bwgggw,x w",
        "an old program's final state: black has won"),
    new("greener-screenshot", "greener",
        "g,w,b,w,g,w/w,g,b,g,w,g/w,g,b,g,w,g/w,g,g,g,b,g/g,g,b,g,g,b/w,g,b,b,g,b b",
        "the board of an old program's screenshot"),
    new("greener-screenshot-final", "greener",
        "x2,wgbgwggb,x3/x6/gwwbggbgggwgb,x5/x6/x4,ggwgbb,x/x3,bwbwggggw,x2 b",
        "the last board of an old program's screenshots: black has won"),
    new("greener-initial-2", "greener",
        "b,w,b,g,g,g/g,w,b,g,b,w/w,g,g,g,w,g/g,g,w,b,g,b/g,g,w,b,g,w/w,b,g,g,b,g b",
        "another old program's initial state"),
    new("greener-initial-3", "greener",
        "w,w,w,w,w,b/g,b,g,w,b,w/w,b,w,g,g,g/b,g,g,g,g,b/b,g,b,b,g,g/g,g,g,g,g,g b",
        "a third old program's initial state"),
    new("greener-intermediate-3", "greener",
        "x5,gb/x3,bggbggb,x2/x5,g/x2,gwgwwgwbgwgbggbbw,x3/x,g,x2,g,w/gb,x,gw,x,g,w w",
        "a third old program's intermediate state"),
    new("greener-final-3", "greener",
        "x6/x3,bggbggb,x2/x5,bggw/x2,gbgbbgbwgbgwggwww,x3/x,gggw,x4/gwgw,x5 b",
        "a third old program's final state: white has won"),
    new("greener-intermediate-4", "greener",
        "b,g,b,w,g,x/b,ggb,x2,w,x/g,g,x4/b,g,w,ggbgggbgwgbwbwww,x2/g,w,x4/g,g,g,x3 b",
        "a fourth old program's intermediate state"),
    new("greener-stack-of-36", "greener",
        "x6/x6/ggggggggbggbbwbgggbgggbgwgbwbwwwwwbw,x5/x6/x6/x6 b",
        "a fourth old program's final state: all 36 pyramids in one stack, white on top"),
    new("greener-middle", "greener",
        "b,g,g,x2,g/gw,x,g,x2,bb/g,b,x,w,wbgwb,g/g,g,x,ggw,x,w/g,g,g,gb,w,g/x2,gbw,x2,wb b",
        "24 stacks left"),
    new("greener-nearest-only", "greener",
        "w,x4,wwggwggwbggbbggbggbgbgggwwbgb/x6/g,x5/x6/gw,x5/b,g,x,w,x2 b",
        "a1 reaches only the nearest stack of its row and of its column"),
    new("greener-must-pass", "greener",
        "x5,wbggwggwgbgwbggbbggbgggggwwwbgb/x2,g,x3/x6/x2,w,x,gw,x/x6/b,x5 b",
        "black has stacks but nothing to capture, so black must pass"),
    new("greener-alone", "greener",
        "x2,wwgggbgggggggw,x3/x6/x6/wggbgbw,x,wbgwbw,x3/x6/bbggbbggw,x5 b",
        "black controls nothing and passes while white plays on"),
    new("greener-last-capture", "greener",
        "ggbggwwbb,x5/x5,gggbwgwgw/x6/x6/x,bggbgwgb,x,bggggwgbww,x2/x6 b",
        "the last capture turns the game: b2xd2 wins"),
    new("greener-draw", "greener",
        "x6/x6/x6/x6/x,gbwggbggbwgggwbgww,x4/bgggggwbbwggwgbwgb,x5 w",
        "equal greens and equal tallest stacks: a draw"),
    new("greener-taller", "greener",
        "x6/x6/x6/x6/x,ggbgbwgwwggbwggwgbw,x4/wgggggwbbbwggbggb,x5 b",
        "equal greens: white's taller stack wins"),
    new("greener-out-of-reach", "greener",
        "x2,g,g,g,g/x2,g,g,g,g/x2,g,g,g,g/x2,g,g,g,g/x,bbwwgwwbw,x4/bwbwbgwbbwb,x5 b",
        "sixteen greens are left that nobody can reach: the game is over"),
    new("greener-last-placement", "greener:setup=placed",
        "b,w,b,w,b,w/b,w,b,w,b,w/b,w,b,w,b,x/x6/x6/x6 w",
        "white's last placement fills the rest of the board with green"),
    new("greener-9x9-endgame", "greener:size=9x9",
        "x8,ggbwgbgbgbgwgb/g,x2,ggwggbbbw,ggbbbwwbgwggbbgwwggbggbwggb,x4/x9/x9/x9/x2,gggww,x6/x6,gggwbgw,x2/x3,gggwwgwwwbgwbgwb,x2,g,x2/x3,g,x5 b",
        "the end of a game on the large board"),

    new("nava-start", "nava",
        "x4,bbbbbb/x5/x5/x5/wwwwww,x4 w",
        "the start"),
    new("nava-intermediate-1", "nava",
        "W,ww,B,B,b/W,x4/w,W,bwb,x2/x3,wbbb,x/W,w,x3 w",
        "an old program's intermediate state"),
    new("nava-screenshot", "nava",
        "wwwwbbbb,x3,bb/x5/x5/x5/ww,x4 w",
        "an old program's screenshot, after a1-a5 e5-a5"),
    new("nava-final-1", "nava",
        "bbw,x2,bw,x/W,w,x3/B,x,bww,x2/x5/x,B,W,B,bbw b",
        "an old program's first final state: no stack has black on top"),
    new("nava-final-2", "nava",
        "w,b,wb,bw,b/x,W,x2,B/B,W,B,B,B/x2,wbw,B,B/W,b,B,w,B w",
        "an old program's second final state: all nine black cubes are on the board"),
    new("nava-intermediate-2", "nava",
        "bb,x,B,x,bbwb/x3,wbw,x/x5/x5/www,x2,W,x w",
        "another old program's intermediate state"),
    new("nava-intermediate-3", "nava",
        "bb,x,B,x,bbbb/x3,www,x/x5/x5/www,x2,W,x w",
        "the intermediate state that the other program's text shows"),
    new("nava-final-3", "nava",
        "B,bwbw,B,W,bbbw/W,W,x,ww,bw/x5/x5/W,x2,W,x b",
        "the other program's final state, less one black disc that it had too many"),
    new("nava-fools-mate", "nava",
        "wwwwbb,x3,bb/x5/wwbb,x4/x5/W,x4 w",
        "a game that is over after a few turns: no stack has white on top"),
    new("nava-fools-mate-next", "nava",
        "wwwwbbbb,x3,bb/x5/ww,x4/x5/W,x4 b",
        "black wins with a5-a3"),
    new("nava-middle", "nava",
        "W,w,w,x,bbb/ww,x2,b,b/x5/x,B,x2,B/W,x,w,w,b w",
        "the middle of a game; the speed of counting is measured from here"),
    new("nava-ninth-cube", "nava",
        "W,W,W,W,wb/W,W,W,W,x/B,B,x3/bbbbb,x2,w,x/wwww,x4 w",
        "eight white cubes on the board: d2-d3 leaves the ninth and wins"),
    new("nava-gift", "nava",
        "x5/x5/x2,bw,bbbbb,x/x5/wwwww,x4 w",
        "the capture c3-d3 uncovers a black disc and keeps black in the game"),
    new("nava-jump", "nava",
        "x5/x5/wwww,b,B,W,x/x5/ww,x3,bbbbb w",
        "a3-e3 passes over a stack and two cubes"),
    new("nava-eleven-high", "nava",
        "x5/x5/x2,bbbbbwwwwww,x2/x5/x4,b w",
        "eleven discs in the middle: only one or two of them can move"),
    new("nava-singles", "nava",
        "b,b,b,x,W/b,b,x3/b,x3,w/B,x2,w,w/x2,w,w,w w",
        "twelve single discs: every move leaves a cube"),
];

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use stackade_core::{AnyMatch, Outcome};

    use super::*;
    use crate::registry;

    fn open(name: &str) -> Box<dyn AnyMatch> {
        let sample = sample(name).unwrap_or_else(|| panic!("there is no sample {name}"));
        let id = registry::parse_id(sample.game).expect(name);
        assert_eq!(id.to_string(), sample.game, "{name}");
        registry::match_from(&id, sample.position).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    fn result(game: &dyn AnyMatch) -> String {
        match game.result().map(|result| result.outcome) {
            None => "no".to_owned(),
            Some(Outcome::Draw) => "draw".to_owned(),
            Some(Outcome::Win(side)) => game.info().sides[side.index()].letter.to_string(),
        }
    }

    fn check_over(name: &str, expected: &str) {
        assert_eq!(result(&*open(name)), expected, "{name}");
    }

    fn check_moves(name: &str, expected: &[&str]) {
        assert_eq!(open(name).legal_moves(), expected, "{name}");
    }

    /// Plays one move and compares the result after it.
    fn check_play(name: &str, mv: &str, expected: &str) {
        let mut game = open(name);
        game.play(mv).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(result(&*game), expected, "{name}");
    }

    #[test]
    fn every_sample_is_a_position_with_a_name_of_its_own() {
        let mut names = HashSet::new();
        for sample in SAMPLES {
            assert_eq!(open(sample.name).position(), sample.position);
            assert!(names.insert(sample.name), "{} is there twice", sample.name);
            let game = sample.game.split(':').next().expect("there is a first part");
            assert!(sample.name.starts_with(game), "{}", sample.name);
            let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            assert!(sample.name.chars().all(is_plain), "{}", sample.name);
            assert!(!sample.about.is_empty() && !sample.about.contains(char::is_control));
        }
        for game in registry::GAMES {
            let samples = SAMPLES.iter().filter(|sample| sample.game.starts_with(game.name));
            assert!(samples.count() >= 10, "{}", game.name);
        }
    }

    #[test]
    fn positions_given_twice_are_given_for_different_games() {
        let distinct: HashSet<_> = SAMPLES.iter().map(|sample| (sample.game, sample.position)).collect();
        assert_eq!(distinct.len(), SAMPLES.len());
    }

    #[test]
    fn finished_games_ended_as_they_say() {
        for (name, expected) in [
            ("glaisher-final", "r"),
            ("glaisher-stuck", "y"),
            ("glaisher-must-split", "y"),
            ("staqs-readme-final", "w"),
            ("staqs-final-blue", "b"),
            ("staqs-final-draw", "draw"),
            ("staqs-second-stack", "w"),
            ("staqs-out-of-reach", "w"),
            ("staqs-nothing-to-place-on", "b"),
            ("greener-final", "b"),
            ("greener-screenshot-final", "b"),
            ("greener-final-3", "w"),
            ("greener-stack-of-36", "w"),
            ("greener-draw", "draw"),
            ("greener-taller", "w"),
            ("greener-out-of-reach", "b"),
            ("nava-final-1", "w"),
            ("nava-final-2", "b"),
            ("nava-final-3", "w"),
            ("nava-fools-mate", "b"),
        ] {
            check_over(name, expected);
        }
    }

    #[test]
    fn the_moves_that_are_told_about_do_what_is_told() {
        check_play("glaisher-two-captures", "e5e12@e5", "no");
        check_play("glaisher-merge-and-capture", "e5e123@e5", "no");
        check_play("glaisher-over-the-tower", "e5e2@e5", "no");
        check_play("greener-last-capture", "b2xd2", "b");
        check_play("nava-fools-mate-next", "a5-a3", "b");
        check_play("nava-ninth-cube", "d2-d3", "w");
        check_play("nava-gift", "c3-d3", "no");
        check_play("nava-jump", "a3-e3", "no");
    }

    #[test]
    fn red_can_win_at_once_where_it_is_told() {
        for name in ["glaisher-intermediate", "glaisher-gap"] {
            let game = open(name);
            let wins = |mv: &String| {
                let mut game = game.clone();
                game.play(mv).is_ok() && result(&*game) == "r"
            };
            assert!(game.legal_moves().iter().any(wins), "{name}");
        }
    }

    #[test]
    fn a_side_that_cannot_move_passes() {
        for name in ["staqs-must-pass", "greener-must-pass", "greener-alone"] {
            check_moves(name, &["pass"]);
        }
    }

    #[test]
    fn an_only_step_decides() {
        check_play("staqs-last-step-draw", "a4-a3", "draw");
        check_play("staqs-last-step-blue", "a1-a2", "b");
        check_play("staqs-last-step-white", "d4-c4", "w");
    }

    #[test]
    fn short_lists_of_moves_are_as_told() {
        let from_a1: Vec<String> = open("greener-nearest-only")
            .legal_moves()
            .into_iter()
            .filter(|mv| mv.starts_with("a1"))
            .collect();
        assert_eq!(from_a1, ["a1xa2", "a1xb1"]);
        let all_whole = |mv: &String| mv.starts_with("a5e12345678@");
        assert!(open("glaisher-stack-of-36").legal_moves().iter().all(all_whole));
        let in_place = |mv: &String| mv[..2] == mv[mv.len() - 2..];
        assert!(open("glaisher-full").legal_moves().iter().all(in_place));
        let mut last = open("greener-last-placement");
        last.play("@f4").expect("the last free cell of the row");
        assert!(last.position().contains("g,g,g,g,g,g"));
    }
}
