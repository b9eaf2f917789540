//! Whether what a case claims is so: by the crate, and by the oracle, which read and judge the same texts independently.

use std::collections::BTreeSet;

use rusc_game::{Notation, Outcome, Position as _, Side, State};
use rusc_game_test::rulings::{
    Case, CaseSource, Claim, expect_equal, expect_illegal, expect_unreadable, play,
};
use rusc_hive::{Move, Position};

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
        CaseSource::Game(text) => scene_of_game(text)?,
        CaseSource::Drawing(text) => scene_of_drawing(text)?,
    };
    let slow: BTreeSet<Move> = scene.oracle.acts().into_iter().map(as_move).collect();
    expect_equal("the oracle's moves and the generator's", &slow, &scene.legal)?;
    scene.pos.audit().map_err(|found| format!("the audit found {found:?}"))?;
    if case.claims.is_empty() {
        return Err("nothing is claimed".to_owned());
    }
    case.claims.iter().try_for_each(|claim| scene.check(claim))
}

fn scene_of_game(text: &str) -> Result<Scene, String> {
    let record = play::<Position>(text)?;
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

impl Scene {
    fn check(&self, claim: &Claim) -> Result<(), String> {
        match claim {
            Claim::MovesOf(piece, texts) => {
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
            Claim::Illegal(texts) => texts.iter().try_for_each(|text| expect_illegal(&self.pos, text)),
            Claim::Unreadable(texts) => texts.iter().try_for_each(|text| expect_unreadable(&self.pos, text)),
            Claim::Count(count) => expect_equal("the numbers of moves", &self.legal.len(), count),
            Claim::State(state) => expect_equal("the states", &self.state, state),
            Claim::Occurs(times) => expect_equal("the occurrences", &self.occurrences, times),
            // The only word of its own is `hand`.
            Claim::Own(_, names) => {
                let held = Side::ALL.into_iter().flat_map(|side| self.pos.in_hand(side));
                let held: Vec<String> = held.map(|piece| piece.to_string()).collect();
                expect_equal("the pieces in hand", &held.join(" "), names)
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
}
