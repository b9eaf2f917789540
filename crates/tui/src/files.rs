//! Games as files: in the format that the extension tells, or else the one that programs of the field read. Texts only; the
//! shell reads and writes.

use std::path::Path;

use rusc_formats::{AnnotatedGame, Format, chunks, decode, sniff};
use rusc_games::{AnyGame, GameKind, Side};

use crate::table::Table;

/// The largest file that is read: a game has some kilobytes, a collection of which the first is taken some megabytes.
pub const LARGEST_FILE: u64 = 64 << 20;

/// What came of a file.
#[derive(Clone, Debug)]
pub(crate) enum FileReport {
    /// It was written.
    Saved(String),
    /// There is a file of that name already.
    Exists {
        /// Its name.
        path: String,
        /// What was to be written.
        text: String,
    },
    /// It was read.
    Read {
        /// Its name.
        path: String,
        /// What is in it.
        bytes: Vec<u8>,
    },
    /// Why not.
    Failed(String),
}

/// A name for the file of a game.
pub(crate) fn usual_name(kind: GameKind) -> String {
    format!("{}-game.{}", kind.id(), Format::of_field(kind).extension())
}

/// The file of a game.
pub(crate) fn save_text(table: &Table, path: &str) -> Result<String, String> {
    let by_name = Path::new(path)
        .extension()
        .and_then(|extension| Format::from_extension(&extension.to_string_lossy()));
    let format = by_name.unwrap_or_else(|| Format::of_field(table.kind()));
    let mut game = AnnotatedGame::from_game(&*table.game);
    game.result = table.outcome();
    for side in Side::ALL {
        game.tags.set(table.side_name(side), &table.players[side.index()].name());
    }
    format.write(&game).map_err(|error| error.to_string())
}

/// The first game of a file, and how many there are.
///
/// ```
/// let (game, count) = rusc_tui::read_game("game.uhp", b"Base;;;wS1;bG1 wS1-\n")?;
/// assert_eq!((game.ply(), count), (2, 1));
/// assert_eq!(rusc_tui::read_game("x", b"hello").err().as_deref(), Some("x:1:1: the format is not recognised"));
/// # Ok::<(), String>(())
/// ```
///
/// # Errors
/// File, line, column and reason of what cannot be read.
pub fn read_game(path: &str, bytes: &[u8]) -> Result<(Box<dyn AnyGame>, usize), String> {
    let text = decode(bytes).ok_or_else(|| {
        let before = bytes.iter().take_while(|&&byte| byte != 0);
        let line = 1 + before.filter(|&&byte| byte == b'\n').count();
        format!("{path}:{line}:1: this is no text")
    })?;
    let by_name = Path::new(path)
        .extension()
        .and_then(|extension| Format::from_extension(&extension.to_string_lossy()));
    let format = by_name
        .or_else(|| sniff(&text))
        .ok_or_else(|| format!("{path}:1:1: the format is not recognised"))?;
    let mut games = chunks(format, &text);
    let first = games.next().ok_or_else(|| format!("{path}:1:1: there is no game in this file"))?;
    let game = format.read(&first).into_whole().map_err(|refusal| format!("{path}:{refusal}"))?;
    let played = game.replay().map_err(|error| format!("{path}: {error}"))?;
    Ok((played, 1 + games.count()))
}
