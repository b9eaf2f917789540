//! Sixel graphics: pictures as text for terminals. Each band is six pixels high; for each of its colours a row of characters
//! says which of the six have it.

use std::fmt::Write as _;

use crate::color_table::{ColorTable, Run};
use crate::raster::{RasterError, pixels};

/// A picture as sixels, from the control sequence that begins them to the one that ends them.
///
/// # Errors
/// The text is no SVG; [`svg`](crate::svg) makes no such text.
pub fn sixel(svg: &str) -> Result<String, RasterError> {
    let pixmap = pixels(svg)?;
    let wide = pixmap.width() as usize;
    let mut colors = ColorTable::of(Run::all(pixmap.data()));
    let indices = colors.indices(Run::all(pixmap.data()));
    let mut text = format!("\x1bPq\"1;1;{wide};{}", pixmap.height());
    for (index, color) in colors.palette().as_chunks::<3>().0.iter().enumerate() {
        // Channels are per cent.
        let [red, green, blue] = color.map(|channel| (u32::from(channel) * 100 + 127) / 255);
        let _ = write!(text, "#{index};2;{red};{green};{blue}");
    }
    for band in indices.chunks(6 * wide) {
        let mut used = [false; 256];
        for &index in band {
            used[usize::from(index)] = true;
        }
        for index in (0..=u8::MAX).filter(|&index| used[usize::from(index)]) {
            let _ = write!(text, "#{index}{}$", band_row(band, wide, index));
        }
        text.push('-');
    }
    text.push_str("\x1b\\");
    Ok(text)
}

/// The columns of a band in one colour, equal ones with a count before them.
fn band_row(band: &[u8], wide: usize, color: u8) -> String {
    let column = |x: usize| {
        let rows = band[x..].iter().step_by(wide).enumerate();
        rows.fold(0_u8, |bits, (y, &index)| bits | u8::from(index == color) << y)
    };
    let columns: Vec<u8> = (0..wide).map(column).collect();
    let mut row = String::new();
    for run in columns.chunk_by(|a, b| a == b) {
        let letter = char::from(b'?' + run[0]);
        match run.len() {
            count @ 1..=3 => row.extend(std::iter::repeat_n(letter, count)),
            count => {
                let _ = write!(row, "!{count}{letter}");
            }
        }
    }
    row
}

#[cfg(test)]
mod tests {
    //! Small pictures, by hand.

    use super::sixel;

    #[test]
    fn a_band_is_six_pixels_high_and_equal_columns_are_counted() {
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"8\" height=\"7\"><path fill=\"#f00\" d=\"M0 0H8V7H0Z\"/>\
            <path fill=\"#0000ff\" d=\"M0 0H2V1H0Z\"/></svg>";
        let expected = "\x1bPq\"1;1;8;7#0;2;100;0;0#1;2;0;0;100#0}}!6~$#1@@!6?$-#0!8@$-\x1b\\";
        assert_eq!(sixel(svg).unwrap(), expected);
    }
}
