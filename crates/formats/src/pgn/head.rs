//! The head of a PGN-like game: tags with names and values in brackets, a line each.

use crate::refusal::shortened;
use crate::tags::is_tag_name;
use crate::{Chunk, GameTags, Place, Refusal, RefusalReason};

/// The most tags of a game: many times what archives have. Each is compared with those before it.
const MOST_TAGS: usize = 1000;

/// A tag as it was read.
#[derive(Clone, Debug)]
pub(crate) struct ReadTag {
    pub(crate) name: String,
    pub(crate) value: String,
    /// Where its value begins.
    pub(crate) place: Place,
}

/// The tags of one game, which its format takes out one by one; the rest is what the game says about itself.
#[derive(Clone, Debug)]
pub(crate) struct Head {
    tags: Vec<ReadTag>,
    /// The beginning of the game.
    pub(crate) place: Place,
}

/// The head of a game, the text after it, and the line where that begins.
pub(crate) fn read_head(chunk: &Chunk) -> Result<(Head, &str, usize), Refusal> {
    let mut head = Head { tags: Vec::new(), place: Place { line: chunk.line, column: 1 } };
    let (mut at, mut number) = (0, chunk.line);
    for line in chunk.text.split_inclusive('\n') {
        if !line.trim().is_empty() {
            if !line.starts_with('[') {
                break;
            }
            let place = Place { line: number, column: 1 };
            let tag = read_tag(line, number).ok_or(Refusal { place, reason: RefusalReason::NoTag })?;
            if head.tags.iter().any(|known| known.name == tag.name) {
                return Err(Refusal { place, reason: RefusalReason::TagTwice(shortened(&tag.name)) });
            }
            if head.tags.len() >= MOST_TAGS {
                return Err(Refusal { place, reason: RefusalReason::TooLong });
            }
            head.tags.push(tag);
        }
        at += line.len();
        number += 1;
    }
    Ok((head, &chunk.text[at..], number))
}

impl Head {
    pub(crate) fn find(&self, name: &str) -> Option<&ReadTag> {
        self.tags.iter().find(|tag| tag.name == name)
    }

    /// Takes out a tag that the game says in another way.
    pub(crate) fn take(&mut self, name: &str) -> Option<ReadTag> {
        let index = self.tags.iter().position(|tag| tag.name == name)?;
        Some(self.tags.remove(index))
    }

    /// Gives a tag another name, unless that is taken.
    pub(crate) fn rename(&mut self, name: &str, other: &str) {
        if self.find(other).is_none()
            && let Some(tag) = self.tags.iter_mut().find(|tag| tag.name == name)
        {
            other.clone_into(&mut tag.name);
        }
    }

    /// Puts another value into a tag.
    pub(crate) fn set_value(&mut self, name: &str, value: &str) {
        if let Some(tag) = self.tags.iter_mut().find(|tag| tag.name == name) {
            value.clone_into(&mut tag.value);
        }
    }

    /// Adds a tag that the file does not have, but says in another.
    pub(crate) fn add(&mut self, name: &str, value: &str) {
        if self.find(name).is_none() {
            let tag = ReadTag { name: name.to_owned(), value: value.to_owned(), place: self.place };
            self.tags.push(tag);
        }
    }

    /// What is left.
    pub(crate) fn into_tags(self) -> GameTags {
        let mut tags = GameTags::default();
        for tag in &self.tags {
            tags.set(&tag.name, &tag.value);
        }
        tags
    }
}

/// `[Name "value"]`. A quotation mark or backslash in the value should have a backslash before it; programs that do not
/// know that write it as it is, so anything between the outermost quotation marks is taken.
fn read_tag(line: &str, number: usize) -> Option<ReadTag> {
    let (name, quoted) =
        line.trim_end().strip_prefix('[')?.strip_suffix(']')?.trim().split_once(char::is_whitespace)?;
    let inside = quoted.trim().strip_prefix('"')?.strip_suffix('"')?;
    let mut value = String::new();
    let mut chars = inside.chars().peekable();
    while let Some(c) = chars.next() {
        let escaped = if c == '\\' { chars.next_if(|c| matches!(c, '"' | '\\')) } else { None };
        value.push(escaped.unwrap_or(c));
    }
    let before = line.find('"').map_or(0, |at| line[..=at].chars().count());
    let place = Place { line: number, column: before + 1 };
    is_tag_name(name).then(|| ReadTag { name: name.to_owned(), value, place })
}

/// A tag as a line.
pub(crate) fn tag_line(name: &str, value: &str) -> String {
    format!("[{name} \"{}\"]\n", value.replace('\\', "\\\\").replace('"', "\\\""))
}
