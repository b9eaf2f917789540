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

#[cfg(test)]
mod tests {
    //! Reading openings, and the books of the project.

    use std::collections::HashSet;
    use std::fs;

    use rusc_games::GameKind;

    use super::Openings;

    #[test]
    fn openings_are_game_strings_or_moves() {
        let text = "\u{feff}# a comment\n\nwS1;bG1 wS1-   # moves\r\nBase+M;InProgress;Black[1];wA1\nBase+MLP\n wB1 ; \n";
        let openings = Openings::read(GameKind::Hive, "Base+P", text).unwrap();
        let strings: Vec<String> =
            openings.all().iter().map(|opening| opening.game().game_string()).collect();
        let expected = [
            "Base+P;InProgress;White[2];wS1;bG1 wS1-",
            "Base+M;InProgress;Black[1];wA1",
            "Base+MLP;NotStarted;White[1]",
            "Base+P;InProgress;Black[1];wB1",
        ];
        assert_eq!(strings, expected);
    }

    #[test]
    fn a_bad_opening_is_named_by_its_line() {
        let check = |setup: &str, text: &str, expected: &str| {
            let error = format!("{:#}", Openings::read(GameKind::Hive, setup, text).unwrap_err());
            assert!(error.contains(expected), "{error} does not say {expected}");
        };
        check("Base", "wS1\n\nwS1;wS2 wS1-\n", "line 3");
        check("Base", "Base;;;wQ\n", "line 1");
        check("Base", "Chess;;;e4\n", "line 1");
        check("Base", "# nothing\n\n", "no openings");
        check("Base+X", "wS1", "'Base+X' is no set-up");
        let drawn = format!("Base+MLP;;;{DRAWN}");
        check("Base", &drawn, "the game is over already");
        assert!(Openings::start(GameKind::Hive, "nonsense").is_err());
    }

    /// The same position for the third time.
    const DRAWN: &str =
        "wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wQ /wS1;bQ bS1\\;wQ -wS1;bQ bS1-;wQ /wS1;bQ bS1\\;wQ -wS1;bQ bS1-";

    #[test]
    fn every_book_of_the_project_has_different_openings_and_says_how_it_was_made() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../books");
        let mut n_books = 0;
        for entry in fs::read_dir(folder).expect("the project has books") {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap();
            let kind = GameKind::ALL.into_iter().find(|kind| name.starts_with(kind.id())).expect(name);
            let text = fs::read_to_string(&path).unwrap();
            assert!(text.contains("\n# Made by: rusc book "), "{name}");
            let openings = Openings::read(kind, kind.default_setup(), &text).expect(name);
            let positions: HashSet<String> = openings
                .all()
                .iter()
                .map(|opening| format!("{} {}", opening.game().setup(), opening.game().drawing()))
                .collect();
            assert_eq!(positions.len(), openings.all().len(), "{name}");
            assert!(positions.len() >= 60, "{name}");
            n_books += 1;
        }
        assert!(n_books >= 7);
    }
}
