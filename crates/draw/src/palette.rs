//! The colours of sides and pieces, chosen to be told apart by lightness as well as by hue.

use stackade_core::Side;

/// What colour something is, before it is known whether it is drawn on a terminal or on paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hue {
    Red,
    Yellow,
    Blue,
    White,
    Black,
    Green,
    Neutral,
}

impl Hue {
    /// The colour of this name.
    pub(crate) fn named(name: &str) -> Option<Hue> {
        Some(match name {
            "red" => Hue::Red,
            "yellow" => Hue::Yellow,
            "blue" => Hue::Blue,
            "white" => Hue::White,
            "black" => Hue::Black,
            "green" => Hue::Green,
            "neutral" => Hue::Neutral,
            _ => return None,
        })
    }

    /// The colour that a side is named after; sides of other names get one each.
    pub(crate) fn of_side(name: &str, side: Side) -> Hue {
        Hue::named(name).unwrap_or(match side {
            Side::First => Hue::Blue,
            Side::Second => Hue::Yellow,
            Side::Third => Hue::Red,
            Side::Fourth => Hue::Green,
        })
    }

    /// Whether pieces of this colour are light: drawn hollow in text and with a ring on paper, so that
    /// they differ from dark ones without colour.
    pub(crate) fn is_light(self) -> bool {
        matches!(self, Hue::Yellow | Hue::White)
    }

    /// The terminal's escape parameters: middle tones that read on dark and on light grounds.
    pub(crate) fn sgr(self) -> &'static str {
        match self {
            Hue::Red => "38;5;160",
            Hue::Yellow => "38;5;136",
            Hue::Blue => "38;5;33",
            Hue::White => "1",
            Hue::Black => "38;5;243",
            Hue::Green => "38;5;28",
            Hue::Neutral => "38;5;137",
        }
    }

    /// The paints of a piece of this colour on paper.
    pub(crate) fn paints(self) -> Paints {
        let [top, side, edge, ink] = match self {
            Hue::Red => ["#cf3f31", "#9c2a20", "#6b1710", "#ffffff"],
            Hue::Yellow => ["#fbd24a", "#d9a520", "#7d5a06", "#3a2a00"],
            Hue::Blue => ["#2f6fb7", "#1f4f88", "#0f3158", "#ffffff"],
            Hue::White => ["#fdfcf8", "#dcd7ca", "#57534a", "#24221d"],
            Hue::Black => ["#3a3a3e", "#232326", "#0c0c0e", "#ffffff"],
            Hue::Green => ["#3fa35f", "#2b7d46", "#164a27", "#ffffff"],
            Hue::Neutral => ["#d3b48c", "#b08d61", "#6f5332", "#3b2a14"],
        };
        Paints { top, side, edge, ink }
    }
}

/// How a piece is painted on paper.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Paints {
    /// The face that catches the light.
    pub(crate) top: &'static str,
    /// The faces in shade.
    pub(crate) side: &'static str,
    /// The outline.
    pub(crate) edge: &'static str,
    /// Numbers written on the top.
    pub(crate) ink: &'static str,
}

/// The paper under everything.
pub(crate) const PAPER: &str = "#fcfbf8";
/// The same in numbers.
#[cfg(feature = "pixels")]
pub(crate) const PAPER_RGB: (u8, u8, u8) = (0xfc, 0xfb, 0xf8);
/// Text and the side to move.
pub(crate) const INK: &str = "#2a2926";
/// Coordinates and captions.
pub(crate) const MUTED: &str = "#6d6a62";
/// A cell of the board.
pub(crate) const CELL: &str = "#f1ebdd";
/// A cell that play has emptied for good.
pub(crate) const HOLLOW: &str = "#e2dac8";
/// Lines between cells.
pub(crate) const LINE: &str = "#b8ad97";
/// A cell that the last move changed.
pub(crate) const MARK: &str = "#f7dfa0";
/// A cell by which the winner has won.
pub(crate) const DECIDED: &str = "#9fd9a6";
/// A cell that was compared with those, or lies on a side of the board that they join.
pub(crate) const COMPARED: &str = "#dfeadb";
/// What is drawn around and beside such a cell.
pub(crate) const DECIDING: &str = "#1d6b35";
