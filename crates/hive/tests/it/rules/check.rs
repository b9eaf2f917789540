//! Whether what a case claims is so: by the crate, and by the oracle, which read and judge the same texts independently.

use std::collections::BTreeSet;

use rusc_game::{MoveError, Notation, Outcome, Position as _, Record, Side, State};
use rusc_hive::{Move, Position};

use super::case::{Case, Claim, Source};
use crate::differential::as_move;
use crate::oracle::Oracle;

/// A case set up on both boards.
struct Scene {
    pos: Position,
    oracle: Oracle,
    legal: BTreeSet<Move>,
    state: String,
    /// How often the position has stood on the board; 1 for a drawing.
    occurrences: usize,
}

/// Checks every claim of a case.
pub(crate) fn check(case: &Case) -> Result<(), String> {
    let scene = match &case.source {
        Source::Game(text) => scene_of_game(text)?,
        Source::Drawing(text) => scene_of_drawing(text)?,
    };
    let slow: BTreeSet<Move> = scene.oracle.acts().into_iter().map(as_move).collect();
    expect_equal("the oracle's moves and the generator's", &slow, &scene.legal)?;
    scene.pos.audit().map_err(|found| format!("the audit found {found:?}"))?;
    if case.claims.is_empty() {
        return Err("nothing is claimed".to_owned());
    }
    case.claims.iter().try_for_each(|claim| scene.check(claim))
}

/// Plays a game; the second and third field of its text, where given, are claims too.
fn scene_of_game(text: &str) -> Result<Scene, String> {
    let record = Record::<Position>::from_game_string(text).map_err(|error| error.to_string())?;
    let written = record.game_string();
    for (name, index) in [("state", 1), ("turn", 2)] {
        let given = text.split(';').nth(index).unwrap_or_default();
        let found = written.split(';').nth(index).unwrap_or_default();
        if !given.is_empty() && given != found {
            return Err(format!("the {name} is {found}, not {given}"));
        }
    }
    if record.outcome().is_some() && !record.legal_texts().is_empty() {
        return Err("moves are offered after the end".to_owned());
    }
    let (oracle, _) = Oracle::read_game(text);
    let occurrences = record.line().occurrences();
    Ok(scene(record.line().position().clone(), oracle, record.state(), occurrences))
}

fn scene_of_drawing(text: &str) -> Result<Scene, String> {
    let pos = Position::from_drawing(text).map_err(|faults| faults.to_string())?;
    let oracle = Oracle::of(&pos);
    let state = pos.outcome().map_or(State::InProgress, State::Ended);
    Ok(scene(pos, oracle, state, 1))
}

fn scene(pos: Position, oracle: Oracle, state: State, occurrences: usize) -> Scene {
    let mut moves = Vec::new();
    pos.legal_moves(&mut moves);
    Scene {
        legal: moves.into_iter().collect(),
        state: state_name(state).to_owned(),
        pos,
        oracle,
        occurrences,
    }
}

fn state_name(state: State) -> &'static str {
    match state {
        State::NotStarted => "NotStarted",
        State::InProgress => "InProgress",
        State::Ended(Outcome::Draw) => "Draw",
        State::Ended(Outcome::Win(Side::First)) => "WhiteWins",
        State::Ended(Outcome::Win(Side::Second)) => "BlackWins",
    }
}

fn expect_equal<T: PartialEq + std::fmt::Debug>(what: &str, found: &T, claimed: &T) -> Result<(), String> {
    if found == claimed { Ok(()) } else { Err(format!("{what} differ:\n  {found:?}\n  {claimed:?}")) }
}

impl Scene {
    fn check(&self, claim: &Claim) -> Result<(), String> {
        match claim {
            Claim::Destinations(piece, texts) => {
                let is_its = |m: &Move| match m {
                    Move::Place(other, _) | Move::Shift(other, _) => other.to_string() == *piece,
                    Move::Pass => false,
                };
                let found: BTreeSet<Move> = self.legal.iter().copied().filter(is_its).collect();
                expect_equal(&format!("the moves of {piece}"), &found, &self.read_all(texts)?)
            }
            Claim::Legal(texts) => self.read_all(texts).map(|_| ()),
            Claim::Only(texts) => expect_equal("all moves", &self.legal, &self.read_all(texts)?),
            Claim::Same(texts) => expect_equal("moves meant", &self.read_all(texts)?.len(), &1),
            Claim::Illegal(texts) => texts.iter().try_for_each(|text| self.expect_illegal(text)),
            Claim::Unreadable(texts) => texts.iter().try_for_each(|text| match self.pos.read_move(text) {
                Err(MoveError::Syntax(_)) => Ok(()),
                other => Err(format!("'{text}' reads as {other:?}")),
            }),
            Claim::Count(count) => expect_equal("the numbers of moves", &self.legal.len(), count),
            Claim::State(state) => expect_equal("the states", &self.state, state),
            Claim::Occurs(times) => expect_equal("the occurrences", &self.occurrences, times),
            Claim::Hand(names) => {
                let held = Side::ALL.into_iter().flat_map(|side| self.pos.in_hand(side));
                let held: Vec<String> = held.map(|piece| piece.to_string()).collect();
                expect_equal("the pieces in hand", &held, names)
            }
        }
    }

    /// The legal moves some texts mean; crate and oracle must agree about each.
    fn read_all(&self, texts: &[String]) -> Result<BTreeSet<Move>, String> {
        let read = |text: &String| {
            let m = self.pos.read_move(text).map_err(|error| format!("'{text}': {error}"))?;
            expect_equal(&format!("the meanings of '{text}'"), &m, &as_move(self.oracle.read(text)))?;
            Ok(m)
        };
        texts.iter().map(read).collect()
    }

    /// An illegal move must be understood, or the case would prove nothing.
    fn expect_illegal(&self, text: &str) -> Result<(), String> {
        match self.pos.read_move(text) {
            Err(MoveError::Illegal(_) | MoveError::GameOver) => Ok(()),
            Err(MoveError::Syntax(reason)) => Err(format!("'{text}' cannot be read: {reason}")),
            Ok(m) => Err(format!("'{text}' is legal, as {m:?}")),
        }
    }
}
