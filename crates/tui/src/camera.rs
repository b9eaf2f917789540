//! The part of a board that is shown. The board stays where it is as long as everything on it can be seen; only then is it
//! centred again, or drawn smaller.

use ratatui::layout::Rect;
use rusc_games::Hex;

use crate::geometry::{HexGrid, Scale, Shape, Spot};

/// A rectangle of the sheet of characters: left, top, right, bottom, all inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bounds {
    left: i32,
    top: i32,
    right: i32,
    bottom: i32,
}

impl Bounds {
    fn fits(self, area: Rect) -> bool {
        self.right - self.left < i32::from(area.width) && self.bottom - self.top < i32::from(area.height)
    }

    /// The corner from which this is in the middle of a view.
    fn centred(self, area: Rect) -> Spot {
        let (width, height) = (self.right - self.left + 1, self.bottom - self.top + 1);
        let spare = (i32::from(area.width) - width, i32::from(area.height) - height);
        (self.left - spare.0.div_euclid(2), self.top - spare.1.div_euclid(2))
    }
}

/// Whether the board has an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    Fixed,
    Growing,
}

/// The corner before the first look: so far away that the board is centred then.
const NOWHERE: Spot = (i32::MAX / 4, i32::MAX / 4);

/// What is shown where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Camera {
    pub(crate) grid: HexGrid,
    extent: Extent,
    /// The place of the sheet at the upper left corner of the view.
    corner: Spot,
    /// The scale the player has chosen.
    wish: Option<Scale>,
}

impl Camera {
    pub(crate) fn new(shape: Shape, extent: Extent) -> Camera {
        Camera { grid: HexGrid { shape, scale: Scale::Normal }, extent, corner: NOWHERE, wish: None }
    }

    /// Centres the board at the next look: the view has another size.
    pub(crate) fn look_anew(&mut self) {
        self.corner = NOWHERE;
    }

    /// Draws cells a step larger.
    pub(crate) fn nearer(&mut self) {
        self.wish = Some(if self.grid.scale == Scale::Compact { Scale::Normal } else { Scale::Large });
    }

    /// Draws cells a step smaller.
    pub(crate) fn farther(&mut self) {
        self.wish = Some(if self.grid.scale == Scale::Large { Scale::Normal } else { Scale::Compact });
    }

    /// Sees that the board is in view, and the cursor in any case.
    pub(crate) fn settle(&mut self, cells: &[Hex], cursor: Hex, area: Rect) {
        let scale = self.wish.unwrap_or_else(|| self.best_scale(cells, area));
        if scale != self.grid.scale {
            self.grid.scale = scale;
            self.corner = NOWHERE;
        }
        let board = self.bounds(cells);
        let is_unseen = self.corner == NOWHERE || (board.fits(area) && !self.shows(board, area));
        if is_unseen {
            self.corner = board.centred(area);
        }
        self.pull_to(self.bounds(&[cursor]), area);
    }

    /// Where a place of the sheet is on the screen, also outside of the view.
    pub(crate) fn on_screen(&self, (x, y): Spot, area: Rect) -> Spot {
        (x - self.corner.0 + i32::from(area.x), y - self.corner.1 + i32::from(area.y))
    }

    /// The cell at a place of the screen.
    pub(crate) fn hex_at(&self, column: u16, line: u16, area: Rect) -> Hex {
        let x = i32::from(column) - i32::from(area.x) + self.corner.0;
        let y = i32::from(line) - i32::from(area.y) + self.corner.1;
        self.grid.hex_at((x, y))
    }

    /// The largest scale at which the board fits. A growing one gets large cells in large terminals only, lest it be
    /// drawn smaller soon.
    fn best_scale(&self, cells: &[Hex], area: Rect) -> Scale {
        let has_room = self.extent == Extent::Fixed || (area.width >= 90 && area.height >= 34);
        let fits = |&scale: &Scale| {
            let trial = Camera { grid: HexGrid { scale, ..self.grid }, ..*self };
            trial.bounds(cells).fits(area) && (scale < Scale::Large || has_room)
        };
        Scale::ALL.into_iter().rev().find(fits).unwrap_or(Scale::Compact)
    }

    fn bounds(&self, cells: &[Hex]) -> Bounds {
        let [left, up, right, down] = self.grid.reach();
        let empty = Bounds { left: i32::MAX, top: i32::MAX, right: i32::MIN, bottom: i32::MIN };
        cells.iter().fold(empty, |bounds, &hex| {
            let (x, y) = self.grid.centre(hex);
            Bounds {
                left: bounds.left.min(x - left),
                top: bounds.top.min(y - up),
                right: bounds.right.max(x + right),
                bottom: bounds.bottom.max(y + down),
            }
        })
    }

    fn shows(&self, bounds: Bounds, area: Rect) -> bool {
        let (x, y) = self.corner;
        bounds.left >= x
            && bounds.top >= y
            && bounds.right < x + i32::from(area.width)
            && bounds.bottom < y + i32::from(area.height)
    }

    /// Moves just as far as needed.
    fn pull_to(&mut self, bounds: Bounds, area: Rect) {
        let (x, y) = &mut self.corner;
        *x = (*x).max(bounds.right + 1 - i32::from(area.width)).min(bounds.left);
        *y = (*y).max(bounds.bottom + 1 - i32::from(area.height)).min(bounds.top);
    }
}
