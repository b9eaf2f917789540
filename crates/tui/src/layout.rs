//! Which part of the screen is where. Drawing and mouse ask the same functions, so a click hits what is seen.

use ratatui::layout::Rect;
use rusc_games::Side;

/// The least terminal in which a game can be played.
pub(crate) const LEAST: (u16, u16) = (64, 20);
/// Characters of the panel beside the board.
const PANEL: u16 = 27;
/// Reserve slots in a line of the panel, and characters of each.
const SLOTS_IN_LINE: u16 = 4;
const SLOT: u16 = 6;
/// Lines of a player: the name and two for what is held.
const PLAYER: u16 = 3;
/// The line of the screen where the menu begins.
pub(crate) const MENU_TOP: u16 = 3;

/// The parts of the screen while a game is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    pub(crate) header: Rect,
    pub(crate) board: Rect,
    /// The two players; the second side sits opposite, so it is above.
    pub(crate) players: [Rect; 2],
    pub(crate) moves: Rect,
    pub(crate) engine: Rect,
    pub(crate) cell: Rect,
    pub(crate) status: Rect,
    pub(crate) keys: Rect,
}

impl Layout {
    /// Of a screen; `None` if it is too small.
    pub(crate) fn of((width, height): (u16, u16)) -> Option<Layout> {
        if width < LEAST.0 || height < LEAST.1 {
            return None;
        }
        let (left, inner) = (width - PANEL, height - 3);
        let line = |y| Rect::new(0, y, width, 1);
        let panel = |y, lines| Rect::new(left + 1, y, PANEL - 1, lines);
        let (second, first) = (panel(1, PLAYER), panel(2 + PLAYER, PLAYER));
        let top = 3 + 2 * PLAYER;
        let bottom = 1 + inner;
        Some(Layout {
            header: line(0),
            board: Rect::new(0, 1, left, inner),
            players: [first, second],
            moves: panel(top, bottom.saturating_sub(top + 5)),
            engine: panel(bottom - 5, 3),
            cell: panel(bottom - 2, 2),
            status: line(height - 2),
            keys: line(height - 1),
        })
    }

    /// Where a slot of a side's reserve is.
    pub(crate) fn slot(&self, side: Side, index: usize) -> Rect {
        let player = self.players[side.index()];
        let (column, line) = (index as u16 % SLOTS_IN_LINE, index as u16 / SLOTS_IN_LINE);
        Rect::new(player.x + column * SLOT, player.y + 1 + line, SLOT, 1)
    }
}
