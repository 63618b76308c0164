//! A position in words, for people who do not see the picture.

use stackade_core::{Behaviour, CellView, Outcome, Piece, Pieces, Ranks, SideInfo, Tally, View};

use crate::Picture;

/// The game, who is to move, and what stands on every cell that is not empty.
pub(crate) fn describe(picture: &Picture<'_>) -> String {
    let cells = picture.view.cells.iter().filter(|cell| !cell.pieces.is_empty());
    let standing: Vec<String> = cells.map(|cell| cell_words(picture, cell)).collect();
    let standing = if standing.is_empty() { "the board is empty".to_owned() } else { standing.join("; ") };
    let mut text = format!("{}, {}: {standing}.", picture.info.title, picture.headline_text());
    for tally in &picture.view.tallies {
        text += &format!(" {}: {}.", capital(tally.name), counts(tally, picture.view));
    }
    text
}

/// `black 3, white 4`.
pub(crate) fn counts(tally: &Tally, view: &View) -> String {
    let counts = view.sides.iter().zip(&tally.counts).map(|(side, count)| format!("{} {count}", side.name));
    counts.collect::<Vec<_>>().join(", ")
}

/// `c3 2 black, 1 white`, from bottom to top.
fn cell_words(picture: &Picture<'_>, cell: &CellView) -> String {
    let runs = cell.pieces.iter().map(|&run| match run.piece.kind.behaviour {
        // Of those that stay one stands by itself, which needs no number.
        Behaviour::Stays if run.count == 1 => piece_name(run.piece, 1, picture.info.sides),
        _ => run_words(run, picture.info.sides),
    });
    format!("{} {}", cell.name, runs.collect::<Vec<_>>().join(", "))
}

/// Some equal pieces, `2 black`.
pub(crate) fn run_words(run: Pieces, sides: &[SideInfo]) -> String {
    format!("{} {}", run.count, piece_name(run.piece, run.count, sides))
}

/// What this many pieces are called. Those that stack are called by their colour alone.
pub(crate) fn piece_name(piece: Piece, count: u32, sides: &[SideInfo]) -> String {
    let kind = piece.kind;
    let noun = if count == 1 || kind.colour == Some(kind.one) { kind.one } else { kind.many };
    match kind.behaviour {
        Behaviour::Stacks => piece.colour(sides).to_owned(),
        Behaviour::Stays => format!("{} {noun}", piece.colour(sides)),
        Behaviour::Fills | Behaviour::Counts => noun.to_owned(),
    }
}

/// The text with a capital letter in front.
///
/// ```
/// assert_eq!(stackade_draw::capital("blue has won"), "Blue has won");
/// ```
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// Who has won, or how more than two sides rank.
///
/// ```
/// use stackade_core::{Outcome, Ranks, Side, SideInfo};
/// use stackade_draw::verdict;
/// let sides = [('b', "blue"), ('w', "white"), ('r', "red")].map(|(letter, name)| SideInfo { letter, name });
/// assert_eq!(verdict(Outcome::Win(Side::First), &sides), "Blue has won");
/// let ranked = |standings| verdict(Outcome::Ranked(Ranks::of(standings)), &sides);
/// assert_eq!(ranked(&[3, 9, 5]), "White is first, then red, then blue");
/// assert_eq!(ranked(&[9, 3, 9]), "Blue and red share the first place, then white");
/// ```
pub fn verdict(outcome: Outcome, sides: &[SideInfo]) -> String {
    match outcome {
        Outcome::Draw => "A draw".to_owned(),
        Outcome::Win(side) => format!("{} has won", capital(sides[side.index()].name)),
        Outcome::Ranked(ranks) => ranking(ranks, sides),
    }
}

fn ranking(ranks: Ranks, sides: &[SideInfo]) -> String {
    let of_rank = |rank: u8| -> Vec<&str> {
        ranks.iter().zip(sides).filter(|(found, _)| *found == rank).map(|(_, side)| side.name).collect()
    };
    let first = match &of_rank(1)[..] {
        [name] => format!("{} is first", capital(name)),
        names => format!("{} share the first place", capital(&names.join(" and "))),
    };
    let others = (2..=sides.len() as u8).map(of_rank).filter(|names| !names.is_empty());
    others.fold(first, |text, names| format!("{text}, then {}", names.join(" and ")))
}
