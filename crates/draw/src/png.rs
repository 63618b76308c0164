//! Pictures in pixels.

use std::fmt;

use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::palette::PAPER_RGB;

/// The narrowest picture, in pixels.
pub const MIN_WIDTH: u32 = 64;
/// The widest picture, in pixels.
pub const MAX_WIDTH: u32 = 4096;

/// Why a picture could not be made.
#[derive(Debug)]
#[non_exhaustive]
pub enum DrawError {
    /// The width asked for is not between [`MIN_WIDTH`] and [`MAX_WIDTH`].
    Width(u32),
    /// The width asked for is beyond [`MAX_GIF_WIDTH`](crate::MAX_GIF_WIDTH).
    GifWidth(u32),
    /// An animation of no frames or of more than [`MAX_FRAMES`](crate::MAX_FRAMES).
    Frames(usize),
    /// An animation whose frame of this number, from 0, is of another size than the first.
    Size(usize),
    /// The picture could not be written.
    Write(std::io::Error),
    /// The picture could not be rendered; this is a fault in the drawing.
    Render(String),
}

impl fmt::Display for DrawError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DrawError::Width(width) => {
                write!(f, "a picture is {MIN_WIDTH} to {MAX_WIDTH} pixels wide, not {width}")
            }
            DrawError::GifWidth(width) => {
                let most = crate::MAX_GIF_WIDTH;
                write!(f, "an animation is {MIN_WIDTH} to {most} pixels wide, not {width}")
            }
            DrawError::Frames(count) => {
                write!(f, "an animation has 1 to {} frames, not {count}", crate::MAX_FRAMES)
            }
            DrawError::Size(frame) => write!(f, "frame {frame} is not of the first frame's size"),
            DrawError::Write(error) => write!(f, "cannot write the picture: {error}"),
            DrawError::Render(reason) => write!(f, "cannot render the picture: {reason}"),
        }
    }
}

impl std::error::Error for DrawError {}

/// Renders a picture and packs it as PNG.
pub(crate) fn encode(svg: &str, width: u32) -> Result<Vec<u8>, DrawError> {
    render(svg, width)?.encode_png().map_err(|error| DrawError::Render(error.to_string()))
}

/// Renders a picture at a width; the height keeps its proportions.
pub(crate) fn render(svg: &str, width: u32) -> Result<Pixmap, DrawError> {
    if !(MIN_WIDTH..=MAX_WIDTH).contains(&width) {
        return Err(DrawError::Width(width));
    }
    let tree =
        Tree::from_str(svg, &Options::default()).map_err(|error| DrawError::Render(error.to_string()))?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round().max(1.0) as u32;
    let mut pixels = Pixmap::new(width, height)
        .ok_or_else(|| DrawError::Render(format!("{width} by {height} pixels are too many")))?;
    // The last row of pixels may be covered in part only; what shows through is paper.
    let (red, green, blue) = PAPER_RGB;
    pixels.fill(Color::from_rgba8(red, green, blue, 255));
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    Ok(pixels)
}
