//! The terminal's state machine plays the game by keys alone.

use std::time::Duration;

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use stackade_tui::shell::{Thinker, choose};
use stackade_tui::{Abilities, Colours, Config, Effect, Event, Job, Key, Language, State, view};

use crate::support::id;

/// The state machine with computer players that answer at once.
struct World {
    state: State,
    thinker: Thinker,
    now: Duration,
}

impl World {
    fn new(config: Config) -> World {
        let abilities = Abilities {
            colours: Colours::True,
            unicode: true,
            is_light: false,
            reduced_motion: true,
            language: Language::ENGLISH,
        };
        World { state: State::new(config, abilities, None), thinker: Thinker::default(), now: Duration::ZERO }
    }

    fn send(&mut self, event: Event) {
        for effect in self.state.update(event) {
            if let Effect::Think(ticket, Job::Choose(game, spec, seed, _)) = effect {
                let chosen = choose(&mut self.thinker, &*game, &spec, seed, None);
                self.send(Event::Chosen(ticket, chosen));
            }
        }
    }

    fn press(&mut self, keys: &str) {
        for key in keys.split(' ') {
            self.send(Event::Key(Key::read(key).expect("a key")));
        }
    }

    fn wait(&mut self) {
        self.now += Duration::from_secs(2);
        self.send(Event::Tick(self.now));
    }

    /// What is on a screen of 80 by 24.
    fn screen(&mut self) -> String {
        self.send(Event::Resize(80, 24));
        let area = Rect::new(0, 0, 80, 24);
        let mut buffer = Buffer::empty(area);
        view::paint_state(&self.state, area, &mut buffer);
        let lines = buffer.content.chunks(80).map(|row| row.iter().map(Cell::symbol).collect::<String>());
        lines.collect::<Vec<_>>().join("\n")
    }
}

#[test]
fn a_game_is_played_to_its_end_by_keys() {
    id();
    let config = Config { game: "cairn".to_owned(), second: "level=1".to_owned(), ..Config::default() };
    let mut world = World::new(config);
    world.press("enter enter");
    let screen = world.screen();
    for name in ["a4", "b3", "d1"] {
        assert!(screen.contains(name), "{screen}");
    }
    for _ in 0..200 {
        if world.screen().contains("The game is over") {
            return;
        }
        world.press("tab enter");
        world.wait();
    }
    panic!("the game does not end:\n{}", world.screen());
}

#[test]
fn arrows_lead_to_every_point() {
    id();
    let mut board = stackade_tui::board::Board::new(&*crate::support::new_game());
    let mut seen = std::collections::BTreeSet::from([board.cursor]);
    let mut edge = vec![board.cursor];
    while let Some(at) = edge.pop() {
        for way in ["up", "down", "left", "right"] {
            board.cursor = at;
            board.steer(action(way));
            if seen.insert(board.cursor) {
                edge.push(board.cursor);
            }
        }
    }
    assert_eq!(seen.len(), 10);
}

fn action(way: &str) -> stackade_tui::Action {
    use stackade_tui::Action;
    match way {
        "up" => Action::Up,
        "down" => Action::Down,
        "left" => Action::Left,
        _ => Action::Right,
    }
}
