//! The form of this program for games that have no other, and for every game: the tags of PGN with the name of the game and
//! its set-up, players under the names of their sides, and a line for each half-move. A position that was set up by hand and
//! that no set-up tells stands in the tag `Drawing` instead, the lines of its drawing with bars between them.
//!
//! ```text
//! [Game "tour"]
//! [Setup "TourDeRuche"]
//! [Orange "Ada"]
//! [Result "1-0"]               1-0: the side that begins has won
//!
//! 1. c1c2
//! {a comment}
//! 2. e4e3 $5
//! (2. e4d4)
//!
//! 1-0
//! ```

use rusc_games::{GameKind, Outcome, Side};

use crate::builder::TreeBuilder;
use crate::outcome::score_text;
use crate::pgn::{
    Head, MoveLayout, MoveWords, MovetextRules, Numbers, Said, TaggedForm, TaggedStart, liberal_result,
    tag_line, write_moves,
};
use crate::refusal::shortened;
use crate::{AnnotatedGame, Refusal, RefusalReason, WriteError};

/// The order of what is known about a game, after game and set-up and before the players.
const FIRST: [&str; 4] = ["Event", "Site", "Date", "Round"];

/// What stands between the lines of a drawing, which no drawing has itself.
const LINE_BREAK: &str = "|";

/// The format.
pub(crate) struct RuscForm;

impl TaggedForm for RuscForm {
    fn start(&self, head: &mut Head) -> Result<TaggedStart, Refusal> {
        let missing = |tag| Refusal { place: head.place, reason: RefusalReason::MissingTag(tag) };
        let (game, setup) = (missing("Game"), missing("Setup"));
        let game = head.take("Game").ok_or(game)?;
        let drawing = head.take("Drawing");
        // A drawing has its own.
        let said = head.take("Setup");
        let setup = said.or_else(|| drawing.clone()).ok_or(setup)?;
        let wrong =
            |tag, value: &str| RefusalReason::TagValue { tag, reason: format!("'{}'", shortened(value)) };
        let kind = GameKind::ALL
            .into_iter()
            .find(|kind| kind.id() == game.value || kind.name() == game.value)
            .ok_or_else(|| Refusal { place: game.place, reason: wrong("Game", &game.value) })?;
        let (start, drawn) = match drawing {
            Some(tag) => {
                let start =
                    kind.read_drawing(&tag.value.replace(LINE_BREAK, "\n")).map_err(|faults| Refusal {
                        place: tag.place,
                        reason: RefusalReason::TagValue { tag: "Drawing", reason: faults },
                    })?;
                let drawn = start.box_clone();
                (start, Some(drawn))
            }
            None => match kind.start(&setup.value) {
                Ok(start) => (start, None),
                Err(_) => return Err(Refusal { place: setup.place, reason: wrong("Setup", &setup.value) }),
            },
        };
        // Earlier versions named players by the order of play; the game string, which no other file has, tells them.
        if head.take("GameString").is_some() {
            for (side, name) in [(Side::First, "First"), (Side::Second, "Second")] {
                head.rename(name, start.side_name(side));
            }
        }
        let movetext =
            MovetextRules { words: MoveWords::UntilNumber, numbers: Numbers::Any, allows: |_| true };
        Ok(TaggedStart { kind, setup: setup.value, drawn, place: setup.place, movetext })
    }

    fn conclude(&self, said: &Said, builder: &mut TreeBuilder) -> Result<Option<Outcome>, Refusal> {
        Ok(liberal_result(said, builder))
    }
}

/// Writes a game.
pub(crate) fn write(game: &AnnotatedGame) -> Result<String, WriteError> {
    let start = game.start().map_err(|_| WriteError::Setup(game.setup.clone()))?;
    let players = Side::ALL.map(|side| start.side_name(side));
    let ordered: Vec<&str> = FIRST.into_iter().chain(players).collect();
    let mut text = tag_line("Game", game.kind.id());
    text.push_str(&match &game.drawing {
        Some(drawing) => tag_line("Drawing", &drawing.replace('\n', LINE_BREAK)),
        None => tag_line("Setup", &game.setup),
    });
    for name in &ordered {
        if let Some(value) = game.tags.get(name) {
            text.push_str(&tag_line(name, value));
        }
    }
    let result = score_text(game.result);
    text.push_str(&tag_line("Result", result));
    for (name, value) in game.tags.iter().filter(|(name, _)| !ordered.contains(name)) {
        text.push_str(&tag_line(name, value));
    }
    text.push('\n');
    text.push_str(&write_moves(&game.tree, MoveLayout::LinePerPly, result));
    Ok(text)
}
