//! Draws a position into a folder: `gallery FOLDER NAME GAME POSITION`, and prints it as text.

use std::process::ExitCode;

use stackade_games::registry::{match_from, parse_id};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, name, id, position] = arguments.as_slice() else {
        eprintln!("error: expected a folder, a name, a game id and a position");
        return ExitCode::from(2);
    };
    match draw(&format!("{folder}/{name}"), id, position) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

fn draw(file: &str, id: &str, position: &str) -> Result<(), Box<dyn std::error::Error>> {
    let id = parse_id(id)?;
    let (view, info) = (match_from(&id, position)?.view(), id.info());
    print!("{}\n{}", stackade_draw::plain(&view, info), stackade_draw::unicode(&view, info, true));
    std::fs::write(format!("{file}.svg"), stackade_draw::svg(&view, info))?;
    std::fs::write(format!("{file}.png"), stackade_draw::png(&view, info, 900)?)?;
    Ok(())
}
