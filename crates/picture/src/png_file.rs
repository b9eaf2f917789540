//! PNG files: with a palette where nothing is transparent, which is a third of the size.

use miniz_oxide::deflate::compress_to_vec_zlib;
use png::chunk::IDAT;
use png::{ColorType, Encoder, EncodingError};
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8};
use rusc_api::Scene;

use crate::color_table::{ColorTable, Run};
use crate::draw::{Drawing, extent};
use crate::options::PictureOptions;
use crate::raster::{RasterError, pixels};
use crate::sprite::SpriteSheet;
use crate::theme::Palette;

/// How hard to look for repetitions, from 1 to 10.
const LEVEL: u8 = 4;
/// The filter of a row that is written as it is. Differences of indices mean nothing, so no other helps.
const NO_FILTER: u8 = 0;

/// A scene as a PNG file: the picture that [`svg`](crate::svg) describes, in less time than [`png()`] needs for its text.
///
/// # Errors
/// It cannot be drawn, which is a fault of this crate.
pub fn scene_png(game: &str, scene: &Scene, options: &PictureOptions) -> Result<Vec<u8>, RasterError> {
    png_in(&Palette::new(options.theme, game), scene, options)
}

/// A scene as a PNG file, in any colours.
pub(crate) fn png_in(
    palette: &Palette,
    scene: &Scene,
    options: &PictureOptions,
) -> Result<Vec<u8>, RasterError> {
    let drawing = Drawing::new(palette, scene, options, extent(scene, options));
    encode(&drawing.pixels(&mut SpriteSheet::default())?)
}

/// An SVG as a PNG file.
///
/// # Errors
/// The text is no SVG; [`svg`](crate::svg) makes no such text.
pub fn png(svg: &str) -> Result<Vec<u8>, RasterError> {
    encode(&pixels(svg)?)
}

fn encode(pixmap: &Pixmap) -> Result<Vec<u8>, RasterError> {
    let runs: Vec<Run> = Run::all(pixmap.data()).collect();
    let is_opaque = runs.iter().all(|run| run.is_opaque());
    let file = if is_opaque { with_palette(pixmap, &runs) } else { with_opacity(pixmap) };
    file.map_err(|error| RasterError::new(&error))
}

fn with_palette(pixmap: &Pixmap, runs: &[Run]) -> Result<Vec<u8>, EncodingError> {
    let mut colors = ColorTable::of(runs.iter().copied());
    let indices = colors.indices(runs.iter().copied());
    let mut rows = Vec::with_capacity(indices.len() + pixmap.height() as usize);
    for row in indices.chunks_exact(pixmap.width() as usize) {
        rows.push(NO_FILTER);
        rows.extend_from_slice(row);
    }
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, pixmap.width(), pixmap.height());
    encoder.set_color(ColorType::Indexed);
    encoder.set_palette(colors.palette());
    // All rows in one piece: the encoder would hand them over one by one, and clear a buffer for each.
    encoder.write_header()?.write_chunk(IDAT, &compress_to_vec_zlib(&rows, LEVEL))?;
    Ok(file)
}

fn with_opacity(pixmap: &Pixmap) -> Result<Vec<u8>, EncodingError> {
    let straight = pixmap.pixels().iter().map(PremultipliedColorU8::demultiply);
    let bytes: Vec<u8> = straight.flat_map(|c| [c.red(), c.green(), c.blue(), c.alpha()]).collect();
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, pixmap.width(), pixmap.height());
    encoder.set_color(ColorType::Rgba);
    encoder.write_header()?.write_image_data(&bytes)?;
    Ok(file)
}
