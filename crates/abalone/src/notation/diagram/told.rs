//! Faults as data, for front ends that say them in other languages.

use rusc_game::DrawingFault;

use super::Fault;
use crate::Rules;

/// Rows of the board.
const ROWS: usize = 9;

impl From<Fault> for DrawingFault {
    fn from(fault: Fault) -> DrawingFault {
        let bare = |code| DrawingFault::new(code, &fault);
        match fault {
            Fault::NoPosition => bare("no_position").with("example", &"sssss/ssssss/…"),
            Fault::NoSetup => bare("no_setup").with("example", &"Abalone"),
            Fault::NoTurn => bare("no_turn").with("example", &"Black[5]"),
            Fault::Rows(found) => bare("rows").with("found", &found).with("expected", &ROWS),
            Fault::RowLength { row, cells, expected } => {
                bare("row_length").with("row", &row).with("found", &cells).with("expected", &expected)
            }
            Fault::Mark { row, mark } => bare("mark").with("row", &row).with("mark", &mark),
            Fault::Entry(number) => bare("entry").with("number", &number),
            Fault::NoSide => bare("no_side"),
            Fault::NoCount => bare("no_count"),
            Fault::UnclearCounts => bare("unclear_counts"),
            Fault::NoMoveNumber => bare("no_move_number"),
            Fault::Rest => bare("rest"),
            Fault::CellTwice(cell) => bare("cell_twice").with("cell", &cell),
            Fault::TooManyBalls { side, balls } => {
                bare("too_many_balls").about(side).with("found", &balls).with("expected", &Rules::MOST_BALLS)
            }
            Fault::TooManyInAll { side, balls, lost } => {
                let told = bare("too_many_in_all").about(side).with("found", &balls);
                told.with("lost", &lost).with("expected", &Rules::MOST_BALLS)
            }
            Fault::BothBeaten => bare("both_beaten"),
            Fault::TooLate => bare("too_late"),
        }
    }
}
