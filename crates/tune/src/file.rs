//! The file of a game's self-play: a heading, then a line for each game. Games are only ever appended, and a line that
//! was cut off in the middle of writing is taken away when the file is opened again.

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::StoredGame;

/// The first words of every file; the number changes with the form of the lines.
const HEADING: &str = "rusc self-play 1";

/// What a file held when it was opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// Whole lines.
    All,
    /// The last line was not finished and is gone.
    AllButAnUnfinishedLine,
}

/// A file that games are appended to.
#[derive(Debug)]
pub struct GameFile {
    file: File,
    path: PathBuf,
}

impl GameFile {
    /// Opens the file of a game, or begins it, and reads what it has.
    ///
    /// # Errors
    /// The file cannot be read or written, belongs to another game, or a line in it is damaged; it is unchanged then.
    pub fn open(path: &Path, game: &str) -> Result<(GameFile, Vec<StoredGame>, Kept)> {
        let text = if path.exists() { text_of(path)? } else { String::new() };
        let whole = whole_lines(&text).len();
        let games = read(&text[..whole], game).with_context(|| path.display().to_string())?;
        let cannot_write = || format!("cannot write to {}", path.display());
        let mut file = OpenOptions::new().create(true).append(true).open(path).with_context(cannot_write)?;
        let kept = if whole == text.len() { Kept::All } else { Kept::AllButAnUnfinishedLine };
        if kept == Kept::AllButAnUnfinishedLine {
            file.set_len(whole as u64).with_context(cannot_write)?;
        }
        if whole == 0 {
            writeln!(file, "{HEADING} {game}").with_context(cannot_write)?;
        }
        Ok((GameFile { file, path: path.to_owned() }, games, kept))
    }

    /// Reads the games of a file that somebody may still be writing to; a line that has no end yet is left out.
    ///
    /// # Errors
    /// The file cannot be read, belongs to another game, or a line in it is damaged.
    pub fn read(path: &Path, game: &str) -> Result<Vec<StoredGame>> {
        read(whole_lines(&text_of(path)?), game).with_context(|| path.display().to_string())
    }

    /// Appends a game; it is in the file when this returns.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn append(&mut self, game: &StoredGame) -> Result<()> {
        let line = game.write() + "\n";
        self.file
            .write_all(line.as_bytes())
            .with_context(|| format!("cannot write to {}", self.path.display()))
    }
}

fn text_of(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

fn whole_lines(text: &str) -> &str {
    &text[..text.rfind('\n').map_or(0, |end| end + 1)]
}

/// The games of a text of whole lines; none in an empty one.
fn read(text: &str, game: &str) -> Result<Vec<StoredGame>> {
    let mut lines = text.lines().enumerate();
    let Some((_, heading)) = lines.next() else { return Ok(Vec::new()) };
    if heading != format!("{HEADING} {game}") {
        bail!("line 1 should be '{HEADING} {game}'; this is another kind of file");
    }
    lines
        .map(|(index, line)| StoredGame::read(line).with_context(|| format!("line {} is damaged", index + 1)))
        .collect()
}
