//! Positions of Abalone, without moves: a line each in any form that the rules read (rows, KAA, BCIT, AEP), or a drawing up
//! to a blank line. Written is the last position of a game, as rows.

use rusc_abalone::{Diagram, Setup};
use rusc_games::{TypedGame, positions};

use crate::apgn::abalone;
use crate::{AnnotatedGame, Chunk, Place, Reading, Refusal, RefusalReason, WriteError};

/// Reads a position as a game without moves.
pub(crate) fn read(chunk: &Chunk) -> Reading {
    let setup = chunk.text.parse::<Diagram>().and_then(|diagram| {
        let start = diagram.start()?;
        Ok(Setup { start, rules: diagram.rules })
    });
    let refused = |reason: String| {
        let blanks = chunk.text.chars().take_while(|c| c.is_whitespace()).count();
        let place = Place { line: chunk.line, column: blanks + 1 };
        Reading::refused(Refusal { place, reason: RefusalReason::NoPosition(reason) })
    };
    match setup {
        Ok(setup) => match AnnotatedGame::new(abalone(), &setup.to_string()) {
            Ok(game) => Reading::whole(game, Vec::new()),
            Err(error) => refused(error.to_string()),
        },
        Err(faults) => refused(faults.to_string()),
    }
}

/// Writes the last position of a game.
pub(crate) fn write(game: &AnnotatedGame) -> Result<String, WriteError> {
    let replayed = game.replay().map_err(WriteError::Move)?;
    let typed = TypedGame::<positions::Abalone>::of(&*replayed);
    let typed = typed.ok_or_else(|| WriteError::Setup(game.setup.clone()))?;
    Ok(format!("{}\n", typed.line().position().row_text()))
}
