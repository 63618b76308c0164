//! Clocks and their texts, and cases of both for the page, whose clocks are to go the same.
//! `cargo xtask fixtures` writes the cases anew.

use std::time::Duration;

use serde::Serialize;
use stackade_core::{Rng, Side};

use super::*;

const fn s(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

#[test]
fn a_game_clock_runs_down_and_is_added_to() {
    let mut clocks = Clocks::new(TimeControl::Game(s(60), s(5)));
    clocks.start(Side::First, s(10));
    assert_eq!(clocks.left(Side::First, s(30)), s(40));
    clocks.complete(Side::First, s(30));
    assert_eq!(clocks.left(Side::First, s(99)), s(45));
    clocks.start(Side::Second, s(30));
    assert_eq!(clocks.flagged(s(89)), None);
    assert_eq!(clocks.flagged(s(90)), Some(Side::Second));
    assert_eq!(clocks.show(Side::Second, s(75)), "0:15.0");
    assert_eq!(clocks.show(Side::First, s(75)), "0:45");
}

#[test]
fn a_turn_clock_begins_anew() {
    let mut clocks = Clocks::new(TimeControl::Turn(s(60)));
    clocks.start(Side::First, s(0));
    clocks.complete(Side::First, s(59));
    assert_eq!(clocks.left(Side::First, s(59)), s(60));
}

#[test]
fn no_clock_never_runs_out() {
    let mut clocks = Clocks::new(TimeControl::None);
    clocks.start(Side::First, s(0));
    assert!(clocks.flagged(s(1_000_000)).is_none() && !clocks.is_running());
}

const GOOD: [&str; 14] = [
    "none",
    "standard",
    "blitz",
    "60/turn",
    "turn:60",
    "10+5",
    "0+3",
    "0.5+0",
    "180+60",
    "days:1",
    "days:14",
    "1/turn",
    "5+0",
    "turn:3600",
];
const BAD: [&str; 17] = [
    "", "5", "+", "0+0", "-1+5", "1e9+5", "nan+1", "0/turn", "inf/turn", "turn:", "turn:x", "turn:0",
    "days:0", "days:15", "days:1.5", "fast", "5+3+1",
];

#[test]
fn clocks_are_read_as_people_and_as_servers_write_them() {
    for text in GOOD {
        let control: TimeControl = text.parse().unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(control.to_string().parse(), Ok(control), "{text}");
        assert_eq!(control.pace().parse(), Ok(control), "{text}");
    }
    assert_eq!("turn:60".parse::<TimeControl>().map(TimeControl::pace), Ok("turn:60".to_owned()));
    for text in BAD {
        assert!(text.parse::<TimeControl>().is_err(), "{text}");
    }
}

/// A time control as the page has it, in milliseconds.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Control {
    None,
    Turn { time: u64 },
    Game { time: u64, increment: u64 },
}

#[derive(Serialize)]
struct Cases {
    /// Texts, and what they say; null for those that say nothing.
    texts: Vec<(&'static str, Option<Control>)>,
    /// Milliseconds, and what a clock shows.
    shown: Vec<(u64, String)>,
    games: Vec<Game>,
}

/// A game by its clocks: who completed a turn and when, and what was left to both then.
#[derive(Serialize)]
struct Game {
    control: Control,
    turns: Vec<(usize, u64, [u64; 2])>,
    /// When somebody's time has run out, and whose it is.
    flagged: Option<(u64, usize)>,
}

#[test]
fn the_cases_for_the_page_are_what_clocks_do() {
    let text = serde_json::to_string_pretty(&cases()).expect("cases have only text keys") + "\n";
    stackade_fixtures::check("web/answers/clocks.json", &text);
}

fn cases() -> Cases {
    let read = |text: &'static str| (text, text.parse().ok().map(control));
    let shown = [0, 99, 100, 1_050, 19_999, 20_000, 59_999, 60_000, 3_599_999, 3_600_000, 90_061_000];
    let controls = ["none", "20/turn", "1+2", "0.5+0", "days:1", "0+3"];
    Cases {
        texts: GOOD.into_iter().chain(BAD).map(read).collect(),
        shown: shown.map(|ms| (ms, show_time(Duration::from_millis(ms)))).into(),
        games: controls.iter().zip(0..).map(|(text, seed)| game(text, seed)).collect(),
    }
}

fn game(text: &str, seed: u64) -> Game {
    let control: TimeControl = text.parse().expect("a clock");
    let (mut clocks, mut rng) = (Clocks::new(control), Rng::new(seed));
    let mut game = Game { control: self::control(control), turns: Vec::new(), flagged: None };
    let (mut now, mut side) = (s(1_000), Side::First);
    for _ in 0..30 {
        clocks.start(side, now);
        now += Duration::from_millis(u64::from(rng.below(9_000)));
        if let Some(loser) = clocks.flagged(now) {
            game.flagged = Some((millis(now), loser.index()));
            break;
        }
        clocks.complete(side, now);
        game.turns.push((side.index(), millis(now), Side::BOTH.map(|side| millis(clocks.left(side, now)))));
        side = !side;
    }
    game
}

fn control(control: TimeControl) -> Control {
    match control {
        TimeControl::None => Control::None,
        TimeControl::Game(time, increment) => {
            Control::Game { time: millis(time), increment: millis(increment) }
        }
        TimeControl::Turn(_) | TimeControl::Days(_) => {
            Control::Turn { time: millis(control.initial().unwrap_or_default()) }
        }
    }
}

fn millis(time: Duration) -> u64 {
    time.as_millis() as u64
}
