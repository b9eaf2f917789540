//! A game as an animated GIF: a frame for each position, of which only the changed part is written, in one fixed palette.

use gif::{DisposalMethod, Encoder, Frame, Repeat};
use resvg::tiny_skia::IntRect;
use rusc_api::Scene;

use crate::aligned::aligned;
use crate::color_table::{ColorTable, Run, TRANSPARENT};
use crate::draw::{Drawing, extent};
use crate::layout::Bounds;
use crate::options::PictureOptions;
use crate::raster::RasterError;
use crate::sprite::SpriteSheet;
use crate::theme::Palette;

/// How long frames stay, in hundredths of a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrameTimes {
    /// Each position.
    pub each: u16,
    /// The last position.
    pub last: u16,
}

impl Default for FrameTimes {
    fn default() -> FrameTimes {
        FrameTimes { each: 80, last: 300 }
    }
}

/// The most frames; of a longer game the last ones are shown.
pub const MOST_FRAMES: usize = 600;

/// The positions of a game in their order, as a GIF file.
///
/// # Errors
/// There is no position, or one cannot be drawn, which is a fault of this crate.
pub fn gif(
    game: &str,
    scenes: &[Scene],
    options: &PictureOptions,
    times: FrameTimes,
) -> Result<Vec<u8>, RasterError> {
    gif_in(&Palette::new(options.theme, game), scenes, options, times)
}

/// The same, in any colours.
pub(crate) fn gif_in(
    palette: &Palette,
    scenes: &[Scene],
    options: &PictureOptions,
    times: FrameTimes,
) -> Result<Vec<u8>, RasterError> {
    let scenes = aligned(&scenes[scenes.len().saturating_sub(MOST_FRAMES)..]);
    let part = scenes.iter().map(|scene| extent(scene, options)).reduce(Bounds::union);
    let part = part.ok_or_else(RasterError::no_frames)?;
    let drawings = scenes.iter().map(|scene| Drawing::new(palette, scene, options, part));
    let drawings: Vec<Drawing> = drawings.collect();
    let mut sprites = SpriteSheet::default();
    // Nearly all colours of a game are in its first, middle and last positions.
    let sampled =
        [0, drawings.len() / 2, drawings.len() - 1].map(|index| drawings[index].pixels(&mut sprites));
    let sampled = sampled.into_iter().collect::<Result<Vec<_>, _>>()?;
    let mut colors = ColorTable::of(sampled.iter().flat_map(|pixmap| Run::all(pixmap.data())));
    let (width, height) = (options.width as u16, options.height as u16);
    let mut out = Vec::new();
    let failed = |error: gif::EncodingError| RasterError::new(&error);
    let mut global = colors.palette();
    // The transparent colour has the last index.
    global.resize(3 * 256, 0);
    let mut encoder = Encoder::new(&mut out, width, height, &global).map_err(failed)?;
    encoder.set_repeat(Repeat::Infinite).map_err(failed)?;
    let mut now = colors.indices(Run::all(sampled[0].data()));
    for (index, drawing) in drawings.iter().enumerate() {
        let before = index.checked_sub(1).map(|index| (&drawings[index], now.clone()));
        if let Some((before, _)) = &before {
            redraw(&mut now, drawing, before, &mut colors, &mut sprites)?;
        }
        let delay = if index + 1 == drawings.len() { times.last } else { times.each };
        let frame = changed_frame(before.as_ref().map(|(_, before)| before.as_slice()), &now, width, delay);
        encoder.write_frame(&frame).map_err(failed)?;
    }
    drop(encoder);
    Ok(out)
}

/// Draws what differs from the picture before into its pixels.
fn redraw(
    indices: &mut [u8],
    now: &Drawing,
    before: &Drawing,
    colors: &mut ColorTable,
    sprites: &mut SpriteSheet,
) -> Result<(), RasterError> {
    let changes = now.changes_since(before);
    let parts = apart(changes.iter().filter_map(|bounds| now.rectangle(*bounds)).collect());
    let pixmap = now.pixels_within(&parts, sprites)?;
    let wide = pixmap.width() as usize;
    for part in parts {
        for y in part.top() as usize..part.bottom() as usize {
            let row = y * wide + part.left() as usize..y * wide + part.right() as usize;
            let runs = Run::all(&pixmap.data()[4 * row.start..4 * row.end]);
            colors.index_into(runs, &mut indices[row]);
        }
    }
    Ok(())
}

/// Rectangles joined until none meets another.
fn apart(mut parts: Vec<IntRect>) -> Vec<IntRect> {
    let mut joined: Vec<IntRect> = Vec::new();
    // The order of the changes is that of a hash table; that of the rectangles must not be.
    parts.sort_unstable_by_key(|part| (part.y(), part.x(), part.width(), part.height()));
    while let Some(part) = parts.pop() {
        let met = joined.iter().position(|other| part.intersect(other).is_some());
        match met.map(|index| joined.swap_remove(index)) {
            Some(other) => parts.extend(union(part, other)),
            None => joined.push(part),
        }
    }
    joined
}

fn union(a: IntRect, b: IntRect) -> Option<IntRect> {
    IntRect::from_ltrb(
        a.left().min(b.left()),
        a.top().min(b.top()),
        a.right().max(b.right()),
        a.bottom().max(b.bottom()),
    )
}

/// The smallest rectangle that holds every change, pixels that stay transparent; at least one pixel, since a frame cannot
/// be empty.
fn changed_frame(before: Option<&[u8]>, now: &[u8], width: u16, delay: u16) -> Frame<'static> {
    let wide = usize::from(width);
    let rows: Vec<(usize, usize, usize)> = match before {
        None => (0..now.len() / wide).map(|y| (y, 0, wide - 1)).collect(),
        Some(before) => changed_rows(before, now, wide),
    };
    let left = rows.iter().map(|row| row.1).min().unwrap_or(0);
    let right = rows.iter().map(|row| row.2).max().unwrap_or(0);
    let top = rows.first().map_or(0, |row| row.0);
    let bottom = rows.last().map_or(0, |row| row.0);
    let pixel = |at: usize| match before {
        Some(before) if before[at] == now[at] => TRANSPARENT,
        _ => now[at],
    };
    let buffer: Vec<u8> =
        (top..=bottom).flat_map(|y| (y * wide + left..=y * wide + right).map(pixel)).collect();
    Frame {
        delay,
        dispose: DisposalMethod::Keep,
        transparent: before.map(|_| TRANSPARENT),
        left: left as u16,
        top: top as u16,
        width: (right - left + 1) as u16,
        height: (bottom - top + 1) as u16,
        buffer: buffer.into(),
        ..Frame::default()
    }
}

/// The rows with a change: the row, its first and its last changed column.
fn changed_rows(before: &[u8], now: &[u8], wide: usize) -> Vec<(usize, usize, usize)> {
    let rows = before.chunks_exact(wide).zip(now.chunks_exact(wide)).enumerate();
    let changed = rows.filter_map(|(y, (before, now))| {
        let differs = |x: &usize| before[*x] != now[*x];
        Some((y, (0..wide).find(differs)?, (0..wide).rfind(differs)?))
    });
    changed.collect()
}

#[cfg(test)]
mod tests;
