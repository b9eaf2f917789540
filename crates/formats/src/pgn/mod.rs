//! PGN-like games: tags, then moves with comments, variations and marks. The formats of this family say what their tags
//! mean ([`TaggedForm`]); the rest is here.

mod head;
mod lexer;
mod movetext;
mod write;

pub(crate) use head::{Head, ReadTag, tag_line};
pub(crate) use movetext::{MoveWords, MovetextEnd, MovetextRules, Numbers, read_movetext};
pub(crate) use write::{MoveLayout, write_moves};

use rusc_games::{AnyGame, GameKind, Outcome};

use crate::builder::TreeBuilder;
use crate::civil_date::read_date;
use crate::outcome::{read_result, result_from_words};
use crate::refusal::shortened;
use crate::{Chunk, Note, Place, Reading, Refusal, RefusalReason, Remark};

/// A format of the family.
pub(crate) trait TaggedForm {
    /// The game and its set-up, for which the tags are taken out.
    fn start(&self, head: &mut Head) -> Result<TaggedStart, Refusal>;

    /// The result, given what the tag and the moves say.
    fn conclude(&self, said: &Said, builder: &mut TreeBuilder) -> Result<Option<Outcome>, Refusal>;
}

/// What a game begins from.
pub(crate) struct TaggedStart {
    pub(crate) kind: GameKind,
    pub(crate) setup: String,
    /// The game at a position that was set up by hand, in place of the set-up.
    pub(crate) drawn: Option<Box<dyn AnyGame>>,
    /// Where the set-up is said.
    pub(crate) place: Place,
    /// How moves are written.
    pub(crate) movetext: MovetextRules,
}

/// What a text says about its result.
pub(crate) struct Said {
    /// The tag `Result`.
    pub(crate) tag: Option<ReadTag>,
    /// The tag `Termination`, which stays.
    pub(crate) termination: Option<ReadTag>,
    /// The tag `Plies`.
    pub(crate) plies: Option<ReadTag>,
    pub(crate) end: MovetextEnd,
}

/// Reads one game of such a format.
pub(crate) fn read_tagged(form: &dyn TaggedForm, chunk: &Chunk) -> Reading {
    let (mut head, moves, line) = match head::read_head(chunk) {
        Ok(parts) => parts,
        Err(refusal) => return Reading::refused(refusal),
    };
    normalize_date(&mut head);
    let start = match form.start(&mut head) {
        Ok(start) => start,
        Err(refusal) => return Reading::refused(refusal),
    };
    let (tag, plies) = (head.take("Result"), head.take("Plies"));
    let begun = match start.drawn {
        Some(game) => Ok(TreeBuilder::from_game(game)),
        None => TreeBuilder::start(start.kind, &start.setup),
    };
    let Ok(mut builder) = begun else {
        let reason = RefusalReason::NoSetup(shortened(&start.setup));
        return Reading::refused(Refusal { place: start.place, reason });
    };
    let termination = head.find("Termination").cloned();
    let read = read_movetext(&mut builder, start.movetext, moves, line)
        .and_then(|end| form.conclude(&Said { tag, termination, plies, end }, &mut builder));
    let (mut game, notes) = builder.finish(head.into_tags());
    match read {
        Ok(result) => {
            game.result = result;
            Reading::whole(game, notes)
        }
        Err(refusal) => {
            // How the game ended is not how its prefix did.
            game.tags.remove("Termination");
            Reading { game: Some(game), notes, refusal: Some(refusal) }
        }
    }
}

/// Writes a date of any form as tags have it; a time of day in it becomes a tag of its own.
fn normalize_date(head: &mut Head) {
    if let Some(date) = head.find("Date").and_then(|tag| read_date(&tag.value)) {
        head.set_value("Date", &date.day);
        date.time.iter().for_each(|time| head.add("Time", time));
    }
}

/// The result where nothing is demanded of a text: what stands behind the moves counts more than the tag, and the board
/// counts more than both.
pub(crate) fn liberal_result(said: &Said, builder: &mut TreeBuilder) -> Option<Outcome> {
    let (mut result, mut notes) = (None, Vec::new());
    let mut note = |place, remark| notes.push(Note { place, remark });
    if let Some(tag) = &said.tag {
        match read_result(&tag.value, builder.replay.game()) {
            Ok(found) => result = found,
            Err(_) if tag.value.trim().is_empty() => {}
            Err(_) => note(tag.place, Remark::ResultIgnored(shortened(&tag.value))),
        }
    }
    if let Some((found, place)) = said.end.result {
        if result.is_some() && found.is_some() && found != result {
            note(place, Remark::LaterResultCounts);
        }
        result = found.or(result);
    }
    let board = builder.replay.board_outcome();
    if board.is_some() && result.is_some() && board != result {
        note(said.end.place, Remark::BoardCounts);
        result = board;
    }
    builder.notes.extend(notes);
    result.or(board).or_else(|| drawn_by_words(said, builder))
}

/// A draw that only the tag `Termination` tells: the archive of `MiGs` leaves its result open and says so in French.
pub(crate) fn drawn_by_words(said: &Said, builder: &mut TreeBuilder) -> Option<Outcome> {
    let tag = said.termination.as_ref()?;
    let result = result_from_words(&tag.value, [None, None])?;
    let remark = Remark::ResultFromWords(shortened(&tag.value));
    builder.notes.push(Note { place: tag.place, remark });
    Some(result)
}
