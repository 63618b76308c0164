//! A game as an animated GIF.

use std::collections::HashMap;
use std::io::Write;

use color_quant::NeuQuant;
use gif::{DisposalMethod, Encoder, EncodingError, Repeat};
use resvg::tiny_skia::Pixmap;
use stackade_core::{Decision, GameInfo, View};

use crate::Picture;
use crate::png::{DrawError, render};

/// The longest animation, in frames.
pub const MAX_FRAMES: usize = 2000;

/// The widest animation, in pixels; a wider one would take minutes and hundreds of megabytes.
pub const MAX_GIF_WIDTH: u32 = 1024;

/// From how many frames the palette is made: enough to see every colour a game has.
const SAMPLES: usize = 8;

/// One picture of an animation.
#[derive(Clone, Debug)]
pub struct Frame {
    /// What is on the board.
    pub view: View,
    /// A line in place of who is to move: `7. b9se123@b9`.
    pub headline: Option<String>,
    /// What decided the game that ends here.
    pub decision: Option<Decision>,
    /// How long it is shown, in hundredths of a second.
    pub delay: u16,
}

/// Writes an animation that repeats for ever, `width` pixels wide, at most [`MAX_GIF_WIDTH`].
///
/// Cells that changed from one frame to the next are marked. The frames are rendered one at a time, so
/// that a long game takes no more memory than a short one.
pub fn gif(frames: &[Frame], info: &GameInfo, width: u32, out: impl Write) -> Result<(), DrawError> {
    if !(1..=MAX_FRAMES).contains(&frames.len()) {
        return Err(DrawError::Frames(frames.len()));
    }
    if width > MAX_GIF_WIDTH {
        return Err(DrawError::GifWidth(width));
    }
    let mut colors = Colors::of(&samples(frames, info, width)?);
    let first = render_frame(frames, 0, info, width)?;
    let size = (side(first.width())?, side(first.height())?);
    let mut encoder = Encoder::new(out, size.0, size.1, &colors.table).map_err(encoding)?;
    encoder.set_repeat(Repeat::Infinite).map_err(encoding)?;
    let mut shown: Vec<u8> = Vec::new();
    for (i, frame) in frames.iter().enumerate() {
        let pixels = render_frame(frames, i, info, width)?;
        if (pixels.width(), pixels.height()) != (first.width(), first.height()) {
            return Err(DrawError::Size(i));
        }
        let indexed = colors.index(&pixels);
        let part = Part::changed(&shown, &indexed, usize::from(size.0), usize::from(size.1));
        encoder.write_frame(&part.frame(&indexed, size.0, frame.delay)).map_err(encoding)?;
        shown = indexed;
    }
    Ok(())
}

/// A picture's side as GIF counts it.
fn side(pixels: u32) -> Result<u16, DrawError> {
    u16::try_from(pixels).map_err(|_| DrawError::Render(format!("{pixels} pixels are too many for a GIF")))
}

fn encoding(error: EncodingError) -> DrawError {
    match error {
        EncodingError::Io(error) => DrawError::Write(error),
        other => DrawError::Render(other.to_string()),
    }
}

fn render_frame(frames: &[Frame], i: usize, info: &GameInfo, width: u32) -> Result<Pixmap, DrawError> {
    let frame = &frames[i];
    let before = i.checked_sub(1).map(|i| &frames[i].view);
    let tally_lines = frames.iter().map(|frame| frame.view.tallies.len()).max().unwrap_or(0);
    let headline = frame.headline.as_deref();
    let decision = frame.decision.as_ref();
    render(
        &Picture { view: &frame.view, info, headline, before, decision, caption: None, tally_lines }.svg(),
        width,
    )
}

/// The pixels of some frames spread over the game, the last one among them.
fn samples(frames: &[Frame], info: &GameInfo, width: u32) -> Result<Vec<u8>, DrawError> {
    let step = frames.len().div_ceil(SAMPLES);
    let mut pixels = Vec::new();
    for i in (0..frames.len()).rev().step_by(step) {
        pixels.extend_from_slice(render_frame(frames, i, info, width.min(480))?.data());
    }
    Ok(pixels)
}

/// One palette for the whole animation, so that nothing flickers between frames.
struct Colors {
    quantizer: NeuQuant,
    table: Vec<u8>,
    known: HashMap<[u8; 4], u8>,
}

impl Colors {
    fn of(samples: &[u8]) -> Colors {
        let quantizer = NeuQuant::new(10, 256, samples);
        Colors { table: quantizer.color_map_rgb(), quantizer, known: HashMap::new() }
    }

    /// Each pixel's place in the palette.
    fn index(&mut self, pixels: &Pixmap) -> Vec<u8> {
        let (quantizer, known) = (&self.quantizer, &mut self.known);
        let (colors, _) = pixels.data().as_chunks::<4>();
        colors
            .iter()
            .map(|color| *known.entry(*color).or_insert_with(|| quantizer.index_of(color) as u8))
            .collect()
    }
}

/// The part of a frame that differs from what is shown already.
struct Part {
    left: usize,
    top: usize,
    right: usize,
    bottom: usize,
}

impl Part {
    /// The smallest rectangle around all differences; one pixel if there is none, everything at first.
    fn changed(shown: &[u8], next: &[u8], width: usize, height: usize) -> Part {
        if shown.len() != next.len() {
            return Part { left: 0, top: 0, right: width, bottom: height };
        }
        let mut part = Part { left: width, top: height, right: 0, bottom: 0 };
        for (i, _) in shown.iter().zip(next).enumerate().filter(|(_, (old, new))| old != new) {
            let (x, y) = (i % width, i / width);
            part.left = part.left.min(x);
            part.right = part.right.max(x + 1);
            part.top = part.top.min(y);
            part.bottom = part.bottom.max(y + 1);
        }
        if part.right == 0 { Part { left: 0, top: 0, right: 1, bottom: 1 } } else { part }
    }

    fn frame(&self, pixels: &[u8], width: u16, delay: u16) -> gif::Frame<'static> {
        let rows = pixels.chunks(usize::from(width)).take(self.bottom).skip(self.top);
        let buffer: Vec<u8> = rows.flat_map(|row| &row[self.left..self.right]).copied().collect();
        gif::Frame {
            delay,
            dispose: DisposalMethod::Keep,
            left: self.left as u16,
            top: self.top as u16,
            width: (self.right - self.left) as u16,
            height: (self.bottom - self.top) as u16,
            buffer: buffer.into(),
            ..gif::Frame::default()
        }
    }
}
