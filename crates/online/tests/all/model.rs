//! Games in which everything happens in any order, checked against what must always hold.

use stackade_core::Rng;
use stackade_games::registry;
use stackade_online::{EndReason, Event, Live, Moment, Offer, Pace, Request, RequestError, Seat};

/// A game with everything that has happened in it.
struct Log {
    live: Live,
    pace: Pace,
    id: &'static str,
    written: Vec<(Moment, Event)>,
}

impl Log {
    fn new(id: &'static str, pace: Pace) -> Log {
        Log { live: fresh(id, pace), pace, id, written: Vec::new() }
    }

    /// As a server does it: decide, write down, apply.
    fn ask(&mut self, who: Option<Seat>, request: &Request, now: Moment) -> Result<Vec<Event>, RequestError> {
        let events = self.live.decide(who, request, now)?;
        for event in &events {
            let text = serde_json::to_string(event).expect("events are plain data");
            let read = serde_json::from_str(&text).expect("what was written can be read");
            self.live.apply(&read, now).expect("what was decided can be applied");
            self.written.push((now, read));
        }
        Ok(events)
    }

    /// The game as a server finds it after a restart.
    fn restored(&self) -> Live {
        let mut live = fresh(self.id, self.pace);
        for (at, event) in &self.written {
            live.apply(event, *at).expect("what has happened can happen again");
        }
        live
    }
}

fn fresh(id: &str, pace: Pace) -> Live {
    let id = registry::parse_id(id).expect("a game");
    Live::new(registry::new_match(&id, 7), pace)
}

/// Something that a client, honest or not, may send.
fn anything(rng: &mut Rng, live: &Live) -> Request {
    let ply = live.game().moves().len();
    let pick = |rng: &mut Rng, moves: &[String]| match moves.len() {
        0 => "a1-a2".to_owned(),
        count => moves[rng.below(count as u32) as usize].clone(),
    };
    match rng.below(24) {
        0..10 => {
            let mv = pick(rng, &live.game().legal_moves());
            Request::Move { ply, mv, lag: i64::from(rng.below(3)) * 400 }
        }
        10..12 => Request::Move { ply: ply.saturating_sub(1), mv: pick(rng, &live.game().moves()), lag: 0 },
        12 => Request::Move { ply: rng.below(9) as usize, mv: "z9-z8".to_owned(), lag: -5 },
        13 => Request::Join,
        14..18 => Request::Offer { what: Offer::ALL[rng.below(3) as usize] },
        18..20 => Request::Decline { what: Offer::ALL[rng.below(3) as usize] },
        20 => Request::Look,
        21 => Request::Say { text: "x".repeat(rng.below(400) as usize) },
        22 if rng.below(6) == 0 => Request::Abort,
        22 => Request::Claim { absent: i64::from(rng.below(100_000)) },
        _ if rng.below(8) == 0 => Request::Resign,
        _ => Request::Resume { lost: i64::from(rng.below(5_000)) },
    }
}

fn check_after(
    before: &Live,
    request: &Request,
    who: Option<Seat>,
    log: &Log,
    events: &[Event],
    now: Moment,
) {
    let live = &log.live;
    assert_eq!(live.seq(), before.seq() + events.len() as u64);
    let moved = events.iter().filter(|event| matches!(event, Event::Moved { .. })).count();
    if moved > 0 {
        assert!(before.has_begun() && !before.is_over());
        assert_eq!(who, before.to_move());
        assert_eq!(live.game().moves().len(), before.game().moves().len() + moved);
        assert!(before.clock().last_call().is_none_or(|last| now <= last), "a move after the last call");
    }
    if before.is_over() {
        assert_eq!(before.game().moves(), live.game().moves(), "{request:?}");
        assert_eq!(before.verdict(), live.verdict(), "{request:?}");
    }
    if live.is_over() {
        assert_eq!((live.to_move(), live.clock().deadline()), (None, None));
    }
    let left = live.clock().left(now);
    assert!(left.is_none_or(|left| left.iter().all(|&left| left >= 0)));
}

#[test]
fn whatever_happens_the_books_are_right() {
    let (mut over, mut aborted, mut undone, mut refused) = (0, 0, 0, 0);
    for seed in 0..200 {
        let mut rng = Rng::new(seed);
        let id = ["staqs:size=3", "nava", "greener", "staqs"][seed as usize % 4];
        let pace = ["none", "1+2", "turn:5", "days:1", "0+3"][seed as usize % 5].parse().expect("a pace");
        let mut log = Log::new(id, pace);
        let mut now = 1_000_000;
        for seat in Seat::BOTH {
            log.ask(Some(seat), &Request::Join, now).expect("the seat is free");
        }
        for _ in 0..150 {
            now += i64::from(rng.below(900)) * if rng.below(40) == 0 { 20 } else { 1 };
            let who = match rng.below(20) {
                0 => None,
                1..7 => Some(Seat::BOTH[rng.below(2) as usize]),
                _ => log.live.to_move().or(Some(Seat::First)),
            };
            let (before, request) = (log.live.clone(), anything(&mut rng, &log.live));
            match log.ask(who, &request, now) {
                Ok(events) => {
                    undone += usize::from(matches!(events[..], [Event::Undone { .. }]));
                    check_after(&before, &request, who, &log, &events, now);
                    // What was accepted can be said again, and nothing happens.
                    if matches!(events.first(), Some(Event::Moved { .. })) && !log.live.is_over() {
                        assert_eq!(log.ask(who, &request, now), Ok(Vec::new()));
                    }
                }
                Err(error) => {
                    refused += 1;
                    assert_eq!(before.seq(), log.live.seq(), "{error} changes nothing");
                }
            }
        }
        assert_eq!(format!("{:?}", log.live), format!("{:?}", log.restored()), "a restart changes nothing");
        over += usize::from(log.live.verdict().is_some());
        aborted += usize::from(log.live.is_aborted());
    }
    assert!(
        over > 100 && aborted > 5 && undone > 10 && refused > 1000,
        "{over} {aborted} {undone} {refused}"
    );
}

fn begun(id: &'static str, pace: &str) -> Log {
    let mut log = Log::new(id, pace.parse().expect("a pace"));
    for seat in Seat::BOTH {
        log.ask(Some(seat), &Request::Join, 0).expect("the seat is free");
    }
    log
}

fn play(log: &mut Log, now: Moment, lag: i64) -> Result<Vec<Event>, RequestError> {
    let (who, ply) = (log.live.to_move(), log.live.game().moves().len());
    let mv = log.live.game().legal_moves()[0].clone();
    log.ask(who, &Request::Move { ply, mv, lag }, now)
}

#[test]
fn first_moves_are_free_and_the_rest_is_charged() {
    let mut log = begun("nava", "1+2");
    play(&mut log, 50_000, 0).expect("legal");
    play(&mut log, 100_000, 0).expect("legal");
    assert_eq!(log.live.clock().left(100_000), Some(vec![62_000, 62_000]));
    play(&mut log, 110_000, 0).expect("legal");
    assert_eq!(log.live.clock().left(110_000), Some(vec![54_000, 62_000]));
    assert_eq!(log.live.clock().left(120_000), Some(vec![54_000, 52_000]));
}

#[test]
fn clocks_show_what_was_left_at_the_end() {
    let endings: [&[(Seat, Request)]; 2] = [
        &[(Seat::First, Request::Resign)],
        &[
            (Seat::First, Request::Offer { what: Offer::Draw }),
            (Seat::Second, Request::Offer { what: Offer::Draw }),
        ],
    ];
    for ending in endings {
        let mut log = begun("nava", "1+2");
        play(&mut log, 0, 0).expect("legal");
        play(&mut log, 0, 0).expect("legal");
        for (seat, request) in ending {
            log.ask(Some(*seat), request, 10_000).expect("it goes on");
        }
        assert!(log.live.is_over());
        assert_eq!(log.live.clock().left(90_000), Some(vec![52_000, 62_000]), "{ending:?}");
    }
}

#[test]
fn moves_tell_what_is_left_where_time_counts() {
    for (pace, expected) in [("none", false), ("1+2", true)] {
        let mut log = begun("nava", pace);
        let told = serde_json::to_value(play(&mut log, 0, 0).expect("legal")).expect("JSON");
        assert_eq!(told[0].get("left").is_some(), expected, "{told}");
    }
    let kept = r#"{"event":"moved","ply":0,"move":"a1-a2","left":0}"#;
    assert!(serde_json::from_str::<Event>(kept).is_ok(), "what was written down before can be read");
}

#[test]
fn late_is_late() {
    let mut log = begun("nava", "turn:5");
    play(&mut log, 0, 0).expect("legal");
    play(&mut log, 0, 0).expect("legal");
    assert_eq!(log.ask(None, &Request::Look, 5_900), Ok(Vec::new()), "a move may still be on its way");
    let mut other = begun("nava", "turn:5");
    play(&mut other, 0, 0).expect("legal");
    play(&mut other, 0, 0).expect("legal");
    let moved = play(&mut other, 5_900, 950).expect("legal");
    assert!(matches!(moved[..], [Event::Moved { .. }]), "it was sent in time");
    let ended = log.ask(None, &Request::Look, 6_001).expect("it is nobody's request");
    assert!(matches!(ended[..], [Event::Ended { winner: Some(Seat::Second), .. }]));
    assert_eq!(log.live.verdict().map(|verdict| verdict.reason), Some("time".to_owned()));
}

#[test]
fn what_the_server_missed_is_given_back() {
    let mut log = begun("nava", "turn:60");
    play(&mut log, 0, 0).expect("legal");
    play(&mut log, 0, 0).expect("legal");
    log.ask(None, &Request::Resume { lost: 500_000 }, 510_000).expect("it is nobody's request");
    assert_eq!(log.live.clock().left(510_000), Some(vec![50_000, 60_000]));
}

#[test]
fn passes_make_themselves() {
    let id = "staqs:opening=free";
    let stuck = "b3,n4/x5/b2,x3,b2/x3,w2,b2/w3,x,w2,x,w3 b";
    let game = registry::match_from(&registry::parse_id(id).expect("a game"), stuck).expect("a position");
    let mut live = Live::new(game, Pace::None);
    for seat in Seat::BOTH {
        live.carry_out(Some(seat), &Request::Join, 0).expect("the seat is free");
    }
    let events = live.carry_out(Some(Seat::First), &Request::play(0, "a5-b5"), 0).expect("legal");
    assert_eq!(events.len(), 2, "{events:?}");
    assert_eq!((live.to_move(), live.game().moves().len()), (Some(Seat::First), 2));
    // Taken back, it is blue's turn, and the pass is gone as well.
    live.carry_out(Some(Seat::First), &Request::Offer { what: Offer::Takeback }, 0).expect("there is a move");
    live.carry_out(Some(Seat::Second), &Request::Offer { what: Offer::Takeback }, 0).expect("it was offered");
    assert_eq!((live.to_move(), live.game().moves().len()), (Some(Seat::First), 0));
}

#[test]
fn what_cannot_have_happened_is_not_passed_over() {
    let mut log = begun("nava", "none");
    play(&mut log, 0, 0).expect("legal");
    let moved = |ply, mv: &str| Event::Moved { ply, mv: mv.to_owned(), left: None, forgiven: 0 };
    let mv = log.live.game().legal_moves()[0].clone();
    for event in [moved(0, &mv), moved(2, &mv), moved(1, "z9-z8"), Event::Undone { plies: 2 }] {
        let before = format!("{:?}", log.live);
        assert!(log.live.apply(&event, 0).is_err(), "{event:?}");
        assert_eq!(before, format!("{:?}", log.live), "{event:?}");
    }
    assert_eq!(log.live.apply(&moved(1, &mv), 0), Ok(()));
}

#[test]
fn a_game_that_both_have_left_is_called_off_or_lost() {
    let mut log = begun("nava", "none");
    play(&mut log, 0, 0).expect("legal");
    let forsake = |log: &Log, counts| log.live.decide(None, &Request::Forsake { counts }, 9);
    assert_eq!(forsake(&log, true), Ok(vec![Event::Aborted { seat: Seat::Second }]), "it has hardly begun");
    play(&mut log, 0, 0).expect("legal");
    assert_eq!(forsake(&log, false), Ok(vec![Event::Aborted { seat: Seat::First }]));
    assert!(matches!(forsake(&log, true).as_deref(), Ok([Event::Ended { winner: Some(Seat::Second), .. }])));
    log.ask(Some(Seat::First), &Request::Resign, 10).expect("it goes on");
    assert_eq!(forsake(&log, false), Err(RequestError::GameOver));
}

#[test]
fn there_is_an_end_to_talk() {
    let say = Request::Say { text: "!".to_owned() };
    let mut log = Log::new("nava", Pace::None);
    for seat in Seat::BOTH {
        log.ask(Some(seat), &Request::Join, 0).expect("the seat is free");
    }
    let said = (0..1_000).filter(|_| log.ask(Some(Seat::First), &say, 0).is_ok()).count();
    assert_eq!((said, log.ask(Some(Seat::Second), &say, 0)), (500, Err(RequestError::EnoughSaid)));
    assert_eq!(log.restored().decide(Some(Seat::Second), &say, 0), Err(RequestError::EnoughSaid));

    let mut log = Log::new("nava", Pace::None);
    for seat in Seat::BOTH {
        log.ask(Some(seat), &Request::Join, 0).expect("the seat is free");
    }
    log.ask(Some(Seat::First), &Request::Resign, 1_000).expect("it goes on");
    log.ask(Some(Seat::First), &say, 3_601_000).expect("it has only just ended");
    assert_eq!(log.ask(Some(Seat::First), &say, 3_601_001), Err(RequestError::EnoughSaid));
}

/// A game is over for the reason that its last event gives, by the same code.
#[test]
fn events_and_results_give_the_same_reason() {
    let staqs = registry::parse_id("staqs:size=3").expect("a game");
    for why in [EndReason::Resignation, EndReason::Time, EndReason::Agreement, EndReason::Left] {
        let winner = Some(Seat::First).filter(|_| why != EndReason::Agreement);
        let event = Event::Ended { winner, why };
        let told = serde_json::to_value(&event).expect("JSON");
        let mut live = Live::new(registry::new_match(&staqs, 0), Pace::None);
        live.apply(&event, 0).expect("it fits");
        assert_eq!(told["why"], live.verdict().expect("it is over").reason.as_str());
    }
}
