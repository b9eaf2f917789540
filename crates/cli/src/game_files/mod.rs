//! Files of games: reading them line by line into games, and writing a file that appears only when it is complete.

mod input;
mod output;
mod reader;

use std::io;
use std::path::Path;

use rusc_formats::Format;

use crate::args::UsageError;

pub(crate) use self::input::{Input, Line, total_size};
pub(crate) use self::output::Output;
pub(crate) use self::reader::{Batch, Finding, Reader};

/// The format that the name of a file tells.
pub(crate) fn format_of(path: &Path) -> Option<Format> {
    Format::from_extension(path.extension()?.to_str()?)
}

/// What messages call a file.
pub(crate) fn display_name(path: &Path) -> String {
    if path.as_os_str() == "-" { "standard input".to_owned() } else { path.display().to_string() }
}

/// A file of the command line that is not there, or cannot be read.
pub(crate) fn unreadable(path: &Path, error: &io::Error) -> UsageError {
    UsageError(format!("{}: cannot be read: {error}", display_name(path)))
}

/// A word of the command line as a format.
pub(crate) fn read_format(text: &str) -> Result<Format, String> {
    Format::from_id(text).ok_or_else(|| format!("no such format; there is: {}", format_ids(|_| true)))
}

/// The words for some formats.
pub(crate) fn format_ids(wanted: impl Fn(Format) -> bool) -> String {
    let ids: Vec<&str> = Format::ALL.into_iter().filter(|format| wanted(*format)).map(Format::id).collect();
    ids.join(", ")
}
