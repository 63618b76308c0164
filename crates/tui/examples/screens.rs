//! Draws the screens of the documentation: `cargo xtask pictures` runs it, and a test holds the files in
//! docs/screens to it.

use std::fmt::Write;

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};
use stackade_core::AnyMatch;
use stackade_core::record::{Record, Start};
use stackade_games::{registry, samples};
use stackade_lessons::drill::Task;
use stackade_tui::state::{Drill, LocalGame, Reader, Screen, Study};
use stackade_tui::{
    Abilities, Characters, Colours, Config, Controller, Event, Key, Language, Launch, SavedGame, State,
    TimeControl, view,
};

const SIZE: (u16, u16) = (80, 24);
/// A character's width and height in the picture.
const CELL: (u16, u16) = (9, 19);
/// Letters and background where nothing else is said, in a dark terminal and in a light one.
const DARK: [&str; 2] = ["#dcdcdc", "#121418"];
const LIGHT: [&str; 2] = ["#202020", "#fafaf6"];

#[cfg_attr(test, allow(dead_code, reason = "the test compares instead of writing"))]
fn main() {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "docs/screens".to_owned());
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    for (name, svg) in pictures() {
        std::fs::write(format!("{folder}/{name}.svg"), svg).expect("the file can be written");
    }
}

/// Every picture with its name.
pub(crate) fn pictures() -> Vec<(&'static str, String)> {
    let states = [
        ("menu", fresh()),
        ("setup", pressed(fresh(), "enter")),
        ("settings", pressed(fresh(), "end up enter")),
        ("load", load()),
        ("lessons", pressed(fresh(), "down down down enter")),
        ("puzzles", pressed(fresh(), "down down down down enter down enter")),
        ("rules", showing(Screen::Rules(Reader::rules(registry::games()[3])))),
        ("glaisher", pressed(game("glaisher", &["b9se123@b9", "f8w123@c6"]), "tab enter")),
        ("staqs", game("staqs", &["@c3", "@b2", "@d4", "@d2"])),
        ("greener", pressed(game("greener", &[]), "tab enter")),
        ("nava", pressed(game("nava", &["a1-a4", "e5-e1", "a4-d4"]), "tab enter")),
        ("large", game("greener:size=9x9", &[])),
        ("result", ended()),
        ("study", pressed(showing(Screen::Study(Box::new(study()))), "end left left")),
        ("lesson", showing(Screen::Drill(Box::new(Drill::new(Task::lesson(registry::games()[3]).unwrap()))))),
        ("puzzle", showing(Screen::Drill(Box::new(puzzle())))),
        ("help", pressed(game("nava", &[]), "?")),
        ("light", light()),
        ("ascii", ascii()),
    ];
    states.map(|(name, state)| (name, picture(&state))).into()
}

fn with(config: Config, colours: Colours) -> State {
    let abilities = Abilities {
        colours,
        unicode: true,
        is_light: false,
        reduced_motion: true,
        language: Language::ENGLISH,
    };
    let mut state = State::new(config, abilities, None);
    state.update(Event::Resize(SIZE.0, SIZE.1));
    state
}

fn fresh() -> State {
    with(Config::default(), Colours::True)
}

fn showing(screen: Screen) -> State {
    let mut state = fresh();
    state.open(screen);
    state
}

fn study() -> Study {
    let text = include_str!("../../../docs/examples/nava.stk");
    let records: Vec<Record> = stackade_core::record::read(text).expect("it is a record");
    Study::new(records[0].clone()).expect("it can be replayed")
}

fn puzzle() -> Drill {
    Drill::new(Task::Puzzle(
        stackade_lessons::puzzles::find("staqs-old-1").expect("there is one of this name"),
    ))
}

/// The list of saved games.
fn load() -> State {
    let mut state = pressed(fresh(), "down down down down down enter");
    let games = [
        ("nava", "level=5", "2026.11.16", "1-0"),
        ("nava", "human", "2026.11.16", "*"),
        ("glaisher", "level=3", "2026.11.15", "0-1"),
    ];
    let saved = games.map(|(game, second, date, result)| {
        let text =
            format!("[Game \"{game}\"] [First \"human\"] [Second \"{second}\"] [Date \"{date}\"] {result}");
        let first = stackade_core::record::read(&text).ok().map(|mut games| Box::new(games.remove(0)));
        SavedGame { path: game.into(), name: game.to_owned(), first }
    });
    state.update(Event::Listed(saved.into()));
    state
}

fn light() -> State {
    let mut state = game("staqs", &["@c3", "@b2", "@d4", "@d2"]);
    state.update(Event::Background { is_light: true });
    state
}

/// A terminal with letters and no colours.
fn ascii() -> State {
    let config = Config { characters: Characters::Ascii, ..Config::default() };
    pressed(seated(with(config, Colours::None), "glaisher", &["b9se123@b9", "f8w123@c6"]), "tab enter")
}

/// A game of Glaisher that red has just won.
fn ended() -> State {
    let sample = samples::sample("glaisher-intermediate").expect("there is one of this name");
    let id = registry::parse_id(sample.game).expect("samples name their game");
    let mut game = registry::match_from(&id, sample.position).expect("samples are positions");
    game.play("f5ne1@f5").expect("it connects two sides");
    play(fresh(), game, Start::Position(sample.position.to_owned()))
}

fn game(id: &str, moves: &[&str]) -> State {
    seated(fresh(), id, moves)
}

fn seated(state: State, id: &str, moves: &[&str]) -> State {
    let (mut game, start) = Launch::new_game(&registry::parse_id(id).expect("there is such a game"), 1);
    moves.iter().for_each(|mv| game.play(mv).expect("the moves are legal"));
    play(state, game, start)
}

fn play(mut state: State, game: Box<dyn AnyMatch>, start: Start) -> State {
    let controllers = [Controller::Human, Controller::Human];
    let game = LocalGame::from_match(game, start, controllers, TimeControl::None, &mut state.shared);
    state.open(Screen::Game(Box::new(game)));
    state
}

fn pressed(mut state: State, keys: &str) -> State {
    for key in keys.split_whitespace().filter_map(Key::read) {
        state.update(Event::Key(key));
    }
    state
}

fn picture(state: &State) -> String {
    let area = Rect::new(0, 0, SIZE.0, SIZE.1);
    let mut buffer = Buffer::empty(area);
    view::paint_state(state, area, &mut buffer);
    let (width, height) = (SIZE.0 * CELL.0, SIZE.1 * CELL.1);
    let [ink, back] = if state.shared.abilities.is_light { LIGHT } else { DARK };
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"15\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"{back}\"/>\n"
    );
    for (y, row) in (0..).zip(buffer.content.chunks(usize::from(SIZE.0))) {
        runs(row, |cell| cell.bg, |x, run| background(&mut svg, x, y, run));
        runs(row, |cell| (cell.fg, cell.modifier), |x, run| letters(&mut svg, ink, x, y, run));
    }
    svg + "</svg>\n"
}

/// Shows stretches of cells that have something in common.
fn runs<T: PartialEq>(row: &[Cell], key: impl Fn(&Cell) -> T, mut show: impl FnMut(u16, &[Cell])) {
    let mut x = 0;
    for run in row.chunk_by(|one, two| key(one) == key(two)) {
        show(x, run);
        x += run.len() as u16;
    }
}

fn background(svg: &mut String, x: u16, y: u16, run: &[Cell]) {
    if let Color::Rgb(r, g, b) = run[0].bg {
        let (x, y, width) = (x * CELL.0, y * CELL.1, run.len() as u16 * CELL.0);
        let height = CELL.1;
        writeln!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"#{r:02x}{g:02x}{b:02x}\"/>")
            .expect("strings can be written to");
    }
}

/// Letters are placed one by one where they are not blank, so that any font keeps the columns.
fn letters(svg: &mut String, ink: &str, x: u16, y: u16, run: &[Cell]) {
    let text: String = run.iter().map(Cell::symbol).collect();
    if text.trim().is_empty() {
        return;
    }
    let fill = match run[0].fg {
        Color::Rgb(r, g, b) => format!("#{r:02x}{g:02x}{b:02x}"),
        _ => ink.to_owned(),
    };
    let weight = if run[0].modifier.contains(Modifier::BOLD) { " font-weight=\"bold\"" } else { "" };
    let columns: Vec<String> = (0..run.len() as u16).map(|i| ((x + i) * CELL.0).to_string()).collect();
    let baseline = y * CELL.1 + 15;
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace(' ', "\u{a0}");
    writeln!(svg, "<text x=\"{}\" y=\"{baseline}\" fill=\"{fill}\"{weight}>{text}</text>", columns.join(" "))
        .expect("strings can be written to");
}
