//! The sign of the program: the queen bee of the page on a tile. For browser tabs and home screens.

use crate::glyphs::glyph;
use crate::layout::{Shape, hex_path};
use crate::png_file::png;
use crate::raster::RasterError;
use crate::theme::{Palette, Theme};

/// What surrounds the sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IconShape {
    /// A tile on nothing.
    Plain,
    /// A ground to the edges, of which a home screen may cut off all but a circle of four fifths.
    Maskable,
}

/// The sign as SVG, of that many pixels. It is drawn as the page draws its mark, in the colours of light screens.
///
/// ```
/// use rusc_picture::{IconShape, icon};
///
/// assert!(icon(IconShape::Plain, 64).starts_with("<svg xmlns="));
/// ```
pub fn icon(shape: IconShape, size: u32) -> String {
    let palette = Palette::new(Theme::Light, "hive");
    let (face, ink) = (palette.color("second-face"), palette.ink(1, "queen"));
    let body = match shape {
        IconShape::Plain => format!("<path d=\"{}\" fill=\"{face}\"/>", hex_path(Shape::Pointy, 50.0, 13.0)),
        IconShape::Maskable => format!("<path d=\"M-50 -50H50V50H-50Z\" fill=\"{face}\"/>"),
    };
    let scale = if shape == IconShape::Plain { ".76" } else { ".66" };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{size}\" height=\"{size}\" viewBox=\"-50 -50 100 100\">\
         {body}<g color=\"{ink}\" transform=\"scale({scale})\">{}</g></svg>\n",
        glyph("queen", face)
    )
}

/// The sign as an ICO file, for programs that ask for nothing else: PNG images of 16, 32 and 48 pixels.
///
/// # Errors
/// An image cannot be drawn, which is a fault of this crate.
pub fn ico() -> Result<Vec<u8>, RasterError> {
    const SIZES: [u8; 3] = [16, 32, 48];
    let images = SIZES.map(|size| png(&icon(IconShape::Plain, u32::from(size))));
    let images = images.into_iter().collect::<Result<Vec<_>, _>>()?;
    // Reserved, kind 1 for icons, how many.
    let mut file = vec![0, 0, 1, 0, SIZES.len() as u8, 0];
    let mut offset = 6 + 16 * SIZES.len();
    for (size, image) in SIZES.into_iter().zip(&images) {
        // Width, height, no palette, reserved, one plane, 32 bits a pixel.
        file.extend([size, size, 0, 0, 1, 0, 32, 0]);
        file.extend((image.len() as u32).to_le_bytes());
        file.extend((offset as u32).to_le_bytes());
        offset += image.len();
    }
    file.extend(images.concat());
    Ok(file)
}
