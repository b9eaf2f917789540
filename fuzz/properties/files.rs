//! What must hold for the readers of game files whatever the input: for the fuzzers, and for the tests that replay their
//! corpus.
#![allow(dead_code, reason = "each fuzz target uses one of them")]

use rusc_formats::{AnnotatedGame, Format, chunks, decode};

/// Longer texts find nothing that shorter ones do not, only later.
const LONGEST: usize = 8192;

/// Game strings, a line each.
pub(crate) fn game_string(data: &[u8]) {
    read_and_written(Format::GameString, data);
}

/// PGN of Hive, in the words of both programs that write it.
pub(crate) fn pgn(data: &[u8]) {
    read_and_written(Format::Pgn, data);
    read_and_written(Format::Hivegame, data);
}

/// SGF of `BoardSpace`.
pub(crate) fn sgf(data: &[u8]) {
    read_and_written(Format::Sgf, data);
}

/// APGN.
pub(crate) fn apgn(data: &[u8]) {
    read_and_written(Format::Apgn, data);
}

/// Bare move lists.
pub(crate) fn migs(data: &[u8]) {
    read_and_written(Format::Migs, data);
}

/// Position texts.
pub(crate) fn position(data: &[u8]) {
    read_and_written(Format::Position, data);
}

/// Our own form.
pub(crate) fn rusc(data: &[u8]) {
    read_and_written(Format::Rusc, data);
}

/// Every game that is read, whole or in part, replays; refusals and notes point into the text; and in each format that can
/// tell the game, what is written reads back without a word and is written the same way again.
fn read_and_written(format: Format, data: &[u8]) {
    let Some(text) = decode(&data[..data.len().min(LONGEST)]) else { return };
    let lines = text.split('\n').count();
    for chunk in chunks(format, &text) {
        let reading = format.read(&chunk);
        assert!(reading.game.is_some() || reading.refusal.is_some());
        let places =
            reading.notes.iter().map(|note| note.place).chain(reading.refusal.map(|refusal| refusal.place));
        for place in places {
            assert!(
                place.column >= 1 && (chunk.line..=lines + 1).contains(&place.line),
                "{place} of {lines}"
            );
        }
        if let Some(game) = reading.game {
            game.replay().expect("what was read can be replayed");
            for format in Format::ALL {
                round_trip(format, &game);
            }
        }
    }
}

fn round_trip(format: Format, game: &AnnotatedGame) {
    // A set-up that the format has no word for is no fault.
    let Ok(text) = format.write(game) else { return };
    let mut written = chunks(format, &text);
    let chunk = written.next().expect("what was written is a game");
    assert_eq!(written.next(), None, "and one game only: {text}");
    let reading = format.read(&chunk);
    assert_eq!((&reading.refusal, &reading.notes[..]), (&None, &[][..]), "{text}");
    let again = reading.game.expect("nothing was refused");
    assert_eq!(format.write(&again).as_deref(), Ok(text.as_str()));
    if format == Format::Rusc {
        assert_eq!((again.tree(), again.setup(), again.result), (game.tree(), game.setup(), game.result));
    }
}
