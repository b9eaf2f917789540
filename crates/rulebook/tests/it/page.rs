//! What is written for the page: files that are compared at every test, and values as JSON writes them.

use std::fs;
use std::path::Path;

use rusc_games::{AnyGame, GameKind, Hex};
use rusc_rulebook::CaseSource;

/// Writes a file of the page's generated folder if `RUSC_BLESS` is set, and compares it with what it should be.
pub(crate) fn expect_file(folder: &str, name: &str, text: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/generated").join(folder);
    let path = folder.join(name);
    if std::env::var_os("RUSC_BLESS").is_some() {
        fs::create_dir_all(&folder).expect("the folder can be made");
        fs::write(&path, text).expect("the file can be written");
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(found == text, "{name} is not current; write it with RUSC_BLESS=1 cargo test -p rusc-rulebook");
}

/// The game of a case or lesson.
pub(crate) fn opened(kind: GameKind, source: &CaseSource) -> Result<Box<dyn AnyGame>, String> {
    match source {
        CaseSource::Game(text) => kind.read_game(text).map_err(|error| error.to_string()),
        CaseSource::Drawing(text) => kind.read_drawing(text),
    }
}

/// Where a position begins, as a field of JSON.
pub(crate) fn start(source: &CaseSource) -> String {
    let (word, text) = match source {
        CaseSource::Game(text) => ("game", text),
        CaseSource::Drawing(text) => ("drawing", text),
    };
    format!("\"start\":{{\"{word}\":{}}}", quoted(text))
}

pub(crate) fn hexes(list: &[Hex]) -> String {
    format!("[{}]", list.iter().map(|&at| hex(at)).collect::<Vec<_>>().join(","))
}

pub(crate) fn hex(at: Hex) -> String {
    format!("{{\"q\":{},\"r\":{}}}", at.q, at.r)
}

/// A text as JSON writes it.
pub(crate) fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}
