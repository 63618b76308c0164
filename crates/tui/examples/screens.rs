//! Draws the screens of the documentation: `cargo run -p stackade-tui --example screens -- docs/screens`.

use std::fmt::Write;

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};
use stackade_games::registry;
use stackade_tui::state::{Drill, Screen, Study, Table, Task};
use stackade_tui::{Abilities, Colours, Config, Event, Key, Launch, Seat, State, TimeControl, view};

const SIZE: (u16, u16) = (80, 24);
/// A character's width and height in the picture.
const CELL: (u16, u16) = (9, 19);
const INK: &str = "#dcdcdc";
const GROUND: &str = "#121418";

fn main() {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "docs/screens".to_owned());
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    let save = |name: &str, state: &State| {
        std::fs::write(format!("{folder}/{name}.svg"), picture(state)).expect("the file can be written");
    };
    save("menu", &fresh());
    save("glaisher", &game("glaisher", &["b9se123@b9", "f8w123@c6"], "tab enter"));
    save("staqs", &game("staqs", &["@c3", "@b2", "@d4", "@d2"], ""));
    save("greener", &game("greener", &[], "tab enter"));
    save("nava", &game("nava", &["a1-a4", "e5-e1", "a4-d4"], "tab enter"));
    let mut study = fresh();
    let record =
        stackade_core::record::read(include_str!("../../../docs/examples/nava.stk")).expect("it is a record");
    study.open(Screen::Study(Box::new(Study::new(record[0].clone()).expect("it can be replayed"))));
    press(&mut study, "end left left");
    save("study", &study);
    let mut lesson = fresh();
    lesson.open(Screen::Drill(Box::new(Drill::lesson(registry::GAMES[3]))));
    save("lesson", &lesson);
    let mut puzzle = fresh();
    let first = &stackade_study::puzzles::of(registry::GAMES[1])[0];
    puzzle.open(Screen::Drill(Box::new(Drill::new(Task::Puzzle(first)))));
    save("puzzle", &puzzle);
}

fn fresh() -> State {
    let abilities =
        Abilities { colours: Colours::True, unicode: true, is_light: false, reduced_motion: true };
    let mut state = State::new(Config::default(), abilities, None);
    state.update(Event::Resize(SIZE.0, SIZE.1));
    state
}

fn game(id: &str, moves: &[&str], keys: &str) -> State {
    let mut state = fresh();
    let (mut game, start) = Launch::new_game(&registry::parse_id(id).expect("there is such a game"), 1);
    moves.iter().for_each(|mv| game.play(mv).expect("the moves are legal"));
    let seats = [Seat::Human, Seat::Human];
    let table = Table::from_match(game, start, seats, TimeControl::None, &mut state.shared);
    state.open(Screen::Game(Box::new(table)));
    press(&mut state, keys);
    state
}

fn press(state: &mut State, keys: &str) {
    for key in keys.split_whitespace().filter_map(Key::read) {
        state.update(Event::Key(key));
    }
}

fn picture(state: &State) -> String {
    let area = Rect::new(0, 0, SIZE.0, SIZE.1);
    let mut buffer = Buffer::empty(area);
    view::paint_state(state, area, &mut buffer);
    let (width, height) = (SIZE.0 * CELL.0, SIZE.1 * CELL.1);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"15\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"{GROUND}\"/>\n"
    );
    for (y, row) in (0..).zip(buffer.content.chunks(usize::from(SIZE.0))) {
        runs(row, |cell| cell.bg, |x, run| ground(&mut svg, x, y, run));
        runs(row, |cell| (cell.fg, cell.modifier), |x, run| letters(&mut svg, x, y, run));
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

fn ground(svg: &mut String, x: u16, y: u16, run: &[Cell]) {
    if let Color::Rgb(r, g, b) = run[0].bg {
        let (x, y, width) = (x * CELL.0, y * CELL.1, run.len() as u16 * CELL.0);
        let height = CELL.1;
        writeln!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"#{r:02x}{g:02x}{b:02x}\"/>")
            .expect("strings can be written to");
    }
}

/// Letters are placed one by one where they are not blank, so that any font keeps the columns.
fn letters(svg: &mut String, x: u16, y: u16, run: &[Cell]) {
    let text: String = run.iter().map(Cell::symbol).collect();
    if text.trim().is_empty() {
        return;
    }
    let fill = match run[0].fg {
        Color::Rgb(r, g, b) => format!("#{r:02x}{g:02x}{b:02x}"),
        _ => INK.to_owned(),
    };
    let weight = if run[0].modifier.contains(Modifier::BOLD) { " font-weight=\"bold\"" } else { "" };
    let columns: Vec<String> = (0..run.len() as u16).map(|i| ((x + i) * CELL.0).to_string()).collect();
    let baseline = y * CELL.1 + 15;
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace(' ', "\u{a0}");
    writeln!(svg, "<text x=\"{}\" y=\"{baseline}\" fill=\"{fill}\"{weight}>{text}</text>", columns.join(" "))
        .expect("strings can be written to");
}
