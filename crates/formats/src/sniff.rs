//! Tells the format of a file from its beginning.

use rusc_games::GameKind;

use crate::{Format, chunks};

/// The format that a text seems to have; `None` if it resembles none. The beginning of a file is enough.
///
/// ```
/// use rusc_formats::{Format, sniff};
///
/// assert_eq!(sniff("[GameType \"Base\"]\n"), Some(Format::Pgn));
/// assert_eq!(sniff("1. a1b2 i5h5\n"), Some(Format::Migs));
/// assert_eq!(sniff("hello\n"), None);
/// ```
pub fn sniff(text: &str) -> Option<Format> {
    let text = text.trim_start_matches('\u{feff}');
    let first = text.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with('#'))?;
    if first.starts_with("(;") {
        return Some(Format::Sgf);
    }
    if first.starts_with('[') {
        return tagged_format(text);
    }
    let setup = first.split(';').next().unwrap_or_default().trim();
    let is_setup = GameKind::ALL.into_iter().any(|kind| kind.start(setup).is_ok());
    // The first line of a drawing is a set-up as well, but the next one tells whose turn it is.
    let is_drawing =
        is_setup && text.lines().map(str::trim).any(|line| line.ends_with(']') && !line.contains(';'));
    if is_setup && !is_drawing {
        return Some(Format::GameString);
    }
    [Format::Position, Format::Migs, Format::GameString].into_iter().find(|&format| is_readable(format, text))
}

/// Which tags there are tells which format it is.
fn tagged_format(text: &str) -> Option<Format> {
    let tags = text.lines().filter_map(|line| line.strip_prefix('[')?.split_whitespace().next());
    tags.take(100).find_map(|name| match name {
        "GameType" => Some(Format::Pgn),
        "Variant" | "Notation" => Some(Format::Apgn),
        "Game" | "Setup" | "Drawing" => Some(Format::Rusc),
        _ => None,
    })
}

/// Whether the first game can be read in part at least.
fn is_readable(format: Format, text: &str) -> bool {
    let game = chunks(format, text).next().and_then(|chunk| format.read(&chunk).game);
    let needs_moves = format != Format::Position;
    game.is_some_and(|game| !needs_moves || game.tree().main_line().next().is_some())
}
