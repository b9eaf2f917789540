//! Every sentence with which a move text is refused, and the word for it that front ends have a text for. Where one sentence
//! stands for several reasons, the word says no more than the sentence.

use super::{move_string, read};
use crate::why_not::Reason;

/// See [`rusc_game::Interaction::MOVE_REFUSALS`].
pub(crate) const MOVE_REFUSALS: &[(&str, &str)] = &[
    (move_string::NO_MOVE, "abalone_text"),
    (move_string::NO_CLOCK, "abalone_text"),
    (move_string::NO_WORDS, "abalone_text"),
    (move_string::NO_COUNTED, "abalone_text"),
    (move_string::SAME_CELL, "abalone_text"),
    (read::AMBIGUOUS, "ambiguous"),
    (read::NOT_YOURS, "no_own_ball"),
    (read::NO_ROW, "no_row"),
    (read::NO_STEP, "one_direction"),
    (read::NO_SUCH_EFFECT, "pushes_otherwise"),
    (read::WRONG_NUMBER, "wrong_number"),
    (read::NOWHERE, "other_cell"),
    by_reason(Reason::Edge),
    by_reason(Reason::TooMany),
    (Reason::SingleCannotPush.message(), "single_push"),
    by_reason(Reason::Pac),
    by_reason(Reason::OwnBehind),
    (Reason::SidePush.message(), "side_step_room"),
];

const fn by_reason(reason: Reason) -> (&'static str, &'static str) {
    (reason.message(), reason.code())
}
