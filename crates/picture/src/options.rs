//! What a picture shows beside the pieces.

use rusc_api::Hex;

use crate::Theme;

/// How a picture is drawn.
///
/// ```
/// use rusc_picture::{PictureOptions, Theme};
///
/// let options = PictureOptions { width: 1200, height: 630, theme: Theme::Dark, ..PictureOptions::default() };
/// assert!(options.check().is_ok());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PictureOptions {
    /// In pixels, from [`PictureOptions::SMALLEST`] to [`PictureOptions::LARGEST`].
    pub width: u32,
    /// As the width; the board is fitted into the box.
    pub height: u32,
    /// The colours.
    pub theme: Theme,
    /// Whether cells have their names, and tiles where cells have none.
    pub coordinates: Coordinates,
    /// Whether the last move is marked.
    pub last_move: LastMove,
    /// How stacks are drawn.
    pub stacks: Stacks,
    /// Whether what the sides hold is shown above and below the board.
    pub trays: Trays,
    /// From cell to cell, on top of everything.
    pub arrows: Vec<(Hex, Hex)>,
    /// What the picture is called, for those who cannot see it; see [`describe`](crate::describe). Empty for none.
    pub title: String,
}

impl PictureOptions {
    /// The least width and height.
    pub const SMALLEST: u32 = 32;
    /// The largest: a picture of that size takes 16 MiB of memory.
    pub const LARGEST: u32 = 2048;

    /// The most arrows.
    pub const MOST_ARROWS: usize = 64;

    /// Whether sizes and numbers are within the limits.
    ///
    /// # Errors
    /// What is not, and what would be.
    pub fn check(&self) -> Result<(), String> {
        let (least, most) = (Self::SMALLEST, Self::LARGEST);
        if [self.width, self.height].iter().any(|size| !(least..=most).contains(size)) {
            return Err(format!("width and height are from {least} to {most} pixels"));
        }
        if self.arrows.len() > Self::MOST_ARROWS {
            return Err(format!("there are at most {} arrows", Self::MOST_ARROWS));
        }
        Ok(())
    }
}

impl Default for PictureOptions {
    fn default() -> PictureOptions {
        PictureOptions {
            width: 640,
            height: 640,
            theme: Theme::default(),
            coordinates: Coordinates::default(),
            last_move: LastMove::default(),
            stacks: Stacks::default(),
            trays: Trays::default(),
            arrows: Vec::new(),
            title: String::new(),
        }
    }
}

/// The names of cells, or of pieces where cells have none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Coordinates {
    /// Not shown.
    #[default]
    Hidden,
    /// On the rim, on cells, or on tiles.
    Shown,
}

/// What the last move did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LastMove {
    /// Where it came from and went to.
    #[default]
    Marked,
    /// Not shown.
    Hidden,
}

/// Stacks of pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Stacks {
    /// From above, with the number of pieces.
    #[default]
    Closed,
    /// Fanned out, so that every piece can be seen.
    Opened,
}

/// What the sides hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Trays {
    /// Above and below the board.
    #[default]
    Shown,
    /// Only the board.
    Hidden,
}
