//! The pieces by their forms: discs and rings that stack in perspective, cubes, cones, and pyramids seen from above.

use stackade_core::{CellView, Form, Pieces, Side};

use super::glyphs::Weight;
use super::paper::{Anchor, Lettering, Num, Paper, Style};
use crate::Picture;
use crate::palette::{DECIDING, Hue, MUTED, PAPER};

/// A point on the paper.
pub(super) type Point = (f32, f32);

/// The size of discs and how they stack.
#[derive(Clone, Copy, Debug)]
pub(super) struct DiscSize {
    pub(super) rx: f32,
    pub(super) ry: f32,
    /// How thick a disc is where there is room.
    pub(super) thickness: f32,
    /// How high a stack may rise; taller ones are squeezed.
    pub(super) rise: f32,
    /// How many discs are drawn at most, the topmost ones.
    pub(super) most: usize,
}

/// How stacks are drawn on a shape of board.
#[derive(Clone, Copy, Debug)]
pub(super) struct StackStyle {
    /// The discs and rings.
    pub(super) discs: DiscSize,
    /// How far below the middle of its cell a stack stands.
    pub(super) drop: f32,
    /// The size of its height, and how wide that may be.
    pub(super) number: f32,
    pub(super) room: f32,
    /// From which height on it is written.
    pub(super) numbered_from: u32,
}

/// Draws what stands on a cell whose middle is given, with its height.
pub(super) fn stack(
    paper: &mut Paper,
    picture: &Picture<'_>,
    cell: &CellView,
    (x, y): Point,
    style: &StackStyle,
) {
    let Some(top) = cell.top() else { return };
    let hue = picture.piece_hue(top);
    let mut layers = layers(picture, cell, style.discs.most);
    let height_of_all = cell.height();
    match top.kind.form {
        // A piece of nobody's by itself is ground rather than a stack.
        Form::Disc | Form::Ring if top.side.is_none() && height_of_all == 1 => {
            discs(paper, (x, y + style.drop - 4.0), style.discs, &layers);
        }
        Form::Disc | Form::Ring => {
            let face = discs(paper, (x, y + style.drop), style.discs, &layers);
            sign(paper, face, style.discs, top.side);
            if height_of_all >= style.numbered_from {
                height(paper, face, style.number, style.room, hue, height_of_all);
            }
        }
        form if height_of_all == 1 => solid(paper, form, (x, y + style.drop + 2.0), 20.0, hue),
        form => {
            layers.pop();
            let face = discs(paper, (x, y + style.drop), style.discs, &layers);
            solid(paper, form, face, 0.6 * style.discs.rx, hue);
            let lettering = Lettering { size: style.number, weight: Weight::Bold, fill: hue.paints().edge };
            let beside = (x + style.discs.rx + 5.0, y + style.drop);
            paper.text(beside, Anchor::Start, lettering, &height_of_all.to_string());
        }
    }
}

/// What a cell had to do with how the game ended: a ring where it has decided it, and the number that counts there.
pub(super) fn decision(paper: &mut Paper, picture: &Picture<'_>, cell: &CellView, (x, y): Point, pitch: f32) {
    let Some(known) = picture.deciding(cell) else { return };
    if known.decides {
        paper.ellipse((x, y), (pitch * 0.46, pitch * 0.44), Style::line(DECIDING, 2.6));
    }
    if let Some(number) = known.number {
        let at = (x + pitch * 0.3, y - pitch * 0.3);
        let style = Style::fill(if known.decides { DECIDING } else { MUTED });
        paper.ellipse(at, (10.0, 10.0), style);
        let lettering = Lettering { size: 13.0, weight: Weight::Bold, fill: PAPER };
        paper.text(at, Anchor::Middle, lettering, &number.to_string());
    }
}

/// Draws a piece that nothing is stacked on and that stands around `base`, `half` being half its width.
pub(super) fn solid(paper: &mut Paper, form: Form, base: Point, half: f32, hue: Hue) {
    match form {
        Form::Cube => cube(paper, base, half, hue),
        Form::Cone => cone(paper, base, half, hue),
        Form::Pyramid => pyramid(paper, base, half, hue),
        Form::Disc | Form::Ring => {
            let size = DiscSize { rx: half, ry: 0.6 * half, thickness: 0.4 * half, rise: half, most: 1 };
            discs(paper, base, size, &[hue]);
        }
    }
}

/// Draws a stack that stands on `base` and returns the middle of its top face.
fn discs(paper: &mut Paper, base: Point, size: DiscSize, layers: &[Hue]) -> Point {
    let DiscSize { rx, ry, .. } = size;
    let layers = &layers[layers.len().saturating_sub(size.most)..];
    let thickness = size.thickness.min(size.rise / layers.len().max(1) as f32);
    paper.ellipse((base.0 + 2.0, base.1 + 2.5), (rx + 1.0, ry), Style::fill("#000000").faint(0.13));
    let mut y = base.1;
    for hue in layers {
        wall(paper, (base.0, y), size, thickness, *hue);
        y -= thickness;
    }
    if let Some(hue) = layers.last() {
        face(paper, (base.0, y), (rx, ry), *hue);
    }
    (base.0, y)
}

/// The outside of one disc that stands on `(x, y)`.
fn wall(paper: &mut Paper, (x, y): Point, size: DiscSize, thickness: f32, hue: Hue) {
    let paints = hue.paints();
    let (left, right) = (Num(x - size.rx), Num(x + size.rx));
    let (low, high) = (Num(y), Num(y - thickness));
    let (rx, ry) = (Num(size.rx), Num(size.ry));
    let d = format!(
        "M{left} {high}L{left} {low}A{rx} {ry} 0 0 0 {right} {low}L{right} {high}A{rx} {ry} 0 0 1 {left} {high}Z"
    );
    // Between two dark discs a dark line would not be seen.
    let edge = if hue == Hue::Black { "#77777c" } else { paints.edge };
    paper.path(&d, Style::fill(paints.side).outlined(edge, if thickness < 3.0 { 0.5 } else { 0.8 }));
}

/// The top of a disc: a ring of its own on light discs, a hole in neutral ones.
fn face(paper: &mut Paper, at: Point, (rx, ry): (f32, f32), hue: Hue) {
    let paints = hue.paints();
    paper.ellipse(at, (rx, ry), Style::fill(paints.top).outlined(paints.edge, 1.0));
    if hue == Hue::Neutral {
        paper.ellipse(at, (rx * 0.5, ry * 0.5), Style::fill("#f1ebdd").outlined(paints.edge, 0.9));
    } else if hue.is_light() {
        paper.ellipse(at, (rx * 0.86, ry * 0.84), Style::line(paints.edge, 0.9).faint(0.55));
    } else {
        paper.ellipse(at, (rx * 0.93, ry * 0.92), Style::line("#ffffff", 0.9).faint(0.28));
    }
}

/// The sign on the top of a disc: a square for the third side, a triangle for the fourth. The first two are told apart by
/// their lightness.
fn sign(paper: &mut Paper, (x, y): Point, size: DiscSize, side: Option<Side>) {
    let corners: &[Point] = match side {
        Some(Side::Third) => &[(-0.67, -0.67), (0.67, -0.67), (0.67, 0.67), (-0.67, 0.67)],
        Some(Side::Fourth) => &[(0.0, -0.93), (0.8, 0.5), (-0.8, 0.5)],
        _ => return,
    };
    let corners: Vec<Point> = corners.iter().map(|(dx, dy)| (x + dx * size.rx, y + dy * size.ry)).collect();
    paper.polygon(&corners, Style::line("#ffffff", (size.rx / 16.0).max(0.9)).faint(0.85));
}

/// The colours of a stack's pieces from the bottom, at most `most` of them, the topmost.
fn layers(picture: &Picture<'_>, cell: &CellView, most: usize) -> Vec<Hue> {
    let from_top = cell.pieces.iter().rev();
    let hues = from_top.flat_map(|run: &Pieces| {
        std::iter::repeat_n(picture.piece_hue(run.piece), (run.count as usize).min(most))
    });
    let mut layers: Vec<Hue> = hues.take(most).collect();
    layers.reverse();
    layers
}

/// Writes a height on a face that is `room` wide.
pub(super) fn height(paper: &mut Paper, at: Point, size: f32, room: f32, hue: Hue, height: u32) {
    let text = height.to_string();
    let natural = super::glyphs::width(&text, Weight::Bold, size);
    let size = if natural > room { size * room / natural } else { size };
    let lettering = Lettering { size, weight: Weight::Bold, fill: hue.paints().ink };
    paper.text(at, Anchor::Middle, lettering, &text);
}

/// A cube that stands around `base`, `half` being half its width.
fn cube(paper: &mut Paper, base: Point, half: f32, hue: Hue) {
    let paints = hue.paints();
    let (x, y) = base;
    let (depth, tall) = (half * 0.5, half * 1.05);
    let corner = |dx: f32, dy: f32| (x + dx, y + dy);
    let shadow = [corner(-half, 0.0), corner(0.0, depth), corner(half + 3.0, 2.0), corner(3.0, -depth)];
    let shadow = shadow.map(|(x, y)| (x + 2.0, y + 2.5));
    paper.polygon(&shadow, Style::fill("#000000").faint(0.13));
    let edge = if hue == Hue::Black { "#8b8b90" } else { paints.edge };
    let face = |fill| Style::fill(fill).outlined(edge, 1.0);
    let left = [corner(-half, 0.0), corner(0.0, depth), corner(0.0, depth - tall), corner(-half, -tall)];
    let right = [corner(half, 0.0), corner(0.0, depth), corner(0.0, depth - tall), corner(half, -tall)];
    let top =
        [corner(-half, -tall), corner(0.0, depth - tall), corner(half, -tall), corner(0.0, -depth - tall)];
    paper.polygon(&left, face(paints.top));
    paper.polygon(&right, face(paints.side));
    paper.polygon(&top, face(if hue == Hue::Black { "#55555a" } else { paints.top }));
}

/// A cone that stands around `base`, `half` being half its width. Light ones have a ring around them.
fn cone(paper: &mut Paper, (x, y): Point, half: f32, hue: Hue) {
    let paints = hue.paints();
    let (rx, ry, tip) = (half, half * 0.5, y - half * 1.7);
    let edge = if hue == Hue::Black { "#8b8b90" } else { paints.edge };
    paper.ellipse((x + 2.0, y + 2.5), (rx + 1.0, ry), Style::fill("#000000").faint(0.13));
    let mantle = |from: f32, to: f32, low: f32| {
        let (from, to, low, y, x, tip) = (Num(from), Num(to), Num(low), Num(y), Num(x), Num(tip));
        let (rx, ry) = (Num(rx), Num(ry));
        format!("M{from} {low}A{rx} {ry} 0 0 0 {to} {y}L{x} {tip}Z")
    };
    paper.path(&mantle(x - rx, x + rx, y), Style::fill(paints.top).outlined(edge, 1.0));
    // Light falls from the upper left, so that the right half lies in shade.
    paper.path(&mantle(x, x + rx, y + ry), Style::fill(paints.side));
    if hue.is_light() {
        paper.ellipse((x, y - half * 0.55), (rx * 0.64, ry * 0.6), Style::line(edge, 0.9).faint(0.55));
    }
}

/// A pyramid seen from above: four faces that catch the light differently.
///
/// White ones have a square inside, green ones a round tip, black ones neither.
pub(super) fn pyramid(paper: &mut Paper, (x, y): Point, half: f32, hue: Hue) {
    let paints = hue.paints();
    let corners = [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)];
    let shadow = Style::fill("#000000").faint(0.13);
    paper.rect((x - half + 2.0, y - half + 2.5), (2.0 * half, 2.0 * half), 1.0, shadow);
    paper.polygon(&corners, Style::fill(paints.top));
    // Light falls from the upper left: the lower face lies in shade, the right one half.
    paper.polygon(&[corners[2], corners[3], (x, y)], Style::fill(paints.side));
    paper.polygon(&[corners[1], corners[2], (x, y)], Style::fill(paints.side).faint(0.55));
    paper.polygon(&[corners[0], corners[1], (x, y)], Style::fill("#ffffff").faint(0.16));
    let ridge = if hue == Hue::Black { "#8b8b90" } else { paints.edge };
    let ridges = Style::line(ridge, 0.8).faint(0.7);
    paper.line(corners[0], corners[2], ridges);
    paper.line(corners[1], corners[3], ridges);
    paper.polygon(&corners, Style::line(paints.edge, 1.0));
    match hue {
        Hue::White => {
            let inner = half * 0.62;
            paper.rect((x - inner, y - inner), (2.0 * inner, 2.0 * inner), 0.0, ridges);
        }
        Hue::Green => paper.ellipse((x, y), (half * 0.2, half * 0.2), Style::fill(paints.edge)),
        _ => {}
    }
}

/// A small sign of a side, for captions.
pub(super) fn icon(paper: &mut Paper, picture: &Picture<'_>, (x, y): Point, side: Side) {
    let hue = picture.hue(side);
    match picture.form() {
        Form::Disc | Form::Ring => {
            let size = DiscSize { rx: 8.0, ry: 5.5, thickness: 3.5, rise: 3.5, most: 1 };
            let face = discs(paper, (x, y + 2.0), size, &[hue]);
            sign(paper, face, size, Some(side));
        }
        Form::Pyramid => pyramid(paper, (x, y), 6.5, hue),
        form => solid(paper, form, (x, y + 4.0), 7.0, hue),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_that_lightness_does_not_tell_apart_have_signs() {
        let size = DiscSize { rx: 20.0, ry: 12.0, thickness: 4.0, rise: 4.0, most: 1 };
        let drawn = |side| {
            let mut paper = Paper::new(80.0, 80.0);
            sign(&mut paper, (40.0, 40.0), size, side);
            paper.finish("", "")
        };
        let none = drawn(None);
        assert_eq!([Some(Side::First), Some(Side::Second)].map(drawn), [none.clone(), none.clone()]);
        let [third, fourth] = [Some(Side::Third), Some(Side::Fourth)].map(drawn);
        assert!(third != none && fourth != none && third != fourth);
    }
}
