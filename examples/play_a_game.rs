//! Plays a game by code: any game of the list, its moves as texts.
//!
//! `cargo run -p rusc-trial --example play_a_game`

use std::error::Error;
use std::fmt::Write as _;
use std::io::{self, Write};

use rusc_games::{GameKind, MoveError};

fn main() -> Result<(), Box<dyn Error>> {
    write!(io::stdout(), "{}", play()?)?;
    Ok(())
}

/// Plays some moves of Hive and tells what happens.
pub(crate) fn play() -> Result<String, Box<dyn Error>> {
    let mut story = String::new();
    // A kind of game, by the word that commands and addresses use, from one of its set-ups.
    let kind = GameKind::from_id("hive").ok_or("there is no such game")?;
    let mut game = kind.start("Base+MLP")?;

    // Moves are texts in the notation of the game; what was played is told in the canonical form.
    for text in ["wS1", "bG1 wS1-", "wQ -wS1"] {
        game.play(text)?;
    }
    writeln!(story, "{}", game.game_string())?;

    // A move that is not legal is refused with a reason and changes nothing.
    if let Err(MoveError::Illegal(reason)) = game.play("bA1 wS1/") {
        writeln!(story, "refused: {reason}")?;
    }
    writeln!(story, "{} may play {} moves", game.turn(), game.legal_moves().len())?;

    // Any front end can show the position: as text, or as plain data.
    writeln!(story, "{}", game.drawing())?;
    writeln!(story, "{} cells are occupied", game.view().stacks.len())?;

    // Moves can be taken back.
    while game.undo() {}
    writeln!(story, "{}", game.game_string())?;
    Ok(story)
}
