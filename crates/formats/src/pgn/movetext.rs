//! The moves of a PGN-like game: tokens into a tree of moves.

use rusc_games::Outcome;

use super::lexer::{Lexer, Token};
use crate::builder::TreeBuilder;
use crate::outcome::read_result;
use crate::refusal::shortened;
use crate::{Place, Refusal, RefusalReason};

/// How the moves of a format are written.
#[derive(Clone, Copy)]
pub(crate) struct MovetextRules {
    pub(crate) words: MoveWords,
    pub(crate) numbers: Numbers,
    /// Whether a word may be a move at all, before the rules of the game are asked.
    pub(crate) allows: fn(&str) -> bool,
}

/// How many words a move has.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum MoveWords {
    /// One: `a1b2`.
    One,
    /// A piece and where it goes; the first move of a game and a pass have one word.
    PieceAndPlace,
    /// Everything up to the next number, mark, comment or parenthesis.
    UntilNumber,
}

/// What the numbers before moves must be.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Numbers {
    /// Anything: some count moves of both sides, some of each, some lose count.
    Any,
    /// The number of the turn, with one dot for the side that begins and more for the other. The number is added to the
    /// half-moves played, for a start with the second side to move.
    Turns(usize),
}

/// What stands behind the moves.
pub(crate) struct MovetextEnd {
    /// The result that is written there, with its place; `Some(None)` in it for `*`.
    pub(crate) result: Option<(Option<Outcome>, Place)>,
    /// Where the text ends.
    pub(crate) place: Place,
}

/// Reads all moves into the builder, and the result after them.
pub(crate) fn read_movetext(
    builder: &mut TreeBuilder,
    rules: MovetextRules,
    text: &str,
    line: usize,
) -> Result<MovetextEnd, Refusal> {
    let mut reader = MovetextReader { lexer: Lexer::new(text, line), rules, words: Vec::new() };
    let mut result = None;
    while let Some((token, place)) = reader.lexer.next()? {
        match token {
            Token::Comment(text) => {
                reader.flush(builder)?;
                builder.comment(text);
            }
            // A remark may still follow the result, a move may not.
            Token::Word(word) if result.is_some() => {
                return Err(Refusal { place, reason: RefusalReason::AfterResult(shortened(word)) });
            }
            Token::Word(word) => match read_result(word, builder.replay.game()) {
                Ok(found) if !builder.is_in_variation() => {
                    reader.flush(builder)?;
                    result = Some((found, place));
                }
                // A variation may end with a result of its own, which is not kept.
                Ok(_) => reader.flush(builder)?,
                Err(_) => reader.word(word, place, builder)?,
            },
            other => {
                if result.is_some() {
                    let reason = RefusalReason::AfterResult(token_text(&other));
                    return Err(Refusal { place, reason });
                }
                reader.other(&other, place, builder)?;
            }
        }
    }
    reader.flush(builder)?;
    if let Some(place) = builder.open_variation() {
        return Err(Refusal { place, reason: RefusalReason::OpenVariation });
    }
    Ok(MovetextEnd { result, place: reader.lexer.place() })
}

fn token_text(token: &Token) -> String {
    match token {
        Token::Number(number, dots) => format!("{number}{}", ".".repeat((*dots).min(3))),
        Token::Nag(nag) => format!("${nag}"),
        Token::Open => "(".to_owned(),
        Token::Close => ")".to_owned(),
        Token::Word(text) | Token::Comment(text) => shortened(text),
    }
}

struct MovetextReader<'a> {
    lexer: Lexer<'a>,
    rules: MovetextRules,
    /// The words of a move that may not be complete.
    words: Vec<(&'a str, Place)>,
}

impl<'a> MovetextReader<'a> {
    fn word(&mut self, word: &'a str, place: Place, builder: &mut TreeBuilder) -> Result<(), Refusal> {
        // Some programs write a full stop for the place of the first piece.
        if word == "." && self.words.is_empty() && builder.ply() <= 1 {
            return Ok(());
        }
        self.words.push((word, place));
        let is_complete = match self.rules.words {
            MoveWords::One => true,
            MoveWords::UntilNumber => false,
            MoveWords::PieceAndPlace => {
                self.words.len() == 2 || builder.ply() == 0 || word.eq_ignore_ascii_case("pass")
            }
        };
        if is_complete { self.flush(builder) } else { Ok(()) }
    }

    /// Plays the move whose words have been read.
    fn flush(&mut self, builder: &mut TreeBuilder) -> Result<(), Refusal> {
        let Some(&(first, place)) = self.words.first() else { return Ok(()) };
        let text = self.words.iter().map(|(word, _)| *word).collect::<Vec<_>>().join(" ");
        let is_half = self.rules.words == MoveWords::PieceAndPlace
            && self.words.len() == 1
            && builder.ply() > 0
            && !first.eq_ignore_ascii_case("pass");
        self.words.clear();
        if is_half {
            return Err(Refusal { place, reason: RefusalReason::HalfMove(shortened(first)) });
        }
        if !(self.rules.allows)(&text) {
            return Err(Refusal { place, reason: RefusalReason::OtherNotation(shortened(&text)) });
        }
        builder.play(&text, place)
    }

    fn other(&mut self, token: &Token, place: Place, builder: &mut TreeBuilder) -> Result<(), Refusal> {
        self.flush(builder)?;
        match *token {
            Token::Number(number, dots) => self.number(number, dots, place, builder),
            Token::Nag(nag) => builder.mark(nag, place),
            Token::Open => builder.open(place),
            Token::Close => builder.close(place),
            Token::Word(_) | Token::Comment(_) => Ok(()),
        }
    }

    fn number(&self, number: usize, dots: usize, place: Place, builder: &TreeBuilder) -> Result<(), Refusal> {
        let Numbers::Turns(before) = self.rules.numbers else { return Ok(()) };
        let index = before + builder.ply();
        let is_second = dots > 1;
        if number == index / 2 + 1 && is_second == (index % 2 == 1) {
            return Ok(());
        }
        Err(Refusal { place, reason: RefusalReason::Number(token_text(&Token::Number(number, dots))) })
    }
}
