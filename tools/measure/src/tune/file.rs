//! The files in which weights stand.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use stackade_core::GameId;

/// Writes the weights of a game or variant into its file, with the facts about how they came to be;
/// returns the file.
pub(crate) fn write<'a>(
    name: &str,
    game: &GameId,
    weights: impl Iterator<Item = (&'a str, i32)>,
    facts: &[String],
) -> io::Result<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../crates/games/src")
        .join(game.info().name)
        .join(name)
        .with_extension("rs");
    fs::write(&path, text(game, weights, facts))?;
    fs::canonicalize(path)
}

fn text<'a>(game: &GameId, weights: impl Iterator<Item = (&'a str, i32)>, facts: &[String]) -> String {
    let title = game.info().title;
    let mut text = format!(
        "//! What the features of {title} are worth, as `cargo xtask tune {game}` has written it.\n//!\n",
    );
    for fact in facts {
        text += &format!("//! - {fact}\n");
    }
    text += "\nuse stackade_search::Weights;\n\npub(super) const WEIGHTS: Weights = &[\n";
    for (name, weight) in weights {
        text += &format!("    (\"{name}\", {weight}),\n");
    }
    text + "];\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_written_as_source() {
        let facts = ["fact one".to_owned(), "fact two".to_owned()];
        let info = stackade_games::registry::games()[0];
        let id = GameId::standard(info);
        let written = text(&id, [("cubes", 90), ("exposed", -20)].into_iter(), &facts);
        let expected = format!(
            "//! What the features of {} are worth, as `cargo xtask tune {id}` has written it.\n{REST}",
            info.title
        );
        assert_eq!(written, expected);
    }

    const REST: &str = "\
//!
//! - fact one
//! - fact two

use stackade_search::Weights;

pub(super) const WEIGHTS: Weights = &[
    (\"cubes\", 90),
    (\"exposed\", -20),
];
";
}
