//! Positions that are set up by hand. The state is the drawing; it is read around its middle, so that an offset says where
//! the page has its cells.

use rusc_api::{AnalysisAnswer, DraftChange, DraftView, ErrorBody, ErrorCode, Hex, PositionDraft};
use rusc_games::{Draft, GameKind};
use rusc_scene::{draft_view_of, drawing_fault_of, side_of};

/// The draft after a change, or as it is.
///
/// # Errors
/// The change cannot be made; a draft that cannot be read is no error unless something is to be changed.
pub(crate) fn of(
    kind: GameKind,
    draft: &PositionDraft,
    change: Option<&DraftChange>,
) -> Result<AnalysisAnswer, ErrorBody> {
    let mut read = match (kind.draft(&draft.drawing), change) {
        (Ok(read), _) => read,
        (Err(faults), None) => {
            let faults = faults.into_iter().map(drawing_fault_of).collect();
            return Ok(AnalysisAnswer::Draft { draft: draft.clone(), view: None, faults });
        }
        (Err(_), Some(_)) => return Err(bad("a drawing that cannot be read cannot be changed")),
    };
    let Some(change) = change else { return Ok(answer(&*read, draft.clone())) };
    let change = change_of(change, draft.offset)?;
    read.change(&change).map_err(|error| bad(&error.to_string()))?;
    let drawing = read.drawing();
    let again = kind.draft(&drawing);
    let again = again.map_err(|_| ErrorBody::new(ErrorCode::Internal, "a drawing does not read back"))?;
    // Where the text puts the pieces is not where they were.
    let moved = |before: i16, after: i16, offset: i16| offset.wrapping_add(before.wrapping_sub(after));
    let ((q, r), (new_q, new_r)) = (corner(&*read), corner(&*again));
    let offset = Hex { q: moved(q, new_q, draft.offset.q), r: moved(r, new_r, draft.offset.r) };
    Ok(answer(&*again, PositionDraft { drawing, offset }))
}

fn answer(read: &dyn Draft, draft: PositionDraft) -> AnalysisAnswer {
    let (view, faults) = draft_view_of(read.view());
    let offset = draft.offset;
    let at = |at: Hex| Hex { q: at.q.wrapping_add(offset.q), r: at.r.wrapping_add(offset.r) };
    let stacks = view.stacks.into_iter().map(|stack| rusc_api::Stack { at: at(stack.at), ..stack }).collect();
    AnalysisAnswer::Draft { draft, view: Some(DraftView { stacks, ..view }), faults }
}

/// The least column and row of all cells.
fn corner(draft: &dyn Draft) -> (i16, i16) {
    let cells = draft.view().stacks.into_iter().map(|stack| stack.at());
    cells.fold((i16::MAX, i16::MAX), |(q, r), at| (q.min(at.q), r.min(at.r)))
}

fn change_of(change: &DraftChange, offset: Hex) -> Result<rusc_games::DraftChange, ErrorBody> {
    let cell = |at: &Hex| match (at.q.checked_sub(offset.q), at.r.checked_sub(offset.r)) {
        // No board is larger, and a drawing has a line for every row.
        (Some(q @ -100..=100), Some(r @ -100..=100)) => Ok(rusc_games::Hex { q, r }),
        _ => Err(bad("the board has no such cell")),
    };
    Ok(match change {
        DraftChange::Put { seat, piece, at } => {
            rusc_games::DraftChange::Put { side: side_of(*seat), piece: piece.clone(), at: cell(at)? }
        }
        DraftChange::Lift { at } => rusc_games::DraftChange::Lift { at: cell(at)? },
        DraftChange::Clear {} => rusc_games::DraftChange::Clear,
        DraftChange::Turn { seat } => rusc_games::DraftChange::ToMove(side_of(*seat)),
        DraftChange::Choose { id, value } => {
            rusc_games::DraftChange::Choose { id: id.clone(), value: value.clone() }
        }
    })
}

fn bad(message: &str) -> ErrorBody {
    ErrorBody::new(ErrorCode::BadRequest, message)
}
