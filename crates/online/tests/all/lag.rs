//! Slow lines: how much of the time that moves are on their way is charged, in games that are played by the hands of a clock.

use stackade_core::Rng;
use stackade_games::registry;
use stackade_online::{Event, Live, Moment, Pace, Request, Seat};

/// Two players with slow lines, real or pretended.
struct Slow {
    live: Live,
    pace: Pace,
    rng: Rng,
    now: Moment,
}

impl Slow {
    /// After the two moves that are free.
    fn begin(pace: &str) -> Slow {
        let game = registry::new_match(&registry::parse_id("nava").expect("a game"), 0);
        let pace: Pace = pace.parse().expect("a pace");
        let mut live = Live::new(game, pace);
        for seat in Seat::BOTH {
            live.carry_out(Some(seat), &Request::Join, 0).expect("the seat is free");
        }
        let mut slow = Slow { live, pace, rng: Rng::new(5), now: 0 };
        (0..2).for_each(|_| _ = slow.play(0, 0));
        slow
    }

    /// A move that comes so many milliseconds after the one before, with so much lag by the server's measure; how much of that
    /// it was forgiven.
    fn play(&mut self, took: i64, lag: i64) -> i64 {
        let seat = self.live.to_move().expect("it goes on");
        let before = self.live.clock().left(self.now).expect("a clock")[seat.index()];
        self.now += took;
        let legal = self.live.game().legal_moves();
        let mv = legal[self.rng.below(legal.len() as u32) as usize].clone();
        let request = Request::Move { ply: self.live.game().ply(), mv, lag };
        let events = self.live.carry_out(Some(seat), &request, self.now).expect("it is legal");
        let Event::Moved { left: Some(left), forgiven, .. } = events[0] else { panic!("{events:?}") };
        if let Pace::Game { increment, .. } = self.pace {
            assert_eq!(left, before - (took - forgiven) + i64::from(increment) * 1_000);
        }
        forgiven
    }

    /// Plays forty moves, each of which takes so long with so much lag; what each was charged.
    fn play_on(pace: &str, took_and_lag: impl Fn(i64) -> (i64, i64)) -> Vec<i64> {
        let mut slow = Slow::begin(pace);
        let moves = (0..40).map(took_and_lag);
        moves.map(|(took, lag)| took - slow.play(took, lag)).collect()
    }
}

/// Of every length, down to the shortest that the documents promise it for.
const PACES: [&str; 17] = [
    "1+0", "1+1", "2+1", "3+0", "3+2", "5+0", "5+3", "10+0", "10+5", "20+10", "turn:5", "turn:10", "turn:60",
    "turn:300", "days:1", "days:3", "days:7",
];

/// With 300 ms each way, and whatever measuring adds, players are charged what they have thought.
#[test]
fn a_slow_line_is_charged_for_nothing_but_thinking() {
    for pace in PACES {
        for thinking in [0, 400, 1_300] {
            let lag = |number: i64| 600 + number % 3 * 5;
            let charged = Slow::play_on(pace, |number| (thinking + lag(number), lag(number)));
            assert!(charged.iter().all(|&charge| charge == thinking), "{pace}, {thinking} ms: {charged:?}");
        }
    }
}

#[test]
fn a_line_that_stutters_is_charged_for_nothing_either() {
    for pace in PACES {
        // A second now and then, and 100 ms else.
        let lag = |number: i64| if number % 16 < 2 { 1_000 } else { 100 };
        let charged = Slow::play_on(pace, |number| (700 + lag(number), lag(number)));
        assert!(charged.iter().all(|&charge| charge == 700), "{pace}: {charged:?}");
    }
}

/// Whoever holds back the answers to the server's pings thinks for free for no longer than the quota.
#[test]
fn a_pretended_lag_gains_no_more_than_the_quota() {
    for (pace, regained) in [("0+1", 410), ("1+0", 600), ("3+2", 700), ("60+60", 700), ("turn:10", 700)] {
        let mut slow = Slow::begin(pace);
        let mut gained = [0, 0];
        for number in 0..20 {
            let forgiven = slow.play(900, 60_000);
            assert!(forgiven <= 1_000, "{pace}: {forgiven} at once");
            gained[number % 2] += forgiven;
        }
        let most = 1_000 + 9 * regained;
        assert!(gained.iter().all(|&gained| gained <= most), "{pace}: {gained:?} of {most}");
    }
}

#[test]
fn what_is_saved_up_is_for_one_move() {
    let mut slow = Slow::begin("5+3");
    (0..10).for_each(|_| _ = slow.play(50, 0));
    assert_eq!(slow.play(5_000, 4_000), 1_000, "however many quick moves there were");
    slow.play(50, 0);
    assert_eq!(slow.play(5_000, 4_000), 700);
}

#[test]
fn a_quick_answer_spends_no_quota_on_time_that_did_not_pass() {
    let mut slow = Slow::begin("5+3");
    // Made ahead, by somebody with a slow line.
    assert_eq!(slow.play(20, 900), 20);
    slow.play(50, 0);
    assert_eq!(slow.play(5_000, 1_000), 1_000);
}
