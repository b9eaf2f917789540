//! The files to read: their lines, with a bound on the length of each.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};

use rusc_formats::{Chunk, Format, decode, sniff};

use super::format_of;

/// The most bytes of a line that are kept: more than a game may have, byte order mark and line break aside.
const LONGEST_LINE: u64 = Chunk::LONGEST as u64 + 8;
/// How much of a file is looked at for its format.
const BEGINNING: u64 = 64 * 1024;

/// A file being read.
pub(crate) struct Input {
    reader: Box<dyn BufRead>,
    line: Vec<u8>,
    /// Bytes read so far.
    pub(crate) n_bytes: u64,
    /// What the beginning looks like; `None` if it resembles no format.
    pub(crate) format: Option<Format>,
}

/// A line, or what is in its place.
pub(crate) enum Line<'a> {
    /// A line of UTF-8.
    Text(&'a str),
    /// A line that was taken for Latin-1.
    Latin1(String),
    /// A line that is no text.
    Binary,
}

impl Input {
    /// Opens a file, and looks at its name and beginning.
    pub(crate) fn open(path: &Path, from: Option<Format>) -> io::Result<Input> {
        let mut source: Box<dyn Read> =
            if path.as_os_str() == "-" { Box::new(io::stdin()) } else { Box::new(File::open(path)?) };
        let mut beginning = Vec::new();
        source.by_ref().take(BEGINNING).read_to_end(&mut beginning)?;
        let seen = || sniff(&decode(whole_lines(&beginning))?);
        let format = from.or_else(|| format_of(path)).or_else(seen);
        let reader = Box::new(BufReader::with_capacity(1 << 18, Cursor::new(beginning).chain(source)));
        Ok(Input { reader, line: Vec::new(), n_bytes: 0, format })
    }

    /// The next line; `None` at the end. A line that is too long for any game is cut off.
    pub(crate) fn next(&mut self) -> io::Result<Option<Line<'_>>> {
        self.line.clear();
        let n = self.reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut self.line)?;
        self.n_bytes += n as u64;
        if n == 0 {
            return Ok(None);
        }
        if n as u64 == LONGEST_LINE && self.line.last() != Some(&b'\n') {
            self.skip_line()?;
        }
        Ok(Some(match (str::from_utf8(&self.line), decode(&self.line)) {
            (_, None) => Line::Binary,
            (Ok(text), _) => Line::Text(text),
            (Err(_), Some(text)) => Line::Latin1(text.into_owned()),
        }))
    }

    /// Reads on to the end of the line and forgets it.
    fn skip_line(&mut self) -> io::Result<()> {
        loop {
            let buffer = self.reader.fill_buf()?;
            let end = buffer.iter().position(|&byte| byte == b'\n');
            let n = end.map_or(buffer.len(), |end| end + 1);
            let is_over = end.is_some() || buffer.is_empty();
            self.reader.consume(n);
            self.n_bytes += n as u64;
            if is_over {
                return Ok(());
            }
        }
    }
}

/// The beginning of a file without the line that may be cut in the middle.
fn whole_lines(bytes: &[u8]) -> &[u8] {
    let is_all = (bytes.len() as u64) < BEGINNING;
    let end = bytes.iter().rposition(|&byte| byte == b'\n').map_or(bytes.len(), |at| at + 1);
    if is_all { bytes } else { &bytes[..end] }
}

/// The bytes of all files; `None` if one of them has no size.
pub(crate) fn total_size(files: &[PathBuf]) -> Option<u64> {
    let size = |path: &PathBuf| fs::metadata(path).ok().filter(fs::Metadata::is_file).map(|data| data.len());
    files.iter().map(size).sum()
}
