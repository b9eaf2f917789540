//! Positions that are set up by hand, converted one to one.

use rusc_api::{DraftOption, DraftView, DrawingFault};

use crate::scene::{reserve, stack, tile};
use crate::seat_of;

/// What an editor shows, and what is wrong.
pub fn draft_view_of(view: rusc_games::DraftView) -> (DraftView, Vec<DrawingFault>) {
    let shown = DraftView {
        to_move: seat_of(view.to_move),
        stacks: view.stacks.iter().map(stack).collect(),
        palette: view.palette.map(|kinds| kinds.iter().map(reserve).collect()),
        options: view.options.into_iter().map(option).collect(),
    };
    (shown, view.faults.into_iter().map(drawing_fault_of).collect())
}

fn option(option: rusc_games::DraftOption) -> DraftOption {
    DraftOption { id: option.id.to_owned(), value: option.value, choices: option.choices }
}

/// One thing that is wrong with a drawing.
pub fn drawing_fault_of(fault: rusc_games::DrawingFault) -> DrawingFault {
    DrawingFault {
        code: fault.code.to_owned(),
        seat: fault.side.map(seat_of),
        piece: fault.piece.as_ref().map(tile),
        values: fault.values.into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
        message: fault.message,
    }
}
