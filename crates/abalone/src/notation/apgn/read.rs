//! From a file to its games. Each game is cut out first and read by itself, so one that is broken does not hide those
//! after it.

use std::str::FromStr;

use rusc_game::{MoveError, Outcome, Record, Repetition, Side};

use super::tags::{self, REQUIRED};
use super::{ApgnError, ApgnGame, GameFault, Tags};
use crate::Position;
use crate::notation::move_string::{MoveText, TextForm};

/// The games of a file, one after the other.
pub fn games(text: &str) -> Games<'_> {
    Games { rest: text, number: 0 }
}

/// See [`games`].
#[derive(Clone, Debug)]
pub struct Games<'a> {
    rest: &'a str,
    number: usize,
}

impl Iterator for Games<'_> {
    type Item = Result<ApgnGame, ApgnError>;

    fn next(&mut self) -> Option<Result<ApgnGame, ApgnError>> {
        let text = self.rest.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']);
        if text.is_empty() {
            return None;
        }
        let (game, rest) = text.split_at(first_game(text));
        self.rest = rest;
        self.number += 1;
        Some(game.parse().map_err(|fault| ApgnError { game: self.number, fault }))
    }
}

/// The length of the first game: up to a line with a tag that follows something which is none. A comment may contain
/// anything but such a line, so that one without an end spoils one game only.
fn first_game(text: &str) -> usize {
    let (mut at, mut in_moves) = (0, false);
    for line in text.split_inclusive('\n') {
        let is_tag = line.starts_with('[');
        if is_tag && in_moves {
            return at;
        }
        in_moves |= !is_tag && !line.trim().is_empty();
        at += line.len();
    }
    at
}

impl FromStr for ApgnGame {
    type Err = GameFault;

    /// Reads one game.
    fn from_str(text: &str) -> Result<ApgnGame, GameFault> {
        let mut tags = Tags::default();
        let mut moves_at = 0;
        for (index, line) in text.split_inclusive('\n').enumerate() {
            let bare = line.trim();
            if !bare.is_empty() && !line.starts_with('[') {
                break;
            }
            moves_at += line.len();
            if !bare.is_empty() {
                let (name, value) = tags::read(bare).ok_or(GameFault::Tag { line: index + 1 })?;
                tags.add(name, value)?;
            }
        }
        if let Some(missing) = REQUIRED.into_iter().find(|name| tags.get(name).is_none()) {
            return Err(GameFault::MissingTag(missing));
        }
        read_game(tags, &text[moves_at..])
    }
}

fn read_game(mut tags: Tags, moves: &str) -> Result<ApgnGame, GameFault> {
    let said = tags.take("Result").unwrap_or_default();
    let Some(Score(result)) = Score::from_text(&said) else { return Err(GameFault::UnknownResult(said)) };
    let dialect = tags.take("Notation").unwrap_or_default();
    let dialect = Dialect::from_name(&dialect).ok_or(GameFault::UnknownNotation(dialect))?;
    let plies = tags.take("Plies");
    let mut record = Record::new(tags::read_setup(&mut tags)?);
    record.set_repetition(Repetition::PlaysOn);
    let end = read_moves(&mut record, dialect, moves)?;
    record.set_repetition(Repetition::Draws);
    if end != result {
        return Err(GameFault::ResultsDiffer);
    }
    let played = record.line().ply();
    if let Some(said) = plies.filter(|said| said.trim().parse() != Ok(played)) {
        return Err(GameFault::Plies { said, played });
    }
    let mut game = ApgnGame::new(record, result)?;
    game.tags = tags;
    Ok(game)
}

/// Plays the moves and returns the result at their end.
fn read_moves(
    record: &mut Record<Position>,
    dialect: Dialect,
    text: &str,
) -> Result<Option<Outcome>, GameFault> {
    let text = without_comments(text).ok_or(GameFault::OpenComment)?;
    let start = record.setup().start.ply() as usize % 2;
    let mut words = text.split_whitespace();
    for word in words.by_ref() {
        if let Some(Score(result)) = Score::from_text(word) {
            return words.next().map_or(Ok(result), |rest| Err(GameFault::Rest(shortened(rest))));
        }
        let ply = record.line().ply() + 1;
        // Numbers begin with 1 whatever came before the start of the game.
        let index = start + ply - 1;
        let (number, text) = split_number(word);
        if number.is_some_and(|number| number != (index / 2 + 1, Side::at_ply(index))) {
            return Err(GameFault::Number { ply, text: shortened(word) });
        }
        if !text.is_empty() {
            play(record, dialect, ply, text)?;
        }
    }
    Err(GameFault::NoResult)
}

fn play(record: &mut Record<Position>, dialect: Dialect, ply: usize, word: &str) -> Result<(), GameFault> {
    let fault = |error| GameFault::Move { ply, text: shortened(word), error };
    let text: MoveText = word.parse().map_err(|reason| fault(MoveError::Syntax(reason)))?;
    if !dialect.has(text) {
        return Err(GameFault::OtherNotation { ply, text: shortened(word) });
    }
    record.play(word).map_err(fault)
}

/// Takes a number off the front of `12.`, `12...` or `12.a1b2`. One dot is before Black's move, more are before White's.
fn split_number(word: &str) -> (Option<(usize, Side)>, &str) {
    let digits = word.find(|c: char| !c.is_ascii_digit()).unwrap_or(word.len());
    let rest = word[digits..].trim_start_matches('.');
    let dots = word.len() - digits - rest.len();
    if digits == 0 || dots == 0 {
        return (None, word);
    }
    let side = if dots == 1 { Side::First } else { Side::Second };
    // A number too large to read is wrong in any game.
    let number = word[..digits].parse().unwrap_or(usize::MAX);
    (Some((number, side)), rest)
}

/// The text with a blank for every comment; `None` if one does not end.
fn without_comments(text: &str) -> Option<String> {
    let mut bare = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, comment)) = rest.split_once('{') {
        bare.push_str(before);
        bare.push(' ');
        rest = comment.split_once('}')?.1;
    }
    bare.push_str(rest);
    Some(bare)
}

/// A result as written; `None` in it for a game without one.
struct Score(Option<Outcome>);

impl Score {
    fn from_text(text: &str) -> Option<Score> {
        match text {
            "1-0" => Some(Score(Some(Outcome::Win(Side::First)))),
            "0-1" => Some(Score(Some(Outcome::Win(Side::Second)))),
            "1/2-1/2" => Some(Score(Some(Outcome::Draw))),
            "*" => Some(Score(None)),
            _ => None,
        }
    }
}

/// Enough of a word for a message.
fn shortened(word: &str) -> String {
    word.chars().take(40).collect()
}

/// The notation of a game. Both have texts of four letters that mean different things, so a game must say which.
#[derive(Clone, Copy)]
enum Dialect {
    AbaPro,
    Nacre,
}

impl Dialect {
    fn from_name(name: &str) -> Option<Dialect> {
        match name.to_ascii_lowercase().as_str() {
            "aba-pro" | "abapro" => Some(Dialect::AbaPro),
            "nacre" => Some(Dialect::Nacre),
            _ => None,
        }
    }

    fn has(self, text: MoveText) -> bool {
        let is_own = match self {
            Dialect::AbaPro => matches!(text.form, TextForm::Aside(..)),
            Dialect::Nacre => matches!(text.form, TextForm::FirstLast(..)),
        };
        is_own || matches!(text.form, TextForm::Step(..))
    }
}
