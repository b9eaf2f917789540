//! From SVG to pixels. No fonts and no files of the machine are looked at.

use std::fmt::{self, Write as _};

use resvg::tiny_skia::{IntRect, Pixmap, Transform};
use resvg::usvg;

use crate::draw::Drawing;
use crate::layout::Bounds;
use crate::sprite::SpriteSheet;

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
    let tree = tree(svg)?;
    let size = tree.size().to_int_size();
    let mut pixmap = new_pixmap((size.width(), size.height()))?;
    resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
    Ok(pixmap)
}

fn tree(svg: &str) -> Result<usvg::Tree, RasterError> {
    usvg::Tree::from_str(svg, &usvg::Options::default()).map_err(|error| RasterError::new(&error))
}

fn new_pixmap((width, height): (u32, u32)) -> Result<Pixmap, RasterError> {
    Pixmap::new(width, height).ok_or_else(|| RasterError("it has no size".to_owned()))
}

/// Elements as the text of a file.
pub(crate) fn document((width, height): (u32, u32), elements: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\">{elements}</svg>"
    )
}

impl Drawing<'_> {
    /// All pixels.
    pub(crate) fn pixels(&self, sprites: &mut SpriteSheet) -> Result<Pixmap, RasterError> {
        self.pixels_where(sprites, |_| true)
    }

    /// A picture that is right within some rectangles: only the items that meet one of them are drawn. It is as large as
    /// the whole, since edges are rounded to parts of a pixel by their distance from the corner.
    pub(crate) fn pixels_within(
        &self,
        parts: &[IntRect],
        sprites: &mut SpriteSheet,
    ) -> Result<Pixmap, RasterError> {
        let boxes: Vec<Bounds> = parts.iter().map(|part| with_margin(*part)).collect();
        self.pixels_where(sprites, |item| boxes.iter().any(|part| part.meets(item)))
    }

    /// The items of which a box, in pixels, is wanted. What is shown in many places is drawn once, to be copied; the
    /// others are drawn by the renderer, as many at a time as follow one another.
    fn pixels_where(
        &self,
        sprites: &mut SpriteSheet,
        is_wanted: impl Fn(Bounds) -> bool,
    ) -> Result<Pixmap, RasterError> {
        let mut pixmap = new_pixmap(self.size())?;
        let mut waiting =
            format!("<rect width=\"100%\" height=\"100%\" fill=\"{}\"/>", self.palette().color("table"));
        for (item, camera) in self.items(is_wanted) {
            match &item.stamp {
                Some(stamp) => {
                    self.render(&std::mem::take(&mut waiting), &mut pixmap)?;
                    sprites.draw(stamp, item.bounds, camera, self, &mut pixmap)?;
                }
                None => {
                    let _ = write!(waiting, "<g transform=\"{}\">{}</g>", camera.transform(), item.svg);
                }
            }
        }
        self.render(&waiting, &mut pixmap)?;
        Ok(pixmap)
    }

    /// Draws some elements over what is there.
    fn render(&self, elements: &str, pixmap: &mut Pixmap) -> Result<(), RasterError> {
        if elements.is_empty() {
            return Ok(());
        }
        resvg::render(&tree(&document(self.size(), elements))?, Transform::identity(), &mut pixmap.as_mut());
        Ok(())
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
