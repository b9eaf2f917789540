//! What threatens the balls of the side to move: those that the opponent could push off if it were their turn.
//!
//! | kind | when | cells |
//! |---|---|---|
//! | `last_ball_falls` | losing that ball would lose the game | the row that pushes, the longest if there are several |
//! | `ball_falls` | otherwise | the same |

use rusc_game::{Danger, Position as _};

use crate::movegen;
use crate::{Cell, Move, Position};

/// One danger for each ball, in the order of the cells.
pub(super) fn all(pos: &Position) -> Vec<Danger> {
    let [own, foreign] = [pos.side_to_move(), !pos.side_to_move()].map(|side| pos.board().balls(side));
    let mut pushes = Vec::new();
    movegen::list(foreign, own, &mut pushes);
    pushes.retain(|m| m.ejects());
    let is_last = pos.lost(pos.side_to_move()) + 1 >= pos.rules().balls();
    let kind = if is_last { "last_ball_falls" } else { "ball_falls" };
    let danger = |cell: Cell| {
        let row = pushes.iter().filter(|&&m| falling(m) == Some(cell)).max_by_key(|m| m.balls())?;
        let cells = (0..row.balls()).filter_map(|steps| row.rear().beyond(row.direction(), steps));
        let rule = if is_last { "A1" } else { "A11" };
        Some(Danger { kind, rule, at: cell.hex(), cells: cells.map(Cell::hex).collect() })
    };
    Cell::all().filter_map(danger).collect()
}

/// The ball that a push throws off the board.
fn falling(m: Move) -> Option<Cell> {
    m.front().beyond(m.direction(), m.pushed())
}
