//! The look of things: colours by what they mean, and the characters that pieces are drawn with.

use ratatui::style::{Color, Modifier, Style};
use stackade_core::{GameInfo, Piece, Side};

/// How many colours there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colours {
    /// None; only bold, underlined and reversed letters.
    None,
    /// The sixteen of old.
    Sixteen,
    /// 256.
    Many,
    /// All of them.
    True,
}

/// What the colours are chosen for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shade {
    /// A dark background.
    Dark,
    /// A light background.
    Light,
    /// The strongest contrasts.
    Contrast,
}

/// How to draw: colours and characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// How many colours.
    pub colours: Colours,
    /// For what background.
    pub shade: Shade,
    /// Whether characters beyond ASCII may be used.
    pub unicode: bool,
}

/// What a part of the screen is, so that the theme can say how it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Plain text.
    Text,
    /// Text of less weight.
    Dim,
    /// Titles.
    Title,
    /// The name of a key.
    Key,
    /// Frames and the lines of a board.
    Line,
    /// The row that is chosen in a menu.
    Chosen,
    /// Something went well.
    Good,
    /// Something went wrong, or time is short.
    Bad,
    /// A square of a board; `true` is the darker kind.
    Square(bool),
    /// A square that play has emptied for good.
    Hole,
    /// The cell under the cursor.
    Cursor,
    /// The stack that was picked up.
    Picked,
    /// Where something may go.
    Legal,
    /// What the last move touched.
    Last,
    /// What a hint points at.
    Hint,
    /// What is threatened.
    Threat,
}

impl Look {
    /// The look of the plainest terminal.
    pub const PLAIN: Look = Look { colours: Colours::None, shade: Shade::Dark, unicode: false };

    /// Whether squares are filled with colour rather than drawn with lines.
    pub fn fills(&self) -> bool {
        matches!(self.colours, Colours::Many | Colours::True) && self.shade != Shade::Contrast
    }

    /// How a part of the screen looks.
    pub fn style(&self, role: Role) -> Style {
        match self.colours {
            Colours::None => plain(role),
            Colours::Sixteen => self.sixteen(role),
            _ => self.full(role),
        }
    }

    /// How a piece looks: its colour as a background, with letters that can be read on it.
    pub fn piece(&self, hue: Hue) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        match self.colours {
            Colours::None => style,
            Colours::Sixteen => {
                let (background, ink) = hue.sixteen();
                style.bg(background).fg(ink)
            }
            _ => {
                let (background, ink) = hue.full();
                style.bg(self.colour(background)).fg(self.colour(ink))
            }
        }
    }

    /// A side's colour for text.
    pub fn hue_text(&self, hue: Hue) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        let is_dark = self.shade != Shade::Light;
        match (self.colours, hue) {
            (Colours::None, _) | (_, Hue::White | Hue::Black) => style,
            (Colours::Sixteen, hue) => style.fg(hue.sixteen().0),
            (_, hue) => style.fg(self.colour(hue.text(is_dark))),
        }
    }

    /// The nearest colour that the terminal has.
    fn colour(&self, (r, g, b): (u8, u8, u8)) -> Color {
        match self.colours {
            Colours::True => Color::Rgb(r, g, b),
            _ => Color::Indexed(nearest(r, g, b)),
        }
    }

    fn full(&self, role: Role) -> Style {
        let paint = |dark, light, contrast| {
            self.colour(match self.shade {
                Shade::Dark => dark,
                Shade::Light => light,
                Shade::Contrast => contrast,
            })
        };
        let fg = |dark, light, contrast| Style::new().fg(paint(dark, light, contrast));
        let bg = |dark, light, contrast| Style::new().bg(paint(dark, light, contrast));
        const WHITE: (u8, u8, u8) = (255, 255, 255);
        const YELLOW: (u8, u8, u8) = (255, 255, 0);
        match role {
            Role::Text => Style::new(),
            Role::Dim => fg((138, 146, 160), (110, 110, 110), WHITE),
            Role::Title => fg((130, 190, 255), (20, 80, 160), YELLOW).add_modifier(Modifier::BOLD),
            Role::Key => fg((240, 198, 116), (150, 90, 0), YELLOW).add_modifier(Modifier::BOLD),
            Role::Line => fg((86, 95, 110), (170, 165, 155), WHITE),
            Role::Chosen => {
                let ink = paint((255, 255, 255), (255, 255, 255), (0, 0, 0));
                bg((47, 90, 140), (40, 100, 170), YELLOW).fg(ink).add_modifier(Modifier::BOLD)
            }
            Role::Good => fg((135, 210, 130), (20, 120, 40), (0, 255, 0)),
            Role::Bad => fg((255, 120, 110), (190, 30, 20), (255, 100, 100)).add_modifier(Modifier::BOLD),
            Role::Square(false) => bg((58, 66, 80), (240, 230, 208), (0, 0, 0)),
            Role::Square(true) => bg((49, 56, 69), (228, 214, 184), (0, 0, 0)),
            Role::Hole => bg((28, 32, 40), (200, 192, 176), (0, 0, 0)),
            Role::Cursor => {
                let ink = paint((20, 20, 20), (255, 255, 255), (0, 0, 0));
                bg((240, 198, 116), (40, 100, 170), YELLOW).fg(ink).add_modifier(Modifier::BOLD)
            }
            Role::Picked => {
                let ink = paint((255, 255, 255), (0, 0, 0), (0, 0, 0));
                bg((70, 130, 180), (150, 200, 240), (0, 255, 255)).fg(ink).add_modifier(Modifier::BOLD)
            }
            Role::Legal => fg((160, 225, 140), (20, 120, 40), (0, 255, 0)).add_modifier(Modifier::BOLD),
            Role::Last => fg((250, 210, 120), (170, 100, 0), YELLOW).add_modifier(Modifier::BOLD),
            Role::Hint => fg((120, 210, 255), (0, 90, 190), (0, 255, 255)).add_modifier(Modifier::BOLD),
            Role::Threat => fg((255, 120, 110), (190, 30, 20), (255, 100, 100)).add_modifier(Modifier::BOLD),
        }
    }

    fn sixteen(&self, role: Role) -> Style {
        let is_light = self.shade == Shade::Light;
        let bold = |color| Style::new().fg(color).add_modifier(Modifier::BOLD);
        match role {
            Role::Text | Role::Square(_) | Role::Hole => Style::new(),
            Role::Dim | Role::Line if self.shade == Shade::Contrast => Style::new(),
            Role::Dim | Role::Line => Style::new().fg(Color::DarkGray),
            Role::Title => bold(if is_light { Color::Blue } else { Color::LightCyan }),
            Role::Key | Role::Last => bold(if is_light { Color::Magenta } else { Color::LightYellow }),
            Role::Chosen | Role::Picked => {
                Style::new().bg(Color::Blue).fg(Color::White).add_modifier(Modifier::BOLD)
            }
            Role::Good | Role::Legal => bold(if is_light { Color::Green } else { Color::LightGreen }),
            Role::Bad | Role::Threat => bold(Color::Red),
            Role::Cursor => Style::new().add_modifier(Modifier::BOLD.union(Modifier::REVERSED)),
            Role::Hint => bold(if is_light { Color::Blue } else { Color::LightCyan }),
        }
    }

    /// The character of a piece.
    pub fn symbol(&self, info: &GameInfo, piece: Piece) -> char {
        if self.unicode { symbol(info, piece) } else { piece.letter(info.sides) }
    }

    /// The character of a side: that of the pieces which stand for it.
    pub fn side_symbol(&self, info: &GameInfo, side: Side) -> char {
        info.kinds.first().map_or(' ', |&kind| self.symbol(info, Piece::of(kind, side)))
    }

    /// One of two texts, by what the terminal can show.
    pub fn pick<T>(&self, unicode: T, ascii: T) -> T {
        if self.unicode { unicode } else { ascii }
    }
}

fn plain(role: Role) -> Style {
    let modifier = match role {
        Role::Title | Role::Key | Role::Picked | Role::Bad | Role::Hint | Role::Last => Modifier::BOLD,
        Role::Chosen | Role::Cursor => Modifier::REVERSED,
        _ => Modifier::empty(),
    };
    Style::new().add_modifier(modifier)
}

/// The colour of a piece, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "colours need no explanation")]
pub enum Hue {
    Red,
    Yellow,
    Blue,
    White,
    Black,
    Green,
    Neutral,
}

impl Hue {
    /// The colour of a side.
    pub fn of(info: &GameInfo, side: Side) -> Hue {
        let other = [Hue::Blue, Hue::Yellow, Hue::Red, Hue::Green][side.index()];
        Hue::named(info.sides[side.index()].name).unwrap_or(other)
    }

    /// The colour of this name.
    fn named(name: &str) -> Option<Hue> {
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

    /// The colour of a piece.
    pub fn of_piece(info: &GameInfo, piece: Piece) -> Hue {
        match piece.side {
            Some(side) => Hue::of(info, side),
            None => Hue::named(piece.colour(info.sides)).unwrap_or(Hue::Neutral),
        }
    }

    /// Whether pieces of this colour are drawn hollow.
    fn is_light(self) -> bool {
        matches!(self, Hue::Yellow | Hue::White)
    }

    fn sixteen(self) -> (Color, Color) {
        match self {
            Hue::Red => (Color::Red, Color::White),
            Hue::Yellow => (Color::Yellow, Color::Black),
            Hue::Blue => (Color::Blue, Color::White),
            Hue::White => (Color::White, Color::Black),
            Hue::Black => (Color::Black, Color::White),
            Hue::Green => (Color::Green, Color::Black),
            Hue::Neutral => (Color::Cyan, Color::Black),
        }
    }

    fn full(self) -> ((u8, u8, u8), (u8, u8, u8)) {
        match self {
            Hue::Red => ((196, 57, 44), (255, 255, 255)),
            Hue::Yellow => ((246, 206, 70), (40, 30, 0)),
            Hue::Blue => ((45, 105, 200), (255, 255, 255)),
            Hue::White => ((245, 243, 236), (25, 25, 25)),
            Hue::Black => ((14, 14, 16), (238, 238, 238)),
            Hue::Green => ((46, 125, 72), (255, 255, 255)),
            Hue::Neutral => ((196, 164, 124), (60, 42, 20)),
        }
    }

    fn text(self, on_dark: bool) -> (u8, u8, u8) {
        match (self, on_dark) {
            (Hue::Red, true) => (255, 120, 105),
            (Hue::Yellow, true) => (250, 214, 90),
            (Hue::Yellow, false) => (150, 105, 0),
            (Hue::Blue, true) => (110, 170, 255),
            (Hue::Green, true) => (110, 200, 130),
            (Hue::Neutral, true) => (214, 184, 146),
            (hue, _) => hue.full().0,
        }
    }
}

/// Dark pieces are filled and light ones hollow, whatever the colours.
fn symbol(info: &GameInfo, piece: Piece) -> char {
    let [filled, hollow] = piece.glyphs();
    if Hue::of_piece(info, piece).is_light() { hollow } else { filled }
}

/// The nearest of the 6 × 6 × 6 colours and the greys of a terminal with 256.
fn nearest(r: u8, g: u8, b: u8) -> u8 {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let step = |value: u8| (0..6).min_by_key(|&i| STEPS[i].abs_diff(value)).unwrap_or(0);
    let distance = |one: [u8; 3]| {
        let square = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
        square(one[0], r) + square(one[1], g) + square(one[2], b)
    };
    let cube = [step(r), step(g), step(b)];
    let grey = (0..24).min_by_key(|&i| distance([8 + 10 * i; 3])).unwrap_or(0);
    if distance([8 + 10 * grey; 3]) < distance(cube.map(|i| STEPS[i])) {
        232 + grey
    } else {
        (16 + 36 * cube[0] + 6 * cube[1] + cube[2]) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_colour_is_near() {
        assert_eq!(nearest(255, 0, 0), 196);
        assert_eq!(nearest(8, 8, 8), 232);
        assert_eq!(nearest(255, 255, 255), 231);
    }

    #[test]
    fn without_colours_nothing_is_coloured() {
        let look = Look::PLAIN;
        for role in [Role::Title, Role::Chosen, Role::Cursor, Role::Square(true), Role::Last, Role::Bad] {
            let style = look.style(role);
            assert_eq!((style.fg, style.bg), (None, None));
        }
        assert_eq!(look.piece(Hue::Red).bg, None);
    }
}
