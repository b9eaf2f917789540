//! The log of an event: finished games as text, one record after the other, only ever added to. It is what an
//! interrupted event continues from.
//!
//! ```text
//! [Event "…"]
//! [Date "…"]                      if the caller gives one
//! [Game "1"]
//! [White "…"]                     the sides by their names in the game, the first to move first
//! [Black "…"]
//! [WhiteEngine "…"]               what the players call themselves, if they came that far
//! [BlackEngine "…"]
//! [TimeControl "1s+500ms"]
//! [MaxPlies "200"]                if a length of games is agreed
//! [Adjudication "lead 1"]         if games of that length are not drawn
//! [Opening "1"]
//! [Result "1-0"]                  won by the first side, drawn `1/2-1/2`, won by the second `0-1`
//! [Reason "rules"]
//! [Plies "43"]
//! [WhiteTime "12.345"]            seconds that the sides used
//! [BlackTime "11.002"]
//!                                 an empty line
//! Base+MLP;WhiteWins;…            the whole game
//!                                 an empty line: without it, the record was torn off and does not count
//! ```
//!
//! [`GameLog`] keeps it in a file or in memory; [`AppendFile`] is the only part of this crate that touches files.

mod append_file;
mod read;
mod record;

use std::path::Path;

use anyhow::Result;

use self::read::read_log;

pub use self::append_file::AppendFile;
pub(crate) use self::read::Contents;
pub use self::record::GameRecord;

/// The finished games of an event, earlier ones included.
#[derive(Debug)]
pub struct GameLog {
    bytes: Vec<u8>,
    /// `None` for a log that is kept in memory only.
    file: Option<AppendFile>,
}

impl GameLog {
    /// A log that is forgotten in the end, with what another has left.
    pub fn in_memory(earlier: &[u8]) -> GameLog {
        GameLog { bytes: earlier.to_vec(), file: None }
    }

    /// A log in a file, which is made if there is none. Nothing is written before the first game ends, and nobody
    /// else can open the log meanwhile.
    ///
    /// # Errors
    /// The file cannot be opened, read or kept for us alone.
    pub fn open(path: &Path) -> Result<GameLog> {
        let (file, bytes) = AppendFile::open(path, "event")?;
        Ok(GameLog { bytes, file: Some(file) })
    }

    /// The text so far.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The games that are in the log, and how long it is without a torn end.
    pub(crate) fn contents(&self, sides: [&str; 2]) -> Result<Contents> {
        read_log(&self.bytes, sides)
    }

    /// Cuts off what comes after so many bytes, a torn record, so that the next one begins on a line of its own.
    pub(crate) fn cut(&mut self, length: usize) -> Result<()> {
        self.bytes.truncate(length);
        if let Some(file) = &mut self.file {
            file.cut(length)?;
        }
        Ok(())
    }

    /// Adds a game.
    pub(crate) fn append(&mut self, record: &GameRecord) -> Result<()> {
        let text = record.to_text();
        if let Some(file) = &mut self.file {
            file.append(&text)?;
        }
        self.bytes.extend_from_slice(text.as_bytes());
        Ok(())
    }
}
