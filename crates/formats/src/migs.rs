//! Bare lists of moves, as `MiGs` and its players handed games on: numbered moves of Aba-Pro from the Belgian daisy, without
//! tags. A game may have several lines; a blank line ends it.
//!
//! ```text
//! 1.A1B2 I5H5 2.A2B3 I6H6
//! 3.-C2C3 A5B5 1-0
//! ```
//!
//! Letters are of either case, a hyphen may follow the number, the result may be missing.

use rusc_abalone::{Layout, MoveNotation, Setup};

use crate::apgn::abalone;
use crate::builder::TreeBuilder;
use crate::outcome::score_text;
use crate::pgn::{MoveLayout, MoveWords, MovetextRules, Numbers, read_movetext, write_moves};
use crate::{AnnotatedGame, Chunk, GameTags, Note, Reading, Remark, WriteError};

const RULES: MovetextRules = MovetextRules {
    words: MoveWords::One,
    numbers: Numbers::Any,
    allows: |text| MoveNotation::AbaPro.has(text),
};

fn setup() -> Setup {
    Setup::from(Layout::BELGIAN_DAISY)
}

/// Reads one game.
pub(crate) fn read(chunk: &Chunk) -> Reading {
    let mut builder = TreeBuilder::start(abalone(), &setup().to_string()).expect("a layout is a set-up");
    let read = read_movetext(&mut builder, RULES, &chunk.text, chunk.line);
    let board = builder.replay.board_outcome();
    if let Ok(end) = &read
        && let (Some((Some(written), place)), Some(board)) = (end.result, board)
        && written != board
    {
        builder.notes.push(Note { place, remark: Remark::BoardCounts });
    }
    let (mut game, notes) = builder.finish(GameTags::default());
    match read {
        Ok(end) => {
            game.result = board.or(end.result.and_then(|(result, _)| result));
            Reading::whole(game, notes)
        }
        Err(refusal) => Reading { game: Some(game), notes, refusal: Some(refusal) },
    }
}

/// Writes a game and the blank line after it. Only moves, annotations and the result can be told.
pub(crate) fn write(game: &AnnotatedGame) -> Result<String, WriteError> {
    if game.setup != setup().to_string() {
        return Err(WriteError::Setup(game.setup.clone()));
    }
    Ok(write_moves(&game.tree, MoveLayout::Turns(0), score_text(game.result)))
}
