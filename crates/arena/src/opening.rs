//! Where games begin. Every opening is played twice with colours reversed, so an uneven one harms nobody.
//!
//! Openings are text, one a line: a game string, or only its moves, `wS1;bG1 wS1-`. What follows a `#` is a comment.

use anyhow::{Context, Result, bail};
use rusc_games::{AnyGame, GameKind};

/// A game that has been begun and can go on.
#[derive(Clone, Debug)]
pub struct OpeningLine {
    game: Box<dyn AnyGame>,
}

impl OpeningLine {
    /// Takes a game that is not over.
    fn new(game: Box<dyn AnyGame>) -> Result<OpeningLine> {
        if game.outcome().is_some() {
            bail!("the game is over already");
        }
        Ok(OpeningLine { game })
    }

    /// The game as it stands.
    pub fn game(&self) -> &dyn AnyGame {
        &*self.game
    }
}

/// At least one opening of one game.
#[derive(Clone, Debug)]
pub struct Openings {
    kind: GameKind,
    openings: Vec<OpeningLine>,
}

impl Openings {
    /// Only the beginning of the game.
    ///
    /// # Errors
    /// The text names no set-up of this game.
    pub fn start(kind: GameKind, setup: &str) -> Result<Openings> {
        let game = kind.start(setup).with_context(|| format!("'{setup}' is no set-up"))?;
        Ok(Openings { kind, openings: vec![OpeningLine::new(game)?] })
    }

    /// Reads the text of a file of openings. Lines with moves alone begin from `setup`; game strings bring their own.
    ///
    /// # Errors
    /// The first line that is no opening, with its number; or there is none at all.
    pub fn read(kind: GameKind, setup: &str, text: &str) -> Result<Openings> {
        kind.start(setup).with_context(|| format!("'{setup}' is no set-up"))?;
        let mut openings = Vec::new();
        for (index, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if !line.is_empty() {
                let opening = read_line(kind, setup, line);
                openings.push(opening.with_context(|| format!("line {} is no opening", index + 1))?);
            }
        }
        if openings.is_empty() {
            bail!("there are no openings in the file");
        }
        Ok(Openings { kind, openings })
    }

    /// Which game they are of.
    pub fn kind(&self) -> GameKind {
        self.kind
    }

    /// All of them, in the order of the file.
    pub fn all(&self) -> &[OpeningLine] {
        &self.openings
    }

    /// The opening of the n-th pair, counted from zero: after the last comes the first again.
    pub(crate) fn of_pair(&self, pair: usize) -> (usize, &OpeningLine) {
        let index = pair % self.openings.len();
        (index, &self.openings[index])
    }
}

fn read_line(kind: GameKind, setup: &str, line: &str) -> Result<OpeningLine> {
    let first = line.split(';').next().unwrap_or_default().trim();
    let game = if kind.start(first).is_ok() {
        kind.read_game(line)?
    } else {
        // The state and the turn of a game string are for people and may be empty.
        kind.read_game(&format!("{setup};;;{line}"))?
    };
    OpeningLine::new(game)
}
