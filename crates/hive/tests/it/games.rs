//! Whole games as text: those that were played must be read to their end, broken ones refused at the right move.

use rusc_game::{GameStringError, MoveError, Record};
use rusc_hive::Position;

use crate::oracle::Oracle;

const PLAYED: &str = include_str!("../data/games/played.txt");
const REFUSED: &str = include_str!("../data/games/refused.txt");

fn read(text: &str) -> Result<Record<Position>, GameStringError> {
    Record::from_game_string(text)
}

#[test]
fn games_that_were_played_are_read_to_their_end() {
    let games: Vec<&str> = PLAYED.lines().filter(|line| line.starts_with("Base")).collect();
    assert!(games.len() >= 10, "only {} games", games.len());
    for game in games {
        let record = read(game).unwrap_or_else(|error| panic!("{game}\n{error}"));
        let written = record.game_string();
        let head = |text: &str| text.split(';').take(3).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(head(&written), head(game), "{game}");
        assert_eq!(record.line().ply(), game.split(';').count() - 3, "{game}");

        // The oracle judges every move of its own reading; the canonical texts mean the same game.
        let (oracle, acts) = Oracle::read_game(&game.replace("M1", "M"));
        assert_eq!(acts.len(), record.line().ply());
        assert_eq!(oracle.outcome(), record.outcome());
        let again = read(&written).unwrap_or_else(|error| panic!("{written}\n{error}"));
        assert_eq!(again.line().keys(), record.line().keys(), "{game}");
    }
}

#[test]
fn archives_that_leave_out_forced_passes_are_read_as_the_whole_game() {
    let mut passes = 0;
    for game in PLAYED.lines().filter(|line| line.starts_with("Base") && line.contains(";pass;")) {
        let whole = read(game).unwrap_or_else(|error| panic!("{game}\n{error}"));
        passes += game.matches(";pass").count();
        let record = read(&game.replace(";pass", "")).unwrap_or_else(|error| panic!("{game}\n{error}"));
        assert_eq!(record.game_string(), whole.game_string());
    }
    assert!(passes >= 10, "only {passes} passes");
}

#[test]
fn a_move_that_a_pass_does_not_help_is_refused_as_it_stands() {
    // White is shut in; neither side can play what follows.
    let shut_in = "Base;;;wA1;bS1 wA1-;wQ -wA1;bQ bS1/;wQ \\wA1;bA1 bS1\\;wQ -wA1;bA2 bQ\\;wQ \\wA1;bA1 \\wQ;\
                   wG1 /wQ;bA2 /wG1";
    let mut record = read(shut_in).unwrap();
    for text in ["wA2 -wQ", "bG1 wG1-", "bX1 wQ-", "end"] {
        let error = record.play(text).unwrap_err();
        let expected = GameStringError::Move { ply: 13, text: text.to_owned(), error };
        assert_eq!(read(&format!("{shut_in};{text}")).unwrap_err(), expected);
    }
    assert_eq!(read(&format!("{shut_in};bA2 bQ-")).unwrap().texts()[12..], ["pass", "bA2 bQ-"]);
}

/// `fails 3 illegal`, or `fails set-up`.
fn kind_of(error: &GameStringError) -> String {
    match error {
        GameStringError::Setup(_) => "set-up".to_owned(),
        GameStringError::Move { ply, error, .. } => {
            let kind = match error {
                MoveError::Syntax(_) => "unreadable",
                MoveError::Illegal(_) => "illegal",
                MoveError::GameOver => "too-late",
            };
            format!("{ply} {kind}")
        }
    }
}

#[test]
fn broken_games_are_refused_at_the_move_at_fault() {
    let mut lines = REFUSED.lines();
    let mut checked = 0;
    while let Some(line) = lines.next() {
        let Some(expected) = line.strip_prefix("fails ") else { continue };
        let game = lines.next().unwrap_or_default();
        match read(game) {
            Ok(_) => panic!("this was read: {game}"),
            Err(error) => {
                assert_eq!(kind_of(&error), expected, "{game}\n{error}");
                if let GameStringError::Move { ply, text, .. } = &error {
                    let given = game.split(';').nth(ply + 2).unwrap_or_default();
                    assert_eq!(text, given, "the message names another move");
                }
            }
        }
        checked += 1;
    }
    assert!(checked >= 20, "only {checked} games");
}

#[test]
fn blanks_around_the_moves_and_missing_fields_do_not_matter() {
    let plain = read("Base;InProgress;White[2];wS1;bS1 wS1-").unwrap().game_string();
    for text in ["Base;;;wS1;bS1 wS1-", " Base ; ; ; wS1 ; bS1 wS1- ;", "base;x;y;WS1;BS1  WS1-;;"] {
        assert_eq!(read(text).map(|record| record.game_string()), Ok(plain.clone()), "{text}");
    }
}

#[test]
fn a_game_drawn_by_repetition_takes_no_further_move_in_play() {
    let text = "Base;Draw;White[7];wS1;bB1 wS1-;wQ \\wS1;bQ bB1\\;wQ -wS1;bQ bB1-;wQ \\wS1;bQ bB1\\;wQ -wS1;bQ bB1-;\
                wQ \\wS1;bQ bB1\\";
    let mut record = read(text).unwrap();
    assert_eq!(record.play("wG1 /wS1"), Err(MoveError::GameOver));
    assert_eq!(record.game_string(), text);
    assert!(record.undo().is_some());
    assert_eq!(record.outcome(), None);
}
