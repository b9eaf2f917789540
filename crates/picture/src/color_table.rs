//! Pictures in few colours: a palette of up to 255 that occur most, and for each pixel the nearest of them. PNG files become
//! a third as large by it, and GIF files have no other way.

use std::cmp::Reverse;

/// The index that means “as in the frame before”.
pub(crate) const TRANSPARENT: u8 = 255;
/// Bits of a channel by which colours are compared. Pieces and grounds are flat, so that is finer than the eye.
const BITS: u32 = 6;
/// No colour of the palette is known yet.
const UNKNOWN: u16 = u16::MAX;

/// Up to 255 colours, and the nearest of them for each cell of the colour cube.
#[derive(Debug)]
pub(crate) struct ColorTable {
    colors: Vec<[u8; 3]>,
    nearest: Vec<u16>,
}

/// The pixels of a cell of the colour cube: how many, and by the majority vote of Boyer and Moore the colour that more than
/// half of them have, if there is one.
#[derive(Clone, Copy, Default)]
struct Cell {
    count: u32,
    color: [u8; 3],
    votes: u32,
}

impl ColorTable {
    /// The colours that occur most in some pictures, at most one of each cell; equal counts in the order of the colours,
    /// so that files are the same everywhere. Pixels are red, green, blue and opacity.
    pub(crate) fn of<'a>(pictures: impl Iterator<Item = &'a [u8]>) -> ColorTable {
        let mut cells = vec![Cell::default(); 1 << (3 * BITS)];
        for picture in pictures {
            for (color, run) in runs(picture) {
                cells[cell_of(color)].add(color, run as u32);
            }
        }
        let mut used: Vec<(usize, Cell)> =
            cells.into_iter().enumerate().filter(|(_, cell)| cell.count > 0).collect();
        used.sort_unstable_by_key(|(at, cell)| (Reverse(cell.count), *at));
        used.truncate(usize::from(TRANSPARENT));
        let mut nearest = vec![UNKNOWN; 1 << (3 * BITS)];
        for (index, (at, _)) in used.iter().enumerate() {
            nearest[*at] = index as u16;
        }
        ColorTable { colors: used.into_iter().map(|(_, cell)| cell.color).collect(), nearest }
    }

    /// Red, green and blue of every colour.
    pub(crate) fn palette(&self) -> Vec<u8> {
        self.colors.concat()
    }

    /// The index of each pixel's colour.
    pub(crate) fn indices(&mut self, pixels: &[u8]) -> Vec<u8> {
        let mut indices = vec![0; pixels.len() / 4];
        self.index_into(pixels, &mut indices);
        indices
    }

    /// The same into a place for as many.
    pub(crate) fn index_into(&mut self, pixels: &[u8], indices: &mut [u8]) {
        let mut rest = indices;
        for (color, run) in runs(pixels) {
            let (same, after) = rest.split_at_mut(run);
            same.fill(self.index(color));
            rest = after;
        }
    }

    fn index(&mut self, color: [u8; 3]) -> u8 {
        let cell = cell_of(color);
        if self.nearest[cell] == UNKNOWN {
            self.nearest[cell] = u16::from(self.search(color));
        }
        self.nearest[cell] as u8
    }

    /// The nearest colour by squared distance.
    fn search(&self, color: [u8; 3]) -> u8 {
        let distance = |known: &[u8; 3]| -> i32 {
            known.iter().zip(color).map(|(&a, b)| (i32::from(a) - i32::from(b)).pow(2)).sum()
        };
        let known = self.colors.iter().enumerate();
        known.min_by_key(|(_, known)| distance(known)).map_or(0, |(index, _)| index as u8)
    }
}

impl Cell {
    fn add(&mut self, color: [u8; 3], count: u32) {
        self.count += count;
        if self.color == color || self.votes == 0 {
            self.color = color;
            self.votes += count;
        } else if self.votes >= count {
            self.votes -= count;
        } else {
            self.color = color;
            self.votes = count - self.votes;
        }
    }
}

/// Equal pixels that follow one another: their colour and how many they are. Most pixels are like the one before.
fn runs(pixels: &[u8]) -> impl Iterator<Item = ([u8; 3], usize)> {
    let pixels = pixels.as_chunks::<4>().0;
    pixels.chunk_by(|a, b| a == b).map(|run| ([run[0][0], run[0][1], run[0][2]], run.len()))
}

/// The cell of the colour cube: the upper bits of each channel.
fn cell_of(color: [u8; 3]) -> usize {
    color.iter().fold(0, |cell, channel| cell << BITS | usize::from(channel >> (8 - BITS)))
}

#[cfg(test)]
mod tests {
    //! Few colours are kept as they are, many are taken to the nearest that is kept.

    use super::{ColorTable, TRANSPARENT};

    #[test]
    fn few_colors_are_kept_and_the_most_frequent_comes_first() {
        let pixels = [[9, 9, 9, 255], [200, 0, 0, 255], [200, 0, 0, 255]].concat();
        let mut table = ColorTable::of([pixels.as_slice()].into_iter());
        assert_eq!(table.palette(), [200, 0, 0, 9, 9, 9]);
        assert_eq!(table.indices(&pixels), [1, 0, 0]);
        assert_eq!(table.indices(&[150, 20, 20, 255]), [0], "the nearest");
    }

    #[test]
    fn among_colors_that_hardly_differ_the_most_frequent_stands_for_all() {
        let pixels =
            [[100, 0, 0, 255], [101, 0, 0, 255], [101, 0, 0, 255], [102, 0, 0, 255], [101, 0, 0, 255]];
        let table = ColorTable::of([pixels.concat().as_slice()].into_iter());
        assert_eq!(table.palette(), [101, 0, 0]);
    }

    #[test]
    fn no_more_colors_are_taken_than_a_file_has_beside_the_transparent_one() {
        let pixels: Vec<u8> =
            (0..=255_u8).flat_map(|n| [n, n.wrapping_mul(37), n.wrapping_mul(101), 255]).collect();
        let mut table = ColorTable::of([pixels.as_slice()].into_iter());
        assert_eq!(table.palette().len(), 3 * usize::from(TRANSPARENT));
        assert!(table.indices(&pixels).iter().all(|&index| index < TRANSPARENT));
    }
}
