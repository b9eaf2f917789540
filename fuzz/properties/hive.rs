//! What must hold for Hive whatever the input: for the fuzzers, and for the tests that replay their corpus.
#![allow(dead_code, reason = "each fuzz target uses one of them")]

use rusc_game::{Notation, Position as _, Record};
use rusc_hive::{Move, Position, Setup};

/// Longer texts find nothing that shorter ones do not, only later.
const LONGEST: usize = 4096;

/// A text that reads as a game is written as one that reads as the same game.
pub(crate) fn game_string(data: &[u8]) {
    let Ok(text) = str::from_utf8(&data[..data.len().min(LONGEST)]) else { return };
    let Ok(record) = Record::<Position>::from_game_string(text) else { return };
    let written = record.game_string();
    let again = Record::<Position>::from_game_string(&written).expect("what was written can be read");
    assert_eq!(again.game_string(), written);
    assert_eq!(again.line().position(), record.line().position());
    record.line().position().audit().expect("a game leads to a sound position");
}

/// A drawing that reads as a position is drawn as one that reads as a position with the same moves.
pub(crate) fn diagram(data: &[u8]) {
    let Ok(text) = str::from_utf8(&data[..data.len().min(LONGEST)]) else { return };
    let Ok(pos) = Position::from_drawing(text) else { return };
    pos.audit().expect("an accepted drawing is a sound position");
    let again = Position::from_drawing(&pos.drawing()).expect("what was drawn can be read");
    assert_eq!(texts(&again), texts(&pos));
}

/// The first byte chooses the set-up, each further one a move: every position is sound, and all moves can be taken back.
pub(crate) fn make_unmake(data: &[u8]) {
    let Some((&first, choices)) = data.split_first() else { return };
    let Some(setup) = Setup::all().nth(first as usize % 8) else { return };
    let mut pos = Position::new(setup);
    let mut played = Vec::new();
    let mut moves = Vec::new();
    for &choice in choices.iter().take(400) {
        moves.clear();
        pos.legal_moves(&mut moves);
        assert_eq!(moves.len() as u64, pos.count_moves());
        assert_eq!(moves.is_empty(), pos.outcome().is_some());
        let Some(&m) = moves.get(choice as usize % moves.len().max(1)) else { break };
        let before = (m, pos.key());
        played.push((before, pos.make(m)));
        pos.audit().expect("a legal move leads to a sound position");
    }
    while let Some(((m, key), undo)) = played.pop() {
        pos.unmake(m, undo);
        assert_eq!(pos.key(), key);
    }
    assert_eq!(pos, Position::new(setup));
}

/// The canonical texts of the legal moves, in order.
fn texts(pos: &Position) -> Vec<String> {
    let mut moves: Vec<Move> = Vec::new();
    pos.legal_moves(&mut moves);
    let text = |&m: &Move| {
        let mut text = String::new();
        pos.write_move(m, &mut text).expect("writing to a String cannot fail");
        assert_eq!(pos.read_move(&text), Ok(m), "what was written can be read");
        text
    };
    let mut texts: Vec<String> = moves.iter().map(text).collect();
    texts.sort_unstable();
    texts
}
