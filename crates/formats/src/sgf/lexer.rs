//! Cuts SGF into nodes and properties, each value with its place.

use crate::cursor::Cursor;
use crate::refusal::shortened;
use crate::{Place, Refusal, RefusalReason};

/// A piece of SGF.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SgfToken<'a> {
    /// `(`
    Open,
    /// `)`
    Close,
    /// `;`
    Node,
    /// `ID[value]`; escapes are not resolved.
    Property(&'a str, &'a str),
}

/// The tokens of a text.
pub(crate) struct SgfLexer<'a> {
    cursor: Cursor<'a>,
    /// The name of the property whose values are being read.
    name: &'a str,
}

impl<'a> SgfLexer<'a> {
    /// Of a text that begins at this line of a file.
    pub(crate) fn new(text: &'a str, line: usize) -> SgfLexer<'a> {
        SgfLexer { cursor: Cursor::new(text, line), name: "" }
    }

    /// Where the next token begins.
    pub(crate) fn place(&self) -> Place {
        self.cursor.place
    }

    /// The next token, with the place of its value; `None` at the end.
    pub(crate) fn next(&mut self) -> Result<Option<(SgfToken<'a>, Place)>, Refusal> {
        loop {
            self.cursor.skip_blanks();
            let place = self.cursor.place;
            let Some(first) = self.cursor.peek() else { return Ok(None) };
            let token = match first {
                '(' => self.single(SgfToken::Open),
                ')' => self.single(SgfToken::Close),
                ';' => self.single(SgfToken::Node),
                '[' if !self.name.is_empty() => return self.value(place).map(Some),
                'A'..='Z' => {
                    let end = self
                        .cursor
                        .rest
                        .find(|c: char| !c.is_ascii_alphanumeric())
                        .unwrap_or(self.cursor.rest.len());
                    self.name = self.cursor.take(end);
                    if self.cursor.rest.trim_start().starts_with('[') {
                        continue;
                    }
                    return Err(no_property(self.name, place));
                }
                _ => return Err(no_property(self.cursor.rest, place)),
            };
            return Ok(Some((token, place)));
        }
    }

    fn single(&mut self, token: SgfToken<'a>) -> SgfToken<'a> {
        self.name = "";
        self.cursor.take(1);
        token
    }

    /// A value in brackets. A bracket in it has a backslash before it, and so has a backslash.
    fn value(&mut self, place: Place) -> Result<(SgfToken<'a>, Place), Refusal> {
        let mut is_escaped = false;
        let end = self.cursor.rest.find(|c| {
            let ends = c == ']' && !is_escaped;
            is_escaped = c == '\\' && !is_escaped;
            ends
        });
        let Some(end) = end else { return Err(Refusal { place, reason: RefusalReason::OpenProperty }) };
        let text = self.cursor.take(end + 1);
        let inside = Place { line: place.line, column: place.column + 1 };
        Ok((SgfToken::Property(self.name, &text[1..end]), inside))
    }
}

fn no_property(text: &str, place: Place) -> Refusal {
    let word = text.split_whitespace().next().unwrap_or_default();
    Refusal { place, reason: RefusalReason::NoProperty(shortened(word)) }
}
