//! Whether what a case claims is so: by the crate, and by the oracle, which judges the same texts independently.

use std::collections::{BTreeMap, BTreeSet};

use rusc_game::{MoveError, Notation, Outcome, Position as _, Record, State};
use rusc_tour::{Cell, Move, Position};

use super::case::{Case, Claim, Source};
use crate::oracle::Oracle;

/// A case set up on both boards.
struct Scene {
    pos: Position,
    /// The legal moves by their canonical texts.
    legal: BTreeMap<String, Move>,
    state: String,
    /// How often the position has stood on the board; 1 for a drawing.
    occurrences: usize,
}

/// Checks every claim of a case.
pub(crate) fn check(case: &Case) -> Result<(), String> {
    let (scene, oracle) = match &case.source {
        Source::Game(text) => scene_of_game(text)?,
        Source::Drawing(text) => scene_of_drawing(text)?,
    };
    let slow: BTreeSet<String> = oracle.acts().iter().map(|act| oracle.text(act)).collect();
    expect_equal("the oracle's moves and the generator's", &slow, &scene.legal.keys().cloned().collect())?;
    expect_equal("the oracle's position", &oracle.description(), &Oracle::of(&scene.pos).description())?;
    scene.pos.audit().map_err(|found| format!("the audit found {found:?}"))?;
    if case.claims.is_empty() {
        return Err("nothing is claimed".to_owned());
    }
    case.claims.iter().try_for_each(|claim| scene.check(claim))
}

/// Plays a game; the second and third field of its text, where given, are claims too.
fn scene_of_game(text: &str) -> Result<(Scene, Oracle), String> {
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
    let line = record.line();
    Ok((scene(line.position().clone(), record.state(), line.occurrences()), Oracle::read_game(text)))
}

fn scene_of_drawing(text: &str) -> Result<(Scene, Oracle), String> {
    let pos = Position::from_drawing(text).map_err(|faults| faults.to_string())?;
    let oracle = Oracle::of(&pos);
    let state = pos.outcome().map_or(State::InProgress, State::Ended);
    Ok((scene(pos, state, 1), oracle))
}

fn scene(pos: Position, state: State, occurrences: usize) -> Scene {
    let mut moves = Vec::new();
    pos.legal_moves(&mut moves);
    let legal = moves.into_iter().map(|m| (text_of(&pos, m), m)).collect();
    Scene { legal, state: state_name(state), pos, occurrences }
}

fn text_of(pos: &Position, m: Move) -> String {
    let mut text = String::new();
    pos.write_move(m, &mut text).expect("a String takes it");
    text
}

fn state_name(state: State) -> String {
    match state {
        State::NotStarted => "NotStarted".to_owned(),
        State::InProgress => "InProgress".to_owned(),
        State::Ended(Outcome::Draw) => "Draw".to_owned(),
        State::Ended(Outcome::Win(side)) => format!("{}Wins", Position::side_name(side)),
    }
}

fn expect_equal<T: PartialEq + std::fmt::Debug>(what: &str, found: &T, claimed: &T) -> Result<(), String> {
    if found == claimed { Ok(()) } else { Err(format!("{what} differ:\n  {found:?}\n  {claimed:?}")) }
}

impl Scene {
    fn check(&self, claim: &Claim) -> Result<(), String> {
        let all: BTreeSet<String> = self.legal.keys().cloned().collect();
        match claim {
            Claim::MovesFrom(cell, texts) => {
                let own: BTreeSet<String> =
                    all.into_iter().filter(|text| text.starts_with(cell.as_str())).collect();
                expect_equal(&format!("the moves from {cell}"), &own, &texts.iter().cloned().collect())
            }
            Claim::Legal(texts) => match texts.iter().find(|text| !all.contains(*text)) {
                None => Ok(()),
                Some(text) => Err(format!("'{text}' is not legal")),
            },
            Claim::Only(texts) => expect_equal("all moves", &all, &texts.iter().cloned().collect()),
            Claim::Same(texts) => {
                let read =
                    |text: &String| self.pos.read_move(text).map_err(|error| format!("'{text}': {error}"));
                let meant: BTreeSet<Move> = texts.iter().map(read).collect::<Result<_, _>>()?;
                expect_equal("moves meant", &meant.len(), &1)
            }
            Claim::Illegal(texts) => texts.iter().try_for_each(|text| self.expect_illegal(text)),
            Claim::Unreadable(texts) => texts.iter().try_for_each(|text| match self.pos.read_move(text) {
                Err(MoveError::Syntax(_)) => Ok(()),
                other => Err(format!("'{text}' reads as {other:?}")),
            }),
            Claim::Count(count) => expect_equal("the numbers of moves", &self.legal.len(), count),
            Claim::State(state) => expect_equal("the states", &self.state, state),
            Claim::Occurs(times) => expect_equal("the occurrences", &self.occurrences, times),
            Claim::Tokens(shown) => {
                let tokens = self.pos.tokens();
                let names = [tokens.sun, tokens.moon].map(|side| Position::side_name(side).to_lowercase());
                expect_equal("the tokens", &names.join(" "), shown)
            }
            Claim::Stands(stacks) => {
                let claimed: BTreeSet<String> = stacks.split_whitespace().map(str::to_owned).collect();
                expect_equal("the stacks", &self.stacks(), &claimed)
            }
        }
    }

    /// `c1=oPbP` for every occupied cell.
    fn stacks(&self) -> BTreeSet<String> {
        let occupied = Cell::all().filter(|&cell| self.pos.board().height(cell) > 0);
        let written = |cell: Cell| {
            let pieces: String = self.pos.board().stack(cell).map(|piece| piece.to_string()).collect();
            format!("{cell}={pieces}")
        };
        occupied.map(written).collect()
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
