//! Move strings: what is read, what is refused and why, what is written.

use rusc_game::{MoveError, Notation, Position as _, Record};

use super::{TWO_STACKS, after, legal_texts, random_walks};
use crate::Position;

/// White's third turn.
///
/// ```text
///           bQ
///     wS1 bG1
///   wQ
/// ```
const OPENING: &str = r"Base+MLP;;;wS1;bG1 wS1-;wQ /wS1;bQ bG1/";

/// A row of four: `wQ wS1 bS1 bQ`, White to move.
const ROW: &str = ";;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-";

#[test]
fn every_spelling_of_a_move_reads_as_the_same_canonical_text() {
    let on_first = format!("{TWO_STACKS};wB2 wB1");
    let cases: &[(&str, &str, &[&str])] = &[
        // The first piece names no neighbour; hivegame writes a full stop or a blank instead.
        ("Base", "wS1", &["wS1", " wS1 ", "WS1", "ws1", "wS1 .", "wS1."]),
        ("Base+M", "wM", &["wM", "wM1", "WM1"]),
        ("Base:booklet", "wQ", &["wQ", "wQ1"]),
        ("Base;;;wS1", "bB1 wS1-", &["bB1 wS1-", "bb1 ws1-", "BB1 WS1-", "bB1   wS1 -", "\tbB1\twS1-\n"]),
        // Any neighbour may be named, of any side, in any case, with the old numbers.
        (OPENING, r"wA1 -wS1", &[r"wA1 -wS1", r"wA1 \wQ", r"WA1 \WQ1", r"wa1  - ws1"]),
        (OPENING, "wM -wQ", &["wM -wQ", "wM1 -wQ1"]),
        (OPENING, "wP -wQ", &["wP -wQ", "wP1 -wQ"]),
        (OPENING, "wL -wQ", &["wL -wQ", "wL1 -wQ"]),
        // The moving piece may be named too: it counts where it stood.
        (OPENING, "wQ -wS1", &["wQ -wS1", r"wQ \wQ"]),
        // Covered pieces may be named.
        (TWO_STACKS, "wA1 wB2-", &["wA1 wB2-", "wA1 wQ-"]),
        // A direction onto an occupied cell is a climb.
        (TWO_STACKS, "wB2 wB1", &["wB2 wB1", "wB2 -wQ", "wB2 -wB2", "wB2 bQ/"]),
        // Any piece of a stack names the stack.
        (&on_first, "bB1 wB2", &["bB1 wB2", "bB1 wB1", "bB1 bB1/", "bB1 bQ/", "bB1 -wQ"]),
        // Stepping down, a piece is written beside what it leaves behind.
        (TWO_STACKS, "wB2 wQ-", &["wB2 wQ-", "wB2 wB2-"]),
        // A throw is written as a move of the thrown piece, whoever owns it.
        (r"Base+MP;;;wP;bM wP/;wQ /wP;bQ \bM;wQ wP-", "wP /bQ", &["wP /bQ", r"wP \wP", "wP -bM"]),
        // A pass, where nothing else is possible.
        (
            r"Base;;;wA1;bS1 wA1-;wQ -wA1;bQ bS1/;wQ \wA1;bA1 bS1\;wQ -wA1;bA2 bQ\;wQ \wA1;bA1 \wQ;wG1 /wQ;bA2 /wG1",
            "pass",
            &["pass", "PASS", " Pass "],
        ),
    ];
    for &(game, canonical, spellings) in cases {
        let pos = after(game);
        for spelling in spellings {
            let read = pos.read_move(spelling).map(|m| pos.move_text(m));
            assert_eq!(read.as_deref(), Ok(canonical), "{spelling} after {game}");
        }
    }
}

#[test]
fn a_text_that_is_no_move_is_a_syntax_error() {
    let long = "wA1 ".repeat(300_000);
    let cases = [
        "",
        " ",
        ".",
        "-",
        "hello",
        "w",
        "b",
        "q",
        "wX1",
        "xS1",
        "S1",
        "wA",
        "wA -wQ",
        "wA0",
        "wA4",
        "wS3",
        "wQ2",
        "wA1-wQ",
        "wA1-",
        "wA1wQ-",
        "wA1 -wQ-",
        r"wA1 /wQ\",
        "wA1 --wQ",
        "wA1 wQ--",
        "wA1 wQ- wS1",
        "wA1 |wQ",
        "wA1 wQ|",
        "wA1 ..",
        "wA1 wA",
        "wA1 w",
        "wA1 -",
        "pass now",
        "pas",
        "passe",
        "é",
        "wé",
        "wA1 é",
        "wA1 wQé",
        "ｗA1",
        "wA１",
        "wA1 −wQ",
        "\0",
        "wA1\0 -wQ",
        "w A1 -wQ",
        "👻",
        long.as_str(),
    ];
    let pos = after(OPENING);
    for text in cases {
        let read = pos.read_move(text);
        assert!(matches!(read, Err(MoveError::Syntax(_))), "{text:.40} reads as {read:?}");
    }
}

#[test]
fn a_refused_move_is_told_the_rule_that_forbids_it() {
    let base = |moves: &str| format!("Base{moves}");
    let row = base(ROW);
    let queen_due = base(r";;;wS1;bS1 wS1-;wG1 -wS1;bG1 bS1-;wA1 -wG1;bA1 bG1-");
    let covered = format!("{TWO_STACKS};wB2 wB1");
    let thrown = r"Base+P;;;wP;bP /wP;wQ \wP;bQ bP\;wQ -wP;wP bP-";
    let cases = [
        ("Base", "wM", "not in this game"),
        ("Base", "wQ", "may not be the first"),
        ("Base", "bA1", "not yours"),
        ("Base", "wA2", "order of their numbers"),
        ("Base", "wA1 wA1-", "no neighbour to name"),
        ("Base", "pass", "only when nothing else"),
        ("Base;;;wS1", "bG1", "say where"),
        ("Base;;;wS1", "bG1 .", "say where"),
        ("Base;;;wS1", "bG1 wA1-", "not on the table"),
        ("Base;;;wS1", "bG1 bG1-", "not on the table"),
        ("Base;;;wS1", "bG1 wS1", "on another"),
        ("Base;;;wS1", "bQ wS1-", "may not be the first"),
        ("Base;;;wS1;bS1 wS1-", r"wS1 \bS1", "before the queen"),
        (&queen_due, "wB1 -wA1", "by the fourth turn"),
        (&queen_due, r"wA1 \wG1", "by the fourth turn"),
        (&row, "wG1 bQ-", "own side only"),
        (&row, r"wG1 \bS1", "own side only"),
        (&row, "wG1 wQ", "on another"),
        (&row, "wA2 -wQ", "order of their numbers"),
        (&row, "wS1 bQ-", "would split"),
        (&row, "wQ bQ-", "cannot get there"),
        (&row, "wQ wQ", "cannot get there"),
        (&row, "wQ wS1", "cannot get there"),
        (&row, "bQ /bS1", "not yours"),
        (&row, "pass", "only when nothing else"),
        (&format!("Base+P{ROW}"), "bQ /bS1", "nothing can throw it"),
        (&covered, r"bQ -bB1", "is covered"),
        (thrown, r"wP bP\", "just moved"),
    ];
    for (game, text, reason) in cases {
        let pos = after(game);
        match pos.read_move(text) {
            Err(MoveError::Illegal(told)) => assert!(told.contains(reason), "{text} after {game}: {told}"),
            other => panic!("{text} after {game} reads as {other:?}"),
        }
    }
}

#[test]
fn nothing_is_read_once_the_game_is_over() {
    let pos = after(
        r"Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1/;wG1 -wQ;bG1 \bQ;wG1 bQ\;bG2 bQ/;wA1 wQ\;bA1 bG2/;wA1 bG2\;bA1 /bG1",
    );
    for text in ["pass", "wA2 -wQ", "wA1 -wQ"] {
        assert_eq!(pos.read_move(text), Err(MoveError::GameOver), "{text}");
    }
    assert!(matches!(pos.read_move("hello"), Err(MoveError::Syntax(_))));
}

#[test]
fn written_texts_name_the_first_top_clockwise_from_the_west() {
    let cases: &[(&str, &str, &[&str])] = &[
        ("Base;;;wS1", "bA1", &["bA1 -wS1", r"bA1 /wS1", r"bA1 \wS1", "bA1 wS1-", "bA1 wS1/", r"bA1 wS1\"]),
        (OPENING, "wQ", &[r"wQ -wS1", r"wQ wS1\"]),
        (TWO_STACKS, "wB2", &[r"wB2 \wQ", "wB2 bB1-", "wB2 wB1", "wB2 wQ-", "wB2 wQ/", r"wB2 wQ\"]),
    ];
    for &(game, piece, expected) in cases {
        let mut texts = legal_texts(&after(game));
        texts.retain(|text| text.split(' ').next() == Some(piece));
        assert_eq!(texts, expected, "after {game}");
    }
}

#[test]
fn every_legal_move_has_a_text_of_its_own_that_reads_back() {
    random_walks(12, 80, |pos| {
        let mut moves = Vec::new();
        pos.legal_moves(&mut moves);
        let mut texts: Vec<String> = moves.iter().map(|&m| pos.move_text(m)).collect();
        for (&m, text) in moves.iter().zip(&texts) {
            assert_eq!(pos.read_move(text), Ok(m), "{text}");
        }
        texts.sort_unstable();
        texts.dedup();
        assert_eq!(texts.len(), moves.len());
    });
}

#[test]
fn games_of_other_programs_replay_and_their_canonical_form_is_stable() {
    // Published positions with the number of legal moves; the spellings are those of three different programs.
    let cases = [
        (
            r"Base+MLP;InProgress;white[11];wB1;bS1 wB1-;wQ /wB1;bQ bS1/;wG1 -wB1;bG1 bS1-;wM -wQ;bM bQ-;wP /wQ;bP bQ/;wL -wG1;bL bG1-;wA1 wQ\;bB1 \bQ;wS1 wA1-;bA1 -bB1;wA2 -wP;bA2 bP-;wA2 wS1/;bA2 /bA1",
            115,
        ),
        (
            r"Base+M;;; wM; bM \wM;wQ /wM;bQ -bM;wB1 /wQ;bB1 bM/;wB1 wQ;bB2 bB1-;wB2 -wB1;bB2 bM-;wB2 wB1;bB2 wM;wA1 -wB2;bB2 wB2;wA1 -wM;bB1 bM-;wM bB2;bB1 wA1-;wG1 wM\;bB1 wM;wA2 /wG1;bM wA1-;wA2 -wA1;bM bB1 ",
            27,
        ),
        (
            r"Base+P;;;wP;bB1 wP-;wQ /wP;bQ bB1/;wQ wP\;bQ \bB1;wQ /wP;bA1 bQ/;wQ wP\;bA1 -bQ;wQ /wP;bB2 \bQ;wQ wP\;bB2 bQ;bA1 -wP;bB1 wQ",
            2,
        ),
        (
            r"Base+MLP;;;wL .;bL wL-;wQ \wL;bQ bL/;wB1 wQ/;bQ wB1\;wB1 bQ;bL -wQ;wS1 wL-;bL /wL;wP1 \wQ;bL1 wP1-;wQ wP/;pass",
            77,
        ),
    ];
    for (game, n_moves) in cases {
        let record = Record::<Position>::from_game_string(game).unwrap();
        assert_eq!(record.legal_texts().len(), n_moves, "{game}");
        let canonical = record.game_string();
        let again = Record::<Position>::from_game_string(&canonical).unwrap();
        assert_eq!(again.game_string(), canonical);
    }
}
