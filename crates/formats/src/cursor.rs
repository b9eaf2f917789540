//! What is left of a text, and the place in the file where that begins.

use crate::Place;

/// A place in a text that is being cut into tokens.
pub(crate) struct Cursor<'a> {
    /// What has not been taken.
    pub(crate) rest: &'a str,
    /// Where that begins.
    pub(crate) place: Place,
}

impl<'a> Cursor<'a> {
    /// At the beginning of a text that begins at this line of a file.
    pub(crate) fn new(text: &'a str, line: usize) -> Cursor<'a> {
        Cursor { rest: text, place: Place { line, column: 1 } }
    }

    /// The next character; `None` at the end.
    pub(crate) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Takes so many bytes and counts lines and columns.
    pub(crate) fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        for c in taken.chars() {
            if c == '\n' {
                self.place = Place { line: self.place.line + 1, column: 1 };
            } else {
                self.place.column += 1;
            }
        }
        self.rest = rest;
        taken
    }

    /// Takes all blanks and line breaks.
    pub(crate) fn skip_blanks(&mut self) {
        self.take(self.rest.len() - self.rest.trim_start().len());
    }
}
