//! Single move texts: what is read, what is refused and why.

use rusc_game::{MoveError, Notation};

use super::at;

/// Black: three in line a1 b2 c3, a row c3 c4 c5, and e5 e6 e7 before two white balls.
const BOARD: &str = "b A1b,B2b,C3b,C4b,C5b,E5b,E6b,E7b,E8w,I5w";

#[test]
fn every_spelling_of_a_move_reads_as_the_same_canonical_text() {
    let edge = "b E7b,E8b,E9w,A3b,A4b,A5w,F5b,E4b,D3b,C2w,B1w";
    let cases: &[(&str, &str, &[&str])] = &[
        // Aba-Pro, with letters of either case and blanks or hyphens between the cells.
        (BOARD, "a1b2", &["a1b2", "A1B2", " a1b2 ", "a1-b2", "a1 b2", "A1 - B2"]),
        (BOARD, "c3c5d4", &["c3c5d4", "C3C5D4", "c5c3d6", "c3-c5-d4", "c3 c5 d4"]),
        (BOARD, "c3c4d3", &["c3c4d3", "c4c3d4"]),
        // Nacre: the first ball and where the last one goes; aside from the end where it is unmistakable.
        (BOARD, "a1b2", &["a1d4"]),
        (BOARD, "c3c5d4", &["c3d6"]),
        (BOARD, "c4c5d5", &["c4d6"]),
        // A push: Nacre names the own ball's target, PlayStrategy the last cell that is reached.
        (BOARD, "e5e6", &["e5e6", "e5e8", "e5e9"]),
        (BOARD, "e6e7", &["e6e8", "e6e9"]),
        // An ejection: PlayStrategy names the cell of the ball that goes.
        (edge, "e7e8", &["e7e8", "e7e9", "i-E7-3", "E7E", "2:e7e9*", "2:e7e9"]),
        (edge, "a3a4", &["a3a5"]),
        (edge, "f5e4", &["f5b1", "f5c2", "3:f5c2*", "F5SW", "F5/LeftUp/Out", "F5/LeftUp/Push", "F5/LeftUp"]),
        // BCIT: hours of the clock.
        (BOARD, "a1b2", &["i-A1-1", "I-a1-1"]),
        (BOARD, "c4c5d4", &["s-C4-C5-11", "s-c5-c4-11"]),
        (BOARD, "c4b3", &["i-C4-7"]),
        // BoAI: the compass.
        (BOARD, "a1b2", &["A1NE", "a1ne"]),
        (BOARD, "c3c5d3", &["C3C5NW", "C5C3NW"]),
        // Both ends along the row say the same as the rear alone.
        (BOARD, "e5e6", &["E5E7E"]),
        // SumitoQ: how many balls, and where the foremost gets to.
        (BOARD, "a1b2", &["3:a1d4"]),
        (BOARD, "c4b3", &["1:c4b3"]),
        (BOARD, "c3c5d3", &["3:c3-c5>NW", "3:c5-c3>nw"]),
        (BOARD, "e5e6", &["3:e5e8", "3:e5e8*"]),
        // Weidendorfer: his row A is at the top, so his up is our down.
        (BOARD, "a1b2", &["A1/RightDown", "a1/rightdown"]),
        (BOARD, "c3c5d3", &["C3-C5/LeftDown"]),
        (BOARD, "c4b4", &["C4/RightUp"]),
        (BOARD, "e5e6", &["E5/Right/Push", "E5/Right"]),
    ];
    for &(board, canonical, spellings) in cases {
        let pos = at(board);
        for spelling in spellings {
            let read = pos.read_move(spelling).map(|m| pos.move_text(m));
            assert_eq!(read.as_deref(), Ok(canonical), "{spelling} in {board}");
        }
    }
}

#[test]
fn a_text_that_is_no_move_is_a_syntax_error() {
    let long = "a1b2".repeat(100_000);
    let cases = [
        "",
        " ",
        "a1",
        "a",
        "hello",
        "pass",
        "a1b2c3d4",
        "a6b2",
        "a1j2",
        "a1b2x",
        "xa1b2",
        "a1NNE",
        "NE",
        "a1a1",
        "c3c5c3",
        "a1b2NEE",
        "i-A2",
        "i-A2-2",
        "i-A2-12",
        "s-A2-1",
        "i-A2-B3-1",
        "s-A2-B3-C4-1",
        "0:a1b2",
        "4:a1d4",
        "2:a1b2",
        "2:a1d4",
        "3:c3c5>NW",
        "3:c3-c5>N",
        "x:a1b2",
        "A1/Up",
        "A1/LeftUp/Gone",
        "A1-B2/",
        "/Left",
        "é1b2",
        "a1→b2",
        "a1b２",
        "-a1b2",
        &long,
    ];
    let pos = at(BOARD);
    for text in cases {
        let read = pos.read_move(text);
        assert!(matches!(read, Err(MoveError::Syntax(_))), "{text:.40}: {read:?}");
    }
}

#[test]
fn a_move_that_is_not_legal_is_refused_with_the_rule() {
    let pac = "b E2b,E3b,E4b,E5w,E6w,E7w,F4b,G4w,H4b,I9b";
    let cases = [
        (BOARD, "d4d5", "there is no ball of yours"),
        (BOARD, "e8e7", "there is no ball of yours"),
        (BOARD, "i5g5", "there is no ball of yours"),
        (BOARD, "c3d7", "no row of yours goes there"),
        (BOARD, "a1e5", "no row of yours goes there"),
        (BOARD, "c3c5e4", "balls go one step, and all in the same direction"),
        (BOARD, "A1B2SE", "your own ball cannot leave the board"),
        (BOARD, "A1SW", "your own ball cannot leave the board"),
        (BOARD, "C3C6NW", "two or three balls of yours in a row move together, and those are none"),
        (BOARD, "c3e5d3", "two or three balls of yours in a row move together, and those are none"),
        (BOARD, "2:b2-c3>E", "a side-step needs free cells for all its balls"),
        (BOARD, "a1b2/Push", "a move of this form is G4/LeftUp or F3-G4/Left"),
        (BOARD, "A1/RightDown/Push", "that move is possible, but does not push what the text says"),
        (BOARD, "E5/Right/Out", "that move is possible, but does not push what the text says"),
        (BOARD, "3:a1d4*", "that move is possible, but does not push what the text says"),
        (BOARD, "1:a1b2", "that row moves, but not with that number of balls"),
        (pac, "e2e3", "that row is not longer than the one it would push"),
        (pac, "e4e5", "a single ball cannot push"),
        (pac, "e4f4", "there is no free cell behind the balls it would push"),
        (pac, "E2E4W", ""),
    ];
    for (board, text, reason) in cases {
        let read = at(board).read_move(text);
        match reason {
            "" => assert!(read.is_ok(), "{text} in {board}: {read:?}"),
            _ => assert_eq!(
                read.map_err(|error| error.to_string()),
                Err(reason.to_owned()),
                "{text} in {board}"
            ),
        }
    }
}

/// Two cells can mean two balls going aside or three: `c3d5` here is c3 and c4 to the north-east, or c3, c4 and c5 to
/// the north-west written from the end from which Nacre should not.
#[test]
fn a_text_of_nacre_that_means_two_moves_is_refused() {
    let pos = at("b C3b,C4b,C5b");
    let read = pos.read_move("c3d5").map_err(|error| error.to_string());
    assert!(
        read.as_ref().is_err_and(|reason| reason.starts_with("that text means more than one move here")),
        "{read:?}"
    );
    // Where only one of them is legal, there is no doubt.
    let blocked = at("b C3b,C4b,C5b,D3w");
    assert_eq!(blocked.read_move("c3d5").map(|m| blocked.move_text(m)).as_deref(), Ok("c3c4d4"));
    let blocked = at("b C3b,C4b,C5b,D6w,D5w");
    assert!(blocked.read_move("c3d5").is_err());
    // Written from the other end the three are unmistakable, and so are the two.
    assert_eq!(pos.read_move("c5d3").map(|m| pos.move_text(m)).as_deref(), Ok("c3c5d3"));
    // Two balls written from the wrong end look like one: that is how it is read.
    assert_eq!(pos.read_move("c3d4").map(|m| pos.move_text(m)).as_deref(), Ok("c3d4"));
}

#[test]
fn after_the_end_no_text_is_a_move() {
    let pos = at("5/6/7/8/6SSs/8/7/6/s4 0 6 b 0 40");
    assert_eq!(pos.read_move("e7e8"), Err(MoveError::GameOver));
    assert!(matches!(pos.read_move("hello"), Err(MoveError::Syntax(_))));
}
