//! How a game looks on the page, as it stands in its folder: `looks.toml`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use stackade_games::registry::{self, Entry};
use stackade_games::samples;

use crate::lessons::one_line;

/// How a game looks. Colours are `#rgb` or `#rrggbb`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Looks {
    /// A position that shows what the game is like.
    pub card: PictureLine,
    /// The board in 3D.
    pub board: BoardLook,
    /// The pieces in 3D, by kind and side: `own0` is the usual piece of the side that moves first.
    pub pieces: BTreeMap<String, PieceLook>,
    /// The pieces in 2D: `s0` for those of the side that moves first, the kind for those of nobody.
    pub flat: BTreeMap<String, FlatLook>,
    /// The colour of the numbers on stacks in 2D, where it is not that of the piece.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub count: Option<String>,
    /// What the rules screen shows: pictures of a turn, and of the end. They go with the texts.
    #[serde(skip)]
    #[cfg_attr(test, ts(skip))]
    pub rules: (Vec<PictureLine>, Option<PictureLine>),
}

/// A position, and moves that are played there before the picture is drawn.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PictureLine {
    /// The game and variant.
    pub game: String,
    /// The position; the usual start without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub start: Option<String>,
    /// The moves.
    pub moves: Vec<String>,
}

/// How a board looks in 3D.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BoardLook {
    /// What is around the cells.
    pub frame: String,
    /// A cell.
    pub tile: String,
    /// A second tone for every other cell.
    pub tile_too: String,
    /// What is seen between cells, and where there is none.
    pub floor: String,
    /// Coordinates.
    pub ink: String,
    /// Lines between junctions.
    pub line: String,
}

/// How a kind of piece looks in 3D.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PieceLook {
    /// Its body.
    pub form: Form,
    /// Its colour.
    pub color: String,
    /// The colour of its lower face, where pieces are turned over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub under: Option<String>,
    /// What is drawn and written on it.
    pub ink: String,
    /// The mark on its upper face.
    pub emblem: Emblem,
    /// How rough it is, from 0 to 1.
    pub roughness: f32,
    /// How much it is lacquered, from 0 to 1.
    pub gloss: f32,
    /// Whether it has a grain.
    #[serde(default)]
    pub is_wood: bool,
    /// Its colour where colours are to be as far from each other as they can be.
    pub sharp: String,
}

/// The body of a piece. Forms differ, so that sides are told apart without colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Form {
    /// A disc with a hollow in its upper face.
    Dished,
    /// A disc with a groove around it.
    Grooved,
    /// A ring with a round profile.
    Round,
    /// A ring with eight edges.
    Edged,
    /// A ring with four edges.
    Square,
    /// A ring with three edges.
    Triangular,
    /// A ring as it was turned.
    Plain,
    /// A pyramid.
    Pointed,
    /// A pyramid without its tip.
    Cut,
    /// A pyramid with a step half-way up.
    Stepped,
    /// A cube.
    Cube,
    /// A cone.
    Cone,
}

/// What is drawn on the upper face of a piece, so that sides differ without colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Emblem {
    /// Nothing.
    None,
    /// A circle.
    Circle,
    /// A star.
    Star,
    /// A dot.
    Dot,
    /// A cross.
    Cross,
}

/// How pieces look in 2D, in the themes of the page.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FlatLook {
    /// In every theme that says nothing else.
    pub usual: Tones,
    /// What is different on dark ground.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub dark: Option<Tones>,
    /// What is different with high contrast.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub contrast: Option<Tones>,
}

/// The tones of a piece in 2D by name: `face`, `lit`, `dim`, `rim`, `edge` and `ink`.
pub type Tones = BTreeMap<String, String>;

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    pictures: Pictures,
    board: BoardLook,
    pieces: BTreeMap<String, PieceLook>,
    flat: BTreeMap<String, FlatLook>,
    count: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pictures {
    card: Picture,
    #[serde(default)]
    turn: Vec<Picture>,
    end: Option<Picture>,
}

/// A sample, or the usual start, and moves from there.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Picture {
    sample: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
}

impl Looks {
    /// The looks of a game, if it has any of its own; what is wrong with them is said in one line.
    pub fn of(entry: &Entry) -> Result<Option<Looks>, String> {
        if entry.data.looks.is_empty() {
            return Ok(None);
        }
        let file: File = toml::from_str(entry.data.looks).map_err(|error| one_line(&error.to_string()))?;
        let Pictures { card, turn, end } = file.pictures;
        let game = entry.info.name;
        let looks = Looks {
            card: card.line(game)?,
            board: file.board,
            pieces: file.pieces,
            flat: file.flat,
            count: file.count,
            rules: (
                turn.iter().map(|picture| picture.line(game)).collect::<Result<_, _>>()?,
                end.map(|picture| picture.line(game)).transpose()?,
            ),
        };
        looks.check()?;
        Ok(Some(looks))
    }

    fn check(&self) -> Result<(), String> {
        const TONES: [&str; 6] = ["face", "lit", "dim", "rim", "edge", "ink"];
        let tones = || self.flat.values().flat_map(FlatLook::themes).flatten();
        if let Some((tone, _)) = tones().find(|(tone, _)| !TONES.contains(&tone.as_str())) {
            return Err(format!("'{tone}' is no tone of a piece, expected one of {}", TONES.join(", ")));
        }
        let BoardLook { frame, tile, tile_too, floor, ink, line } = &self.board;
        let pieces = self.pieces.values().flat_map(|piece| {
            [Some(&piece.color), piece.under.as_ref(), Some(&piece.ink), Some(&piece.sharp)]
                .into_iter()
                .flatten()
        });
        let board = [frame, tile, tile_too, floor, ink, line].into_iter();
        let mut colours = board.chain(pieces).chain(tones().map(|(_, colour)| colour)).chain(&self.count);
        match colours.find(|colour| !is_colour(colour)) {
            Some(wrong) => Err(format!("'{wrong}' is no colour, expected '#rgb' or '#rrggbb'")),
            None => Ok(()),
        }
    }
}

impl FlatLook {
    fn themes(&self) -> impl Iterator<Item = &Tones> {
        [Some(&self.usual), self.dark.as_ref(), self.contrast.as_ref()].into_iter().flatten()
    }
}

fn is_colour(text: &str) -> bool {
    let digits = text.strip_prefix('#').unwrap_or_default();
    matches!(digits.len(), 3 | 6) && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
}

impl Picture {
    fn line(&self, game: &str) -> Result<PictureLine, String> {
        let line = match &self.sample {
            None => PictureLine { game: game.to_owned(), start: None, moves: self.moves.clone() },
            Some(name) => {
                let sample = samples::sample(name).ok_or_else(|| format!("there is no sample '{name}'"))?;
                let (game, start) = (sample.game.to_owned(), Some(sample.position.to_owned()));
                PictureLine { game, start, moves: self.moves.clone() }
            }
        };
        line.check()?;
        Ok(line)
    }
}

impl PictureLine {
    fn check(&self) -> Result<(), String> {
        let id = registry::parse_id(&self.game).map_err(|error| error.to_string())?;
        let mut game = match &self.start {
            None => registry::new_match(&id, 0),
            Some(position) => registry::match_from(&id, position).map_err(|error| error.to_string())?,
        };
        let mut played = self.moves.iter().map(|mv| game.play(mv).map_err(|error| format!("{mv}: {error}")));
        played.try_for_each(|result| result.map(|_| ()))
    }
}
