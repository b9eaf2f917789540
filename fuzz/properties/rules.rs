//! What must hold for the rules of every game whatever the input: for the fuzzers, and for the tests that replay
//! their corpus. The first byte of an input says which game it is for.
#![allow(dead_code, reason = "each fuzz target uses one of them")]

use rusc_game::{Notation, Record};

/// Longer texts find nothing that shorter ones do not, only later.
const LONGEST: usize = 4096;

/// A game that can be asked whether all is well.
trait Checked: Notation + PartialEq {
    /// The set-ups to try.
    fn setups() -> Vec<Self::Setup>;
    /// Whether everything kept up to date is what it would be if counted again.
    fn is_sound(&self) -> bool;
    /// The position of a drawing, if it is one.
    fn read_drawing(text: &str) -> Option<Self>;
}

/// Implements it for a rules crate: they all have the same skeleton.
macro_rules! checked {
    ($game:ident, $read:ident) => {
        impl Checked for $game::Position {
            fn setups() -> Vec<Self::Setup> {
                $game::Setup::all().collect()
            }

            fn is_sound(&self) -> bool {
                self.audit().is_ok()
            }

            fn read_drawing(text: &str) -> Option<Self> {
                Self::$read(text).ok()
            }
        }
    };
}

checked!(rusc_hive, from_drawing);
checked!(rusc_abalone, from_text);
checked!(rusc_tour, from_drawing);

/// A text that reads as a game is written as one that reads as the same game.
pub(crate) fn game_string(data: &[u8]) {
    let Some((game, text)) = text(data) else { return };
    match game % 3 {
        0 => written_as_read::<rusc_hive::Position>(text),
        1 => written_as_read::<rusc_tour::Position>(text),
        _ => written_as_read::<rusc_abalone::Position>(text),
    }
}

/// A drawing that reads as a position is drawn as one that reads as a position with the same moves.
pub(crate) fn diagram(data: &[u8]) {
    let Some((game, text)) = text(data) else { return };
    match game % 3 {
        0 => drawn_as_read::<rusc_hive::Position>(text),
        1 => drawn_as_read::<rusc_tour::Position>(text),
        _ => drawn_as_read::<rusc_abalone::Position>(text),
    }
}

/// The second byte chooses the set-up, each further one a move: every position is sound, and all moves can be taken
/// back.
pub(crate) fn make_unmake(data: &[u8]) {
    let [game, setup, choices @ ..] = data else { return };
    match game % 3 {
        0 => there_and_back::<rusc_hive::Position>(*setup, choices),
        1 => there_and_back::<rusc_tour::Position>(*setup, choices),
        _ => there_and_back::<rusc_abalone::Position>(*setup, choices),
    }
}

fn text(data: &[u8]) -> Option<(u8, &str)> {
    let (&game, text) = data.split_first()?;
    Some((game, str::from_utf8(&text[..text.len().min(LONGEST)]).ok()?))
}

fn written_as_read<P: Checked>(text: &str) {
    let Ok(record) = Record::<P>::from_game_string(text) else { return };
    let written = record.game_string();
    let again = Record::<P>::from_game_string(&written).expect("what was written can be read");
    assert_eq!(again.game_string(), written);
    assert!(again.line().position() == record.line().position());
    assert!(record.line().position().is_sound(), "a game leads to a sound position");
}

fn drawn_as_read<P: Checked>(text: &str) {
    let Some(pos) = P::read_drawing(text) else { return };
    assert!(pos.is_sound(), "an accepted drawing is a sound position");
    let again = P::read_drawing(&pos.drawing()).expect("what was drawn can be read");
    assert_eq!(texts(&again), texts(&pos));
}

fn there_and_back<P: Checked>(setup: u8, choices: &[u8]) {
    let setups = P::setups();
    let start = P::start(&setups[setup as usize % setups.len()]);
    let (mut pos, mut played, mut moves) = (start.clone(), Vec::new(), Vec::new());
    for &choice in choices.iter().take(400) {
        moves.clear();
        pos.legal_moves(&mut moves);
        assert_eq!(moves.len() as u64, pos.count_moves());
        assert_eq!(moves.is_empty(), pos.outcome().is_some());
        let Some(&m) = moves.get(choice as usize % moves.len().max(1)) else { break };
        played.push((m, pos.key(), pos.make(m)));
        assert!(pos.is_sound(), "a legal move leads to a sound position");
    }
    while let Some((m, key, undo)) = played.pop() {
        pos.unmake(m, undo);
        assert_eq!(pos.key(), key);
    }
    assert!(pos == start);
}

/// The canonical texts of the legal moves, in order.
fn texts<P: Checked>(pos: &P) -> Vec<String> {
    let mut moves = Vec::new();
    pos.legal_moves(&mut moves);
    let text = |&m: &P::Move| {
        let text = pos.move_text(m);
        assert_eq!(pos.read_move(&text), Ok(m), "what was written can be read");
        text
    };
    let mut texts: Vec<String> = moves.iter().map(text).collect();
    texts.sort_unstable();
    texts
}
