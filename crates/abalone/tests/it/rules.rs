//! Every rule as cases: what stands on the board, which moves it allows and which it forbids, and what they do. The
//! format is that of `rusc_rulebook`; Abalone has words of its own:
//!
//! ```text
//! because e3e2: reason            a move that is not legal, and why
//! after e3e4: black e4 e5 white e6 out 1b 1w      what the board is like after a move
//! outcome black                   `black`, `white`, `draw` or `none`, now
//! play e3e4; a1b2                 moves are made; what follows is about the position after them
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use rusc_abalone::{CellSet, Position, Setup};
use rusc_game::{MoveError, Notation, Outcome, Position as _, Record, Side};
use rusc_game_test::rulings::{
    Case, CaseSource, Claim, assert_all_hold, expect_end, expect_equal, expect_illegal, expect_unreadable,
    play, read_cases, read_folder, state_name, words_of,
};

/// Names and texts of all files, sorted by name.
fn files() -> BTreeMap<String, String> {
    read_folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/rules"))
}

#[test]
fn every_case_of_every_rule_holds() {
    let words = words_of("abalone");
    let cases: Vec<Case> = files().values().flat_map(|text| read_cases(text, &words)).collect();
    assert_all_hold(&cases, 65, check);
}

#[test]
fn every_rule_has_a_file_that_is_named_after_it() {
    let rules: BTreeSet<String> = files()
        .iter()
        .map(|(name, text)| {
            let rule = text.lines().find_map(|line| line.strip_prefix("rule ")).expect("a rule");
            assert!(name.starts_with(&format!("A{:0>2}-", &rule[1..])), "{name} is about {rule}");
            rule.to_owned()
        })
        .collect();
    assert_eq!(rules, (1..=13).map(|number| format!("A{number}")).collect());
}

fn check(case: &Case) -> Result<(), String> {
    let mut record = match &case.source {
        CaseSource::Game(text) => play::<Position>(text)?,
        CaseSource::Drawing(text) => {
            Record::new(Position::from_text(text).map_err(|faults| faults.to_string())?.setup())
        }
    };
    if case.claims.is_empty() {
        return Err("nothing is claimed".to_owned());
    }
    case.claims.iter().try_for_each(|claim| check_claim(&mut record, claim))
}

fn check_claim(record: &mut Record<Position>, claim: &Claim) -> Result<(), String> {
    let pos = record.line().position();
    let all: BTreeSet<String> = record.legal_texts().into_iter().collect();
    let read = |text: &String| pos.read_move(text).map_err(|error| format!("'{text}': {error}"));
    match claim {
        Claim::MovesOf(from, texts) => {
            let own: BTreeSet<String> =
                all.into_iter().filter(|text| text.starts_with(from.as_str())).collect();
            expect_equal(&format!("the moves from {from}"), &own, &texts.iter().cloned().collect())
        }
        Claim::Legal(texts) => texts.iter().try_for_each(|text| read(text).map(drop)),
        Claim::Illegal(texts) => texts.iter().try_for_each(|text| expect_illegal(pos, text)),
        Claim::Unreadable(texts) => texts.iter().try_for_each(|text| expect_unreadable(pos, text)),
        Claim::Only(texts) => expect_equal("all moves", &all, &texts.iter().cloned().collect()),
        Claim::Same(texts) => {
            let meant: BTreeSet<String> =
                texts.iter().map(|text| read(text).map(|m| pos.move_text(m))).collect::<Result<_, _>>()?;
            expect_equal("moves meant", &meant.len(), &1)
        }
        Claim::Count(count) => expect_equal("the numbers of moves", &all.len(), count),
        Claim::State(state) => expect_equal("the states", &state_name::<Position>(record.state()), state),
        Claim::Ends(text, state) => expect_end(record.line(), text, state),
        Claim::Occurs(times) => expect_equal("the occurrences", &record.line().occurrences(), times),
        Claim::Own(word, rest) => check_own(record, word, rest),
    }
}

/// The words that only Abalone has.
fn check_own(record: &mut Record<Position>, word: &str, rest: &str) -> Result<(), String> {
    match word {
        "because" => {
            let (text, reason) = rest.split_once(": ").ok_or("a text and a reason")?;
            let read = record.line().position().read_move(text).map_err(|error| error.to_string());
            expect_equal(&format!("what is said of {text}"), &read, &Err(reason.to_owned()))
        }
        "after" => check_after(record.line().position().clone(), rest),
        "outcome" => expect_equal("the outcomes", &outcome_name(record.outcome()), &rest),
        // The last word of its own is `play`.
        _ => rest
            .split(';')
            .try_for_each(|text| record.play(text.trim()).map_err(|error| format!("'{text}': {error}"))),
    }
}

/// `e3e4: black e4 e5 white e6`, with `out 1b 1w` where balls are off the board.
fn check_after(mut pos: Position, rest: &str) -> Result<(), String> {
    let (text, expected) = rest.split_once(':').ok_or("a move and a board")?;
    let m = pos.read_move(text).map_err(|error| format!("'{text}': {error}"))?;
    let _ = pos.make(m);
    let (expected, out) = expected.split_once(" out ").unwrap_or((expected, "0b 0w"));
    let (black, white) = expected.split_once(" white").unwrap_or((expected, ""));
    let cells = |list: &str| -> CellSet {
        list.split_whitespace().map(|cell| cell.parse().expect("a cell")).collect()
    };
    let black = black.trim().strip_prefix("black").ok_or("black comes first")?;
    expect_equal(&format!("black after {text}"), &pos.board().balls(Side::First), &cells(black))?;
    expect_equal(&format!("white after {text}"), &pos.board().balls(Side::Second), &cells(white))?;
    let lost = format!("{}b {}w", pos.lost(Side::First), pos.lost(Side::Second));
    expect_equal(&format!("balls that are out after {text}"), &lost.as_str(), &out)
}

fn outcome_name(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        None => "none",
        Some(Outcome::Draw) => "draw",
        Some(Outcome::Win(Side::First)) => "black",
        Some(Outcome::Win(Side::Second)) => "white",
    }
}

#[test]
fn the_third_occurrence_of_a_position_is_a_draw() {
    let mut record = Record::<Position>::new(Setup::default());
    for text in ["c3d3", "g5f5", "d3c3", "f5g5", "c3d3", "g5f5", "d3c3"] {
        record.play(text).unwrap();
        assert_eq!(record.outcome(), None);
    }
    record.play("f5g5").unwrap();
    assert_eq!(record.outcome(), Some(Outcome::Draw));
    assert_eq!(record.play("c3d3"), Err(MoveError::GameOver));
}
