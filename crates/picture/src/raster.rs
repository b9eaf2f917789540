//! From SVG to pixels. No fonts and no files of the machine are looked at.

use std::fmt;

use resvg::tiny_skia::{IntRect, Pixmap, PremultipliedColorU8, Transform};
use resvg::usvg;

use crate::color_table::ColorTable;
use crate::draw::Drawing;
use crate::layout::Bounds;

/// A drawing that could not be turned into pixels: a fault of this crate, never of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RasterError(String);

impl RasterError {
    pub(crate) fn no_frames() -> RasterError {
        RasterError("there is nothing to show".to_owned())
    }

    pub(crate) fn new(error: &dyn std::error::Error) -> RasterError {
        RasterError(error.to_string())
    }
}

impl fmt::Display for RasterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the picture cannot be drawn: {}", self.0)
    }
}

impl std::error::Error for RasterError {}

/// The pixels of a picture, of the size that its text says.
pub(crate) fn pixels(svg: &str) -> Result<Pixmap, RasterError> {
    let tree =
        usvg::Tree::from_str(svg, &usvg::Options::default()).map_err(|error| RasterError::new(&error))?;
    let size = tree.size().to_int_size();
    let pixmap = Pixmap::new(size.width(), size.height());
    let mut pixmap = pixmap.ok_or_else(|| RasterError("it has no size".to_owned()))?;
    resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
    Ok(pixmap)
}

impl Drawing<'_> {
    /// All pixels.
    pub(crate) fn pixels(&self) -> Result<Pixmap, RasterError> {
        pixels(&self.svg(|_| true))
    }

    /// A picture that is right within some rectangles: only the items that meet one of them are drawn. It is as large as
    /// the whole, since edges are rounded to parts of a pixel by their distance from the corner.
    pub(crate) fn pixels_within(&self, parts: &[IntRect]) -> Result<Pixmap, RasterError> {
        let boxes: Vec<Bounds> = parts.iter().map(|part| with_margin(*part)).collect();
        pixels(&self.svg(|item| boxes.iter().any(|part| part.meets(item))))
    }

    /// The pixels that a box touches; none if it lies outside of the picture.
    pub(crate) fn rectangle(&self, bounds: Bounds) -> Option<IntRect> {
        let (width, height) = self.size();
        let clamp = |value: f64, most: u32| value.clamp(0.0, f64::from(most)) as i32;
        IntRect::from_ltrb(
            clamp(bounds.left.floor() - 1.0, width),
            clamp(bounds.top.floor() - 1.0, height),
            clamp(bounds.right.ceil() + 1.0, width),
            clamp(bounds.bottom.ceil() + 1.0, height),
        )
    }
}

/// The box of a rectangle and a pixel around it.
fn with_margin(part: IntRect) -> Bounds {
    Bounds {
        left: f64::from(part.left()) - 1.0,
        top: f64::from(part.top()) - 1.0,
        right: f64::from(part.right()) + 1.0,
        bottom: f64::from(part.bottom()) + 1.0,
    }
}

/// A picture as a PNG file: with a palette where nothing is transparent.
///
/// # Errors
/// The text is no SVG; [`svg`](crate::svg) makes no such text.
pub fn png(svg: &str) -> Result<Vec<u8>, RasterError> {
    let pixmap = pixels(svg)?;
    let is_opaque = pixmap.data().iter().skip(3).step_by(4).all(|&opacity| opacity == u8::MAX);
    let file = if is_opaque { with_palette(&pixmap) } else { with_opacity(&pixmap) };
    file.map_err(|error| RasterError::new(&error))
}

fn with_palette(pixmap: &Pixmap) -> Result<Vec<u8>, png::EncodingError> {
    let mut colors = ColorTable::of([pixmap.data()].into_iter());
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, pixmap.width(), pixmap.height());
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_palette(colors.palette());
    // Differences of indices mean nothing, so no filter helps.
    encoder.set_filter(png::Filter::NoFilter);
    encoder.write_header()?.write_image_data(&colors.indices(pixmap.data()))?;
    Ok(file)
}

fn with_opacity(pixmap: &Pixmap) -> Result<Vec<u8>, png::EncodingError> {
    let straight = pixmap.pixels().iter().map(PremultipliedColorU8::demultiply);
    let bytes: Vec<u8> = straight.flat_map(|c| [c.red(), c.green(), c.blue(), c.alpha()]).collect();
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, pixmap.width(), pixmap.height());
    encoder.set_color(png::ColorType::Rgba);
    encoder.write_header()?.write_image_data(&bytes)?;
    Ok(file)
}
