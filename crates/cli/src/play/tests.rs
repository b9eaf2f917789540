//! Conversations at the table.

use rusc_engine::Level;
use rusc_games::{GameKind, Side};

use super::terminal::Terminal;
use super::{Computer, converse};

/// What the table says when these lines are typed.
fn transcript(computer: Option<Side>, input: &[u8]) -> String {
    let game = GameKind::Hive.start("Base+MLP").unwrap();
    let mut out = Vec::new();
    let engine = Computer::new(GameKind::Hive, Level::new(4).unwrap(), 0).unwrap();
    converse(Terminal::new(game, computer.into_iter().collect(), engine, &mut out), &mut &input[..]).unwrap();
    String::from_utf8(out).unwrap()
}

fn check(input: &str, said: &[&str]) {
    let transcript = transcript(None, input.as_bytes());
    for text in said {
        assert!(transcript.contains(text), "'{text}' is not in:\n{transcript}");
    }
}

#[test]
fn two_people_can_play() {
    check("wS1\n", &["White holds wQ, wS2, wB1 ×2, ", "Black holds bQ, bS1 ×2, "]);
    check(
        "wS1\nbG1 wS1-\nrecord\n",
        &["White[1]> ", "Black[1]> ", "Base+MLP;InProgress;White[2];wS1;bG1 wS1-\n"],
    );
}

#[test]
fn the_computer_answers_and_its_answer_is_taken_back_with_ours() {
    let said = transcript(Some(Side::Second), b"wS1\nrecord\nundo\nrecord\n");
    assert!(said.contains("Black plays b"), "{said}");
    assert!(said.contains("InProgress;White[2];wS1;b"), "{said}");
    assert!(said.contains("Base+MLP;NotStarted;White[1]\n"), "{said}");
}

#[test]
fn the_computer_can_begin_and_begins_again_after_undo() {
    let said = transcript(Some(Side::First), b"undo\nrecord\n");
    assert_eq!(said.matches("White plays w").count(), 2, "{said}");
    assert!(said.contains("InProgress;Black[1];w"), "{said}");
}

#[test]
fn the_level_can_be_changed_and_the_highest_is_announced() {
    let said = transcript(Some(Side::Second), b"wS1\nlevel 10\nundo\nlevel 2\n");
    assert!(
        said.contains("plays at level 10 (All it can) from now on") && !said.contains("thinking"),
        "{said}"
    );
    assert!(said.contains("plays at level 2 (Newcomer) from now on"), "{said}");
    let said = transcript(Some(Side::Second), b"level 10\nwS1\n");
    assert!(said.contains("Black is thinking, 2 seconds at most …\nBlack plays b"), "{said}");
    check("level 11\nlevel x\n", &["'11': expected a level from 1 to 10.", "'x': expected a level"]);
    check(
        "level\n",
        &["   1  First game   Overlooks a lot", "  10  All it can   No mistakes", "Now it plays at level 4."],
    );
}

#[test]
fn bad_input_says_what_to_do() {
    check("hello\n", &["Not understood: ", "such as 'w", "'help'"]);
    check("wQ\n", &["Not possible: ", "'moves' lists"]);
    check("undo\n", &["nothing to take back"]);
    check("new chess\n", &["No new game: unknown set-up, expected Base"]);
    check(&"x".repeat(100_000), &["too long"]);
    assert!(transcript(None, b"\xff\xfe\n").contains("not text"));
}

#[test]
fn words_do_what_the_help_says() {
    check("help\n", &["list the legal moves", "leave"]);
    check("moves\n", &["wS1  wB1", "\n7 moves\n"]);
    check("HINT\n", &["Perhaps w", ", expecting b"]);
    check("new Base+M\n", &["Hive Base+M. Type a move"]);
    check(
        "wS1\nresign\nwG1\nundo\nrecord\n",
        &["White wins by resignation", "over> ", "The game is over.", ";wS1\n"],
    );
    check("quit\nwS1\n", &["White[1]> "]);
}

#[test]
fn what_was_taken_back_is_played_again_unless_something_else_was_played() {
    check("wS1\nbG1 wS1-\nundo\nundo\nredo\nredo\nrecord\n", &["White[2];wS1;bG1 wS1-\n"]);
    check("wS1\nundo\nwG1\nredo\n", &["There is nothing to play again."]);
    // The computer's answer comes back with the move, and it does not think again.
    let said = transcript(Some(Side::Second), b"wS1\nrecord\nundo\nredo\nrecord\n");
    let records: Vec<&str> = said.lines().filter(|line| line.contains(";White[2];wS1;b")).collect();
    assert_eq!((records.len(), said.matches("Black plays").count()), (2, 1), "{said}");
    assert_eq!(records[0], records[1]);
}

#[test]
fn a_game_is_saved_and_loaded() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let pgn = path("game.pgn");
    check(&format!("wS1\nbG1 wS1-\nresign\nsave {pgn}\n"), &[&format!("Saved as {pgn}.")]);
    let written = std::fs::read_to_string(&pgn).expect("it is there");
    assert!(written.contains("1. wS1\n2. bG1 wS1-\n") && written.contains("BlackWins"), "{written}");
    check(&format!("save {pgn}\n"), &["already; choose another name."]);
    check(&format!("wG1\nload {pgn}\nrecord\n"), &["White[2];wS1;bG1 wS1-\n"]);
    check("save\n", &["'save game.pgn'"]);
    check("save /no/such/folder/x.pgn\n", &["Not saved: cannot write '/no/such/folder/x.pgn'"]);
    check(&format!("save {}\n", path("x.apgn")), &["Not saved: apgn files are not for Hive."]);
    check("load none.pgn\n", &["Not loaded: none.pgn: cannot be read: No such file"]);
    let other = path("other.uhp");
    std::fs::write(&other, "Abalone;;;a1b2\n").expect("it can be written");
    check(&format!("load {other}\nrecord\n"), &["a game of Abalone", "Base+MLP;NotStarted;White[1]\n"]);
}

#[test]
fn the_rules_can_be_read() {
    check("rules H1\n", &["H1 "]);
    check("rules X9\n", &["There is no rule 'X9'."]);
    check("rules\n", &["H1 ", "H2 "]);
}
