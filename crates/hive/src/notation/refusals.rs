//! Every sentence with which a move text is refused, and the word for it that front ends have a text for. Where one sentence
//! stands for several reasons, the word says no more than the sentence.

use super::{move_string, read};
use crate::Bug;
use crate::unreachable::Unreachable;
use crate::why_not::Reason;

/// See [`rusc_game::Interaction::MOVE_REFUSALS`].
pub(crate) const MOVE_REFUSALS: &[(&str, &str)] = &[
    (move_string::NO_MOVE, "hive_text"),
    (move_string::NO_DESTINATION, "hive_text"),
    (move_string::TWO_MARKS, "hive_text"),
    (move_string::NO_BLANK, "hive_text"),
    (move_string::NO_NUMBER, "piece_number"),
    (move_string::NO_SUCH_PIECE, "not_in_game"),
    (read::NO_DESTINATION, "say_where"),
    (read::TABLE_IS_EMPTY, "table_empty"),
    (read::NO_REFERENCE, "no_reference"),
    (read::PASS_NOT_FORCED, "pass_not_forced"),
    by_reason(Reason::NotInGame),
    by_reason(Reason::NotYours),
    by_reason(Reason::NotYoursToThrow),
    by_reason(Reason::QueenTooEarly),
    by_reason(Reason::QueenDue),
    by_reason(Reason::OutOfOrder),
    by_reason(Reason::CellTaken),
    (Reason::NoEntrance.message(), "own_side_only"),
    by_reason(Reason::Covered),
    by_reason(Reason::QueenFirst),
    by_reason(Reason::JustMoved),
    by_reason(Reason::SplitsHive),
    (Reason::SurroundedGate.message(), "other_cell"),
    by_reason(Reason::Unreachable(Unreachable::LeavesHive)),
    by_reason(Reason::Unreachable(Unreachable::TooNarrow)),
    by_reason(Reason::Unreachable(Unreachable::LosesTouch)),
    by_reason(Reason::Unreachable(Unreachable::NoClimbing)),
    by_reason(Reason::Unreachable(Unreachable::HighGate)),
    by_reason(Reason::Unreachable(Unreachable::ThrowBeside)),
    by_reason(Reason::Unreachable(Unreachable::NotItsMove(Bug::Queen))),
    by_reason(Reason::Unreachable(Unreachable::NotItsMove(Bug::Grasshopper))),
    by_reason(Reason::Unreachable(Unreachable::NotItsMove(Bug::Spider))),
    by_reason(Reason::Unreachable(Unreachable::NotItsMove(Bug::Mosquito))),
    by_reason(Reason::Unreachable(Unreachable::NotItsMove(Bug::Ladybug))),
];

const fn by_reason(reason: Reason) -> (&'static str, &'static str) {
    (reason.message(), reason.code())
}
