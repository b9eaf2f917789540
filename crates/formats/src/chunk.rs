//! Cuts a file into games, line by line, so that a file of any size is read in bounded memory; and reads bytes as text.
//! Each game is cut out before it is read, so one that is broken does not hide those after it.

use std::borrow::Cow;
use std::collections::BTreeSet;

use crate::Format;

/// The text of one game, with the number of its first line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chunk {
    /// Counted from 1 in the file.
    pub line: usize,
    /// Line breaks included.
    pub text: String,
    /// Whether the text was cut off at [`Chunk::LONGEST`].
    pub is_cut: bool,
}

impl Chunk {
    /// The most bytes that a game may have: some hundred thousand moves, or ten thousand with much said about them.
    pub const LONGEST: usize = 4 << 20;
}

/// Collects lines until a game is complete.
///
/// ```
/// use rusc_formats::{Format, Splitter};
///
/// let mut splitter = Splitter::new(Format::GameString);
/// assert_eq!(splitter.push("# two games"), None);
/// assert_eq!(splitter.push("Base;;;wS1").map(|chunk| chunk.line), Some(2));
/// assert_eq!(splitter.finish(), None);
/// ```
#[derive(Debug)]
pub struct Splitter {
    format: Format,
    lines: usize,
    chunk: Option<Chunk>,
    /// How the tags of the game begin, so that a long head is not looked through for each of its lines.
    tags: BTreeSet<String>,
    part: Part,
}

/// Which part of a game the last line was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// Tags, or nothing yet.
    Head,
    /// A blank line after tags.
    Gap,
    /// Anything after the head.
    Body,
}

impl Splitter {
    /// At the beginning of a file.
    pub fn new(format: Format) -> Splitter {
        Splitter { format, lines: 0, chunk: None, tags: BTreeSet::new(), part: Part::Head }
    }

    /// Takes the next line, with or without its line break, and returns the game that ended before it or with it.
    pub fn push(&mut self, line: &str) -> Option<Chunk> {
        self.lines += 1;
        let line = if self.lines == 1 { line.strip_prefix('\u{feff}').unwrap_or(line) } else { line };
        let line = line.strip_suffix('\n').unwrap_or(line);
        let line = line.strip_suffix('\r').unwrap_or(line);
        match self.format {
            Format::GameString => self.single_line(line),
            Format::Position => self.position_line(line),
            Format::Migs => self.paragraph_line(line),
            Format::Sgf => self.sgf_line(line),
            Format::Pgn | Format::Hivegame | Format::Apgn | Format::Rusc => self.tagged_line(line),
        }
    }

    /// The last game.
    pub fn finish(mut self) -> Option<Chunk> {
        self.take()
    }

    /// A line is a game, unless it is blank or a remark.
    fn single_line(&mut self, line: &str) -> Option<Chunk> {
        if is_blank_or_remark(line) {
            return None;
        }
        self.add(line);
        self.take()
    }

    /// The same, but a line with a side alone belongs to the line after it, and the rows of a drawing stay together.
    fn position_line(&mut self, line: &str) -> Option<Chunk> {
        let is_first = self.chunk.is_none();
        if is_blank_or_remark(line) {
            return if is_first { None } else { self.take() };
        }
        let begins_drawing =
            line.trim().split(':').next().is_some_and(|word| word.eq_ignore_ascii_case("abalone"));
        let goes_on = begins_drawing || matches!(line.trim(), "b" | "w" | "B" | "W");
        self.add(line);
        if is_first && begins_drawing {
            self.part = Part::Body;
        }
        if goes_on || self.part == Part::Body { None } else { self.take() }
    }

    /// Games are separated by blank lines.
    fn paragraph_line(&mut self, line: &str) -> Option<Chunk> {
        // A comment may have a line that begins with the sign of a remark after a blank.
        if line.trim().is_empty() || line.starts_with('#') {
            return self.take();
        }
        self.add(line);
        None
    }

    /// A game begins with `(;` at the beginning of a line; a variation does so, too, but with an action.
    fn sgf_line(&mut self, line: &str) -> Option<Chunk> {
        let begins = line.trim_start().strip_prefix("(;").is_some_and(|rest| {
            let rest = rest.trim_start();
            !rest.starts_with("P0[") && !rest.starts_with("P1[")
        });
        let before = if begins { self.take() } else { None };
        if self.chunk.is_some() || !line.trim().is_empty() {
            self.add(line);
        }
        before
    }

    /// A game begins with a tag that follows moves, or that stands after a blank line and is in the head already, for a
    /// game without moves. A comment may contain anything but a line that begins like a tag, so that one without an end
    /// spoils one game only.
    fn tagged_line(&mut self, line: &str) -> Option<Chunk> {
        let (is_tag, is_blank) = (line.starts_with('['), line.trim().is_empty());
        let begins = is_tag && (self.part == Part::Body || (self.part == Part::Gap && self.has_tag(line)));
        let before = if begins { self.take() } else { None };
        if self.chunk.is_none() && is_blank {
            return before;
        }
        self.add(line);
        if is_tag && self.part != Part::Body && self.chunk.as_ref().is_some_and(|chunk| !chunk.is_cut) {
            self.tags.extend(line.split_whitespace().next().map(str::to_owned));
        }
        self.part = match self.part {
            Part::Body => Part::Body,
            _ if is_tag => Part::Head,
            _ if is_blank => Part::Gap,
            _ => Part::Body,
        };
        before
    }

    /// Whether the head has a tag with the name of this one.
    fn has_tag(&self, tag: &str) -> bool {
        tag.split_whitespace().next().is_some_and(|name| self.tags.contains(name))
    }

    /// Adds a line to the game. What follows a line that does not fit is left out, too: the text is a beginning.
    fn add(&mut self, line: &str) {
        let lines = self.lines;
        let chunk =
            self.chunk.get_or_insert_with(|| Chunk { line: lines, text: String::new(), is_cut: false });
        chunk.is_cut |= chunk.text.len() + line.len() >= Chunk::LONGEST;
        if !chunk.is_cut {
            chunk.text.push_str(line);
            chunk.text.push('\n');
        }
    }

    fn take(&mut self) -> Option<Chunk> {
        self.part = Part::Head;
        self.tags.clear();
        self.chunk.take()
    }
}

fn is_blank_or_remark(line: &str) -> bool {
    let line = line.trim_start();
    line.is_empty() || line.starts_with('#')
}

/// The chunks of a text that is in memory.
pub fn chunks(format: Format, text: &str) -> impl Iterator<Item = Chunk> {
    let mut splitter = Some(Splitter::new(format));
    let mut lines = text.split_inclusive('\n');
    std::iter::from_fn(move || {
        for line in lines.by_ref() {
            let chunk = splitter.as_mut().and_then(|splitter| splitter.push(line));
            if chunk.is_some() {
                return chunk;
            }
        }
        splitter.take().and_then(Splitter::finish)
    })
}

/// Bytes as text: UTF-8, or else Latin-1, as old archives have it. `None` if there is a byte that no text has.
///
/// ```
/// use rusc_formats::decode;
///
/// assert_eq!(decode("Déco".as_bytes()).unwrap(), "Déco");
/// assert_eq!(decode(b"D\xe9co").unwrap(), "Déco");
/// assert_eq!(decode(b"\x00\x01"), None);
/// ```
pub fn decode(bytes: &[u8]) -> Option<Cow<'_, str>> {
    if bytes.contains(&0) {
        return None;
    }
    let text = str::from_utf8(bytes).map(Cow::Borrowed);
    Some(text.unwrap_or_else(|_| bytes.iter().map(|&byte| char::from(byte)).collect()))
}
