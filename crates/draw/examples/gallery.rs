//! Draws positions into a folder: `gallery DIR < LINES`, each line `NAME GAME BOARD SIDE`.

#[path = "../tests/support/mod.rs"]
mod support;

use std::process::ExitCode;

fn main() -> ExitCode {
    let Some(folder) = std::env::args().nth(1) else {
        eprintln!("error: expected a folder to draw into");
        return ExitCode::from(2);
    };
    for line in std::io::stdin().lines().map_while(Result::ok) {
        if let Err(reason) = draw(&folder, &line) {
            eprintln!("error: {reason}");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

fn draw(folder: &str, line: &str) -> Result<(), String> {
    let fields: Vec<&str> = line.splitn(3, ' ').collect();
    let [name, game, position] = fields.as_slice() else {
        return Err(format!("expected a name, a game and a position, not '{line}'"));
    };
    let info = support::info(game);
    let view = support::view(info, position);
    print!("{}\n{}", stackade_draw::plain(&view, info), stackade_draw::unicode(&view, info, true));
    let png = stackade_draw::png(&view, info, 900).map_err(|error| error.to_string())?;
    write(&format!("{folder}/{name}.svg"), stackade_draw::svg(&view, info).as_bytes())?;
    write(&format!("{folder}/{name}.png"), &png)
}

fn write(file: &str, bytes: &[u8]) -> Result<(), String> {
    std::fs::write(file, bytes).map_err(|error| format!("{file}: {error}"))
}
