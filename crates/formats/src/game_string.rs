//! Game strings, a line each: `Base;InProgress;White[2];wS1;bG1 wS1-`, the form of UHP for every game, and the moves alone
//! as hivegame.com keeps them: `wS1 ;bG1 wS1-`.
//!
//! The second field tells the result where the board does not; the third means nothing. Both may be missing or empty. Text
//! after `#` is a comment on the game.

use rusc_games::{AnyGame, GameKind, Outcome};

use crate::builder::TreeBuilder;
use crate::outcome::{read_result, state_text};
use crate::refusal::shortened;
use crate::{
    AnnotatedGame, Chunk, GameTags, Note, Place, Reading, Refusal, RefusalReason, Remark, WriteError,
};

/// A field with its place.
#[derive(Clone, Copy)]
struct Field<'a> {
    text: &'a str,
    place: Place,
}

/// Reads one game.
pub(crate) fn read(chunk: &Chunk) -> Reading {
    let line = chunk.text.trim_end_matches(['\n', '\r']);
    let (line, remark) = line.split_once('#').unwrap_or((line, ""));
    let fields = fields(line, chunk.line);
    let Some((mut builder, state, moves)) = begin(&fields) else {
        let first = fields.first().map_or("", |field| field.text);
        let place = fields.first().map_or(Place { line: chunk.line, column: 1 }, |field| field.place);
        return Reading::refused(Refusal { place, reason: RefusalReason::NoSetup(shortened(first)) });
    };
    let played = moves
        .iter()
        .filter(|field| !field.text.is_empty())
        .try_for_each(|field| builder.play(field.text, field.place));
    builder.comment(remark);
    let board = builder.replay.board_outcome();
    let said = state.and_then(|field| said_result(field, &mut builder));
    let (mut game, notes) = builder.finish(GameTags::default());
    match played {
        Ok(()) => {
            game.result = board.or(said);
            Reading::whole(game, notes)
        }
        Err(refusal) => Reading { game: Some(game), notes, refusal: Some(refusal) },
    }
}

/// The result that the second field tells; noted if it is not understood, or not that of the board.
fn said_result(field: Field, builder: &mut TreeBuilder) -> Option<Outcome> {
    let (said, board) = (read_result(field.text, builder.replay.game()), builder.replay.board_outcome());
    let remark = match said {
        Err(_) if !field.text.is_empty() => Some(Remark::ResultIgnored(shortened(field.text))),
        Ok(Some(said)) if board.is_some_and(|board| board != said) => Some(Remark::BoardCounts),
        _ => None,
    };
    builder.notes.extend(remark.map(|remark| Note { place: field.place, remark }));
    said.ok().flatten()
}

fn fields(line: &str, number: usize) -> Vec<Field<'_>> {
    let mut at = 0;
    let mut fields = Vec::new();
    for field in line.split(';') {
        let blanks = field.chars().take_while(|c| c.is_whitespace()).count();
        fields.push(Field { text: field.trim(), place: Place { line: number, column: at + blanks + 1 } });
        at += field.chars().count() + 1;
    }
    fields
}

/// The game before its first move, the field of its state, and the fields of its moves; `None` if the first field is no
/// set-up of any game and no move.
fn begin<'a, 'f>(fields: &'f [Field<'a>]) -> Option<(TreeBuilder, Option<Field<'a>>, &'f [Field<'a>])> {
    let first = fields.first()?;
    let by_setup = GameKind::ALL.into_iter().find_map(|kind| TreeBuilder::start(kind, first.text).ok());
    if let Some(builder) = by_setup {
        let state = fields.get(1).copied();
        return Some(match (state, fields.get(2)) {
            (Some(state), turn) if !is_head(state, turn, builder.replay.game()) => {
                (builder, None, &fields[1..])
            }
            _ => (builder, state, fields.get(3..).unwrap_or_default()),
        });
    }
    // Moves alone say only by their pieces what is played.
    let kind = GameKind::Hive;
    let mut builder = TreeBuilder::start(kind, kind.default_setup()).ok()?;
    builder.replay.play(first.text).ok()?;
    TreeBuilder::start(kind, kind.default_setup()).ok().map(|builder| (builder, None, fields))
}

/// Whether the second field is a state, known or not; it is a move where it can be played and no turn follows.
fn is_head(state: Field, turn: Option<&Field>, start: &dyn AnyGame) -> bool {
    let is_turn = |field: &Field| field.text.is_empty() || field.text.ends_with(']');
    let is_move = || start.box_clone().play(state.text).is_ok();
    state.text.is_empty() || read_result(state.text, start).is_ok() || turn.is_some_and(is_turn) || !is_move()
}

/// Writes a game as one line. Only set-up, moves and result can be told.
pub(crate) fn write(game: &AnnotatedGame) -> Result<String, WriteError> {
    let replayed = game.replay().map_err(WriteError::Move)?;
    let state = state_text(game.result, &*replayed);
    let mut line = format!("{};{state};{}", game.setup, replayed.turn());
    for text in game.tree.main_line() {
        line.push(';');
        line.push_str(text);
    }
    line.push('\n');
    Ok(line)
}
