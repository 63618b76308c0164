//! What events make of a game, as the server tells it: a file of cases to which every client is held, the terminal's
//! (`crates/client/tests/all/events.rs`) and the page's (`web/tests/unit/events.test.ts`).
//!
//! `WRITE_FIXTURES=1 cargo test -p stackade-server --test online cases` writes the file anew.

use serde_json::{Value, json};
use stackade_games::registry;
use stackade_online::{Event, Live, Moment, Offer, Request, Seat};
use stackade_server::rooms::{Snapshot, Told};
use stackade_server::store::{GameRow, SeatRow};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../online/tests/events.json");
const START: Moment = 1_700_000_000_000;
const GAME: &str = "staqs:size=3";
const PACE: &str = "5+3";

/// A game that goes its way, and the cases that this makes.
struct Story {
    name: &'static str,
    row: GameRow,
    live: Live,
    now: Moment,
    cases: Vec<Value>,
}

impl Story {
    /// Both players have sat down and made these moves.
    fn new(name: &'static str, moves: &[&str]) -> Story {
        let id = registry::parse_id(GAME).expect("a game");
        let pace = PACE.parse().expect("a pace");
        let seat = |name: &str| SeatRow { name: Some(name.to_owned()), ..SeatRow::default() };
        let row = GameRow {
            id: "g".to_owned(),
            game: GAME.to_owned(),
            start: registry::new_match(&id, 0).start(),
            pace,
            public: true,
            rated: false,
            invite: String::new(),
            watch: String::new(),
            opponent: None,
            created: START,
            seats: [seat("Ana"), seat("Rui")],
        };
        let live = Live::new(registry::new_match(&id, 0), pace);
        let mut story = Story { name, row, live, now: START, cases: Vec::new() };
        for seat in Seat::BOTH {
            story.live.apply(&Event::Joined { seat }, START).expect("the seat is free");
        }
        for mv in moves {
            story.play(mv);
        }
        story.cases.clear();
        story
    }

    fn play(&mut self, mv: &str) {
        let (seat, ply) = (self.live.to_move().expect("it goes on"), self.live.game().moves().len());
        self.ask(Some(seat), &Request::play(ply, mv));
    }

    fn offer(&mut self, seat: Seat, what: Offer) {
        self.ask(Some(seat), &Request::Offer { what });
    }

    /// A second later somebody asks for something.
    fn ask(&mut self, who: Option<Seat>, request: &Request) {
        self.now += 1_000;
        for mut event in self.live.decide(who, request, self.now).expect("it is granted") {
            if let Event::Followed { game } = &mut event {
                "h".clone_into(game);
            }
            let before = self.snapshot();
            self.live.apply(&event, self.now).expect("it fits");
            let told = Told::event(self.live.seq(), self.now, &event, self.live.clock().left(self.now)).text;
            let news: Value = serde_json::from_str(&told).expect("JSON");
            self.cases.push(json!({
                "name": format!("{}: {}", self.name, news["event"].as_str().expect("a kind")),
                "before": before,
                "news": news,
                "after": self.snapshot(),
            }));
        }
    }

    fn snapshot(&self) -> Snapshot {
        Snapshot::new(&self.row, &self.live, [true, true], self.now)
    }
}

fn stories() -> Vec<Story> {
    use Seat::{First, Second};
    let begun = ["@a1", "@b1"];
    let mut stories = Vec::new();
    let mut tell = |name, moves: &[&str], steps: &dyn Fn(&mut Story)| {
        let mut story = Story::new(name, moves);
        steps(&mut story);
        stories.push(story);
    };
    tell("moves", &[], &|story| begun.iter().for_each(|mv| story.play(mv)));
    tell("a takeback ends a draw offer", &begun, &|story| {
        story.offer(Second, Offer::Draw);
        story.offer(Second, Offer::Takeback);
        story.offer(First, Offer::Takeback);
    });
    tell("a takeback of two moves ends one's own draw offer", &begun, &|story| {
        story.offer(First, Offer::Draw);
        story.offer(First, Offer::Takeback);
        story.offer(Second, Offer::Takeback);
    });
    tell("a move answers a draw offer and voids a takeback", &begun, &|story| {
        story.offer(Second, Offer::Draw);
        story.offer(First, Offer::Takeback);
        story.play("@c1");
    });
    tell("one's own draw offer outlasts one's move", &begun, &|story| {
        story.offer(First, Offer::Draw);
        story.play("@c1");
    });
    tell("a declined draw", &begun, &|story| {
        story.offer(First, Offer::Draw);
        story.ask(Some(Second), &Request::Decline { what: Offer::Draw });
    });
    tell("a draw by agreement", &begun, &|story| {
        story.offer(First, Offer::Draw);
        story.offer(Second, Offer::Draw);
    });
    tell("a resignation with an offer on the table", &begun, &|story| {
        story.offer(First, Offer::Draw);
        story.ask(Some(First), &Request::Resign);
    });
    tell("the other player left", &begun, &|story| {
        story.ask(Some(Second), &Request::Claim { absent: 60_000 });
    });
    tell("a fallen flag", &begun, &|story| {
        story.now += 400_000;
        story.ask(None, &Request::Look);
    });
    tell("a game that was called off", &["@a1"], &|story| story.ask(Some(Second), &Request::Abort));
    tell("a rematch", &begun, &|story| {
        story.ask(Some(First), &Request::Resign);
        story.offer(Second, Offer::Rematch);
        story.offer(First, Offer::Rematch);
    });
    tell("a server that was away", &begun, &|story| story.ask(None, &Request::Resume { lost: 500 }));
    tell("talk", &begun, &|story| story.ask(Some(First), &Request::Say { text: "hello".to_owned() }));
    stories
}

#[test]
fn the_cases_are_what_the_server_says() {
    let cases: Vec<Value> = stories().into_iter().flat_map(|story| story.cases).collect();
    if std::env::var_os("WRITE_FIXTURES").is_some() {
        let lines: Vec<String> = cases.iter().map(Value::to_string).collect();
        let text = format!("[\n{}\n]\n", lines.join(",\n"));
        std::fs::write(FILE, text).expect("the folder can be written to");
    }
    let kept = std::fs::read_to_string(FILE).expect("the cases");
    let kept: Vec<Value> = serde_json::from_str(&kept).expect("JSON");
    assert!(kept == cases, "crates/online/tests/events.json is not what the server says");
}
