//! Cuts the moves of a PGN-like text into tokens, each with its place.

use crate::cursor::Cursor;
use crate::refusal::shortened;
use crate::{Place, Refusal, RefusalReason};

/// A piece of movetext.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Token<'a> {
    /// `12.` or `12...`: the number, and how many dots follow it.
    Number(usize, usize),
    /// Anything without a meaning of its own: moves, parts of moves, results.
    Word(&'a str),
    /// `$5`, or `!?` after a move.
    Nag(u8),
    /// `{so}`, or `;so` to the end of the line.
    Comment(&'a str),
    /// `(`
    Open,
    /// `)`
    Close,
}

/// The tokens of a text.
pub(crate) struct Lexer<'a> {
    cursor: Cursor<'a>,
    /// A mark that was glued to the word before it.
    pending: Option<(Token<'a>, Place)>,
}

impl<'a> Lexer<'a> {
    /// Of a text that begins at this line of a file.
    pub(crate) fn new(text: &'a str, line: usize) -> Lexer<'a> {
        Lexer { cursor: Cursor::new(text, line), pending: None }
    }

    /// Where the next token begins, or the text ends.
    pub(crate) fn place(&mut self) -> Place {
        self.skip_blanks();
        self.cursor.place
    }

    /// The next token; `None` at the end.
    pub(crate) fn next(&mut self) -> Result<Option<(Token<'a>, Place)>, Refusal> {
        if let Some(token) = self.pending.take() {
            return Ok(Some(token));
        }
        self.skip_blanks();
        let place = self.cursor.place;
        let Some(first) = self.cursor.peek() else { return Ok(None) };
        let token = match first {
            '{' => self.comment(place)?,
            ';' => Token::Comment(self.until('\n')),
            '(' => self.single(Token::Open),
            ')' => self.single(Token::Close),
            '$' => self.dollar(place)?,
            '0'..='9' => self.number_or_word(place)?,
            _ => self.word(place)?,
        };
        Ok(Some((token, place)))
    }

    /// Blanks, and lines that begin with a per cent sign.
    fn skip_blanks(&mut self) {
        loop {
            self.cursor.skip_blanks();
            if self.cursor.place.column != 1 || !self.cursor.rest.starts_with('%') {
                return;
            }
            self.until('\n');
        }
    }

    /// Everything before a character or the end.
    fn until(&mut self, end: char) -> &'a str {
        let bytes = self.cursor.rest.find(end).unwrap_or(self.cursor.rest.len());
        self.cursor.take(bytes).trim_start_matches(';')
    }

    fn single(&mut self, token: Token<'a>) -> Token<'a> {
        self.cursor.take(1);
        token
    }

    fn comment(&mut self, place: Place) -> Result<Token<'a>, Refusal> {
        let Some(bytes) = self.cursor.rest.find('}') else {
            return Err(Refusal { place, reason: RefusalReason::OpenComment });
        };
        let text = self.cursor.take(bytes + 1);
        Ok(Token::Comment(&text[1..bytes]))
    }

    fn dollar(&mut self, place: Place) -> Result<Token<'a>, Refusal> {
        let digits =
            self.cursor.rest[1..].find(|c: char| !c.is_ascii_digit()).unwrap_or(self.cursor.rest.len() - 1);
        let text = self.cursor.take(digits + 1);
        let reason = || RefusalReason::NoMark(shortened(text));
        text[1..].parse().map(Token::Nag).map_err(|_| Refusal { place, reason: reason() })
    }

    /// `12.` is a number, `12` and `12.-` as well; `1-0` is a word.
    fn number_or_word(&mut self, place: Place) -> Result<Token<'a>, Refusal> {
        let digits = self.cursor.rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(self.cursor.rest.len());
        let dots =
            self.cursor.rest[digits..].len() - self.cursor.rest[digits..].trim_start_matches('.').len();
        let after = self.cursor.rest[digits..].chars().next();
        if dots == 0 && after.is_some_and(|c| !ends_word(c)) {
            return self.word(place);
        }
        // A number too large to read is wrong in any game.
        let number = self.cursor.rest[..digits].parse().unwrap_or(usize::MAX);
        // A hyphen after the dots means nothing: lists of `MiGs` have `3.-a1b2`, and no move begins with one.
        let hyphen = usize::from(dots > 0 && self.cursor.rest[digits + dots..].starts_with('-'));
        self.cursor.take(digits + dots + hyphen);
        Ok(Token::Number(number, dots))
    }

    fn word(&mut self, place: Place) -> Result<Token<'a>, Refusal> {
        // A brace that closes nothing is a word, lest it be met for ever.
        let first = self.cursor.peek().map_or(0, char::len_utf8);
        let bytes = self.cursor.rest.find(ends_word).unwrap_or(self.cursor.rest.len()).max(first);
        let whole = &self.cursor.rest[..bytes];
        let bare = whole.trim_end_matches(['!', '?']);
        if bare.len() < whole.len() {
            let mark = &whole[bare.len()..];
            let Some(nag) = nag_of(mark) else {
                return Err(Refusal { place, reason: RefusalReason::NoMark(shortened(whole)) });
            };
            self.cursor.take(bare.len());
            let at = self.cursor.place;
            self.cursor.take(mark.len());
            if bare.is_empty() {
                return Ok(Token::Nag(nag));
            }
            self.pending = Some((Token::Nag(nag), at));
            return Ok(Token::Word(bare));
        }
        Ok(Token::Word(self.cursor.take(bytes)))
    }
}

fn ends_word(c: char) -> bool {
    c.is_whitespace() || "{}();$".contains(c)
}

/// The number of a mark.
fn nag_of(mark: &str) -> Option<u8> {
    let marks = ["!", "?", "!!", "??", "!?", "?!"];
    let index = marks.iter().position(|known| *known == mark)?;
    Some(index as u8 + 1)
}
