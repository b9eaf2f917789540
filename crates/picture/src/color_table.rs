//! Pictures in few colours: a palette of up to 255 that occur most, and for each pixel the nearest of them. PNG files become
//! a third as large by it, and GIF files have no other way.

use std::cmp::Reverse;

/// The index that means “as in the frame before”.
pub(crate) const TRANSPARENT: u8 = 255;
/// Bits of a channel by which colours are compared. Pieces and grounds are flat, so that is finer than the eye.
const BITS: u32 = 6;
/// No colour of the palette is known yet.
const UNKNOWN: u32 = u32::MAX;

/// Up to 255 colours, and the nearest of them for each cell of the colour cube.
#[derive(Debug)]
pub(crate) struct ColorTable {
    colors: Vec<[u8; 3]>,
    /// Their channels, to calculate with.
    channels: [Vec<f32>; 3],
    nearest: Vec<u32>,
}

/// Equal pixels that follow one another: their colour, and how many they are. Most pixels are like the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    /// Red, green, blue and opacity.
    color: [u8; 4],
    length: usize,
}

impl Run {
    /// The runs of some pixels.
    pub(crate) fn all(pixels: &[u8]) -> impl Iterator<Item = Run> {
        let pixels = pixels.as_chunks::<4>().0;
        pixels.chunk_by(|a, b| a == b).map(|run| Run { color: run[0], length: run.len() })
    }

    pub(crate) fn is_opaque(self) -> bool {
        self.color[3] == u8::MAX
    }
}

/// The pixels of a cell of the colour cube: how many, and by the majority vote of Boyer and Moore the colour that more than
/// half of them have, if there is one.
#[derive(Clone, Copy, Default)]
struct Cell {
    /// Its number in the colour cube.
    at: usize,
    count: u32,
    color: [u8; 3],
    votes: u32,
}

impl ColorTable {
    /// The colours that occur most in some pictures, at most one of each cell; equal counts in the order of the colours,
    /// so that files are the same everywhere.
    pub(crate) fn of(runs: impl Iterator<Item = Run>) -> ColorTable {
        let mut used: Vec<Cell> = Vec::new();
        // The index of each cell in the list; few of the cube are used.
        let mut nearest = vec![UNKNOWN; 1 << (3 * BITS)];
        for run in runs {
            let at = cell_of(run.color);
            if nearest[at] == UNKNOWN {
                nearest[at] = used.len() as u32;
                used.push(Cell { at, ..Cell::default() });
            }
            let [red, green, blue, _] = run.color;
            used[nearest[at] as usize].add([red, green, blue], run.length as u32);
        }
        used.sort_unstable_by_key(|cell| (Reverse(cell.count), cell.at));
        for (index, cell) in used.iter().enumerate() {
            nearest[cell.at] = if index < usize::from(TRANSPARENT) { index as u32 } else { UNKNOWN };
        }
        used.truncate(usize::from(TRANSPARENT));
        let colors: Vec<[u8; 3]> = used.iter().map(|cell| cell.color).collect();
        let channels = [0, 1, 2].map(|n| colors.iter().map(|color| f32::from(color[n])).collect());
        ColorTable { colors, channels, nearest }
    }

    /// Red, green and blue of every colour.
    pub(crate) fn palette(&self) -> Vec<u8> {
        self.colors.concat()
    }

    /// The index of each pixel's colour.
    pub(crate) fn indices(&mut self, runs: impl Iterator<Item = Run>) -> Vec<u8> {
        let mut indices = Vec::new();
        for run in runs {
            indices.resize(indices.len() + run.length, self.index(run.color));
        }
        indices
    }

    /// The same into a place for as many.
    pub(crate) fn index_into(&mut self, runs: impl Iterator<Item = Run>, indices: &mut [u8]) {
        let mut rest = indices;
        for run in runs {
            let (same, after) = rest.split_at_mut(run.length);
            same.fill(self.index(run.color));
            rest = after;
        }
    }

    fn index(&mut self, color: [u8; 4]) -> u8 {
        let cell = cell_of(color);
        if self.nearest[cell] == UNKNOWN {
            self.nearest[cell] = u32::from(self.search(color));
        }
        self.nearest[cell] as u8
    }

    /// The nearest colour by squared distance.
    fn search(&self, color: [u8; 4]) -> u8 {
        let [red, green, blue, _] = color.map(f32::from);
        let [reds, greens, blues] = &self.channels;
        let known = reds.iter().zip(greens).zip(blues);
        // Whole numbers below 2^24, so they are exact; in a loop of its own the compiler takes several at a time.
        let mut distances = [f32::MAX; TRANSPARENT as usize];
        for (distance, ((known_red, known_green), known_blue)) in distances.iter_mut().zip(known) {
            let (r, g, b) = (known_red - red, known_green - green, known_blue - blue);
            *distance = r * r + g * g + b * b;
        }
        let least = distances.iter().copied().fold(f32::MAX, f32::min);
        distances.iter().position(|&distance| distance <= least).map_or(0, |index| index as u8)
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

/// The cell of the colour cube: the upper bits of each channel.
fn cell_of(color: [u8; 4]) -> usize {
    color[..3].iter().fold(0, |cell, channel| cell << BITS | usize::from(channel >> (8 - BITS)))
}

#[cfg(test)]
mod tests {
    //! Few colours are kept as they are, many are taken to the nearest that is kept.

    use super::{ColorTable, Run, TRANSPARENT};

    #[test]
    fn few_colors_are_kept_and_the_most_frequent_comes_first() {
        let pixels = [[9, 9, 9, 255], [200, 0, 0, 255], [200, 0, 0, 255]].concat();
        let mut table = ColorTable::of(Run::all(&pixels));
        assert_eq!(table.palette(), [200, 0, 0, 9, 9, 9]);
        assert_eq!(table.indices(Run::all(&pixels)), [1, 0, 0]);
        assert_eq!(table.indices(Run::all(&[150, 20, 20, 255])), [0], "the nearest");
    }

    #[test]
    fn among_colors_that_hardly_differ_the_most_frequent_stands_for_all() {
        let pixels =
            [[100, 0, 0, 255], [101, 0, 0, 255], [101, 0, 0, 255], [102, 0, 0, 255], [101, 0, 0, 255]];
        let table = ColorTable::of(Run::all(&pixels.concat()));
        assert_eq!(table.palette(), [101, 0, 0]);
    }

    #[test]
    fn no_more_colors_are_taken_than_a_file_has_beside_the_transparent_one() {
        let pixels: Vec<u8> =
            (0..=255_u8).flat_map(|n| [n, n.wrapping_mul(37), n.wrapping_mul(101), 255]).collect();
        let mut table = ColorTable::of(Run::all(&pixels));
        assert_eq!(table.palette().len(), 3 * usize::from(TRANSPARENT));
        assert!(table.indices(Run::all(&pixels)).iter().all(|&index| index < TRANSPARENT));
    }
}
