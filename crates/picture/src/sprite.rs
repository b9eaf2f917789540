//! Sprites: a drawing that is shown in many places is rendered once and copied. Most of the time of a picture goes into
//! the edges of shapes, and a board has dozens of equal cells and pieces. Copies begin at whole pixels, so that one rendering
//! fits all of them; they are at most half a pixel from where the SVG has them.

use std::collections::HashMap;
use std::rc::Rc;

use resvg::tiny_skia::Pixmap;

use crate::draw::{Camera, Drawing};
use crate::item::{Motif, Stamp};
use crate::layout::{Bounds, Point};
use crate::piece::layers;
use crate::raster::{RasterError, document, pixels};

/// The sprites of the pictures of a game, which have one theme.
#[derive(Default)]
pub(crate) struct SpriteSheet {
    /// By the drawing and the bits of its scale.
    motifs: HashMap<(Motif, u64), Vec<Rc<Sprite>>>,
    /// The layers of all of them, which some share.
    layers: HashMap<(String, u64), Rc<Sprite>>,
}

/// Pixels around an origin.
struct Sprite {
    pixmap: Pixmap,
    /// The distance of the origin from the left and from the upper edge.
    origin: (i32, i32),
}

impl SpriteSheet {
    /// Draws a stamp of a picture, within a box, over what is there.
    pub(crate) fn draw(
        &mut self,
        stamp: &Stamp,
        bounds: Bounds,
        camera: Camera,
        drawing: &Drawing,
        pixmap: &mut Pixmap,
    ) -> Result<(), RasterError> {
        let at =
            Point { x: camera.at.x + camera.scale * stamp.at.x, y: camera.at.y + camera.scale * stamp.at.y };
        let key = (stamp.motif.clone(), (camera.scale * stamp.scale).to_bits());
        if !self.motifs.contains_key(&key) {
            let sprites = self.render(stamp, bounds, camera.scale, drawing)?;
            self.motifs.insert(key.clone(), sprites);
        }
        for sprite in self.motifs.get(&key).into_iter().flatten() {
            let corner = (at.x.round() as i32 - sprite.origin.0, at.y.round() as i32 - sprite.origin.1);
            copy(&sprite.pixmap, corner, pixmap);
        }
        Ok(())
    }

    fn render(
        &mut self,
        stamp: &Stamp,
        bounds: Bounds,
        zoom: f64,
        drawing: &Drawing,
    ) -> Result<Vec<Rc<Sprite>>, RasterError> {
        let scale = zoom * stamp.scale;
        // The box around the origin, in pixels.
        let region = Bounds {
            left: zoom * (bounds.left - stamp.at.x),
            top: zoom * (bounds.top - stamp.at.y),
            right: zoom * (bounds.right - stamp.at.x),
            bottom: zoom * (bounds.bottom - stamp.at.y),
        };
        let texts = match &stamp.motif {
            Motif::Piece(key) => layers(key, drawing.body(), drawing.palette()),
            Motif::Other(svg) => vec![svg.clone()],
        };
        let mut sprites = Vec::with_capacity(texts.len());
        for text in texts {
            let key = (text, scale.to_bits());
            if let Some(sprite) = self.layers.get(&key) {
                sprites.push(Rc::clone(sprite));
                continue;
            }
            let sprite = Rc::new(Sprite::render(&key.0, scale, region)?);
            sprites.push(Rc::clone(&sprite));
            self.layers.insert(key, sprite);
        }
        Ok(sprites)
    }
}

impl Sprite {
    /// A drawing with a box around it, in pixels from its origin.
    fn render(svg: &str, scale: f64, region: Bounds) -> Result<Sprite, RasterError> {
        // A pixel more on each side, since edges are smooth.
        let (x, y) = ((1.0 - region.left).ceil(), (1.0 - region.top).ceil());
        let size = ((x + region.right + 1.0).ceil() as u32, (y + region.bottom + 1.0).ceil() as u32);
        let elements = format!("<g transform=\"translate({x} {y}) scale({scale})\">{svg}</g>");
        Ok(Sprite { pixmap: pixels(&document(size, &elements))?, origin: (x as i32, y as i32) })
    }
}

/// Lays one picture over another, with its upper left corner at a place that may be outside.
fn copy(source: &Pixmap, (left, top): (i32, i32), target: &mut Pixmap) {
    let (wide, high) = (source.width() as i32, source.height() as i32);
    let (width, height) = (target.width() as i32, target.height() as i32);
    // The columns of the source that are inside.
    let (from, to) = ((-left).clamp(0, wide), (width - left).clamp(0, wide));
    if from >= to {
        return;
    }
    for y in (-top).clamp(0, high)..(height - top).clamp(0, high) {
        let row = (4 * (y * wide + from)) as usize..(4 * (y * wide + to)) as usize;
        let at = 4 * ((top + y) * width + left + from) as usize;
        let over = source.data()[row].as_chunks::<4>().0;
        let under = target.data_mut()[at..at + 4 * over.len()].as_chunks_mut::<4>().0;
        for (over, under) in over.iter().zip(under) {
            match over[3] {
                0 => {}
                u8::MAX => *under = *over,
                opacity => blend(*over, opacity, under),
            }
        }
    }
}

/// Source over destination, both with their opacity multiplied in.
fn blend(over: [u8; 4], opacity: u8, under: &mut [u8; 4]) {
    let rest = u32::from(u8::MAX - opacity);
    for (under, over) in under.iter_mut().zip(over) {
        let shown = (u32::from(*under) * rest + 127) / 255;
        *under = over.saturating_add(shown as u8);
    }
}

#[cfg(test)]
mod tests {
    //! Pictures laid over one another.

    use resvg::tiny_skia::{Color, Pixmap};

    use super::copy;

    fn filled(side: u32, color: Color) -> Pixmap {
        let mut pixmap = Pixmap::new(side, side).unwrap();
        pixmap.fill(color);
        pixmap
    }

    #[test]
    fn what_lies_outside_is_not_drawn() {
        let source = filled(4, Color::WHITE);
        for (corner, expected) in [((-3, -3), 1), ((2, 2), 1), ((-1, 0), 9), ((9, 0), 0), ((-4, -4), 0)] {
            let mut target = filled(3, Color::BLACK);
            copy(&source, corner, &mut target);
            let white = target.pixels().iter().filter(|pixel| pixel.red() == 255).count();
            assert_eq!(white, expected, "{corner:?}");
        }
    }

    #[test]
    fn what_is_half_opaque_is_mixed() {
        let mut target = filled(1, Color::WHITE);
        copy(&filled(1, Color::from_rgba8(0, 0, 0, 51)), (0, 0), &mut target);
        assert_eq!(target.data(), [204, 204, 204, 255]);
    }
}
