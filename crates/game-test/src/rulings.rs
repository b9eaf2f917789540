//! Rulings as data: the format of the rule files, and the checks that are the same for every game. What a position says
//! to a claim is for the game's own tests to find out.
//!
//! ```text
//! rule H11                         which rule the file is about
//!
//! case at the tip she has two      a sentence; what follows belongs to it
//! game Base;InProgress;White[3];…  a position by the way to it; state and turn are claims
//! drawing                          or a position as it stands, indented
//!   Base
//!   …
//! piece wQ                         what follows is about this piece (in other games: `from c1`, this cell):
//! may \wS1 /wS1                    all its moves, or `nothing`
//! may-not wS1 \bS1                 some it does not have
//! legal wA1 -wQ; wA2 -wQ           some moves
//! illegal wA3 -wQ                  some that are none
//! same wB1 wS1\; wB1 /bS1          texts for one move
//! unreadable wA4                   texts that are no moves at all
//! only pass                        all moves of the position
//! count 24                         how many there are
//! state InProgress                 as in a game string
//! occurs 2                         how often the position has stood on the board
//! hand wQ wS1                      a word of the game's own
//! ```

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::fs;
use std::path::Path;

use rusc_game::{MoveError, Notation, Record};

/// The words that differ from game to game.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// What moves are said to belong to: `piece`, `from`.
    pub subject: &'static str,
    /// What stands between it and the rest of a move's text.
    pub joint: &'static str,
    /// Further claims that the game knows.
    pub own: &'static [&'static str],
}

/// How a position is given.
#[derive(Clone, Debug)]
pub enum CaseSource {
    /// A game string.
    Game(String),
    /// A drawing.
    Drawing(String),
}

/// One line of what a case says; moves are texts.
#[derive(Clone, Debug)]
pub enum Claim {
    /// The subject, and all its moves.
    MovesOf(String, Vec<String>),
    /// Some legal moves.
    Legal(Vec<String>),
    /// Some moves that are none.
    Illegal(Vec<String>),
    /// Texts for one move.
    Same(Vec<String>),
    /// Texts that are no moves at all.
    Unreadable(Vec<String>),
    /// All legal moves.
    Only(Vec<String>),
    /// How many there are.
    Count(usize),
    /// How the game stands.
    State(String),
    /// How often the position has stood on the board.
    Occurs(usize),
    /// A word of the game's own, and the rest of its line.
    Own(String, String),
}

impl Claim {
    /// Whether it says that something may be done, or that something is so.
    pub fn is_positive(&self) -> bool {
        match self {
            Claim::MovesOf(_, moves) => !moves.is_empty(),
            Claim::Legal(_) | Claim::Same(_) | Claim::Only(_) | Claim::Own(..) => true,
            Claim::Count(moves) => *moves == 0,
            Claim::Occurs(times) => *times >= 3,
            Claim::State(state) => state != "InProgress",
            Claim::Illegal(_) | Claim::Unreadable(_) => false,
        }
    }

    /// Whether it says that something may not be done, or has not happened.
    pub fn is_negative(&self) -> bool {
        match self {
            // A complete list denies everything else.
            Claim::MovesOf(..) | Claim::Only(_) | Claim::Illegal(_) | Claim::Unreadable(_) => true,
            Claim::State(state) => state == "InProgress",
            Claim::Count(moves) => *moves > 0,
            Claim::Occurs(times) => *times < 3,
            Claim::Legal(_) | Claim::Same(_) | Claim::Own(..) => false,
        }
    }
}

/// One ruling on one position.
#[derive(Clone, Debug)]
pub struct Case {
    /// The rule it is about.
    pub rule: String,
    /// What it says, for people.
    pub sentence: String,
    /// The position.
    pub source: CaseSource,
    /// What it says, for the check.
    pub claims: Vec<Claim>,
}

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
    let mut rule = String::new();
    let mut subject = String::new();
    let mut cases: Vec<Case> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if line.is_empty() || line.starts_with(' ') {
            // Inside a drawing a blank line is part of it; anywhere else there are only blank ones.
            match cases.last_mut().map(|case| (&mut case.source, case.claims.is_empty())) {
                Some((CaseSource::Drawing(drawing), true)) => drawing.extend([line, "\n"]),
                _ => assert!(line.is_empty(), "a drawing comes before any claim: '{line}'"),
            }
            continue;
        }
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "rule" => rest.clone_into(&mut rule),
            "case" => {
                let (rule, sentence) = (rule.clone(), rest.to_owned());
                cases.push(Case {
                    rule,
                    sentence,
                    source: CaseSource::Game(String::new()),
                    claims: Vec::new(),
                });
            }
            _ if word == words.subject => rest.clone_into(&mut subject),
            _ => {
                let case = cases.last_mut().expect("everything belongs to a case");
                match word {
                    "game" => case.source = CaseSource::Game(rest.to_owned()),
                    "drawing" => case.source = CaseSource::Drawing(String::new()),
                    _ => case.claims.push(read_claim(word, rest, &subject, words)),
                }
            }
        }
    }
    cases
}

fn read_claim(word: &str, rest: &str, subject: &str, words: &Words) -> Claim {
    let moves = || rest.split(';').map(|text| text.trim().to_owned()).collect();
    let number = || rest.parse().unwrap_or_else(|_| panic!("'{rest}' is no number"));
    let of_subject =
        || rest.split_whitespace().map(|target| [subject, words.joint, target].concat()).collect();
    match word {
        "may" if rest == "nothing" => Claim::MovesOf(subject.to_owned(), Vec::new()),
        "may" => Claim::MovesOf(subject.to_owned(), of_subject()),
        "may-not" => Claim::Illegal(of_subject()),
        "legal" => Claim::Legal(moves()),
        "illegal" => Claim::Illegal(moves()),
        "same" => Claim::Same(moves()),
        "unreadable" => Claim::Unreadable(moves()),
        "only" => Claim::Only(moves()),
        "count" => Claim::Count(number()),
        "state" => Claim::State(rest.to_owned()),
        "occurs" => Claim::Occurs(number()),
        _ if words.own.contains(&word) => Claim::Own(word.to_owned(), rest.to_owned()),
        _ => panic!("unknown word '{word}'"),
    }
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
