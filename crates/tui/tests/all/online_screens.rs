//! A server on the screen: the test says what it would, and looks at what is seen and sent.

use std::time::Duration;

use crate::support::{ABILITIES, text};
use serde_json::{Value, json};
use stackade_client::{Answer, Destination, Kept, Link, News, Order, Question, Session, Wire};
use stackade_games::registry;
use stackade_tui::state::{Online, Screen};
use stackade_tui::{Abilities, Colours, Effect, Event, Key, State};

/// The program at a server that the test makes up.
struct Visit {
    state: State,
    orders: Vec<Order>,
    copied: Vec<String>,
}

impl Visit {
    fn new(abilities: Abilities, place: Destination) -> Visit {
        Visit::with_seats(abilities, place, Vec::new())
    }

    fn with_seats(abilities: Abilities, place: Destination, seats: Vec<Kept>) -> Visit {
        let link: Link = "http://localhost:7878/".parse().unwrap();
        let mut state = State::new(stackade_tui::Config::default(), abilities, None);
        let session = Session::new(link.server, seats);
        let effects = state.open(Screen::Online(Box::new(Online::new(session, Ok(place)))));
        let mut visit = Visit { state, orders: Vec::new(), copied: Vec::new() };
        visit.take(effects);
        visit
    }

    fn take(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Online(order) => self.orders.push(order),
                Effect::Copy(text) => self.copied.push(text),
                _ => {}
            }
        }
    }

    fn send(&mut self, event: Event) {
        let effects = self.state.update(event);
        self.take(effects);
    }

    fn press(&mut self, keys: &str) {
        keys.split(' ').for_each(|key| self.send(Event::Key(Key::read(key).unwrap())));
    }

    fn online(&self) -> &Online {
        match self.state.screen() {
            Screen::Online(online) => online,
            other => panic!("no server on the screen but {other:?}"),
        }
    }

    fn hear(&mut self, message: &Value) {
        let wire = self.online().session.room().unwrap().wire();
        self.send(Event::Online(News::Wire(wire, Wire::Heard(message.to_string()))));
    }

    fn wait(&mut self, ms: u64) {
        let now = self.state.shared.now + Duration::from_millis(ms);
        self.send(Event::Tick(now));
    }

    /// What was last sent through the socket.
    fn sent(&self) -> Value {
        let mut texts = self.orders.iter().rev().filter_map(|order| match order {
            Order::Send(_, text) => Some(text),
            _ => None,
        });
        serde_json::from_str(texts.next().unwrap()).unwrap()
    }

    fn screen(&mut self, width: u16, height: u16) -> String {
        self.send(Event::Resize(width, height));
        let area = ratatui::layout::Rect::new(0, 0, width, height);
        let mut buffer = ratatui::buffer::Buffer::empty(area);
        stackade_tui::view::paint_state(&self.state, area, &mut buffer);
        text(&buffer)
    }
}

fn shot(moves: &[&str]) -> Value {
    let start = registry::new_match(&registry::parse_id("nava").unwrap(), 0).start();
    json!({
        "id": "g", "game": "nava", "start": start, "moves": moves, "pace": "5+3", "rated": false,
        "public": false, "clocks": [300_000, 295_000], "turn": if moves.len().is_multiple_of(2) { "first" } else { "second" },
        "offers": [], "over": null, "next": null, "seq": 0,
        "players": [{ "name": "Ana", "here": true }, { "name": "Bo", "rating": 1540, "here": true }],
    })
}

/// What a server knows about the game after an event.
fn after(turn: &str) -> Value {
    json!({ "position": "", "turn": turn, "over": null })
}

/// At the first seat of a game of Nava.
fn seated(abilities: Abilities) -> Visit {
    let mut visit = Visit::new(abilities, Destination::Game { id: "g".to_owned() });
    visit.hear(&json!({ "hello": shot(&[]), "seat": "first", "links": { "invite": "in", "watch": "wa" } }));
    visit
}

/// Letters in three sizes, with and without Unicode.
fn check(name: &str, open: impl Fn(Abilities) -> Visit) {
    let mut shown = String::new();
    for unicode in [true, false] {
        let mut visit = open(Abilities { colours: Colours::None, unicode, ..ABILITIES });
        for (width, height) in [(60, 20), (80, 24), (130, 45)] {
            let charset = if unicode { "unicode" } else { "ascii" };
            shown += &format!("== {charset}, {width}×{height}\n{}\n", visit.screen(width, height));
        }
    }
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!(name, shown);
    });
}

#[test]
fn the_list_of_games() {
    check("online-lobby", |abilities| {
        let mut visit = Visit::new(abilities, Destination::Lobby);
        let listed = |id: &str, second: Value| {
            json!({ "id": id, "game": "staqs:size=4", "pace": "5+3", "rated": true, "created": 0, "changed": 0,
                    "state": "on", "winner": null, "reason": null, "players": [{ "name": "Ana", "rating": 1612 }, second] })
        };
        let lobby = json!({ "open": [listed("a", json!({ "name": null }))], "live": [listed("b", json!({ "level": 4 }))] });
        let lobby = serde_json::from_value(lobby).unwrap();
        visit.send(Event::Online(News::Answer(1, Ok(Answer::Lobby(lobby)))));
        visit.press("down down");
        visit
    });
}

#[test]
fn the_list_begins_with_the_own_games() {
    let kept = Kept {
        server: "http://localhost:7878/".to_owned(),
        id: "g".to_owned(),
        token: "secret".to_owned(),
        unsent: None,
    };
    let mut visit = Visit::with_seats(ABILITIES, Destination::Lobby, vec![kept]);
    let chosen = |visit: &Visit| visit.state.form().unwrap().chosen;
    assert_eq!(chosen(&visit), 0, "nothing is known yet");
    let asked = visit.orders.iter().find_map(|order| match order {
        Order::Ask(number, Question::Game { .. }) => Some(*number),
        _ => None,
    });
    let game = serde_json::from_value(shot(&["a1-a4"])).unwrap();
    visit.send(Event::Online(News::Answer(asked.unwrap(), Ok(Answer::Game(Box::new(game))))));
    let form = visit.state.form().unwrap();
    assert!(form.rows[form.chosen].about.starts_with("your game"), "{form:?}");
    // Whoever has chosen another row stays there.
    visit.press("up");
    assert_eq!(chosen(&visit), 1);
}

#[test]
fn a_game_and_its_clocks() {
    check("online-game", seated);
}

#[test]
fn a_lost_connection() {
    check("online-lost", |abilities| {
        let mut visit = seated(abilities);
        let wire = visit.online().session.room().unwrap().wire();
        visit.send(Event::Online(News::Wire(wire, Wire::Closed(None, String::new()))));
        visit
    });
}

#[test]
fn waiting_with_links() {
    check("online-waiting", |abilities| {
        let mut visit = Visit::new(abilities, Destination::Game { id: "g".to_owned() });
        let mut game = shot(&[]);
        game["players"][1] = json!({ "name": null });
        visit.hear(&json!({ "hello": game, "seat": "first", "links": { "invite": "in", "watch": "wa" } }));
        visit.press("C");
        assert_eq!(visit.copied, ["http://localhost:7878/#/online/join/g/in"]);
        visit
    });
}

#[test]
fn a_new_game_is_made() {
    check("online-making", |abilities| {
        let mut visit = Visit::new(abilities, Destination::Lobby);
        visit.press("enter right down");
        visit
    });
    let mut visit = Visit::new(ABILITIES, Destination::Lobby);
    visit.press("enter enter");
    let is_made = |order: &Order| matches!(order, Order::Ask(_, stackade_client::Question::Create(_)));
    assert!(visit.orders.iter().any(is_made), "{:?}", visit.orders);
}

#[test]
fn moves_offers_and_questions_go_to_the_server() {
    let mut visit = seated(ABILITIES);
    let mv = visit.online().session.room().unwrap().game().unwrap().legal_moves().remove(0);
    visit.press(":");
    mv.chars().for_each(|c| visit.send(Event::Key(Key::Char(c))));
    visit.press("enter");
    assert_eq!((&visit.sent()["do"], &visit.sent()["move"]), (&json!("move"), &json!(mv)));
    assert!(visit.screen(80, 24).contains("sending your move"));
    visit.hear(
        &json!({ "seq": 1, "at": 0, "event": "moved", "ply": 0, "move": mv, "left": 1, "clocks": [1, 1], "after": after("second") }),
    );
    visit.hear(&json!({ "seq": 2, "at": 0, "event": "offered", "what": "draw", "seat": "second", "after": after("second") }));
    assert!(visit.screen(80, 24).contains("Bo (1540) offers a draw: O accepts, Esc declines."));
    visit.press("escape");
    assert_eq!(visit.sent()["do"], "decline");
    visit.press("O");
    assert_eq!((&visit.sent()["do"], &visit.sent()["what"]), (&json!("offer"), &json!("draw")));
    visit.press("g");
    assert!(visit.screen(80, 24).contains("not for games between people"));
    visit.press("X");
    assert!(visit.screen(80, 24).contains("Call the game off?"), "not both have moved");
    visit.press("y");
    assert_eq!(visit.sent()["do"], "abort");
}

#[test]
fn as_much_talk_is_seen_as_fits() {
    let mut visit = seated(ABILITIES);
    for seq in 1..=30 {
        let text = format!("words {seq}.");
        visit.hear(&json!({ "seq": seq, "at": 0, "event": "said", "seat": "second", "text": text, "after": after("first") }));
    }
    for ((width, height), least) in [((80, 24), 2), ((130, 45), 8)] {
        let screen = visit.screen(width, height);
        let seen: Vec<u64> =
            (1..=30).filter(|seq| screen.contains(&format!("(1540): words {seq}."))).collect();
        assert!(seen.len() >= least && seen.last() == Some(&30), "{seen:?}\n{screen}");
        assert!(seen.windows(2).all(|pair| pair[1] == pair[0] + 1), "{seen:?}");
        assert!(screen.contains("Moves"), "{screen}");
    }
}

#[test]
fn the_end_offers_a_rematch() {
    let mut visit = seated(ABILITIES);
    let over = json!({ "winner": "second", "code": "time", "reason": "time" });
    let after = json!({ "position": "", "turn": null, "over": over });
    visit.hear(
        &json!({ "seq": 1, "at": 0, "event": "ended", "winner": "second", "why": "time", "clocks": [0, 9], "after": after }),
    );
    assert!(visit.screen(80, 24).contains("has won: time."));
    visit.press("enter");
    assert!(visit.online().game.as_ref().unwrap().dialog.is_some(), "a key that was meant for the board");
    visit.wait(600);
    visit.press("enter");
    assert_eq!(visit.sent()["what"], "rematch");
}

#[test]
fn a_line_that_is_being_typed_stays_when_a_rematch_begins() {
    let mut visit = seated(ABILITIES);
    let over = json!({ "winner": "second", "code": "time", "reason": "time" });
    let after = json!({ "position": "", "turn": null, "over": over });
    visit.hear(
        &json!({ "seq": 1, "at": 0, "event": "ended", "winner": "second", "why": "time", "clocks": [0, 9], "after": after }),
    );
    visit.wait(600);
    visit.press("escape : s a y");
    let typed = |visit: &Visit| visit.online().game.as_ref().and_then(|game| game.prompt.clone());
    let before = typed(&visit);
    assert!(before.is_some());
    visit.hear(&json!({ "seq": 2, "at": 0, "event": "followed", "game": "h", "after": after }));
    let mut next = shot(&[]);
    next["id"] = json!("h");
    visit.hear(&json!({ "hello": next, "seat": "second", "links": { "invite": "in", "watch": "wa" } }));
    assert_eq!(visit.online().session.room().map(|room| room.id().to_owned()), Some("h".to_owned()));
    assert!(
        visit.online().game.as_ref().is_some_and(|game| game.pane.board.flipped),
        "seen from the other side"
    );
    assert_eq!(format!("{:?}", typed(&visit)), format!("{before:?}"));
}

#[test]
fn a_game_that_goes_on_is_not_left_by_one_key() {
    let mut visit = seated(ABILITIES);
    visit.press("q");
    assert!(visit.screen(80, 24).contains("The game goes on without you."));
    visit.press("n");
    assert!(visit.online().session.room().is_some());
    visit.press("q y");
    assert!(visit.online().session.room().is_none(), "back at the list");
    assert!(visit.screen(80, 24).contains("Back to it: http://localhost:7878/#/online/game/g"));
    visit.press("q");
    assert!(!matches!(visit.state.screen(), Screen::Online(_)), "and from there to the menu");
}

#[test]
fn servers_are_visited_in_other_languages() {
    for tag in ["es", "pt"] {
        let abilities = Abilities { language: tag.parse().unwrap(), ..ABILITIES };
        let mut lobby = Visit::new(abilities, Destination::Lobby);
        let mut shown = format!("== lobby\n{}\n", lobby.screen(80, 24));
        lobby.press("enter");
        shown += &format!("== making\n{}\n", lobby.screen(80, 24));
        let mut visit = seated(abilities);
        visit.hear(&json!({ "seq": 1, "at": 0, "event": "offered", "what": "draw", "seat": "second", "after": after("first") }));
        shown += &format!("== game\n{}\n", visit.screen(80, 24));
        visit.press("g");
        shown += &format!("== refusal\n{}\n", visit.screen(80, 24));
        insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(format!("online-{tag}"), shown);
        });
    }
}

/// What the menu asks for when an address is typed.
fn typed_address(state: &mut State, address: &str) -> Vec<Effect> {
    address.chars().for_each(|c| drop(state.update(Event::Key(Key::Char(c)))));
    state.update(Event::Key(Key::read("enter").unwrap()))
}

fn visited(effects: &[Effect]) -> Option<String> {
    effects.iter().find_map(|effect| match effect {
        Effect::Visit(link) => Some(link.to_string()),
        _ => None,
    })
}

#[test]
fn the_menu_leads_to_a_server_and_remembers_it() {
    let mut state = State::new(stackade_tui::Config::default(), ABILITIES, None);
    for key in ["down", "enter"] {
        state.update(Event::Key(Key::read(key).unwrap()));
    }
    assert_eq!(visited(&typed_address(&mut state, "no address")), None);
    assert!(state.form().unwrap().note.contains("no address of a server"));
    state.update(Event::Key(Key::read("enter").unwrap()));
    let effects = typed_address(&mut state, "games.example/#/online/join/k3Jx/p9Qw");
    assert_eq!(visited(&effects).as_deref(), Some("https://games.example/#/online/join/k3Jx/p9Qw"));
    let kept = effects.iter().find_map(|effect| match effect {
        Effect::Remember(config) => Some(config.server.clone()),
        _ => None,
    });
    assert_eq!(kept.as_deref(), Some("https://games.example/"));
    state.update(Event::Key(Key::read("end").unwrap()));
    state.update(Event::Key(Key::read("enter").unwrap()));
    let effects = typed_address(&mut state, "localhost:7878");
    assert_eq!(visited(&effects).as_deref(), Some("http://localhost:7878/"), "a server of one's own");
    // The next time it is the first row, which leads to the list of games.
    let config = stackade_tui::Config { server: kept.unwrap(), ..stackade_tui::Config::default() };
    let mut state = State::new(config, ABILITIES, None);
    let press = |state: &mut State, key: &str| state.update(Event::Key(Key::read(key).unwrap()));
    press(&mut state, "down");
    press(&mut state, "enter");
    let link: Link = visited(&press(&mut state, "enter")).unwrap().parse().unwrap();
    assert_eq!(link.destination, Destination::Lobby);
}
