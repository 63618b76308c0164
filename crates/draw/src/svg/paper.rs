//! The sheet that shapes are drawn on, as the text of an SVG document.

use std::fmt::{self, Write as _};

use super::glyphs::{self, Weight};
use crate::palette::PAPER;

/// Where a text stands against its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// How letters look.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lettering {
    pub(super) size: f32,
    pub(super) weight: Weight,
    pub(super) fill: &'static str,
}

/// How a shape is filled and outlined.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    pub(super) fill: &'static str,
    pub(super) stroke: &'static str,
    pub(super) width: f32,
    pub(super) opacity: f32,
}

impl Style {
    pub(super) fn fill(fill: &'static str) -> Style {
        Style { fill, stroke: "none", width: 0.0, opacity: 1.0 }
    }

    pub(super) fn line(stroke: &'static str, width: f32) -> Style {
        Style { fill: "none", stroke, width, opacity: 1.0 }
    }

    pub(super) fn outlined(self, stroke: &'static str, width: f32) -> Style {
        Style { stroke, width, ..self }
    }

    pub(super) fn faint(self, opacity: f32) -> Style {
        Style { opacity, ..self }
    }
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "fill=\"{}\"", self.fill)?;
        if self.width > 0.0 {
            write!(
                f,
                " stroke=\"{}\" stroke-width=\"{}\" stroke-linejoin=\"round\"",
                self.stroke,
                Num(self.width)
            )?;
        }
        if self.opacity < 1.0 {
            write!(f, " opacity=\"{}\"", Num(self.opacity))?;
        }
        Ok(())
    }
}

/// A coordinate with as many of two decimals as it needs.
pub(super) struct Num(pub(super) f32);

impl fmt::Display for Num {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Rounding first, and adding zero, leaves neither long fractions nor a "-0".
        write!(f, "{}", (self.0 * 100.0).round() / 100.0 + 0.0)
    }
}

/// An SVG document in the making.
#[derive(Debug)]
pub(super) struct Paper {
    pub(super) width: f32,
    pub(super) height: f32,
    body: String,
}

impl Paper {
    pub(super) fn new(width: f32, height: f32) -> Paper {
        Paper { width: width.ceil(), height: height.ceil(), body: String::new() }
    }

    fn element(&mut self, element: fmt::Arguments<'_>) {
        self.body.write_fmt(element).expect("writing to a string does not fail");
        self.body.push('\n');
    }

    /// A path through corners, closed.
    pub(super) fn polygon(&mut self, corners: &[(f32, f32)], style: Style) {
        let mut d = String::new();
        for (i, &(x, y)) in corners.iter().enumerate() {
            d += &format!("{}{} {}", if i == 0 { 'M' } else { 'L' }, Num(x), Num(y));
        }
        self.path(&format!("{d}Z"), style);
    }

    pub(super) fn path(&mut self, d: &str, style: Style) {
        self.element(format_args!("<path d=\"{d}\" {style}/>"));
    }

    pub(super) fn line(&mut self, from: (f32, f32), to: (f32, f32), style: Style) {
        let d = format!("M{} {}L{} {}", Num(from.0), Num(from.1), Num(to.0), Num(to.1));
        self.path(&d, style);
    }

    /// A rectangle given by its upper left corner, width, height and how round its corners are.
    pub(super) fn rect(&mut self, (x, y): (f32, f32), (w, h): (f32, f32), round: f32, style: Style) {
        let (x, y, w, h, r) = (Num(x), Num(y), Num(w), Num(h), Num(round));
        self.element(format_args!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" rx=\"{r}\" {style}/>"
        ));
    }

    pub(super) fn ellipse(&mut self, (x, y): (f32, f32), (rx, ry): (f32, f32), style: Style) {
        let (x, y, rx, ry) = (Num(x), Num(y), Num(rx), Num(ry));
        self.element(format_args!("<ellipse cx=\"{x}\" cy=\"{y}\" rx=\"{rx}\" ry=\"{ry}\" {style}/>"));
    }

    /// Writes a text with its digits' and capitals' middle at `y`, and returns its width.
    pub(super) fn text(
        &mut self,
        (x, y): (f32, f32),
        anchor: Anchor,
        lettering: Lettering,
        text: &str,
    ) -> f32 {
        let Lettering { size, weight, fill } = lettering;
        let width = glyphs::width(text, weight, size);
        let x = match anchor {
            Anchor::Start => x,
            Anchor::Middle => x - width / 2.0,
            Anchor::End => x - width,
        };
        let baseline = Num(y + glyphs::CAPITAL * size / 2.0);
        let scale = size / glyphs::EM;
        let outlines = glyphs::outlines(text, weight);
        let x = Num(x);
        self.element(format_args!(
            "<g fill=\"{fill}\" transform=\"translate({x} {baseline}) scale({scale:.4} -{scale:.4})\">{outlines}</g>"
        ));
        width
    }

    /// Puts what is drawn on another sheet onto this one, moved and scaled.
    pub(super) fn group(&mut self, transform: &str, other: Paper) {
        self.element(format_args!("<g transform=\"{transform}\">\n{}</g>", other.body));
    }

    /// The finished document, with a title and a description for people who do not see it.
    pub(super) fn finish(self, title: &str, description: &str) -> String {
        let (width, height) = (Num(self.width), Num(self.height));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\">\n\
             <title>{}</title>\n<desc>{}</desc>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"{PAPER}\"/>\n{}</svg>\n",
            escape(title),
            escape(description),
            self.body
        )
    }
}

/// A text as XML character data; what XML cannot hold at all is left out.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '\u{fffe}' | '\u{ffff}' => {}
            _ if letter.is_control() => out.push(' '),
            _ => out.push(letter),
        }
    }
    out
}
