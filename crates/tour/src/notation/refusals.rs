//! Every sentence with which a move text is refused, and the word for it that front ends have a text for. Where one sentence
//! stands for several reasons, the word says no more than the sentence.

use super::{move_string, read};
use crate::why_not::Reason;

/// See [`rusc_game::Interaction::MOVE_REFUSALS`].
pub(crate) const MOVE_REFUSALS: &[(&str, &str)] = &[
    (move_string::NO_MOVE, "tour_text"),
    (move_string::NO_CELL, "tour_cells"),
    (move_string::NO_LEVEL, "tour_text"),
    (move_string::NO_MARK, "tour_text"),
    (read::PASS_NOT_FORCED, "pass_not_forced"),
    (read::WHICH_PIECE, "which_piece"),
    (read::NOWHERE, "other_cell"),
    (read::NO_PIECE, "no_piece"),
    (read::NOT_THAT_HIGH, "no_piece"),
    (read::NOT_YOURS, "not_yours"),
    (read::NOTHING_OF_YOURS, "none_of_yours"),
    (read::NOTHING_COVERED, "nothing_covered"),
    (read::ONLY_ON_TOP, "only_on_top"),
    (read::NEEDLESS, "needless_token"),
    (read::NO_TOKEN, "no_token"),
    (read::STEP_TOO_FAR, "free_neighbour"),
    (read::STEP_ONTO_PIECE, "free_neighbour"),
    (read::NO_STAR_ON_THE_WAY, "no_star"),
    (Reason::Buried.message(), "buried_without_token"),
    by_reason(Reason::Isolated),
    by_reason(Reason::Crowded),
    (Reason::TooNear(1).message(), "stride"),
    (Reason::TooNear(2).message(), "stride"),
    (Reason::TooNear(3).message(), "stride"),
    by_reason(Reason::StepNeedsToken(2)),
    by_reason(Reason::StepNeedsToken(3)),
    by_reason(Reason::OntoRedStar),
    (Reason::Blocked.message(), "no_free_way"),
    by_reason(Reason::RaisedAcrossStar),
    by_reason(Reason::CrossingNeedsToken),
];

const fn by_reason(reason: Reason) -> (&'static str, &'static str) {
    (reason.message(), reason.code())
}
