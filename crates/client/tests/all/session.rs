//! A session without a network: the test says what a server would.

use std::time::Duration;

use serde_json::{Value, json};
use stackade_client::{
    Answer, CallError, Connection, Destination, Ending, Kept, Link, News, Order, Question,
};
use stackade_client::{EndingReason, Room, RoomEvent, Session, Stage, Unsent, VisitError, Wire};
use stackade_core::AnyMatch;
use stackade_online::{ErrorReport, Offer, Request, RequestError, Seat, Ticket};

/// A session, and the time.
struct World {
    session: Session,
    now: Duration,
}

fn snapshot(moves: &[&str], seq: u64) -> Value {
    let turn = if moves.len().is_multiple_of(2) { "first" } else { "second" };
    let start = stackade_games::registry::new_match(
        &stackade_games::registry::parse_id("nava").expect("it is a game"),
        0,
    )
    .start();
    json!({
        "id": "g", "game": "nava", "start": start, "moves": moves, "pace": "5+0", "rated": false,
        "public": false, "clocks": [300_000, 300_000], "turn": turn, "offers": [], "over": null, "next": null,
        "seq": seq,
        "players": [{ "name": "Ana", "here": true }, { "name": "Bo", "here": true }],
    })
}

/// What a server knows about the game after an event.
fn after(turn: Option<&str>, over: Option<Value>) -> Value {
    json!({ "position": "", "turn": turn, "over": over })
}

fn resigned() -> Value {
    json!({ "winner": "second", "code": "resignation", "reason": "resignation" })
}

impl World {
    fn new(kept: Vec<Kept>) -> World {
        let link: Link = "http://localhost:7878/".parse().expect("it is a link");
        World { session: Session::new(link.server, kept), now: Duration::ZERO }
    }

    /// At the first seat of a game with these moves.
    fn seated(moves: &[&str]) -> World {
        let mut world = World::new(vec![kept(None)]);
        world.session.go(Destination::Game { id: "g".to_owned() }, Duration::ZERO);
        world.open();
        world.hear(&json!({ "hello": snapshot(moves, 10), "seat": "first" }));
        for seq in 1..=10 {
            world.hear(&json!({ "seq": seq, "at": 0, "event": "resumed", "lost": 0 }));
        }
        world.session.take_events();
        world.session.take_orders();
        world
    }

    fn wire(&self) -> u64 {
        self.session.room().expect("one is in a room").wire()
    }

    fn open(&mut self) -> Value {
        self.session.settle(self.now);
        let (wire, orders) = (self.wire(), self.session.take_orders());
        assert!(orders.contains(&Order::Open(wire, "g".to_owned())), "{orders:?}");
        self.session.hear(News::Wire(wire, Wire::Opened), self.now);
        self.sent().remove(0)
    }

    fn hear(&mut self, message: &Value) {
        let news = News::Wire(self.wire(), Wire::Heard(message.to_string()));
        self.session.hear(news, self.now);
    }

    fn lose(&mut self) {
        let news = News::Wire(self.wire(), Wire::Closed(None, "gone".to_owned()));
        self.session.hear(news, self.now);
    }

    fn pass(&mut self, ms: u64) {
        self.now += Duration::from_millis(ms);
        self.session.tick(self.now);
    }

    /// What was sent through the socket.
    fn sent(&mut self) -> Vec<Value> {
        self.session.settle(self.now);
        let orders = self.session.take_orders().into_iter();
        let texts = orders.filter_map(|order| match order {
            Order::Send(_, text) => Some(text),
            _ => None,
        });
        texts.map(|text| serde_json::from_str(&text).expect("it is JSON")).collect()
    }

    fn play(&mut self, mv: &str) -> Result<(), VisitError> {
        let played = self.session.room_mut().expect("one is in a room").play(mv, self.now);
        self.session.settle(self.now);
        played
    }

    fn moves(&self) -> Vec<String> {
        self.session.room().and_then(Room::game).map(AnyMatch::moves).unwrap_or_default()
    }
}

fn kept(unsent: Option<Unsent>) -> Kept {
    Kept {
        server: "http://localhost:7878/".to_owned(),
        id: "g".to_owned(),
        token: "secret".to_owned(),
        unsent,
    }
}

fn legal(world: &World) -> String {
    world.session.room().and_then(Room::game).expect("it is known").legal_moves().remove(0)
}

#[test]
fn a_move_is_sent_again_until_it_is_there_and_counts_once() {
    let mut world = World::seated(&[]);
    let mv = legal(&world);
    world.play(&mv).expect("it is legal");
    let orders = world.session.take_orders();
    let unsent = Some(Unsent { ply: 0, mv: mv.clone() });
    assert!(orders.contains(&Order::Keep(kept(unsent.clone()))), "it outlives the program: {orders:?}");
    assert_eq!(world.moves(), [mv.as_str()], "it is seen at once");
    assert!(world.play(&mv).is_err_and(|why| why.to_string() == "your move is still on its way"));
    world.lose();
    let events = world.session.take_events();
    assert!(events.iter().any(|events| matches!(events, RoomEvent::Lost)), "{events:?}");
    assert_eq!(
        world.session.room().map(Room::connection),
        Some(Connection::Lost(Duration::from_millis(500)))
    );
    world.pass(600);
    let hello = world.open();
    assert_eq!((&hello["token"], &hello["since"]), (&json!("secret"), &json!(10)));
    world.hear(&json!({ "hello": snapshot(&[], 10), "seat": "first" }));
    let again = world.sent().remove(0);
    assert_eq!((&again["do"], &again["ply"], &again["move"]), (&json!("move"), &json!(0), &json!(mv)));
    world.hear(&json!({ "ack": again["id"], "seq": 11 }));
    world.hear(&json!({ "seq": 11, "at": 1, "event": "moved", "ply": 0, "move": mv, "left": 300_000, "clocks": [300_000, 300_000], "after": after(Some("second"), None) }));
    assert_eq!(world.moves(), [mv]);
    let events = world.session.take_events();
    assert!(matches!(&events[..], [.., RoomEvent::Arrived]), "the clocks are right now: {events:?}");
    let orders = world.session.take_orders();
    assert!(orders.contains(&Order::Keep(kept(None))), "{orders:?}");
    assert!(world.session.room().is_some_and(|room| room.is_settled() && !room.is_my_turn()));
}

#[test]
fn a_move_from_before_the_program_was_killed_is_sent() {
    let mut world = World::new(vec![kept(Some(Unsent { ply: 0, mv: "a1-a2".to_owned() }))]);
    world.session.go(Destination::Join { id: "g".to_owned(), invite: Some("i".to_owned()) }, Duration::ZERO);
    world.open();
    let mv = {
        world.hear(&json!({ "hello": snapshot(&[], 3), "seat": "first" }));
        world.sent().remove(0)
    };
    assert_eq!((&mv["move"], &mv["ply"]), (&json!("a1-a2"), &json!(0)));
}

#[test]
fn a_refused_move_is_taken_from_the_board() {
    let mut world = World::seated(&[]);
    let mv = legal(&world);
    world.play(&mv).expect("it is legal");
    let sent = world.sent().remove(0);
    world.session.take_events();
    world.hear(&json!({ "refused": sent["id"], "why": "the game is over", "code": "game-over" }));
    assert!(world.moves().is_empty());
    let events = world.session.take_events();
    assert!(
        matches!(&events[..], [RoomEvent::TakenBack(1), RoomEvent::Refused(why)] if why.to_string() == "the game is over"),
        "{events:?}"
    );
}

#[test]
fn who_comes_back_hears_what_was_missed() {
    let mut world = World::seated(&[]);
    let mv = legal(&world);
    world.lose();
    world.pass(600);
    world.open();
    let mut game = snapshot(&[&mv], 12);
    game["offers"] = json!([{ "what": "draw", "seat": "second" }]);
    world.session.take_events();
    world.hear(&json!({ "hello": game, "seat": "first" }));
    let events = world.session.take_events();
    assert!(
        matches!(
            &events[..],
            [
                RoomEvent::Back,
                RoomEvent::Moved { seat: Seat::First, .. },
                RoomEvent::Offered(Offer::Draw, Seat::Second)
            ]
        ),
        "{events:?}"
    );
    world.hear(&json!({ "seq": 11, "at": 0, "event": "moved", "ply": 0, "move": mv, "left": 0 }));
    assert_eq!(world.moves().len(), 1, "it is known already");
}

#[test]
fn a_server_that_is_mute_is_left_and_called_again_ever_more_rarely() {
    let mut world = World::seated(&[]);
    world.pass(19_000);
    assert_eq!(world.session.room().map(Room::connection), Some(Connection::Open));
    world.pass(1_000);
    let mut waits = Vec::new();
    for _ in 0..6 {
        let Some(Connection::Lost(due)) = world.session.room().map(Room::connection) else {
            panic!("it is lost")
        };
        waits.push((due - world.now).as_millis());
        world.pass(due.as_millis() as u64 - world.now.as_millis() as u64);
        world.lose();
    }
    assert_eq!(waits, [500, 1_000, 2_000, 4_000, 8_000, 10_000]);
}

#[test]
fn clocks_run_from_the_third_move_on() {
    let mut world = World::seated(&[]);
    let left = |world: &World| world.session.room().and_then(|room| room.left(Seat::First, world.now));
    world.pass(2_000);
    assert_eq!(left(&world), Some(Duration::from_secs(300)));
    let (one, two) = two_moves();
    let mut world = World::seated(&[&one, &two]);
    world.pass(2_000);
    assert_eq!(left(&world), Some(Duration::from_secs(298)));
}

fn two_moves() -> (String, String) {
    let id = stackade_games::registry::parse_id("nava").expect("it is a game");
    let mut game = stackade_games::registry::new_match(&id, 0);
    let one = game.legal_moves().remove(0);
    game.play(&one).expect("it is legal");
    (one, game.legal_moves().remove(0))
}

#[test]
fn the_end_is_told_once_and_a_rematch_is_followed() {
    let mut world = World::seated(&[]);
    world.session.room_mut().expect("it is there").ask(&Request::Resign, Duration::ZERO).expect("it is open");
    assert_eq!(world.sent().remove(0)["do"], "resign");
    world.hear(&json!({ "seq": 11, "at": 0, "event": "ended", "winner": "second", "why": "resignation", "clocks": [1, 1], "after": after(None, Some(resigned())) }));
    let events = world.session.take_events();
    assert!(
        matches!(&events[..], [RoomEvent::Over(Ending::Won(Seat::Second, EndingReason::Game(why)))] if why.ending.words() == "resignation"),
        "{events:?}"
    );
    assert!(world.play("a1-a2").is_err_and(|why| why.to_string() == "the game is over"));
    world.session.take_orders();
    world.hear(&json!({ "seq": 12, "at": 0, "event": "followed", "game": "h", "after": after(None, Some(resigned())) }));
    let orders = world.session.take_orders();
    assert!(orders.contains(&Order::Keep(Kept { id: "h".to_owned(), ..kept(None) })), "{orders:?}");
    assert!(orders.contains(&Order::Open(world.wire(), "h".to_owned())), "{orders:?}");
}

#[test]
fn what_was_asked_is_under_way_until_its_event_has_come() {
    let mut world = World::seated(&[]);
    world.session.room_mut().expect("it is there").ask(&Request::Resign, Duration::ZERO).expect("it is open");
    let sent = world.sent().remove(0);
    let is_settled = |world: &World| world.session.room().is_some_and(Room::is_settled);
    world.hear(&json!({ "ack": sent["id"], "seq": 11 }));
    assert!(!is_settled(&world), "the answer may come before the event");
    let after = after(None, Some(resigned()));
    world.hear(&json!({ "seq": 11, "at": 0, "event": "ended", "winner": "second", "why": "resignation", "after": after }));
    assert!(is_settled(&world));
}

#[test]
fn who_is_not_accepted_any_more_does_not_come_back() {
    for (code, is_final) in [(Some(1008), true), (Some(4029), false), (Some(1012), false), (None, false)] {
        let mut world = World::seated(&[]);
        let news = News::Wire(world.wire(), Wire::Closed(code, "whatever it says".to_owned()));
        world.session.hear(news, world.now);
        let events = world.session.take_events();
        let is_shut =
            matches!(&events[..], [RoomEvent::Shut(why)] if why.to_string().contains("account or key"));
        assert_eq!(is_shut, is_final, "{events:?}");
        assert_eq!(world.session.next_tick().is_none(), is_final, "{code:?}");
    }
}

#[test]
fn what_could_not_be_saved_is_tried_again() {
    let mut world = World::seated(&[]);
    let mv = legal(&world);
    world.play(&mv).expect("it is legal");
    let sent = world.sent().remove(0);
    world.hear(&json!({ "refused": sent["id"], "why": "the disk is full", "code": "not-saved" }));
    assert_eq!(world.moves(), [mv.as_str()], "it stays on the board");
    assert!(matches!(world.session.room().map(Room::connection), Some(Connection::Lost(_))));
    world.pass(600);
    world.open();
    world.hear(&json!({ "error": "not just now", "code": "reopening" }));
    assert!(matches!(world.session.room().map(Room::connection), Some(Connection::Lost(_))));
    world.pass(2_000);
    world.open();
    world.hear(&json!({ "hello": snapshot(&[], 10), "seat": "first" }));
    assert_eq!(world.sent().remove(0)["move"], mv);
}

#[test]
fn an_older_server_is_asked_for_what_its_events_do_not_say() {
    let mut world = World::seated(&[]);
    let mv = legal(&world);
    world.hear(&json!({ "seq": 11, "at": 0, "event": "moved", "ply": 0, "move": mv, "left": 300_000 }));
    let look = Question::Game { id: "g".to_owned(), token: Some("secret".to_owned()) };
    assert_eq!(world.session.take_orders(), [Order::Ask(0, look)]);
    let found = serde_json::from_value(snapshot(&[&mv], 11)).expect("it is a game");
    world.session.hear(News::Answer(0, Ok(Answer::Game(Box::new(found)))), world.now);
    assert_eq!(world.moves(), [mv]);
    assert_eq!(world.session.room().map(Room::connection), Some(Connection::Open));
}

#[test]
fn the_old_link_leads_to_the_rematch() {
    let mut world = World::new(vec![kept(None)]);
    world.session.go(Destination::Game { id: "g".to_owned() }, Duration::ZERO);
    world.open();
    let mut old = snapshot(&[], 3);
    (old["over"], old["next"]) = (json!({ "winner": "first", "reason": "resignation" }), json!("h"));
    world.hear(&json!({ "hello": old, "seat": "first" }));
    let events = world.session.take_events();
    assert!(matches!(&events[..], [RoomEvent::Entered, RoomEvent::Next(next)] if next == "h"), "{events:?}");
    let orders = world.session.take_orders();
    assert!(orders.contains(&Order::Keep(Kept { id: "h".to_owned(), ..kept(None) })), "{orders:?}");
    assert!(orders.contains(&Order::Open(world.wire(), "h".to_owned())), "{orders:?}");
}

#[test]
fn ones_own_games_are_listed_and_a_rematch_is_found() {
    let mut world = World::new(vec![kept(None)]);
    world.session.go(Destination::Lobby, Duration::ZERO);
    let look = |id: &str| Question::Game { id: id.to_owned(), token: Some("secret".to_owned()) };
    assert_eq!(world.session.take_orders(), [Order::Ask(1, Question::Lobby), Order::Ask(2, look("g"))]);
    let mut game = snapshot(&[], 3);
    (game["over"], game["next"]) = (json!({ "winner": "first", "reason": "time" }), json!("h"));
    let old = serde_json::from_value(game.clone()).expect("it is a game");
    world.session.hear(News::Answer(2, Ok(Answer::Game(Box::new(old)))), Duration::ZERO);
    let rematch = Kept { id: "h".to_owned(), ..kept(None) };
    assert_eq!(world.session.take_orders(), [Order::Keep(rematch), Order::Ask(3, look("h"))]);
    assert!(world.session.is_looking() && world.session.mine().is_empty());
    let mut game = snapshot(&[], 3);
    game["id"] = json!("h");
    let mut listed = game.clone();
    for (field, value) in
        [("created", json!(0)), ("changed", json!(0)), ("state", json!("on")), ("reason", Value::Null)]
    {
        listed[field] = value;
    }
    let listed = json!({ "open": [], "live": [listed] });
    let running = serde_json::from_value(game).expect("it is a game");
    world.session.hear(News::Answer(3, Ok(Answer::Game(Box::new(running)))), Duration::ZERO);
    let lobby = serde_json::from_value(listed).expect("it is a list");
    world.session.hear(News::Answer(1, Ok(Answer::Lobby(lobby))), Duration::ZERO);
    assert!(!world.session.is_looking());
    let ids: Vec<&str> = world.session.mine().iter().map(|game| game.id.as_str()).collect();
    assert_eq!(ids, ["h"]);
    assert!(world.session.lobby().is_some_and(|lobby| lobby.live.is_empty()), "it is listed once");
}

#[test]
fn an_invitation_is_read_before_the_seat_is_taken() {
    let mut world = World::new(Vec::new());
    world.session.introduce(Some("Cy".to_owned()), false);
    world.session.go(Destination::Join { id: "g".to_owned(), invite: Some("i".to_owned()) }, Duration::ZERO);
    let game = Question::Game { id: "g".to_owned(), token: Some("i".to_owned()) };
    assert_eq!(world.session.take_orders(), [Order::Ask(1, game)]);
    let mut free = snapshot(&[], 1);
    free["players"][1] = json!({ "name": null });
    let free = serde_json::from_value(free).expect("it is a game");
    world.session.hear(News::Answer(1, Ok(Answer::Game(Box::new(free)))), Duration::ZERO);
    assert!(matches!(world.session.stage(), Stage::Invited(_)));
    world.session.sit_down();
    let (id, invite, name) = ("g".to_owned(), Some("i".to_owned()), Some("Cy".to_owned()));
    assert_eq!(
        world.session.take_orders(),
        [Order::Ask(2, Question::Join { id, invite, name, chat: false })]
    );
    let (invite, watch) = ("i".to_owned(), "w".to_owned());
    let ticket = Ticket { id: "g".to_owned(), seat: Seat::Second, token: "secret".to_owned(), invite, watch };
    world.session.hear(News::Answer(2, Ok(Answer::Seat(ticket))), Duration::ZERO);
    let orders = world.session.take_orders();
    assert!(orders.contains(&Order::Keep(kept(None))), "{orders:?}");
}

#[test]
fn who_comes_too_late_watches() {
    let mut world = World::new(Vec::new());
    world.session.go(Destination::Join { id: "g".to_owned(), invite: Some("i".to_owned()) }, Duration::ZERO);
    world.session.take_orders();
    let taken = serde_json::from_value(snapshot(&[], 1)).expect("it is a game");
    world.session.hear(News::Answer(1, Ok(Answer::Game(Box::new(taken)))), Duration::ZERO);
    assert_eq!(world.open()["token"], "i");
    let events = world.session.take_events();
    assert!(
        matches!(&events[..], [RoomEvent::Refused(why)] if why.to_string().contains("taken")),
        "{events:?}"
    );
}

#[test]
fn what_goes_wrong_is_said_in_words() {
    let known = |error: RequestError| ErrorReport { words: error.to_string(), error: Some(error) };
    let newer = ErrorReport { words: "the moon is full".to_owned(), error: None };
    for (status, report, part) in [
        (404, known(RequestError::NoSuchGame), "the link may not be whole"),
        (400, known(RequestError::BadGuestName), "a name has"),
        (429, known(RequestError::RateLimited { seconds: 7 }), "7 seconds"),
        (421, known(RequestError::UnknownHost), "by another name"),
        (400, newer, "the moon is full"),
    ] {
        let mut world = World::new(Vec::new());
        world.session.go(Destination::Join { id: "g".to_owned(), invite: None }, Duration::ZERO);
        world.session.hear(News::Answer(1, Err(CallError::Refused { status, report })), Duration::ZERO);
        assert!(matches!(world.session.stage(), Stage::Failed(why) if why.to_string().contains(part)));
    }
    let mut world = World::new(Vec::new());
    world.session.go(Destination::Game { id: "g".to_owned() }, Duration::ZERO);
    world.open();
    world.hear(&json!({ "error": "there is no such game", "code": "no-such-game" }));
    let events = world.session.take_events();
    assert!(matches!(&events[..], [RoomEvent::Shut(why)] if why.to_string().contains("link")), "{events:?}");
}

#[test]
fn what_strangers_write_does_not_steer_the_terminal() {
    let mut world = World::seated(&[]);
    world.hear(
        &json!({ "seq": 11, "at": 0, "event": "said", "seat": "second", "text": "hi\u{1b}[2J\u{202e}!" }),
    );
    let words = world.session.room().map(|room| room.words().to_vec()).unwrap_or_default();
    assert_eq!(words[0].text, "hi[2J!");
}
