//! The laws themselves, one function for each group, checked on a single position.

use std::collections::HashSet;
use std::fmt;

use rusc_game::{MoveError, Notation, Side};

/// What must hold in every position of every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Law {
    /// `legal_moves` appends: what was in the buffer stays.
    BufferIsKept,
    /// No move is listed twice.
    MovesAreDistinct,
    /// `count_moves` is the length of the list.
    CountIsLengthOfList,
    /// There is a move exactly while there is no outcome.
    MovesEndWithTheGame,
    /// A copy is equal, and playing on it leaves the original alone.
    CloneIsIndependent,
    /// The other side moves next.
    SidesAlternate,
    /// `unmake` restores an equal position.
    UnmakeRestoresPosition,
    /// `unmake` restores the key.
    UnmakeRestoresKey,
    /// What is kept up to date agrees with what is counted from scratch, the key included.
    AuditAgrees,
    /// A written move reads back as the same move.
    TextReadsBack,
    /// Different moves have different texts.
    TextsAreDistinct,
    /// Whatever text is read as a move, the move is legal.
    OnlyLegalMovesAreRead,
    /// A game string reads back as the same game.
    GameStringReadsBack,
    /// Taking back every move leads to the start.
    UndoLeadsToTheStart,
}

/// A broken law, and how to see it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breach {
    /// What does not hold.
    pub law: Law,
    /// The seed of the game.
    pub seed: u64,
    /// The game so far, as a game string.
    pub game: String,
    /// What was found.
    pub detail: String,
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} does not hold (seed {}): {}\n  in {}", self.law, self.seed, self.detail, self.game)
    }
}

impl std::error::Error for Breach {}

/// A broken law before it is known in which game.
pub(crate) type Finding = (Law, String);

/// Fails with a law and a description unless the condition holds.
pub(crate) fn require(holds: bool, law: Law, detail: impl FnOnce() -> String) -> Result<(), Finding> {
    if holds { Ok(()) } else { Err((law, detail())) }
}

/// The legal moves, after checking how they are listed.
pub(crate) fn listed_moves<P: Notation>(pos: &P) -> Result<Vec<P::Move>, Finding> {
    let mut moves = Vec::new();
    pos.legal_moves(&mut moves);
    let mut twice = moves.clone();
    pos.legal_moves(&mut twice);
    let kept = twice.len() == 2 * moves.len() && twice.starts_with(&moves);
    require(kept, Law::BufferIsKept, || "a second call changed the list of the first".to_owned())?;

    let distinct: HashSet<P::Move> = moves.iter().copied().collect();
    require(distinct.len() == moves.len(), Law::MovesAreDistinct, || {
        format!("{} moves, {} different ones", moves.len(), distinct.len())
    })?;
    let count = pos.count_moves();
    require(count == moves.len() as u64, Law::CountIsLengthOfList, || {
        format!("{} moves listed, {count} counted", moves.len())
    })?;
    let outcome = pos.outcome();
    require(moves.is_empty() == outcome.is_some(), Law::MovesEndWithTheGame, || {
        format!("{} moves and outcome {outcome:?}", moves.len())
    })?;
    Ok(moves)
}

/// Plays and takes back a move, on a copy and on the position itself.
pub(crate) fn move_and_back<P: Notation + PartialEq>(
    pos: &mut P,
    m: P::Move,
    audit: &dyn Fn(&P) -> Result<(), String>,
) -> Result<(), Finding> {
    let (key, side): (u64, Side) = (pos.key(), pos.side_to_move());
    let before = pos.clone();
    require(before == *pos && before.key() == key, Law::CloneIsIndependent, || "a copy differs".to_owned())?;

    let mut copy = pos.clone();
    let _ = copy.make(m);
    let untouched = *pos == before && pos.key() == key;
    require(untouched, Law::CloneIsIndependent, || format!("{m:?} on a copy changed the original"))?;

    let undo = pos.make(m);
    let after = pos.side_to_move();
    require(after == !side, Law::SidesAlternate, || format!("{after:?} moves after {side:?} played {m:?}"))?;
    audit(pos).map_err(|detail| (Law::AuditAgrees, format!("after {m:?}: {detail}")))?;
    pos.unmake(m, undo);
    require(*pos == before, Law::UnmakeRestoresPosition, || format!("{m:?} and back"))?;
    require(pos.key() == key, Law::UnmakeRestoresKey, || format!("{m:?} and back"))
}

/// Writes every move and reads it back, whole and mutilated.
pub(crate) fn texts<P: Notation>(pos: &P, moves: &[P::Move]) -> Result<(), Finding> {
    let mut seen = HashSet::new();
    for &m in moves {
        let text = pos.move_text(m);
        require(seen.insert(text.clone()), Law::TextsAreDistinct, || format!("'{text}' is written twice"))?;
        let read = pos.read_move(&text);
        require(read == Ok(m), Law::TextReadsBack, || format!("'{text}' for {m:?} reads as {read:?}"))?;
    }
    // Cut texts are often moves themselves; one per position is enough over many games.
    let cut: Vec<String> = moves.first().map(|&m| mutilated(&pos.move_text(m))).unwrap_or_default();
    for text in cut {
        if let Ok(m) = pos.read_move(&text) {
            require(moves.contains(&m), Law::OnlyLegalMovesAreRead, || format!("'{text}' reads as {m:?}"))?;
        }
    }
    let empty: Result<P::Move, MoveError> = pos.read_move("");
    require(empty.is_err(), Law::OnlyLegalMovesAreRead, || format!("an empty text reads as {empty:?}"))
}

/// The text without one of its characters, for each of them.
fn mutilated(text: &str) -> Vec<String> {
    let without =
        |dropped: usize| text.chars().enumerate().filter(|&(i, _)| i != dropped).map(|(_, c)| c).collect();
    (0..text.chars().count()).map(without).collect()
}
