//! PGN of Hive: what `MzingaViewer` writes, and hivegame.com with other words for the result. Read alike, written apart.
//!
//! ```text
//! [GameType "Base+MLP"]        what is played; if the moves show more expansions, those are taken
//! [Result "WhiteWins"]         hivegame.com says 1-0
//!
//! 1. wS1                       a number for each half-move, and a line when it is written
//! {a comment}
//! 2. bG1 wS1- $1               a mark, which neither program knows
//! (2. bA1 wS1- 3. wQ -wS1)     a variation, which neither program knows
//! ```
//!
//! A set-up that the game type does not tell, such as the opening of the booklet, has a tag `Setup` of its own; a queen in
//! the first place needs none.

use rusc_games::{GameKind, Outcome};

use crate::builder::TreeBuilder;
use crate::outcome::{score_text, state_text};
use crate::pgn::{
    Head, MoveLayout, MoveWords, MovetextRules, Numbers, Said, TaggedForm, TaggedStart, liberal_result,
    tag_line, write_moves,
};
use crate::{AnnotatedGame, Place, Refusal, RefusalReason, WriteError};

/// The tags every game has, in their order.
const REQUIRED: [&str; 6] = ["Date", "Event", "Site", "Round", "White", "Black"];

/// The words for results.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ResultWords {
    /// `WhiteWins`, as `MzingaViewer` says.
    State,
    /// `1-0`, as hivegame.com says.
    Score,
}

/// The format, as it is read.
pub(crate) struct HivePgn;

impl TaggedForm for HivePgn {
    fn start(&self, head: &mut Head) -> Result<TaggedStart, Refusal> {
        let begin = Place { line: head.place.line, column: 1 };
        let (kind, declared, own) = (GameKind::Hive, head.take("GameType"), head.take("Setup"));
        let place = declared.as_ref().map_or(begin, |tag| tag.place);
        let setup = match &declared {
            Some(tag) => tag.value.clone(),
            None => return Err(Refusal { place, reason: RefusalReason::MissingTag("GameType") }),
        };
        if let Err(error) = kind.start(&setup) {
            let reason = RefusalReason::TagValue { tag: "GameType", reason: error.to_string() };
            return Err(Refusal { place, reason });
        }
        // A tag of that name from elsewhere may say anything.
        let own = own.map(|tag| tag.value).filter(|own| kind.start(own).is_ok());
        let movetext =
            MovetextRules { words: MoveWords::PieceAndPlace, numbers: Numbers::Any, allows: |_| true };
        Ok(TaggedStart { kind, setup: own.unwrap_or(setup), drawn: None, place, movetext })
    }

    fn conclude(&self, said: &Said, builder: &mut TreeBuilder) -> Result<Option<Outcome>, Refusal> {
        Ok(liberal_result(said, builder))
    }
}

/// Writes a game.
pub(crate) fn write(game: &AnnotatedGame, words: ResultWords) -> Result<String, WriteError> {
    let replayed = game.replay().map_err(WriteError::Move)?;
    let (game_type, opening) = game.setup.split_once(':').map_or((game.setup.as_str(), ""), |parts| parts);
    let result = match words {
        ResultWords::State => state_text(game.result, &*replayed),
        ResultWords::Score if game.result.is_none() => "InProgress".to_owned(),
        ResultWords::Score => score_text(game.result).to_owned(),
    };
    let mut text = tag_line("GameType", game_type);
    for name in REQUIRED {
        text.push_str(&tag_line(name, game.tags.get(name).unwrap_or_default()));
    }
    text.push_str(&tag_line("Result", &result));
    if !opening.is_empty() {
        text.push_str(&tag_line("Setup", &game.setup));
    }
    for (name, value) in game.tags.iter().filter(|(name, _)| !REQUIRED.contains(name)) {
        text.push_str(&tag_line(name, value));
    }
    text.push('\n');
    let is_told = words == ResultWords::State && game.result.is_some();
    text.push_str(&write_moves(&game.tree, MoveLayout::LinePerPly, if is_told { &result } else { "" }));
    Ok(text)
}
