//! Rooms in which everything happens in any order, people coming and going and the server restarting included, checked
//! against a model that hears only what everybody hears.

use std::sync::Arc;

use stackade_core::Rng;
use stackade_games::registry;
use stackade_online::limits::{CLAIM_AFTER, FREE_PLIES};
use stackade_online::{Event, EventMessage, Live, Moment, Offer, Request, Seat, Snapshot};
use stackade_server::rooms::{Attendance, RoomError, RoomHandle, RoomMessage};
use tokio::sync::broadcast::Receiver;

use crate::harness::{Database, run};
use crate::rooms::House;

const GAMES: u64 = 16;
const STEPS: usize = 60;

/// A room, and what is known of it from outside.
struct Model {
    house: House,
    handle: RoomHandle,
    news: Receiver<Arc<RoomMessage>>,
    heard: Live,
    /// The game as a client makes it out of what it is told.
    followed: Snapshot,
    /// Who is there, and since when somebody has not been heard of.
    there: [Vec<Attendance>; 2],
    seen: [Moment; 2],
    id: String,
    is_real_time: bool,
    /// The moves that were acknowledged, by their numbers, unless they were taken back.
    acknowledged: Vec<String>,
}

impl Model {
    async fn new(database: &Database, seed: u64) -> Model {
        let house = House::new(database).await;
        let (id, pace) = (format!("m{seed}"), ["none", "1+2", "turn:60", "days:1"][seed as usize % 4]);
        let game = ["staqs:size=3", "nava"][seed as usize % 2];
        let handle = house.game(&id, game, pace).await;
        let start = registry::new_match(&registry::parse_id(game).expect("a game"), 0);
        let mut heard = Live::new(start, pace.parse().expect("a pace"));
        let now = house.rooms.now();
        for seat in Seat::BOTH {
            heard.apply(&Event::Joined { seat }, now).expect("the seat is free");
        }
        let (followed, news) = handle.listen().await.expect("it is open");
        let is_real_time = !["none", "days:1"].contains(&pace);
        let (there, seen) = ([Vec::new(), Vec::new()], [now; 2]);
        Model {
            house,
            handle,
            news,
            heard,
            followed,
            there,
            seen,
            id,
            is_real_time,
            acknowledged: Vec::new(),
        }
    }

    /// Takes note of what has been told, which must be without gaps.
    async fn listen(&mut self) -> Vec<Event> {
        let (shown, _) = self.handle.show().await.expect("it is open");
        let mut events = Vec::new();
        while let Ok(told) = self.news.try_recv() {
            let Some(seq) = told.seq else { continue };
            assert_eq!(seq, self.heard.seq() + 1, "{told:?}");
            let told: EventMessage = serde_json::from_str(&told.text).expect("JSON");
            self.followed.apply(&told).expect("it can be followed");
            let event = told.event;
            self.heard.apply(&event, told.at).expect("it can happen");
            match &event {
                Event::Moved { mv, .. } => self.acknowledged.push(mv.clone()),
                Event::Undone { plies } => self.acknowledged.truncate(self.acknowledged.len() - plies),
                _ => {}
            }
            events.push(event);
        }
        assert_eq!(shown.seq, self.heard.seq());
        assert_eq!(shown.moves, self.acknowledged);
        assert_eq!(shown.over.is_some(), self.heard.is_over());
        let here = [0, 1].map(|seat: usize| !self.there[seat].is_empty());
        assert_eq!([0, 1].map(|seat: usize| shown.players[seat].is_here()), here);
        self.check_followed(shown);
        events
    }

    /// Anyone who has heard everything knows what the server knows, but for what time has done to clocks.
    fn check_followed(&mut self, shown: Snapshot) {
        self.followed.players.clone_from(&shown.players);
        let followed = Snapshot { clocks: shown.clocks.clone(), ..self.followed.clone() };
        assert_eq!(followed, shown);
    }

    fn come_or_go(&mut self, seat: Seat, comes: bool) {
        let there = &mut self.there[seat.index()];
        if comes {
            there.push(self.handle.attend(Some(seat)));
        } else if there.pop().is_none() {
            return;
        }
        self.seen[seat.index()] = self.house.rooms.now();
    }

    async fn ask(&mut self, seat: Seat, request: Request) {
        let now = self.house.rooms.now();
        self.seen[seat.index()] = now;
        let other = seat.other().index();
        let is_absent =
            self.there[other].is_empty() && now - self.seen[other] >= CLAIM_AFTER.as_millis() as i64;
        let may_claim = is_absent && self.is_real_time && self.heard.game().moves().len() >= FREE_PLIES;
        let before = self.heard.clone();
        let answer = self.handle.ask(Some(seat), request.clone()).await;
        let events = self.listen().await;
        let ran_out = events.iter().any(|event| matches!(event, Event::Ended { .. }))
            && before.clock().left(now).is_some_and(|left| left.contains(&0));
        match (&request, &answer) {
            (Request::Move { ply, mv, .. }, Ok(seq)) => {
                assert_eq!(self.acknowledged.get(*ply), Some(mv));
                assert!(*seq <= self.heard.seq());
            }
            (Request::Claim { .. }, Ok(_)) => assert!(may_claim, "{seat:?} had no right to claim"),
            (Request::Claim { .. }, Err(_)) => assert!(!may_claim || before.is_over() || ran_out),
            (_, Ok(seq)) => assert_eq!(*seq, self.heard.seq()),
            (_, Err(RoomError::Refused(_))) => {
                // Whoever was cut off from a server that has died is given back time.
                let is_nothing = events.iter().all(|event| matches!(event, Event::Resumed { .. }));
                assert!(is_nothing || ran_out, "{request:?}: {events:?}");
            }
            (_, Err(error)) => panic!("{request:?}: {error}"),
        }
    }

    async fn wait(&mut self, milliseconds: i64) {
        self.house.hands.advance(milliseconds);
        let is_up = self.heard.clock().last_call().is_some_and(|last| self.house.rooms.now() > last);
        self.listen().await;
        assert!(!is_up || self.heard.is_over(), "a flag has not fallen");
    }

    /// Another server on the same store, after a while that nobody is charged for; nobody is connected.
    async fn restart(&mut self, away: i64) {
        self.there.iter_mut().for_each(Vec::clear);
        let (died, store) = (self.house.rooms.now(), self.house.store.clone());
        let left = self.heard.clock().left(died);
        self.house.rooms.part().await.expect("it is noted");
        let now = died + away;
        self.house = House::at(store.clone(), now);
        self.house.rooms.begin(false).await.expect("it begins");
        self.handle = self.house.rooms.enter(&self.id).await.expect("it is there");
        self.handle.ask(None, Request::Look).await.expect("it looks");
        (self.followed, self.news) = self.handle.listen().await.expect("it is open");
        self.seen = [now; 2];
        for (at, event) in store.events(&self.id, self.heard.seq() + 1).await.expect("they can be read") {
            assert_eq!(event, Event::Resumed { lost: away });
            self.heard.apply(&event, at).expect("it can happen");
        }
        assert_eq!(self.heard.clock().left(now), left, "somebody was charged");
        self.listen().await;
    }
}

fn anything(rng: &mut Rng, live: &Live) -> Request {
    let ply = live.game().moves().len();
    let pick = |rng: &mut Rng, moves: &[String]| match moves.len() {
        0 => "a1-a2".to_owned(),
        count => moves[rng.below(count as u32) as usize].clone(),
    };
    match rng.below(20) {
        0..9 => Request::play(ply, &pick(rng, &live.game().legal_moves())),
        9..11 => Request::play(ply.saturating_sub(1), live.game().moves().last().map_or("?", |mv| mv)),
        11 => Request::play(rng.below(9) as usize, "z9-z8"),
        12..15 => Request::Offer { what: Offer::ALL[rng.below(3) as usize] },
        15 => Request::Decline { what: Offer::ALL[rng.below(3) as usize] },
        16 => Request::Say { text: "hello".to_owned() },
        17 if rng.below(8) == 0 => Request::Resign,
        17 if rng.below(8) == 0 => Request::Abort,
        _ => Request::Claim { absent: 0 },
    }
}

#[test]
fn whatever_happens_in_a_room_everybody_knows_the_same() {
    let mut reasons = std::collections::BTreeSet::new();
    for seed in 0..GAMES {
        // Time begins anew with each.
        let database = Database::new();
        run(async || {
            let mut rng = Rng::new(seed);
            let mut model = Model::new(&database, seed).await;
            for _ in 0..STEPS {
                match rng.below(20) {
                    0..3 => {
                        let seat = Seat::BOTH[rng.below(2) as usize];
                        model.come_or_go(seat, rng.below(2) == 0);
                    }
                    3..5 => model.wait(i64::from(rng.below(3_000))).await,
                    5 if rng.below(3) == 0 => model.wait(i64::from(rng.below(70_000))).await,
                    6 if rng.below(3) == 0 => model.restart(i64::from(rng.below(200_000))).await,
                    _ => {
                        let someone = Seat::BOTH[rng.below(2) as usize];
                        let seat = model.heard.to_move().filter(|_| rng.below(4) > 0).unwrap_or(someone);
                        let request = anything(&mut rng, &model.heard);
                        model.ask(seat, request).await;
                    }
                }
            }
            model.restart(1_000_000).await;
            let over = model.handle.show().await.expect("it is open").0.over;
            reasons.extend(over.map(|over| over.reason));
        });
    }
    assert!(reasons.len() >= 3, "games end in many ways: {reasons:?}");
}
