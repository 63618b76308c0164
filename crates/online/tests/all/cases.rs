//! What events make of a game: games in which anything happens, to which every client is held (the terminal's through
//! the fold that it shares with us, the page's in `web/tests/unit/events.test.ts`).
//!
//! `cargo xtask fixtures` writes the file anew.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use stackade_core::Rng;
use stackade_games::registry;
use stackade_online::{
    About, EndReason, Event, EventError, EventMessage, Live, Moment, Offer, Player, Request, Seat,
    ServerMessage, Snapshot,
};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/events.json");
const START: Moment = 1_700_000_000_000;
/// How many games are in the file, and how many are tried.
const KEPT: u64 = 30;
const TRIED: u64 = 400;

/// A game as it began, and what became of it event by event.
#[derive(Debug, Serialize, Deserialize, PartialEq)]
struct Story {
    name: String,
    begin: Snapshot,
    steps: Vec<Step>,
}

#[derive(Debug, Serialize, Deserialize, PartialEq)]
struct Step {
    message: EventMessage,
    after: Snapshot,
}

/// How a game is to end.
const ENDS: [&str; 8] =
    ["rules", "rules", "resignation", "time", "agreement", "left", "called off", "not at all"];

/// A game that goes its way.
struct Game {
    rng: Rng,
    about: About,
    players: Vec<Player>,
    live: Live,
    now: Moment,
    steps: Vec<Step>,
}

impl Game {
    fn new(seed: u64) -> Game {
        let name = ["staqs:size=3", "staqs:size=4", "nava", "staqs:size=3", "greener"][seed as usize % 5];
        let id = registry::parse_id(name).expect("a game");
        let pace = ["5+3", "none", "turn:60", "days:2", "1+0"][seed as usize / 5 % 5];
        let game = registry::new_match(&id, seed);
        let about = About {
            id: "g".to_owned(),
            game: id.to_string(),
            start: game.start(),
            pace: pace.to_owned(),
            rated: seed % 3 == 1,
            public: seed.is_multiple_of(2),
            created: START,
        };
        let live = Live::new(game, pace.parse().expect("a pace"));
        let (rng, players) = (Rng::new(seed), vec![Player::default(); Seat::BOTH.len()]);
        Game { rng, about, players, live, now: START, steps: Vec::new() }
    }

    fn snapshot(&self) -> Snapshot {
        let chat = self.players.iter().all(|player| player.name.is_some());
        Snapshot::new(self.about.clone(), &self.live, self.players.clone(), chat, self.now)
    }

    /// A moment later somebody asks for something; tells whether it was granted.
    fn ask(&mut self, who: Option<Seat>, request: &Request) -> bool {
        self.now += 1 + i64::from(self.rng.below(1_500));
        let Ok(events) = self.live.decide(who, request, self.now) else { return false };
        let count = events.len();
        events.into_iter().for_each(|event| self.happen(event));
        count > 0
    }

    /// As the server does it: apply, then tell, with the players where something has changed about them.
    fn happen(&mut self, mut event: Event) {
        if let Event::Followed { game } = &mut event {
            "h".clone_into(game);
        }
        let was_over = self.live.is_over();
        self.live.apply(&event, self.now).expect("it fits");
        let mut changed = false;
        if let Event::Joined { seat } = event {
            let (name, rating) = [("Ana", 1500), ("Rui", 1620)][seat.index()];
            let rating = Some(rating).filter(|_| self.about.rated);
            let player = Player {
                name: Some(name.to_owned()),
                account: self.about.rated,
                rating,
                ..Player::default()
            };
            self.players[seat.index()] = Player { here: Some(true), ..player };
            changed = true;
        }
        if self.live.verdict().is_some() && !was_over && self.about.rated {
            self.players.iter_mut().zip([12, -12]).for_each(|(player, change)| player.change = Some(change));
            changed = true;
        }
        let after = self.snapshot();
        let message = EventMessage::new(&self.live, event, self.now);
        let message = if changed { message.with_players(self.players.clone(), after.chat) } else { message };
        self.steps.push(Step { message, after });
    }

    fn play(&mut self) {
        let Some(seat) = self.live.to_move() else { return };
        let legal = self.live.game().legal_moves();
        let mv = &legal[self.rng.below(legal.len() as u32) as usize];
        let ply = self.live.game().moves().len();
        self.ask(Some(seat), &Request::Move { ply, mv: mv.clone(), lag: 0 });
    }

    /// Anything but an end.
    fn something(&mut self) {
        let seat = Seat::BOTH[self.rng.below(2) as usize];
        let what = [Offer::Draw, Offer::Takeback][self.rng.below(2) as usize];
        match self.rng.below(12) {
            0..6 => self.play(),
            6 | 7 => _ = self.ask(Some(seat), &Request::Offer { what }),
            8 => _ = self.ask(Some(seat), &Request::Decline { what }),
            9 => _ = self.ask(Some(seat), &Request::Say { text: "hello".to_owned() }),
            10 => {
                let lost = i64::from(self.rng.below(900));
                self.ask(None, &Request::Resume { lost });
            }
            _ => {
                let seat = seat.other();
                self.ask(Some(seat), &Request::Offer { what: Offer::Takeback });
                self.ask(Some(seat.other()), &Request::Offer { what: Offer::Takeback });
            }
        }
    }

    fn end(&mut self, how: &str) {
        let seat = Seat::BOTH[self.rng.below(2) as usize];
        match how {
            "resignation" => _ = self.ask(Some(seat), &Request::Resign),
            "time" => {
                self.now += 3 * 86_400_000;
                self.ask(None, &Request::Look);
            }
            "agreement" => {
                self.ask(Some(seat), &Request::Decline { what: Offer::Draw });
                for seat in Seat::BOTH {
                    self.ask(Some(seat), &Request::Offer { what: Offer::Draw });
                }
            }
            "left" => _ = self.ask(Some(seat), &Request::Claim { absent: 60_000 }),
            "rules" => (0..60).for_each(|_| self.play()),
            _ => {}
        }
    }

    /// What players may do when it is over.
    fn afterwards(&mut self) {
        let seat = Seat::BOTH[self.rng.below(2) as usize];
        self.ask(Some(seat), &Request::Offer { what: Offer::Rematch });
        match self.rng.below(3) {
            0 => _ = self.ask(Some(seat.other()), &Request::Decline { what: Offer::Rematch }),
            1 => _ = self.ask(Some(seat.other()), &Request::Offer { what: Offer::Rematch }),
            _ => _ = self.ask(Some(seat), &Request::Say { text: "bye".to_owned() }),
        }
    }
}

fn story(seed: u64) -> Story {
    let mut game = Game::new(seed);
    let begin = game.snapshot();
    let how = ENDS[seed as usize % ENDS.len()];
    for seat in Seat::BOTH {
        game.ask(Some(seat), &Request::Join);
    }
    if how == "called off" {
        game.play();
        game.ask(Some(Seat::Second), &Request::Abort);
    }
    for _ in 0..10 {
        game.something();
    }
    game.end(how);
    if game.live.is_over() {
        game.afterwards();
    }
    Story { name: format!("game {seed}, ends by {how}"), begin, steps: game.steps }
}

/// The message as a client reads it.
fn read(message: &EventMessage) -> EventMessage {
    let text = serde_json::to_string(message).expect("plain data");
    match ServerMessage::read(&text) {
        Some(ServerMessage::Event(read)) => *read,
        other => panic!("{text}: {other:?}"),
    }
}

fn check(story: &Story) {
    let mut game = story.begin.clone();
    for Step { message, after } in &story.steps {
        assert_eq!(game.apply(&read(message)), Ok(()), "{}: {message:?}", story.name);
        assert_eq!(game, *after, "{}: {message:?}", story.name);
    }
}

#[test]
fn the_fold_of_clients_makes_the_game_that_the_server_has() {
    (0..TRIED).map(story).for_each(|story| check(&story));
}

#[test]
fn the_file_is_what_the_fold_makes() {
    let stories: Vec<Story> = (0..KEPT).map(story).collect();
    if stackade_fixtures::is_writing() {
        let lines: Vec<String> =
            stories.iter().map(|one| serde_json::to_string(one).expect("plain data")).collect();
        std::fs::write(FILE, format!("[\n{}\n]\n", lines.join(",\n"))).expect("the folder can be written to");
    }
    let text = std::fs::read_to_string(FILE).expect("the cases");
    assert!(text.len() < 600_000, "{} bytes are too many", text.len());
    let kept: Vec<Story> = serde_json::from_str(&text).expect("JSON");
    assert!(kept == stories, "crates/online/tests/events.json is out of date: cargo xtask fixtures");
    kept.iter().for_each(check);
}

#[test]
fn the_file_has_every_kind_of_event_and_end() {
    let stories: Vec<Story> = (0..KEPT).map(story).collect();
    let steps = || stories.iter().flat_map(|story| &story.steps);
    assert!(steps().count() > 300, "{}", steps().count());
    let kinds: BTreeSet<String> = steps().map(|step| kind(&step.message)).collect();
    let all = [
        "aborted", "declined", "ended", "followed", "joined", "moved", "offered", "resumed", "said", "undone",
    ];
    assert_eq!(kinds, all.map(str::to_owned).into());
    let ends = |reason: EndReason| {
        steps().any(|step| step.after.over.as_ref().is_some_and(|over| over.code == reason))
    };
    use EndReason::{Agreement, CalledOff, Left, Resignation, Rules, Time};
    for reason in [Agreement, CalledOff, Left, Resignation, Rules, Time] {
        assert!(ends(reason), "no game ends by {reason:?}");
    }
    let is_last_move =
        |step: &Step| matches!(step.message.event, Event::Moved { .. }) && step.after.over.is_some();
    assert!(steps().any(is_last_move), "a move ends a game");
    let with = |field: &str| {
        steps().any(|step| serde_json::to_value(&step.message).expect("JSON")["after"].get(field).is_some())
    };
    assert!(with("players") && with("chat"));
}

fn kind(message: &EventMessage) -> String {
    let value = serde_json::to_value(message).expect("JSON");
    value.get("event").and_then(Value::as_str).expect("a kind").to_owned()
}

#[test]
fn what_does_not_fit_changes_nothing() {
    let Story { steps, .. } = story(0);
    let moved = steps.iter().find(|step| matches!(step.message.event, Event::Moved { .. })).expect("a move");
    let mut game = moved.after.clone();
    let refused = game.apply(&moved.message);
    assert!(matches!(refused, Err(EventError::OutOfStep { .. })), "{refused:?}");
    let undone = EventMessage { event: Event::Undone { plies: 99 }, ..moved.message.clone() };
    assert!(matches!(game.apply(&undone), Err(EventError::TooManyUndone { .. })));
    let older = EventMessage { after: None, ..moved.message.clone() };
    assert_eq!(game.apply(&older), Err(EventError::Incomplete));
    assert_eq!(game, moved.after);
}
