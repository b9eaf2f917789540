//! Rulings as data: reading the rule files, and the checks that are the same for every game. What a position says to a
//! claim is for the game's own tests to find out. The format is that of `rusc_rulebook`, whose figures these cases are.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::fs;
use std::path::Path;

use rusc_game::{Line, MoveError, Notation, Outcome, Record, State};
pub use rusc_rulebook::{Case, CaseSource, Claim, Words};

/// Names and texts of all files of a folder, sorted by name.
///
/// # Panics
/// If they cannot be read.
pub fn read_folder(folder: &Path) -> BTreeMap<String, String> {
    let entries = fs::read_dir(folder).expect("the folder of the rule files is there");
    let read = |entry: std::io::Result<fs::DirEntry>| {
        let path = entry.expect("it can be listed").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        (name, fs::read_to_string(&path).expect("it can be read"))
    };
    entries.map(read).collect()
}

/// Reads a file.
///
/// # Panics
/// With the line that is not understood: the files are written by hand.
pub fn read_cases(text: &str, words: &Words) -> Vec<Case> {
    rusc_rulebook::read_cases(text, words).unwrap_or_else(|error| panic!("{error}"))
}

/// The words of a game's rule files.
///
/// # Panics
/// If there is no such game.
pub fn words_of(game: &str) -> Words {
    rusc_rulebook::GameRules::of(game).expect("the game has a rule book").words
}

/// Panics with all rulings that do not hold, and if there are fewer than there should be.
///
/// # Panics
/// That is what it is for.
pub fn assert_all_hold(cases: &[Case], at_least: usize, check: fn(&Case) -> Result<(), String>) {
    assert!(cases.len() >= at_least, "only {} cases were found", cases.len());
    let failures: Vec<String> = cases
        .iter()
        .filter_map(|case| {
            let reason = check(case).err()?;
            Some(format!("{}, {}: {reason}", case.rule, case.sentence))
        })
        .collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Panics unless each of the rules has a case that shows it and one that shows its limits.
///
/// # Panics
/// That is what it is for.
pub fn assert_for_and_against(cases: &[Case], rules: impl Iterator<Item = String>) {
    for rule in rules {
        let claims = || cases.iter().filter(|case| case.rule == rule).flat_map(|case| &case.claims);
        assert!(claims().any(Claim::is_positive), "{rule} has no case that shows it");
        assert!(claims().any(Claim::is_negative), "{rule} has no case that shows its limits");
    }
}

/// Plays the game of a case; the second and third field of its text, where given, are claims too.
///
/// # Errors
/// What is not so.
pub fn play<P: Notation>(text: &str) -> Result<Record<P>, String> {
    let record = Record::<P>::from_game_string(text).map_err(|error| error.to_string())?;
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
    Ok(record)
}

/// How a game stands, as game strings say it.
pub fn state_name<P: Notation>(state: State) -> String {
    match state {
        State::NotStarted => "NotStarted".to_owned(),
        State::InProgress => "InProgress".to_owned(),
        State::Ended(Outcome::Draw) => "Draw".to_owned(),
        State::Ended(Outcome::Win(side)) => format!("{}Wins", P::side_name(side)),
    }
}

/// A move that ends the game must be legal, and the game must stand as it says afterwards.
///
/// # Errors
/// It is not so.
pub fn expect_end<P: Notation>(line: &Line<P>, text: &str, state: &str) -> Result<(), String> {
    let mut line = line.clone();
    let played = line.position().read_move(text).and_then(|m| line.play(m));
    played.map_err(|error| format!("'{text}': {error}"))?;
    let found = line.outcome().map_or(State::InProgress, State::Ended);
    expect_equal("the states after the move", &state_name::<P>(found).as_str(), &state)
}

/// Says how two things differ.
///
/// # Errors
/// They do.
pub fn expect_equal<T: PartialEq + Debug>(what: &str, found: &T, claimed: &T) -> Result<(), String> {
    if found == claimed { Ok(()) } else { Err(format!("{what} differ:\n  {found:?}\n  {claimed:?}")) }
}

/// An illegal move must be understood, or the case would prove nothing.
///
/// # Errors
/// It is legal, or cannot be read.
pub fn expect_illegal<P: Notation>(pos: &P, text: &str) -> Result<(), String> {
    match pos.read_move(text) {
        Err(MoveError::Illegal(_) | MoveError::GameOver) => Ok(()),
        Err(MoveError::Syntax(reason)) => Err(format!("'{text}' cannot be read: {reason}")),
        Ok(m) => Err(format!("'{text}' is legal, as {m:?}")),
    }
}

/// A text that is no move at all must not be taken for one.
///
/// # Errors
/// It is.
pub fn expect_unreadable<P: Notation>(pos: &P, text: &str) -> Result<(), String> {
    match pos.read_move(text) {
        Err(MoveError::Syntax(_)) => Ok(()),
        other => Err(format!("'{text}' reads as {other:?}")),
    }
}
